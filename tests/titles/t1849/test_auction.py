"""1849, digest 2: the initial auction."""

from __future__ import annotations

import pytest

from senro.core.action import Bid, Par, Pass
from senro.core.event import Paid
from senro.core.game import Game
from senro.testing import begin
from senro.titles.t1849.state import columns
from tests.titles.t1849.positions import P1, P2, P3, P4, PAR_68, PAR_100, step, why


def new(seed: int = 48, **more: int) -> Game:
    return begin("1849", players=more.get("players", 4), seed=seed)


def play(game: Game, *actions: Bid | Pass | Par) -> Game:
    for action in actions:
        game.apply(action)
    return game


def test_the_first_private_costs_its_value() -> None:
    game = new()
    assert why(game, Bid("SCE", 20)) is None
    assert why(game, Bid("SCE", 19)) == why(game, Bid("SCE", 21)) == "costs_exactly"
    play(game, Bid("SCE", 20))
    assert game.state.privates == {"SCE": P1}
    assert game.state.cash[P1] == 355
    assert game.actor == P2


@pytest.mark.parametrize(("private", "least"), [("SIGI", 50), ("CNM", 80), ("SMS", 115)])
def test_least_bids(private: str, least: int) -> None:
    game = new()
    assert why(game, Bid(private, least - 1)) == "bid_too_low"
    assert why(game, Bid(private, least)) is None
    assert why(game, Bid(private, least + 3)) is None  # any whole number above
    play(game, Bid(private, least + 3))
    assert why(game, Bid(private, least + 7)) == "bid_too_low"
    assert why(game, Bid(private, least + 8)) is None


def test_the_least_bid_on_rsa_is_155() -> None:
    game = new()
    assert why(game, Bid("RSA", 154)) == "bid_too_low"
    assert why(game, Bid("RSA", 155)) is None


def test_committed_money_is_not_available_for_other_privates() -> None:
    game = play(new(), Bid("SMS", 300), Pass(), Pass(), Pass())
    assert why(game, Bid("CNM", 80)) == "bid_above_cash"
    assert why(game, Bid("SCE", 20)) is None
    assert why(game, Bid("SMS", 375)) is None  # the standing bid is available for its own private
    assert why(game, Bid("SMS", 376)) == "bid_above_cash"
    play(game, Bid("SMS", 360), Pass(), Pass(), Pass())
    assert why(game, Bid("SCE", 20)) == "not_enough_cash"


def test_a_player_may_raise_his_own_highest_bid_and_the_new_one_replaces_it() -> None:
    game = play(new(), Bid("SIGI", 50), Pass(), Pass(), Pass(), Bid("SIGI", 60), Bid("SCE", 20))
    assert game.state.privates == {"SCE": P2, "SIGI": P1}
    assert game.state.cash[P1] == 375 - 60


def test_bids_resolve_once_the_first_private_is_bought() -> None:
    game = play(new(), Bid("CNM", 80), Bid("SIGI", 50), Bid("SCE", 20))
    assert game.state.privates == {"SCE": P3, "SIGI": P2, "CNM": P1}
    assert game.actor == P4  # the seat after the one whose purchase began it (2.3)


def test_two_bidders_contest_a_private() -> None:
    game = play(new(), Bid("SIGI", 50), Bid("SIGI", 55), Bid("SCE", 20))
    assert (step(game), game.actor) == ("contest", P1)  # the lowest bid must act
    assert why(game, Bid("SIGI", 59)) == "bid_too_low"
    assert why(game, Bid("CNM", 80)) == "contest_first"
    play(game, Bid("SIGI", 60))
    assert game.actor == P2
    play(game, Pass())
    assert game.state.privates["SIGI"] == P1
    assert game.state.cash[P1] == 315
    assert game.state.cash[P2] == 375  # his bid is free again
    assert game.actor == P4


def test_nobody_new_enters_a_contest() -> None:
    game = play(new(), Bid("SIGI", 50), Bid("SIGI", 55), Bid("SCE", 20))
    assert {game.actor} <= {P1, P2}
    assert why(game, Pass()) is None


def test_a_contest_of_three_asks_the_lowest_each_time() -> None:
    game = play(new(), Bid("SIGI", 50), Bid("SIGI", 55), Bid("SIGI", 60), Bid("SCE", 20))
    asked = []
    for action in (Bid("SIGI", 65), Pass(), Pass()):
        asked.append(game.actor)
        play(game, action)
    assert asked == [P1, P2, P3]
    assert game.state.privates["SIGI"] == P1
    assert game.state.cash[P1] == 310
    assert game.actor == P1  # after P4, who bought SCE


def test_everybody_passing_makes_the_first_private_cheaper() -> None:
    game = play(new(), Pass(), Pass(), Pass(), Pass())
    assert why(game, Bid("SCE", 15)) is None
    assert why(game, Bid("SCE", 20)) == "costs_exactly"
    assert game.actor == P1


def test_the_fourth_round_of_passes_gives_it_away() -> None:
    game = play(new(), *[Pass()] * 16)
    assert game.state.privates == {"SCE": P1}  # the seat after the last passer
    assert game.state.cash[P1] == 375
    assert game.actor == P2  # the pointer goes past the receiver


