"""1822PNW, digest 6: what the twenty-one privates do."""

from __future__ import annotations

import pytest

from senro.core.action import Assign, Bid, DiscardTrain, LayTile, Pass
from senro.core.game import Game
from senro.titles.family1822.state import TakePrivate
from senro.titles.t1822pnw.data import GRANTS
from senro.titles.t1822pnw.privates import income
from senro.titles.t1822pnw.state import MoveCard, PlaceCube, ReleaseToken, TakeAssociation
from tests.titles.t1822pnw.positions import (
    P1,
    P2,
    board,
    frame,
    give,
    give_trains,
    lay,
    major,
    minor,
    northwest,
    pnw,
    step,
    turn,
    why,
)


def sww(phase: str = "3", *privates: str, cash: int = 500) -> Game:
    """Return a game with SWW in Seattle, owning privates."""
    game = northwest(phase)
    major(game, "SWW", {P1: 4}, cash=cash)
    for private in privates:
        give(game, private, "SWW")
    return game


@pytest.mark.parametrize(
    ("private", "minors", "phase"),
    [
        ("P1", False, "5"),
        ("P2", False, "2"),
        ("P3", True, "1"),
        ("P5", True, "3"),
        ("P9", False, "3"),
        ("P13", False, "3"),
        ("P16", True, "2"),
        ("P17", True, "5"),
        ("P20", True, "1"),
    ],
)
def test_who_may_take_them_and_when(private: str, minors: bool, phase: str) -> None:
    game = northwest(phase)
    minor(game, "6")
    give(game, private, P2)  # the owner may be any player
    game = turn(game, "6", "take_privates")
    assert (step(game) == "take_privates") == minors
    if phase != "1":
        game = northwest(str(int(phase) - 1))
        major(game, "SWW", {P1: 4})
        give(game, private, P2)
        assert step(turn(game, "SWW", "take_privates")) != "take_privates"


@pytest.mark.parametrize("private", list(GRANTS))
def test_p1_to_p6_become_trains(private: str) -> None:
    game = northwest("5")
    major(game, "SWW", {P1: 4})
    give(game, private, P1)
    game = turn(game, "SWW", "take_privates").play([TakePrivate(private)])
    assert game.state.trains["SWW"] == (GRANTS[private],) and private in game.state.closed


def test_5_5_one_permanent_and_one_pullman_a_company() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 4}, trains=("2P-0", "P+-0", "3-0"))
    give(game, "P3", P1)
    game = turn(game, "SWW", "take_privates").play([TakePrivate("P3")])
    assert step(game) == "discard"
    assert why(game, DiscardTrain("3-0")) == "not_in_surplus"
    game.play([DiscardTrain("2P-0")])
    assert game.state.trains["SWW"] == ("P+-0", "3-0", "LP-0")
    assert game.state.discarded == ()  # it leaves the game


def test_income_by_owner() -> None:
    game = sww("3", "P7", "P9", "P10", "P14", "P16", "P19")
    give(game, "P13", P1)
    wanted = {"P7": 10, "P9": 0, "P10": 0, "P14": 0, "P16": 10, "P19": 10, "P13": 10}
    assert {private: income(game, private) for private in wanted} == wanted
    pnw(game).used |= {"P16": 1, "P19": 1}
    assert income(game, "P16") == income(game, "P19") == 0


# -- P7, P8 --------------------------------------------------------------------------------


def test_p7_removes_a_town() -> None:
    game = turn(sww("3", "P7"), "SWW").play([LayTile("G12", "9", 0, "P7")])
    assert board(game).faces["G12"].name == "9" and "P7" in game.state.closed
    assert frame(game).lays == ("lay",)  # it uses the ordinary allowance


def test_p7_keeps_all_exits() -> None:
    game = sww("3", "P7")
    lay(game, "G12", "4", 0)
    game = turn(game, "SWW")
    assert why(game, LayTile("G12", "82", 1, "P7")) == "track_would_be_lost"
    assert why(game, LayTile("G12", "82", 2, "P7")) == "track_would_be_lost"
    assert why(game, LayTile("G12", "83", 0, "P7")) is None
    assert why(game, LayTile("F13", "7", 0, "P7")) == "no_town_there"


def test_p7_in_the_hands_of_a_minor_stays_with_green() -> None:
    game = northwest("5")
    minor(game, "8", cash=100)
    give(game, "P7", "8")
    lay(game, "G12", "4", 0)
    lay(game, "G12", "142", 0)
    assert why(turn(game, "8"), LayTile("G12", "544", 0, "P7")) == "minors_up_to_green"


def test_p7_and_p11_together() -> None:
    game = turn(sww("3", "P7", "P11"), "SWW").play([LayTile("G12", "9", 0, "P7+P11")])
    assert "P7" in game.state.closed and frame(game).lays == () and frame(game).extra_open
    game = turn(sww("3", "P7", "P8"), "SWW")
    assert why(game, LayTile("G12", "9", 0, "P7+P8")) == "powers_do_not_combine"


# -- P10, P11 ------------------------------------------------------------------------------


