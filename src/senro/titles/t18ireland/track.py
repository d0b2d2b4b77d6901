"""18Ireland: where broad and narrow track may be laid, and what it costs (digest 4.2 and 4.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from senro.board.board import Board
from senro.board.network import Network, grounds, network, reach
from senro.board.tile import BROAD, NARROW, Tile
from senro.core.action import LayTile
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.rules.money import cash
from senro.rules.track import (
    candidates,
    cost_reason,
    face_reason,
    lay,
    printed_white,
    segment_fits,
    tile_reason,
    useful_reason,
)
from senro.titles.t18ireland.data import DAR, DCR, WDE
from senro.titles.t18ireland.founding import lift_tokens
from senro.titles.t18ireland.state import IrishTurn

SECOND_LAY, SECOND_UPGRADE = 20, 30  # fees of a second tile action, the latter with WDE

BLOCKS = {"J14": DAR, "H4": DCR}
"""Hexes closed while their private is owned by a player or by nobody."""


# -- reach (digest 4.3) --------------------------------------------------------------------


def narrow_network(board: Board, company: str) -> Network:
    """Return what a company reaches on narrow track from the stops of its broad network."""
    key = ("narrow", company, board.tokens(company))
    found: Network | None = board.derived(key)
    if found is None:
        faces, broad = board.faces, network(board, company)
        starts = tuple(
            place
            for place in broad.stops
            if any(
                faces[place[0]].segments[i].gauge == NARROW
                for i in faces[place[0]].at_stop[place[1]]
            )
        )
        found = reach(board, starts, _never, (NARROW,), whole_hex=False)
        board.keep(key, found, grounds(board, broad) | grounds(board, found))
    return found


def _never(hex_: str, stop: int) -> bool:
    return False


def _broad(board: Board, company: str) -> Network:
    return network(board, company)


# -- one lay (digest 4.2.3) ----------------------------------------------------------------


def blocked(game: Game, hex_: str) -> Reason | None:
    """Wicklow is blocked by Dalkey and H4 by Drumglass until a corporation owns them."""
    private = BLOCKS.get(hex_)
    if private is None or private in game.state.closed:
        return None
    if game.state.privates.get(private) in game.title.companies:
        return None
    return no("blocked_by_private", hex=hex_, private=private)


def gauge_reason(board: Board, hex_: str, new: Tile) -> Reason | None:
    """Where a neighbour has track to the hex, the gauges must be the same (rule 4)."""
    for edge in new.exits:
        across = board.map.across[hex_][edge]
        if across is None:
            continue
        facing = board.faces[across]
        there = [facing.segments[i].gauge for i in facing.at_edge[(edge + 3) % 6]]
        here = [new.segments[i].gauge for i in new.at_edge[edge]]
        if any(a != b for a in here for b in there):
            return no("gauge_does_not_fit", hex=hex_)
    return None


def all_narrow(tile: Tile) -> bool:
    """Whether the tile has narrow track only."""
    return all(segment.gauge == NARROW for segment in tile.segments)


def narrow_lay(old: Tile, new: Tile) -> bool:
    """Whether a lay is of the narrow class: narrow track, and no broad one is new (rule 7)."""
    gauges = [segment.gauge for segment in new.segments]
    if NARROW not in gauges:
        return False
    kept = range(len(old.segments))
    return not any(
        gauge == BROAD and not any(segment_fits(old, i, new, j) for i in kept)
        for j, gauge in enumerate(gauges)
    )


def reach_reason(board: Board, company: str, hex_: str, new: Tile) -> Reason | None:
    """Return why the company's networks do not allow the lay (rules 7 and 8)."""
    sides = network(board, company).sides.get(hex_, ())
    if any(edge in sides for edge in new.exits):
        return None  # what follows is about narrow track
    aside = narrow_network(board, company).sides.get(hex_, ())
    if not sides and not (aside and narrow_lay(board.faces[hex_], new)):
        return no("hex_not_reached", hex=hex_)
    return None if any(edge in aside for edge in new.exits) else no("not_connected", hex=hex_)


def lay_reason(
    game: Game, company: str, hex_: str, tile: str, rotation: int, cost: int
) -> Reason | None:
    """Return why a company may not lay a tile at a cost, rules 1 to 10; fees are in the cost."""
    reason = private_lay_reason(game, company, hex_, tile, rotation)
    if reason is not None:
        return reason
    new = game.title.tiles[tile].turned(rotation)
    useless = gain_reason(game.state.board, company, hex_, new)
    return useless or cost_reason(game, company, cost)