def test_giving_away_resolves_bids_too() -> None:
    game = play(new(), Bid("SIGI", 50), *[Pass()] * 16)
    assert game.state.privates == {"SCE": P2, "SIGI": P1}
    assert game.actor == P3


def test_a_bid_clears_only_the_own_pass() -> None:
    game = play(new(), Pass(), Pass(), Pass(), Bid("SIGI", 50), Pass(), Pass(), Pass())
    assert why(game, Bid("SCE", 20)) is None  # three flags, not four
    play(game, Pass())
    assert why(game, Bid("SCE", 15)) is None


def test_a_pass_in_a_contest_sets_no_flag() -> None:
    game = play(new(), Bid("SIGI", 50), Bid("SIGI", 55), Bid("SCE", 20), Pass())
    assert game.state.privates["SIGI"] == P2
    play(game, Pass(), Pass(), Pass())
    assert game.state.cash[P3] == 355  # nobody was paid yet: P3 has not passed outside
    play(game, Pass())
    assert game.state.cash[P3] == 360


def test_income_is_paid_when_all_pass_after_a_sale() -> None:
    game = play(new(), Bid("SCE", 20), Pass(), Pass(), Pass(), Pass())
    assert game.state.cash[P1] == 375 - 20 + 5
    assert why(game, Bid("SIGI", 45)) is None  # nothing else gets cheaper
    assert why(game, Bid("SIGI", 40)) == "costs_exactly"


def to_rsa(seed: int = 48, players: int = 4) -> Game:
    return play(
        new(seed, players=players),
        Bid("SCE", 20),
        Bid("SIGI", 45),
        Bid("CNM", 75),
        Bid("SMS", 110),
    )


def test_the_buyer_of_rsa_sets_the_price_at_once() -> None:
    game = play(to_rsa(), Bid("RSA", 150))
    assert (step(game), game.actor) == ("set_price", P1)
    assert why(game, Pass()) == "set_price_first"
    assert why(game, Par("CTL", PAR_100)) == "set_price_first"
    assert why(game, Par("RCS", (2, 8))) == "par_not_open"  # 144 opens with the first 6H
    assert list(game.legal) == [Par("RCS", PAR_68), Par("RCS", PAR_100)]


@pytest.mark.parametrize(("cell", "price", "left"), [(PAR_68, 68, 6), (PAR_100, 100, 70)])
def test_the_bank_founds_the_corporation_of_rsa(
    cell: tuple[int, int], price: int, left: int
) -> None:
    game = play(to_rsa(), Bid("RSA", 150))
    purse = game.state.cash[P1]
    play(game, Par("RCS", cell))
    assert game.state.cash[P1] == purse  # P is free
    assert game.state.cash["RCS"] == 2 * price - 130 == left
    assert game.state.floated == ("RCS",)
    assert Paid("bank", "RCS", 2 * price, "founding") in (game.events or [])
    assert columns(game).available == ("CTL",)


def test_the_home_token_is_placed_when_the_first_stock_round_begins() -> None:
    game = play(to_rsa(), Bid("RSA", 150))
    assert game.state.board.tokens("RCS") == ()
    play(game, Par("RCS", PAR_100))
    assert game.state.board.tokens("RCS") == (("C5", 0),)
    assert (step(game), game.actor) == ("share_turn", P2)  # the seat at the pointer (2.6)
    assert game.state.players == (P2, P3, P4, P1)


def test_a_bidder_on_rsa_gets_it_by_resolution() -> None:
    game = play(
        new(),
        Bid("RSA", 155),
        Bid("SIGI", 50),
        Bid("CNM", 80),
        Bid("SMS", 115),
        Bid("SCE", 20),
    )
    assert (step(game), game.actor) == ("set_price", P1)
    play(game, Par("RCS", PAR_68))
    assert game.state.privates["RSA"] == P1
    assert (step(game), game.actor) == ("share_turn", P2)


def test_afg_as_the_corporation_of_rsa_chooses_its_home_first() -> None:
    seed = next(s for s in range(200) if columns(new(s)).tied == "AFG")
    game = play(to_rsa(seed), Bid("RSA", 150), Par("AFG", PAR_100))
    assert (step(game), game.actor, game.decision and game.decision.entity) == (
        "home_token",
        P1,
        "AFG",
    )
    game.apply(next(a for a in game.legal))
    assert (step(game), game.actor) == ("share_turn", P2)


def test_three_players_and_five() -> None:
    game = play(to_rsa(players=3), Bid("RSA", 150), Par("RCS", PAR_68))
    assert step(game) == "share_turn"
    assert game.actor == P3
    five = new(players=5)
    play(five, *[Pass()] * 5)
    assert why(five, Bid("SCE", 15)) is None


def test_each_sold_private_costs_its_buyer_what_he_named() -> None:
    game = to_rsa()
    assert [game.state.cash[p] for p in (P1, P2, P3, P4)] == [355, 330, 300, 265]
    assert game.state.cash["bank"] == 6260 + 20 + 45 + 75 + 110
