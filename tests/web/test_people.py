"""Accounts, seats, spectators, agreement, clocks, talk and orders, through the pages."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest

from senro.core.action import Action, Bid, Pass, to_json

GONE, REFUSED, NO, RACE, OFTEN = 404, 422, 403, 409, 429


def visitor() -> Any:
    """Return another browser."""
    from django.test import Client

    return Client(headers={"accept-language": "en"})


class Party:
    """A table with a person at every seat, and somebody who watches."""

    def __init__(self, **fields: str) -> None:
        from senro.web.models import Table

        self.people = [visitor() for _ in range(3)]
        self.account = ""  # of a player who has one
        self.watcher = visitor()
        given = {"title": "1849", "players": "3", "seed": "7", "name1": "Ann", "mode": "seats"}
        answer = self.people[0].post("/new", given | {"open": "1"} | fields)
        assert answer.status_code == 302, answer.content
        self.table = Table.objects.get(pk=answer["Location"].split("/")[2])
        for number, name in ((2, "Ben"), (3, "Cal")):
            there = f"/join/{self.table.invitation}"
            self.people[number - 1].post(there, {"seat": number, "name": name})

    @property
    def path(self) -> str:
        """The table's address."""
        return f"/table/{self.table.pk}/"

    def post(self, who: Any, what: str, **fields: Any) -> Any:
        """Post to the table."""
        return who.post(self.path + what, fields)

    def page(self, who: Any) -> str:
        """Return what somebody sees."""
        answer = who.get(self.path)
        assert answer.status_code == 200
        return str(answer.content.decode())

    def act(self, number: int, action: Action) -> Any:
        """Move for a seat."""
        from senro.web.room import ROOM

        seen = ROOM.live(self.fresh()).number
        text = json.dumps(to_json(action))
        return self.post(self.people[number - 1], "move", action=text, seen=seen)

    def fresh(self) -> Any:
        """Return the table as it is stored."""
        from senro.web.models import Table

        self.table = Table.objects.get(pk=self.table.pk)
        return self.table

    def count(self) -> int:
        """Return how many actions are in force."""
        return int(self.fresh().count)

    def undo(self, number: int) -> Any:
        """Press undo."""
        from senro.web.room import ROOM

        seen = ROOM.live(self.fresh()).number
        return self.post(self.people[number - 1], "undo", seen=seen)

    def decide(self, number: int, answer: str) -> Any:
        """Answer the newest proposal."""
        from senro.web.models import Proposal

        last = Proposal.objects.filter(table=self.table).order_by("-pk")[0]
        return self.post(self.people[number - 1], f"proposal/{last.pk}", answer=answer)


def sign_up(client: Any, name: str, password: str = "a long pass phrase", **more: str) -> Any:
    """Make an account."""
    form = {"username": name, "password1": password, "password2": password}
    return client.post("/account/new", form | more)


# -- accounts ------------------------------------------------------------------------------


def test_a_visitors_games_move_to_the_account(client: Any, begin: Any) -> None:
    table = begin()
    client.post(f"/table/{table.pk}/note", {"text": "keep this"})
    assert sign_up(client, "mover").status_code == 302
    assert "keep this" in client.get(f"/table/{table.pk}/").content.decode()
    elsewhere = visitor()
    assert elsewhere.get(f"/table/{table.pk}/").status_code == GONE
    login = {"username": "mover", "password": "a long pass phrase"}
    assert elsewhere.post("/account/login", login).status_code == 302
    assert elsewhere.get(f"/table/{table.pk}/").status_code == 200
    elsewhere.post("/account/logout")
    assert elsewhere.get(f"/table/{table.pk}/").status_code == GONE


def test_games_begun_before_logging_in_come_along() -> None:
    sign_up(visitor(), "later")
    person = visitor()
    answer = person.post("/new", {"title": "1849", "players": "3"})
    login = {"username": "later", "password": "a long pass phrase"}
    person.post("/account/login", login)
    assert person.get(answer["Location"]).status_code == 200


def test_passwords_are_hashed_and_checked() -> None:
    from django.contrib.auth.models import User

    assert sign_up(visitor(), "weak", "12345678").status_code == REFUSED
    assert sign_up(visitor(), "strong").status_code == 302
    kept = User.objects.get(username="strong").password
    assert "pass phrase" not in kept
    assert kept.startswith("pbkdf2_sha256$")
    assert sign_up(visitor(), "STRONG").status_code == REFUSED  # names differ in more than case


