"""What can be pressed on a board: hexes as the cells of a grid, stops, and track."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from senro.board.board import Board, Place
from senro.board.network import Track
from senro.draw.drawing import Highlight
from senro.draw.geometry import Point, centre
from senro.draw.routes import curve_of
from senro.draw.stops import arrange
from senro.draw.svg import Markup, Value, el, group, number

STOP_REACH = 30
"""Radius of the target of a stop, in units."""

TRACK_REACH = 30
"""Width of the target of a piece of track, in units."""


def stop_point(board: Board, stop: Place) -> Point:
    """Return where a stop is on the map, in units."""
    hex_, index = stop
    x, y = centre(board.map.layout, hex_)
    px, py = arrange(board.faces[hex_], board.map.layout).places[index].point
    return (x + px, y + py)


def hex_targets(
    board: Board,
    names: Mapping[str, str],
    labels: Mapping[str, str],
    shown: Highlight,
    shape: str,
    label: str | None,
) -> Markup:
    """Return a target for each hex in rows; the selected or first one is in the tab order.

    `shape` is the address of the outline of a hex; `labels` are spoken, else `names`.
    """
    hexes = board.map.hexes
    first = shown.selected if shown.selected in board.map.index else None
    if first is None:
        first = shown.hexes[0] if shown.hexes else hexes[0] if hexes else None
    rows: dict[float, list[Markup]] = {}
    for hex_ in hexes:
        x, y = centre(board.map.layout, hex_)
        name = names.get(hex_)
        spoken = labels.get(hex_, f"{hex_} {name}" if name else hex_)
        cell = el(
            "g",
            el("use", href=shape, x=number(x), y=number(y)),
            data_hex=hex_,
            tabindex=0 if hex_ == first else -1,
            role="gridcell",
            aria_label=spoken,
            aria_selected=True if hex_ == shown.selected else None,
        )
        rows.setdefault(round(y, 1), []).append(cell)
    lines = [group(cells, role="row") for _, cells in sorted(rows.items())]
    grid: dict[str, Value] = {"role": "grid", "aria_label": label}
    return group(lines, fill="none", pointer_events="all", data_layer="hits", **grid)


def part_targets(board: Board, tracks: Sequence[Track], stops: Sequence[Place]) -> Markup:
    """Return targets for pieces of track, and over them for stops; for fingers and mice only."""
    parts: list[Markup] = []
    for hex_, index in tracks:
        parts.append(
            el(
                "path",
                d=curve_of(board, (hex_, index)).path(),
                stroke_width=TRACK_REACH,
                data_track=f"{hex_}.{index}",
            )
        )
    for hex_, index in stops:
        x, y = stop_point(board, (hex_, index))
        circle = el("circle", cx=number(x), cy=number(y), r=STOP_REACH, data_stop=f"{hex_}.{index}")
        parts.append(circle)
    shown: dict[str, Value] = {"fill": "none", "stroke": "none", "pointer_events": "all"}
    return group(parts, data_layer="parts", aria_hidden="true", **shown)
