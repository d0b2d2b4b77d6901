"""1822PNW: tiles, their cost, and builder cubes (rules digest 3.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from senro.board.board import Board
from senro.board.network import network
from senro.board.tile import Tile
from senro.core.action import LayTile
from senro.core.event import Happened, TileLaid
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.rules.money import BANK, cash, pay
from senro.rules.track import (
    cost_reason,
    face_reason,
    in_supply,
    may_become,
    rebuilt,
    return_tile,
    take_tile,
    useful_reason,
)
from senro.rules.train import phase
from senro.titles.family1822.tokens import return_doubles
from senro.titles.t1822pnw.data import DEEP_MINE_TILE, MAJOR, MINE_TILE
from senro.titles.t1822pnw.map import (
    CASCADE_LOCKS,
    LEAVENWORTH,
    RIVERS,
    SEATTLE,
    TILES,
    VALUE_CITIES,
    is_forest,
)
from senro.titles.t1822pnw.state import PlaceCube, PnwTurn, columns

CUBE = 40  # what a cube saves, in money
RIVER = 75
VALUE_STEP = 20  # cost of each level of Portland and Seattle
MINOR_COLOURS = ("yellow", "green")

LAY, UPGRADE, FORFEITED = "lay", "upgrade", "forfeited"

_BY_POWER = ("PNW1", "PNW2", "PNW3", MINE_TILE, "P1", "P2")
"""Tiles that only privates bring."""

_LEAVENWORTH_TILES = ("5", "6", "57")
_CASCADE_TILES = ("15", "619")


# -- the allowance -------------------------------------------------------------------------


def is_major(game: Game, company: str) -> bool:
    """Whether the company is a major."""
    return game.title.companies[company].kind == MAJOR


def allowed(game: Game, turn: PnwTurn) -> tuple[str, ...]:
    """Return the tile actions that the company may still make: a lay, an upgrade."""
    if turn.portage:
        return ()
    if not turn.lays:
        return (LAY, UPGRADE)
    second = is_major(game, turn.company) and "second_tile" in phase(game).allows
    return (LAY,) if second and turn.lays == (LAY,) else ()


def kind_of_lay(board: Board, hex_: str) -> str:
    """Return whether a tile on the hex counts as a lay or an upgrade."""
    white = board.faces[hex_].colour == "white"
    return LAY if white and hex_ not in VALUE_CITIES else UPGRADE


def allowance_reason(game: Game, turn: PnwTurn, kind: str) -> Reason | None:
    """Return why a tile action of a kind is not allowed any more this turn."""
    if turn.portage:
        return no("portage_instead")
    return None if kind in allowed(game, turn) else no("tiles_used_up", kind=kind)


# -- which tile ----------------------------------------------------------------------------


@cache
def succeeds(hex_: str, old: Tile, new: Tile) -> bool:
    """Whether a tile may follow a face of a hex in some rotation, by the ordinary rules."""
    if hex_ in VALUE_CITIES:
        return new.name in VALUE_CITIES[hex_] and level(hex_, new) > level(hex_, old)
    if old.name == MINE_TILE or new.name == DEEP_MINE_TILE:
        return (old.name, new.name) == (MINE_TILE, DEEP_MINE_TILE)
    if new.name in _BY_POWER or (old.colour == "brown" and not old.segments):
        return False
    if is_forest(hex_) and old.colour != "white":
        return False
    if hex_ == LEAVENWORTH and old.colour == "white":
        return new.name in _LEAVENWORTH_TILES
    if hex_ == CASCADE_LOCKS and len(old.cities) > 1:
        return new.name in _CASCADE_TILES
    return may_become(old, new)


def level(hex_: str, face: Tile) -> int:
    """Return how far a value city is built, 0 to 4."""
    tiles = VALUE_CITIES[hex_]
    return tiles.index(face.name) + 1 if face.name in tiles else 0


def value_tile(game: Game, hex_: str) -> str | None:
    """Return the one tile that may come on Portland or Seattle now.

    It is the lowest of the phase above the present one whose colour the other does not show.
    """
    board, colours = game.state.board, phase(game).colours
    shown = {
        board.faces[other].colour
        for other in VALUE_CITIES
        if other != hex_ and level(other, board.faces[other])
    }
    for name in VALUE_CITIES[hex_][level(hex_, board.faces[hex_]) :]:
        if TILES[name].colour in colours and TILES[name].colour not in shown:
            return name
    return None


def tile_reason(game: Game, company: str, hex_: str, tile: str) -> Reason | None:
    """Return why a tile may not come on a hex in any rotation."""
    new = TILES.get(tile)
    board = game.state.board
    if new is None or hex_ not in board.faces:
        return no("no_such_tile", tile=tile, hex=hex_)
    if not in_supply(game, tile):
        return no("tile_used_up", tile=tile)
    if not succeeds(hex_, board.faces[hex_], new):
        return no("not_an_upgrade", tile=tile, hex=hex_)
    if new.name != DEEP_MINE_TILE:
        if new.colour not in phase(game).colours:
            return no("colour_not_yet", colour=new.colour)
        if not is_major(game, company) and new.colour not in MINOR_COLOURS:
            return no("minors_up_to_green")
    if hex_ in VALUE_CITIES and tile != value_tile(game, hex_):
        return no("value_city_colour", hex=hex_)
    return None


def lay_reason(game: Game, company: str, action: LayTile) -> Reason | None:
    """Return why a company may not lay a tile by the ordinary rules, its allowance apart."""
    board, hex_ = game.state.board, action.hex
    reason = tile_reason(game, company, hex_, action.tile)
    if reason is not None:
        return reason
    if not network(board, company).reaches(hex_):
        return no("hex_not_reached", hex=hex_)
    new = TILES[action.tile].turned(action.rotation)
    return (
        rotation_reason(board, company, hex_, new)
        or larger_reason(game, company, hex_, new)
        or cost_reason(game, company, price_of(game, hex_, new))
    )


def rotation_reason(board: Board, company: str, hex_: str, new: Tile) -> Reason | None:
    """Return why a face does not fit as it would lie, or brings the company nothing."""
    old = board.faces[hex_]
    if hex_ in (LEAVENWORTH, CASCADE_LOCKS) and len(old.stops) > len(new.stops):
        reason = _fewer_stops_reason(board, hex_, old, new)
    else:
        reason = face_reason(board, hex_, new)
    if reason is not None:
        return reason
    if not any(edge in network(board, company).sides[hex_] for edge in new.exits):
        return no("not_connected", hex=hex_)
    return useful_reason(board, company, hex_, new, widen=True)


def _fewer_stops_reason(board: Board, hex_: str, old: Tile, new: Tile) -> Reason | None:
    """The town of Leavenworth goes; the cities of the Cascade Locks become one."""
    closed = next((e for e in new.exits if not board.open_side(hex_, e)), None)
    if closed is not None:
        return no("runs_into_closed_side", hex=hex_, edge=closed)
    return None if set(old.exits) <= set(new.exits) else no("track_would_be_lost", hex=hex_)


def larger_reason(game: Game, company: str, hex_: str, new: Tile) -> Reason | None:
    """On a city only tiles with the most exits may be laid among those that could be."""
    if not takes_largest(game.state.board, hex_):
        return None
    for tile in followers(hex_, game.state.board.faces[hex_]):
        other = TILES[tile]
        larger = other.colour == new.colour and len(other.exits) > len(new.exits)
        if larger and rotations(game, company, hex_, tile):
            return no("larger_tile_first", tile=tile)
    return None


def takes_largest(board: Board, hex_: str) -> bool:
    """Whether only the tiles with the most exits may come on a hex."""
    return bool(board.faces[hex_].cities) and hex_ not in VALUE_CITIES


@cache
def followers(hex_: str, face: Tile) -> tuple[str, ...]:
    """Return the tiles that may follow a face of a hex in some rotation."""
    return tuple(name for name, tile in TILES.items() if succeeds(hex_, face, tile))


def rotations(game: Game, company: str, hex_: str, tile: str) -> tuple[int, ...]:
    """Return the rotations in which a tile may come on a reached hex, its cost apart."""
    if tile_reason(game, company, hex_, tile) is not None:
        return ()
    board, new = game.state.board, TILES[tile]
    return tuple(
        r for r in range(6) if rotation_reason(board, company, hex_, new.turned(r)) is None
    )


def lays(game: Game, company: str, kinds: tuple[str, ...]) -> Iterator[LayTile]:
    """Yield the ordinary lays of a company of the given kinds, by hex, tile and rotation."""
    board = game.state.board
    sides = network(board, company).sides
    have = cash(game, company)
    for hex_ in board.map.hexes:
        if hex_ not in sides or kind_of_lay(board, hex_) not in kinds:
            continue
        found = {t: rotations(game, company, hex_, t) for t in followers(hex_, board.faces[hex_])}
        if takes_largest(board, hex_):
            found = _largest(found)
        for tile, turns in found.items():
            for rotation in turns:
                if price_of(game, hex_, TILES[tile].turned(rotation)) <= have:
                    yield LayTile(hex_, tile, rotation)


def _largest(found: dict[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
    """Leave out tiles with fewer exits than another of their colour that fits."""
    most: dict[str, int] = {}
    for tile, turns in found.items():
        if turns:
            colour = TILES[tile].colour
            most[colour] = max(most.get(colour, 0), len(TILES[tile].exits))
    return {
        tile: turns
        for tile, turns in found.items()
        if len(TILES[tile].exits) == most.get(TILES[tile].colour)
    }


# -- cost (digest 3.5, Costs) --------------------------------------------------------------


def price_of(game: Game, hex_: str, new: Tile) -> int:
    """Return what a tile costs, in money, less what the hex's cubes save."""
    board = game.state.board
    if hex_ in VALUE_CITIES:
        return VALUE_STEP * (level(hex_, new) - level(hex_, board.faces[hex_]))
    price = board.faces[hex_].cost
    for edge in new.exits:
        side = (hex_, edge)
        if side in board.map.border_cost and side not in board.crossed and hex_ != SEATTLE:
            price += board.map.border_cost[side]
    return max(0, price - CUBE * columns(game).cubes.get(hex_, 0))


