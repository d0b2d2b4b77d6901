"""Requests that no page sends, to every address: none breaks anything, none changes a game."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

import pytest

from senro.core.action import RunTrains
from senro.testing import wander
from senro.titles import TITLES
from senro.web.notation import write

Begin = Callable[..., Any]

ODD = (
    *("", " ", "0", "-1", "1", "7", "1e9", "NaN", "9" * 30, "9" * 5000, "१२", "²", "1.5", "0x10"),
    *("\0", "a\0b", "\ud800", "\u202e", "é" * 3000, "<script>alert(1)</script>", "'\"&;--", "%00"),
    *("../../etc/passwd", "//elsewhere.example", "{{ 7*7 }}", "None", "null", "true", "[]", "{}"),
    *("player:1", "player:99", "bank", "1849", "en", "tile-1-0", "9-9-9", "A1", "-", ":", "ON"),
)
"""Texts where others are expected."""

NAMES = (
    *("do", "hex", "train", "at", "plan", "co", "run", "made", "wait", "stop", "form", "seat"),
    *("next", "language", "theme", "title", "players", "kept", "q", "page", "c", "to", "since"),
    *("bar", "track"),
)
"""Names of what an address asks for."""

FIELDS = (
    *("action", "seen", "text", "name", "seat", "kind", "answer", "company", "item", "most"),
    *("shares", "source", "then_pass", "always", "regardless", "title", "players", "name1", "seed"),
    *("clock_turn", "clock_bank", "mode", "undo", "open", "label", "username", "password", "email"),
    *("password1", "password2", "next", "webhook", "language"),
)
"""Names of what a form sends."""

TABLE = (
    *("", "at/{n}", "move", "undo", "redo", "run", "study", "trips", "runs", "tiles", "plan"),
    *("plan/ranked", "plan/keep", "history", "download", "chat", "note", "sit", "leave", "clear"),
    *("propose", "proposal/{n}", "order", "revoke", "resume", "branch/{n}", "nowhere"),
)
ELSEWHERE = (
    *("", "new", "import", "join/{s}", "prefer", "account/", "account/new", "account/login"),
    *("account/logout", "account/password", "account/test", "account/forgotten"),
    *("account/reset/{s}/{s}/", "style/palette.css", "style/{s}.css", "titles/{s}/tiles"),
    *("titles/{s}/rules", "table/{s}/", "table/{s}/at/{n}", "table/{s}/move", "static/{s}"),
)
NUMBERS = ("0", "1", "5", "99", "-1", "9" * 30, "9" * 5000, "x", "٣")
HARMFUL = frozenset({"propose"})  # says with one word that a game at one screen ends


def spoilt(action: dict[str, Any], rng: Random) -> Any:
    """Return an action with something in it that does not belong there."""
    values: tuple[Any, ...] = (
        *(None, True, 0, -5, 10**30, 1.5, "", "x", "\ud800", "\0", [], ["x"], [[]], {}, {"a": 1}),
        *(float("inf"), float("nan"), [None], ["IR_0"] * 3, {"type": "Pass"}),
    )
    found: Any = dict(action)
    name = rng.choice([*found])
    match rng.randrange(5):
        case 0:
            del found[name]
        case 1:
            found[rng.choice(("extra", "hex", "company"))] = rng.choice(values)
        case 2:
            found = rng.choice((*values, [found]))
        case _:
            text = isinstance(found[name], str) and rng.random() < 0.5
            found[name] = rng.choice(ODD) if text else rng.choice(values)
    return found


def texts(actions: list[dict[str, Any]], rng: Random) -> Iterator[str]:
    """Yield texts for actions without end: spoilt ones, cut ones, odd ones."""
    while True:
        whole = json.dumps(spoilt(rng.choice(actions), rng))
        yield rng.choice((whole, whole, whole, whole[: rng.randrange(len(whole))], rng.choice(ODD)))


def addressed(path: str, rng: Random) -> str:
    """Return an address with odd things in the places of numbers and texts."""
    while "{" in path:
        path = path.replace("{n}", quote(rng.choice(NUMBERS)), 1)
        odd = rng.choice((*ODD, *TITLES)).encode("utf-8", "surrogatepass")
        path = path.replace("{s}", quote(odd, safe=""), 1)
    return path


def query(names: tuple[str, ...], odd: Iterator[str], rng: Random) -> str:
    """Return some fields as they stand in an address or a form."""
    fields = [(rng.choice(names), _odd(odd, rng)) for _ in range(rng.randrange(1, 5))]
    text = urlencode(fields, errors="surrogatepass")
    return text + rng.choice(("", "", "", "&%ff=%fe", "&do", "&=&&", "&a=%"))


def _odd(odd: Iterator[str], rng: Random) -> str:
    return next(odd) if rng.random() < 0.6 else rng.choice(ODD)


def state_of(table: Any) -> tuple[Any, ...]:
    """Return what strangers and nonsense must not change, as it is stored."""
    from senro.web.models import Move, Seat, Table

    table = Table.objects.get(pk=table.pk)
    seats = Seat.objects.filter(table=table).order_by("number").values_list("number", "holder")
    moves = Move.objects.filter(table=table).values_list("number", "kind", "data")
    return (table.count, table.finished, table.waiting, list(seats), list(moves))


def played(begin: Begin, title: str) -> tuple[Any, list[dict[str, Any]]]:
    """Return a table where trains run now, and all actions that have been made there."""
    from senro.core.action import to_json
    from senro.web.room import begin_with

    table = begin(title=title)
    game = table.save_data().begin()
    for _ in wander(game, 2, 400, steady=True):
        if game.decision and game.decision.step == "run":
            break
    begin_with(table, game)
    found = [to_json(action) for action in game.actions]
    found += [to_json(action) for action in game.legal]
    return table, found


def forget_limits() -> None:
    """Let a program send more than a person may."""
    from django.core.cache import cache

    cache.clear()


@pytest.mark.parametrize("title", ["1849", "18Ireland", "1822PNW"])
def test_odd_questions_about_a_table_are_answered(client: Any, begin: Begin, title: str) -> None:
    from senro.web.room import position

    table, actions = played(begin, title)
    rng = Random(title)
    odd, before = texts(actions, rng), state_of(table)
    game, _ = position(table)
    assert game.decision is not None
    trains = game.state.trains[game.decision.entity]
    places = [f"{hex_}.{number}" for hex_ in game.title.map.hexes for number in range(3)]
    parts = iter(lambda: ",".join(rng.choices(places, k=rng.choice((1, 1, 2, 40)))), "")
    for number in range(90):
        path = addressed(rng.choice(TABLE), rng)
        part = {"HX-Request": "true"} if rng.random() < 0.9 else {}
        address = f"/table/{table.id}/{path}?{query(NAMES, odd, rng)}"
        if number % 3:
            address = f"/table/{table.id}/?{query(('do', 'do', 'do', 'hex', 'train'), odd, rng)}"
        if number % 3 == 2:
            address += f"&train={rng.choice(trains)}&{query(('bar', 'track', 'stop'), parts, rng)}"
        answer = client.get(address, headers=part)
        assert answer.status_code < 500, address
    assert state_of(table) == before


@pytest.mark.parametrize("title", ["1849", "18Ireland", "1822PNW"])
def test_odd_forms_change_no_game(client: Any, begin: Begin, title: str) -> None:
    from senro.web.models import Message, Note, Seat

    table, actions = played(begin, title)
    rng = Random(title)
    odd, before = texts(actions, rng), state_of(table)
    paths = [path for path in TABLE if path not in HARMFUL and path not in ("undo", "redo")]
    for number in range(60):
        if number % 50 == 0:
            forget_limits()
        path = addressed(rng.choice((*paths, "move", "move", "order", "note", "chat")), rng)
        form = query(FIELDS, odd, rng)
        if path == "move":
            form = urlencode({"action": next(odd), "seen": rng.choice((*NUMBERS, table.count))})
        kind = rng.choice(("application/x-www-form-urlencoded",) * 5 + ("application/json", "x"))
        answer = client.post(f"/table/{table.id}/{path}", form, content_type=kind)
        assert answer.status_code < 500, (path, form, kind)
    assert state_of(table) == before
    kept = [*Message.objects.values_list("text", "author"), *Note.objects.values_list("text")]
    kept += [*Seat.objects.values_list("name")]
    assert not any("\0" in text for row in kept for text in row)  # PostgreSQL keeps none


def test_odd_requests_elsewhere_are_answered(client: Any, begin: Begin) -> None:
    table, actions = played(begin, "1849")
    rng = Random(4)
    odd, before = texts(actions, rng), state_of(table)
    for number in range(150):
        if number % 50 == 0:
            forget_limits()
        path = f"/{addressed(rng.choice(ELSEWHERE), rng)}"
        if rng.random() < 0.5:
            path += f"?{query(NAMES, odd, rng)}"
            answer = client.get(path)
        else:
            kind = "application/x-www-form-urlencoded"
            answer = client.post(path, query(FIELDS, odd, rng), content_type=kind)
        assert answer.status_code < 500, path
    assert state_of(table) == before


@pytest.mark.parametrize("text", ["\ud800", "\0", "ON_\udfff", "\0_0"])
def test_text_that_is_none_is_not_understood(client: Any, begin: Begin, text: str) -> None:
    """Half a character cannot be shown; PostgreSQL neither keeps nor compares NUL."""
    from senro.web.models import Note

    table = begin()
    for action in (
        {"type": "Bid", "item": text, "amount": 50},
        {"type": "BuyShares", "certificates": [text]},
        {"type": "PlaceToken", "hex": text},
    ):
        wish = {"do": json.dumps(action)}
        assert client.get(f"/table/{table.id}/", wish).status_code == 200
        form = {"action": wish["do"], "seen": 0}
        assert client.post(f"/table/{table.id}/move", form).status_code in (409, 422)
    odd = quote(text.encode("utf-8", "surrogatepass"), safe="")
    for path in (f"/table/{odd}/", f"/table/{odd}/move", f"/join/{odd}"):
        assert client.get(path).status_code == 404
    form_ = f"text=a{odd}b"
    kind = "application/x-www-form-urlencoded"
    client.post(f"/table/{table.id}/note", form_, content_type=kind)
    (kept,) = Note.objects.filter(table=table).values_list("text", flat=True)
    assert "\0" not in kept
    kept.encode()


def test_a_stale_page_moves_nothing(client: Any, begin: Begin) -> None:
    table, _ = played(begin, "1849")
    from senro.web.room import ROOM

    live, before = ROOM.live(table), state_of(table)
    action = next(a for a in live.game.legal if isinstance(a, RunTrains))
    for seen in (-1, 0, live.number - 1, live.number + 1, 10**30, "", "x", "9" * 5000):
        form = {"action": write(action), "seen": seen}
        assert client.post(f"/table/{table.id}/move", form).status_code == 409
    assert state_of(table) == before
