"""Hexes: names, edges, neighbours and distance on the two layouts of the titles.

A hex is named as on the printed map, letter and number ("F13"). Edges are numbered 0 to 5
clockwise, as in `edge_vector`; the edge opposite to `e` is `(e + 3) % 6`.
"""

from __future__ import annotations

import re
from enum import Enum

_NAME = re.compile(r"([A-Z]{1,2}|[a-z])(-?\d+)")


class Layout(Enum):
    """How the hexes of a map stand, and whether letters run across or down."""

    FLAT_ROWS = "flat, letters are rows"  # 1849
    FLAT_COLUMNS = "flat, letters are columns"  # 18Ireland
    POINTY_ROWS = "pointy, letters are rows"  # 1822PNW

    @property
    def flat(self) -> bool:
        """Whether the hexes stand on an edge (edge 0 is the bottom)."""
        return self is not Layout.POINTY_ROWS


_FLAT = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
_POINTY = ((-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1))


def edge_vector(layout: Layout, edge: int) -> tuple[int, int]:
    """Return the step (dx, dy) in doubled coordinates across an edge; x right, y down."""
    return (_FLAT if layout.flat else _POINTY)[edge % 6]


def position(layout: Layout, name: str) -> tuple[int, int]:
    """Return the doubled coordinates (x, y) of a hex.

    Lower-case letters are rows or columns before A.

    Raises ValueError for a name that is not a letter and a number.
    """
    match = _NAME.fullmatch(name)
    if match is None:
        raise ValueError(f"{name!r} is not a hex: a hex is a letter and a number, as F13")
    letters, digits = match.groups()
    number = int(digits) - 1
    if letters.islower():
        letter = -(ord(letters) - ord("a")) - 1
    elif len(letters) == 2:
        letter = 26 + ord(letters[1]) - ord("A")
    else:
        letter = ord(letters) - ord("A")
    return (letter, number) if layout is Layout.FLAT_COLUMNS else (number, letter)


def neighbours(layout: Layout, names: tuple[str, ...]) -> dict[str, tuple[str | None, ...]]:
    """Return for each hex the hexes across its edges 0 to 5, None off the map."""
    at = {position(layout, name): name for name in names}
    result = {}
    for name in names:
        x, y = position(layout, name)
        steps = (edge_vector(layout, edge) for edge in range(6))
        result[name] = tuple(at.get((x + dx, y + dy)) for dx, dy in steps)
    return result


def distance(layout: Layout, a: str, b: str) -> int:
    """Return how many hex borders lie between two hexes as the crow flies."""
    ax, ay = position(layout, a)
    bx, by = position(layout, b)
    dx, dy = abs(ax - bx), abs(ay - by)
    if layout.flat:
        return dx + max(0, (dy - dx) // 2)
    return dy + max(0, (dx - dy) // 2)
