"""1849, digest 3.7 and 3.10: the queue, AFG's home, blocking, closing and queueing again."""

from __future__ import annotations

import pytest

from senro.core.action import BuyTrain, LayTile, Par, Pass, PlaceToken, SellShares
from senro.core.game import Game
from senro.rules.turns import begin_operating_round
from senro.titles.t1849.founding import (
    block_afg,
    close_at_bottom,
    close_corporation,
    make_next_available,
    unblock_afg,
)
from senro.titles.t1849.state import columns
from tests.titles.t1849.positions import (
    P1,
    P2,
    P3,
    PAR_68,
    found,
    numbers,
    sicily,
    step,
    stock,
    turn,
    why,
)

# With seed 48 the queue is RCS CTL ATA AFG IFT SFA.


def queue(game: Game) -> str:
    return " ".join(columns(game).queue)


def afg_next() -> Game:
    game = sicily()
    for company in ("RCS", "CTL", "ATA"):
        found(game, company, {P2: (0, 1)})
    return game


def full(game: Game, hex_: str) -> None:
    """Fill every slot of a city with tokens of corporations that do not matter."""
    place = (hex_, 0)
    city = game.state.board.cities[place]
    slots = tuple(f"X{i}" if t is None else t for i, t in enumerate(city.slots))
    board = game.state.board
    game.state.board = board.with_city(place, type(city)(slots, city.reserved))


def no_home_left(game: Game) -> None:
    for hex_ in ("C1", "H8", "M9", "M11", "B14"):
        full(game, hex_)


def test_founding_passes_the_availability_on_and_the_founded_keep_their_place() -> None:
    game = stock(sicily())
    game.apply(Par("RCS", PAR_68))
    assert queue(game) == "RCS CTL ATA AFG IFT SFA"
    assert columns(game).available == ("CTL",)


def test_afg_chooses_its_home_before_anything_else() -> None:
    game = stock(afg_next())
    game.apply(Par("AFG", PAR_68))
    assert (step(game), game.actor) == ("home_token", P1)
    homes = [a.hex for a in game.legal if isinstance(a, PlaceToken)]
    assert sorted(homes) == ["B14", "C1", "H8", "M11", "M9"]
    assert why(game, Pass()) == "choose_home_first"
    assert why(game, PlaceToken("C5", 0)) == "not_a_home"
    game.apply(PlaceToken("M9", 0))
    assert columns(game).afg_home == "M9"
    assert (step(game), game.actor) == ("share_turn", P1)  # extra certificates


def test_a_full_city_is_no_home() -> None:
    game = afg_next()
    full(game, "C1")
    game = stock(game)
    game.apply(Par("AFG", PAR_68))
    assert why(game, PlaceToken("C1", 0)) == "no_free_slot"


def test_blocking_moves_afg_to_the_end_and_passes_the_availability() -> None:
    game = afg_next()
    no_home_left(game)
    block_afg(game, "CTL")
    state = columns(game)
    assert state.afg_blocked
    assert queue(game) == "RCS CTL ATA IFT SFA AFG"
    assert state.available == ("IFT",)
    assert why(stock(game), Par("AFG", PAR_68)) == "no_home_free"


def test_blocking_before_its_turn_leaves_the_availability() -> None:
    game = sicily()
    found(game, "RCS", {P2: (0, 1)})
    no_home_left(game)
    block_afg(game, "RCS")
    assert queue(game) == "RCS CTL ATA IFT SFA AFG"
    assert columns(game).available == ("CTL",)


def test_afg_last_in_the_list_keeps_the_availability() -> None:
    game = afg_next()
    columns(game).queue = ("RCS", "CTL", "ATA", "IFT", "SFA", "AFG")
    no_home_left(game)
    block_afg(game, "CTL")
    assert columns(game).available == ("AFG",)
    assert columns(game).afg_blocked


def test_a_blocked_afg_may_be_passed_the_flag() -> None:
    game = afg_next()
    no_home_left(game)
    block_afg(game, "CTL")
    make_next_available(game, "SFA")
    assert "AFG" in columns(game).available
    assert why(stock(game), Par("AFG", PAR_68)) == "no_home_free"


def test_not_blocked_while_a_home_is_possible_or_once_founded() -> None:
    game = afg_next()
    for hex_ in ("C1", "H8", "M9", "M11"):
        full(game, hex_)
    block_afg(game, "CTL")
    assert not columns(game).afg_blocked
    game = afg_next()
    found(game, "AFG", {P1: (0,)}, home="M9")
    no_home_left(game)
    block_afg(game, "CTL")
    assert not columns(game).afg_blocked


