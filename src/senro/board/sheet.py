"""Tables of hexes and tiles as text, one a line.

    A13 gray | t10=0,2,5 | Milazzo
    C5 yellow label=P part=1 | c50=5,2,3 | Palermo
    D4 white cost=40 mountain | t0 | Partinico

The fields are: name and colour with optional `cost=` (money), terrain, `label=` and `part=` (the
recorded part number of the first stop); the notation of `senro.board.tile`; the place's name.
"""

from __future__ import annotations

from senro.board.tile import Tile, parse


def read_faces(text: str) -> tuple[dict[str, Tile], dict[str, str]]:
    """Read a table of printed hexes or tiles: faces by name, and places' names.

    Raises ValueError naming the line that does not fit.
    """
    faces: dict[str, Tile] = {}
    names: dict[str, str] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        head, *rest = (field.strip() for field in line.split("|"))
        name, colour, *marks = head.split()
        cost, terrain, label, part = 0, "", None, 0
        for mark in marks:
            key, _, value = mark.partition("=")
            if key == "cost":
                cost = int(value)
            elif key == "label":
                label = value
            elif key == "part":
                part = int(value)
            elif not value:
                terrain = mark
            else:
                raise ValueError(f"{line!r}: what is {mark!r}?")
        notation = rest[0] if rest else ""
        parts = tuple(range(part, part + 8))
        faces[name] = parse(
            name, colour, notation, label=label, cost=cost, terrain=terrain, parts=parts
        )
        if len(rest) > 1 and rest[1]:
            names[name] = rest[1]
    return faces, names


def read_copies(text: str) -> dict[str, int | None]:
    """Read how many copies there are of each tile, as `57x4 7x∞`; None is unlimited."""
    copies: dict[str, int | None] = {}
    for entry in text.split():
        name, _, count = entry.rpartition("x")
        copies[name] = None if count == "∞" else int(count)
    return copies
