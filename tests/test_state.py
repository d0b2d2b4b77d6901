"""The columns: copying, comparing, and what may stand in them."""

from __future__ import annotations

import pickle

from senro.board.board import Board
from senro.core.state import State, columns, is_plain
from senro.testing import begin
from senro.titles.t1849.map import MAP


def state() -> State:
    return State(Board.printed(MAP, {}), ("player:1", "player:2"), cash={"bank": 5})


def test_a_copy_is_equal_and_independent() -> None:
    first = state()
    second = first.copy()
    assert second == first and second.differences(first) == ()
    second.cash["bank"] = 6
    second.closed = ("SMS",)
    assert first.cash == {"bank": 5} and first.closed == ()
    assert second.differences(first) == ("cash", "closed")


def test_columns_are_all_fields_in_order() -> None:
    names = columns(State)
    assert names[:3] == ("board", "players", "cash")
    assert names[-1] == "agenda"
    more = columns(type(begin("1849", players=3).state))  # type: ignore[arg-type]  # as above
    assert more[: len(names)] == names and "queue" in more


def test_a_copy_keeps_a_titles_own_columns() -> None:
    game = begin("1849", players=3)
    copied = game.state.copy()
    assert type(copied) is type(game.state)
    assert copied == game.state


def test_what_is_plain() -> None:
    assert is_plain((1, "a", None, ("b",)))
    assert is_plain(frozenset({1}))
    assert not is_plain([1])
    assert not is_plain(({},))
    assert not is_plain({1})


def test_pickling() -> None:
    first = begin("1849", players=5, seed=9).state
    assert pickle.loads(pickle.dumps(first)) == first
