"""1849, digest 6.1, 6.2 and 7: emergency purchases, bankruptcy, the ends and the score."""

from __future__ import annotations

from dataclasses import replace

import pytest

from senro.core.action import (
    BuyTrain,
    DeclareBankruptcy,
    Dividend,
    EndGame,
    Par,
    Pass,
    SellShares,
    TakeLoan,
)
from senro.core.game import Game
from senro.rules.market import put_marker
from senro.rules.money import pay
from senro.rules.shares import president
from senro.rules.track import reseat
from senro.rules.turns import OperatingRound, StockRound
from senro.testing import stand
from senro.titles.t1849.founding import block_afg
from senro.titles.t1849.map import TILES
from senro.titles.t1849.state import LeaveGame, SicilianTurn, columns
from tests.titles.t1849.positions import (
    P1,
    P2,
    P3,
    P4,
    PAR_68,
    found,
    give_trains,
    holding,
    phase,
    purse,
    sicily,
    step,
    stock_round,
    turn,
    why,
)


def in_need(cash: int = 30, own: int = 20, **more: tuple[int, ...]) -> Game:
    """CTL must buy a train; P1, its president, also holds RCS. The cheapest costs 100."""
    game = sicily()
    found(game, "CTL", {P1: more.get("ctl", (0, 1)), P3: (2,)}, cash=cash)
    found(
        game,
        "RCS",
        {P2: (0, 1), P1: more.get("rcs", (2, 3))},
        cash=500,
        cell=(6, 2),  # 54
    )
    new = TILES["58"].turned(3)
    board = game.state.board
    game.state.board = board.with_face("G1", new, reseat(board, "G1", new))
    game.state.supply["58"] -= 1
    purse(game, P1, own)
    return game


# -- 6.1 -----------------------------------------------------------------------------------


def test_with_enough_cash_the_president_may_not_help() -> None:
    game = in_need(cash=150)
    game.state.discarded = ("6H-0",)
    game.state.deck = tuple(t for t in game.state.deck if t != "6H-0")
    purse(game, P1, 300)
    game = turn(game, "CTL", "train")
    assert why(game, BuyTrain("6H-0", 200)) == "help_only_for_cheapest"
    assert why(game, BuyTrain("4H-0", 100)) is None
    assert why(game, SellShares(("RCS_2",), 10)) == "no_emergency"
    assert why(game, DeclareBankruptcy()) == "no_emergency"


def test_the_president_pays_the_difference_for_the_cheapest_only() -> None:
    game = in_need(own=200)
    game.state.discarded = ("6H-0",)
    game.state.deck = tuple(t for t in game.state.deck if t != "6H-0")
    game = turn(game, "CTL", "train")
    assert why(game, BuyTrain("6H-0", 200)) == "help_only_for_cheapest"
    game.apply(BuyTrain("4H-0", 100))
    assert (game.state.cash[P1], game.state.cash["CTL"]) == (130, 0)


def test_trains_of_others_with_the_own_cash_until_a_share_is_sold() -> None:
    game = in_need()
    give_trains(game, "RCS", "4H-3")
    game = turn(game, "CTL", "train")
    assert why(game, BuyTrain("4H-3", 30)) is None
    assert why(game, BuyTrain("4H-3", 31)) == "price_between"  # presidential money never
    game.apply(SellShares(("RCS_2",), 10))
    assert why(game, BuyTrain("4H-3", 30)) == "bank_only_after_sale"
    assert why(game, BuyTrain("4H-0", 100)) is None


def test_no_more_is_sold_than_needed() -> None:
    game = turn(in_need(), "CTL", "train")  # 50 are missing, RCS is at 54
    assert why(game, SellShares(("RCS_2", "RCS_3"), 20)) == "more_than_needed"
    game.apply(SellShares(("RCS_2",), 10))
    assert game.state.cash[P1] == 74
    assert why(game, SellShares(("RCS_3",), 10)) == "no_emergency"
    game.apply(BuyTrain("4H-0", 100))
    assert game.state.cash[P1] == 4


def test_the_own_shares_only_from_the_second_turn_and_without_losing_the_presidency() -> None:
    game = in_need(own=0)
    game.state.operated["CTL"] = 1
    assert why(turn(game, "CTL", "train"), SellShares(("CTL_1",), 10)) == "not_operated_yet"
    game.state.operated["CTL"] = 2
    assert why(turn(game, "CTL", "train"), SellShares(("CTL_1",), 10)) is None
    columns(game).shares["CTL"] = tuple(
        (n, P3 if n in (2, 3, 4) else who) for n, who in game.state.shares["CTL"]
    )
    assert why(turn(game, "CTL", "train"), SellShares(("CTL_1",), 10)) == "keeps_presidency"


