"""1822PNW, digest 3.3, 3.10, 5 and 7: trains, phases, limits, and presidents in need."""

from __future__ import annotations

import pytest

from senro.core.action import BuyTrain, DeclareBankruptcy, DiscardTrain, Pass, SellShares
from senro.core.game import Game
from senro.rules.train import face_of
from tests.titles.t1822pnw.positions import (
    P1,
    P2,
    frame,
    give_trains,
    major,
    minor,
    northwest,
    purse,
    step,
    turn,
    why,
)


def phase(game: Game) -> str:
    """Return the phase's name."""
    return game.title.phases[game.state.phase].name


def test_3_3_a_first_l_before_anything_else() -> None:
    game = northwest()
    minor(game, "6", operated=0)
    game = turn(game, "6", "first_train")
    assert why(game, BuyTrain("L-0", 120, "2")) == "only_first_train"
    game.play([BuyTrain("L-0", 60)])
    assert game.state.trains["6"] == ("L-0",) and step(game) == "track"


@pytest.mark.parametrize(("operated", "cash"), [(1, 100), (0, 59)])
def test_3_3_not_later_and_not_without_money(operated: int, cash: int) -> None:
    game = northwest()
    minor(game, "6", operated=operated, cash=cash)
    assert step(turn(game, "6", "first_train")) == "track"


def test_5_1_a_2_begins_phase_2_and_an_l_does_not() -> None:
    game = northwest()
    minor(game, "6", cash=300)
    game = turn(game, "6", "train").play([BuyTrain("L-0", 60)])
    assert phase(game) == "1"
    game.play([BuyTrain("L-1", 120, "2")])
    assert phase(game) == "2" and face_of(game, "L-1") == "2"


def test_3_10_turning_an_l_over_begins_it_too_and_needs_no_room() -> None:
    game = northwest()
    minor(game, "6", cash=80, trains=("L-0", "L-1"))
    game = turn(game, "6", "train").play([BuyTrain("L-0", 80, "2", "L-0")])
    assert phase(game) == "2" and game.state.cash["6"] == 0


@pytest.mark.parametrize(("at", "cost"), [("1", 80), ("2", 70)])
def test_10_1_scenarios_turn_cheaper_from_phase_2(at: str, cost: int) -> None:
    game = northwest(at, title="1822PNW SRS", players=3)
    minor(game, "6", cash=100, trains=("L-0",))
    assert why(turn(game, "6", "train"), BuyTrain("L-0", cost, "2", "L-0")) is None


def test_5_1_a_3_bought_in_phase_1_brings_two_phases() -> None:
    game = northwest()
    game.state.deck = game.state.deck[22:]
    minor(game, "6", cash=200, trains=("L-0",))
    minor(game, "8", P2, trains=("L-1",))
    game = turn(game, "6", "train").play([BuyTrain("3-0", 200)])
    assert phase(game) == "3" and game.state.trains["8"] == ()
    assert game.state.trains["6"] == ("3-0",)


def test_5_1_limits_change_at_once_and_trains_are_discarded() -> None:
    game = northwest("3")
    game.state.deck = game.state.deck[29:]
    minor(game, "6", trains=("3-0", "3-1"))
    major(game, "SWW", {P1: 4}, cash=300)
    game = turn(game, "SWW", "train").play([BuyTrain("4-0", 300)])
    assert step(game) == "discard" and game.decision and game.decision.entity == "6"
    game.play([DiscardTrain("3-1")])
    assert game.state.discarded == ("3-1",)


def test_5_1_companies_discard_in_the_order_of_the_list() -> None:
    game = northwest("3")
    game.state.deck = game.state.deck[29:]
    for company, player, trains in (("6", P1, ("3-0", "3-1")), ("9", P2, ("3-2", "3-3"))):
        minor(game, company, player, trains=trains)
    major(game, "SWW", {P1: 4}, cash=300)
    game = turn(game, "SWW", "train").play([BuyTrain("4-0", 300)])
    assert why(game, Pass()) == "discard_first"
    assert why(game, DiscardTrain("4-0")) == "not_in_surplus"
    assert why(game, DiscardTrain("3-2")) == "discards_later"
    game.play([DiscardTrain("3-0"), DiscardTrain("3-2")])
    assert game.state.discarded == ("3-0", "3-2") and step(game) != "discard"


