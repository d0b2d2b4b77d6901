"""The example of the users' guide, read off the engine at each of its fourteen steps."""

from __future__ import annotations

import json
import re

import pytest

import senro
from senro import save
from senro.core.action import Pass
from senro.core.event import Ran
from senro.core.game import Game
from senro.rules.shares import percent
from senro.rules.train import face_of
from senro.titles.t18ireland.state import columns
from tests.shared import SHARED
from tests.titles.t18ireland.example import FILE, NAMES, STEPS, Step, played
from tests.titles.t18ireland.positions import P1, P2, asks, price

GUIDE = SHARED / "seeds" / "18Ireland.ja.txt"
REACHED = [sum(len(step.actions) for step in STEPS[: n + 1]) for n in range(len(STEPS))]


@pytest.fixture(scope="module")
def saved() -> Game:
    """Return the saved example."""
    return senro.load(FILE)


def figures(game: Game) -> tuple[int, int | None, int | None, tuple[str, ...]]:
    """Return P1's cash, DDR's treasury and price, and its trains, as the guide lists them."""
    started = "DDR" in game.state.price
    return (
        game.state.cash[P1],
        game.state.cash["DDR"] if started else None,
        price(game, "DDR") if started else None,
        tuple(face_of(game, train) for train in game.state.trains["DDR"]),
    )


@pytest.mark.parametrize(("number", "step"), list(enumerate(STEPS, 1)))
def test_figures_of_each_step(saved: Game, number: int, step: Step) -> None:
    game = saved.at(REACHED[number - 1])
    assert figures(game) == (step.cash, step.treasury, step.price, step.trains)
    assert game.title.phases[game.state.phase].name == "2"


@pytest.mark.skipif(not GUIDE.is_file(), reason=f"no guide at {GUIDE} (set SENRO_SHARED)")
def test_the_guides_own_figures(saved: Game) -> None:
    """Every figure of the guide's fourteen tables."""
    text = GUIDE.read_text(encoding="utf-8")
    tables = re.findall(
        r"P1の現金\s+(\S+)\s+DDRの資金\s+(\S+)\s+DDRの株価\s+(\S+)\s+DDRの列車\s+(.+)", text
    )
    assert len(tables) == len(STEPS) == 14

    def money(figure: str) -> int | None:
        return None if figure == "—" else int(figure.removeprefix("£"))

    def trains(figure: str) -> tuple[str, ...]:
        count, _, kind = figure.strip().rpartition(" × ")
        return () if kind == "—" else (kind,) * int(count or 1)

    for reached, (cash, treasury, at, owned) in zip(REACHED, tables, strict=True):
        told = (money(cash), money(treasury), money(at), trains(owned))
        assert figures(saved.at(reached)) == told


def test_the_file_is_what_the_script_plays(saved: Game) -> None:
    assert json.loads(FILE.read_text(encoding="utf-8")) == save.dump(played(), NAMES)
    assert saved.state == played().state


def at(game: Game, step: int) -> Game:
    """Return the game after a step of the guide."""
    return game.at(REACHED[step - 1])


def test_what_the_guide_says_beside_the_figures(saved: Game) -> None:
    start = saved.at(0)
    assert len(columns(start).minors) == 13 and columns(start).queue[1] == "DDR"
    assert at(saved, 2).state.privates == {"DAR": P1}
    auctioned = at(saved, 3)
    assert "DKR" in auctioned.state.closed
    assert percent(auctioned, P1, "DDR") == 40
    assert percent(at(saved, 4), P1, "DDR") == 60  # the most of a minor
    assert asks(at(saved, 5))[1] != P1 and Pass() in at(saved, 5).legal
    assert at(saved, 7).state.board.faces["I9"].name == "IR2"
    assert asks(at(saved, 8)) == ("train", "DDR")
    assert at(saved, 8).why_not(Pass()) is not None  # owning a train is compulsory
    assert asks(at(saved, 10)) == ("dividend", "DDR")
    assert asks(saved) == ("share_turn", P2) and saved.state.set_number == 2
    assert columns(saved).queue[0] == "GNWR"  # the next minor may be started


def test_the_route_earns_40() -> None:
    game = played()
    (ran,) = [event for event in game.events or [] if isinstance(event, Ran)]
    assert ran.revenue == 40