def test_login_is_limited_by_name_and_address() -> None:
    sign_up(visitor(), "target")
    wrong = {"username": "target", "password": "guess"}
    answers = [visitor().post("/account/login", wrong).status_code for _ in range(12)]
    assert answers[0] == REFUSED
    assert answers[-1] == OFTEN
    right = {"username": "target", "password": "a long pass phrase"}
    assert visitor().post("/account/login", right).status_code == OFTEN


def test_sign_up_is_limited() -> None:
    answers = [sign_up(visitor(), f"many{n}").status_code for n in range(12)]
    assert answers[0] == 302
    assert answers[-1] == OFTEN


def test_writing_is_limited() -> None:
    from senro.web.throttle import WRITING

    party = Party()
    answers = [
        party.post(party.people[0], "chat", text=f"word {n}").status_code
        for n in range(WRITING[0] + 3)
    ]
    assert answers[0] == 200
    assert answers[-1] == OFTEN


def test_the_password_changes_and_other_browsers_are_out() -> None:
    person, other = visitor(), visitor()
    sign_up(person, "changer")
    login = {"username": "changer", "password": "a long pass phrase"}
    other.post("/account/login", login)
    form = {
        "old_password": "a long pass phrase",
        "new_password1": "another long phrase",
        "new_password2": "another long phrase",
    }
    assert person.post("/account/password", form).status_code == 302
    assert person.get("/account/").status_code == 200
    assert other.get("/account/").status_code == 302


def test_a_forgotten_password_is_reset_by_mail(settings_mail: list[Any]) -> None:
    sign_up(visitor(), "forgetful", email="forgetful@example.org")
    person = visitor()
    assert person.post("/account/forgotten", {"email": "nobody@example.org"}).status_code == 200
    assert not settings_mail
    person.post("/account/forgotten", {"email": "forgetful@example.org"})
    (mail,) = settings_mail
    link = re.search(r"http://[^/]+(/account/reset/\S+)", mail.body)
    assert link
    page = person.get(link[1], follow=True)
    form = {"new_password1": "a fresh long phrase", "new_password2": "a fresh long phrase"}
    assert person.post(page.redirect_chain[-1][0], form).status_code == 302
    login = {"username": "forgetful", "password": "a fresh long phrase"}
    assert visitor().post("/account/login", login).status_code == 302
    again = visitor().get(link[1], follow=True).content.decode()
    assert "too old" in again


@pytest.fixture
def settings_mail() -> Any:
    """Keep mails in memory."""
    from django.core import mail
    from django.test import override_settings

    backend = "django.core.mail.backends.locmem.EmailBackend"
    with override_settings(EMAIL_BACKEND=backend):
        mail.outbox = []
        yield mail.outbox


def test_nobody_is_led_elsewhere_after_login() -> None:
    sign_up(visitor(), "careful")
    login = {"username": "careful", "password": "a long pass phrase"}
    answer = visitor().post("/account/login", login | {"next": "https://example.org/"})
    assert answer["Location"] == "/"


# -- seats and spectators ------------------------------------------------------------------


def test_a_closed_table_opens_to_who_has_the_invitation() -> None:
    party = Party(open="")
    assert party.watcher.get(party.path).status_code == GONE
    assert party.watcher.get(f"/join/{party.table.invitation}").status_code == 200
    assert party.watcher.get(party.path).status_code == 200
    assert visitor().get(party.path).status_code == GONE


def test_a_renewed_invitation_closes_the_old_one_and_what_it_opened() -> None:
    party = Party(open="")
    old = f"/join/{party.table.invitation}"
    party.watcher.get(old)
    assert party.post(party.people[1], "renew").status_code == NO
    assert party.post(party.people[0], "renew").status_code == 302
    assert party.watcher.get(old).status_code == GONE
    assert party.watcher.get(party.path).status_code == GONE
    assert party.people[1].get(party.path).status_code == 200
    assert party.watcher.get(f"/join/{party.fresh().invitation}").status_code == 200
    assert party.watcher.get(party.path).status_code == 200


def test_who_watches_is_named_with_an_account_and_counted_without() -> None:
    from asgiref.sync import async_to_sync

    from senro.web.live import touch

    party = Party()
    sign_up(party.watcher, "wilma")

    def seen(who: Any) -> str:
        return str(who.get(party.path + "watching").content.decode())

    assert "Nobody is watching" in seen(party.people[0])
    keys = ["user:" + str(party.watcher.session["_auth_user_id"]), "guest:a", "guest:b"]
    for key in (*keys, party.fresh().seats()[0].holder):
        async_to_sync(touch)(party.table.pk, key)
    for who in (party.people[1], party.watcher):
        assert "<strong>wilma</strong>, 2 without an account" in seen(who)
    assert "Ann" not in seen(party.people[1])


