"""A game in progress: legality, copies, the past, events."""

from __future__ import annotations

from typing import Any

import pytest

import senro
from senro.core.action import Bid, EndGame, Pass
from senro.core.event import BidMade, GameEnded, Paid
from senro.core.game import Game
from senro.core.reason import IllegalAction, Reason, no
from senro.testing import begin, wander


def new() -> Game:
    return begin("1849", players=3, seed=1)


def test_legal_is_iterated_asked_and_counted() -> None:
    legal = new().legal
    listed = list(legal)
    assert len(legal) == len(listed)
    assert listed[0] == Bid("SCE", 20) and listed[-1] == Pass()
    assert Bid("SIGI", 51) in legal  # not listed, yet legal
    assert Bid("SCE", 21) not in legal
    assert "Pass" not in legal
    assert legal.of(Pass) == [Pass()]


def test_legal_is_not_worked_out_twice_for_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    game, calls = new(), []
    frame: Any = type(game.frame)
    options = frame.options

    def counted(self: object, of: Game) -> object:
        calls.append(1)
        return options(self, of)

    monkeypatch.setattr(frame, "options", counted)
    assert list(game.legal)
    assert len(calls) == 1


def test_a_held_legal_follows_the_game() -> None:
    game = new()
    legal = game.legal
    assert len(legal) == len(list(legal))
    game.apply(Bid("SCE", 20))
    assert Bid("SCE", 20) not in list(legal)


def test_an_illegal_action_changes_nothing_and_says_why() -> None:
    game = new()
    before = game.state.copy()
    with pytest.raises(IllegalAction) as caught:
        game.apply(Bid("SCE", 3))
    assert caught.value.reason == no("costs_exactly", what="SCE", price=20)
    assert caught.value.action == Bid("SCE", 3)
    assert "costs_exactly" in str(caught.value)
    assert game.state == before and game.count == 0


def test_copies_are_independent_and_tell_nothing() -> None:
    game = new()
    twin = game.copy()
    twin.apply(Bid("SCE", 20))
    assert twin.events is None
    assert game.count == 0 and "SCE" not in game.state.privates
    assert game.decision != twin.decision
    game.apply(Pass())
    assert twin.actions == [Bid("SCE", 20)]


def test_actions_are_remembered_in_order() -> None:
    game = new().play([Bid("SCE", 20), Pass(), Bid("SIGI", 45)])
    assert game.count == 3
    assert game.actions == [Bid("SCE", 20), Pass(), Bid("SIGI", 45)]


def test_every_position_of_the_past() -> None:
    game, kept = new(), []
    kept.append((game.state.copy(), game.decision))
    for _ in wander(game, seed=5, most=70):
        kept.append((game.state.copy(), game.decision))
    for number, (state, decision) in enumerate(kept):
        past = game.at(number)
        assert past.state == state
        assert past.decision == decision
        assert past.count == number
    past = game.at(20)
    assert list(wander(past, seed=6, most=5))  # one may go on from there
    assert game.actions[:20] == past.actions[:20]


@pytest.mark.parametrize("number", [-1, 4, 100])
def test_positions_never_reached(number: int) -> None:
    with pytest.raises(ValueError, match="no position"):
        new().play([Pass(), Pass(), Pass()]).at(number)


def test_undo() -> None:
    game = new().play([Bid("SCE", 20), Pass()])
    assert game.undo().actions == [Bid("SCE", 20)]
    assert game.count == 2
    with pytest.raises(ValueError, match="no position"):
        new().undo()


def test_events_tell_what_happened_and_may_be_switched_off() -> None:
    game, silent = new(), new()
    assert game.events is not None
    game.events.clear()
    silent.events = None
    for action in (Bid("SIGI", 50), Bid("SCE", 20)):
        game.apply(action)
        silent.apply(action)
    assert BidMade("player:1", "SIGI", 50) in game.events
    paid = [event for event in game.events if isinstance(event, Paid)]
    assert paid == [
        Paid("player:2", "bank", 20, "private"),
        Paid("player:1", "bank", 50, "private"),
    ]
    assert silent.events is None
    assert silent.state == game.state


def test_an_agreed_end() -> None:
    game = new()
    game.apply(EndGame())
    assert game.over and game.actor is None and game.frame is None
    assert game.events and game.events[-1] == GameEnded("ended_by_agreement")
    assert list(game.legal) == []
    assert game.why_not(Pass()) == Reason("game_over")
    assert game.result() == {"player:1": 500, "player:2": 500, "player:3": 500}
    assert not game.undo().over


def test_results_are_sorted_by_worth() -> None:
    game = new().play([Bid("SCE", 20), Bid("SIGI", 45)])
    game.state.cash["player:3"] += 7
    assert list(game.result()) == ["player:3", "player:1", "player:2"]


def test_a_restarted_game_begins_where_it_stands() -> None:
    game = new().play([Bid("SCE", 20), Pass()])
    again = game.restarted()
    assert again.state == game.state and again.count == 0 and again.events == []
    again.apply(Bid("SIGI", 45))
    assert again.at(0).state == game.state


def test_the_public_doors() -> None:
    game = senro.new("1849", players=4, seed=48)
    assert isinstance(game, senro.Game)
    assert game.seed == 48 and len(game.seats) == 4
    for wrong in ({"title": "1830", "players": 3}, {"title": "1849", "players": 9}):
        with pytest.raises(ValueError, match=r"."):
            senro.new(**wrong)  # type: ignore[arg-type]


def test_reasons_in_words_for_errors() -> None:
    assert str(no("costs_exactly", what="SCE", price=20)) == "costs_exactly (what SCE, price 20)"
    assert str(no("game_over")) == "game_over"
