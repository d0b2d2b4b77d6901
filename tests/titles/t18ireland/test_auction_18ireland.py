"""18Ireland, digest 2: the auction of the privates."""

from __future__ import annotations

from senro.core.action import Action, Bid, Pass
from senro.core.game import Game
from senro.rules.auction import Auction
from senro.testing import begin, stand
from senro.titles.t18ireland.state import columns
from tests.titles.t18ireland.positions import P1, P2, P3, P4, asks, happened, payments, why

SEED = 1  # privates DAR TDR DCR RSSC DK


def auction(players: int = 4) -> Game:
    return begin("18Ireland", players=players, seed=SEED)


def play(game: Game, *actions: Action) -> Game:
    return game.play(actions)


def test_buy_the_cheapest_or_bid_on_another() -> None:
    game = auction()
    assert why(game, Bid("DAR", 25)) == "costs_exactly"
    assert why(game, Bid("TDR", 50)) == "bid_too_low"
    assert why(game, Bid("TDR", 55)) is None
    assert why(game, Bid("BoW", 45)) == "not_for_sale"  # removed


def test_bids_are_multiples_of_five() -> None:
    """Known fault: bids like 83."""
    assert why(auction(), Bid("DCR", 83)) == "bid_multiple"


def test_a_single_bid_wins_when_the_private_comes_first() -> None:
    game = play(auction(), Bid("TDR", 55), Bid("DAR", 20))
    assert game.state.privates == {"DAR": P2, "TDR": P1}
    assert (game.state.cash[P1], game.state.cash[P2]) == (195, 230)
    assert game.actor == P3


def test_a_contest_begins_with_the_lowest_bidder() -> None:
    game = play(auction(), Bid("TDR", 55), Bid("TDR", 60), Bid("DAR", 20))
    assert asks(game) == ("contest", P1)
    assert why(game, Bid("TDR", 60)) == "bid_too_low"
    game = play(game, Bid("TDR", 65), Pass())
    assert game.state.privates["TDR"] == P1 and game.state.cash[P1] == 185
    assert game.actor == P4  # clockwise of who bought the first private


def test_bids_commit_money() -> None:
    game = play(auction(), Bid("RSSC", 85), Pass(), Pass(), Pass())
    assert why(game, Bid("DK", 170)) == "bid_above_cash"
    assert why(game, Bid("RSSC", 250)) is None  # his own bid there may be raised


def test_all_pass_lowers_dalkey_and_cancels_bids() -> None:
    game = play(auction(), Bid("TDR", 55), *[Pass()] * 4)
    frame = game.frame
    assert isinstance(frame, Auction)
    assert happened(game, "bids_cancelled") == [""]
    assert frame.bids == () and frame.asking(game, "DAR") == 15
    assert game.actor == P2
    assert why(game, Bid("DAR", 20)) == "costs_exactly"


def test_dalkey_for_nothing() -> None:
    game = play(auction(), *[Pass()] * 16)
    assert game.state.privates == {"DAR": P1} and game.state.cash[P1] == 250
    assert game.actor == P2


def test_unsold_private_leaves_after_all_pass() -> None:
    """Only the first one leaves; the next is then for sale at face value (section 10, 3)."""
    game = play(auction(), Bid("DAR", 20), *[Pass()] * 4)
    assert why(game, Bid("TDR", 50)) == "not_for_sale"
    assert why(game, Bid("DCR", 60)) is None
    assert "TDR" not in game.state.privates and happened(game, "unsold") == ["TDR"]


def sold(price: int) -> Game:
    """Dublin & Kingstown, the last private left, sold for a price."""
    game = auction(3)
    frame = Auction(("RSSC", "DK"), P1, bids=(("DK", P2, price),), any_sold=True)
    return stand(game, frame).play([Bid("RSSC", 80)])


def test_dublin_and_kingstown_starts_dkr() -> None:
    game = sold(140)
    state = columns(game)
    assert game.title.market.price(state.price["DKR"]) == 70
    assert state.cash["DKR"] == 60 and state.trains["DKR"] == ("2H-0",)
    assert state.board.tokens("DKR") == (("I11", 0),)
    assert state.shares["DKR"] == ((1, "DKR"), (2, "DKR"), (3, "DKR"), (0, P2))
    assert "DK" in state.closed and "DKR" not in state.queue
    assert payments(game, "train") == [("DKR", "bank", 80)]


def test_par_of_dkr() -> None:
    """The highest par not above half the price."""
    pars = {120: 60, 135: 60, 140: 70, 165: 70, 170: 85, 195: 85, 200: 100, 250: 100}
    for bid, par in pars.items():
        game = sold(bid)
        assert game.title.market.price(game.state.price["DKR"]) == par


def test_dkr_closes_when_nobody_takes_it() -> None:
    game = auction(3)
    frame = Auction(("DK",), P2, any_sold=True)
    game = stand(game, frame).play([Pass()] * 3)
    assert "DKR" in game.state.closed and "DKR" not in game.state.shares
    assert game.state.board.cities["I11", 0].reserved == ()
    assert asks(game) == ("share_turn", P2)


def test_priority_goes_to_whose_turn_it_would_be() -> None:
    game = sold(140)
    assert game.actor == P2
    assert game.state.players == (P2, P3, P1)
