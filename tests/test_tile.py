"""Tiles: the notation, turning, and what is derived."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senro.board.catalogue import COMMON
from senro.board.tile import BROAD, CITY, COLOURS, DUAL, NARROW, PORT, Tile, gauges_join, parse
from senro.titles import TITLES

EVERY = dict(COMMON)
for _title in TITLES.values():
    _built = _title.build(max(_title.PLAYERS), ())
    EVERY |= {f"{_built.name} {n}": t for n, t in _built.tiles.items()}
    EVERY |= {f"{_built.name} {n}": t for n, t in _built.map.printed.items()}

tiles = st.sampled_from(list(EVERY.values()))
turns = st.integers(0, 5)


@given(tiles, turns, turns)
def test_turning_adds_up(tile: Tile, a: int, b: int) -> None:
    at_zero = tile.turned(0)
    assert at_zero is tile
    turned = tile.turned(a)
    assert turned.rotation == a
    assert turned.exits == tuple(sorted((edge + a) % 6 for edge in tile.exits))
    assert tile.turned(a + 6) is turned
    both = sorted((edge + b) % 6 for edge in turned.exits)
    assert tile.turned(a + b).exits == tuple(both)


@given(tiles, turns)
def test_turning_keeps_all_but_the_edges(tile: Tile, rotation: int) -> None:
    turned = tile.turned(rotation)
    assert turned.stops == tile.stops
    assert (turned.label, turned.colour, turned.cost) == (tile.label, tile.colour, tile.cost)
    assert [s.gauge for s in turned.segments] == [s.gauge for s in tile.segments]
    assert len(turned.at_stop) == len(tile.at_stop)
    for before, after in zip(tile.stop_edges, turned.stop_edges, strict=True):
        assert after == {(edge + rotation) % 6 for edge in before}


@given(tiles)
def test_what_is_derived_agrees(tile: Tile) -> None:
    for edge, indices in enumerate(tile.at_edge):
        assert all(edge in tile.segments[i].edges for i in indices)
        assert bool(indices) == (edge in tile.exits)
    for stop, indices in enumerate(tile.at_stop):
        for i in indices:
            ends = (tile.segments[i].a, tile.segments[i].b)
            assert any(end.kind == "stop" and end.index == stop for end in ends)
    assert sorted((*tile.cities, *tile.towns)) == sorted(
        i for i, s in enumerate(tile.stops) if s.kind in ("city", "town")
    )
    assert tile.segment_edges == tuple(s.edges for s in tile.segments)
    for i, stops in enumerate(tile.segment_stops):
        assert all(i in tile.at_stop[stop] for stop in stops)


@given(tiles, turns)
def test_a_tile_is_equal_after_pickling(tile: Tile, rotation: int) -> None:
    turned = tile.turned(rotation)
    assert pickle.loads(pickle.dumps(turned)) == turned
    assert hash(pickle.loads(pickle.dumps(turned))) == hash(turned)


@given(tiles)
def test_segments_of_one_stop_or_junction_end_there_once(tile: Tile) -> None:
    for segment in tile.segments:
        assert segment.other(segment.a) == segment.b or segment.a == segment.b
        assert segment.other(segment.b) == segment.a


def test_notation_of_stops() -> None:
    tile = parse("x", "green", "c30/2=0,1n,3d t10=2 o20:30:40=4! p20=5")
    city, town, off, port = tile.stops
    assert (city.kind, city.values, city.slots) == (CITY, (30,), 2)
    assert (town.kind, town.slots, town.mandatory) == ("town", 0, True)
    assert [off.value(column) for column in (0, 1, 2, 7)] == [20, 30, 40, 40]
    assert (port.kind, port.mandatory) == (PORT, False)
    assert [s.gauge for s in tile.segments[:3]] == [BROAD, NARROW, DUAL]
    assert [s.terminal for s in tile.segments] == [False] * 4 + [True, False]


def test_notation_of_track() -> None:
    tile = parse("x", "green", "0-3 1-2n j=3,4,5 A-B c10= c20=")
    assert tile.segments[0].edges == (0, 3)
    assert tile.segments[1].gauge == NARROW
    assert len(tile.at_junction[0]) == 3
    assert tile.segments[5].a.kind == tile.segments[5].b.kind == "stop"
    assert tile.exits == (0, 1, 2, 3, 4, 5)


def test_notation_of_lanes_and_open_sides() -> None:
    tile = parse("x", "yellow", "c20=5x2 open=1,0")
    assert [s.a.lane for s in tile.segments] == [(2, 0), (2, 1)]
    assert tile.at_edge[5] == tile.at_stop[0] == (0, 1)
    assert tile.spikes == (0, 1)
    assert tile.turned(1).spikes == (1, 2)
    lanes = parse("x", "yellow", "1-2:1x2")
    assert lanes.segments[0].b.lane == (2, 1)


@pytest.mark.parametrize("text", ["7", "?", "z=1", "0", "=1"])
def test_what_the_notation_does_not_know(text: str) -> None:
    with pytest.raises((ValueError, IndexError)):
        parse("x", "yellow", text)


@given(st.sampled_from([BROAD, NARROW, DUAL]), st.sampled_from([BROAD, NARROW, DUAL]))
def test_gauges_join(a: str, b: str) -> None:
    assert gauges_join(a, b) == gauges_join(b, a)
    assert gauges_join(a, b) == (a == b or DUAL in (a, b))


def test_colours_of_the_catalogue() -> None:
    assert all(tile.colour in COLOURS for tile in COMMON.values())
