"""1822PNW, digest 3.5: allowances, tiles, value cities, costs and cubes."""

from __future__ import annotations

import pytest

from senro.core.action import LayTile, Pass
from senro.titles.t1822pnw.state import PlaceCube
from senro.titles.t1822pnw.track import capacity, value_tile
from tests.titles.t1822pnw.positions import (
    P1,
    P2,
    board,
    frame,
    lay,
    major,
    minor,
    northwest,
    pnw,
    purse,
    station,
    step,
    turn,
    why,
)


def test_a_minor_has_one_action() -> None:
    game = northwest("3")
    minor(game, "6", cash=500)
    game = turn(game, "6").play([LayTile("G8", "58", 1)])
    assert step(game) != "track"


def test_a_major_lays_two_yellows_from_phase_3() -> None:
    for phase, still in (("2", False), ("3", True)):
        game = northwest(phase)
        major(game, "SWW", {P1: 4}, cash=500)
        lay(game, "I14", "9", 1)
        game = turn(game, "SWW").play([LayTile("G12", "4", 0)])
        assert (step(game) == "track") == still
    assert frame(game).lays == ("lay",)
    assert why(game, LayTile("H11", "X20", 0)) == "tiles_used_up"
    assert why(game, LayTile("F13", "57", 0)) is None


def test_a_value_city_counts_as_an_upgrade() -> None:
    game = northwest("3")
    minor(game, "8", cash=500)
    game = turn(game, "8").play([LayTile("H11", "X20", 0)])
    assert step(game) != "track" and game.state.cash["8"] == 480


@pytest.mark.parametrize(
    ("portland", "phase", "tile"),
    [
        (None, "1", "X20"),
        ("X24", "1", None),
        ("X24", "3", "X21"),
        ("X25", "3", "X20"),
        ("X24", "5", "X21"),
    ],
)
def test_only_one_city_shows_a_colour(portland: str | None, phase: str, tile: str | None) -> None:
    game = northwest(phase)
    if portland:
        lay(game, "O8", portland)
    assert value_tile(game, "H11") == tile


def test_a_skipped_level_costs_another_step() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 4}, cash=100)
    lay(game, "O8", "X24")
    game = turn(game, "SWW").play([LayTile("H11", "X21", 0)])
    assert game.state.cash["SWW"] == 60


def test_a_colour_left_behind_is_free_again() -> None:
    game = northwest("3")
    lay(game, "O8", "X24")
    lay(game, "O8", "X25")
    assert value_tile(game, "H11") == "X20"


def test_forests_are_final() -> None:
    game = northwest("3")
    minor(game, "6", cash=500)
    lay(game, "F7", "8", 4)
    assert not any(a.hex == "F7" for a in turn(game, "6").legal.of(LayTile))
    assert why(turn(game, "6"), LayTile("F7", "80", 0)) == "not_an_upgrade"


def test_minors_stay_with_green() -> None:
    game = northwest("5")
    minor(game, "6", cash=500)
    lay(game, "F9", "14", 0)
    assert why(turn(game, "6"), LayTile("F9", "63", 0)) == "minors_up_to_green"


def test_the_largest_tile_of_a_city() -> None:
    game = northwest("5")
    major(game, "GNR", {P1: 4}, cash=500)
    lay(game, "D23", "57", 1)
    lay(game, "D23", "14", 0)
    game = turn(game, "GNR")
    assert why(game, LayTile("D23", "63", 0)) == "runs_into_closed_side"
    names = {a.tile for a in game.legal.of(LayTile) if a.hex == "D23"}
    assert names == {"611"}  # 63 has six exits, two of which would leave the map


def test_leavenworth_loses_its_town() -> None:
    game = northwest()
    minor(game, "9", cash=100)
    game = turn(game, "9").play([LayTile("H19", "6", 0)])
    assert len(board(game).faces["H19"].stops) == 1
    assert board(game).cities["H19", 0].holds("9")


def test_the_cascade_locks_become_one_city() -> None:
    game = northwest("3")
    minor(game, "19", cash=500)
    assert board(game).cities["O14", 1].slots == ("19",)
    game = turn(game, "19").play([LayTile("O14", "15", 5)])
    assert board(game).cities["O14", 0].slots == ("19", None)  # no reservation is left
    assert game.state.cash["19"] == 350


def test_11_15_an_unused_reservation_of_19_keeps_slot_0() -> None:
    game = northwest("3")
    major(game, "NP", {P1: 4}, cash=500)
    station(game, "NP", "O14", 0)
    game = turn(game, "NP").play([LayTile("O14", "15", 5)])
    assert board(game).cities["O14", 0].slots == (None, "NP")
    assert board(game).cities["O14", 0].reserved == ("19",)


def test_rivers_are_paid_by_each_side() -> None:
    game = northwest()
    minor(game, "15", cash=200)
    minor(game, "16", P2, cash=200)
    game = turn(game, "15").play([LayTile("M4", "57", 2)])
    assert game.state.cash["15"] == 125
    game = turn(game, "16").play([LayTile("N5", "57", 2)])
    assert game.state.cash["16"] == 125


def test_seattles_side_is_free() -> None:
    game = northwest("3")
    minor(game, "8", cash=200)
    game = turn(game, "8").play([LayTile("H13", "9", 1)])
    assert game.state.cash["8"] == 125
    assert set(board(game).crossed) == {("H13", 1), ("H11", 4)}


def test_terrain_and_cubes() -> None:
    game = northwest()
    minor(game, "6", cash=100)
    pnw(game).cubes["G4"] = 2
    lay(game, "F5", "58", 4)
    lay(game, "F7", "9", 1)
    game = turn(game, "6").play([LayTile("G4", "8", 3)])
    assert game.state.cash["6"] == 80 and "G4" not in pnw(game).cubes  # 100 - 2 x 40


@pytest.mark.parametrize(
    ("hex_", "cubes"),
    [
        ("A16", 4),
        ("G4", 3),
        ("M14", 2),
        ("L21", 1),
        ("F7", 1),
        ("M4", 2),
        ("N5", 2),
        ("H13", 2),
        ("O10", 4),
        ("H11", 0),
        ("O8", 0),
        ("H15", 0),
    ],
)
def test_room_for_cubes(hex_: str, cubes: int) -> None:
    assert capacity(board(northwest()), hex_) == cubes


def test_a_cube_takes_the_place_of_a_yellow_tile() -> None:
    game = northwest()
    minor(game, "6")
    game = turn(game, "6").play([PlaceCube("F7")])
    assert pnw(game).cubes == {"F7": 1} and step(game) != "track"


def test_cubes_fill_up_and_must_be_reached() -> None:
    game = northwest("3")
    major(game, "SWW", {P1: 4}, cash=500)
    pnw(game).cubes["H13"] = 2
    game = turn(game, "SWW")
    assert why(game, PlaceCube("H13")) == "no_room_for_cube"
    assert why(game, PlaceCube("L21")) == "hex_not_reached"
    assert why(game, PlaceCube("K16")) == "mountain_without_pass"


def test_3_5_o6_and_portland_are_apart() -> None:
    game = northwest()
    assert not board(game).open_side("O6", 4) and not board(game).open_side("O8", 1)
    minor(game, "17", cash=200)
    assert "O6" not in {a.hex for a in turn(game, "17").legal.of(LayTile)}


def test_a_step_is_offered_even_if_nothing_can_be_laid() -> None:
    game = northwest()
    minor(game, "12", cash=0)
    purse(game, "12", 0)
    assert step(turn(game, "12")) == "track"
    assert why(turn(game, "12"), Pass()) is None
