"""18Ireland, digest 0, 3.1 to 3.3, 3.6 and 3.7: turns, buying, selling, presidency, market."""

from __future__ import annotations

import pytest

from senro.core.action import Bid, BuyShares, Par, Pass, SellShares
from senro.core.game import Game
from senro.rules.market import put_marker
from senro.rules.turns import StockRound
from senro.testing import stand
from senro.titles.t18ireland.data import MARKET
from senro.titles.t18ireland.market import after_dividend
from senro.titles.t18ireland.state import columns
from tests.titles.t18ireland.positions import (
    P1,
    P2,
    P3,
    P4,
    PAR_60,
    PAR_100,
    asks,
    holding,
    ireland,
    numbers,
    price,
    purse,
    start,
    stock,
    tiles,
    why,
)


def two() -> Game:
    """DER of P1 (60 %) and WLR of P2 (40 %), both at 60; the rest in the treasuries."""
    game = ireland()
    start(game, "DER", {P1: (0, 1)})
    start(game, "WLR", {P2: (0,), P1: (1,)})
    return game


# -- 3.1 turns -----------------------------------------------------------------------------


def test_sales_come_before_one_purchase() -> None:
    game = stock(two())
    game.apply(SellShares(("WLR_1",), 20))
    assert game.actor == P1
    assert why(game, BuyShares(("WLR_2",))) == "sold_this_round"
    game.apply(Pass())
    assert game.actor == P2


def test_a_purchase_ends_the_turn() -> None:
    game = stock(two(), P3)
    game.apply(BuyShares(("DER_2",)))
    assert game.actor == P4


def test_no_auction_and_no_major_after_a_sale() -> None:
    game = stock(two())
    game.apply(SellShares(("WLR_1",), 20))
    queue = columns(game).queue
    assert why(game, Bid(queue[0], 100)) == "not_after_sale"


def test_a_player_without_any_action_is_skipped() -> None:
    """Seed's step 5: with 50 neither a share at 60 nor an auction is possible (3.1)."""
    game = two()
    purse(game, P3, 50)
    game = stock(game, P2)
    game.apply(Pass())
    assert game.actor == P4


def test_nothing_is_sold_in_the_first_round() -> None:
    game = two()
    game.state.set_number = 1
    game = stock(game)
    assert why(game, SellShares(("WLR_1",), 20)) == "no_sale_in_first_round"


def test_priority_after_the_last_to_act() -> None:
    game = stand(two(), StockRound(P1))
    game.play([Pass(), BuyShares(("DER_2",)), Pass(), Pass(), Pass(), Pass()])
    assert game.state.players == (P3, P4, P1, P2)


# -- 3.2 buying ----------------------------------------------------------------------------


def test_treasury_shares_pay_the_company_pool_shares_the_bank() -> None:
    game = stock(two(), P3)
    game.apply(BuyShares(("DER_2",)))
    assert game.state.cash["DER"] == 60 and game.state.cash[P3] == 190
    game = two()
    start(game, "GNWR", {P1: (0,), "pool": (1,)}, cell=PAR_100)
    bank = game.state.cash["bank"]
    game = stock(game, P3)
    game.apply(BuyShares(("GNWR_1",)))
    assert game.state.cash["bank"] == bank + 100 and game.state.cash["GNWR"] == 0


def test_holding_limit_of_minors_and_majors() -> None:
    game = stock(two())
    assert why(game, BuyShares(("DER_2",))) == "holding_limit"  # 60 % already
    game = ireland(phase="6")
    start(game, "GSWR", {P1: (0, 1, 2, 3, 4)})
    game = stock(game)
    game.apply(BuyShares(("GSWR_5",)))
    assert holding(game, "GSWR")[P1] == 70
    assert why(stock(game), BuyShares(("GSWR_6",))) == "holding_limit"


def test_certificate_limit_and_its_exemption() -> None:
    game = ireland(players=6)  # limit 8
    for minor in ("DER", "WLR", "GNWR", "LER"):
        start(game, minor, {P1: (0, 1)})
    start(game, "CIR", {P2: (0,)})
    start(game, "WKR", {P2: (0,)}, cell=(4, 1))  # 38y: no limit there
    game = stock(game)
    assert why(game, BuyShares(("CIR_1",))) == "certificate_limit"
    assert why(game, BuyShares(("WKR_1",))) is None
    assert why(game, Bid(columns(game).queue[0], 100)) == "certificate_limit"


def test_over_the_limit_a_player_may_only_sell() -> None:
    game = ireland(players=6)
    for minor in ("DER", "WLR", "GNWR", "LER", "CIR"):
        start(game, minor, {P1: (0, 1), P2: (2, 3)})
    game = stock(game)
    assert why(game, Pass()) == "must_sell_first"
    game.apply(SellShares(("DER_1",), 20))
    game.apply(SellShares(("WLR_1",), 20))
    assert why(game, Pass()) is None


# -- 3.3 selling ---------------------------------------------------------------------------


def test_one_row_down_for_each_share() -> None:
    game = stock(two())
    game.apply(SellShares(("WLR_1",), 20))
    assert price(game, "WLR") == 55 and game.state.cash[P1] == 310
    game = ireland(phase="6")
    start(game, "GSWR", {P1: (0, 1, 2, 3)}, cell=PAR_100)
    game = stock(game)
    game.apply(SellShares(("GSWR_1", "GSWR_2", "GSWR_3"), 30))
    assert price(game, "GSWR") == 80 and game.state.cash[P1] == 550


def test_a_step_without_a_cell_is_not_made() -> None:
    """Record 213529, action 769: sold at 72, the marker stays (section 10, 9)."""
    game = ireland(phase="6")
    start(game, "GSWR", {P1: (0, 1)}, cell=(4, 6))
    game = stock(game)
    game.apply(SellShares(("GSWR_1",), 10))
    assert price(game, "GSWR") == 72