def test_shares_of_a_corporation_that_has_not_operated() -> None:
    game = in_need()
    game.state.operated["RCS"] = 0
    assert why(turn(game, "CTL", "train"), SellShares(("RCS_2",), 10)) == "not_operated_yet"


def test_the_presidency_of_another_corporation_may_change() -> None:
    game = in_need(rcs=(0, 1))
    columns(game).shares["RCS"] = tuple(
        (n, P1 if n in (0, 1) else P2 if n in (2, 3, 4) else "RCS") for n in range(8)
    )
    game = turn(game, "CTL", "train")
    game.apply(SellShares(("RCS_1",), 10))
    assert president(game, "RCS") == P2


def test_the_double_share_in_an_emergency() -> None:
    game = in_need(rcs=(7,), own=0)
    game = turn(game, "CTL", "train")  # 70 are missing; D is worth 108 and is the only one
    assert why(game, SellShares(("RCS_7",), 20)) is None


def test_after_a_sale_those_still_to_operate_are_sorted_anew() -> None:
    game = in_need()
    found(game, "ATA", {P4: (0, 1)}, cell=(5, 1))  # also 54, to the left of RCS
    game = turn(game, "CTL", "train", later=("RCS", "ATA"))
    game.apply(SellShares(("RCS_2",), 10))
    frame = game.state.agenda[-1]
    assert isinstance(frame, SicilianTurn)
    assert frame.round.queue == ("ATA", "RCS")


def test_no_sale_without_obligation() -> None:
    game = in_need(cash=120)
    give_trains(game, "CTL", "4H-1")
    game = turn(game, "CTL", "train")
    assert step(game) == "train"
    assert why(game, SellShares(("RCS_2",), 10)) == "no_emergency"


def test_a_sale_into_the_closing_cell_closes_before_the_purchase() -> None:
    game = in_need(own=0)
    put_marker(game, "CTL", (8, 0))
    game.state.cash["RCS"] = 0
    game = turn(game, "CTL", "train")
    game.apply(SellShares(("CTL_1",), 10))
    assert "CTL" not in game.state.floated


# -- 6.2 -----------------------------------------------------------------------------------


def broke(**more: tuple[int, ...]) -> Game:
    """CTL needs a 16H of 1,100 and its president cannot pay it."""
    game = in_need(**more)  # type: ignore[arg-type]
    deck = game.state.deck
    game.state.deck = deck[deck.index("16H-0") :]
    return game


def test_bankruptcy_only_when_nothing_can_help() -> None:
    game = turn(in_need(), "CTL", "train")
    assert why(game, DeclareBankruptcy()) == "can_still_pay"
    game = turn(broke(), "CTL", "train")
    assert why(game, DeclareBankruptcy()) is None


def test_others_closed_by_his_sales_stand_before_the_bankrupt_one() -> None:
    """Its tokens have left by then: here the last home of AFG is free again."""
    game = broke()
    put_marker(game, "RCS", (8, 0))
    state = columns(game)
    for hex_ in ("C1", "H8", "M9", "M11", "B14"):
        city = state.board.cities[hex_, 0]
        slots = tuple("CTL" if hex_ == "C1" else f"X{i}" for i in range(len(city.slots)))
        state.board = state.board.with_city((hex_, 0), replace(city, slots=slots))
    block_afg(game, "CTL")
    assert " ".join(state.queue) == "RCS CTL ATA IFT SFA AFG"
    found(game, "ATA", {P4: (0, 1)}, cash=500)
    game = turn(game, "CTL", "train", later=("ATA",))
    game.apply(DeclareBankruptcy())
    state = columns(game)
    assert " ".join(state.queue) == "ATA IFT SFA RCS AFG CTL"
    assert not state.afg_blocked


def test_privates_do_not_count() -> None:
    game = in_need(own=0, rcs=())
    game.state.privates = {"SMS": P1}
    game.state.operated["CTL"] = 1  # so nothing can be sold
    game = turn(game, "CTL", "train")
    assert why(game, DeclareBankruptcy()) is None


