"""Tiles as immutable stops and segments, with a notation of one line a tile.

The notation lists stops and plain track at rotation 0, separated by spaces:

    c30/2=0,1n,3d   city worth 30 with two slots; broad track to edge 0, narrow to 1, dual to 3
    t10=0,2         town worth 10
    o20:30:40=0!    off-board location worth 20, 30 or 40 by column of the phase; `!` marks a
                    terminal segment, where a route may only start or end
    p20=5           port: an off-board location that does not count as a mandatory stop
    0-3 1-2n        plain track
    j=0,1,2         three exits that meet in a junction
    A-B             track between the first and the second stop
    5x2             two parallel lanes over edge 5; `1-2:1x2` is plain track using lane 1 of 2
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

COLOURS = ("white", "yellow", "green", "brown", "gray")
"""Colours of track tiles in order of upgrade."""

BROAD, NARROW, DUAL = "broad", "narrow", "dual"
_GAUGES = {"b": BROAD, "n": NARROW, "d": DUAL}

CITY, TOWN, OFFBOARD, PORT = "city", "town", "offboard", "port"
_KINDS = {"c": CITY, "t": TOWN, "o": OFFBOARD, "p": PORT}


def gauges_join(a: str, b: str) -> bool:
    """Return whether track of two gauges meets at a hex side; dual meets anything."""
    return a in (b, DUAL) or b == DUAL


@dataclass(frozen=True, slots=True)
class Stop:
    """A city, town, off-board location or port of a tile.

    `values` is the revenue in money by column of the phase (one entry: always the same);
    `part` is the part number that recorded games use for it.
    """

    kind: str
    values: tuple[int, ...]
    slots: int = 0
    part: int = 0

    def value(self, column: int) -> int:
        """Return the revenue in the given column of the phase."""
        return self.values[column] if column < len(self.values) else self.values[-1]

    @property
    def mandatory(self) -> bool:
        """Whether it counts towards the obligation to own a train."""
        return self.kind != PORT


@dataclass(frozen=True, slots=True)
class End:
    """Where a segment ends: at an edge (0 to 5), at a stop or at a junction (index)."""

    kind: str  # "edge", "stop" or "junction"
    index: int
    lane: tuple[int, int] = (1, 0)  # width and index, for edges with parallel track


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of track between two ends."""

    a: End
    b: End
    gauge: str = BROAD
    terminal: bool = False

    def other(self, end: End) -> End:
        """Return the end that is not `end`."""
        return self.b if end == self.a else self.a

    @property
    def edges(self) -> tuple[int, ...]:
        """The edges it touches."""
        return tuple(end.index for end in (self.a, self.b) if end.kind == "edge")


@dataclass(frozen=True)
class Tile:
    """A tile as it lies, or a printed hex: colour, stops, track and label.

    `rotation` counts sixths of a turn clockwise; segments are given as they lie.
    """

    name: str
    colour: str
    stops: tuple[Stop, ...] = ()
    segments: tuple[Segment, ...] = ()
    label: str | None = None
    cost: int = 0  # terrain cost of covering this face, in money
    terrain: str = ""
    rotation: int = 0
    spikes: tuple[int, ...] = ()  # edges that count as open though no track ends there

    def __hash__(self) -> int:
        return hash((self.name, self.rotation))

    @cached_property
    def exits(self) -> tuple[int, ...]:
        """Edges with track, ascending."""
        return tuple(sorted({edge for s in self.segments for edge in s.edges}))

    @cached_property
    def at_edge(self) -> tuple[tuple[int, ...], ...]:
        """For each edge the indices of the segments that end there."""
        return tuple(
            tuple(i for i, s in enumerate(self.segments) if edge in s.edges) for edge in range(6)
        )

    @cached_property
    def at_stop(self) -> tuple[tuple[int, ...], ...]:
        """For each stop the indices of its segments."""
        return tuple(self._ending("stop", i) for i in range(len(self.stops)))

    @cached_property
    def at_junction(self) -> tuple[tuple[int, ...], ...]:
        """For each junction the indices of its segments."""
        count = 1 + max(
            (e.index for s in self.segments for e in (s.a, s.b) if e.kind == "junction"),
            default=-1,
        )
        return tuple(self._ending("junction", i) for i in range(count))

    def _ending(self, kind: str, index: int) -> tuple[int, ...]:
        return tuple(
            i
            for i, s in enumerate(self.segments)
            if any(e.kind == kind and e.index == index for e in (s.a, s.b))
        )

    @cached_property
    def cities(self) -> tuple[int, ...]:
        """Indices of the stops that are cities."""
        return tuple(i for i, s in enumerate(self.stops) if s.kind == CITY)

    @cached_property
    def towns(self) -> tuple[int, ...]:
        """Indices of the stops that are towns."""
        return tuple(i for i, s in enumerate(self.stops) if s.kind == TOWN)

    @cached_property
    def stop_edges(self) -> tuple[frozenset[int], ...]:
        """For each stop the set of edges its track leads to directly."""
        return tuple(
            frozenset(edge for i in ends for edge in self.segments[i].edges)
            for ends in self.at_stop
        )

    @cached_property
    def segment_edges(self) -> tuple[tuple[int, ...], ...]:
        """For each segment the edges it touches."""
        return tuple(s.edges for s in self.segments)

    @cached_property
    def segment_stops(self) -> tuple[tuple[int, ...], ...]:
        """For each segment the stops it touches."""
        return tuple(
            tuple(end.index for end in (s.a, s.b) if end.kind == "stop") for s in self.segments
        )

    @cached_property
    def piece_masks(self) -> tuple[tuple[int, int], ...]:
        """For each segment run backward and forward what of the hex it uses up, as bits.

        That is its edge lanes, and the stop or junction at which it arrives.
        """
        return tuple((_used(s, s.a), _used(s, s.b)) for s in self.segments)

    def turned(self, rotation: int) -> Tile:
        """Return this tile, given at rotation 0, turned clockwise by `rotation` sixths."""
        return self._turns[rotation % 6]

    @cached_property
    def _turns(self) -> tuple[Tile, ...]:
        return (self, *(self._turn(rotation) for rotation in range(1, 6)))

    def _turn(self, rotation: int) -> Tile:
        def end(old: End) -> End:
            if old.kind != "edge":
                return old
            return End("edge", (old.index + rotation) % 6, old.lane)

        segments = tuple(replace(s, a=end(s.a), b=end(s.b)) for s in self.segments)
        spikes = tuple(sorted((edge + rotation) % 6 for edge in self.spikes))
        return replace(self, segments=segments, spikes=spikes, rotation=rotation)