def test_p10_three_cubes_beside_the_allowance() -> None:
    game = turn(sww("3", "P10"), "SWW").play([PlaceCube("H13", "P10"), PlaceCube("H13", "P10")])
    assert frame(game).lays == () and "P10" in game.state.privates
    pnw(game).cubes.clear()
    game.play([PlaceCube("H13", "P10")])
    assert "P10" in game.state.closed


def test_p11_a_major_lays_two_yellows() -> None:
    game = turn(sww("3", "P11"), "SWW").play([LayTile("I14", "9", 1, "P11")])
    assert frame(game).extra_open and why(game, LayTile("G12", "4", 0)) == "finish_extra_tile"
    game.play([LayTile("G12", "4", 0, "P11")])
    assert "P11" in game.state.closed and step(game) == "track" and frame(game).lays == ()


def test_p11_passing_the_second_closes_it() -> None:
    game = turn(sww("3", "P11"), "SWW").play([LayTile("I14", "9", 1, "P11"), Pass()])
    assert "P11" in game.state.closed and step(game) == "track"


def test_p11_or_one_upgrade() -> None:
    game = sww("3", "P11")
    lay(game, "G12", "4", 0)
    game = turn(game, "SWW").play([LayTile("G12", "142", 0, "P11")])
    assert "P11" in game.state.closed and frame(game).extra == ("upgrade",)


def test_p11_after_one_ordinary_tile_the_other_is_forfeited() -> None:
    game = turn(sww("3", "P11"), "SWW")
    game.play([LayTile("G12", "4", 0), LayTile("I14", "9", 1, "P11"), Pass()])
    assert step(game) != "track"


def test_p11_a_minor_upgrades_seattle_with_it() -> None:
    game = northwest("3")
    minor(game, "8", cash=200)
    give(game, "P11", "8")
    game = turn(game, "8").play([LayTile("G12", "4", 0)])
    game.play([LayTile("H11", "X20", 0, "P11")])
    assert "P11" in game.state.closed and game.state.cash["8"] == 180


def test_p11_a_major_only_the_first_step_of_a_value_city() -> None:
    game = turn(sww("3", "P11"), "SWW")
    assert why(game, LayTile("H11", "X20", 0, "P11")) is None
    lay(game, "H11", "X20")
    assert why(turn(game, "SWW"), LayTile("H11", "X21", 0, "P11")) == "extra_tile_used_up"


# -- ports, portage, boom town, mine -------------------------------------------------------


def test_p12_a_port_at_the_long_spike() -> None:
    game = turn(sww("3", "P12"), "SWW")
    assert why(game, LayTile("N9", "P1", 1, "P12")) == "not_a_port_site"
    assert why(game, LayTile("N9", "P2", 0, "P12")) == "wrong_tile_for_power"
    game.play([LayTile("N9", "P1", 0, "P12")])
    assert "P12" in game.state.closed and game.state.cash["SWW"] == 500
    assert board(game).blocks("SWW", "N9", 0)  # a dead end for everybody


def test_p16_instead_of_the_ordinary_tile() -> None:
    game = turn(sww("3", "P16", "P7"), "SWW").play([LayTile("N9", "PNW2", 0, "P16")])
    assert why(game, LayTile("G12", "4", 0)) == "portage_instead"
    assert why(game, LayTile("G12", "9", 0, "P7")) == "portage_instead"
    assert step(game) == "track" and "P16" in game.state.privates
    game.play([LayTile("M8", "PNW1", 2, "P16"), Pass()])
    assert step(game) != "track"


def test_p16_not_after_an_ordinary_tile_nor_into_seattle() -> None:
    game = turn(sww("3", "P16"), "SWW")
    assert why(game, LayTile("G10", "PNW1", 2, "P16")) == "runs_into_closed_side"
    game.play([LayTile("G12", "4", 0)])
    assert why(game, LayTile("N9", "PNW2", 0, "P16")) == "portage_before_tiles"


def test_p16_and_ports_do_not_share_a_hex() -> None:
    game = sww("3", "P16", "P12")
    lay(game, "N9", "P2", 0)
    assert why(turn(game, "SWW"), LayTile("N9", "PNW2", 0, "P16")) == "already_built"
    game = sww("3", "P16", "P12")
    lay(game, "N9", "PNW2", 0)
    assert why(turn(game, "SWW"), LayTile("N9", "P1", 0, "P12")) == "already_built"


def test_p18_a_boom_town() -> None:
    game = sww("3", "P18")
    lay(game, "H13", "9", 1)
    lay(game, "H7", "8", 4)
    game = turn(game, "SWW")
    assert why(game, LayTile("H7", "PNW3", 0, "P18")) == "plain_yellow_only"
    game.play([LayTile("H13", "PNW3", 0, "P18")])
    assert board(game).faces["H13"].stops[0].values == (30,)
    assert "P18" in game.state.closed and frame(game).lays == ()


