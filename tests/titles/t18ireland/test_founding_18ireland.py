"""18Ireland, digest 3.4 and 3.5: auctions of minors, and majors started directly."""

from __future__ import annotations

import pytest

from senro.core.action import Action, Bid, Par, Pass, PlaceToken
from senro.core.game import Game
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
    price,
    purse,
    start,
    stock,
    tiles,
    why,
)


def queued(minor: str) -> Game:
    """A stock round in which the minor is next to be auctioned."""
    game = ireland()
    columns(game).queue = (minor, *(m for m in columns(game).queue if m != minor))
    return stock(game)


def test_only_the_first_of_the_queue() -> None:
    game = queued("DER")
    assert why(game, Bid("WLR", 100)) == "not_next_in_line"
    assert why(game, Bid("DER", 95)) == "bid_too_low"
    assert why(game, Bid("DER", 100)) is None


@pytest.mark.parametrize("amount", [83, 103, 122])
def test_bids_are_multiples_of_five(amount: int) -> None:
    """Known fault: bids like 83, in both auctions."""
    assert why(queued("DER"), Bid("DER", amount)) in ("bid_multiple", "bid_too_low")


def test_home_token_at_the_opening_bid() -> None:
    game = queued("DER")
    game.apply(Bid("DER", 100))
    assert game.state.board.tokens("DER") == (("I9", 0),)
    assert asks(game) == ("minor_auction", P2)
    assert "DER" not in game.state.floated


def test_home_follows_the_city_to_a_tile_laid_before() -> None:
    game = queued("DER")
    tiles(game, "I9:IR2:0")  # its town is part 0, its city part 1
    game.apply(Bid("DER", 100))
    assert game.state.board.tokens("DER") == (("I9", 1),)


def test_the_winner_pays_his_bid_to_the_minor() -> None:
    game = queued("DER")
    game.play([Bid("DER", 100), Bid("DER", 120), Pass(), Pass(), Bid("DER", 125), Pass()])
    assert game.state.cash["DER"] == 125 and game.state.cash[P1] == 125
    assert price(game, "DER") == 60  # the highest par not above half the bid
    assert holding(game, "DER") == {P1: 40, "DER": 60}
    assert "DER" in game.state.floated
    assert game.actor == P2  # clockwise of the opener


def test_next_player_after_an_auction_that_another_won() -> None:
    """Known fault: the order after an auction is fixed by the opener."""
    game = queued("DER")
    game.play([Bid("DER", 100), Pass(), Bid("DER", 105), Pass(), Pass()])
    assert holding(game, "DER")[P3] == 40
    assert game.actor == P2


def test_after_the_leader_comes_the_bidder_clockwise() -> None:
    game = queued("DER")
    game.play([Bid("DER", 100), Pass(), Bid("DER", 110)])
    assert game.actor == P4
    game.apply(Bid("DER", 115))
    assert game.actor == P1


def test_who_cannot_follow_drops_out() -> None:
    game = queued("DER")
    for player in (P2, P3, P4):
        purse(game, player, 104)
    game.apply(Bid("DER", 100))
    assert holding(game, "DER")[P1] == 40 and game.actor == P2


def test_players_at_the_certificate_limit_are_skipped() -> None:
    """Known fault: players at the limit were kept in the bidding."""
    game = ireland(players=6)
    for minor in ("DER", "WLR", "GNWR", "LER"):
        start(game, minor, {P2: (0, 1)})
    columns(game).queue = ("CIR",)
    game = stock(game)
    purse(game, P2, 300)
    game.apply(Bid("CIR", 100))
    assert game.actor == P3


@pytest.mark.parametrize(
    ("bid", "par"), [(100, 50), (115, 50), (120, 60), (140, 70), (170, 85), (200, 100)]
)
def test_par_from_the_bid(bid: int, par: int) -> None:
    game = queued("DER")
    for player in (P2, P3, P4):
        purse(game, player, 0)
    game.apply(Bid("DER", bid))
    assert price(game, "DER") == par


def test_a_nearly_empty_bank_breaks_for_a_moment() -> None:
    """The bank advances twice the par (3.4, section 10, 7)."""
    game = queued("DER")
    for player in (P2, P3, P4):
        purse(game, player, 0)
    purse(game, "DER", game.state.cash["bank"] - 99)
    game.apply(Bid("DER", 100))
    assert game.state.broken and game.state.cash["bank"] >= 0


# -- two cities ----------------------------------------------------------------------------


def test_belfast_unlaid_takes_the_first_city() -> None:
    game = queued("UR")
    game.apply(Bid("UR", 100))
    assert game.state.board.tokens("UR") == (("J4", 0),)
    assert game.state.board.hex_reserved == {"E21": ("CBPR",)}


def test_belfast_laid_asks_which_city() -> None:
    game = queued("UR")
    tiles(game, "J4:IR1:4")
    game.apply(Bid("UR", 100))
    assert asks(game) == ("choose_city", "UR") and game.actor == P1
    assert why(game, Pass()) == "choose_city_first"
    game.apply(PlaceToken("J4", 1))
    assert game.state.board.tokens("UR") == (("J4", 1),)
    assert asks(game) == ("minor_auction", P2)


# -- majors --------------------------------------------------------------------------------


def direct(phase: str = "6") -> Game:
    game = ireland(phase=phase)
    tiles(game, "C13:5:2")
    return stock(game)


def homes(game: Game) -> list[Action]:
    return game.legal.of(PlaceToken)


def test_majors_start_from_phase_6() -> None:
    assert why(direct("4"), Par("GSWR", PAR_60)) == "majors_not_yet"
    game = direct()
    game.apply(Par("GSWR", PAR_100))
    assert game.state.cash[P1] == 50 and game.state.cash["GSWR"] == 200
    assert asks(game) == ("home_token", "GSWR")


def test_home_of_a_major_is_any_slot_on_track() -> None:
    """A free slot that is not reserved, connection or not (3.5)."""
    game = direct()
    game.apply(Par("GSWR", PAR_60))
    assert homes(game) == [PlaceToken("C13", 0)]  # Dublin's two slots are reserved
    assert why(game, PlaceToken("I17", 0)) == "not_a_home"
    assert why(game, PlaceToken("I11", 0)) == "slot_reserved"
    game.apply(PlaceToken("C13", 0))
    assert game.state.tokens["GSWR"] == (20, 50) and game.state.cash["GSWR"] == 120


def test_majors_start_in_phase_d_where_a_slot_exists() -> None:
    """Known fault: no company could be started in phase D."""
    assert why(direct("D"), Par("GSWR", PAR_60)) is None
    game = direct("D")
    start(game, "GNRI", {P2: (0,)})
    board = game.state.board
    for minor in ("DKR", "DDR"):
        board = board.without_reservations(minor)
    game.state.board = board.with_token("DKR", ("I11", 0)).with_token("DDR", ("I11", 1))
    assert why(stock(game), Par("GSWR", PAR_60)) == "no_home_free"