MASK_BITS = 24
"""How many bits a hex needs: two lanes an edge, up to eight stops, up to four junctions."""

STOP_BIT = 12
_JUNCTION_BIT = 20


def _used(segment: Segment, arrival: End) -> int:
    mask = 0
    for end in (segment.a, segment.b):
        if end.kind == "edge":
            mask |= 1 << (2 * end.index + end.lane[1])
    if arrival.kind == "stop":
        mask |= 1 << (STOP_BIT + arrival.index)
    elif arrival.kind == "junction":
        mask |= 1 << (_JUNCTION_BIT + arrival.index)
    return mask


def parse(
    name: str,
    colour: str,
    notation: str,
    *,
    label: str | None = None,
    cost: int = 0,
    terrain: str = "",
    parts: tuple[int, ...] | None = None,
) -> Tile:
    """Read the notation of a tile or printed hex (see the module's text).

    `parts` gives the recorded part number of each stop, by default 0, 1, 2 in order.

    Raises ValueError for anything the notation does not know.
    """
    stops: list[Stop] = []
    segments: list[Segment] = []
    spikes: list[int] = []
    for entry in notation.split():
        head, _, tail = entry.partition("=")
        if head == "j":
            for exit_text in tail.split(","):
                segments.extend(_to_stop(exit_text, End("junction", 0)))
        elif head == "open":
            spikes.extend(int(edge) for edge in tail.split(","))
        elif head[0] in _KINDS:
            part = parts[len(stops)] if parts else len(stops)
            stops.append(_stop(head, part))
            here = End("stop", len(stops) - 1)
            for exit_text in filter(None, tail.split(",")):
                segments.extend(_to_stop(exit_text, here))
        elif "-" in head:
            segments.append(_plain(head))
        else:
            raise ValueError(f"tile {name}: {entry!r} is neither a stop nor track")
    return Tile(
        name,
        colour,
        tuple(stops),
        tuple(segments),
        label,
        cost,
        terrain,
        spikes=tuple(sorted(spikes)),
    )


def _stop(head: str, part: int) -> Stop:
    worth, _, slots = head[1:].partition("/")
    values = tuple(int(value or 0) for value in worth.split(":"))
    kind = _KINDS[head[0]]
    return Stop(kind, values, int(slots or 1) if kind == CITY else 0, part)


def _ending(text: str) -> tuple[str, str, bool]:
    terminal = text.endswith("!")
    text = text.removesuffix("!")
    gauge = _GAUGES.get(text[-1], BROAD)
    return text.rstrip("bnd"), gauge, terminal


def _to_stop(text: str, here: End) -> list[Segment]:
    text, gauge, terminal = _ending(text)
    edge, _, width = text.partition("x")
    count = int(width or 1)
    result = []
    for lane in range(count):
        there = End("edge", int(edge), (count, lane))
        result.append(Segment(there, here, gauge, terminal))
    return result


def _plain(text: str) -> Segment:
    text, gauge, terminal = _ending(text)
    a, b = text.split("-")
    return Segment(_plain_end(a), _plain_end(b), gauge, terminal)


def _plain_end(text: str) -> End:
    if text.isalpha():
        return End("stop", ord(text) - ord("A"))
    edge, _, lane = text.partition(":")
    if not lane:
        return End("edge", int(edge))
    index, width = lane.split("x")
    return End("edge", int(edge), (int(width), int(index)))
