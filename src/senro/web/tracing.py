"""A route that a person draws: what a tap on a stop or on track makes of it, and its other ways.

A trace may break the rules of running while it is drawn; they judge it afterwards, with reasons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from senro.board.board import Board, Place
from senro.board.network import Track
from senro.core.action import Route
from senro.web.paths import Leg, across, along, chain, hexes_of, legs, place_of, stop_name, ways

MOST_FORKS = 8
"""Other ways that are offered between two stops."""

Way = tuple[Track, ...]


@dataclass(frozen=True)
class Trace:
    """Stops in order and the track between them.

    `free` is all track that the route may use, `closed` are stops that it may not pass.
    """

    board: Board
    train: str
    stops: tuple[Place, ...]
    ways: tuple[Way, ...]
    free: frozenset[Track]
    closed: frozenset[Place]

    @property
    def track(self) -> frozenset[Track]:
        """All track of the route."""
        return frozenset(piece for way in self.ways for piece in way)

    @property
    def route(self) -> Route:
        """The route as an action names it."""
        stops = tuple(stop_name(self.board, place) for place in self.stops)
        return Route(self.train, stops, tuple(hexes_of(way) for way in self.ways))

    def reversed(self) -> Trace:
        """Return the same route from its other end."""
        back = tuple(way[::-1] for way in self.ways[::-1])
        return replace(self, stops=self.stops[::-1], ways=back)

    def kept(self, first: int, last: int) -> Trace:
        """Return the part from one of its stops to another, both included."""
        return replace(self, stops=self.stops[first : last + 1], ways=self.ways[first:last])

    def continued(self, more: tuple[Leg, ...]) -> Trace:
        """Return the route with more legs at its end."""
        stops = (*self.stops, *(place for place, _ in more))
        return replace(self, stops=stops, ways=(*self.ways, *(way for _, way in more)))


def trace(
    board: Board, route: Route, free: frozenset[Track], closed: frozenset[Place] = frozenset()
) -> Trace:
    """Return the trace of a route; it ends where the route cannot be followed on the board."""
    stops: list[Place] = []
    found: list[Way] = []
    for name, hexes in zip(route.stops, ((), *route.paths), strict=False):
        place = place_of(board, name)
        way = along(board, stops[-1], place, hexes) if stops and place else ()
        if place is None or way is None:
            break
        if stops:
            found.append(way)
        stops.append(place)
    return Trace(board, route.train, tuple(stops), tuple(found), free, closed)


def at_stop(traced: Trace, place: Place) -> Trace:
    """Return the route after a tap on a stop.

    The first tap begins it; a tap on an end takes that end away; any other stop is joined to
    the nearer end by the shortest track, or, where the ends do not lead there, to the part of
    the route that leaves most of it. Without such track the route stays as it is.
    """
    if not traced.stops:
        return replace(traced, stops=(place,))
    last = len(traced.stops) - 1
    if place == traced.stops[last]:
        return traced.kept(0, last - 1) if last else replace(traced, stops=())
    if place == traced.stops[0]:
        return traced.kept(1, last)
    if place in traced.stops:
        return traced
    return _turned(traced, lambda part: _to_stop(part, place))


def in_turn(traced: Trace, places: Sequence[Place]) -> Iterator[Trace]:
    """Yield what a tap on a hex with these stops may make of the route, likeliest first.

    Where one of them is an end of the route, the next ones take its place in turn, then none.
    """
    ends = (traced.stops[-1:], traced.stops[:1])
    here = next((end[0] for end in ends if end and end[0] in places), None)
    if here is None:
        yield from (at_stop(traced, place) for place in places)
        return
    without = at_stop(traced, here)
    for place in places[places.index(here) + 1 :]:
        led = at_stop(without, place) if place not in traced.stops else without
        if led != without:
            yield led
    yield without


def at_track(traced: Trace, track: Track) -> Trace:
    """Return the route after a tap on a piece of track.

    A tap on its own track cuts it there, and the longer part stays. Other track becomes part of
    it: as another way between two of its stops, or as the way to a further one.
    """
    for number, way in enumerate(traced.ways):
        if track in way:
            last = len(traced.stops) - 1
            first_is_longer = 2 * number >= last - 1
            return traced.kept(0, number) if first_is_longer else traced.kept(number + 1, last)
    if track not in traced.free:
        return traced
    other = next((fork.traced for fork in forks(traced) if track in fork.way), None)
    if other is not None:
        return other
    if not traced.stops:
        found = across(traced.board, track, traced.free)
        return replace(traced, stops=found[:2], ways=found[2:]) if found else traced
    return _turned(traced, lambda part: _over(part, track))


def leads(traced: Trace, track: Track) -> bool:
    """Whether a tap on a piece of track can do anything: it leads somewhere on both sides."""
    return track in traced.track or across(traced.board, track, traced.free) is not None


def _turned(traced: Trace, lead: Callable[[Trace], Iterator[Trace]]) -> Trace:
    """Return the route led on from an end, or from the stop that lets most of it stay.

    The direction stays; of ways that leave as many stops the shortest is taken.
    """
    last = len(traced.stops) - 1
    for lost in range(last + 1):
        parts = (traced.kept(0, last - lost), traced.kept(lost, last).reversed())
        found = [
            (len(led.track), turn, led) for turn, part in enumerate(parts) for led in lead(part)
        ]
        if found:
            _, turn, best = min(found, key=lambda f: f[:2])
            return best.reversed() if turn else best
    return traced


def _to_stop(part: Trace, place: Place) -> Iterator[Trace]:
    """Yield the route continued to a stop."""
    end = part.stops[-1]
    more = chain(part.board, end, place, part.free - part.track, part.closed)
    if more is not None and not any(stop in part.stops for stop, _ in more):
        yield part.continued(more)


def _over(part: Trace, track: Track) -> Iterator[Trace]:
    """Yield the route continued so that it uses a piece of track, in either direction."""
    board, free = part.board, part.free - part.track
    found = across(board, track, free)
    if found is None:
        return
    one, other, way = found
    for near, far, leg in ((one, other, way), (other, one, way[::-1])):
        end = part.stops[-1]
        left = free - frozenset(way)
        before = () if end == near else chain(board, end, near, left, part.closed)
        if before is None or (near in part.closed and end != near):
            continue
        more = (*before, (far, leg))
        if not any(stop in part.stops for stop, _ in more):
            yield part.continued(more)


# -- what else there is ------------------------------------------------------------------------


@dataclass(frozen=True)
class Other:
    """Another way between two stops of a route, and the route that takes it."""

    leg: int
    way: Way
    traced: Trace


def forks(traced: Trace) -> Iterator[Other]:
    """Yield the other ways between neighbouring stops of a route, those of a leg shortest first."""
    for number, own in enumerate(traced.ways):
        elsewhere = traced.track - frozenset(own)
        start, goal = traced.stops[number : number + 2]
        others = ways(traced.board, start, goal, traced.free - elsewhere)
        seen = {hexes_of(own)}
        for way in islice(others, MOST_FORKS):
            if hexes_of(way) not in seen:
                seen.add(hexes_of(way))
                changed = (*traced.ways[:number], way, *traced.ways[number + 1 :])
                yield Other(number, way, replace(traced, ways=changed))


def onward(traced: Trace) -> Iterator[tuple[Place, Trace]]:
    """Yield the stops that could be added next at either end, each with the route then."""
    free = traced.free - traced.track
    seen = set(traced.stops)
    ends = (traced, traced.reversed()) if len(traced.stops) > 1 else (traced,)
    for begun in ends if traced.stops else ():
        for place, way in legs(traced.board, begun.stops[-1], free):
            if place not in seen:
                seen.add(place)
                yield place, begun.continued(((place, way),))
