"""1822PNW: refusals that no other test meets, each with its reason."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from senro.core.action import (
    Action,
    Assign,
    BuyShares,
    BuyTrain,
    Dividend,
    LayTile,
    Par,
    Pass,
    PlaceToken,
    RepayLoan,
    SellShares,
)
from senro.core.game import Game
from senro.testing import stand
from senro.titles.family1822.state import Acquire, IssueAt, PayInShares, TakePrivate
from senro.titles.t1822pnw.mergers import MergerRound, merge_reason
from senro.titles.t1822pnw.privates import ChooseAssociation
from senro.titles.t1822pnw.settlement import win_card
from senro.titles.t1822pnw.state import Merge, PlaceCube, TakeAssociation
from tests.titles.t1822pnw.positions import (
    P1,
    P2,
    cell,
    give,
    lay,
    major,
    minor,
    northwest,
    pnw,
    purse,
    station,
    stock,
    turn,
    why,
)

L, SWW_1 = "L-0", ("SWW_1",)


def local(step: str, *, cash: int = 200, operated: int = 2, trains: tuple[str, ...] = ()) -> Game:
    """Return 6 at a step of its turn in phase 1; 8 owns an L."""
    game = northwest()
    minor(game, "6", cash=cash, operated=operated, trains=trains)
    minor(game, "8", P2, trains=("L-9",))
    return turn(game, "6", step)


def sold() -> Game:
    """Return 6 in need of a train, its president having sold a share for it."""
    game = northwest("3")
    game.state.deck = game.state.deck[22:]
    minor(game, "6", cash=50)
    major(game, "SWW", {P1: 5, P2: 2}, trains=("3-6",))
    purse(game, P1, 50)
    return turn(game, "6", "train").play([SellShares(SWW_1, 10)])


def seattle(step: str = "track", *privates: str, phase: str = "3", cash: int = 500) -> Game:
    """Return SWW, which owns privates, at a step of its turn."""
    game = northwest(phase)
    major(game, "SWW", {P1: 4, P2: 2}, cash=cash)
    for private in privates:
        give(game, private, "SWW")
    return turn(game, "SWW", step)


def offered() -> Game:
    """Return SWW, which owns P7 and could take P8."""
    game = seattle("take_privates", "P7")
    give(game, "P8", P2)
    return turn(game, "SWW", "take_privates")


def town(phase: str) -> Game:
    """Return SWW with P7, a town's green tile being next."""
    game = seattle("track", "P7", phase=phase)
    lay(game, "G12", "4", 0)
    return turn(game, "SWW")


def others(private: str) -> Game:
    """Return SWW at its track, a private being another company's."""
    game = seattle()
    minor(game, "10", P2)
    give(game, private, "10")
    lay(game, "I14", "9", 1)
    return turn(game, "SWW")


def used_up(tile: str, *privates: str) -> Game:
    """Return SWW with privates, no copy of a tile being left."""
    game = seattle("track", *privates)
    game.state.supply[tile] = 0
    return game


def other_city() -> Game:
    """Return SWW in phase 3, Portland showing yellow already."""
    game = seattle()
    lay(game, "O8", "X24")
    return turn(game, "SWW")


def large() -> Game:
    """Return SWW in phase 5, in a green city that a tile with six exits may follow."""
    game = seattle(phase="5")
    lay(game, "D19", "14", 0)
    station(game, "SWW", "D19")
    return turn(game, "SWW")


def merging(*owners: str, cash: int = 70) -> Game:
    """Return a merger round in which 8 is asked, of 8, 10 (its partner), 6 and 7."""
    game = northwest("2")
    for company, owner in zip(("8", "10", "6", "7"), (P1, *owners), strict=True):
        minor(game, company, owner, at=65, cash=cash)
    return stand(game, MergerRound(1, 1, ("8",)))


def taking_over(cash: int = 160) -> Game:
    """Return SWW at its takeover, 10 and the regional B being possible."""
    game = seattle("take_over", cash=cash)
    minor(game, "10", P2, at=80)
    win_card(game, "MB", P2, 100)
    pnw(game).incomes["B"] = 2
    pnw(game).tokens["SWW"] = ()
    return turn(game, "SWW", "take_over")


def poor() -> Game:
    """Return SWW at its takeover, with neither money nor shares of its own to give."""
    game = taking_over(cash=30)
    game.state.shares["SWW"] = tuple((n, P2) for n in range(9))
    return turn(game, "SWW", "take_over")


