"""What a company reaches on the board: track, stops and sides of hexes.

One walk never uses an edge lane, a junction or a stop twice, so it cannot turn back on a tile
(common rules, 7). A walk is therefore a simple path, and "reached" means "lies on some walk".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from senro.board.board import Board, Place
from senro.board.ground import NOWHERE, STOPS, Ground
from senro.board.tile import BROAD, DUAL, MASK_BITS, NARROW, STOP_BIT

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
    starts, gauges = board.tokens(company), board.map.gauges
    key = ("network", company, starts)  # a token placed elsewhere is another beginning
    found: Network | None = board.derived(key)
    if found is None:
        found = reach(board, starts, lambda h, s: board.blocks(company, h, s), gauges)
        board.keep(key, found, grounds(board, found))
    return found


def grounds(board: Board, found: Network) -> frozenset[str]:
    """Return the hexes a network depends on: those reached, and those around its beginnings."""
    starts = [hex_ for (hex_, _), _ in found.walks]
    around = (h for hex_ in starts for h in board.map.across[hex_] if h)
    return frozenset((*found.sides, *starts, *around))


def reach(
    board: Board,
    starts: tuple[Place, ...],
    blocks: Callable[[str, int], bool],
    gauges: tuple[str, ...] = ALL_GAUGES,
    *,
    whole_hex: bool = True,
) -> Network:
    """Return what walks from the given stops reach on track of the given gauges.

    `blocks(hex, stop)` tells which stops end a walk. With `whole_hex` every open side of a hex
    where a walk begins is reached, with track or without.
    """
    ground = board.ground
    segments = ground.segments
    walking = _Walking(board, ground, blocks, gauges)
    track: dict[int, None] = {}
    stops: dict[Place, None] = {}
    walks = []
    for start in starts:
        walk = walking.walk(start)
        track.update(walk)
        met: dict[Place, None] = {}
        if board.faces[start[0]].at_stop[start[1]]:
            met[start] = None
        for code in walk:
            for stop in segments[code].stops:
                met[stop] = None
        walks.append((start, tuple(met)))
        stops[start] = None
        stops.update(met)
    sides = {h: set(board.open_sides(h)) for h, _ in starts} if whole_hex else {}
    for code in track:
        for hex_, edge in segments[code].sides:
            if hex_ in sides:
                sides[hex_].add(edge)
            else:
                sides[hex_] = {edge}
    return Network(
        frozenset([segments[code].track for code in track]),
        tuple(stops),
        {hex_: tuple(sorted(edges)) for hex_, edges in sides.items()},
        tuple(walks),
    )


class _Walking:
    """Walks over the pieces of a board for one company."""

    def __init__(
        self,
        board: Board,
        ground: Ground,
        blocks: Callable[[str, int], bool],
        gauges: tuple[str, ...],
    ) -> None:
        self._board, self._ground, self._blocks, self._gauges = board, ground, blocks, gauges
        self._ends: dict[int, bool] = {NOWHERE: False}  # stop -> whether walks end there

    def walk(self, start: Place) -> dict[int, None]:
        """Return the segments that walks from a city reach, in the order found.

        The first way to each directed piece is enough unless a way refused for using something
        twice leads to track that no other way reached; only then are all ways compared.
        """
        index = self._board.map.index[start[0]]
        first = self._board.leaving(start)
        begin = 1 << (index * MASK_BITS + STOP_BIT + start[1])
        self._ends[index * STOPS + start[1]] = False
        track, reached, refused = self._first_ways(first, begin)
        hoped = {piece >> 1 for piece in self._beyond(reached, refused)} - track.keys()
        possible = sum(self._may_reach(first, begin, code) for code in sorted(hoped))
        if not possible:
            return track
        return self._all_ways(first, begin, len(track) + possible)

    def _first_ways(
        self, first: tuple[int, ...], begin: int
    ) -> tuple[dict[int, None], set[int], list[int]]:
        pieces, ends, any_gauge = self._ground.pieces, self._ends, self._gauges == ALL_GAUGES
        track: dict[int, None] = {}
        reached: set[int] = set()
        refused: list[int] = []
        queue = [(piece, begin) for piece in first]
        for piece, mask in queue:
            if piece in reached:
                continue
            used, stop, following, gauge = pieces[piece]
            if not any_gauge and gauge not in self._gauges:
                continue
            if mask & used:
                refused.append(piece)
                continue
            reached.add(piece)
            track[piece >> 1] = None
            if following and not (ends[stop] if stop in ends else self._ends_at(stop)):
                mask |= used
                for after in following:
                    if after not in reached:
                        queue.append((after, mask))
        return track, reached, refused

    def _ends_at(self, stop: int) -> bool:
        found = self._ends[stop] = self._blocks(*self._ground.stop(stop))
        return found

    def _follow(self, piece: int) -> tuple[int, ...]:
        _, stop, following, gauge = self._ground.pieces[piece]
        if gauge not in self._gauges or not following:
            return ()
        ends = self._ends
        return () if (ends[stop] if stop in ends else self._ends_at(stop)) else following

    def _beyond(self, reached: set[int], refused: list[int]) -> list[int]:
        """Return the pieces behind refused ways that no way has reached, used twice or not."""
        found = dict.fromkeys(piece for piece in refused if piece not in reached)
        queue = list(found)
        for piece in queue:
            for after in self._follow(piece):
                if after not in reached and after not in found:
                    found[after] = None
                    queue.append(after)
        return [p for p in queue if self._ground.pieces[p].gauge in self._gauges]

    def _may_reach(self, first: tuple[int, ...], begin: int, goal: int) -> bool:
        """Whether a way leads to a segment without using before what it uses itself."""
        for piece in (2 * goal, 2 * goal + 1):
            needed = self._ground.pieces[piece].used
            if not begin & needed and self._leads_to(first, begin | needed, piece):
                return True
        return False

    def _leads_to(self, first: tuple[int, ...], banned: int, goal: int) -> bool:
        pieces = self._ground.pieces
        seen = set(first)
        queue = list(first)
        for piece in queue:
            if piece == goal:
                return True
            if pieces[piece].used & banned:
                continue
            for after in self._follow(piece):
                if after not in seen:
                    seen.add(after)
                    queue.append(after)
        return False

    def _all_ways(self, first: tuple[int, ...], begin: int, wanted: int) -> dict[int, None]:
        """Compare all ways, dropping one that uses all another uses, until all is reached."""
        pieces = self._ground.pieces
        track: dict[int, None] = {}
        ways: dict[int, list[int]] = {}
        queue = [(piece, begin) for piece in first]
        for piece, mask in queue:
            used, _, _, gauge = pieces[piece]
            if mask & used or gauge not in self._gauges:
                continue
            mask |= used
            known = ways.setdefault(piece, [])
            if any(other & mask == other for other in known):
                continue
            known.append(mask)
            track[piece >> 1] = None
            if len(track) == wanted:
                break
            queue.extend((after, mask) for after in self._follow(piece))
        return track
