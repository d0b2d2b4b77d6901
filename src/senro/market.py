"""Share-price charts: cells and the moves of a marker.

A cell is (row, column), rows from the top, columns from the left. What is special about a
chart (1849's blue zone, 1822PNW's single row) is an argument, not another class.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

Cell = tuple[int, int]


@dataclass(frozen=True)
class Market:
    """A chart. `prices` has None where there is no cell; `zones` names cells by kind.

    Zone names: "par" (and titles' further par zones), "end", "close", "no_limit".
    """

    prices: tuple[tuple[int | None, ...], ...]
    zones: Mapping[str, frozenset[Cell]] = field(default_factory=dict)

    def price(self, cell: Cell) -> int:
        """Return the price of a cell, in money per unit."""
        price = self.prices[cell[0]][cell[1]]
        assert price is not None
        return price

    def exists(self, cell: Cell) -> bool:
        """Whether the chart has this cell."""
        row, column = cell
        if not 0 <= row < len(self.prices) or not 0 <= column < len(self.prices[row]):
            return False
        return self.prices[row][column] is not None

    def is_in(self, cell: Cell, zone: str) -> bool:
        """Whether a cell belongs to a zone."""
        return cell in self.zones.get(zone, ())

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row."""
        return tuple(
            (r, c)
            for r, row in enumerate(self.prices)
            for c, price in enumerate(row)
            if price is not None
        )

    def cells_in(self, zone: str) -> tuple[Cell, ...]:
        """Return the cells of a zone by ascending price."""
        return tuple(sorted(self.zones.get(zone, ()), key=self.price))

    # One step each; a step that is not possible returns the same cell (common rules, 13).

    def left(self, cell: Cell) -> Cell:
        """One column left; where there is none, down."""
        aside = (cell[0], cell[1] - 1)
        return aside if self.exists(aside) else self.down(cell)

    def right(self, cell: Cell) -> Cell:
        """One column right; at the end of a row, up."""
        aside = (cell[0], cell[1] + 1)
        return aside if self.exists(aside) else self.up(cell)

    def up(self, cell: Cell) -> Cell:
        """One row up, if there is a cell."""
        above = (cell[0] - 1, cell[1])
        return above if self.exists(above) else cell

    def down(self, cell: Cell) -> Cell:
        """One row down, if there is a cell."""
        below = (cell[0] + 1, cell[1])
        return below if self.exists(below) else cell


def read(rows: str, kinds: Mapping[str, str]) -> Market:
    """Read a chart from rows of prices with a letter for a zone, as "100p 110 -".

    `kinds` gives the zone of each letter; "-" stands for no cell.
    """
    prices: list[tuple[int | None, ...]] = []
    zones: dict[str, set[Cell]] = {}
    for row, line in enumerate(rows.strip().splitlines()):
        cells: list[int | None] = []
        for column, text in enumerate(line.split()):
            if text == "-":
                cells.append(None)
                continue
            digits = text.rstrip("abcdefghijklmnopqrstuvwxyz")
            for letter in text[len(digits) :]:
                zones.setdefault(kinds[letter], set()).add((row, column))
            cells.append(int(digits))
        prices.append(tuple(cells))
    return Market(tuple(prices), {zone: frozenset(cells) for zone, cells in zones.items()})