def test_pool_limit_of_minors_is_40() -> None:
    game = ireland()
    start(game, "DER", {P1: (0, 1), "pool": (2, 3)})
    assert why(stock(game), SellShares(("DER_1",), 20)) == "pool_full"


def test_presidents_certificate_needs_a_successor() -> None:
    game = ireland()
    start(game, "DER", {P1: (0,), P2: (1,)})
    assert why(stock(game), SellShares(("DER_0",), 40)) == "no_successor"


# -- 0 presidency --------------------------------------------------------------------------


def test_whole_presidency_sold() -> None:
    """Record 213529, action 435 (section 10, 23)."""
    game = ireland(phase="6")
    start(game, "DSER", {P2: (3, 4), P3: (1, 0)})
    game = stock(game, P3)
    game.apply(SellShares(("DSER_1", "DSER_0"), 30))
    assert numbers(game, P2, "DSER") == (0,)
    assert numbers(game, "pool", "DSER") == (1, 3, 4)


def test_part_of_the_presidents_certificate_sold() -> None:
    """Record 161393, action 778: the seller takes the front of the pool back (10, 24)."""
    game = ireland(phase="6")
    pool, rest = (8, 1, 2), (3, 0)
    start(game, "CBSCR", {"pool": pool, P2: rest, P4: (5, 7)})
    game = stock(game, P2)
    game.apply(SellShares(("CBSCR_3", "CBSCR_0"), 20))
    assert numbers(game, P2, "CBSCR") == (8,)
    assert numbers(game, P4, "CBSCR") == (0,)
    assert numbers(game, "pool", "CBSCR") == (1, 2, 3, 5, 7)


def test_exchange_with_an_old_president_who_stays_a_holder() -> None:
    game = ireland(phase="6")
    start(game, "GSWR", {P1: (0,), P2: (1, 2)})
    game = stock(game, P2)
    game.apply(BuyShares(("GSWR_3",)))
    assert numbers(game, P1, "GSWR") == (1, 2)
    assert numbers(game, P2, "GSWR") == (3, 0)


def test_of_equals_the_nearest_clockwise_becomes_president() -> None:
    game = ireland(phase="6")
    start(game, "GSWR", {P3: (0, 1), P2: (2, 3), P1: (4, 5)})
    game = stock(game, P3)
    game.apply(SellShares(("GSWR_1", "GSWR_0"), 20))
    assert numbers(game, P1, "GSWR") == (0,)


# -- 3.6 end of the round ------------------------------------------------------------------


def end_of_round(game: Game) -> Game:
    game = stand(game, StockRound(P1))
    while asks(game)[0] == "share_turn":
        game.apply(Pass())
    return game


def test_first_minor_closes_if_none_was_auctioned() -> None:
    """Known fault: one closes if no minor is started."""
    game = two()
    first, *rest = columns(game).queue
    game = end_of_round(game)
    assert first in game.state.closed and columns(game).queue == tuple(rest)


def test_a_major_started_directly_does_not_save_it() -> None:
    game = ireland(phase="6")
    start(game, "DER", {P1: (0,)})
    tiles(game, "C13:5:2")
    first = columns(game).queue[0]
    game = stand(game, StockRound(P1))
    game.apply(Par("GSWR", PAR_60))
    game.apply(next(iter(game.legal)))  # its home
    while asks(game)[0] == "share_turn":
        game.apply(Pass())
    assert first in game.state.closed


def test_sold_out_companies_rise() -> None:
    game = ireland()
    start(game, "DER", {P1: (0, 1), P2: (2, 3)})
    start(game, "WLR", {P2: (0,), P1: (1,), "pool": (2, 3)})
    game = end_of_round(game)
    assert (price(game, "DER"), price(game, "WLR")) == (65, 60)


# -- 3.7 market ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "cell", "target"),
    [
        ("left", (0, 1), (1, 1)),
        ("left", (7, 1), (7, 0)),
        ("right", (1, 13), (0, 13)),
        ("right", (3, 9), (2, 9)),
        ("down", (3, 6), (4, 6)),
        ("down", (1, 12), (1, 12)),
        ("up", (0, 5), (0, 5)),
    ],
)
def test_moves(move: str, cell: tuple[int, int], target: tuple[int, int]) -> None:
    assert getattr(MARKET, move)(cell) == target


@pytest.mark.parametrize(
    ("company", "earned", "after"),
    [("DER", 50, 60), ("DER", 60, 66), ("DER", 119, 66), ("DER", 120, 72), ("GSWR", 120, 66)],
)
def test_dividend_moves(company: str, earned: int, after: int) -> None:
    """Right at the price; two steps at double the price for minors alone (4.6)."""
    game = ireland(phase="6")
    start(game, company, {P1: (0,)})
    after_dividend(game, company, earned, earned)
    assert price(game, company) == after


def test_order_in_a_cell_is_that_of_arrival() -> None:
    game = two()
    start(game, "LER", {P3: (0,)})
    put_marker(game, "DER", PAR_60)  # left and came back
    game = end_of_round(game)
    assert asks(game)[1] == "WLR"


def test_marker_at_nothing_closes_the_company() -> None:
    game = ireland(privates={"DR": "DER"}, phase="4")
    start(game, "DER", {P1: (0,)}, cell=(7, 1), cash=30)
    bank = game.state.cash["bank"]
    after_dividend(game, "DER", 0, 0)
    game = stock(game)
    assert "DER" in game.state.closed and "DR" in game.state.closed
    assert game.state.cash["bank"] == bank + 30
    assert game.state.board.tokens("DER") == ()
