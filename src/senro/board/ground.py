"""The track of a board as numbered pieces, for walks over it.

A segment of the map is numbered `hex * 16 + index`; a piece is a segment run in one direction,
`segment * 2 + 1` from its end a to its end b. What a piece uses up (edge lanes, and the stop or
junction at which it arrives) is a bit mask, 24 bits a hex.

A board differs from the one before on a hex or two, so its ground is made from the ground of that
board: only pieces on those hexes, and those that lead there, are made anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from senro.board.tile import MASK_BITS, End, Segment, Tile, gauges_join

SEGMENTS = 16
"""More than any tile has."""

STOPS = 8
"""More stops than any tile has."""

NOWHERE = -1


class Piece(NamedTuple):
    """A directed piece: what it uses up, where it arrives, and what follows.

    `stop` is the stop at which it arrives, `hex * 8 + index`, or NOWHERE.
    """

    used: int
    stop: int
    following: tuple[int, ...]
    gauge: str


Side = tuple[str, int]
"""A hex and one of its edges."""


class Stretch(NamedTuple):
    """A segment: hex and index, its stops (hex, index), and the sides it opens to a company."""

    track: tuple[str, int]
    stops: tuple[tuple[str, int], ...]
    sides: tuple[Side, ...]


@dataclass(frozen=True)
class Ground:
    """All pieces and segments of a board by number."""

    hexes: tuple[str, ...]
    pieces: Mapping[int, Piece]
    segments: Mapping[int, Stretch]

    def stop(self, code: int) -> tuple[str, int]:
        """Return hex and index of a numbered stop."""
        return self.hexes[code // STOPS], code % STOPS


class Maker:
    """Makes the pieces of a board, all of them or those that a change touches."""

    def __init__(
        self,
        faces: Mapping[str, Tile],
        across: Mapping[str, tuple[str | None, ...]],
        index: Mapping[str, int],
    ) -> None:
        self._faces, self._across, self._index = faces, across, index

    def whole(self) -> Ground:
        """Return the ground of the whole board."""
        return self._made({}, {}, self._index, ())

    def changed(self, before: Ground, hexes: Iterable[str]) -> Ground:
        """Return the ground of a board that differs from another on the given hexes."""
        new = dict.fromkeys(hexes)
        leading = [
            (neighbour, (edge + 3) % 6)
            for hex_ in new
            for edge, neighbour in enumerate(self._across[hex_])
            if neighbour is not None and neighbour not in new
        ]
        return self._made(dict(before.pieces), dict(before.segments), new, leading)

    def _made(
        self,
        pieces: dict[int, Piece],
        segments: dict[int, Stretch],
        hexes: Iterable[str],
        leading: Iterable[Side],
    ) -> Ground:
        """Make all pieces of some hexes, and those of others that lead over the given sides."""
        for hex_ in hexes:
            first = self._index[hex_] * SEGMENTS
            for code in range(first, first + SEGMENTS):
                if segments.pop(code, None) is not None:
                    del pieces[2 * code], pieces[2 * code + 1]
            for number, segment in enumerate(self._faces[hex_].segments):
                segments[first + number] = self._stretch(hex_, number, segment)
                for forward in (0, 1):
                    pieces[2 * (first + number) + forward] = self._piece(hex_, number, forward)
        for hex_, edge in leading:
            first, face = self._index[hex_] * SEGMENTS, self._faces[hex_]
            for number in face.at_edge[edge]:
                for forward, end in enumerate((face.segments[number].a, face.segments[number].b)):
                    if end.kind == "edge" and end.index == edge:
                        piece = 2 * (first + number) + forward
                        pieces[piece] = self._piece(hex_, number, forward)
        return Ground(tuple(self._index), pieces, segments)

    def _stretch(self, hex_: str, number: int, segment: Segment) -> Stretch:
        sides: list[Side] = []
        for edge in segment.edges:
            sides.append((hex_, edge))
            neighbour = self._across[hex_][edge]
            if neighbour is not None:
                sides.append((neighbour, (edge + 3) % 6))
        stops = tuple((hex_, e.index) for e in (segment.a, segment.b) if e.kind == "stop")
        return Stretch((hex_, number), stops, tuple(sides))

    def _piece(self, hex_: str, number: int, forward: int) -> Piece:
        face, index = self._faces[hex_], self._index[hex_]
        segment = face.segments[number]
        end = segment.b if forward else segment.a
        used = face.piece_masks[number][forward] << index * MASK_BITS
        stop = index * STOPS + end.index if end.kind == "stop" else NOWHERE
        following: tuple[int, ...] = ()
        if end.kind == "edge":
            following = self._over(hex_, end, segment.gauge)
        elif not segment.terminal:
            following = self.leaving(hex_, end.kind, end.index, came=number)
        return Piece(used, stop, following, segment.gauge)

    def leaving(
        self, hex_: str, kind: str, index: int, *, came: int | None = None
    ) -> tuple[int, ...]:
        """Return the pieces that leave a stop or junction, but for the one it was reached by.

        Terminal track is left by only at the beginning of a walk, and never at a junction.
        """
        face = self._faces[hex_]
        first = self._index[hex_] * SEGMENTS
        result = []
        for number in face.at_stop[index] if kind == "stop" else face.at_junction[index]:
            segment = face.segments[number]
            if number == came or (segment.terminal and (came is not None or kind == "junction")):
                continue
            forward = segment.a.kind == kind and segment.a.index == index
            result.append(2 * (first + number) + forward)
        return tuple(result)

    def _over(self, hex_: str, end: End, gauge: str) -> tuple[int, ...]:
        neighbour = self._across[hex_][end.index]
        if neighbour is None:
            return ()
        face, facing = self._faces[neighbour], (end.index + 3) % 6
        first = self._index[neighbour] * SEGMENTS
        result = []
        for number in face.at_edge[facing]:
            segment = face.segments[number]
            if not gauges_join(gauge, segment.gauge):
                continue
            for forward, here in ((1, segment.a), (0, segment.b)):
                if here.kind == "edge" and here.index == facing and lanes_meet(end, here):
                    result.append(2 * (first + number) + forward)
        return tuple(result)


def lanes_meet(a: End, b: End) -> bool:
    """Return whether two lanes at a shared hex side meet (common rules, 3)."""
    (wide, first), (width, second) = a.lane, b.lane
    if wide == width:
        return first == width - 1 - second
    if wide < width:
        return first + (width - wide) // 2 == width - 1 - second
    return second + (wide - width) // 2 == wide - 1 - first