def gain_reason(board: Board, company: str, hex_: str, new: Tile) -> Reason | None:
    """Return why a lay brings nothing on the gauge of its class (rule 9)."""
    narrow = narrow_lay(board.faces[hex_], new)
    return useful_reason(board, company, hex_, new, narrow_network if narrow else _broad)


def private_lay_reason(
    game: Game, company: str, hex_: str, tile: str, rotation: int
) -> Reason | None:
    """Return why not, rule 9 (usefulness) and the cost apart."""
    reason = tile_reason(game, hex_, tile) or blocked(game, hex_)
    if reason is not None:
        return reason
    return fit_reason(game.state.board, company, hex_, game.title.tiles[tile].turned(rotation))


def fit_reason(board: Board, company: str, hex_: str, new: Tile) -> Reason | None:
    """Return why a face, as it would lie, does not fit there (rules 3 to 8)."""
    return (
        face_reason(board, hex_, new, one_to_one=False)
        or gauge_reason(board, hex_, new)
        or reach_reason(board, company, hex_, new)
    )


def terrain(board: Board, hex_: str, new: Tile) -> int:
    """Return the cost of covering a hex, in money: nothing for narrow track alone (4.2.2)."""
    old = board.faces[hex_]
    if not old.cost or (old.colour == "white" and all_narrow(new)):
        return 0
    return old.cost


def place_tile(
    game: Game, company: str, hex_: str, new: Tile, cost: int, by: str | None = None
) -> None:
    """Lay a tile and lift tokens whose city must be chosen."""
    before = game.state.board
    lay(game, company, hex_, new, cost, by)
    lift_tokens(game, company, hex_, before)


# -- tile actions (digest 4.2.1) -----------------------------------------------------------


def allowances(game: Game, turn: IrishTurn) -> Mapping[str, int]:
    """Return what the next tile action may be, "lay" or "upgrade", with its fee in money."""
    if not turn.lays:
        return {"lay": 0, "upgrade": 0}
    if len(turn.lays) > 1:
        return {}
    left = {"lay": SECOND_LAY} if turn.lays == ("lay",) else {}
    if game.state.privates.get(WDE) == turn.company:
        left["upgrade"] = SECOND_UPGRADE
    return left


def action_kind(board: Board, hex_: str) -> str:
    """Return "lay" for a hex without a tile, else "upgrade"."""
    return "lay" if printed_white(board, hex_) else "upgrade"


def allowance_reason(game: Game, turn: IrishTurn, hex_: str) -> Reason | None:
    """Return why no tile action is left for the hex."""
    if hex_ not in game.state.board.faces:
        return no("no_such_hex", hex=hex_)
    kind = action_kind(game.state.board, hex_)
    left = allowances(game, turn)
    if kind in left:
        return None
    if not left:
        return no("no_tile_action_left")
    return no("second_tile_yellow") if kind == "upgrade" else no("second_tile_upgrade")


def reachable(game: Game, turn: IrishTurn) -> Iterator[tuple[str, int]]:
    """Yield the hexes within reach that a tile action is left for, each with its fee."""
    board = game.state.board
    broad, narrow = network(board, turn.company), narrow_network(board, turn.company)
    left = allowances(game, turn)
    for hex_ in board.map.hexes:
        if hex_ in broad.sides or hex_ in narrow.sides:
            fee = left.get(action_kind(board, hex_))
            if fee is not None and blocked(game, hex_) is None:
                yield hex_, fee


def lays(game: Game, turn: IrishTurn) -> Iterator[LayTile]:
    """Yield the legal lays of a company, by hex, tile and rotation."""
    board, tiles, company = game.state.board, game.title.tiles, turn.company
    have = cash(game, company)
    for hex_, fee in reachable(game, turn):
        for tile in candidates(game, hex_):
            if fee + terrain(board, hex_, tiles[tile]) > have:
                continue
            for rotation in range(6):
                new = tiles[tile].turned(rotation)
                reason = fit_reason(board, company, hex_, new)
                if reason is None and gain_reason(board, company, hex_, new) is None:
                    yield LayTile(hex_, tile, rotation)