def test_a_bankrupt_with_certificates_left_plays_on_with_nothing() -> None:
    game = broke(rcs=(2, 3))
    columns(game).shares["RCS"] = tuple(
        (n, "pool" if n in (4, 5, 6, 7) else who) for n, who in game.state.shares["RCS"]
    )
    game = turn(game, "CTL", "train", later=("RCS",))
    game.apply(DeclareBankruptcy())  # the pool takes no more of RCS
    assert "CTL" not in game.state.floated
    assert game.state.cash[P1] == 0
    assert holding(game, "RCS")[P1] == 20
    assert game.decision is not None and game.decision.entity == "RCS"
    assert columns(game).ruined == () and game.state.bankrupt == ()


def test_a_ruined_player_takes_a_loan_or_leaves() -> None:
    game = turn(broke(), "CTL", "train", later=("RCS",))
    game.apply(DeclareBankruptcy())
    assert (step(game), game.actor) == ("ruined", P1)
    assert list(game.legal) == [TakeLoan(), LeaveGame()]
    assert why(game, Pass()) == "loan_or_leave_first"
    loan, leave = game.copy(), game.copy()
    loan.apply(TakeLoan())
    assert loan.state.cash[P1] == 500
    assert loan.title.score(loan, P1) == 500 - 750
    assert loan.decision is not None and loan.decision.entity == "RCS"
    leave.apply(LeaveGame())
    assert leave.state.bankrupt == (P1,)
    assert not leave.over


def test_a_loan_may_be_taken_again() -> None:
    game = sicily()
    game.state.debt[P1] = 750
    columns(game).ruined = (P1,)
    found(game, "CTL", {P2: (0, 1)}, cash=500)
    game = stand(game, OperatingRound(1, 1, ("CTL",)))
    assert step(game) == "ruined"
    game.apply(TakeLoan())
    assert game.state.debt[P1] == 1500


def test_one_who_left_takes_no_part_in_stock_rounds_and_keeps_his_privates() -> None:
    game = in_need()
    game.state.privates = {"SMS": P1}
    game.state.bankrupt = (P1,)
    game = stock_round(game, P2)
    for _ in range(3):
        assert game.actor != P1
        game.apply(Pass())
    assert step(game) in ("track", "teleport")
    assert game.state.cash[P1] >= 20  # the income is his
    assert game.title.score(game, P1) >= 110


def test_the_bank_pays_the_loan_and_the_price_falls_with_his_sale() -> None:
    game = turn(broke(), "CTL", "train", later=("RCS",))
    game.apply(DeclareBankruptcy())
    assert holding(game, "RCS")["pool"] == 20
    assert game.state.price["RCS"] == (8, 2)


def test_with_all_closed_the_choice_waits_for_the_next_corporation() -> None:
    game = broke(rcs=())
    close = columns(game)
    close.floated = ("CTL",)
    game.state.price.pop("RCS")
    close.shares["RCS"] = tuple((n, "RCS") for n in range(8))
    close.available = ("RCS",)
    game = turn(game, "CTL", "train")
    game.apply(DeclareBankruptcy())
    assert step(game) == "share_turn"
    assert columns(game).ruined == (P1,)


def test_bankruptcy_leaves_the_certificate_limit() -> None:
    game = turn(broke(), "CTL", "train", later=("RCS",))
    limit = game.title.certificate_limit
    game.apply(DeclareBankruptcy())
    game.apply(LeaveGame())
    assert game.title.certificate_limit == limit == 11


# -- 7 the ends ----------------------------------------------------------------------------


def test_one_player_left_ends_at_once() -> None:
    game = broke()
    game.state.bankrupt = (P3, P4)
    game = turn(game, "CTL", "train", later=("RCS",))
    game.apply(DeclareBankruptcy())
    assert not game.over
    game.apply(LeaveGame())
    assert game.state.over == "one_left"
    assert set(game.result()) == {P1, P2, P3, P4}


def near_the_end() -> Game:
    game = sicily()
    phase(game, "16H")
    found(game, "ATA", {P1: (0, 1)}, cell=(0, 14), cash=50)
    found(game, "RCS", {P2: (0, 1)}, cash=50)
    return game


def test_377_ends_the_game_when_its_corporation_has_operated() -> None:
    game = near_the_end()
    queue = ("RCS",)
    game = stand(game, SicilianTurn(OperatingRound(1, 3, queue), "ATA", step=6, revenue=400))
    game.apply(Dividend("payout"))
    assert game.state.price["ATA"] == (0, 15)
    assert not game.over  # its turn goes on
    while not game.over:
        game.apply(Pass())
    assert game.state.over == "top_price"


