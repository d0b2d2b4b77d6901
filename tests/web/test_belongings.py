"""What an account holds: all of it in a file, and none of it left when the account goes."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

from senro.core.action import Bid, Pass
from tests.web.test_people import GONE, REFUSED, Party, sign_up

PASSWORD = "a long pass phrase"


NUMBERS = count(1)


def known_party() -> Party:
    """Return a party whose second player has an account and has left something everywhere."""
    party = Party()
    party.act(1, Bid("SCE", 20))
    ben = party.people[1]
    party.account = f"benjamin{next(NUMBERS)}"
    sign_up(ben, party.account, email="ben@example.org")
    party.act(2, Pass())
    party.post(ben, "chat", text="hello from me")
    party.post(ben, "note", text="my secret plan")
    party.post(ben, "order", kind="bid", item="RSA", most="170", private="1")
    party.post(party.people[0], "propose", kind="replace", seat="2")
    return party


def remove(client: Any, password: str = PASSWORD) -> Any:
    """Delete one's account."""
    return client.post("/account/delete", {"password": password})


def test_ones_data_comes_as_a_file_and_is_ones_own() -> None:
    party = known_party()
    answer = party.people[1].get("/account/data")
    assert "attachment" in answer["Content-Disposition"]
    data = json.loads(answer.content)
    assert (data["name"], data["mail"]) == (party.account, "ben@example.org")
    (table,) = data["tables"]
    assert table["seats"] == [{"number": 2, "name": "Ben"}]
    assert len(table["moves"]) == 1
    assert table["orders"][0]["item"] == "RSA"
    assert [message["text"] for message in data["messages"]] == ["hello from me"]
    assert [note["text"] for note in data["notes"]] == ["my secret plan"]
    assert "password" not in answer.content.decode()
    assert party.people[0].get("/account/data").status_code == 302  # who has no account logs in


def test_deleting_asks_for_the_password() -> None:
    from django.contrib.auth.models import User

    party = known_party()
    page = party.people[1].get("/account/delete").content.decode()
    assert "Games that you would leave: 1" in page
    assert remove(party.people[1], "guess").status_code == REFUSED
    assert User.objects.filter(username=party.account).exists()
    assert party.fresh().names["player:2"] == "Ben"


def test_a_deleted_account_frees_its_seat_and_leaves_no_name() -> None:
    from django.contrib.auth.models import User

    from senro.web.models import Note, Standing

    party = known_party()
    assert remove(party.people[1]).status_code == 302
    assert not User.objects.filter(username=party.account).exists()
    assert party.people[1].get("/account/").status_code == 302
    assert party.fresh().names["player:2"] == "Former player 2"
    assert not party.table.seats()[1].holder
    assert not Note.objects.filter(table=party.table).exists()
    assert not Standing.objects.filter(table=party.table).exists()
    for path in ("", "history"):
        page = party.people[0].get(party.path + path).content.decode()
        assert "Ben" not in page, path
    assert "hello from me" in party.page(party.people[0])  # what was said stays, without a name
    party.post(party.watcher, "sit", seat=2, name="Dee")
    party.people[1] = party.watcher
    assert party.act(3, Pass()).status_code == 302  # the game goes on
    assert party.act(1, Pass()).status_code == 302
    assert party.act(2, Pass()).status_code == 302


def test_a_table_passes_to_another_or_goes_with_its_last_player() -> None:
    from senro.web.models import Table

    party = Party()
    ann = party.people[0]
    sign_up(ann, "annette")
    alone = ann.post("/new", {"title": "1849", "players": "3"})["Location"]
    remove(ann)
    table = party.fresh()
    assert table.owner == table.seats()[1].holder
    assert "/join/" in party.page(party.people[1])
    assert not Table.objects.filter(pk=alone.split("/")[2]).exists()
    assert ann.get(alone).status_code == GONE


def test_a_finished_game_keeps_its_result_under_a_neutral_name() -> None:
    party = known_party()
    party.post(party.people[0], "propose", kind="end")
    for number in (2, 3):
        party.decide(number, "yes")
    assert party.fresh().finished
    remove(party.people[1])
    page = party.page(party.people[0])
    assert "Former player 2" in page
    assert "Ben" not in page
    assert party.post(party.watcher, "sit", seat=2, name="Eve").status_code != 302
    assert party.fresh().names["player:2"] == "Former player 2"
