"""What a company reaches on the board: track, stops and sides of hexes.

One walk never uses an edge lane, a junction or a stop twice, so it cannot turn back on a tile
(common rules, 7). A walk is therefore a simple path, and "reached" means "lies on some walk".
The search keeps for each directed piece of track the sets of edges and stops used on the way
there (as bit masks), and drops a way that contains another. It stops early once all that can
be reached without that restriction has been reached, which is nearly always the first pass.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from senro.board.board import Board, Place
from senro.board.tile import MASK_BITS, STOP_BIT, End, gauges_join, junction_bit

Track = tuple[str, int]
"""A segment on the map: hex and index of the segment on its tile."""


@dataclass(frozen=True)
class Network:
    """The track, stops and sides of hexes that a company reaches.

    `sides` gives the reached edges of a hex, ascending. `walks` gives for each token city the
    stops met from there, itself first if it has track.
    """

    track: frozenset[Track]
    stops: tuple[Place, ...]
    sides: dict[str, tuple[int, ...]]
    walks: tuple[tuple[Place, tuple[Place, ...]], ...]

    def reaches(self, hex_: str) -> bool:
        """Whether track may be laid on the hex for a company with this network."""
        return hex_ in self.sides


def network(board: Board, company: str) -> Network:
    """Return the network of a company, computed once a board."""
    key = ("network", company)
    found: Network | None = board.cache.get(key)
    if found is None:
        found = board.cache[key] = _network(board, company)
    return found


def _network(board: Board, company: str) -> Network:
    return reach(board, board.tokens(company), lambda h, s: board.blocks(company, h, s))


def reach(
    board: Board,
    starts: tuple[Place, ...],
    blocks: Callable[[str, int], bool],
    gauges: tuple[str, ...] = ("broad", "narrow", "dual"),
) -> Network:
    """Return what walks from the given cities reach on track of the given gauges.

    `blocks(hex, stop)` tells which stops end a walk.
    """
    track: dict[Track, None] = {}
    stops: dict[Place, None] = {}
    walks = []
    sides: dict[str, dict[int, None]] = {}
    for start in starts:
        walk = _Walk(board, start, blocks, gauges)
        track.update(walk.track)
        stops.setdefault(start)
        stops.update(walk.stops)
        has_track = bool(board.faces[start[0]].at_stop[start[1]])
        met = ((start,) if has_track else ()) + tuple(s for s in walk.stops if s != start)
        walks.append((start, met))
        own = sides.setdefault(start[0], {})
        own.update(dict.fromkeys(board.open_sides(start[0])))
    across = board.map.across
    for hex_, index in track:
        for edge in board.faces[hex_].segments[index].edges:
            sides.setdefault(hex_, {})[edge] = None
            neighbour = across[hex_][edge]
            if neighbour is not None:
                sides.setdefault(neighbour, {})[(edge + 3) % 6] = None
    return Network(
        frozenset(track),
        tuple(stops),
        {hex_: tuple(sorted(edges)) for hex_, edges in sides.items()},
        tuple(walks),
    )


class _Walk:
    """All that walks from one city reach."""

    def __init__(
        self,
        board: Board,
        start: Place,
        blocks: Callable[[str, int], bool],
        gauges: tuple[str, ...],
    ) -> None:
        self.board, self.start, self.blocks, self.gauges = board, start, blocks, gauges
        self.track: dict[Track, None] = {}
        self.stops: dict[Place, None] = {}
        self._steps: dict[tuple[str, int, bool], list[tuple[str, int, bool]]] = {}
        self._relaxed()
        if len(self._order) > 0:
            self._exact()

    # A directed piece of track is (hex, segment, forward): forward runs from end a to end b.

    def _first(self) -> list[tuple[str, int, bool]]:
        hex_, stop = self.start
        return self._leaving(hex_, "stop", stop, None)

    def _leaving(
        self, hex_: str, kind: str, index: int, came: int | None
    ) -> list[tuple[str, int, bool]]:
        face = self.board.faces[hex_]
        ends = face.at_stop[index] if kind == "stop" else face.at_junction[index]
        result = []
        for i in ends:
            if i == came:
                continue
            segment = face.segments[i]
            if segment.gauge not in self.gauges:
                continue
            if segment.terminal and (came is not None or kind == "junction"):
                continue
            forward = segment.a.kind == kind and segment.a.index == index
            result.append((hex_, i, forward))
        return result

    def _next(self, piece: tuple[str, int, bool]) -> list[tuple[str, int, bool]]:
        known = self._steps.get(piece)
        if known is not None:
            return known
        hex_, index, forward = piece
        board = self.board
        segment = board.faces[hex_].segments[index]
        end = segment.b if forward else segment.a
        result: list[tuple[str, int, bool]] = []
        if end.kind == "edge":
            result = self._across(hex_, end, segment.gauge)
        elif end.kind == "junction":
            if not segment.terminal:
                result = self._leaving(hex_, "junction", end.index, index)
        elif (
            not segment.terminal
            and (hex_, end.index) != self.start
            and not self.blocks(hex_, end.index)
        ):
            result = self._leaving(hex_, "stop", end.index, index)
        self._steps[piece] = result
        return result

    def _across(self, hex_: str, end: End, gauge: str) -> list[tuple[str, int, bool]]:
        neighbour = self.board.map.across[hex_][end.index]
        if neighbour is None:
            return []
        face = self.board.faces[neighbour]
        facing = (end.index + 3) % 6
        result = []
        for i in face.at_edge[facing]:
            segment = face.segments[i]
            if not gauges_join(gauge, segment.gauge) or segment.gauge not in self.gauges:
                continue
            for here, forward in ((segment.a, True), (segment.b, False)):
                if here.kind == "edge" and here.index == facing and lanes_meet(end, here):
                    result.append((neighbour, i, forward))
        return result

    def _relaxed(self) -> None:
        order = dict.fromkeys(self._first())
        queue = list(order)
        for piece in queue:
            for following in self._next(piece):
                if following not in order:
                    order[following] = None
                    queue.append(following)
        self._order = order

    def _exact(self) -> None:
        board, index = self.board, self.board.map.index
        wanted = len({piece[:2] for piece in self._order})
        hex_, stop = self.start
        begin = 1 << (index[hex_] * MASK_BITS + STOP_BIT + stop)
        labels: dict[tuple[str, int, bool], list[int]] = {}
        queue = [(piece, begin) for piece in self._first()]
        track, stops = self.track, self.stops
        for piece, mask in queue:
            hex_, number, forward = piece
            face = board.faces[hex_]
            segment = face.segments[number]
            shift = index[hex_] * MASK_BITS
            used = face.masks[number]
            end = segment.b if forward else segment.a
            if end.kind == "stop":
                used |= 1 << (STOP_BIT + end.index)
            elif end.kind == "junction":
                used |= junction_bit(end.index)
            used <<= shift
            if mask & used:
                continue
            mask |= used
            known = labels.setdefault(piece, [])
            if any(other & mask == other for other in known):
                continue
            known.append(mask)
            if (hex_, number) not in track:
                track[hex_, number] = None
                wanted -= 1
                for one in (segment.a, segment.b):
                    if one.kind == "stop" and (hex_, one.index) != self.start:
                        stops.setdefault((hex_, one.index))
                if wanted == 0:
                    return
            queue.extend((following, mask) for following in self._next(piece))


def lanes_meet(a: End, b: End) -> bool:
    """Return whether two lanes at a shared hex side meet (common rules, 3)."""
    (wide, first), (width, second) = a.lane, b.lane
    if wide == width:
        return first == width - 1 - second
    if wide < width:
        return first + (width - wide) // 2 == width - 1 - second
    return second + (wide - width) // 2 == wide - 1 - first
