"""1822PNW, digest 2.4 to 2.6: buying, selling, direct starts and conversions."""

from __future__ import annotations

import pytest

from senro.core.action import Bid, BuyShares, Par, Pass, RepayLoan, SellShares
from senro.core.game import Game
from senro.rules.shares import percent, president
from senro.titles.t1822pnw.starting import lend
from senro.titles.t1822pnw.state import TakeShares
from tests.titles.t1822pnw.positions import (
    P1,
    P2,
    P3,
    P4,
    cell,
    major,
    minor,
    northwest,
    pnw,
    price,
    purse,
    step,
    stock,
    why,
)


def test_2_4_a_treasury_share_is_paid_to_the_company_at_the_present_price() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 4}, at=110)
    stock(game, P2)
    game = stock(game, P2).play([BuyShares(("SWW_3",))])
    assert game.state.cash["SWW"] == 110 and percent(game, P2, "SWW") == 10
    assert game.actor == P3  # the purchase ends the turn


def test_2_4_sixty_percent_at_most() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 6})
    assert why(stock(game, P1), BuyShares(("SWW_5",))) == "holding_limit"


def test_2_2_no_purchase_after_a_bid() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 4})
    game = stock(game, P2).play([Bid("P1", 0)])
    assert why(game, BuyShares(("SWW_3",))) == "bid_this_turn"


def test_2_4_bids_bind_the_money() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 4}, at=200)
    game = stock(game, P2).play([Bid("M6", 200), Pass(), Pass(), Pass(), Pass()])
    assert game.actor == P2
    assert why(game, BuyShares(("SWW_3",))) == "not_enough_cash"


def test_2_4_minors_cannot_be_bought() -> None:
    game = northwest("3")
    minor(game, "6", P1)
    assert why(stock(game, P2), BuyShares(("6_0",))) == "not_for_sale"


# -- selling -------------------------------------------------------------------------------


def test_2_6_the_president_drops_a_step_a_share() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 5, P2: 3}, at=100)
    game = stock(game, P1).play([SellShares(("SWW_1", "SWW_2"), 20)])
    assert price(game, "SWW") == 80 and game.state.cash[P1] == 375 + 200


def test_2_6_others_drop_one_step_a_block() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 5, P2: 3}, at=100)
    game = stock(game, P2).play([SellShares(("SWW_4", "SWW_5"), 20)])
    assert price(game, "SWW") == 90


def test_2_6_one_block_a_turn_and_half_in_the_pool() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 6}, at=100, pool=3)
    game = stock(game, P1)
    assert why(game, SellShares(("SWW_1", "SWW_2", "SWW_3"), 30)) == "pool_full"
    game.play([SellShares(("SWW_1",), 10)])
    assert why(game, SellShares(("SWW_2",), 10)) == "one_block_a_turn"


def test_2_6_only_what_has_operated_is_sold() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 5}, operated=0)
    minor(game, "6", P1)
    game = stock(game, P1)
    assert why(game, SellShares(("SWW_1",), 10)) == "not_operated_yet"
    assert why(game, SellShares(("6_0",), 100)) == "minor_not_sold"


def test_2_6_the_presidency_changes_hands() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 4, P2: 3})
    game = stock(game, P1).play([SellShares(("SWW_1", "SWW_2"), 20)])
    assert president(game, "SWW") == P2
    assert percent(game, P1, "SWW") == 20 and percent(game, P2, "SWW") == 30


def test_2_6_half_a_presidents_certificate() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 3, P2: 2})
    game = stock(game, P1).play([SellShares(("SWW_1", "SWW_0"), 20)])
    assert president(game, "SWW") == P2
    assert percent(game, P1, "SWW") == 10 and percent(game, "pool", "SWW") == 20


def test_2_6_nobody_can_take_it() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 3, P2: 1})
    assert why(stock(game, P1), SellShares(("SWW_1", "SWW_0"), 30)) == "no_successor"


@pytest.mark.parametrize(
    ("numbers", "share"),
    [((0,), 20), ((0,), 10), ((1, 0), 30), ((1, 2, 3, 0), 30), ((1, 2, 3, 0), 20)],
)
def test_2_6_the_presidents_certificate_goes_last(numbers: tuple[int, ...], share: int) -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 5, P2: 3})
    names = tuple(f"SWW_{number}" for number in numbers)
    assert why(stock(game, P1), SellShares(names, share)) == "president_keeps"
    assert why(stock(game, P1), SellShares(("SWW_1", "SWW_2", "SWW_3", "SWW_0"), 50)) is None


def crowded(phase: str) -> Game:
    """Return a game in which player 1 of five is above the limit on certificates."""
    game = northwest(phase, players=5)
    for company in ("SWW", "NP"):
        major(game, company, {P1: 6, P2: 1})
    for number, other in enumerate(("CPR", "GNR"), 1):
        major(game, other, {P2: 4, P1: number})
    return game