def converting(phase: str = "5") -> Game:
    """Return player 1 in a stock round, owner of 8, which is worth 100."""
    game = northwest(phase)
    minor(game, "8", P1, cash=0)
    purse(game, P1, 0)
    return stock(game, P1)


def backroom() -> Game:
    """Return 6 choosing whose place it takes."""
    game = northwest()
    minor(game, "6")
    return stand(game, ChooseAssociation("6"))


CASES: tuple[tuple[str, Callable[[], Game], Action], ...] = (
    # trains (3.3, 3.10, 7)
    ("costs_exactly", lambda: local("train"), BuyTrain(L, 61)),
    ("costs_exactly", lambda: local("train", trains=(L,)), BuyTrain(L, 79, "2", L)),
    ("not_enough_cash", lambda: local("train", cash=79, trains=(L,)), BuyTrain(L, 80, "2", L)),
    ("no_exchange", lambda: local("train", trains=(L,)), BuyTrain(L, 80, "3", L)),
    ("no_exchange", lambda: local("train", trains=(L,)), BuyTrain(L, 80, "2", "L-9")),
    ("not_its_train", lambda: local("train", trains=(L,)), BuyTrain("L-9", 80, "2", "L-9")),
    ("not_for_sale", lambda: local("train", trains=(L,)), BuyTrain(L, 60)),
    ("not_for_sale", lambda: local("train"), BuyTrain("L-99", 60)),
    ("train_not_yet", lambda: local("train"), BuyTrain("L-1", 60)),
    ("no_room_for_train", lambda: local("train", trains=(L, "L-1")), BuyTrain("L-2", 60)),
    ("not_enough_cash", lambda: local("train", cash=60, trains=(L,)), BuyTrain("L-1", 120, "2")),
    ("help_only_for_cheapest", lambda: local("train", cash=0), BuyTrain(L, 120, "2")),
    ("help_only_for_cheapest", lambda: local("train", cash=60), BuyTrain(L, 120, "2")),
    ("must_own_train", lambda: local("train"), Pass()),
    ("bank_only_after_sale", sold, BuyTrain("3-6", 50)),
    ("only_first_train", lambda: local("first_train", operated=0), BuyTrain("L-1", 60)),
    ("no_exchange", lambda: local("first_train", operated=0), BuyTrain(L, 60, None, "L-9")),
    ("costs_exactly", lambda: local("first_train", operated=0), BuyTrain(L, 59)),
    ("not_enough_cash", lambda: local("first_train", operated=0, cash=59), BuyTrain(L, 60)),
    # track and privates (3.5, 6)
    ("no_such_tile", seattle, LayTile("G12", "999", 0)),
    ("no_such_tile", seattle, LayTile("Z9", "4", 0)),
    ("no_such_rotation", seattle, LayTile("G12", "4", 6)),
    ("no_such_hex", seattle, PlaceCube("Z9")),
    ("no_such_power", seattle, PlaceCube("H13", "P7")),
    ("no_such_power", lambda: seattle("track", "P14"), LayTile("G12", "9", 0, "P14")),
    ("no_such_power", lambda: seattle("track", "P19"), PlaceCube("H13", "P11")),
    ("hex_not_reached", seattle, PlaceCube("L21")),
    ("no_room_for_cube", seattle, PlaceCube("G12")),
    ("mountain_without_pass", seattle, PlaceCube("H17")),
    ("tile_used_up", lambda: used_up("4"), LayTile("G12", "4", 0)),
    ("tile_used_up", lambda: used_up("PNW3", "P18"), LayTile("H13", "PNW3", 0, "P18")),
    ("colour_not_yet", lambda: town("2"), LayTile("G12", "82", 0, "P7")),
    ("not_an_upgrade", lambda: town("3"), LayTile("G12", "9", 0, "P7")),
    ("no_town_there", lambda: town("3"), LayTile("H13", "9", 0, "P7")),
    ("not_an_upgrade", lambda: seattle("track", "P7"), LayTile("E2", "60", 0, "P7")),
    ("hex_not_reached", lambda: seattle("track", "P7"), LayTile("K22", "9", 0, "P7")),
    ("not_connected", lambda: seattle("track", "P7"), LayTile("G12", "9", 1, "P7")),
    ("not_connected", seattle, LayTile("G12", "4", 1)),
    ("wrong_tile_for_power", lambda: seattle("track", "P12"), LayTile("B7", "P2", 3, "P12")),
    ("wrong_tile_for_power", lambda: seattle("track", "P16"), LayTile("E10", "9", 0, "P16")),
    ("wrong_tile_for_power", lambda: seattle("track", "P18"), LayTile("G12", "4", 0, "P18")),
    ("wrong_tile_for_power", lambda: seattle("track", "P19"), LayTile("H17", "9", 0, "P19")),
    ("not_a_port_site", lambda: seattle("track", "P12"), LayTile("E10", "P1", 0, "P12")),
    ("not_a_portage_site", lambda: seattle("track", "P16"), LayTile("B7", "PNW1", 0, "P16")),
    ("not_a_mine_site", lambda: seattle("track", "P19"), LayTile("H13", "PNW4", 0, "P19")),
    ("hex_not_reached", lambda: seattle("track", "P19"), LayTile("G18", "PNW4", 0, "P19")),
    ("plain_yellow_only", lambda: seattle("track", "P18"), LayTile("H13", "PNW3", 0, "P18")),
    ("value_city_colour", other_city, LayTile("H11", "X20", 0)),
    ("larger_tile_first", large, LayTile("D19", "611", 0)),
    ("not_its_private", lambda: others("P18"), LayTile("I14", "PNW3", 0, "P18")),
    ("wrong_tile_for_power", lambda: others("P19"), LayTile("G18", "9", 0, "P19")),
    ("not_its_private", lambda: others("P10"), PlaceCube("H13", "P10")),
    ("no_room_for_cube", lambda: others("P10"), PlaceCube("G12", "P10")),
    ("not_a_site", lambda: seattle("run", "P17"), Assign("P17", "H13")),
    ("no_such_power", lambda: seattle("run", "P17"), Assign("P16", "H13")),
    ("not_for_sale", offered, TakePrivate("P7")),
    ("choose_association_first", backroom, Pass()),
    ("not_free", backroom, TakeAssociation("6")),
    # stock rounds (2.2, 2.5)
    ("no_debt", lambda: stock(northwest()), RepayLoan()),
    ("par_not_possible", converting, Par("SWW", cell(northwest(), 100))),
    ("not_for_sale", converting, Par("6", cell(northwest(), 100))),
    # mergers and takeovers (3.11, 4.2)
    ("not_in_this_round", lambda: merging(P1, P1, P1), Dividend("payout")),
    ("not_a_partner", lambda: merging(P1, P1, P1), Merge("8")),
    ("not_a_partner", lambda: merging(P1, P1, P1), Merge("nobody")),
    ("one_associated_minor", lambda: merging(P1, P1, P1), Merge("7")),
    ("other_owner", lambda: merging(P1, P2, P1), Merge("6")),
    ("partner_not_joined", lambda: merging(P1, P1, P1), Merge("6")),
    ("not_a_candidate", taking_over, Acquire("8")),
    ("cannot_pay_for", poor, Acquire("B")),
    ("takeover_first", lambda: taking_over().play([Acquire("10")]), Pass()),
    ("takeover_first", lambda: taking_over().play([Acquire("10")]), PayInShares(3)),
    # the rest of a turn (3.6, 3.9, 3.12)
    ("no_such_dividend", lambda: turn(seattle(), "SWW", "dividend", revenue=40), Dividend("all")),
    ("only_destination_token", lambda: seattle("destination"), PlaceToken("I12")),
    ("wrong_percent", lambda: seattle("issue"), SellShares(("SWW_5",), 20)),
    ("not_yours", lambda: seattle("issue"), SellShares(("SWW_0",), 20)),
    ("not_yours", lambda: seattle("issue"), IssueAt(SWW_1, 90)),
    ("not_in_pool", lambda: seattle("issue"), BuyShares(("SWW_5",))),
    ("no_such_certificate", lambda: seattle("issue"), BuyShares(("SWW_99",))),
)


@pytest.mark.parametrize(("code", "position", "action"), CASES)
def test_it_is_refused(code: str, position: Callable[[], Game], action: Action) -> None:
    game = position()
    assert why(game, action) == code
    assert action not in list(game.legal)


def test_4_3_no_par_is_possible() -> None:
    game = northwest("2")
    for company, at in (("8", 65), ("10", 60)):
        minor(game, company, P1, at=at, cash=0)
    purse(game, P1, 0)  # no par goes into 250
    reason = merge_reason(game, "8", "10")
    assert reason is not None and reason.code == "no_par_possible"
