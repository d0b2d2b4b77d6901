"""Faces for the tests: those of every registered title, and a few of our own."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from senro.board.hex import Layout
from senro.board.tile import Tile, parse

if TYPE_CHECKING:
    from senro.core.title import Title


def titles() -> tuple[Title, ...]:
    """Return every registered title as built for three players."""
    from senro.titles import TITLES

    return tuple(module.build(3, ()) for module in TITLES.values())


@cache
def own() -> tuple[Tile, ...]:
    """Return faces with everything that is drawn, whatever the titles have."""
    return (
        parse("city", "yellow", "c20=0,3"),
        parse("town", "yellow", "t10=0,2"),
        parse("dot", "green", "t10=0,2,4n"),
        parse("towns", "yellow", "t10=1,3 t10=0,4"),
        parse("twins", "yellow", "c30=3 c30", label="BC"),
        parse("gauges", "brown", "c40/2=0d,1,2n,4d", label="M"),
        parse("four", "green", "c60/4=0,2,3,4,5x2", label="Por", cost=20),
        parse("three", "gray", "c60/3=0,1,2,3,4,5", label="T"),
        parse("phases", "red", "o20:30:40:60=0!,3!"),
        parse("slots", "gray", "c20:30:40/2=1d,2,3n,4n,5"),
        parse("port", "blue", "p20=5"),
        parse("plain", "green", "0-2 1-4n"),
        parse("junction", "gray", "j=0,1,2,3"),
        parse("hill", "white", "", cost=160, terrain="mountain"),
        parse("valley", "white", "t0", cost=80, terrain="mountain"),
        parse("mixed", "green", "c20=0,2 t10=3,5", label="DD"),
    )


def all_faces(turns: int = 2) -> tuple[tuple[str, Tile, Layout], ...]:
    """Return (what it is, face, layout) of all tiles in some turns and all printed hexes.

    Our own faces come in all turns.
    """
    found = [
        (f"own {tile.name}/{turn}", tile.turned(turn), layout)
        for layout in (Layout.FLAT_ROWS, Layout.POINTY_ROWS)
        for tile in own()
        if tile.name != "four" or not layout.flat  # as on its map
        for turn in range(6)
    ]
    for title in titles():
        layout = title.map.layout
        for name, tile in title.tiles.items():
            found += [
                (f"{title.name} {name}/{turn}", tile.turned(turn), layout) for turn in range(turns)
            ]
        found += [(f"{title.name} {hex_}", f, layout) for hex_, f in title.map.printed.items()]
    return tuple(found)