def test_377_reached_at_the_end_of_a_stock_round_waits_for_its_turn() -> None:
    game = near_the_end()
    put_marker(game, "ATA", (1, 15))
    columns(game).shares["ATA"] = tuple((n, P1 if n < 4 else P2) for n in range(8))
    game.state.cash[P1] = game.state.cash[P2] = game.state.cash[P3] = game.state.cash[P4] = 0
    game = stock_round(game, P1)
    while not game.over and step(game) == "share_turn":
        game.apply(Pass())
    assert game.state.price["ATA"] == (0, 15)
    assert not game.over
    assert game.decision is not None and game.decision.entity == "ATA"
    while not game.over:
        assert game.decision is not None and game.decision.entity == "ATA"
        game.apply(Pass())
    assert game.state.over == "top_price"


def test_a_later_fall_does_not_cancel_it() -> None:
    game = near_the_end()
    columns(game).reached_end = ("ATA",)
    put_marker(game, "ATA", (0, 10))
    game = turn(game, "ATA")
    while not game.over:
        game.apply(Pass())
    assert game.state.over == "top_price"


def test_the_bank_breaks_only_when_it_must_pay_more_than_it_has() -> None:
    game = sicily()
    bank = game.state.cash["bank"]
    pay(game, "bank", P1, bank, "test")
    assert not game.state.broken
    pay(game, "bank", P1, 1, "test")
    assert game.state.broken
    assert game.state.cash["bank"] == -1  # it goes on paying


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_broken_bank_ends_the_game_after_the_set(number: int) -> None:
    game = near_the_end()
    game.state.broken = True
    game.state.ending = ("bank_broken", "set")
    game = stand(game, OperatingRound(number, 3, ("ATA",)))
    seen = {number}
    while not game.over:
        bottom = game.state.agenda[0]
        if isinstance(bottom, SicilianTurn):
            seen.add(bottom.round.number)
        game.apply(Pass())
    assert game.state.over == "bank_broken"
    assert seen == set(range(number, 4))


def test_broken_in_a_stock_round_the_following_set_is_played() -> None:
    game = near_the_end()
    game.state.broken = True
    game = stock_round(game, P1)
    while not game.over and step(game) == "share_turn":
        game.apply(Pass())
    assert not game.over
    assert game.state.ending == ("bank_broken", "set")


def test_before_a_set_of_one_round_a_broken_bank_ends_the_game_with_the_stock_round() -> None:
    game = near_the_end()
    phase(game, "4H")
    game.state.broken = True
    game = stock_round(game, P1)
    while not game.over and step(game) == "share_turn":
        game.apply(Pass())
    assert game.state.over == "bank_broken"


def test_377_takes_over_from_a_broken_bank() -> None:
    game = near_the_end()
    game.state.broken = True
    game.state.ending = ("bank_broken", "set")
    columns(game).reached_end = ("RCS",)
    game = stand(game, OperatingRound(1, 3, ("ATA", "RCS")))
    while not game.over:
        game.apply(Pass())
    assert game.state.over == "top_price"
    assert game.state.set_number == 1


def test_a_game_in_which_nobody_can_act_ends_with_turn_100() -> None:
    game = sicily()
    for player in game.seats:
        purse(game, player, 10)
    game = stand(game, StockRound(P1))
    assert game.state.over == "turn_limit"
    assert game.state.set_number == 100


def test_an_agreed_end_counts_as_it_stands() -> None:
    game = stock_round(in_need())
    game.apply(EndGame())
    assert game.state.over == "ended_by_agreement"
    assert why(game, Par("ATA", PAR_68)) == "game_over"
    assert list(game.legal) == []


def test_score() -> None:
    game = in_need(own=20)  # P1: P and one of CTL at 100, two of RCS at 54
    game.state.privates = {"SCE": P1, "SMS": "CTL"}
    assert game.title.score(game, P1) == 20 + 300 + 108 + 20
    columns(game).bonds = ("RCS",)
    assert game.title.score(game, P1) == 20 + 300 + 108 + 20 - 200
    game.state.debt[P1] = 750
    assert game.title.score(game, P1) == 20 + 300 + 108 + 20 - 200 - 750
    columns(game).shares["RCS"] = tuple((n, P1 if n == 7 else "RCS") for n in range(8))
    columns(game).bonds = ()
    assert game.title.score(game, P1) == 20 + 300 + 108 + 20 - 750  # D is double
