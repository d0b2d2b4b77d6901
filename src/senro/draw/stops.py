"""Where the stops of a tile lie and how its track runs between them.

A tile is arranged as it lies at rotation 0 and the result is turned, so that it never
rearranges when it is rotated. All lengths are in units (hex radius 100).
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, replace
from functools import lru_cache

from senro.board.hex import Layout
from senro.board.tile import CITY, OFFBOARD, PORT, TOWN, End, Segment, Stop, Tile
from senro.draw.geometry import (
    Curve,
    Point,
    angle,
    between,
    edge_to_edge,
    edge_to_point,
    lane_offset,
    midpoint,
    pair,
    toward,
    turned,
)
from senro.draw.svg import number

SLOT = 25.0
"""Radius of a token slot."""

DOT = 10.0
"""Radius of a town drawn as a dot, with its ring."""

HUB = 17.0
"""Radius of a city that has no slots."""

SPIKE = 35.0
"""From the centre to the point of track that leads off the map."""

OPEN_SPIKE = 66.0
"""From the centre to the point of a side that may be connected but has no track."""

_PLATE = 78.0


@dataclass(frozen=True, slots=True)
class Place:
    """Where one stop lies: its middle, its slots and how a town is marked.

    `axis` is the direction in radians along which two slots lie side by side; `mark` is
    "city", "hub" (a city without slots), "bar", "dot" or "none", and `along` the direction of
    the track under a bar.
    """

    point: Point
    mark: str
    axis: float = 0.0
    slots: tuple[Point, ...] = ()
    slot_radius: float = SLOT
    along: Point = (1.0, 0.0)

    @property
    def discs(self) -> tuple[tuple[float, float, float], ...]:
        """What the stop covers, as discs (x, y, radius)."""
        x, y = self.point
        if self.mark == "city":
            discs = tuple((sx, sy, self.slot_radius + 2) for sx, sy in self.slots)
            return discs if len(discs) < 3 else (*discs, (x, y, self.slot_radius))
        if self.mark == "bar":
            nx, ny = -self.along[1], self.along[0]
            return tuple((x + nx * t, y + ny * t, 5.5) for t in (-11.5, -4, 4, 11.5))
        if self.mark == "hub":
            return ((x, y, HUB),)
        return ((x, y, DOT),) if self.mark == "dot" else ()

    @property
    def reach(self) -> float:
        """The radius of a circle about its middle that holds it all."""
        x, y = self.point
        return max((math.hypot(dx - x, dy - y) + r for dx, dy, r in self.discs), default=0.0)

    def outline(self, grow: float = 0.0) -> str:
        """Return the path around the stop, `grow` units outside it."""
        x, y = self.point
        if self.mark == "city":
            return rounded(self.slots, self.slot_radius + grow)
        if self.mark == "bar":
            nx, ny = -self.along[1] * 11.0, self.along[0] * 11.0
            return rounded(((x - nx, y - ny), (x + nx, y + ny)), 6.5 + grow)
        return rounded((self.point,), (HUB if self.mark == "hub" else DOT) + grow)

    def turned(self, steps: int) -> Place:
        """Return the place turned clockwise about the centre by sixths of a turn."""
        middle = turned(self.point, steps)
        if self.mark != "city":
            return replace(self, point=middle, along=turned(self.along, steps))
        # Slots of a city in the middle stay level; at an edge they turn with the edge.
        central = math.hypot(*self.point) < 1
        axis = self.axis if central else self.axis + math.radians(60 * steps)
        return city_at(middle, len(self.slots), axis)


@dataclass(frozen=True, slots=True)
class Track:
    """The course of one segment: from `segment.a` to `segment.b`.

    `spike` says that it tapers to a point, because no train runs through.
    """

    curve: Curve
    gauge: str
    spike: bool = False


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A tile laid out: a place for each stop and a course for each segment."""

    places: tuple[Place, ...]
    tracks: tuple[Track, ...]


