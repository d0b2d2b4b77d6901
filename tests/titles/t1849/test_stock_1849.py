"""1849, digest 3.1 to 3.6: turns of a stock round, selling, buying, founding."""

from __future__ import annotations

import pytest

from senro.core.action import BuyShares, Par, Pass, SellShares
from senro.core.game import Game
from senro.rules.market import put_marker
from senro.titles.t1849.state import columns
from tests.titles.t1849.positions import (
    P1,
    P2,
    P3,
    P4,
    PAR_68,
    PAR_100,
    found,
    holding,
    phase,
    price,
    purse,
    sicily,
    step,
    stock,
    stock_round,
    why,
)


def two() -> Game:
    """RCS of P1 (P and one) and CTL of P2, both at 100, everything else in treasuries."""
    game = sicily()
    found(game, "RCS", {P1: (0, 1), P2: (2,)})
    found(game, "CTL", {P2: (0, 1), P1: (2,)})
    return game


# -- 3.1 turns -----------------------------------------------------------------------------


def test_sell_first_then_buy() -> None:
    game = stock(two())
    game.apply(SellShares(("RCS_1",), 10))
    game.apply(SellShares(("CTL_2",), 10))  # several sales are possible
    assert game.actor == P1
    game.apply(Par("ATA", PAR_68))
    assert why(game, SellShares(("RCS_1",), 10)) == "no_sale_after_purchase"


def test_an_ordinary_purchase_ends_the_turn() -> None:
    game = stock(two())
    game.apply(BuyShares(("CTL_1" if "CTL_1" in _treasury(game, "CTL") else "CTL_3",)))
    assert game.actor == P2


def _treasury(game: Game, company: str) -> tuple[str, ...]:
    return tuple(f"{company}_{n}" for n, who in game.state.shares[company] if who == company)


def test_a_turn_without_any_possible_action_is_passed() -> None:
    game = two()
    purse(game, P1, 0)
    game.state.operated.clear()  # so nothing can be sold
    game = stock_round(game, P1)
    assert game.actor == P2
    assert game.state.agenda[-1].round.passed == (P1,)  # type: ignore[attr-defined]


def test_a_player_who_can_only_sell_is_asked() -> None:
    game = two()
    purse(game, P1, 0)
    assert stock_round(game, P1).actor == P1


def test_the_round_ends_when_the_latest_turn_of_all_was_a_pass() -> None:
    game = stock_round(two(), P1)
    game.apply(Pass())
    game.apply(BuyShares(("RCS_3",)))
    assert game.actor == P3
    for player in (P3, P4, P1):
        assert game.actor == player
        game.apply(Pass())
    assert game.actor == P2  # his latest turn was a purchase
    game.apply(Pass())
    assert step(game) == "track"


def test_a_turn_with_only_a_sale_is_no_pass() -> None:
    game = stock_round(two(), P1)
    game.apply(SellShares(("CTL_2",), 10))
    game.apply(Pass())
    for _ in range(3):
        game.apply(Pass())
    assert (step(game), game.actor) == ("share_turn", P1)


def test_priority_goes_to_the_seat_after_the_last_to_act() -> None:
    game = stock_round(two(), P1)
    game.apply(Pass())
    game.apply(BuyShares(("RCS_3",)))
    for _ in range(4):
        game.apply(Pass())
    assert game.state.players == (P3, P4, P1, P2)


def test_priority_stays_if_nobody_did_anything() -> None:
    game = stock_round(two(), P1)
    for _ in range(4):
        game.apply(Pass())
    assert game.state.players == (P1, P2, P3, P4)


def test_above_the_certificate_limit_only_sales_are_offered() -> None:
    game = sicily(players=5)  # limit 9
    found(game, "RCS", {P1: (0, 1, 2, 3)})
    found(game, "CTL", {P2: (0, 1), P1: (2, 3, 4)})
    for private in ("SCE", "SIGI", "CNM"):
        game.state.privates[private] = P1
    game = stock(game)
    assert {type(a) for a in game.legal} == {SellShares}
    assert why(game, Pass()) == "must_sell_first"
    assert why(game, BuyShares(("CTL_5",))) == "certificate_limit"
    game.apply(SellShares(("CTL_2",), 10))
    assert why(game, Pass()) is None
    assert why(game, BuyShares(("RCS_4",))) == "certificate_limit"  # at the limit


