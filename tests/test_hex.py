"""Hexes: names, edges, neighbours, distance."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senro.board.hex import Layout, distance, edge_vector, neighbours, position

layouts = st.sampled_from(list(Layout))
edges = st.integers(0, 5)


@given(layouts, edges)
def test_opposite_edges_lead_back(layout: Layout, edge: int) -> None:
    x, y = edge_vector(layout, edge)
    assert edge_vector(layout, edge + 3) == (-x, -y)


@given(layouts)
def test_the_six_edges_lead_to_six_hexes(layout: Layout) -> None:
    assert len({edge_vector(layout, edge) for edge in range(6)}) == 6
    assert sum(edge_vector(layout, edge)[0] for edge in range(6)) == 0


# 1849: crossing an edge changes (letter, number) as in digest 0.
STEPS_1849 = {0: (2, 0), 1: (1, -1), 2: (-1, -1), 3: (-2, 0), 4: (-1, 1), 5: (1, 1)}


@pytest.mark.parametrize("edge", range(6))
def test_rows_by_letter_on_flat_hexes(edge: int) -> None:
    letter, number = STEPS_1849[edge]
    there = f"{chr(ord('G') + letter)}{9 + number}"
    assert neighbours(Layout.FLAT_ROWS, ("G9", there))["G9"][edge] == there


def test_the_row_before_a() -> None:
    assert neighbours(Layout.FLAT_ROWS, ("a12", "B12", "A13"))["a12"][0] == "B12"
    assert neighbours(Layout.FLAT_ROWS, ("a12", "B12", "A13"))["a12"][5] == "A13"


def test_rows_after_z() -> None:
    assert position(Layout.FLAT_ROWS, "AB3")[1] == position(Layout.FLAT_ROWS, "Z3")[1] + 2


@pytest.mark.parametrize("name", ["", "A", "5", "A-", "AAA1", "a", "A1B", "aa3", "é1"])
def test_what_is_no_hex(name: str) -> None:
    with pytest.raises(ValueError, match="is not a hex"):
        position(Layout.FLAT_ROWS, name)


def at(row: int, place: int) -> str:
    return f"{chr(65 + row)}{2 * place + row % 2 + 1}"


names = st.builds(at, st.integers(0, 12), st.integers(0, 9))


@given(layouts, st.lists(names, min_size=1, max_size=20, unique=True))
def test_neighbours_are_mutual(layout: Layout, hexes: list[str]) -> None:
    found = neighbours(layout, tuple(hexes))
    for hex_ in hexes:
        for edge, across in enumerate(found[hex_]):
            if across is not None:
                assert found[across][(edge + 3) % 6] == hex_
                assert distance(layout, hex_, across) == 1


@given(layouts, names, names, names)
def test_distance_is_a_distance(layout: Layout, a: str, b: str, c: str) -> None:
    assert distance(layout, a, a) == 0
    assert distance(layout, a, b) == distance(layout, b, a)
    assert distance(layout, a, c) <= distance(layout, a, b) + distance(layout, b, c)
    assert (distance(layout, a, b) == 0) == (a == b)


def test_distance_counts_the_borders_of_a_shortest_way() -> None:
    assert distance(Layout.FLAT_ROWS, "E1", "G1") == 1
    assert distance(Layout.FLAT_ROWS, "E1", "G3") == 2
    assert distance(Layout.FLAT_ROWS, "A5", "O11") == 10
