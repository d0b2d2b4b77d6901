"""The example of the users' guide, read off the engine at each of its fifteen steps."""

from __future__ import annotations

import json

import pytest

import senro
from senro import save
from senro.core.game import Game
from senro.rules.shares import percent
from senro.rules.train import face_of
from senro.titles.t1849.state import columns
from tests.titles.t1849.example import FILE, NAMES, STEPS, Step, played
from tests.titles.t1849.positions import P1, P2, P3, P4, price

REACHED = [sum(len(step.actions) for step in STEPS[: n + 1]) for n in range(len(STEPS))]


@pytest.fixture(scope="module")
def saved() -> Game:
    """Return the saved example."""
    return senro.load(FILE)


@pytest.mark.parametrize(("number", "step"), list(enumerate(STEPS, 1)))
def test_figures_of_each_step(saved: Game, number: int, step: Step) -> None:
    game = saved.at(REACHED[number - 1])
    assert game.state.cash[P1] == step.cash
    assert game.state.cash["CTL"] == (step.treasury or 0)
    assert ("CTL" in game.state.price) == (step.price is not None)
    if step.price is not None:
        assert price(game, "CTL") == step.price
    assert tuple(face_of(game, train) for train in game.state.trains["CTL"]) == step.trains
    assert game.title.phases[game.state.phase].name == "4H"


def at(game: Game, step: int) -> Game:
    """Return the game after a step of the guide."""
    return game.at(REACHED[step - 1])


def test_the_file_is_what_the_script_plays(saved: Game) -> None:
    assert json.loads(FILE.read_text(encoding="utf-8")) == save.dump(played(), NAMES)
    assert saved.state == played().state
    assert len(STEPS) == 15


def test_what_the_guide_says_beside_the_figures(saved: Game) -> None:
    assert columns(saved.at(0)).queue[:2] == ("RCS", "CTL")
    after_auction = at(saved, 4)
    assert after_auction.state.privates == {
        "SCE": P4,
        "SIGI": P1,
        "CNM": P3,
        "SMS": P2,
        "RSA": P2,
    }
    assert after_auction.state.cash[P2] == 105
    assert after_auction.state.cash[P3] == 295
    assert after_auction.actor == P3
    founded = at(saved, 5)
    assert percent(founded, P1, "CTL") == 30
    assert founded.state.board.tokens("CTL") == (("E1", 0),)
    assert len(founded.state.tokens["CTL"]) == 2
    assert at(saved, 9).actor == P2  # CTL's turn is over
    ran, paid = at(saved, 11), at(saved, 12)
    assert paid.state.cash[P3] - ran.state.cash[P3] == 5
    assert paid.state.cash["CTL"] - ran.state.cash["CTL"] == 30
    assert at(saved, 13).state.deck[:3] == ("4H-2", "4H-3", "6H-0")
    issued = at(saved, 14)
    assert percent(issued, "pool", "CTL") == 10
    assert saved.state.set_number == 3
