"""A hex in words, for those who hear the map instead of seeing it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from senro.board.board import Board
from senro.board.tile import BROAD, COLOURS, Stop, Tile
from senro.words.voice import Voice

_FLAT = ("s", "sw", "nw", "n", "ne", "se")
_POINTY = ("sw", "w", "nw", "ne", "e", "se")


def hex_line(voice: Voice, board: Board, hex_: str, column: int) -> str:
    """Return all that lies on a hex: place, terrain, tile, track by compass, stops, tokens.

    `column` is the phase's column of values.
    """
    return voice.say("hex.stop").join(_parts(voice, board, hex_, column))


def side(voice: Voice, board: Board, edge: int) -> str:
    """Return the direction of a side of a hex."""
    names = _FLAT if board.map.layout.flat else _POINTY
    return voice.say(f"hex.side.{names[edge]}")


def _parts(voice: Voice, board: Board, hex_: str, column: int) -> Iterator[str]:
    face = board.faces[hex_]
    yield voice.place(hex_)
    if face.cost:
        terrain = voice.say(f"hex.terrain.{face.terrain or 'none'}")
        yield voice.say("hex.cost", terrain=terrain, cost=face.cost)
    yield _surface(voice, board, hex_)
    if face.label:
        yield voice.say("hex.label", label=face.label)
    for index, stop in enumerate(face.stops):
        yield _stop(voice, board, hex_, index, stop, column)
    yield from _through(voice, board, face)
    if reserved := board.hex_reserved.get(hex_, ()):
        yield voice.say("hex.reserved", companies=_listed(voice, reserved))
    if marks := board.marks.get(hex_, ()):
        yield voice.say("hex.marks", marks=_listed(voice, marks))
    yield from _borders(voice, board, hex_)


def _surface(voice: Voice, board: Board, hex_: str) -> str:
    face = board.faces[hex_]
    if hex_ in board.laid:
        return voice.say("hex.tile", colour=face.colour, tile=face.name)
    if face.colour in COLOURS:
        return voice.say(f"colour.{face.colour}")
    return voice.say("hex.sea" if face.colour == "blue" else "hex.off")


def _stop(voice: Voice, board: Board, hex_: str, index: int, stop: Stop, column: int) -> str:
    face = board.faces[hex_]
    said = [voice.say(f"hex.{stop.kind}", value=str(stop.value(column)))]
    city = board.cities.get((hex_, index))
    if city is not None:
        tokens = tuple(token for token in (*city.slots, *city.extra) if token)
        if tokens:
            said.append(voice.say("hex.tokens", companies=_listed(voice, tokens)))
        free = city.slots.count(None)
        said.append(voice.say("hex.free", count=free) if free else voice.say("hex.full"))
        kept = tuple(company for company in city.reserved if company)
        if kept:
            said.append(voice.say("hex.reserved", companies=_listed(voice, kept)))
    ways = [_way(voice, board, face, i, "stop", index) for i in face.at_stop[index]]
    if any(ways):
        said.append(voice.say("hex.track", ways=_listed(voice, ways)))
    return voice.say("hex.comma").join(said)


def _way(voice: Voice, board: Board, face: Tile, number: int, kind: str, index: int) -> str:
    """Return where a piece of track leads from a stop or junction, with its gauge."""
    segment = face.segments[number]
    first = segment.a
    end = segment.b if (first.kind, first.index) == (kind, index) else first
    if end.kind == "stop":
        way = voice.say("hex.other_stop")
    elif end.kind == "edge":
        way = side(voice, board, end.index)
    else:
        return ""
    return _gauged(voice, way, segment.gauge)


def _gauged(voice: Voice, way: str, gauge: str) -> str:
    return way if gauge == BROAD else voice.say(f"hex.gauge.{gauge}", way=way)


def _through(voice: Voice, board: Board, face: Tile) -> Iterator[str]:
    """Yield track that touches no stop: from side to side, and where several meet."""
    for segment in face.segments:
        if segment.a.kind == segment.b.kind == "edge":
            ends = [side(voice, board, end.index) for end in (segment.a, segment.b)]
            way = voice.say("hex.from_to", start=ends[0], end=ends[1])
            yield voice.say("hex.track", ways=_gauged(voice, way, segment.gauge))
    for index, meeting in enumerate(face.at_junction):
        ways = [_way(voice, board, face, i, "junction", index) for i in meeting]
        yield voice.say("hex.joined", ways=_listed(voice, ways))


def _borders(voice: Voice, board: Board, hex_: str) -> Iterator[str]:
    map_ = board.map
    closed = []
    for edge, other in enumerate(map_.across[hex_]):
        facing = (other, (edge + 3) % 6) if other else (hex_, edge)
        if (hex_, edge) in map_.impassable or facing in map_.impassable:
            closed.append(side(voice, board, edge))
        cost = map_.border_cost.get((hex_, edge), 0) or map_.border_cost.get(facing, 0)
        paid = (hex_, edge) in board.crossed or facing in board.crossed
        if cost and not paid:
            yield voice.say("hex.crossing", side=side(voice, board, edge), cost=cost)
    if closed:
        yield voice.say("hex.closed", ways=_listed(voice, closed))


def _listed(voice: Voice, items: Iterable[str]) -> str:
    return voice.say("hex.comma").join(dict.fromkeys(item for item in items if item))
