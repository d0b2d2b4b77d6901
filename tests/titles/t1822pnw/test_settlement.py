"""1822PNW, digest 2.7 and 2.8: how a stock round is settled."""

from __future__ import annotations

import pytest

from senro.core.action import Action, Bid, Pass
from senro.core.game import Game
from senro.titles.t1822pnw.starting import lend
from tests.titles.t1822pnw.positions import (
    P1,
    P2,
    P3,
    P4,
    major,
    northwest,
    pnw,
    price,
    purse,
    stock,
)

P = Pass()


def settled(game: Game, *bids: Action) -> Game:
    """Return the game after a stock round that begins with the given actions."""
    for bid in bids:
        game.apply(bid)
    while game.decision and game.decision.step == "share_turn" and game.state.set_number == 1:
        game.apply(P)
    return game


def test_2_7_1_no_bid_ever_ends_the_game() -> None:
    assert settled(northwest()).state.over == "nothing_sold"


def test_10_1_but_not_a_scenario() -> None:
    game = northwest(title="1822PNW Short Scenario")
    assert settled(game).state.set_number == 2  # nobody operates: the next stock round


def test_2_8_phase_1() -> None:
    game = settled(northwest(), Bid("M8", 140))
    assert price(game, "8") == 50 and game.state.cash["8"] == 100
    assert game.state.cash[P1] == 375 - 140
    assert "M8" not in pnw(game).stack and len(pnw(game).boxes) == 4


@pytest.mark.parametrize(
    ("phase", "bid", "par", "treasury"),
    [("2", 100, 50, 100), ("2", 175, 80, 160), ("2", 200, 100, 200), ("3", 175, 80, 175)],
)
def test_2_8_later_phases(phase: str, bid: int, par: int, treasury: int) -> None:
    game = settled(northwest(phase), Bid("M6", bid))
    assert (price(game, "6"), game.state.cash["6"]) == (par, treasury)


def test_2_7_4_higher_bids_start_first_then_lower_boxes() -> None:
    game = settled(northwest(), Bid("M13", 100), Bid("M10", 105), P, Bid("M6", 100), P)
    assert game.state.floated == ("10", "6", "13")


def test_2_7_5_each_box_without_a_bid_removes_a_local() -> None:
    game = settled(northwest(), Bid("M6", 100))
    assert game.state.deck[0] == "L-3"  # boxes 2 to 4
    assert "M13" in pnw(game).stack


def test_2_7_6_box_1_costs_a_train_and_its_minor() -> None:
    game = settled(northwest(), Bid("M8", 100))
    assert game.state.deck[0] == "L-4"  # boxes 1, 2 and 4, and one more for box 1
    assert "6" not in game.state.shares and "M6" not in pnw(game).stack
    assert game.state.board.cities["F9", 0].reserved == ()


def test_2_7_6_an_exported_train_begins_its_phase() -> None:
    game = northwest()
    game.state.deck = game.state.deck[22:]  # no L left
    settled(game, Bid("P1", 0))
    assert game.title.phases[game.state.phase].name == "3"
    assert game.state.deck[0] == "3-1"


def test_2_7_3_privates_are_paid_to_the_bank() -> None:
    game = settled(northwest(), Bid("P12", 20), Bid("P16", 0))
    assert game.state.privates == {"P12": P1, "P16": P1}
    assert pnw(game).offer[0] == "P1" and "P12" not in pnw(game).offer


def test_2_7_8_debts_grow_by_half_rounded_up() -> None:
    game = northwest()
    lend(game, P4, 17)  # owes 17 + 9
    settled(game, Bid("P1", 0))
    assert game.state.debt[P4] == 26 + 13


def test_2_7_9_sold_out_majors_rise() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 6, P2: 4}, at=100)
    major(game, "NP", {P3: 5, P2: 4}, at=100)
    game = settled(stock(game, P1), Bid("P1", 0))
    assert (price(game, "SWW"), price(game, "NP")) == (110, 100)


def test_2_7_10_players_are_sorted_by_cash() -> None:
    game = northwest()
    purse(game, P3, 500)
    settled(game, Bid("M6", 100))
    assert game.state.players == (P3, P2, P4, P1)  # equals keep their order


def test_2_8_regionals() -> None:
    game = northwest()
    pnw(game).stack = ("MB", *(c for c in pnw(game).stack if c != "MB"))
    pnw(game).boxes = pnw(game).stack[:4]
    settled(game, Bid("MB", 100))
    assert game.state.privates["MB"] == P1 and "B" not in game.state.floated
    assert game.state.board.tokens("B") == (("I12", 0),)
    assert game.state.board.cities["I12", 0].slots == (None, "B", None)
    assert game.title.score(game, P1) == game.state.cash[P1] + 200