def put_tile(
    game: Game, company: str, hex_: str, new: Tile, price: int, by: str | None = None
) -> None:
    """Pay for and lay a tile; cubes and rivers on its sides go, tokens are set anew."""
    state = columns(game)
    pay(game, company, BANK, price, "terrain")
    take_tile(game, new.name)
    board = state.board
    old = board.faces[hex_]
    if old is not board.map.printed[hex_]:
        return_tile(game, old.name)
    board = rebuilt(board, hex_, new, widen=True)
    state.board = _bridged(board, hex_, new)
    state.cubes.pop(hex_, None)
    game.tell(TileLaid(company, hex_, new.name, new.rotation, price, by))
    for index in new.cities:
        return_doubles(game, (hex_, index))


def _bridged(board: Board, hex_: str, new: Tile) -> Board:
    """Return the board without the rivers that the tile crosses, on this side or on both."""
    crossed = list(board.crossed)
    for edge in new.exits:
        across, facing = board.map.across[hex_][edge], (edge + 3) % 6
        if (hex_, edge) in board.map.border_cost and (hex_, edge) not in crossed:
            crossed.append((hex_, edge))
        if across is None or (across, facing) not in board.map.border_cost:
            continue
        if facing in board.faces[across].exits and (across, facing) not in crossed:
            crossed.append((across, facing))
    return replace(board, crossed=tuple(crossed)) if len(crossed) > len(board.crossed) else board


