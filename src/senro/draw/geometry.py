"""Geometry of a hex of radius 100 units: edges, curves of track and their offsets.

The origin is the centre of the hex, x points right and y down. Direction `k` is the direction
of edge `k`; fractions are directions between edges. Because the layout's turn is part of every
direction, text never has to be turned back.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

from senro.board.hex import Layout, position
from senro.draw.svg import number

Point = tuple[float, float]

RADIUS = 100.0
"""From the centre of a hex to a corner, in units."""

APOTHEM = RADIUS * math.sqrt(3) / 2
"""From the centre of a hex to the middle of an edge, in units."""

LANE = 17.0
"""Between the middles of two parallel tracks over one edge, in units."""


def angle(layout: Layout, edge: float) -> float:
    """Return the direction of an edge as seen from the centre, in radians."""
    return math.radians(90 + 60 * edge + (0 if layout.flat else 30))


def direction(layout: Layout, edge: float) -> Point:
    """Return the unit vector towards an edge."""
    phi = angle(layout, edge)
    return (math.cos(phi), math.sin(phi))


def toward(layout: Layout, edge: float, distance: float) -> Point:
    """Return the point at a distance from the centre in the direction of an edge."""
    x, y = direction(layout, edge)
    return (distance * x, distance * y)


def midpoint(layout: Layout, edge: float) -> Point:
    """Return the middle of an edge."""
    return toward(layout, edge, APOTHEM)


def corner(layout: Layout, edge: float, radius: float = RADIUS) -> Point:
    """Return the corner that follows an edge clockwise."""
    return toward(layout, edge + 0.5, radius)


def outline(layout: Layout, radius: float = RADIUS) -> tuple[Point, ...]:
    """Return the six corners, that after edge 0 first."""
    return tuple(corner(layout, edge, radius) for edge in range(6))


def centre(layout: Layout, name: str) -> Point:
    """Return the centre of a hex on the map, in units."""
    column, row = position(layout, name)
    if layout.flat:
        return (1.5 * RADIUS * column, APOTHEM * row)
    return (APOTHEM * column, 1.5 * RADIUS * row)


def pick(layout: Layout, names: tuple[str, ...], point: Point) -> str | None:
    """Return the hex a point of the map lies in, None if it lies in none."""
    best, found = RADIUS, None
    for name in names:
        x, y = centre(layout, name)
        away = math.hypot(point[0] - x, point[1] - y)
        if away < best:
            best, found = away, name
    if found is None:
        return None
    x, y = centre(layout, found)
    dx, dy = point[0] - x, point[1] - y
    inside = all(
        dx * nx + dy * ny <= APOTHEM + 1e-6
        for nx, ny in (direction(layout, edge) for edge in range(6))
    )
    return found if inside else None


@dataclass(frozen=True, slots=True)
class Curve:
    """A line or an arc of a circle from `a` to `b`.

    `turn` is +1 for an arc that runs clockwise on the screen, -1 counterclockwise, 0 for a line.
    """

    a: Point
    b: Point
    centre: Point = (0.0, 0.0)
    radius: float = 0.0
    turn: int = 0

    @property
    def sweep(self) -> float:
        """The angle of the arc, in radians, with the sign of its turn."""
        if not self.turn:
            return 0.0
        start = math.atan2(self.a[1] - self.centre[1], self.a[0] - self.centre[0])
        end = math.atan2(self.b[1] - self.centre[1], self.b[0] - self.centre[0])
        swept = (end - start) * self.turn % math.tau
        return swept * self.turn

    @property
    def length(self) -> float:
        """The length in units."""
        if not self.turn:
            return math.dist(self.a, self.b)
        return abs(self.sweep) * self.radius

    def point(self, share: float) -> Point:
        """Return the point after a share (0 to 1) of the length."""
        if not self.turn:
            (ax, ay), (bx, by) = self.a, self.b
            return (ax + (bx - ax) * share, ay + (by - ay) * share)
        cx, cy = self.centre
        start = math.atan2(self.a[1] - cy, self.a[0] - cx)
        phi = start + self.sweep * share
        return (cx + self.radius * math.cos(phi), cy + self.radius * math.sin(phi))

    def tangent(self, share: float) -> Point:
        """Return the unit vector along the curve after a share of the length."""
        if not self.turn:
            long = self.length or 1.0
            return ((self.b[0] - self.a[0]) / long, (self.b[1] - self.a[1]) / long)
        x, y = self.point(share)
        rx, ry = (x - self.centre[0]) / self.radius, (y - self.centre[1]) / self.radius
        return (-ry * self.turn, rx * self.turn)

    def samples(self, step: float) -> tuple[Point, ...]:
        """Return points along the curve not further apart than `step` units."""
        count = max(1, math.ceil(self.length / step))
        return tuple(self.point(i / count) for i in range(count + 1))

    def reversed(self) -> Curve:
        """Return the curve run the other way."""
        return Curve(self.b, self.a, self.centre, self.radius, -self.turn)

    def offset(self, aside: float) -> Curve:
        """Return the curve moved to the right of its direction by `aside` units."""
        if not aside:
            return self
        if not self.turn:
            tx, ty = self.tangent(0)
            dx, dy = -ty * aside, tx * aside
            (ax, ay), (bx, by) = self.a, self.b
            return Curve((ax + dx, ay + dy), (bx + dx, by + dy))
        # On the screen the right of a clockwise arc is the side of its centre.
        radius = max(self.radius - aside * self.turn, 1.0)
        scale = radius / self.radius
        cx, cy = self.centre

        def moved(p: Point) -> Point:
            return (cx + (p[0] - cx) * scale, cy + (p[1] - cy) * scale)

        return Curve(moved(self.a), moved(self.b), self.centre, radius, self.turn)

    def path(self, *, start: bool = True) -> str:
        """Return the path data; without `start` the pen is taken to be at `a` already."""
        head = f"M{pair(self.a)}" if start else ""
        if not self.turn:
            return f"{head}L{pair(self.b)}"
        large = 1 if abs(self.sweep) > math.pi else 0
        clockwise = 1 if self.turn > 0 else 0
        r = number(self.radius)
        return f"{head}A{r} {r} 0 {large} {clockwise} {pair(self.b)}"


def pair(p: Point) -> str:
    """Return a point for path data."""
    return f"{number(p[0])} {number(p[1])}"


def polygon(points: tuple[Point, ...]) -> str:
    """Return closed path data through the points."""
    return "M" + "L".join(pair(p) for p in points) + "Z"


def turned(p: Point, steps: int) -> Point:
    """Return a point turned clockwise about the centre by sixths of a turn."""
    if steps % 6 == 0:
        return p
    c, s = math.cos(math.radians(60 * steps)), math.sin(math.radians(60 * steps))
    return (p[0] * c - p[1] * s, p[0] * s + p[1] * c)


def _arc(a: Point, b: Point, hub: Point, radius: float) -> Curve:
    """Return the shorter arc about `hub` from `a` to `b`."""
    cross = (a[0] - hub[0]) * (b[1] - hub[1]) - (a[1] - hub[1]) * (b[0] - hub[0])
    return Curve(a, b, hub, radius, 1 if cross > 0 else -1)


@cache
def edge_to_edge(layout: Layout, i: int, j: int) -> Curve:
    """Return the track between two edges; it meets both at right angles.

    The radius is 50 units between neighbouring edges and 150 between next but one.
    """
    a, b = midpoint(layout, i), midpoint(layout, j)
    steps = min((i - j) % 6, (j - i) % 6)
    if steps == 3:
        return Curve(a, b)
    half = math.radians(30 * steps)
    middle = between(i, j)
    hub = toward(layout, middle, APOTHEM / math.cos(half))
    return _arc(a, b, hub, APOTHEM * math.tan(half))


def between(i: int, j: int) -> float:
    """Return the direction midway between two edges on the side where they are nearer."""
    steps = (j - i) % 6
    return (i + steps / 2) % 6 if steps <= 3 else (j + (6 - steps) / 2) % 6


def curve_middle(layout: Layout, i: int, j: int) -> Point:
    """Return the middle of the track between two edges: 50, 23.2 or 0 from the centre."""
    return edge_to_edge(layout, i, j).point(0.5)


def edge_to_point(layout: Layout, edge: int, p: Point, aside: float = 0.0) -> Curve:
    """Return the track from an edge, at a right angle, to a point.

    It begins `aside` units to the right of the middle of the edge, seen on the way in.
    """
    nx, ny = direction(layout, edge)
    ux, uy = -nx, -ny
    mx, my = midpoint(layout, edge)
    a = (mx - uy * aside, my + ux * aside)
    vx, vy = p[0] - a[0], p[1] - a[1]
    cross = ux * vy - uy * vx
    if abs(cross) < 1.5:
        return Curve(a, p)
    radius = (vx * vx + vy * vy) / (2 * abs(cross))
    sign = 1 if cross > 0 else -1
    hub = (a[0] - sign * radius * uy, a[1] + sign * radius * ux)
    return Curve(a, p, hub, radius, sign)


def lane_offset(width: int, index: int) -> float:
    """Return how far a lane lies to the right of the middle, in units."""
    return (index - (width - 1) / 2) * LANE
