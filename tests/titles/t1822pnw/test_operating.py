"""1822PNW, digest 3: order, tokens, dividends, issuing and takeovers."""

from __future__ import annotations

import pytest

from senro.core.action import BuyShares, Dividend, Pass, PlaceToken, SellShares
from senro.core.game import Game
from senro.rules.shares import percent, president
from senro.titles.family1822.earnings import kept, steps_right
from senro.titles.family1822.state import Acquire, DivideApart, IssueAt, PayInShares, SettleToken
from senro.titles.t1822pnw.acquisition import candidates
from senro.titles.t1822pnw.assembly import automatic, begin_operating, minors_first
from senro.titles.t1822pnw.settlement import win_card
from tests.titles.t1822pnw.positions import (
    P1,
    P2,
    board,
    frame,
    give,
    give_trains,
    major,
    minor,
    northwest,
    pnw,
    price,
    purse,
    station,
    step,
    turn,
    why,
)


def test_3_1_minors_first_then_majors_dearest_first() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 4}, at=200)
    minor(game, "6", at=60)
    minor(game, "17", at=80)
    minor(game, "20", P2, at=60)
    assert minors_first(game) == ("17", "6", "20", "SWW")


def test_3_1_incomes() -> None:
    game = northwest("3")
    give(game, "P7", P1)
    give(game, "MA", P1)
    begin_operating(game, 1, 1)
    assert game.state.cash[P1] == 395 and pnw(game).incomes == {"A": 1}


def test_3_2_a_home_token_gets_a_slot_of_its_own() -> None:
    game = northwest("5")
    game.state.board = board(game).without_reservations("17").without_reservations("18")
    for company in ("NP", "CPR", "GNR", "CMPS"):
        station(game, company, "O8")
    major(game, "SPS", {P1: 4})
    assert board(game).cities["O8", 0].slots == ("NP", "CPR", "GNR", "CMPS", "SPS")


# -- destinations (3.6) --------------------------------------------------------------------


def np_at_tacoma(joined: bool) -> Game:
    """Return NP at its destination step, its track to Tacoma laid or not."""
    game = northwest("3")
    major(game, "NP", {P1: 4}, cash=500)
    if joined:
        game.state.board = game.state.board.without_company("NP")
        pnw(game).home["NP"] = ("H11", 0)
        station(game, "NP", "H11")
    return turn(game, "NP", "destination")


def test_3_6_joined_it_must_be_placed() -> None:
    game = np_at_tacoma(True)
    assert step(game) == "destination" and why(game, Pass()) == "destination_reached"
    assert automatic(game) == PlaceToken("I12")
    game.play([PlaceToken("I12")])
    assert board(game).cities["I12", 0].slots == (None, None, "NP")
    assert "NP" not in pnw(game).unplaced and game.state.cash["NP"] == 500


def test_3_6_not_joined_it_cannot_be() -> None:
    game = np_at_tacoma(False)
    assert why(game, PlaceToken("I12")) == "destination_not_reached"
    assert automatic(game) == Pass() and list(game.legal) == [Pass()]


def test_3_6_in_a_full_city_it_gets_a_slot() -> None:
    game = np_at_tacoma(True)
    for company in ("10", "B", "GNR"):
        station(game, company, "I12")
    game = turn(game, "NP", "destination").play([PlaceToken("I12")])
    assert board(game).cities["I12", 0].slots == ("10", "B", "GNR", "NP")


def test_3_6_an_own_token_comes_back() -> None:
    game = np_at_tacoma(True)
    station(game, "NP", "I12")
    game = turn(game, "NP", "destination").play([PlaceToken("I12")])
    assert board(game).cities["I12", 0].slots.count("NP") == 1
    assert game.state.tokens["NP"] == (100, 100)


def test_3_6_the_destination_token_is_the_one_that_stays() -> None:
    game = np_at_tacoma(True)
    for company in ("10", "NP"):
        station(game, company, "I12")
    game.state.board = board(game).without_company("10").without_reservations("10")
    assert board(game).cities["I12", 0].slots == (None, None, "NP")
    game = turn(game, "NP", "destination").play([PlaceToken("I12")])
    assert board(game).cities["I12", 0].slots == ("NP", None, None)