def test_unblocked_by_a_tile_but_not_in_this_round() -> None:
    game = afg_next()
    no_home_left(game)
    block_afg(game, "CTL")
    board = game.state.board
    game.state.board = board.with_city(("C1", 0), type(board.cities["C1", 0])((None,)))
    game = turn(game, "CTL")
    game.apply(LayTile("G1", "58", 3))
    state = columns(game)
    assert not state.afg_blocked
    assert queue(game).endswith("AFG")  # keeps its place
    assert "AFG" in state.not_this_round
    state.available = ("AFG",)
    assert why(stock(game), Par("AFG", PAR_68)) == "closed_this_round"


def test_unblock_needs_a_home() -> None:
    game = afg_next()
    no_home_left(game)
    block_afg(game, "CTL")
    unblock_afg(game)
    assert columns(game).afg_blocked


def test_a_token_step_can_block_afg() -> None:
    game = afg_next()
    for hex_ in ("H8", "M9", "M11", "B14"):
        full(game, hex_)
    game = turn(game, "CTL", "token")
    game.apply(PlaceToken("C1", 0))
    assert columns(game).afg_blocked


# -- closing -------------------------------------------------------------------------------


def closing() -> Game:
    game = sicily()
    found(
        game,
        "RCS",
        {P1: (0, 1), P2: (2,), "pool": (3,)},
        cash=77,
        trains=("4H-0",),
        cell=(9, 0),
    )
    game.state.privates["SIGI"] = "RCS"
    columns(game).bonds = ("RCS",)
    columns(game).port["RCS"] = "A5"
    columns(game).electric = ("RCS",)
    return game


def test_closing_takes_everything() -> None:
    game = closing()
    bank = game.state.cash["bank"]
    close_corporation(game, "RCS")
    state = columns(game)
    assert state.board.tokens("RCS") == ()
    assert state.cash["RCS"] == 0 and state.cash["bank"] == bank + 77
    assert state.trains["RCS"] == () and "4H-0" not in (*state.deck, *state.discarded)
    assert "SIGI" in state.closed and "SIGI" not in state.privates
    assert numbers(game, "RCS", "RCS") == tuple(range(8))
    assert state.bonds == state.electric == () and state.port == {}
    assert state.tokens["RCS"] == (0, 0, 0)
    assert "RCS" not in state.operated and "RCS" not in state.floated


def test_closed_it_waits_at_the_end_with_its_home_reserved() -> None:
    game = closing()
    close_corporation(game, "RCS")
    assert queue(game) == "CTL ATA AFG IFT SFA RCS"
    assert columns(game).available == ("CTL",)
    assert game.state.board.cities["C5", 0].reserved == ("RCS",)
    assert why(stock(game), Par("RCS", PAR_68)) == "closed_this_round"


def test_available_at_once_if_all_before_it_are_founded() -> None:
    game = closing()
    for company, home in (("CTL", None), ("ATA", None), ("AFG", "M9"), ("IFT", None)):
        found(game, company, {P2: (0, 1)}, home=home)
    close_corporation(game, "RCS")
    assert columns(game).available == ("SFA",)
    found(game, "SFA", {P2: (0, 1)})
    close_corporation(game, "CTL")
    assert columns(game).available == ("RCS",)


def test_a_blocked_afg_directly_before_swaps_places() -> None:
    game = closing()
    for company in ("CTL", "ATA", "IFT", "SFA"):
        found(game, company, {P2: (0, 1)})
    no_home_left(game)
    block_afg(game, "CTL")
    columns(game).available = ("AFG",)
    close_corporation(game, "CTL")
    assert queue(game) == "RCS ATA IFT SFA CTL AFG"
    assert columns(game).available == ("CTL",)  # its true predecessor SFA is founded


def test_rsa_loses_its_tie_and_stays() -> None:
    game = closing()
    game.state.privates["RSA"] = P3
    columns(game).tied = "RCS"
    close_corporation(game, "RCS")
    assert game.state.privates["RSA"] == P3
    assert columns(game).tied is None


def test_rsa_once_untied_survives_the_refounded_corporation_and_pays_once() -> None:
    game = closing()
    game.state.privates["RSA"] = P3
    columns(game).tied = "RCS"
    close_corporation(game, "RCS")
    found(game, "RCS", {P2: (0, 1)}, cash=200)
    game = turn(game, "RCS", "train")
    game.apply(BuyTrain("4H-1", 100))
    assert game.state.privates["RSA"] == P3
    before = game.state.cash[P3]
    begin_operating_round(game, 1, 1)
    assert game.state.cash[P3] == before + 25