def rounded(points: tuple[Point, ...], radius: float) -> str:
    """Return the path around a convex set of points at a distance from it."""
    cx = sum(x for x, _ in points) / len(points)
    cy = sum(y for _, y in points) / len(points)
    ring = sorted(points, key=lambda p: (math.atan2(p[1] - cy, p[0] - cx), p))
    if len(ring) == 1:
        (x, y), r = ring[0], number(radius)
        left, right = pair((x - radius, y)), pair((x + radius, y))
        return f"M{left}A{r} {r} 0 1 1 {right}A{r} {r} 0 1 1 {left}Z"
    data, r = "", number(radius)
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        long = math.dist((ax, ay), (bx, by))
        nx, ny = (by - ay) / long * radius, (ax - bx) / long * radius
        head = f"A{r} {r} 0 0 1 " if data else "M"
        data += f"{head}{pair((ax + nx, ay + ny))}L{pair((bx + nx, by + ny))}"
    (ax, ay), (bx, by) = ring[0], ring[1]
    long = math.dist((ax, ay), (bx, by))
    nx, ny = (by - ay) / long * radius, (ax - bx) / long * radius
    return f"{data}A{r} {r} 0 0 1 {pair((ax + nx, ay + ny))}Z"


def city_at(point: Point, count: int, axis: float = 0.0) -> Place:
    """Return a city of `count` slots around a point."""
    count = max(1, count)
    radius, ring = SLOT, 0.0
    if count > 1:
        ring = SLOT / math.sin(math.pi / count)
        if ring + SLOT > _PLATE:
            sine = math.sin(math.pi / count)
            radius = _PLATE * sine / (1 + sine)
            ring = radius / sine
    # Two slots lie on the axis; of more, the lower side is parallel to it.
    first = axis + (math.pi if count == 2 else math.pi / 2 + math.pi / count)
    x, y = point
    slots = tuple(
        (
            x + ring * math.cos(first + math.tau * i / count),
            y + ring * math.sin(first + math.tau * i / count),
        )
        for i in range(count)
    )
    if count > 2:  # in reading order
        slots = tuple(sorted(slots, key=lambda p: (round(p[1]), round(p[0]))))
    elif count == 2:
        slots = tuple(sorted(slots, key=lambda p: (round(p[0]), round(p[1]))))
    return Place(point, "city", axis, slots, radius)


@lru_cache(maxsize=4096)
def arrange(tile: Tile, layout: Layout, shift: Point = (0.0, 0.0)) -> Arrangement:
    """Return where the stops and track of a tile lie; `shift` moves a city in the middle."""
    home = unturned(tile)
    places = tuple(
        place.turned(tile.rotation) for place in _places(home.stops, home.segments, layout)
    )
    if shift != (0.0, 0.0):
        places = tuple(
            city_at((p.point[0] + shift[0], p.point[1] + shift[1]), len(p.slots), p.axis)
            if p.mark == "city" and math.hypot(*p.point) < 1
            else p
            for p in places
        )
    kinds = tuple(stop.kind for stop in tile.stops)
    tracks = tuple(_track(segment, places, kinds, layout) for segment in tile.segments)
    return Arrangement(places, tracks)


def unturned(tile: Tile) -> Tile:
    """Return a tile turned back to rotation 0."""
    if not tile.rotation:
        return tile
    back = -tile.rotation

    def end(old: End) -> End:
        return replace(old, index=(old.index + back) % 6) if old.kind == "edge" else old

    segments = tuple(replace(s, a=end(s.a), b=end(s.b)) for s in tile.segments)
    spikes = tuple(sorted((edge + back) % 6 for edge in tile.spikes))
    return replace(tile, segments=segments, spikes=spikes, rotation=0)


# -- track ---------------------------------------------------------------------------------


