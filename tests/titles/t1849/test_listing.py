"""1849: what each rare question lists is what it allows, in positions of the optional rules too."""

from __future__ import annotations

from random import Random

import pytest

from senro.core.game import Game
from senro.rules.turns import OperatingRound
from senro.testing import faults_of_listing, stand
from senro.titles.t1849.state import SicilianTurn, Teleport, columns
from tests.titles.t1849.positions import P1, P2, P3, found, phase, purse, sicily, step, turn

ALL = ("acquiring_station_tokens", "bonds", "electric_dreams")


def rich(in_phase: str = "12H") -> Game:
    game = sicily(options=ALL)
    phase(game, in_phase)
    found(game, "CTL", {P1: (0, 1), P3: (2,)}, cash=3000)
    found(game, "RCS", {P2: (0, 1), P1: (2, 3)}, cash=600)
    return game


def with_sms() -> Game:
    game = rich("6H")
    game.state.privates = {"SMS": "CTL", "CNM": P2}
    round_ = OperatingRound(1, 1, ("RCS",))
    return stand(game, SicilianTurn(round_, "CTL"))


@pytest.mark.parametrize("name", ["electric", "train", "issue", "bond"])
def test_steps_of_the_optional_rules(name: str) -> None:
    game = turn(rich(), "CTL", name, later=("RCS",))
    assert step(game) == name
    assert faults_of_listing(game, Random(1)) == []


def test_a_bond_to_repay() -> None:
    game = rich()
    columns(game).bonds = ("CTL",)
    game = turn(game, "CTL", "bond", later=("RCS",))
    assert faults_of_listing(game, Random(1), samples=9) == []


def test_tokens_to_buy() -> None:
    game = rich()
    game.state.board = game.state.board.with_token("RCS", ("C1", 0))
    game.state.tokens["RCS"] = game.state.tokens["RCS"][1:]
    game = turn(game, "CTL", "buy_token")
    assert len(game.legal) == 3  # for 1, for all it has, not
    assert faults_of_listing(game, Random(1), samples=9) == []


@pytest.mark.parametrize("own", [0, 10, 100])
def test_interest_that_cannot_be_paid(own: int) -> None:
    game = rich()
    columns(game).bonds = ("CTL",)
    purse(game, "CTL", 20)
    purse(game, P1, own)
    game = turn(game, "CTL", "bond", later=("RCS",))
    assert step(game) == "interest"
    assert faults_of_listing(game, Random(1), samples=9) == []


def test_everything_that_sms_opens() -> None:
    game = with_sms()
    for name in ("teleport", "track", "token"):
        assert step(game) == name
        assert faults_of_listing(game, Random(1)) == []
        game.apply(next(a for a in game.legal if isinstance(a, Teleport) or name != "teleport"))