def test_3_7_a_station_for_100() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 4}, cash=150)
    game = turn(game, "SWW", "token")
    assert step(game) == "token"
    assert why(game, PlaceToken("O8")) == "city_not_reached"
    game.play([PlaceToken("I12")])
    assert game.state.cash["SWW"] == 50 and step(game) != "token"


# -- dividends (3.9) -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "revenue", "stays"),
    [("half", 90, 40), ("half", 110, 50), ("payout", 90, 0), ("withhold", 90, 90)],
)
def test_3_9_what_a_major_keeps(kind: str, revenue: int, stays: int) -> None:
    assert kept(kind, revenue) == stays


@pytest.mark.parametrize(
    ("price_", "paid", "steps"),
    [(100, 0, -1), (100, 90, 0), (100, 100, 1), (100, 200, 2), (100, 300, 3), (165, 500, 2)],
)
def test_3_9_how_far_the_price_moves(price_: int, paid: int, steps: int) -> None:
    assert steps_right(price_, paid) == steps


def test_3_9_treasury_shares_earn_and_the_pool_does_not() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 4}, at=100, pool=2)
    give_trains(game, "SWW", "3-0")
    game = turn(game, "SWW", "dividend", revenue=100).play([Dividend("payout")])
    assert game.state.cash[P1] == 415 and game.state.cash["SWW"] == 40
    assert price(game, "SWW") == 110


def test_3_9_minors_halve_unasked() -> None:
    game = northwest()
    minor(game, "6", trains=("L-0",))
    game = turn(game, "6", "dividend", revenue=25)
    assert game.state.cash[P1] == 388 and game.state.cash["6"] == 112
    assert price(game, "6") == 55 and game.state.operated["6"] == 3


@pytest.mark.parametrize(("at", "then"), [(50, 40), (40, 40)])
def test_3_9_a_minor_that_does_not_run_drops(at: int, then: int) -> None:
    game = northwest()
    minor(game, "6", at=at)
    assert price(turn(game, "6", "dividend"), "6") == then


def test_3_9_a_permanent_train_may_be_dealt_with_apart() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 4}, at=100, trains=("3-0", "LP-0"))
    earned = (("3-0", 70), ("LP-0", 30))
    game = turn(game, "SWW", "dividend", revenue=100, earned=earned)
    game.play([DivideApart("withhold")])
    assert why(game, DivideApart("payout")) == "nothing_apart"
    game.play([Dividend("payout")])
    assert game.state.cash["SWW"] == 30 + 42 and price(game, "SWW") == 100


def test_3_9_not_if_it_earned_all() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 4}, trains=("3-0", "LP-0"))
    game = turn(game, "SWW", "dividend", revenue=30, earned=(("LP-0", 30),))
    assert why(game, DivideApart("half")) == "nothing_apart"


# -- issuing and redeeming (3.12) ----------------------------------------------------------


def test_3_12_issuing_pays_the_lower_price() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 4}, at=110)
    game = turn(game, "SWW", "issue").play([SellShares(("SWW_3", "SWW_4", "SWW_5"), 30)])
    assert game.state.cash["SWW"] == 3 * 80 and price(game, "SWW") == 80


def test_3_12_a_stated_price_must_be_right() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 4}, at=110)
    game = turn(game, "SWW", "issue")
    assert why(game, IssueAt(("SWW_3",), 110)) == "issue_price"
    assert why(game, IssueAt(("SWW_3",), 100)) is None


def test_3_12_not_in_the_first_turn_but_redeeming_is() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 4}, at=100, cash=250, operated=1, pool=2)
    game = turn(game, "SWW", "issue")
    assert why(game, SellShares(("SWW_5",), 10)) == "not_in_first_turn"
    game.play([BuyShares(("SWW_3", "SWW_4"))])
    assert game.state.cash["SWW"] == 50 and percent(game, "SWW", "SWW") == 60
    assert price(game, "SWW") == 100


# -- takeovers (3.11) ----------------------------------------------------------------------


def near(game: Game, **kinds: int) -> Game:
    """Give SWW cash, and 10 in Tacoma, which Seattle's printed track reaches, to player 2."""
    major(game, "SWW", {P1: 4}, at=100, cash=kinds.get("cash", 0))
    minor(game, "10", P2, at=80, cash=30, trains=("3-0",), operated=kinds.get("operated", 2))
    return turn(game, "SWW", "take_over")