def test_2_2_over_the_limit_one_may_only_sell() -> None:
    game = crowded("5")
    minor(game, "17", P1, at=100)
    game = stock(game, P1)
    assert why(game, Pass()) == "must_sell_first"
    assert why(game, Par("SPS", cell(game, 100))) == "must_sell_first"  # a conversion


def test_2_2_more_than_sixty_percent_need_not_be_sold() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 7})
    assert why(stock(game, P1), Pass()) is None


# -- loans ---------------------------------------------------------------------------------


def test_2_2_loans_are_repaid_whole_or_in_part() -> None:
    game = northwest("3")
    lend(game, P1, 100)
    game = stock(game, P1)
    assert why(game, RepayLoan(500)) == "price_between"
    game.play([RepayLoan(60)])
    assert game.state.debt[P1] == 90 and game.actor == P1
    game.play([RepayLoan()])
    assert game.state.debt[P1] == 0 and why(game, Bid("P1", 0)) is None


# -- direct starts (2.5) -------------------------------------------------------------------


def test_2_5_not_before_phase_5() -> None:
    assert why(stock(northwest("4")), Par("SWW", (0, 9))) == "not_before_phase"


def test_2_5_in_phase_5_the_money_stays_and_half_floats() -> None:
    game = northwest("5")
    game = stock(game, P1).play([Par("SWW", cell(game, 100))])
    assert game.state.cash["SWW"] == 200 and "SWW" not in game.state.floated
    assert "M8" not in pnw(game).stack and pnw(game).boxes[2] == ""
    assert game.state.board.cities["H11", 0].reserved == ()
    for player, share in ((P2, "SWW_1"), (P3, "SWW_2"), (P4, "SWW_3")):
        assert game.actor == player
        game.play([BuyShares((share,))])
    assert "SWW" in game.state.floated and game.state.cash["SWW"] == 500


def test_2_5_from_phase_6_in_full() -> None:
    game = northwest("6")
    game = stock(game, P1).play([Par("SWW", cell(game, 100))])
    assert game.state.cash["SWW"] == 0
    game.play([BuyShares((f"SWW_{n}",)) for n in (1, 2, 3)])
    assert game.state.cash["SWW"] == 1000 and percent(game, "pool", "SWW") == 50


def test_2_5_a_bid_on_the_minor_forbids_it() -> None:
    game = northwest("5")
    game = stock(game, P2).play([Bid("M8", 100), Pass(), Pass(), Pass()])
    assert why(game, Par("SWW", cell(game, 55))) == "minor_has_bid"


def test_2_5_another_players_minor_cannot_be_converted() -> None:
    game = northwest("5")
    minor(game, "8", P2)
    assert why(stock(game, P1), Par("SWW", cell(game, 100))) == "minor_of_another"


def test_2_5_conversion() -> None:
    game = northwest("5")
    minor(game, "8", P1, at=100, cash=80, trains=("3-0",))
    game = stock(game, P1).play([Par("SWW", cell(game, 90))])
    assert step(game) == "conversion_shares" and game.actor == P1
    assert why(game, TakeShares(1)) == "conversion_first"
    game.play([TakeShares(3)])  # 3 x 90 for 200: he pays 70
    assert game.state.cash[P1] == 305 and game.state.cash["SWW"] == 150
    assert game.state.trains["SWW"] == ("3-0",) and "SWW" in game.state.floated
    assert game.state.board.tokens("SWW") == (("H11", 0),)
    assert game.state.tokens["SWW"] == (100,) and pnw(game).exchange["SWW"] == 3
    assert "8" not in game.state.shares and game.actor == P2


def test_2_5_a_conversion_cannot_spend_what_bids_bind() -> None:
    game = northwest("5")
    minor(game, "8", P1, at=100, cash=80)
    purse(game, P1, 160)
    game = stock(game, P1).play([Bid("M6", 150), Pass(), Pass(), Pass(), Pass()])
    game.play([Par("SWW", cell(game, 70))])  # three shares are 210 for 200
    assert [a.shares for a in game.legal.of(TakeShares)] == [2, 3]
    assert why(game, Par("SWW", cell(game, 80))) == "conversion_first"
    purse(game, P1, 155)
    assert why(game, TakeShares(3)) == "bound_by_bids"


def test_4_3_fifty_is_no_par_for_a_major() -> None:
    game = northwest("5")
    minor(game, "8", P1, at=50)
    assert why(stock(game, P1), Par("SWW", cell(game, 50))) == "par_not_open"


def test_2_4_no_share_of_a_company_sold_this_round() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 4, P2: 3}, pool=1)
    game = stock(game, P2).play([SellShares(("SWW_3",), 10), Pass(), Pass(), Pass(), Pass()])
    assert game.actor == P2
    assert why(game, BuyShares(("SWW_7",))) == "sold_this_round"


def test_2_2_over_the_limit_a_loan_waits_too() -> None:
    game = crowded("3")
    lend(game, P1, 10)
    assert why(stock(game, P1), RepayLoan()) == "must_sell_first"
