"""Routes over the track: colour, dashes and a numbered badge; shared track side by side.

Bands lie directly on the track, under stops and texts; badges on top. Lengths are in units.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from senro.board.board import Board, Place
from senro.board.tile import End
from senro.draw.drawing import RouteDrawing, Tracing
from senro.draw.geometry import Curve, Point, centre
from senro.draw.palette import ROUTES, ink_on
from senro.draw.stops import arrange
from senro.draw.svg import Markup, Value, at, el, group, number
from senro.draw.token import written

BAND = 10.0
"""Width of a route alone on its track."""

SHARED = 6.0
"""Width of each of several routes on the same track."""

_Piece = tuple[str, int]
_Node = tuple[str, str, int]


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of a route in its direction of travel, in units of the map."""

    piece: _Piece
    curve: Curve
    forward: bool
    joined: bool  # to the piece before


def style(route: RouteDrawing, place: int) -> tuple[int, str, str]:
    """Return number, colour and dashes of a route at a place (from 0) among others."""
    n = route.number or place + 1
    return n, *ROUTES[(n - 1) % len(ROUTES)]


def moved(curve: Curve, by: Point) -> Curve:
    """Return a curve moved."""
    dx, dy = by
    return replace(
        curve,
        a=(curve.a[0] + dx, curve.a[1] + dy),
        b=(curve.b[0] + dx, curve.b[1] + dy),
        centre=(curve.centre[0] + dx, curve.centre[1] + dy),
    )


def runs(board: Board, route: RouteDrawing) -> tuple[Run, ...]:
    """Return the pieces of a route in order of travel, each in its direction."""
    pieces = [p for p in dict.fromkeys(route.pieces) if _exists(board, p)]
    ends = {p: _nodes(board, p) for p in pieces}
    found: list[Run] = []
    left = list(pieces)
    here: _Node | None = None
    while left:
        step = next((p for p in left if here is not None and here in ends[p]), None)
        joined = step is not None
        if step is None:
            step = _start(left, ends)
            a, b = ends[step]
            forward = not any(a in ends[p] for p in left if p != step)
            if not forward and not any(b in ends[p] for p in left if p != step):
                here = b
            else:
                here, forward = a, True
        assert here is not None
        forward = ends[step][0] == here
        here = ends[step][1] if forward else ends[step][0]
        left.remove(step)
        curve = curve_of(board, step)
        found.append(Run(step, curve if forward else curve.reversed(), forward, joined))
    return tuple(found)


def _start(left: list[_Piece], ends: dict[_Piece, tuple[_Node, _Node]]) -> _Piece:
    """Return a piece at an end of what is left."""
    for p in left:
        for node in ends[p]:
            if not any(node in ends[q] for q in left if q != p):
                return p
    return left[0]


def _exists(board: Board, piece: _Piece) -> bool:
    hex_, index = piece
    return hex_ in board.faces and 0 <= index < len(board.faces[hex_].segments)


def _nodes(board: Board, piece: _Piece) -> tuple[_Node, _Node]:
    hex_, index = piece
    segment = board.faces[hex_].segments[index]

    def node(end: End) -> _Node:
        if end.kind != "edge":
            return (hex_, end.kind, end.index)
        other = board.map.across[hex_][end.index]
        here = (hex_, "edge", end.index)
        if other is None:
            return here
        return min(here, (other, "edge", (end.index + 3) % 6))

    return node(segment.a), node(segment.b)


def curve_of(board: Board, piece: _Piece) -> Curve:
    """Return a piece of track as a curve on the map."""
    hex_, index = piece
    layout = board.map.layout
    track = arrange(board.faces[hex_], layout).tracks[index]
    return moved(track.curve, centre(layout, hex_))


def bands(board: Board, routes: Sequence[RouteDrawing]) -> Markup:
    """Return the bands of all routes and outlines of their stops."""
    all_runs = [runs(board, route) for route in routes]
    users: dict[_Piece, list[int]] = {}
    heading: dict[_Piece, bool] = {}  # direction of the first route over a piece
    for i, ran in enumerate(all_runs):
        for run in ran:
            users.setdefault(run.piece, []).append(i)
            heading.setdefault(run.piece, run.forward)
    under: dict[int, list[str]] = {}
    over: list[Markup] = []
    for piece, sharing in users.items():
        curve = curve_of(board, piece)
        under.setdefault(len(sharing), []).append(curve.path())
    for i, ran in enumerate(all_runs):
        _, colour, dash = style(routes[i], i)
        for width, stretch in _stretches(ran, users, heading, i):
            over.append(
                el(
                    "path",
                    d=stretch,
                    stroke=colour,
                    stroke_width=number(width),
                    stroke_dasharray=dash or None,
                )
            )
    base = []
    for count, paths in sorted(under.items()):
        wide = BAND if count == 1 else (SHARED + 1) * count
        d = "".join(paths)
        base.append(
            el("path", d=d, stroke="#111", stroke_opacity=0.55, stroke_width=number(wide + 7))
        )
        base.append(el("path", d=d, stroke="#fff", stroke_width=number(wide + 4)))
    lines = group((*base, *over), fill="none", stroke_linejoin="round")
    return group((lines, *_rings(board, routes)), data_layer="routes")