def test_above_60_percent_one_must_sell() -> None:
    game = two()
    found(game, "ATA", {P1: (0, 1, 2, 3, 4, 5)})
    game = stock(game)
    assert why(game, Pass()) == "must_sell_first"
    assert why(game, BuyShares(("CTL_3",))) == "must_sell_first"
    game.apply(SellShares(("ATA_1",), 10))
    assert why(game, Pass()) is None


def test_above_a_limit_without_anything_to_sell_one_may_pass() -> None:
    game = two()
    found(game, "ATA", {P1: (0, 1, 2, 3, 4, 5)}, operated=0)
    game.state.operated.update(RCS=0, CTL=0)
    assert why(stock(game), Pass()) is None


# -- 3.2 selling ---------------------------------------------------------------------------


def test_only_what_has_operated_can_be_sold() -> None:
    game = two()
    game.state.operated["CTL"] = 0
    game = stock(game)
    assert why(game, SellShares(("CTL_2",), 10)) == "not_operated_yet"
    assert why(game, SellShares(("RCS_1",), 10)) is None


def test_the_price_before_the_sale_is_paid_and_falls_per_10_percent() -> None:
    game = sicily()
    found(game, "RCS", {P1: (0, 1, 2, 7), P2: (3, 4)})
    game = stock(game)
    before = game.state.cash[P1]
    game.apply(SellShares(("RCS_1", "RCS_7"), 30))
    assert game.state.cash[P1] == before + 300
    assert game.state.price["RCS"] == (6, 5)  # 100, 95, 87, 75: the double share counts two
    assert price(game, "RCS") == 75


def test_several_sales_each_at_the_price_of_the_moment() -> None:
    game = stock(two())
    before = game.state.cash[P1]
    game.apply(SellShares(("RCS_1",), 10))
    assert game.state.cash[P1] == before + 100
    put_marker(game, "RCS", (4, 5))
    assert price(game, "RCS") == 95


def test_the_seller_chooses_which_certificates_and_d_has_no_restriction() -> None:
    game = sicily()
    found(game, "RCS", {P1: (1, 4, 7), P2: (0, 2, 3)})
    game = stock(game)
    for bundle, share in ((("RCS_4",), 10), (("RCS_7",), 20), (("RCS_4", "RCS_1"), 20)):
        assert why(game, SellShares(bundle, share)) is None
    game.apply(SellShares(("RCS_4", "RCS_1"), 20))
    pool = tuple(n for n, who in game.state.shares["RCS"] if who == "pool")
    assert pool == (4, 1)  # in the order named


def test_the_pool_holds_at_most_half() -> None:
    game = sicily()
    found(game, "RCS", {P1: (0, 1), P2: (2, 3, 4), "pool": (5, 6, 7)})
    game = stock(game, P2)
    assert why(game, SellShares(("RCS_2",), 10)) is None
    assert why(game, SellShares(("RCS_2", "RCS_3"), 20)) == "pool_full"


@pytest.mark.parametrize(
    ("bundle", "share"),
    [
        (("RCS_1",), 20),
        (("RCS_1",), 5),
        (("RCS_1",), 0),
        (("RCS_1",), -10),
        (("RCS_3",), 10),
        (("RCS_1", "RCS_1"), 20),
        (("RCS_1", "CTL_2"), 20),
        (("RCS_9",), 10),
        (("XYZ_1",), 10),
        (("RCS",), 10),
        ((), 0),
        (("ATA_0",), 20),
    ],
)
def test_what_is_no_bundle(bundle: tuple[str, ...], share: int) -> None:
    assert why(stock(two()), SellShares(bundle, share)) is not None


