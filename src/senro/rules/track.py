"""Laying and upgrading track (common rules, 6).

What differs between titles is an argument: `TrackRules` names the checks, the price and what
else may be laid. Every check returns why not, or None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from typing import ClassVar

from senro.board.board import Board, City
from senro.board.network import Network, network
from senro.board.tile import COLOURS, DUAL, End, Segment, Tile
from senro.core.action import Action, LayTile, Pass
from senro.core.event import TileLaid
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.rules.money import BANK, cash, pay
from senro.rules.turns import PlainStep, Turn

# -- how one face fits into another --------------------------------------------------------


def _atoms(face: Tile, end: End, segment: Segment) -> frozenset[tuple[str, object]]:
    """Return what an end of a segment stands for: an edge, a kind of stop, or far ends."""
    if end.kind == "edge":
        return frozenset({("edge", end.index)})
    if end.kind == "stop":
        return frozenset({("stop", face.stops[end.index].kind)})
    far: set[tuple[str, object]] = set()
    for i in face.at_junction[end.index]:
        other = face.segments[i]
        if other is not segment:
            beyond = other.other(end)
            far |= _atoms(face, beyond, other) if beyond.kind != "junction" else set()
    return frozenset(far)


def gauge_fits(old: str, new: str) -> bool:
    """Whether track of one gauge may become track of another."""
    return new in (old, DUAL)


@cache
def segment_fits(old: Tile, i: int, new: Tile, j: int) -> bool:
    """Whether an old segment fits into a new one as they lie (common rules, 3)."""
    s, t = old.segments[i], new.segments[j]
    if not gauge_fits(s.gauge, t.gauge):
        return False
    ends = [_atoms(new, t.a, t), _atoms(new, t.b, t)]
    mine = [_atoms(old, s.a, s), _atoms(old, s.b, s)]
    return (mine[0] <= ends[0] and mine[1] <= ends[1]) or (
        mine[0] <= ends[1] and mine[1] <= ends[0]
    )


@cache
def keeps_track(old: Tile, new: Tile) -> bool:
    """Whether every old segment fits into some new one as they lie."""
    return all(
        any(segment_fits(old, i, new, j) for j in range(len(new.segments)))
        for i in range(len(old.segments))
    )


@cache
def stops_follow(old: Tile, new: Tile, one_to_one: bool) -> bool:
    """Whether the new stops continue the old ones (common rules, 6.3, 4 to 6).

    `one_to_one` asks that each of several old cities lies in exactly one new city.
    """
    before = [edges for edges in old.stop_edges if edges]
    after = [edges for edges in new.stop_edges if edges]
    fresh = sum(1 for edges in after if not any(edges & was for was in before))
    if fresh > max(0, len(after) - len(before)):
        return False
    if len(old.cities) > 1 and len(new.cities) > 1:
        olds = [old.stop_edges[c] for c in old.cities]
        news = [new.stop_edges[c] for c in new.cities]
        if one_to_one and any(sum(1 for edges in news if was <= edges) != 1 for was in olds if was):
            return False
        sizes = {old.stops[c].slots for c in old.cities}
        if len(sizes) > 1:
            for c, was in zip(old.cities, olds, strict=True):
                target = successor(old, new)[c]
                if was and new.stops[target].slots < old.stops[c].slots:
                    return False
    return True


@cache
def successor(old: Tile, new: Tile) -> Mapping[int, int]:
    """Return which new city each old city becomes (common rules, 6.6)."""
    olds, news = old.cities, new.cities
    if not old.segments and len(olds) == len(news):
        return dict(zip(olds, news, strict=True))
    result: dict[int, int] = {}
    for city in olds:
        edges = old.stop_edges[city]
        if edges:
            fitting = [n for n in news if edges <= new.stop_edges[n]]
            if fitting:
                result[city] = fitting[0]
    for place, city in enumerate(olds):
        if city not in result:
            same = news[place] if place < len(news) else None
            free = [n for n in news if n not in result.values()]
            result[city] = same if same in free else (free or list(news))[0]
    return result


def reseat(board: Board, hex_: str, new: Tile, *, widen: bool = False) -> dict[int, City]:
    """Return the cities of a hex once another face lies there, tokens set anew in slot order.

    A token without a slot stands beside the slots or, with `widen`, gets one of its own.
    """
    old = board.faces[hex_]
    become = successor(old, new)
    reserved: dict[int, list[str | None]] = {n: [] for n in new.cities}
    for index, city in board.cities_of(hex_):
        reserved[become[index]].extend(city.reserved)
    cities = {n: City((None,) * new.stops[n].slots, tuple(reserved[n])) for n in new.cities}
    waiting: list[tuple[int, str]] = []
    for index, city in board.cities_of(hex_):
        target = become[index]
        for token in filter(None, city.slots):
            cities[target] = cities[target].with_token(token, beside=not widen, widen=widen)
        waiting.extend((target, token) for token in city.extra)
    for target, token in waiting:
        cities[target] = replace(cities[target], extra=(*cities[target].extra, token))
    return cities


def rebuilt(board: Board, hex_: str, new: Tile, *, widen: bool = False) -> Board:
    """Return the board with another face on a hex, tokens set anew.

    The last one is kept, for a lay is first looked at and then made.
    """
    key = (hex_, new.name, new.rotation, widen)
    last: tuple[object, Board] | None = board.derived("rebuilt")
    if last is not None and last[0] == key:
        return last[1]
    after = board.with_face(hex_, new, reseat(board, hex_, new, widen=widen))
    board.keep("rebuilt", (key, after), board.map.index)
    return after


# -- which tiles may come where ------------------------------------------------------------


@cache
def may_become(old: Tile, new: Tile) -> bool:
    """Whether a tile is an upgrade of a face in some rotation (common rules, 6.2, 1 to 6)."""
    if (old.colour, new.colour) not in pairwise(COLOURS):
        return False
    if old.label != new.label or len(old.towns) != len(new.towns):
        return False
    if old.label is None:
        if len(old.cities) != len(new.cities):
            return False
    elif old.cities and not new.cities:
        return False
    return any(keeps_track(old, new.turned(r)) for r in range(6))


@dataclass(frozen=True, slots=True)
class TrackRules:
    """How laying track differs between titles.

    `blocked(game, hex)` tells why a hex is closed to everybody; `fit(game, company, board, hex,
    tile)` is the title's own condition on gauges; `price(game, company, hex, tile)` the terrain
    cost in money. `one_to_one` as in `stops_follow`.
    """

    blocked: Callable[[Game, str], Reason | None]
    fit: Callable[[Game, str, Board, str, Tile], Reason | None]
    price: Callable[[Game, str, str, Tile], int]
    one_to_one: bool = True


def printed_white(board: Board, hex_: str) -> bool:
    """Whether nothing has been built on the hex."""
    return board.faces[hex_].colour == "white"


def tile_reason(game: Game, hex_: str, tile: str) -> Reason | None:
    """Return why a tile may not come on a hex in any rotation."""
    known = game.title.tiles.get(tile)
    if known is None or hex_ not in game.state.board.faces:
        return no("no_such_tile", tile=tile, hex=hex_)
    if not in_supply(game, tile):
        return no("tile_used_up", tile=tile)
    if known.colour not in game.title.phases[game.state.phase].colours:
        return no("colour_not_yet", colour=known.colour)
    if not may_become(game.state.board.faces[hex_], known):
        return no("not_an_upgrade", tile=tile, hex=hex_)
    return None


def in_supply(game: Game, tile: str) -> bool:
    """Whether a copy of a tile is left."""
    return game.title.copies[tile] is None or game.state.supply.get(tile, 0) > 0


def face_reason(board: Board, hex_: str, new: Tile, one_to_one: bool = True) -> Reason | None:
    """Return why a face, as it would lie, does not fit the hex itself and its sides."""
    for edge in new.exits:
        if not board.open_side(hex_, edge):
            return no("runs_into_closed_side", hex=hex_, edge=edge)
    old = board.faces[hex_]
    if not keeps_track(old, new):
        return no("track_would_be_lost", hex=hex_)
    if not stops_follow(old, new, one_to_one):
        return no("stops_do_not_match", hex=hex_)
    return None


def lay_reason(
    game: Game, company: str, hex_: str, tile: str, rotation: int, rules: TrackRules
) -> Reason | None:
    """Return why a company may not lay a tile by the ordinary rules."""
    board = game.state.board
    reason = tile_reason(game, hex_, tile) or rules.blocked(game, hex_)
    if reason is not None:
        return reason
    reached = network(board, company)
    if not reached.reaches(hex_):
        return no("hex_not_reached", hex=hex_)
    new = game.title.tiles[tile].turned(rotation)
    reason = face_reason(board, hex_, new, rules.one_to_one)
    if reason is not None:
        return reason
    if not any(edge in reached.sides[hex_] for edge in new.exits):
        return no("not_connected", hex=hex_)
    return (
        rules.fit(game, company, board, hex_, new)
        or useful_reason(board, company, hex_, new)
        or cost_reason(game, company, rules.price(game, company, hex_, new))
    )


def cost_reason(game: Game, company: str, cost: int) -> Reason | None:
    """Return why a company cannot pay a cost from its own cash."""
    have = cash(game, company)
    return no("not_enough_cash", cash=have, price=cost) if cost > have else None


def useful_reason(
    board: Board,
    company: str,
    hex_: str,
    new: Tile,
    reach: Callable[[Board, str], Network] = network,
    *,
    widen: bool = False,
) -> Reason | None:
    """Return why an upgrade would bring the company nothing (common rules, 6.4).

    Some new segment that it reaches must be no old one, or lead to a stop of another value.
    `widen` as in `reseat`.
    """
    old = board.faces[hex_]
    if not old.segments:
        return None
    before = reach(board, company).track
    reached = frozenset(i for i in range(len(old.segments)) if (hex_, i) in before)
    if reached and _plainly_useful(old, new, reached):
        return None
    track = reach(rebuilt(board, hex_, new, widen=widen), company).track
    for index, segment in enumerate(new.segments):
        if (hex_, index) in track and _adds(old, new, segment):
            return None
    return no("adds_nothing", hex=hex_)


@cache
def _plainly_useful(old: Tile, new: Tile, reached: frozenset[int]) -> bool:
    """Whether reached old track alone shows that an upgrade is useful.

    Track that was reached stays so, hence a stop of another value at its end, a junction that
    it runs into, or a new way out of its town is reached too.
    """
    for i in sorted(reached):
        was = old.segments[i]
        towns = [e for e in (was.a, was.b) if e.kind == "stop" and e.index in old.towns]
        for j, segment in enumerate(new.segments):
            if _same_ends(old, was, new, segment):
                if _worth(old, was) != _worth(new, segment):
                    return True
            elif "junction" in (segment.a.kind, segment.b.kind):
                if segment_fits(old, i, new, j) and _adds(old, new, segment):
                    return True
            elif towns and len(old.towns) == len(new.towns) == 1:
                out = [e for e in (segment.a, segment.b) if e.kind == "edge"]
                if len(out) == 1 and out[0].index not in old.exits:
                    return True
    return False


def _adds(old: Tile, new: Tile, segment: Segment) -> bool:
    for was in old.segments:
        if was.gauge == segment.gauge and _same_ends(old, was, new, segment):
            return _worth(old, was) != _worth(new, segment)
    return True


def _same_ends(old: Tile, was: Segment, new: Tile, segment: Segment) -> bool:
    a = {_atoms(old, was.a, was), _atoms(old, was.b, was)}
    return a == {_atoms(new, segment.a, segment), _atoms(new, segment.b, segment)}


def _worth(face: Tile, segment: Segment) -> tuple[tuple[int, ...], ...]:
    ends = (segment.a, segment.b)
    return tuple(face.stops[end.index].values for end in ends if end.kind == "stop")


# -- effect --------------------------------------------------------------------------------


def lay(game: Game, company: str, hex_: str, new: Tile, cost: int, by: str | None = None) -> None:
    """Pay for and lay a face that fits; the old tile returns to the supply."""
    state = game.state
    pay(game, company, BANK, cost, "terrain")
    take_tile(game, new.name)
    old = state.board.faces[hex_]
    if old is not state.board.map.printed[hex_]:
        return_tile(game, old.name)
    state.board = rebuilt(state.board, hex_, new)
    game.tell(TileLaid(company, hex_, new.name, new.rotation, cost, by))


def take_tile(game: Game, tile: str) -> None:
    """Take a copy from the supply."""
    if game.title.copies[tile] is not None:
        game.state.supply[tile] -= 1


def return_tile(game: Game, tile: str) -> None:
    """Put a copy back into the supply."""
    if game.title.copies[tile] is not None:
        game.state.supply[tile] += 1


# -- listing -------------------------------------------------------------------------------


def successors(game: Game, old: Tile) -> tuple[str, ...]:
    """Return the tiles that may replace a face in some rotation, in the order of the manifest."""
    key = ("successors", old)
    found: tuple[str, ...] | None = game.title.cache.get(key)
    if found is None:
        tiles = game.title.tiles.values()
        found = tuple(tile.name for tile in tiles if may_become(old, tile))
        game.title.cache[key] = found
    return found


def candidates(game: Game, hex_: str) -> Iterator[str]:
    """Yield the tiles that may come on a hex now, in the order of the manifest."""
    for tile in successors(game, game.state.board.faces[hex_]):
        if tile_reason(game, hex_, tile) is None:
            yield tile


def lays(game: Game, company: str, rules: TrackRules) -> Iterator[LayTile]:
    """Yield the legal ordinary lays of a company, by hex, tile and rotation."""
    reached = network(game.state.board, company)
    for hex_ in game.state.board.map.hexes:
        if reached.reaches(hex_) and rules.blocked(game, hex_) is None:
            for tile in candidates(game, hex_):
                for rotation in range(6):
                    if lay_reason(game, company, hex_, tile, rotation, rules) is None:
                        yield LayTile(hex_, tile, rotation)


@dataclass(frozen=True)
class LayTrack(PlainStep):
    """One tile a turn, laid or upgraded."""

    rules: TrackRules

    name: ClassVar[str] = "track"
    kinds: ClassVar[tuple[type[Action], ...]] = (LayTile, Pass)

    def asks(self, game: Game, turn: Turn) -> bool:
        """Always, unless the company has lost all its tokens."""
        return not turn.lays and bool(game.state.board.tokens(turn.company))

    def options(self, game: Game, turn: Turn) -> Iterator[Action]:
        """Yield every legal lay, then Pass."""
        yield from lays(game, turn.company, self.rules)
        yield Pass()

    def refuse(self, game: Game, turn: Turn, action: Action) -> Reason | None:
        """See `lay_reason`."""
        if not isinstance(action, LayTile):
            return None
        if action.by is not None:
            return no("no_such_power", what=action.by)
        return lay_reason(game, turn.company, action.hex, action.tile, action.rotation, self.rules)

    def apply(self, game: Game, turn: Turn, action: Action) -> Turn:
        """Lay the tile and go on."""
        if not isinstance(action, LayTile):
            return turn.passing(game, self)
        new = game.title.tiles[action.tile].turned(action.rotation)
        white = printed_white(game.state.board, action.hex)
        cost = self.rules.price(game, turn.company, action.hex, new)
        lay(game, turn.company, action.hex, new, cost)
        return replace(turn, lays=(*turn.lays, "lay" if white else "upgrade")).onward()
