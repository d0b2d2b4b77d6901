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
from senro.board.tile import BROAD, DUAL, MASK_BITS, NARROW, STOP_BIT, End, gauges_join

ALL_GAUGES = (BROAD, NARROW, DUAL)

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
    gauges: tuple[str, ...] = ALL_GAUGES,
) -> Network:
    """Return what walks from the given cities reach on track of the given gauges.

    `blocks(hex, stop)` tells which stops end a walk.
    """
    track: dict[Track, None] = {}
    stops: dict[Place, None] = {}
    walks = []
    sides: dict[str, set[int]] = {}
    ground = _Ground(board, blocks, gauges)
    faces = board.faces
    for start in starts:
        walk = ground.walk(start)
        track.update(walk)
        met: dict[Place, None] = {}
        if faces[start[0]].at_stop[start[1]]:
            met[start] = None
        for hex_, index in walk:
            for stop in faces[hex_].segment_stops[index]:
                met[hex_, stop] = None
        walks.append((start, tuple(met)))
        stops[start] = None
        stops.update(met)
        sides.setdefault(start[0], set()).update(board.open_sides(start[0]))
    across = board.map.across
    for hex_, index in track:
        for edge in faces[hex_].segment_edges[index]:
            sides.setdefault(hex_, set()).add(edge)
            neighbour = across[hex_][edge]
            if neighbour is not None:
                sides.setdefault(neighbour, set()).add((edge + 3) % 6)
    return Network(
        frozenset(track),
        tuple(stops),
        {hex_: tuple(sorted(edges)) for hex_, edges in sides.items()},
        tuple(walks),
    )


Piece = tuple[str, int, bool]
"""A directed piece of track: hex, segment, and whether it runs from its end a to its end b."""


class _Ground:
    """The directed pieces of track of a board for one company, and walks over them."""

    def __init__(
        self, board: Board, blocks: Callable[[str, int], bool], gauges: tuple[str, ...]
    ) -> None:
        self._board, self._blocks, self._gauges = board, blocks, gauges
        self._following: dict[Piece, tuple[Piece, ...]] = {}

    def walk(self, start: Place) -> dict[Track, None]:
        """Return the track that walks from a city reach, in the order found.

        The first way to each directed piece is enough unless a way refused for using something
        twice leads to track that no other way reached; only then are all ways compared.
        """
        first = self._leaving(start[0], "stop", start[1], None)
        begin = 1 << (self._board.map.index[start[0]] * MASK_BITS + STOP_BIT + start[1])
        track, reached, refused = self._first_ways(first, begin)
        beyond = self._beyond(reached, refused)
        if all(piece[:2] in track for piece in beyond):
            return track
        wanted = len(track) + len({piece[:2] for piece in beyond} - track.keys())
        return self._all_ways(first, begin, wanted)

    def _first_ways(
        self, first: list[Piece], begin: int
    ) -> tuple[dict[Track, None], set[Piece], list[Piece]]:
        faces, index = self._board.faces, self._board.map.index
        following = self._following
        track: dict[Track, None] = {}
        reached: set[Piece] = set()
        refused: list[Piece] = []
        queue = [(piece, begin) for piece in first]
        for piece, mask in queue:
            if piece in reached:
                continue
            hex_, number, forward = piece
            used = faces[hex_].piece_masks[number][forward] << index[hex_] * MASK_BITS
            if mask & used:
                refused.append(piece)
                continue
            reached.add(piece)
            track[hex_, number] = None
            mask |= used
            for after in following.get(piece) or self._follow(piece):
                if after not in reached:
                    queue.append((after, mask))
        return track, reached, refused

    def _beyond(self, reached: set[Piece], refused: list[Piece]) -> list[Piece]:
        """Return the pieces behind refused ways that no way has reached, used twice or not."""
        found = dict.fromkeys(piece for piece in refused if piece not in reached)
        queue = list(found)
        for piece in queue:
            for after in self._follow(piece):
                if after not in reached and after not in found:
                    found[after] = None
                    queue.append(after)
        return queue

    def _all_ways(self, first: list[Piece], begin: int, wanted: int) -> dict[Track, None]:
        """Compare all ways, dropping one that uses all another uses, until all is reached."""
        faces, index = self._board.faces, self._board.map.index
        track: dict[Track, None] = {}
        ways: dict[Piece, list[int]] = {}
        queue = [(piece, begin) for piece in first]
        for piece, mask in queue:
            hex_, number, forward = piece
            used = faces[hex_].piece_masks[number][forward] << index[hex_] * MASK_BITS
            if mask & used:
                continue
            mask |= used
            known = ways.setdefault(piece, [])
            if any(other & mask == other for other in known):
                continue
            known.append(mask)
            track[hex_, number] = None
            if len(track) == wanted:
                break
            queue.extend((after, mask) for after in self._follow(piece))
        return track

    def _follow(self, piece: Piece) -> tuple[Piece, ...]:
        known = self._following.get(piece)
        if known is not None:
            return known
        hex_, number, forward = piece
        segment = self._board.faces[hex_].segments[number]
        end = segment.b if forward else segment.a
        result: list[Piece] = []
        if end.kind == "edge":
            result = self._across(hex_, end, segment.gauge)
        elif not segment.terminal and (end.kind == "junction" or not self._blocks(hex_, end.index)):
            result = self._leaving(hex_, end.kind, end.index, number)
        found = self._following[piece] = tuple(result)
        return found

    def _leaving(self, hex_: str, kind: str, index: int, came: int | None) -> list[Piece]:
        face = self._board.faces[hex_]
        result = []
        for i in face.at_stop[index] if kind == "stop" else face.at_junction[index]:
            segment = face.segments[i]
            if i == came or segment.gauge not in self._gauges:
                continue
            if segment.terminal and (came is not None or kind == "junction"):
                continue
            result.append((hex_, i, segment.a.kind == kind and segment.a.index == index))
        return result

    def _across(self, hex_: str, end: End, gauge: str) -> list[Piece]:
        neighbour = self._board.map.across[hex_][end.index]
        if neighbour is None:
            return []
        face = self._board.faces[neighbour]
        facing = (end.index + 3) % 6
        result = []
        for i in face.at_edge[facing]:
            segment = face.segments[i]
            if not gauges_join(gauge, segment.gauge) or segment.gauge not in self._gauges:
                continue
            for here, forward in ((segment.a, True), (segment.b, False)):
                if here.kind == "edge" and here.index == facing and lanes_meet(end, here):
                    result.append((neighbour, i, forward))
        return result


def lanes_meet(a: End, b: End) -> bool:
    """Return whether two lanes at a shared hex side meet (common rules, 3)."""
    (wide, first), (width, second) = a.lane, b.lane
    if wide == width:
        return first == width - 1 - second
    if wide < width:
        return first + (width - wide) // 2 == width - 1 - second
    return second + (wide - width) // 2 == wide - 1 - first
