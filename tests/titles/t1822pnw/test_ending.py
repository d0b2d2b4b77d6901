"""1822PNW, digest 1.6, 8 and 10: the sequence of rounds, the end, and the scenarios."""

from __future__ import annotations

import pytest

from senro.core.action import Bid, Pass
from senro.core.game import Game
from senro.rules.market import put_marker
from senro.rules.turns import OperatingRound
from senro.testing import begin, stand
from senro.titles.t1822pnw.ending import note_end
from senro.titles.t1822pnw.mergers import MergerRound
from senro.titles.t1822pnw.starting import lend
from senro.titles.t1822pnw.state import columns
from tests.titles.t1822pnw.positions import (
    P1,
    P2,
    cell,
    give,
    major,
    minor,
    northwest,
    price,
    step,
    stock,
    why,
)


def operating(game: Game, number: int, of: int, queue: tuple[str, ...] = ()) -> Game:
    """Return the game at the end of an operating round."""
    return stand(game, OperatingRound(number, of, queue))


def kind(game: Game) -> tuple[int, str]:
    """Return the set and the step asked."""
    return game.state.set_number, step(game)


def test_1_6_one_round_a_set_in_phase_1() -> None:
    assert kind(operating(northwest(), 1, 1)) == (2, "share_turn")


def test_1_6_a_merger_round_follows_from_phase_2() -> None:
    game = northwest("2")
    minor(game, "8", at=65)
    minor(game, "10", at=65)
    assert kind(operating(game, 1, 1)) == (1, "merge")
    game = operating(game, 1, 2).play([Pass(), Pass()])
    assert kind(game) == (1, "track")


# -- the bank (digest 8) -------------------------------------------------------------------


def broken(game: Game, in_operating_round: bool) -> Game:
    """Break the bank."""
    game.state.broken = True
    note_end(game, in_operating_round)
    return game


@pytest.mark.parametrize(
    ("inside", "number", "over"),
    [(True, 1, False), (True, 2, True), (False, 1, True), (False, 2, True)],
)
def test_8_a_broken_bank(inside: bool, number: int, over: bool) -> None:
    game = broken(northwest("2"), inside)
    major(game, "SWW", {P1: 4})
    game = operating(game, number, 2)
    assert (game.state.over == "bank_broken") == over


def test_8_broken_in_the_merger_round_it_ends_after_the_next_round() -> None:
    game = broken(northwest("2"), False)
    major(game, "SWW", {P1: 4})
    assert stand(game, MergerRound(1, 2, ())).over is False
    assert operating(game, 2, 2).over


def test_8_a_price_of_600_ends_with_the_round() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 4})
    put_marker(game, "SWW", cell(game, 600))
    note_end(game, True)
    assert game.state.ending == ("top_price", "round")
    assert operating(game, 1, 2).state.over == "top_price"


def test_8_the_sooner_end_counts() -> None:
    game = broken(northwest("3"), True)
    major(game, "SWW", {P1: 4})
    put_marker(game, "SWW", cell(game, 600))
    note_end(game, True)
    assert operating(game, 1, 2).state.over == "top_price"


def test_10_1_scenarios_end_at_500() -> None:
    game = northwest("3", title="1822PNW Short Scenario")
    major(game, "SWW", {P1: 4})
    put_marker(game, "SWW", cell(game, 500))
    note_end(game, True)
    assert game.state.ending == ("top_price", "round")
    game = northwest("3")
    major(game, "SWW", {P1: 4})
    put_marker(game, "SWW", cell(game, 550))
    note_end(game, True)
    assert game.state.ending is None


def test_8_scores() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 4}, at=120)
    minor(game, "6", P1, at=60)
    give(game, "MA", P1)
    give(game, "P9", P1)
    lend(game, P1, 100)
    assert game.title.score(game, P1) == 375 + 100 + 480 + 120 + 200 - 150


# -- scenarios and options (digest 10) -----------------------------------------------------


def sold(game: Game, *bids: Bid) -> Game:
    """Return the game after a first stock round with some bids of the first player."""
    game.play(bids)
    while step(game) == "share_turn" and game.state.set_number == 1:
        game.play([Pass()])
    return game


def test_10_2_the_pair_is_sold_together() -> None:
    game = begin("1822PNW Short Scenario", players=4, seed=714733995)
    assert columns(game).boxes[0] == "M17" and columns(game).stack[-1] == "M16"
    assert why(game, Bid("M17", 195)) == "bid_steps"
    sold(game, Bid("M17", 200), Bid("M13", 100))
    assert game.state.floated == ("17", "16", "13")  # the partner directly after
    assert (price(game, "16"), game.state.cash["16"]) == (50, 100)
    assert game.state.cash[P1] == 75 and "M16" not in columns(game).stack


def test_10_2_without_a_bid_the_other_stays_at_the_bottom() -> None:
    game = sold(begin("1822PNW Short Scenario", players=4, seed=714733995), Bid("P1", 0))
    assert "17" not in game.state.shares and columns(game).stack[-1] == "M16"


def test_10_1_a_local_costs_50() -> None:
    assert northwest(title="1822PNW SRS", players=2).title.trains["L"].price == 50


def test_10_4_packets() -> None:
    game = begin("1822PNW", players=3, options=("starting_packet",), seed=1)
    assert game.state.floated == ("18", "21", "7", "9", "1", "2")
    assert game.state.privates["P18"] == P2 and game.state.cash["21"] == 100
    assert game.state.cash[P1] == 20  # the income of P8 and P16 comes first
    assert step(game) == "first_train" and columns(game).boxes == ()


def test_10_4_rounds_follow_without_a_stock_round_in_phase_1() -> None:
    game = begin("1822PNW", players=3, options=("starting_packet",), seed=1)
    assert kind(operating(game, 1, 1)) == (2, "first_train")
    game.state.phase = 1
    assert kind(operating(game, 1, 1)) == (2, "share_turn")
    assert game.state.phase == 1


def test_10_4_a_stock_round_without_any_bid_ends_it() -> None:
    game = begin("1822PNW", players=3, options=("starting_packet",), seed=1)
    game.state.phase = 1
    game = stock(game, P1).play([Pass(), Pass(), Pass()])
    assert game.state.over == "nothing_sold"
