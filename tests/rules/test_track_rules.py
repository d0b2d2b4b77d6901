"""How one face fits into another: track, stops, cities and their tokens."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senro.board.board import Board, City
from senro.board.tile import Tile, parse
from senro.rules.track import (
    gauge_fits,
    keeps_track,
    may_become,
    reseat,
    stops_follow,
    successor,
)
from senro.titles.t1849.map import MAP, TILES

tiles = st.sampled_from(list(TILES.values()))


def yellow(text: str) -> Tile:
    return parse("old", "yellow", text)


def green(text: str, label: str | None = None) -> Tile:
    return parse("new", "green", text, label=label)


@pytest.mark.parametrize(
    ("old", "new", "fits"),
    [
        ("broad", "broad", True),
        ("broad", "dual", True),
        ("narrow", "dual", True),
        ("broad", "narrow", False),
        ("dual", "broad", False),
        ("dual", "dual", True),
    ],
)
def test_gauges(old: str, new: str, fits: bool) -> None:
    assert gauge_fits(old, new) == fits


@pytest.mark.parametrize(
    ("old", "new", "kept"),
    [
        ("0-3", "0-3 1-4", True),
        ("0-3", "3-0 0-2", True),
        ("0-3", "0-2 1-3", False),
        ("0-3n", "0-3 1-4", False),
        ("0-3n", "0-3d", True),
        ("c20=0,3", "c30/2=0,1,3", True),
        ("c20=0,3", "c30/2=0,1,2", False),
        ("t10=0,3", "c30=0,3", False),  # a town is no city
        ("j=0,1,2", "j=0,1,2,3", True),
        ("0-3", "j=0,1,3", True),  # through a junction
        ("0-2", "j=0,1,3", False),
        ("t10=0,3", "j=0,1,3", False),
        ("", "c20=0", True),
    ],
)
def test_old_track_is_kept(old: str, new: str, kept: bool) -> None:
    assert keeps_track(yellow(old), green(new)) == kept


@given(tiles, st.integers(0, 5))
def test_turning_both_changes_nothing(tile: Tile, rotation: int) -> None:
    for other in list(TILES.values())[::7]:
        assert keeps_track(tile, other) == keeps_track(
            tile.turned(rotation), other.turned(rotation)
        )
        assert may_become(tile, other) == may_become(tile, other.turned(rotation))


@given(tiles)
def test_every_tile_keeps_its_own_track(tile: Tile) -> None:
    assert keeps_track(tile, tile)
    assert stops_follow(tile, tile, True)
    assert successor(tile, tile) == {city: city for city in tile.cities}


def test_what_a_tile_may_become() -> None:
    assert may_become(yellow("0-3"), green("0-3 1-4"))
    assert not may_become(yellow("0-3"), yellow("0-3 1-4"))  # the next colour only
    assert not may_become(yellow("0-3"), parse("x", "brown", "0-3 1-4"))
    assert not may_become(parse("x", "blue", "0-3"), green("0-3"))
    assert not may_become(yellow("c20=0"), green("c30=0,1", label="M"))  # labels agree
    assert not may_become(yellow("t10=0,3"), green("0-3"))  # as many towns
    assert not may_become(yellow("c20=0 c20=3"), green("c30/2=0,3"))  # and cities
    label = parse("old", "yellow", "c20=0 c20=3", label="L")
    assert may_become(label, green("c30/2=0,3", label="L"))  # but labelled ones may join
    assert not may_become(label, green("0-3", label="L"))


def test_new_stops_continue_old_ones() -> None:
    assert stops_follow(yellow("c20=0 c20=3"), green("c30=0,1 c30=3,4"), True)
    assert stops_follow(yellow("c20=0 c20=3"), green("c30/2=0,3"), True)
    assert stops_follow(yellow("c20=0,3"), green("c30=0,3 c30=1,4"), True)
    assert not stops_follow(yellow("c20=0 c20=3"), green("c30=0,3 c30=1,4"), True)
    assert not stops_follow(yellow("c20=0 c20=3"), green("c30=1 c30=4"), True)


def test_the_larger_city_stays_the_larger() -> None:
    old = yellow("c20/2=0 c20=3")
    assert stops_follow(old, green("c30/2=0,1 c30/2=3,4"), True)
    assert not stops_follow(old, green("c30=0,1 c30/2=3,4"), True)


def test_which_city_becomes_which() -> None:
    assert successor(yellow("c20=0 c20=3"), green("c30=3,4 c30=0,1")) == {0: 1, 1: 0}
    assert successor(yellow("c20=0 c20=3"), green("c30/2=0,3")) == {0: 0, 1: 0}
    assert successor(parse("x", "white", "c0 c0"), green("c30=0 c30=3")) == {0: 0, 1: 1}
    assert successor(yellow("c20=0 c20="), green("c30=0 c30=3")) == {0: 0, 1: 1}


# -- tokens --------------------------------------------------------------------------------


def test_tokens_and_reservations_follow_their_city() -> None:
    board = Board.printed(MAP, {("C5", 0): ("RCS",)})
    upgraded = reseat(board, "C5", TILES["651"])
    assert upgraded == {0: City((None, None), ("RCS",))}
    settled = board.with_token("RCS", ("C5", 0))
    assert reseat(settled, "C5", TILES["651"])[0].slots == ("RCS", None)


def test_tokens_are_seated_in_slot_order() -> None:
    board = Board.printed(MAP, {}).with_city(("M9", 0), City(("B", "A")))
    assert reseat(board, "M9", MAP.printed["M9"])[0].slots == ("B", "A")


def test_tokens_without_a_slot_stand_beside_or_widen() -> None:
    board = Board.printed(MAP, {}).with_city(("M9", 0), City(("B", "A")))
    small = parse("small", "gray", "c30=1,2")
    assert reseat(board, "M9", small)[0] == City(("B",), (), ("A",))
    assert reseat(board, "M9", small, widen=True)[0].slots == ("B", "A")
    beside = board.with_city(("M9", 0), City(("B", "A"), (), ("C",)))
    assert reseat(beside, "M9", MAP.printed["M9"])[0].extra == ("C",)