def test_p19_the_coal_mine() -> None:
    game = northwest("3")
    minor(game, "9", cash=50)
    give(game, "P19", "9")
    lay(game, "H19", "6", 2)
    pnw(game).cubes["G18"] = 1
    game = turn(game, "9")
    assert why(game, LayTile("A16", "PNW4", 1, "P19")) == "hex_not_reached"
    game.play([LayTile("G18", "PNW4", 2, "P19")])
    assert board(game).cities["G18", 0].slots == ("9",) and game.state.cash["9"] == 50
    assert board(game).tokens("9") == (("H19", 0),)  # the mine is no station
    assert pnw(game).cubes["G18"] == 1 and pnw(game).used["P19"] == 1
    assert not board(game).blocks("9", "G18", 0) and board(game).blocks("6", "G18", 0)


# -- mill, ski house -----------------------------------------------------------------------


def test_p15_needs_a_forest_on_its_track() -> None:
    game = sww("3", "P15")
    game = turn(game, "SWW")
    assert why(game, Assign("P15", "F9")) == "no_forest_joined"
    assert why(game, Assign("P15", "H11")) == "not_a_site"
    lay(game, "F7", "9", 1)
    lay(game, "F9", "14", 0)
    game = turn(game, "SWW").play([Assign("P15", "F9")])
    assert board(game).marks == {"F9": ("P15",)} and "P15" in game.state.closed


def test_p17_and_the_mine_keep_apart() -> None:
    game = sww("5", "P17")
    lay(game, "G18", "PNW4")
    pnw(game).mine = ("G18", 0)
    game = turn(game, "SWW")
    assert why(game, Assign("P17", "G18")) == "marked_already"
    game.play([Assign("P17", "I6")])
    assert board(game).marks == {"I6": ("P17",)}


def test_assigning_waits_until_privates_are_taken() -> None:
    game = sww("5", "P17")
    give(game, "P3", P1)
    assert why(turn(game, "SWW", "take_privates"), Assign("P17", "I6")) == "another_step"


# -- P20 -----------------------------------------------------------------------------------


def test_p20_takes_an_association_over() -> None:
    game = northwest()
    minor(game, "6")
    give(game, "P20", P1)
    game = turn(game, "6", "take_privates").play([TakePrivate("P20")])
    assert step(game) == "association"
    assert why(game, TakeAssociation("8")) == "not_free"  # M8 lies in a box
    game.play([TakeAssociation("20")])
    assert pnw(game).associated["6"] == "NP" and "M20" not in pnw(game).stack
    assert pnw(game).home["NP"][0] == "F9" and "20" not in game.state.shares
    assert board(game).cities["O20", 0].reserved == ()


def test_p20_homes_and_destinations_swap() -> None:
    game = northwest()
    pnw(game).stack = (*(c for c in pnw(game).stack if c != "M10"), "M10")
    minor(game, "10")
    give(game, "P20", P1)
    game = turn(game, "10", "take_privates").play([TakePrivate("P20"), TakeAssociation("20")])
    assert pnw(game).home["NP"][0] == "I12" and pnw(game).destination["NP"] == "O20"


def test_p20_of_an_associated_minor_just_closes() -> None:
    game = northwest()
    minor(game, "8")
    give(game, "P20", P1)
    game = turn(game, "8", "take_privates").play([TakePrivate("P20")])
    assert step(game) == "track" and "P20" in game.state.closed


# -- P21 -----------------------------------------------------------------------------------


def test_p21_moves_a_card() -> None:
    game = turn(sww("3", "P21"), "SWW")
    assert why(game, MoveCard("M6", "top")) == "not_in_a_stack"
    last = pnw(game).stack[-1]
    top = turn(sww("3", "P21"), "SWW").play([MoveCard(last, "top")])
    boxes = [box for box in pnw(top).boxes if box]
    assert pnw(top).stack[len(boxes)] == last and "P21" in top.state.closed
    private = turn(sww("3", "P21"), "SWW").play([MoveCard("P5", "top")])
    assert pnw(private).offer[3] == "P5"


def test_p21_releases_a_token() -> None:
    game = turn(sww("3", "P21"), "SWW").play([ReleaseToken("P21")])
    assert pnw(game).exchange["SWW"] == 2 and game.state.tokens["SWW"] == (100, 100)
    game = northwest("3")
    minor(game, "6")
    give(game, "P21", "6")
    assert why(turn(game, "6"), ReleaseToken("P21")) == "no_exchange_token"


def test_p21_only_in_some_steps() -> None:
    game = sww("3", "P21")
    give_trains(game, "SWW", "3-0")
    assert why(turn(game, "SWW", "run"), ReleaseToken("P21")) == "another_step"
    assert step(turn(game, "SWW", "issue")) == "issue"  # asked because of P21


def test_privates_need_their_owner() -> None:
    game = sww("3")
    minor(game, "6", P2)
    for private in ("P17", "P21"):
        give(game, private, "6")
    game = turn(game, "SWW")
    assert why(game, Assign("P17", "I6")) == "not_its_private"
    assert why(game, ReleaseToken("P21")) == "not_its_private"
    assert why(game, LayTile("G12", "9", 0, "P7")) == "no_such_power"
    assert why(game, Bid("M6", 100)) == "another_step"