def test_what_one_sold_one_does_not_buy_in_this_round() -> None:
    game = stock_round(two(), P1)
    game.apply(SellShares(("CTL_2",), 10))
    assert why(game, BuyShares(("CTL_3",))) == "sold_this_round"  # treasury
    assert why(game, BuyShares(("CTL_2",))) == "sold_this_round"  # pool
    assert why(game, BuyShares(("RCS_3",))) is None
    game.apply(Pass())
    assert why(game, BuyShares(("CTL_2",))) is None  # others may
    for _ in range(3):
        game.apply(Pass())
    assert why(game, BuyShares(("CTL_3",))) == "sold_this_round"


# -- 3.3 buying ----------------------------------------------------------------------------


def test_treasury_purchases_pay_the_corporation_and_pool_purchases_the_bank() -> None:
    game = sicily()
    found(game, "RCS", {P1: (0, 1), "pool": (2,)}, cash=50)
    game = stock(game, P2)
    bank = game.state.cash["bank"]
    game.apply(BuyShares(("RCS_3",)))
    assert (game.state.cash["RCS"], game.state.cash["bank"]) == (150, bank)
    assert game.state.cash[P2] == 275
    game.apply(BuyShares(("RCS_2",)))
    assert (game.state.cash["RCS"], game.state.cash["bank"]) == (150, bank + 100)
    assert price(game, "RCS") == 100  # purchases move no price


def test_the_last_certificate_is_bought_last_from_treasury_and_pool() -> None:
    game = sicily()
    found(game, "RCS", {P1: (0, 1, 2), P3: (3, 4, 5)})
    game = stock(game, P2)
    assert why(game, BuyShares(("RCS_7",))) == "last_certificate_last"
    found_pool = sicily()
    found(found_pool, "RCS", {P1: (0, 1, 2), "pool": (6, 7)})
    found_pool = stock(found_pool, P2)
    assert why(found_pool, BuyShares(("RCS_7",))) == "last_certificate_last"
    found_pool.apply(BuyShares(("RCS_6",)))
    assert why(found_pool, BuyShares(("RCS_7",))) is None  # P3: alone in the pool


def test_d_costs_two_and_counts_as_one_certificate() -> None:
    game = sicily()
    found(game, "RCS", {P1: (0, 1, 2), P3: (3, 4, 5, 6)})
    game = stock(game, P2)
    game.apply(BuyShares(("RCS_7",)))
    assert game.state.cash[P2] == 375 - 200
    assert holding(game, "RCS")[P2] == 20


def test_at_most_60_percent_after_a_purchase() -> None:
    game = sicily()
    found(game, "RCS", {P1: (0, 1, 2, 3), P3: (4, 5)})
    game = stock(game)
    assert why(game, BuyShares(("RCS_6",))) is None
    game = sicily()
    found(game, "RCS", {P1: (0, 1, 2, 3, 4)})
    assert why(stock(game), BuyShares(("RCS_6",))) == "holding_limit"


def test_presidents_certificates_and_players_shares_are_not_for_sale() -> None:
    game = stock(two(), P3)
    assert why(game, BuyShares(("RCS_0",))) == "not_for_sale"
    assert why(game, BuyShares(("RCS_1",))) == "not_for_sale"  # P1 holds it
    assert why(game, BuyShares(("ATA_1",))) == "not_for_sale"  # not founded
    assert why(game, BuyShares(("RCS_3", "RCS_4"))) == "not_for_sale"  # one at a time


def test_cash_limits_purchases() -> None:
    game = two()
    purse(game, P1, 99)
    assert why(stock(game, P1), BuyShares(("RCS_3",))) == "not_enough_cash"


# -- 3.6 founding --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("4H", {(4, 2), (3, 5)}),
        ("6H", {(4, 2), (3, 5), (2, 8)}),
        ("8H", {(4, 2), (3, 5), (2, 8)}),
        ("10H", {(4, 2), (3, 5), (2, 8), (1, 11)}),
        ("16H", {(4, 2), (3, 5), (2, 8), (1, 11)}),
    ],
)
def test_par_cells_by_phase(name: str, cells: set[tuple[int, int]]) -> None:
    game = sicily()
    phase(game, name)
    purse(game, P1, 900)
    game = stock(game)
    assert {a.cell for a in game.legal.of(Par) if isinstance(a, Par)} == cells
    assert why(game, Par("RCS", (3, 6))) == "par_not_open"


