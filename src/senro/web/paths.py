"""Between routes as actions and track on the map, and ways along track from stop to stop.

A route names its stops as hex-part and the hexes of each leg; on the map it is a chain of
(hex, segment) pieces. Shortest track comes first wherever there is more than one way.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import product

from senro.board.board import Board, Place
from senro.board.ground import lanes_meet
from senro.board.network import Track
from senro.board.tile import End, gauges_join
from senro.core.action import Route
from senro.draw import RouteDrawing

Leg = tuple[Place, tuple[Track, ...]]
"""A stop and the track that leads to it from the one before."""

MOST_STEPS = 4000
"""Pieces of track that a search for all ways between two stops looks at."""

_Step = tuple[str, int, bool]  # a piece in its direction: hex, segment, from end a to end b


def place_of(board: Board, stop: str) -> Place | None:
    """Return the stop (hex and index) that a route names as hex-part."""
    hex_, _, part = stop.rpartition("-")
    face = board.faces.get(hex_)
    if face is None:
        return None
    for index, about in enumerate(face.stops):
        if str(about.part) == part:
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


def _walk(
    board: Board, queue: deque[tuple[_Step, tuple[Track, ...]]], free: frozenset[Track]
) -> Iterator[Leg]:
    """Yield the stops that are met first on the way on, with the shortest track, nearest first."""
    seen: set[_Step] = set()
    while queue:
        step, way = queue.popleft()
        if step in seen or step[:2] not in free:
            continue
        seen.add(step)
        end = _end(board, step)
        if end.kind == "stop":
            yield (step[0], end.index), way
            continue
        for following in _following(board, step):
            if following[:2] not in way:
                queue.append((following, (*way, following[:2])))


def legs(board: Board, start: Place, free: frozenset[Track]) -> Iterator[Leg]:
    """Yield the stops next to a stop with the shortest free track there, nearest first."""
    for place, way in _walk(board, _begin(board, start), free):
        if place != start:
            yield place, way


def across(
    board: Board, track: Track, free: frozenset[Track]
) -> tuple[Place, Place, tuple[Track, ...]] | None:
    """Return the nearest stops on both sides of a piece of track, and the free way between them.

    None where the track leads to no stop on one side.
    """
    back, on = (
        tuple(_walk(board, deque([((*track, forward), (track,))]), free))
        for forward in (False, True)
    )
    pairs = sorted(product(back, on), key=lambda pair: len(pair[0][1]) + len(pair[1][1]))
    for (one, before), (other, after) in pairs:
        if one != other and not set(before[1:]) & set(after[1:]):
            return one, other, (*before[:0:-1], *after)
    return None


def ways(
    board: Board, start: Place, goal: Place, free: frozenset[Track]
) -> Iterator[tuple[Track, ...]]:
    """Yield every free way from a stop to the next without a stop between, shortest first.

    It ends after `MOST_STEPS` pieces of track; no board has come near it.
    """
    queue = _begin(board, start)
    for _ in range(MOST_STEPS):
        if not queue:
            return
        step, way = queue.popleft()
        if step[:2] not in free:
            continue
        end = _end(board, step)
        if end.kind == "stop":
            if (step[0], end.index) == goal:
                yield way
            continue
        queue.extend((f, (*way, f[:2])) for f in _following(board, step) if f[:2] not in way)


def chain(
    board: Board, start: Place, goal: Place, free: frozenset[Track], closed: frozenset[Place]
) -> tuple[Leg, ...] | None:
    """Return the legs from a stop to another by way of fewest stops, None if there are none.

    Only `free` track is used, and no `closed` stop is passed.
    """
    ways: tuple[Leg, ...] = ()
    queue = deque([(start, ways, free)])
    seen = {start}
    while queue:
        here, ways, left = queue.popleft()
        for place, way in legs(board, here, left):
            if place == goal:
                return (*ways, (place, way))
            if place not in seen and place not in closed:
                seen.add(place)
                queue.append((place, (*ways, (place, way)), left - frozenset(way)))
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
        way = along(board, start, goal, hexes)
        found.extend(way or ())
    return tuple(dict.fromkeys(found))


def along(
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


def drawing(board: Board, route: Route, number: int) -> RouteDrawing:
    """Return a route as it is drawn on the map."""
    places = (place_of(board, stop) for stop in route.stops)
    stops = tuple(place for place in places if place is not None)
    return RouteDrawing(route.train, pieces(board, route), stops, number)
