"""A table through Django's client: moves, races, strangers, positions and the record."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Callable
from typing import Any

from senro.core.action import to_json

STALE = 409
REFUSED = 422
FORBIDDEN = 403

Begin = Callable[..., Any]


def act(client: Any, table: Any, action: dict[str, Any], seen: int) -> Any:
    return client.post(f"/table/{table.id}/move", {"action": json.dumps(action), "seen": seen})


def bid(item: str, amount: int) -> dict[str, Any]:
    return {"type": "Bid", "item": item, "amount": amount}


def live(table: Any) -> Any:
    from senro.web.room import ROOM

    return ROOM.live(table)


def test_a_move_is_stored_before_it_is_shown(client: Any, begin: Begin) -> None:
    from senro.web.models import Move

    table = begin()
    assert act(client, table, bid("SCE", 20), 0).status_code == 302
    (move,) = Move.objects.filter(table=table)
    assert (move.number, move.kind, move.by) == (1, "act", "Ann")
    page = client.get(f"/table/{table.id}/").content.decode()
    assert "Ann gets SCE for L.\u00a020" in page
    assert 'data-seen="1"' in page


def test_a_stale_page_is_told_and_shown_the_new_position(client: Any, begin: Begin) -> None:
    table = begin()
    act(client, table, bid("SCE", 20), 0)
    response = act(client, table, bid("SIGI", 45), 0)
    assert response.status_code == STALE
    page = response.content.decode()
    assert "The table has moved on meanwhile" in page
    assert 'data-seen="1"' in page
    assert live(table).game.count == 1


def test_the_same_move_twice_counts_once(client: Any, begin: Begin) -> None:
    table = begin()
    codes = [act(client, table, bid("CNM", 80), 0).status_code for _ in range(2)]
    assert codes == [302, STALE]
    assert live(table).game.count == 1


def test_a_move_against_the_rules_is_refused_with_its_reason(client: Any, begin: Begin) -> None:
    table = begin()
    response = act(client, table, bid("SCE", 5), 0)
    assert response.status_code == REFUSED
    assert "SCE costs exactly L.\u00a020." in response.content.decode()
    assert act(client, table, {"type": "Nonsense"}, 0).status_code == REFUSED
    assert live(table).game.count == 0


def test_nobody_moves_for_somebody_else(client: Any, begin: Begin) -> None:
    from django.test import Client

    table = begin(mode="seats")
    friend = Client()
    joined = friend.post(f"/join/{table.invitation}", {"seat": "2", "name": "Béa"})
    assert joined.status_code == 302
    assert act(friend, table, bid("SCE", 20), 0).status_code == FORBIDDEN
    assert act(client, table, bid("SCE", 20), 0).status_code == 302
    assert act(client, table, bid("SIGI", 45), 1).status_code == FORBIDDEN
    assert act(friend, table, bid("SIGI", 45), 1).status_code == 302


def test_a_seat_is_taken_once(client: Any, begin: Begin) -> None:
    from django.test import Client

    table = begin(mode="seats")
    first, second = Client(), Client()
    first.post(f"/join/{table.invitation}", {"seat": "2", "name": "Bea"})
    second.post(f"/join/{table.invitation}", {"seat": "2", "name": "Bob"})
    assert table.seat_set.get(number=2).name == "Bea"


def test_a_closed_table_does_not_exist_for_strangers(begin: Begin) -> None:
    from django.test import Client

    table = begin()
    stranger = Client()
    for page in ("", "at/0", "history", "download", "live"):
        assert stranger.get(f"/table/{table.id}/{page}").status_code == 404
    assert act(stranger, table, bid("SCE", 20), 0).status_code == 404


def test_spectators_see_an_open_table_and_cannot_move(begin: Begin) -> None:
    from django.test import Client

    table = begin(open="1")
    spectator = Client(headers={"accept-language": "en"})
    page = spectator.get(f"/table/{table.id}/").content.decode()
    assert "Waiting for Ann" in page
    assert 'id="commit"' not in page
    assert act(spectator, table, bid("SCE", 20), 0).status_code == FORBIDDEN
    assert spectator.post(f"/table/{table.id}/undo", {"seen": 0}).status_code == FORBIDDEN


def test_of_two_racing_moves_exactly_one_wins(client: Any, begin: Begin) -> None:
    from django.db import connections
    from django.test import Client

    table = begin()
    for seen in range(8):
        codes: list[int] = []
        gate = threading.Barrier(3)

        def race(seen: int = seen, codes: list[int] = codes, gate: Any = gate) -> None:
            racer = Client()
            racer.cookies = client.cookies
            gate.wait()
            codes.append(act(racer, table, {"type": "Pass"}, seen).status_code)
            connections.close_all()

        threads = [threading.Thread(target=race) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(codes) == [302, STALE, STALE]
    assert live(table).game.count == 8


def test_another_process_that_stored_first_wins(client: Any, begin: Begin) -> None:
    """The number is taken in the database though this process has not heard of it."""
    from senro.web.models import Move

    table = begin()
    game = live(table)
    Move.objects.create(table=table, number=1, data={"type": "Pass"}, by="Ann")
    response = act(client, table, bid("SCE", 20), 0)
    assert response.status_code == STALE
    assert game.game.count == live(table).game.count == 1


def test_undo_leaves_a_trace_and_redo_brings_it_back(client: Any, begin: Begin) -> None:
    from senro.web.models import Move

    table = begin()
    act(client, table, bid("SCE", 20), 0)
    before = live(table).game.state.copy()
    assert client.post(f"/table/{table.id}/undo", {"seen": 1}).status_code == 302
    assert live(table).game.count == 0
    assert client.post(f"/table/{table.id}/redo", {"seen": 2}).status_code == 302
    assert live(table).game.state == before
    kinds = list(Move.objects.filter(table=table).values_list("kind", flat=True))
    assert kinds == ["act", "undo", "redo"]
    history = client.get(f"/table/{table.id}/history").content.decode()
    assert "took back" in history


def test_nothing_to_undo_is_said(client: Any, begin: Begin) -> None:
    table = begin()
    response = client.post(f"/table/{table.id}/undo", {"seen": 0})
    assert response.status_code == REFUSED
    assert "nothing to take back" in response.content.decode()


def test_only_ones_own_move_is_taken_back_where_the_table_says_so(
    client: Any, begin: Begin
) -> None:
    from django.test import Client

    table = begin(mode="seats", undo="own")
    friend = Client(headers={"accept-language": "en"})
    friend.post(f"/join/{table.invitation}", {"seat": "2", "name": "Bea"})
    act(client, table, {"type": "Pass"}, 0)
    assert friend.post(f"/table/{table.id}/undo", {"seen": 1}).status_code == REFUSED
    assert client.post(f"/table/{table.id}/undo", {"seen": 1}).status_code == 302


def test_every_position_has_a_link_that_changes_nothing(client: Any, begin: Begin) -> None:
    table = begin()
    for seen in range(5):
        act(client, table, {"type": "Pass"}, seen)
    for count in range(6):
        page = client.get(f"/table/{table.id}/at/{count}").content.decode()
        assert f"Looking at move {count} of 5" in page
        assert 'id="commit"' not in page
    assert client.get(f"/table/{table.id}/at/6").status_code == 404
    assert client.get(f"/table/{table.id}/at/99999999999").status_code == 404


def test_the_game_comes_back_from_the_record(client: Any, begin: Begin) -> None:
    """A process that starts anew finds every confirmed move."""
    from senro.web.room import ROOM

    table = begin()
    rng = random.Random(1)
    for seen in range(60):
        listed = [a for a in live(table).game.legal if type(a).__name__ != "DeclareBankruptcy"]
        action = rng.choice(listed)
        assert act(client, table, to_json(action), live(table).number).status_code == 302, seen
    state, told = live(table).game.state, live(table).told
    ROOM.forget(table.id)
    assert live(table).game.state == state
    assert live(table).told == told


def test_names_are_escaped(client: Any, begin: Begin) -> None:
    table = begin(name1="<script>alert(1)</script>", label="<b>x</b>")
    act(client, table, bid("SCE", 20), 0)
    for page in (f"/table/{table.id}/", f"/table/{table.id}/history", "/"):
        text = client.get(page).content.decode()
        assert "<script>alert" not in text
        assert "<b>x</b>" not in text
    assert "&lt;script&gt;alert(1)" in client.get(f"/table/{table.id}/").content.decode()


def test_chat_is_escaped_and_kept(client: Any, begin: Begin) -> None:
    table = begin()
    client.post(f"/table/{table.id}/chat", {"text": "<img src=x onerror=alert(1)>"})
    page = client.get(f"/table/{table.id}/").content.decode()
    assert "<img src=x" not in page
    assert "&lt;img src=x" in page


def test_unknown_ids_are_not_found(client: Any) -> None:
    for page in ("/table/nosuchtable/", "/table/nosuchtable/at/3", "/join/nosuchtoken", "/xyz"):
        assert client.get(page).status_code == 404


def test_hostile_addresses_do_no_harm(client: Any, begin: Begin) -> None:
    table = begin()
    wishes = (
        "do=%7B%22type%22",
        "do=" + "[" * 3000,
        'do={"type":"Bid","item":"SCE","amount":' + "9" * 400 + "}",
        'do={"type":"LayTile","hex":"Z99","tile":"<x>","rotation":99}',
        'do={"type":"PlaceToken","hex":"C5","city":77}',
        'do={"type":"RunTrains","routes":[]}',
        'do={"type":"BuyTrain","train":"x","price":-5}',
        'do={"type":"Par","company":"XXX","cell":[99,99]}',
        'do={"type":"SellShares","certificates":["A_1","B_2"],"percent":-10}',
        "hex=<script>&tile=..&train=../../x",
        "hex=C5&do=null",
    )
    for wish in wishes:
        response = client.get(f"/table/{table.id}/?{wish}")
        assert response.status_code == 200, wish
        assert "<script>&" not in response.content.decode()


def test_pages_carry_the_security_headers(client: Any, begin: Begin) -> None:
    table = begin()
    response = client.get(f"/table/{table.id}/")
    policy = response["Content-Security-Policy"]
    assert "script-src 'self'" in policy and "unsafe" not in policy
    assert response["X-Frame-Options"] == "DENY"
    text = response.content.decode()
    assert " onclick=" not in text and "<style" not in text and " style=" not in text


def test_a_move_needs_the_csrf_token(begin: Begin, client: Any) -> None:
    from django.test import Client

    table = begin()
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = client.cookies
    assert act(strict, table, bid("SCE", 20), 0).status_code == FORBIDDEN
    assert live(table).game.count == 0


def test_the_language_of_the_log_follows_the_reader(client: Any, begin: Begin) -> None:
    table = begin()
    act(client, table, bid("SCE", 20), 0)
    client.get("/prefer?language=ja&next=/")
    page = client.get(f"/table/{table.id}/").content.decode()
    assert "AnnがSCEをL.\u00a020で獲得" in page
    assert '<html lang="ja"' in page


def test_preferences_do_not_lead_elsewhere(client: Any) -> None:
    response = client.get("/prefer?language=ja&next=https://example.org/")
    assert response["Location"] == "/"


def test_options_that_need_others_are_explained(client: Any) -> None:
    form = {"title": "1849", "players": "3", "option-electric_dreams": "1"}
    response = client.post("/new", form)
    assert response.status_code == REFUSED
    assert "needs" in response.content.decode()


def test_a_private_note_is_nobody_elses(client: Any, begin: Begin) -> None:
    from django.test import Client

    table = begin(open="1")
    client.post(f"/table/{table.id}/note", {"text": "buy SFA early"})
    assert "buy SFA early" in client.get(f"/table/{table.id}/").content.decode()
    assert "buy SFA early" not in Client().get(f"/table/{table.id}/").content.decode()