def test_players_read_the_gallery_where_the_table_was_made_so() -> None:
    party = Party(audible="1")
    party.post(party.watcher, "chat", text="bold", name="Wim")
    assert "bold" in party.page(party.people[0])


def test_a_seat_is_left_and_taken_by_another() -> None:
    party = Party()
    party.act(1, Pass())
    party.post(party.people[1], "leave")
    page = party.page(party.watcher)
    assert "Ben left the table" in page
    party.post(party.watcher, "sit", seat=2, name="Dee")
    party.people[1] = party.watcher
    assert party.act(2, Pass()).status_code == 302
    assert party.count() == 2
    assert "Dee took seat 2" in party.page(party.people[0])


def test_a_taken_seat_stays() -> None:
    party = Party()
    assert party.post(party.watcher, "sit", seat=2, name="Eve").status_code == RACE
    assert party.post(party.people[0], "sit", seat=2, name="Eve").status_code == NO


def test_spectators_only_look_and_talk_among_themselves() -> None:
    party = Party()
    for what in ("move", "undo", "redo", "leave", "clear", "propose", "resume", "order", "revoke"):
        fields = {"action": '{"type":"Pass"}', "seen": 0, "kind": "end", "seat": "1"}
        assert party.post(party.watcher, what, **fields).status_code in (NO, REFUSED), what
    assert party.count() == 0
    party.post(party.watcher, "chat", text="what a start", name="Wim")
    assert "what a start" in party.page(party.watcher)
    assert "what a start" not in party.page(party.people[0])
    party.post(party.people[0], "chat", text="hello all")
    assert "hello all" in party.page(party.watcher)


def test_two_players_of_one_name_are_told_apart() -> None:
    party = Party()
    party.post(party.people[2], "leave")
    party.post(party.watcher, "sit", seat=3, name="ann")
    names = list(party.fresh().names.values())
    assert len({name.casefold() for name in names}) == 3


# -- agreement -----------------------------------------------------------------------------


def test_undo_with_the_others_consent() -> None:
    party = Party(undo="consent")
    party.act(1, Bid("SCE", 20))
    assert party.undo(1).status_code == 302  # the turn has passed on: it must be asked for
    assert party.count() == 1
    assert "asks to take the last move back" in party.page(party.people[1])
    party.decide(2, "yes")
    assert party.count() == 1
    party.decide(3, "yes")
    assert party.count() == 0
    assert "Ann" in party.page(party.watcher)


def test_undo_is_declined_withdrawn_or_overtaken() -> None:
    party = Party(undo="consent")
    party.act(1, Bid("SCE", 20))
    party.undo(1)
    party.decide(2, "no")
    assert "does not agree" in party.page(party.people[0])
    party.undo(1)
    assert party.decide(2, "withdraw").status_code == 302  # only the asker may
    party.decide(1, "withdraw")
    assert party.decide(2, "yes").status_code == RACE
    party.undo(1)
    party.act(2, Pass())
    party.decide(2, "yes")
    party.decide(3, "yes")
    assert party.count() == 2
    assert "nothing was taken back" in party.page(party.people[0])


def test_only_ones_own_move_may_be_taken_back() -> None:
    party = Party(undo="own")
    party.act(1, Bid("SCE", 20))
    assert party.undo(2).status_code == REFUSED
    assert party.undo(1).status_code == 302
    assert party.count() == 0


def test_the_game_ends_once_all_agree() -> None:
    party = Party()
    assert (
        party.post(party.people[0], "move", action='{"type":"EndGame"}', seen=0).status_code == NO
    )
    party.post(party.people[1], "propose", kind="end")
    party.decide(1, "yes")
    assert not party.fresh().finished
    assert party.decide(2, "yes").status_code in (302, RACE)
    assert not party.fresh().finished
    party.decide(3, "yes")
    assert party.fresh().finished


def test_a_hotseat_game_is_ended_by_its_owner(client: Any, begin: Any) -> None:
    table = begin()
    client.post(f"/table/{table.pk}/propose", {"kind": "end"})
    table.refresh_from_db()
    assert table.finished