def _stretches(
    ran: tuple[Run, ...], users: dict[_Piece, list[int]], heading: dict[_Piece, bool], me: int
) -> list[tuple[float, str]]:
    """Return (width, path data) of the parts of a route that have one width."""
    found: list[tuple[float, str]] = []
    pen: Point | None = None
    for run in ran:
        sharing = users[run.piece]
        width = BAND if len(sharing) == 1 else SHARED
        aside = 0.0
        if len(sharing) > 1:
            aside = (sharing.index(me) - (len(sharing) - 1) / 2) * (SHARED + 1)
            if heading[run.piece] != run.forward:
                aside = -aside
        curve = run.curve.offset(aside)
        follows = pen is not None and math.dist(pen, curve.a) < 0.6 and found[-1][0] == width
        if follows:
            found[-1] = (width, found[-1][1] + curve.path(start=False))
        else:
            found.append((width, curve.path()))
        pen = curve.b
    return found


def _rings(board: Board, routes: Sequence[RouteDrawing]) -> list[Markup]:
    """Return outlines of the stops that count; they lie under the stops themselves."""
    layout = board.map.layout
    counted: dict[Place, list[int]] = {}
    for i, route in enumerate(routes):
        for stop in route.stops:
            if stop[0] in board.faces and stop[1] < len(board.faces[stop[0]].stops):
                counted.setdefault(stop, []).append(i)
    parts: list[Markup] = []
    for (hex_, index), which in counted.items():
        place = arrange(board.faces[hex_], layout).places[index]
        if place.mark == "none":
            continue
        rings = []
        for turn in range(len(which) - 1, -1, -1):
            _, colour, _ = style(routes[which[turn]], which[turn])
            rings.append(el("path", d=place.outline(5 + 4.5 * turn), fill="#fff"))
            rings.append(el("path", d=place.outline(4 + 4.5 * turn), fill=colour))
        parts.append(group(rings, transform=at(*centre(layout, hex_))))
    return parts


def badges(board: Board, routes: Sequence[RouteDrawing]) -> Markup:
    """Return a numbered badge for each route."""
    parts: list[Markup] = []
    taken: list[Point] = []
    for i, route in enumerate(routes):
        where = _badge_place(board, route, taken)
        if where is None:
            continue
        taken.append(where)
        n, colour, _ = style(route, i)
        x, y = where
        parts.append(
            el(
                "circle",
                cx=number(x),
                cy=number(y),
                r=13,
                fill=colour,
                stroke="#fff",
                stroke_width=2.5,
            )
        )
        parts.append(written(str(n), x, y, 17, weight=700, fill=ink_on(colour)))
    return group(parts, data_layer="badges")


def _badge_place(board: Board, route: RouteDrawing, taken: list[Point]) -> Point | None:
    """Return where the badge is least in the way: on long track, far from other badges."""
    ran = runs(board, route)
    best, found = -math.inf, None
    for run, share in itertools.product(ran, (0.5, 0.3, 0.7)):
        x, y = run.curve.point(share)
        worth = min(run.curve.length, 150.0) / 10
        edge_like = abs(share - 0.5) * 10
        near = min((math.dist((x, y), t) for t in taken), default=200.0)
        worth += min(near, 120.0) / 4 - edge_like
        if worth > best + 1e-9:
            best, found = worth, (x, y)
    return found


def other_ways(board: Board, tracing: Tracing) -> Markup:
    """Return the other ways of a route being drawn as thin dashes, and crosses on barred track."""
    colour, _ = ROUTES[(tracing.number - 1) % len(ROUTES)]
    parts = []
    d = "".join(curve_of(board, p).path() for fork in tracing.forks for p in fork.pieces)
    if d:
        parts.append(el("path", d=d, stroke="#fff", stroke_width=9))
        parts.append(el("path", d=d, stroke=colour, stroke_width=5, stroke_dasharray="3 8"))
    for piece in tracing.barred:
        x, y = curve_of(board, piece).point(0.5)
        cross = "M-13-13 13 13M13-13-13 13"
        strokes = (("#fff", 13.0), ("#b3261e", 7.0))
        lines = [el("path", d=cross, stroke=ink, stroke_width=wide) for ink, wide in strokes]
        parts.append(group(lines, transform=at(x, y)))
    shown: dict[str, Value] = {"fill": "none", "stroke_linecap": "round"}
    return group(parts, data_layer="ways", **shown)


def markers(board: Board, tracing: Tracing) -> Markup:
    """Return a lettered marker to press for each other way."""
    colour, _ = ROUTES[(tracing.number - 1) % len(ROUTES)]
    parts = []
    for fork in tracing.forks:
        x, y = curve_of(board, fork.mark).point(0.5)
        disc = el("circle", r=19, fill="#fff", stroke=colour, stroke_width=5)
        letter = written(fork.letter, 0, 0, 24, weight=700, fill="#111")
        parts.append(group((disc, letter), transform=at(x, y), data_fork=fork.letter))
    return group(parts, data_layer="markers", pointer_events="all", aria_hidden="true")


def legend(routes: Sequence[RouteDrawing]) -> tuple[tuple[int, str, str], ...]:
    """Return (number, colour, dashes) of each route, for a table beside the map."""
    return tuple(style(route, i) for i, route in enumerate(routes))