def test_5_5_a_discarded_train_keeps_its_face() -> None:
    game = northwest("3")
    minor(game, "6", cash=500)
    give_trains(game, "6", "2@L-3")
    game.state.trains["6"] = ()
    game.state.discarded = ("L-3",)
    game = turn(game, "6", "train")
    assert why(game, BuyTrain("L-3", 120)) is None
    assert why(game, BuyTrain("L-3", 60, "L")) == "train_not_yet"


def test_3_10_trains_of_others_from_phase_3() -> None:
    game = northwest("2")
    minor(game, "6", cash=50, trains=("L-0",))
    minor(game, "8", P2, trains=("L-1",))
    early = turn(game, "6", "train")
    assert step(early) == "train"  # asked, though it cannot buy
    assert why(early, BuyTrain("L-1", 1)) == "no_trade_yet"
    game.state.phase = 2
    game = turn(game, "6", "train")
    assert why(game, BuyTrain("L-1", 51)) == "price_between"
    game.play([BuyTrain("L-1", 50)])
    assert game.state.cash["8"] == 150


def test_3_10_permanent_trains_are_never_sold() -> None:
    game = northwest("3")
    minor(game, "6", cash=50, trains=("3-0",))
    minor(game, "8", P2, trains=("3-1", "LP-0"))
    assert why(turn(game, "6", "train"), BuyTrain("LP-0", 1)) == "never_sold"


def test_3_10_permanent_trains_do_not_meet_the_obligation() -> None:
    game = northwest("3")
    minor(game, "6", cash=0, trains=("LP-0",))
    assert why(turn(game, "6", "train"), Pass()) == "must_own_train"


def test_5_2_one_express_a_company() -> None:
    game = northwest("7")
    game.state.deck = ("7-0",)
    major(game, "SWW", {P1: 4}, cash=2000)
    game = turn(game, "SWW", "train").play([BuyTrain("7-0", 1000, "E")])
    assert face_of(game, "7-0") == "E" and game.state.deck == ("7-1",)
    assert why(game, BuyTrain("7-1", 1000, "E")) == "one_express"
    assert why(game, BuyTrain("7-1", 750)) is None


# -- emergencies (digest 7) ----------------------------------------------------------------


def needy(cash: int, purse_: int) -> Game:
    """Return a minor without a train, its president also holding shares of SWW."""
    game = northwest("3")
    game.state.deck = game.state.deck[22:]
    minor(game, "6", cash=cash)
    major(game, "SWW", {P1: 5, P2: 2}, at=100, trains=("3-6",))
    purse(game, P1, purse_)
    return turn(game, "6", "train")


def test_7_the_president_helps() -> None:
    game = needy(50, 150).play([BuyTrain("3-0", 200)])
    assert game.state.cash[P1] == 0 and game.state.cash["6"] == 0


def test_7_only_with_the_banks_cheapest() -> None:
    game = needy(50, 400)
    assert why(game, BuyTrain("3-6", 100)) == "price_between"
    game.state.discarded = ("4-0",)
    assert why(needy(50, 400), BuyTrain("4-0", 300)) == "train_not_yet"


def test_7_he_sells_no_more_than_needed_and_one_block_a_company() -> None:
    game = needy(50, 50)  # 100 are missing
    assert why(game, SellShares(("SWW_1", "SWW_2"), 20)) == "more_than_needed"
    game.play([SellShares(("SWW_1",), 10)])
    assert game.state.cash[P1] == 150 and step(game) == "train"
    game = needy(50, 0)
    assert why(game, BuyTrain("3-0", 200)) == "president_short"
    game.play([SellShares(("SWW_1",), 10)])
    assert why(game, SellShares(("SWW_2",), 10)) == "one_block_a_turn"


def test_7_the_rest_is_lent() -> None:
    game = needy(50, 0).play([SellShares(("SWW_1", "SWW_2"), 20)])
    assert frame(game).sold == ("SWW",)
    game.play([BuyTrain("3-0", 200)])
    assert game.state.debt.get(P1, 0) == 0  # 200 from the shares was enough
    game = northwest("3")
    game.state.deck = game.state.deck[22:]
    minor(game, "6", cash=50)
    purse(game, P1, 9)
    game = turn(game, "6", "train").play([BuyTrain("3-0", 200)])
    assert game.state.debt[P1] == 141 + 71 and game.state.cash[P1] == 0


def test_7_nobody_goes_bankrupt() -> None:
    assert why(needy(0, 0), DeclareBankruptcy()) == "no_bankruptcy"


def test_7_nobody_sells_without_need() -> None:
    assert why(needy(200, 0), SellShares(("SWW_1",), 10)) == "no_emergency"
