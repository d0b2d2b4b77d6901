"""1822PNW, digest 2.1 to 2.3: turns of a stock round and bids."""

from __future__ import annotations

import pytest

from senro.core.action import Bid, Pass
from senro.titles.family1822.bidding import bid_tokens_used, cards_up, committed, leading
from senro.titles.t1822pnw.starting import lend
from tests.titles.t1822pnw.positions import P1, P2, P3, P4, give, northwest, purse, stock, why


def test_2_1_four_minors_and_three_privates_lie_in_boxes() -> None:
    game = northwest()
    assert cards_up(game) == ("M6", "M13", "M8", "M10", "P1", "P12", "P16")
    assert why(game, Bid("M4", 100)) == "not_in_a_box"


@pytest.mark.parametrize(
    ("bid", "reason"),
    [
        (Bid("M6", 100), None),
        (Bid("M6", 105), None),
        (Bid("M6", 95), "bid_steps"),
        (Bid("M6", 103), "bid_steps"),
        (Bid("P1", 0), None),
        (Bid("M6", 380), "not_enough_cash"),
    ],
)
def test_2_3_first_bids(bid: Bid, reason: str | None) -> None:
    assert why(northwest(), bid) == reason


def test_2_3_a_raise_is_five_more_and_not_ones_own() -> None:
    game = northwest().play([Bid("M6", 100)])
    assert why(game, Bid("M6", 105)) == "already_highest"
    game.play([Pass()])
    assert why(game, Bid("M6", 100)) == "bid_steps"
    assert why(game, Bid("M6", 105)) is None


def test_2_3_only_highest_bids_bind_money() -> None:
    game = northwest().play([Bid("M6", 200), Bid("M8", 100), Pass(), Bid("M6", 205), Pass()])
    assert committed(game, P1) == 100 and committed(game, P2) == 205
    assert leading(game, P1) == (100,)


def test_2_3_an_outbid_token_stays() -> None:
    game = northwest().play([Bid("P1", 0), Bid("P12", 0), Bid("P16", 0), Bid("P1", 5), Pass()])
    assert bid_tokens_used(game, P1) == 3
    game.play([Pass(), Pass(), Bid("M6", 100)])
    assert why(game, Bid("M8", 100)) == "no_bid_token"  # four players: four tokens
    assert why(game, Bid("P1", 10)) is None  # raising uses no further one


def test_2_2_the_third_bid_ends_the_turn() -> None:
    game = northwest().play([Bid("P1", 0), Bid("P12", 0)])
    assert game.actor == P1
    assert game.play([Bid("P16", 0)]).actor == P2


def test_2_2_passing_after_a_bid_is_no_pass() -> None:
    game = northwest().play([Bid("P1", 0), Pass(), Pass(), Pass(), Pass()])
    assert game.actor == P1  # asked again, for his last turn was no pass
    assert game.play([Pass()]).state.set_number == 2


def test_2_2_with_a_loan_nobody_bids() -> None:
    game = stock(northwest(), P1)
    lend(game, P1, 10)
    assert why(game, Bid("P1", 0)) == "in_debt"


def test_2_2_without_cash_and_in_debt_one_is_skipped() -> None:
    game = northwest()
    lend(game, P2, 10)
    purse(game, P2, 0)
    assert game.play([Pass()]).actor == P3


def test_2_3_highest_bids_count_as_certificates() -> None:
    game = northwest(players=5)
    for number in range(11):
        give(game, f"P{number + 2}", P1)
    game = stock(game, P1)
    game.play([Bid("M6", 100)])  # 11 certificates and a bid make 12
    assert why(game, Bid("M8", 100)) == "bid_over_certificate_limit"


def test_players() -> None:
    assert northwest().seats == (P1, P2, P3, P4)
