"""From routes as actions to track on the map, and from taps on stops to routes.

A route names its stops as hex-part and the hexes of each leg; on the map it is a chain of
(hex, segment) pieces. A leg that a person draws is the shortest track between two stops.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import replace

from senro.board.board import Board, Place
from senro.board.ground import lanes_meet
from senro.board.network import Track
from senro.board.tile import End, gauges_join
from senro.core.action import Route
from senro.draw import RouteDrawing

Leg = tuple[Place, tuple[Track, ...]]
"""A stop and the track that leads to it from the one before."""

_Step = tuple[str, int, bool]  # a piece in its direction: hex, segment, from end a to end b


def place_of(board: Board, stop: str) -> Place | None:
    """Return the stop (hex and index) that a route names as hex-part."""
    hex_, _, part = stop.rpartition("-")
    face = board.faces.get(hex_)
    if face is None or not part.isdigit():
        return None
    for index, about in enumerate(face.stops):
        if about.part == int(part):
            return (hex_, index)
    return None


def stop_name(board: Board, place: Place) -> str:
    """Return how routes name a stop."""
    hex_, index = place
    return f"{hex_}-{board.faces[hex_].stops[index].part}"


def _end(board: Board, step: _Step) -> End:
    hex_, index, forward = step
    segment = board.faces[hex_].segments[index]
    return segment.b if forward else segment.a


def _leaving(board: Board, hex_: str, kind: str, index: int, came: int | None) -> Iterator[_Step]:
    face = board.faces[hex_]
    ends = face.at_stop[index] if kind == "stop" else face.at_junction[index]
    for i in ends:
        if i != came:
            first = face.segments[i].a
            yield hex_, i, first.kind == kind and first.index == index


def _following(board: Board, step: _Step) -> Iterator[_Step]:
    """Yield the pieces after one that does not end at a stop."""
    hex_, index, _ = step
    end = _end(board, step)
    if end.kind == "junction":
        yield from _leaving(board, hex_, "junction", end.index, index)
        return
    across = board.map.across[hex_][end.index]
    if across is None:
        return
    gauge = board.faces[hex_].segments[index].gauge
    face, facing = board.faces[across], (end.index + 3) % 6
    for i in face.at_edge[facing]:
        segment = face.segments[i]
        if gauges_join(gauge, segment.gauge):
            for here, forward in ((segment.a, True), (segment.b, False)):
                if here.kind == "edge" and here.index == facing and lanes_meet(end, here):
                    yield across, i, forward


def _begin(board: Board, start: Place) -> deque[tuple[_Step, tuple[Track, ...]]]:
    """Return the first pieces from a stop, each with the way so far."""
    steps = _leaving(board, start[0], "stop", start[1], None)
    return deque((step, (step[:2],)) for step in steps)


def legs(board: Board, start: Place, avoid: frozenset[Track] = frozenset()) -> Iterator[Leg]:
    """Yield the stops next to a stop with the shortest track there, nearest first."""
    queue = _begin(board, start)
    seen: set[_Step] = set()
    while queue:
        step, way = queue.popleft()
        if step in seen or step[:2] in avoid:
            continue
        seen.add(step)
        end = _end(board, step)
        if end.kind == "stop":
            if (step[0], end.index) != start:
                yield (step[0], end.index), way
            continue
        for following in _following(board, step):
            if following[:2] not in way:
                queue.append((following, (*way, following[:2])))


def chain(
    board: Board, start: Place, goal: Place, avoid: frozenset[Track] = frozenset()
) -> tuple[Leg, ...] | None:
    """Return the legs from a stop to another by way of fewest stops, None if there are none."""
    ways: tuple[Leg, ...] = ()
    queue = deque([(start, ways, avoid)])
    seen = {start}
    while queue:
        here, ways, used = queue.popleft()
        for place, way in legs(board, here, used):
            if place == goal:
                return (*ways, (place, way))
            if place not in seen:
                seen.add(place)
                queue.append((place, (*ways, (place, way)), used | frozenset(way)))
    return None


def hexes_of(way: tuple[Track, ...]) -> tuple[str, ...]:
    """Return the hexes of some track in order, each once in a row."""
    found: list[str] = []
    for hex_, _ in way:
        if not found or found[-1] != hex_:
            found.append(hex_)
    return tuple(found)


def pieces(board: Board, route: Route) -> tuple[Track, ...]:
    """Return the track of a route; legs that cannot be followed are left out."""
    places = [place_of(board, stop) for stop in route.stops]
    found: list[Track] = []
    for at, hexes in enumerate(route.paths):
        start = places[at] if at < len(places) else None
        goal = places[at + 1] if at + 1 < len(places) else None
        if start is None or goal is None:
            continue
        way = _along(board, start, goal, hexes)
        found.extend(way or ())
    return tuple(dict.fromkeys(found))


def _along(
    board: Board, start: Place, goal: Place, hexes: tuple[str, ...]
) -> tuple[Track, ...] | None:
    """Return track from a stop to another over exactly these hexes, in either order."""
    orders = (hexes, hexes[::-1]) if hexes and hexes[0] != hexes[-1] else (hexes,)
    for order in orders:
        queue = _begin(board, start)
        while queue:
            step, way = queue.popleft()
            walked = hexes_of(way)
            if walked != order[: len(walked)] or len(way) > 3 * len(order) + 3:
                continue
            end = _end(board, step)
            if end.kind == "stop":
                if (step[0], end.index) == goal and walked == order:
                    return way
                continue
            queue.extend((f, (*way, f[:2])) for f in _following(board, step) if f[:2] not in way)
    return None


def drawing(board: Board, route: Route, number: int, revenue: int = 0) -> RouteDrawing:
    """Return a route as it is drawn on the map."""
    places = (place_of(board, stop) for stop in route.stops)
    stops = tuple(place for place in places if place is not None)
    return RouteDrawing(route.train, pieces(board, route), stops, revenue, number)


def extended(board: Board, routes: tuple[Route, ...], train: str, place: Place) -> Route:
    """Return the route of a train after a tap on a stop.

    The first tap begins it; a tap on an end takes that end away; any other stop is joined to
    the nearer end by the shortest track that no other train uses. Without such track the route
    stays as it is.
    """
    mine = next((r for r in routes if r.train == train), Route(train, (), ()))
    name = stop_name(board, place)
    if not mine.stops:
        return replace(mine, stops=(name,), paths=(), revenue=None)
    if name == mine.stops[-1]:
        return replace(mine, stops=mine.stops[:-1], paths=mine.paths[:-1], revenue=None)
    if name == mine.stops[0]:
        return replace(mine, stops=mine.stops[1:], paths=mine.paths[1:], revenue=None)
    if name in mine.stops:
        return mine
    used = frozenset(t for r in routes for t in pieces(board, r))
    best: tuple[int, bool, tuple[Leg, ...]] | None = None
    for at_end, end in ((True, mine.stops[-1]), (False, mine.stops[0])):
        start = place_of(board, end)
        ways = chain(board, start, place, used) if start else None
        if ways is None or any(stop_name(board, p) in mine.stops for p, _ in ways):
            continue
        length = sum(len(way) for _, way in ways)
        if best is None or length < best[0]:
            best = (length, at_end, ways)
    if best is None:
        return mine
    _, at_end, ways = best
    stops = tuple(stop_name(board, p) for p, _ in ways)
    paths = tuple(hexes_of(way) for _, way in ways)
    if at_end:
        stops, paths = (*mine.stops, *stops), (*mine.paths, *paths)
    else:
        stops = (*stops[::-1], *mine.stops)
        paths = (*(path[::-1] for path in paths[::-1]), *mine.paths)
    return replace(mine, stops=stops, paths=paths, revenue=None)
