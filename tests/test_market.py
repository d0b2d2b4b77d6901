"""Share-price charts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senro.market import Market, read
from senro.titles import TITLES

CHARTS = [module.build(max(module.PLAYERS), ()).market for module in TITLES.values()]


@st.composite
def charts(draw: st.DrawFn) -> Market:
    """Draw a chart of left-aligned or ragged rows with holes."""
    price = st.integers(1, 400) | st.none()
    rows = draw(st.lists(st.lists(price, min_size=1, max_size=6), min_size=1, max_size=6))
    rows[0][0] = 100
    return Market(tuple(tuple(row) for row in rows))


any_chart = charts() | st.sampled_from(CHARTS)


@given(any_chart, st.data())
def test_every_move_ends_in_a_cell(market: Market, data: st.DataObject) -> None:
    cell = data.draw(st.sampled_from(market.cells))
    assert market.exists(cell)
    assert market.price(cell) == market.prices[cell[0]][cell[1]]
    for move in (market.left, market.right, market.up, market.down):
        there = move(cell)
        assert market.exists(there)
        assert abs(there[0] - cell[0]) + abs(there[1] - cell[1]) <= 1


@given(any_chart, st.data())
def test_moves_and_their_ends(market: Market, data: st.DataObject) -> None:
    row, column = cell = data.draw(st.sampled_from(market.cells))
    beside = market.exists((row, column - 1))
    assert market.left(cell) == ((row, column - 1) if beside else market.down(cell))
    beside = market.exists((row, column + 1))
    assert market.right(cell) == ((row, column + 1) if beside else market.up(cell))
    assert market.up(cell) == ((row - 1, column) if market.exists((row - 1, column)) else cell)
    assert market.down(cell) == ((row + 1, column) if market.exists((row + 1, column)) else cell)


@given(any_chart)
def test_moving_on_and_on_comes_to_rest(market: Market) -> None:
    for move in (market.left, market.right, market.up, market.down):
        for cell in market.cells:
            here = cell
            for _ in range(len(market.cells) + 1):
                here = move(here)
            assert move(here) == here


def test_reading_a_chart() -> None:
    market = read("100p 110 -\n90 - 80xy", {"p": "par", "x": "end", "y": "close"})
    assert market.prices == ((100, 110, None), (90, None, 80))
    assert market.cells == ((0, 0), (0, 1), (1, 0), (1, 2))
    assert market.cells_in("par") == ((0, 0),)
    assert market.is_in((1, 2), "end") and market.is_in((1, 2), "close")
    assert not market.is_in((0, 0), "end")
    assert market.cells_in("nothing") == ()


def test_zones_are_listed_by_price() -> None:
    market = read("90p 70p 80p", {"p": "par"})
    assert [market.price(cell) for cell in market.cells_in("par")] == [70, 80, 90]


def test_what_is_no_chart() -> None:
    with pytest.raises(KeyError):
        read("100q", {})
    with pytest.raises(ValueError, match="invalid literal"):
        read("p", {"p": "par"})


@pytest.mark.parametrize("cell", [(-1, 0), (0, -1), (9, 9), (0, 3)])
def test_cells_off_the_chart(cell: tuple[int, int]) -> None:
    assert not read("100 110 -", {}).exists(cell)