def test_only_prices_one_can_pay() -> None:
    game = sicily()
    purse(game, P1, 199)
    assert game.state.agenda
    game = stock(game)
    assert [a.cell for a in game.legal.of(Par) if isinstance(a, Par)] == [PAR_68]
    purse(game, P1, 135)
    assert why(game, Par("RCS", PAR_68)) == "not_enough_cash"


@pytest.mark.parametrize(
    ("company", "cell", "cash", "tokens"),
    [("RCS", PAR_68, 6, "C5"), ("RCS", PAR_100, 70, "C5")],
)
def test_founding(company: str, cell: tuple[int, int], cash: int, tokens: str) -> None:
    game = stock(sicily())
    game.apply(Par(company, cell))
    assert game.state.cash[company] == cash
    assert holding(game, company)[P1] == 20
    assert game.state.board.tokens(company) == ((tokens, 0),)
    assert len(game.state.tokens[company]) == 2
    assert columns(game).available == ("CTL",)
    assert game.state.floated == (company,)


def test_a_founder_at_68_leaves_ift_with_46() -> None:
    game = sicily()
    columns(game).available = ("IFT",)
    game = stock(game)
    game.apply(Par("IFT", PAR_68))
    assert game.state.cash["IFT"] == 46


def test_a_founder_adds_up_to_two_certificates() -> None:
    game = stock(sicily())
    game.apply(Par("RCS", PAR_68))
    assert why(game, BuyShares(("CTL_1",))) is not None
    game.apply(BuyShares(("RCS_1",)))
    assert game.actor == P1
    game.apply(BuyShares(("RCS_2",)))
    assert game.actor == P2  # 40 %: the turn ends by itself
    assert game.state.cash["RCS"] == 136 - 130 + 136
    assert holding(game, "RCS")[P1] == 40


def test_a_founder_may_stop_and_stops_when_he_cannot_pay() -> None:
    game = sicily()
    purse(game, P1, 136 + 67)
    game = stock(game)
    game.apply(Par("RCS", PAR_68))
    assert game.actor == P2
    game = stock(sicily())
    game.apply(Par("RCS", PAR_68))
    game.apply(Pass())
    assert game.actor == P2


def test_only_the_first_of_the_queue_can_be_founded() -> None:
    game = stock(sicily())
    assert why(game, Par("CTL", PAR_100)) == "not_next_in_line"
    game.apply(Par("RCS", PAR_100))
    game.apply(Pass()) if game.actor == P1 else None
    assert game.actor == P2
    assert why(game, Par("CTL", PAR_100)) is None  # founding makes the next available at once


def test_founding_needs_room_for_a_certificate() -> None:
    game = sicily(players=5)  # limit 9
    found(game, "RCS", {P1: (0, 1, 2, 3)})
    found(game, "CTL", {P2: (0, 1), P1: (2, 3, 4)})
    for private in ("SCE", "SIGI"):
        game.state.privates[private] = P1
    purse(game, P1, 500)
    assert why(stock(game), Par("ATA", PAR_68)) == "certificate_limit"


def test_one_who_sold_may_found_another_in_the_same_turn() -> None:
    game = stock(two())
    game.apply(SellShares(("CTL_2",), 10))
    assert why(game, Par("ATA", PAR_100)) is None


def test_a_parred_marker_goes_below_one_just_sold_into_the_cell() -> None:
    game = sicily()
    found(game, "RCS", {P1: (0, 1), P2: (2, 3)}, cell=(2, 5))
    found(game, "CTL", {P1: (2, 3), P2: (0, 1)}, cell=(2, 5))
    game = stock(game)
    game.apply(SellShares(("CTL_2",), 10))
    game.apply(SellShares(("RCS_1",), 10))
    game.apply(Par("ATA", PAR_100))
    there = [c for c in ("RCS", "CTL", "ATA") if game.state.price[c] == PAR_100]
    assert sorted(there, key=game.state.arrived.__getitem__) == ["RCS", "CTL", "ATA"]