def test_3_11_for_money() -> None:
    game = near(northwest("3"), cash=160).play([Acquire("10")])
    assert step(game) == "takeover_payment"
    assert list(game.legal) == [PayInShares(0), PayInShares(1), PayInShares(2)]
    game.play([PayInShares(0), SettleToken("replace")])
    assert game.state.cash[P2] == 375 + 160 and game.state.cash["SWW"] == 30
    assert game.state.trains["SWW"] == ("3-0",) and "10" not in game.state.shares
    assert board(game).cities["I12", 0].slots == ("SWW", None, None)
    assert game.state.tokens["SWW"] == (100,) and pnw(game).exchange["SWW"] == 2


def test_3_11_for_two_shares_the_owner_pays_the_rest() -> None:
    game = near(northwest("3")).play([Acquire("10"), PayInShares(2), SettleToken("exchange")])
    assert percent(game, P2, "SWW") == 20 and game.state.cash["SWW"] == 30 + 40
    assert game.state.tokens["SWW"] == (100, 100)
    assert board(game).tokens("SWW") == (("H11", 0),)


def test_11_12_the_presidency_waits_for_the_next_ordinary_movement() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 2, P2: 2}, at=100)
    minor(game, "10", P2, at=80)
    game = turn(game, "SWW", "take_over").play([Acquire("10"), PayInShares(2)])
    game.play([SettleToken("replace")])
    assert percent(game, P2, "SWW") == 40 and president(game, "SWW") == P1
    assert step(game) == "issue" and game.actor == P1
    game.play([SellShares(("SWW_5",), 10)])  # an issue is one
    assert president(game, "SWW") == P2


def test_11_12_redeeming_is_an_ordinary_movement_too() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 2, P2: 3}, at=100, cash=100, pool=1)
    game = turn(game, "SWW", "issue").play([BuyShares(("SWW_4",))])
    assert president(game, "SWW") == P2 and percent(game, P1, "SWW") == 20


@pytest.mark.parametrize(("operated", "mine"), [(1, 2), (2, 1)])
def test_3_11_both_must_have_operated_twice(operated: int, mine: int) -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 4}, cash=500, operated=mine)
    minor(game, "10", P2, at=80, operated=operated)
    assert step(turn(game, "SWW", "take_over")) != "take_over"


def test_3_11_associated_minors_cannot_be_taken() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 4}, cash=500)
    minor(game, "17", P2)
    assert candidates(game, "SWW") == ()


def test_3_11_where_none_is_joined_a_table_passes() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 4}, cash=500)
    minor(game, "2", P2)
    game = turn(game, "SWW", "take_over")
    assert why(game, Acquire("2")) == "not_joined" and automatic(game) == Pass()
    assert automatic(near(northwest("3"), cash=160)) is None


def test_3_11_a_card_in_a_box_from_phase_5() -> None:
    game = northwest("5")
    major(game, "SWW", {P1: 4}, cash=200)
    game = turn(game, "SWW", "take_over").play([Acquire("10"), PayInShares(0)])
    game.play([SettleToken("replace")])
    assert game.state.cash["SWW"] == 0 and pnw(game).boxes[3] == ""
    assert board(game).cities["I12", 0].holds("SWW")


def test_3_11_a_regional_that_has_paid_twice() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 4}, at=100)
    win_card(game, "MB", P2, 100)
    assert candidates(game, "SWW") == ()
    pnw(game).incomes["B"] = 2
    purse(game, "SWW", 200)
    game = turn(game, "SWW", "take_over").play([Acquire("B"), PayInShares(0)])
    game.play([SettleToken("exchange")])
    assert game.state.cash[P2] == 375 - 100 + 200 and "MB" not in game.state.privates


def test_3_11_without_exchange_tokens_the_token_is_removed() -> None:
    game = near(northwest("3"), cash=160)
    pnw(game).exchange["SWW"] = 0
    game.play([Acquire("10"), PayInShares(0)])
    assert list(game.legal) == [SettleToken("remove")]


def test_frames_are_plain() -> None:
    game = near(northwest("3"), cash=160)
    assert hash(frame(game)) == hash(frame(game.copy()))