def _track(
    segment: Segment, places: tuple[Place, ...], kinds: tuple[str, ...], layout: Layout
) -> Track:
    ends = (segment.a, segment.b)
    edges = [end for end in ends if end.kind == "edge"]
    others = [end for end in ends if end.kind != "edge"]
    if len(edges) == 2:
        curve = edge_to_edge(layout, edges[0].index, edges[1].index)
        first, second = lane_offset(*edges[0].lane), lane_offset(*edges[1].lane)
        if first == -second:
            return Track(curve.offset(first), segment.gauge)
        # A lane at one end only: leave that edge at a right angle and reach the other.
        if first:
            return Track(
                edge_to_point(layout, edges[0].index, curve.offset(-second).b, first),
                segment.gauge,
            )
        back = edge_to_point(layout, edges[1].index, curve.a, second)
        return Track(back.reversed(), segment.gauge)
    if not edges:
        a, b = (_node(end, places) for end in others)
        return Track(Curve(a, b), segment.gauge)
    edge, other = edges[0], others[0]
    off_map = other.kind == "stop" and kinds[other.index] in (OFFBOARD, PORT)
    spike = segment.terminal or off_map
    if spike:
        curve = Curve(midpoint(layout, edge.index), toward(layout, edge.index, SPIKE))
    else:
        curve = edge_to_point(layout, edge.index, _node(other, places))
    curve = curve.offset(lane_offset(*edge.lane))
    if segment.b.kind == "edge":
        curve = curve.reversed()
    return Track(curve, segment.gauge, spike)


def _node(end: End, places: tuple[Place, ...]) -> Point:
    return places[end.index].point if end.kind == "stop" else (0.0, 0.0)


# -- places --------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def _places(
    stops: tuple[Stop, ...], segments: tuple[Segment, ...], layout: Layout
) -> tuple[Place, ...]:
    """Return the places of the stops of a tile at rotation 0."""
    if not stops:
        return ()
    edges = [_edges(i, segments) for i in range(len(stops))]
    foreign = [s for s in segments if all(end.kind != "stop" for end in (s.a, s.b))]
    if len(stops) == 1 and not foreign:
        only = stops[0]
        if only.kind == TOWN and len(edges[0]) == 2:
            return (_bar(edges[0], layout),)
        return (_make(only, (0.0, 0.0), 0.0),)
    choices = [_choices(stop, edges[i], layout) for i, stop in enumerate(stops)]
    return _least(stops, edges, choices, foreign, layout)


def _edges(index: int, segments: tuple[Segment, ...]) -> tuple[int, ...]:
    """Return the edges a stop's track leads to, one entry a segment, -1 for other ends."""
    found = []
    for s in segments:
        for end, other in ((s.a, s.b), (s.b, s.a)):
            if end.kind == "stop" and end.index == index:
                found.append(other.index if other.kind == "edge" else -1)
    return tuple(found)


def _bar(edges: tuple[int, ...], layout: Layout) -> Place:
    i, j = edges
    if i < 0 or j < 0 or i == j:
        return Place((0.0, 0.0), "dot")
    curve = edge_to_edge(layout, i, j)
    return Place(curve.point(0.5), "bar", along=curve.tangent(0.5))


def _make(stop: Stop, point: Point, axis: float) -> Place:
    if stop.kind == CITY:
        return city_at(point, stop.slots, axis) if stop.slots else Place(point, "hub")
    return Place(point, "dot" if stop.kind == TOWN else "none")


_Choice = tuple[Place, float]


def _choices(stop: Stop, edges: tuple[int, ...], layout: Layout) -> list[_Choice]:
    """Return possible places with their costs."""
    if stop.kind not in (CITY, TOWN):
        return [(_make(stop, (0.0, 0.0), 0.0), 0.0)]
    found: list[_Choice] = []
    sides = sorted({e for e in edges if e >= 0})
    if stop.kind == TOWN and len(edges) == 2 and len(sides) == 2:
        found.append((_bar(edges, layout), 0.0))
    away = 46.0 if stop.kind == TOWN else 44.0 if stop.slots > 1 else 50.0

    def add(edge: float, cost: float, distance: float = away) -> None:
        axis = angle(layout, edge) + math.pi / 2
        place = _make(stop, toward(layout, edge, distance), axis)
        if place.mark == "dot" and len(edges) in (1, 2) and stop.kind == TOWN:
            place = _as_bar(place, edges, layout)
        found.append((place, cost))

    for edge in sides:
        add(edge, 0.0)
        add(edge, 1.0, 58.0 if stop.slots < 2 else 50.0)
        if stop.kind == TOWN:
            add(edge, 1.5, 36.0)
    for i, j in itertools.combinations(sides, 2):
        middle = between(i, j)
        add(middle, 3.0)
    if not sides:
        for step in range(12):
            phi = angle(layout, step / 2)
            add(step / 2, 2 + 1.5 * abs(math.sin(phi)))
    found.append((_make(stop, (0.0, 0.0), 0.0), 6.0))
    return found