# -- builder cubes -------------------------------------------------------------------------


def capacity(board: Board, hex_: str) -> int:
    """Return how many cubes a hex holds."""
    face = board.faces[hex_]
    price = face.cost if face.terrain else 0
    if hex_ in RIVERS and RIVERS[hex_] not in face.exits:
        price += RIVER
    return -(-price // CUBE)


def cube_reason(game: Game, company: str, hex_: str) -> Reason | None:
    """Return why a company may not put a cube on a hex, its allowance apart."""
    board = game.state.board
    if hex_ not in board.faces:
        return no("no_such_hex", hex=hex_)
    if board.faces[hex_].colour == "brown" and not board.faces[hex_].segments:
        return no("mountain_without_pass", hex=hex_)
    if columns(game).cubes.get(hex_, 0) >= capacity(board, hex_):
        return no("no_room_for_cube", hex=hex_)
    if not network(board, company).reaches(hex_):
        return no("hex_not_reached", hex=hex_)
    return None


def put_cube(game: Game, company: str, hex_: str) -> None:
    """Put a cube on a hex."""
    cubes = columns(game).cubes
    cubes[hex_] = cubes.get(hex_, 0) + 1
    game.tell(Happened("cube", hex_))


def cube_lays(game: Game, company: str, by: str | None) -> Iterator[PlaceCube]:
    """Yield where a company could put a cube."""
    board = game.state.board
    sides = network(board, company).sides
    for hex_ in board.map.hexes:
        if hex_ in sides and cube_reason(game, company, hex_) is None:
            yield PlaceCube(hex_, by)