def test_a_player_is_replaced_with_consent() -> None:
    party = Party()
    party.post(party.people[0], "propose", kind="replace", seat="3")
    party.decide(2, "yes")
    page = party.page(party.watcher)
    assert "Cal is to be replaced" in page
    party.post(party.watcher, "sit", seat=3, name="Fay")
    assert "Fay" in party.fresh().names.values()


# -- clocks --------------------------------------------------------------------------------


def clocked(zero: str = "nothing") -> Party:
    """Return a party with five minutes a turn and half an hour in reserve."""
    return Party(clock_turn="300", clock_bank="1800", clock_zero=zero)


def pass_time(party: Party, seconds: int) -> None:
    """Let the present turn have begun so much earlier."""
    table = party.fresh()
    table.turn_began -= timedelta(seconds=seconds)
    table.save(update_fields=["turn_began"])


def banks(party: Party) -> list[int]:
    """Return what is left of the reserves."""
    return [seat.bank for seat in party.fresh().seats()]


def test_time_beyond_the_turns_comes_out_of_the_reserve() -> None:
    party = clocked()
    assert banks(party) == [1800] * 3
    pass_time(party, 200)
    party.act(1, Pass())
    assert banks(party) == [1800] * 3
    pass_time(party, 400)
    party.act(2, Pass())
    assert banks(party)[0] == 1800
    assert 1695 <= banks(party)[1] <= 1700
    assert "Reserve 28 min" in party.page(party.watcher)


def test_a_pause_needs_all_and_stops_the_clock() -> None:
    party = clocked()
    party.post(party.people[0], "propose", kind="pause")
    assert party.fresh().paused is None
    party.decide(2, "yes")
    party.decide(3, "yes")
    table = party.fresh()
    assert table.paused is not None
    assert 'data-runs="1"' not in party.page(party.watcher)
    assert "stands still" in party.page(party.watcher)
    for moment in ("paused", "turn_began"):
        setattr(table, moment, getattr(table, moment) - timedelta(seconds=9000))
    table.save()
    party.post(party.people[1], "resume")
    party.act(1, Pass())
    assert banks(party) == [1800] * 3


def test_when_the_time_is_up_the_player_may_be_replaced_if_the_table_says_so() -> None:
    for zero, status in (("nothing", NO), ("replace", 302)):
        party = clocked(zero)
        assert party.post(party.people[1], "clear", seat=1).status_code == NO
        assert 'data-phase="turn"' in party.page(party.watcher)
        pass_time(party, 400)
        assert 'data-phase="reserve"' in party.page(party.watcher)
        pass_time(party, 5000)
        page = party.page(party.watcher)
        assert "Ann&#x27;s time is up." in page
        assert ("Anybody at the table may free the seat" in page) == (zero == "replace")
        assert ("The game waits for the move" in page) == (zero == "nothing")
        assert party.post(party.watcher, "clear", seat=1).status_code == NO
        assert party.post(party.people[1], "clear", seat=1).status_code == status


def test_what_is_taken_back_costs_no_time() -> None:
    party = Party(clock_turn="300", clock_bank="1800", undo="free")
    party.act(1, Pass())
    pass_time(party, 4000)
    party.undo(1)
    assert banks(party) == [1800] * 3


# -- talk ----------------------------------------------------------------------------------


def test_mentions_are_found_and_marked() -> None:
    from senro.web.talk import mentioned

    party = Party()
    holders = [seat.holder for seat in party.table.seats()]
    party.fresh()
    holders = [seat.holder for seat in party.table.seats()]
    assert mentioned(party.table, "well, @ben?") == [holders[1]]
    assert mentioned(party.table, "@bent or @annex") == []
    assert mentioned(party.table, "@all hurry") == holders
    assert mentioned(party.table, "@全員、急いで") == holders
    party.post(party.people[0], "chat", text="your turn @Ben")
    assert 'class="chat me"' in party.page(party.people[1])
    assert 'class="chat me"' not in party.page(party.people[2])


def test_chat_outlives_an_undo() -> None:
    party = Party()
    party.act(1, Pass())
    party.post(party.people[0], "chat", text="said late")
    party.undo(1)
    assert "said late" in party.page(party.people[1])


def test_names_and_talk_are_escaped_everywhere() -> None:
    party = Party(name1="<b>Ann</b>", label="<i>x</i>")
    party.post(party.people[0], "chat", text="<script>alert(1)</script> @all")
    party.post(party.people[0], "propose", kind="end")
    for who in (*party.people, party.watcher):
        page = party.page(who)
        assert "<b>Ann" not in page
        assert "<script>alert" not in page
        assert "<i>x" not in page


# -- orders --------------------------------------------------------------------------------