def _as_bar(place: Place, edges: tuple[int, ...], layout: Layout) -> Place:
    """Return a town with two track ends as a bar where its track runs straight through."""
    sides = [e for e in edges if e >= 0]
    if len(edges) != 2 or not sides:
        return place
    tangents = []
    for edge in sides:
        curve = edge_to_point(layout, edge, place.point)
        tangents.append(curve.tangent(1.0))
    if len(tangents) == 2:
        straight = tangents[0][0] * tangents[1][0] + tangents[0][1] * tangents[1][1]
        if straight > -0.9:
            return place
    return replace(place, mark="bar", along=tangents[0])


def _least(
    stops: tuple[Stop, ...],
    edges: list[tuple[int, ...]],
    choices: list[list[_Choice]],
    foreign: list[Segment],
    layout: Layout,
) -> tuple[Place, ...]:
    """Return the combination of least cost; of equal ones the first."""
    fixed = [_track(s, (), (), layout).curve.samples(6) for s in foreign]
    courses = [
        [_courses(place, edges[i], layout) for place, _ in choice]
        for i, choice in enumerate(choices)
    ]
    single = [
        [cost + sum(_crowding(place, run) for run in fixed) for place, cost in choice]
        for choice in choices
    ]
    pairs: dict[tuple[int, int], list[list[float]]] = {}
    for i, j in itertools.combinations(range(len(stops)), 2):
        both_towns = TOWN in (stops[i].kind, stops[j].kind)
        room = 16.0 if both_towns else 10.0
        pairs[i, j] = [
            [
                _apart(a, b, room)
                + sum(_crowding(a, run) for run in courses[j][q])
                + sum(_crowding(b, run) for run in courses[i][p])
                + _crossing(courses[i][p], courses[j][q])
                for q, (b, _) in enumerate(choices[j])
            ]
            for p, (a, _) in enumerate(choices[i])
        ]
    best, found = math.inf, (0,) * len(stops)
    for combination in itertools.product(*(range(len(c)) for c in choices)):
        cost = sum(single[i][p] for i, p in enumerate(combination))
        for (i, j), table in pairs.items():
            if cost >= best:
                break
            cost += table[combination[i]][combination[j]]
        if cost < best - 1e-9:
            best, found = cost, combination
    return tuple(choices[i][p][0] for i, p in enumerate(found))


def _courses(place: Place, edges: tuple[int, ...], layout: Layout) -> list[tuple[Point, ...]]:
    return [edge_to_point(layout, e, place.point).samples(6) for e in edges if e >= 0]


def _apart(a: Place, b: Place, room: float) -> float:
    need = _radius(a) + _radius(b) + room
    short = max(0.0, need - math.dist(a.point, b.point))
    return short * short / 2


def _radius(place: Place) -> float:
    return place.reach if place.mark in ("city", "hub") else DOT


def _crowding(place: Place, run: tuple[Point, ...]) -> float:
    """Return the cost of track, not its own, that comes near a stop."""
    discs = place.discs or ((0.0, 0.0, 0.0),)
    gap = min(math.hypot(px - x, py - y) - r for px, py in run for x, y, r in discs)
    short = max(0.0, 9.0 - gap)
    return short * short


def _crossing(a: list[tuple[Point, ...]], b: list[tuple[Point, ...]]) -> float:
    """Return a small cost if the track of two stops crosses or runs very near."""
    close = 0.0
    for one in a:
        for two in b:
            gap = min(math.dist(p, q) for p in one[2:] for q in two[2:]) if one and two else 99.0
            close += 1.0 if gap < 6 else 0.0
    return close