def test_a_refounded_corporation_pays_again_and_begins_anew() -> None:
    game = closing()
    close_corporation(game, "RCS")
    columns(game).not_this_round = ()
    columns(game).available = ("RCS",)
    game = stock(game)
    game.apply(Par("RCS", PAR_68))
    assert game.state.cash["RCS"] == 6
    assert game.state.operated.get("RCS", 0) == 0
    assert game.state.board.tokens("RCS") == (("C5", 0),)
    assert len(game.state.tokens["RCS"]) == 2
    assert game.state.board.cities["C5", 0].reserved in ((), (None,))


def test_several_close_in_list_order() -> None:
    game = closing()
    found(game, "ATA", {P1: (0,)}, cell=(9, 0))
    found(game, "CTL", {P1: (0,)})
    close_at_bottom(game)
    assert queue(game) == "CTL AFG IFT SFA RCS ATA"


def test_a_sale_that_closes_a_corporation_may_end_the_turn() -> None:
    game = sicily()
    found(game, "RCS", {P1: (0, 1), P2: (2,)}, cell=(8, 0))
    game.state.cash[P1] = 0
    game = stock(game)
    game.apply(SellShares(("RCS_1",), 10))
    assert "RCS" not in game.state.floated
    assert game.actor == P2


def test_founded_in_the_round_of_its_closing_it_is_refused() -> None:
    game = sicily()
    found(game, "RCS", {P1: (0, 1), P2: (2,)}, cell=(8, 0))
    for company, home in (
        ("CTL", None),
        ("ATA", None),
        ("AFG", "M9"),
        ("IFT", None),
        ("SFA", None),
    ):
        found(game, company, {P2: (0, 1)}, home=home)
    game = stock(game)
    game.apply(SellShares(("RCS_1",), 10))
    assert columns(game).available == ("RCS",)
    assert why(game, Par("RCS", PAR_68)) == "closed_this_round"


@pytest.mark.parametrize("step_name", ["issue", "train"])
def test_closing_in_the_own_turn_drops_the_rest_of_it(step_name: str) -> None:
    game = sicily()
    found(game, "RCS", {P1: (0, 1)}, cell=(8, 0), cash=500)
    found(game, "CTL", {P2: (0, 1)}, cash=100)
    game = turn(game, "RCS", "issue", later=("CTL",))
    assert step(game) == "issue"
    game.apply(SellShares(("RCS_2",), 10))  # drives the marker into the closing cell
    assert "RCS" not in game.state.floated
    assert game.decision is not None
    assert (game.decision.step, game.decision.entity) == ("track", "CTL")


def test_a_left_move_into_the_closing_cell_buys_nothing() -> None:
    game = sicily()
    found(game, "CTL", {P1: (0, 1)}, cell=(8, 0), cash=500)
    found(game, "RCS", {P2: (0, 1)}, cash=100)
    game = turn(game, "CTL", "token", later=("RCS",))
    game.apply(Pass())  # no train: 0 withheld, left from (8,0) is down to (9,0)
    assert "CTL" not in game.state.floated
    assert game.decision is not None and game.decision.entity == "RCS"
    assert game.state.deck[0] == "4H-0"


def test_the_order_is_noted_anew_only_where_a_turn_is_cut_short() -> None:
    game = sicily()
    found(game, "RCS", {P1: (0, 1, 2), P2: (3,)}, cell=(8, 0), cash=500)
    found(game, "CTL", {P1: (0, 1), P3: (2,)})
    own = turn(game.copy(), "RCS", "token", later=("CTL",))
    own.apply(Pass())  # left into the closing cell; a train could be bought
    assert "RCS" not in own.state.floated
    assert columns(own).order == ("CTL",)
    game = stock(game)
    game.apply(SellShares(("RCS_1",), 10))
    assert "RCS" not in game.state.floated
    assert columns(game).order == ("CTL", "RCS")


def test_afg_without_a_home_is_not_founded_though_no_token_step_has_blocked_it() -> None:
    game = afg_next()
    no_home_left(game)
    game = stock(game)
    assert not columns(game).afg_blocked
    assert why(game, Par("AFG", PAR_68)) == "no_home_free"
    assert not game.legal.of(Par)