def test_an_order_bids_by_itself_and_is_seen_by_all() -> None:
    party = Party()
    assert (
        party.post(party.people[1], "order", kind="bid", item="RSA", most="170").status_code == 302
    )
    assert "bids on RSA up to" in party.page(party.watcher)
    party.act(1, Bid("RSA", 160))
    assert party.count() == 2  # Ben's bid followed
    party.act(3, Bid("RSA", 200))
    party.act(1, Pass())
    assert party.count() == 4
    assert "now costs more than your limit" in party.page(party.people[1])
    from senro.web.models import Standing

    assert not Standing.objects.filter(table=party.table, active=True).exists()


def test_an_order_given_in_ones_own_turn_acts_at_once_and_can_be_taken_back() -> None:
    party = Party()
    party.post(party.people[0], "order", kind="bid", item="RSA", most="200")
    assert party.count() == 1
    party.undo(1)
    assert party.count() == 0


def test_an_order_is_revoked_by_its_owner_only() -> None:
    party = Party()
    party.post(party.people[1], "order", kind="bid", item="RSA", most="170")
    assert party.post(party.people[0], "revoke", seat="player:2").status_code == NO
    assert party.post(party.people[1], "revoke").status_code == 302
    party.act(1, Bid("RSA", 160))
    assert party.count() == 1


def test_a_private_order_is_carried_out_and_shown_to_its_owner_alone() -> None:
    party = Party()
    before = party.fresh().stamp
    fields = {"kind": "bid", "item": "RSA", "most": "170", "private": "1"}
    assert party.post(party.people[1], "order", **fields).status_code == 302
    assert party.fresh().stamp == before  # no page is told that something was left
    words = "bids on RSA up to"
    assert words in party.page(party.people[1])
    assert "only you see it" in party.page(party.people[1])
    for who in (party.people[0], party.people[2], party.watcher):
        assert words not in party.page(who)
    party.act(1, Bid("RSA", 160))
    assert party.count() == 2
    party.act(3, Bid("RSA", 200))
    party.act(1, Pass())
    assert "now costs more than your limit" in party.page(party.people[1])
    party.post(party.people[1], "leave")
    party.post(party.watcher, "sit", seat=2, name="Dee")
    assert words not in party.page(party.watcher)  # nothing of it is left to who follows


def test_an_order_tells_what_would_end_it_and_a_public_one_is_seen_to_go() -> None:
    party = Party()
    fields = {"kind": "bid", "item": "RSA", "most": "170", "buy": "190"}
    party.post(party.people[1], "order", **fields)
    page = party.page(party.watcher)
    assert "and buys it at once for up to " in page
    assert "it costs more than your limit" in page
    before = party.fresh().stamp
    party.post(party.people[1], "order", **fields | {"private": "1"})
    assert party.fresh().stamp > before
    assert "bids on RSA" not in party.page(party.watcher)


def test_an_order_that_makes_no_sense_is_refused_with_its_reason() -> None:
    party = Party()
    answer = party.post(party.people[1], "order", kind="pass")
    assert answer.status_code == REFUSED
    assert "no place in this round" in answer.content.decode()
    assert party.post(party.people[1], "order", kind="dance").status_code == REFUSED
    assert party.post(party.people[1], "order", kind="pass", seat="player:1").status_code == NO


def test_passing_for_the_round_goes_on_by_itself_and_ends_with_the_round() -> None:
    from senro.web.models import Standing
    from senro.web.room import ROOM

    party = Party()
    while True:
        game = ROOM.live(party.fresh()).game
        assert game.decision is not None
        if game.decision.step == "share_turn":
            break
        bids = game.legal.of(Bid)
        action = min(bids, key=lambda bid: bid.amount) if bids else next(iter(game.legal))
        answer = party.act(int(game.decision.actor.partition(":")[2]), action)
        assert answer.status_code == 302
    first = int(game.decision.actor.partition(":")[2])
    second, third = (first % 3) + 1, (first + 1) % 3 + 1
    for number in (second, third):
        assert party.post(party.people[number - 1], "order", kind="pass").status_code == 302
    assert "passes for the round until something concerns him" in party.page(party.watcher)
    before = party.count()
    party.act(first, Pass())
    live = ROOM.live(party.fresh())
    assert [told.actor for told in live.told[before:]][:3] == [
        f"player:{number}" for number in (first, second, third)
    ]
    assert live.told[before + 1].automatic
    assert not Standing.objects.filter(table=party.table, active=True).exists()
