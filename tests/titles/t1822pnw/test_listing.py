"""1822PNW: what is listed as legal is legal, in positions that random games seldom reach."""

from __future__ import annotations

from random import Random

import pytest

from senro.core.action import Action, LayTile
from senro.core.game import Game
from senro.testing import faults_of_listing
from senro.titles.t1822pnw.powers import TRACK_PRIVATES
from senro.titles.t1822pnw.state import MoveCard, PlaceCube
from tests.titles.t1822pnw.positions import (
    P1,
    P2,
    give,
    give_trains,
    lay,
    major,
    minor,
    northwest,
    purse,
    stock,
    turn,
)


def built(phase: str) -> Game:
    """Return a game with track about Seattle, a major with all track privates, and a minor."""
    game = northwest(phase)
    major(game, "SWW", {P1: 4, P2: 2}, cash=900)
    minor(game, "10", P2, cash=200)
    for private in (*TRACK_PRIVATES, "P15", "P17", "P21"):
        give(game, private, "SWW")
    lay(game, "G12", "4", 0)
    lay(game, "F13", "57", 0)
    lay(game, "H13", "9", 1)
    lay(game, "F7", "9", 1)
    return game


def kinds(game: Game, kind: type[Action]) -> list[str]:
    """Return by whose power the listed actions of a kind are made."""
    found = dict.fromkeys(str(getattr(a, "by", "")) for a in game.legal.of(kind))
    return sorted(found)


@pytest.mark.parametrize("phase", ["3", "5", "7"])
def test_track_with_every_private(phase: str) -> None:
    game = turn(built(phase), "SWW")
    assert faults_of_listing(game, Random(1), 12) == []
    lays = kinds(game, LayTile)
    assert {"None", "P7", "P8", "P7+P11", "P11", "P12", "P13", "P16", "P18"} <= set(lays)
    assert kinds(game, PlaceCube) == ["None", "P10", "P11"]
    assert game.legal.of(MoveCard)


@pytest.mark.parametrize("step", ["take_privates", "token", "train", "take_over", "issue"])
def test_other_steps(step: str) -> None:
    game = built("5")
    give(game, "P3", P2)
    give_trains(game, "10", "2@L-0")
    assert faults_of_listing(turn(game, "SWW", step), Random(2), 12) == []


def test_a_president_in_need() -> None:
    game = built("5")
    purse(game, "SWW", 0)
    purse(game, P1, 0)
    major(game, "NP", {P1: 4, P2: 3}, cash=10)
    game = turn(game, "SWW", "train")
    assert faults_of_listing(game, Random(3), 12) == []
    assert any("NP_1" in getattr(a, "certificates", ()) for a in game.legal)


@pytest.mark.parametrize("phase", ["4", "5", "6"])
def test_stock_turns(phase: str) -> None:
    game = built(phase)
    minor(game, "20", P1, at=80, cash=60)
    assert faults_of_listing(stock(game), Random(4), 20) == []
