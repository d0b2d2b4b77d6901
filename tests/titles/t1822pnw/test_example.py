"""The example of the users' guide, read off the engine at each of its steps."""

from __future__ import annotations

import json

import pytest

import senro
from senro import save
from senro.core.game import Game
from senro.rules.shares import percent
from senro.rules.train import face_of
from senro.titles.family1822.bidding import bid_tokens_used, leader
from senro.titles.t1822pnw.state import columns
from tests.titles.t1822pnw.example import FILE, NAMES, STEPS, Step, played
from tests.titles.t1822pnw.positions import P1, P2, P3, P4, price

GAME, REACHED = played()


@pytest.fixture(scope="module")
def saved() -> Game:
    """Return the saved example."""
    return senro.load(FILE)


@pytest.mark.parametrize(("number", "step"), list(enumerate(STEPS)))
def test_figures_of_each_step(saved: Game, number: int, step: Step) -> None:
    game = saved.at(REACHED[number])
    state = game.state
    assert state.cash[P1] == step.cash
    assert (state.cash.get("8") or None) == step.eight
    assert (state.cash.get("10") or None) == step.ten
    assert state.cash["SWW"] == (step.sww or 0)
    assert game.title.phases[state.phase].name == step.phase
    if step.price is not None:
        assert price(game, "SWW") == step.price
    if step.minor is not None:
        assert price(game, "8") == price(game, "10") == step.minor


def test_the_file_is_what_the_script_plays(saved: Game) -> None:
    assert json.loads(FILE.read_text(encoding="utf-8")) == save.dump(GAME, NAMES)
    assert saved.state == GAME.state


def at(game: Game, step: int) -> Game:
    """Return the game after a step, counted as in STEPS from 0."""
    return game.at(REACHED[step])


def test_the_auction(saved: Game) -> None:
    assert columns(saved.at(0)).boxes == ("M6", "M13", "M8", "M10")
    bids = at(saved, 2)
    assert leader(bids, "M10") == (P1, 120)
    assert bid_tokens_used(bids, P2) == 2  # outbid, the token stays on M10
    after = at(saved, 3)
    assert after.state.floated[0] == "10"  # the higher bid starts first
    assert after.state.players == (P3, P4, P2, P1)


def test_the_merger(saved: Game) -> None:
    formed = at(saved, 9)
    assert percent(formed, P1, "SWW") == 40
    assert percent(formed, "SWW", "SWW") == 60
    assert [face_of(formed, t) for t in formed.state.trains["SWW"]] == ["L", "L"]
    assert [hex_ for hex_, _ in formed.state.board.tokens("SWW")] == ["H11", "I12"]
    assert "8" not in formed.state.shares and "10" not in formed.state.shares
    assert percent(at(saved, 10), P1, "SWW") == 50


def test_the_runs(saved: Game) -> None:
    first, second = at(saved, 11), at(saved, 13)
    assert getattr(first.frame, "revenue", 0) == 40
    assert getattr(second.frame, "revenue", 0) == 80
    assert [face_of(second, t) for t in second.state.trains["SWW"]] == ["L", "L", "2"]
