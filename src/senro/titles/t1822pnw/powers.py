"""1822PNW: the tiles that privates bring, and the step in which all track is laid (digest 6).

Each power is a module-level function that tells why it cannot be used, and what it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from senro.board.network import network
from senro.board.tile import COLOURS, Tile
from senro.core.action import Action, LayTile, Pass
from senro.core.event import Closed
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.rules.track import cost_reason, in_supply
from senro.rules.train import phase
from senro.rules.turns import PlainStep
from senro.titles.t1822pnw import data
from senro.titles.t1822pnw.data import (
    BOOM_TILE,
    BOOM_TOWN,
    CUBES,
    CUBES_IN_ALL,
    LARGE_PORT,
    MINE,
    MINE_TILE,
    PORT_TILE,
    PORTAGE,
    PORTAGE_TILES,
    SMALL_PORT,
    SURVEYORS,
    TOWN_REMOVERS,
)
from senro.titles.t1822pnw.map import (
    MINE_SITES,
    PORT_SITES,
    PORTAGE_SITES,
    SEATTLE,
    TILES,
    VALUE_CITIES,
    is_forest,
)
from senro.titles.t1822pnw.state import PlaceCube, PnwTurn, columns
from senro.titles.t1822pnw.track import (
    FORFEITED,
    LAY,
    MINOR_COLOURS,
    UPGRADE,
    allowance_reason,
    allowed,
    cube_lays,
    cube_reason,
    is_major,
    kind_of_lay,
    lay_reason,
    lays,
    price_of,
    put_cube,
    put_tile,
)

PLAIN = {
    "yellow": ("7", "8", "9"),
    "green": ("80", "81", "82", "83"),
    "brown": ("544", "545", "546"),
    "gray": ("60", "169"),
}
"""Tiles without a stop, by colour."""

TRACK_PRIVATES = (
    *TOWN_REMOVERS,
    CUBES,
    SURVEYORS,
    SMALL_PORT,
    LARGE_PORT,
    PORTAGE,
    BOOM_TOWN,
    MINE,
)


def close_private(game: Game, private: str) -> None:
    """Take a private out of the game."""
    state = columns(game)
    state.privates.pop(private, None)
    state.closed = (*state.closed, private)
    game.tell(Closed(private))


def owns(game: Game, company: str, private: str) -> bool:
    """Whether a company owns a private."""
    return game.state.privates.get(private) == company


def acting(game: Game, turn: PnwTurn, powers: list[str]) -> str:
    """Return the company that uses powers, which owns them, or the one whose turn it is."""
    owner = game.state.privates.get(powers[0]) if powers else None
    return owner if owner is not None and owner not in game.seats else turn.company


def unused(game: Game, company: str) -> Iterator[str]:
    """Yield the company's privates whose power over track is not used up."""
    state = columns(game)
    for private in TRACK_PRIVATES:
        if state.privates.get(private) != company:
            continue
        if private == PORTAGE and not any(in_supply(game, t) for t in PORTAGE_TILES):
            continue
        if private == MINE and state.used.get(MINE):
            continue
        yield private


# -- what the powers ask (digest 6) --------------------------------------------------------


def _town_reason(game: Game, turn: PnwTurn, action: LayTile) -> Reason | None:
    """P7, P8: a plain tile in place of a town, keeping all exits, on a reached side."""
    board, hex_ = game.state.board, action.hex
    old, tile = board.faces[hex_], TILES[action.tile]
    if len(old.towns) != 1 or old.cities:
        return no("no_town_there", hex=hex_)
    if old.colour not in COLOURS[:-1] or old.name == BOOM_TILE:
        return no("not_an_upgrade", tile=tile.name, hex=hex_)
    following = COLOURS[COLOURS.index(old.colour) + 1]
    if tile.name not in PLAIN[following]:
        return no("not_an_upgrade", tile=tile.name, hex=hex_)
    if following not in phase(game).colours:
        return no("colour_not_yet", colour=following)
    if not is_major(game, turn.company) and following not in MINOR_COLOURS:
        return no("minors_up_to_green")
    new = tile.turned(action.rotation)
    if not set(old.exits) <= set(new.exits):
        return no("track_would_be_lost", hex=hex_)
    return (
        _closed_side(game, hex_, new)
        or _reached_side(game, turn.company, hex_, new)
        or cost_reason(game, turn.company, price_of(game, hex_, new))
    )


def _port_reason(game: Game, turn: PnwTurn, action: LayTile) -> Reason | None:
    """P12, P13: a port on a site in the direction of its long spike."""
    hex_ = action.hex
    if action.tile != PORT_TILE[action.by or ""]:
        return no("wrong_tile_for_power", tile=action.tile, private=action.by or "")
    if action.rotation not in PORT_SITES.get(hex_, ()):
        return no("not_a_port_site", hex=hex_)
    return _taken(game, hex_)


def _portage_reason(game: Game, turn: PnwTurn, action: LayTile) -> Reason | None:
    """P16: instead of the ordinary tile; all exits lead to the map and none to Seattle."""
    board, hex_ = game.state.board, action.hex
    if action.tile not in PORTAGE_TILES:
        return no("wrong_tile_for_power", tile=action.tile, private=PORTAGE)
    if turn.lays:
        return no("portage_before_tiles")
    if hex_ not in PORTAGE_SITES:
        return no("not_a_portage_site", hex=hex_)
    for edge in TILES[action.tile].turned(action.rotation).exits:
        if board.map.across[hex_][edge] in (None, SEATTLE):
            return no("runs_into_closed_side", hex=hex_, edge=edge)
    return _taken(game, hex_)


def _boom_reason(game: Game, turn: PnwTurn, action: LayTile) -> Reason | None:
    """P18: on plain yellow track that is no forest."""
    if action.tile != BOOM_TILE:
        return no("wrong_tile_for_power", tile=action.tile, private=BOOM_TOWN)
    plain = game.state.board.faces[action.hex].name in PLAIN["yellow"]
    return None if plain and not is_forest(action.hex) else no("plain_yellow_only", hex=action.hex)


def _mine_reason(game: Game, turn: PnwTurn, action: LayTile) -> Reason | None:
    """P19: on a reached mountain, one exit towards a hex that the company reaches."""
    board, hex_ = game.state.board, action.hex
    if action.tile != MINE_TILE:
        return no("wrong_tile_for_power", tile=action.tile, private=MINE)
    if hex_ not in MINE_SITES:
        return no("not_a_mine_site", hex=hex_)
    if hex_ in board.laid:
        return no("already_built", hex=hex_)
    if board.marks.get(hex_):
        return no("marked_already", hex=hex_)
    new = TILES[action.tile].turned(action.rotation)
    closed = _closed_side(game, hex_, new)
    if closed is not None:
        return closed
    reached = network(board, turn.company)
    if not reached.reaches(hex_):
        return no("hex_not_reached", hex=hex_)
    beyond = (board.map.across[hex_][edge] for edge in new.exits)
    if not any(across is not None and reached.reaches(across) for across in beyond):
        return no("not_connected", hex=hex_)
    return None


def _closed_side(game: Game, hex_: str, new: Tile) -> Reason | None:
    for edge in new.exits:
        if not game.state.board.open_side(hex_, edge):
            return no("runs_into_closed_side", hex=hex_, edge=edge)
    return None


def _reached_side(game: Game, company: str, hex_: str, new: Tile) -> Reason | None:
    reached = network(game.state.board, company)
    if not reached.reaches(hex_):
        return no("hex_not_reached", hex=hex_)
    if not any(edge in reached.sides[hex_] for edge in new.exits):
        return no("not_connected", hex=hex_)
    return None


def _taken(game: Game, hex_: str) -> Reason | None:
    return no("already_built", hex=hex_) if hex_ in game.state.board.laid else None


_REASONS: dict[str, Callable[[Game, PnwTurn, LayTile], Reason | None]] = {
    **dict.fromkeys(TOWN_REMOVERS, _town_reason),
    SMALL_PORT: _port_reason,
    LARGE_PORT: _port_reason,
    PORTAGE: _portage_reason,
    BOOM_TOWN: _boom_reason,
    MINE: _mine_reason,
}

# -- P11 -----------------------------------------------------------------------------------


def extra_reason(game: Game, turn: PnwTurn, kind: str, hex_: str) -> Reason | None:
    """Return why P11 allows no tile action of a kind now (digest 6, P11)."""
    if not turn.extra:
        if hex_ in VALUE_CITIES and is_major(game, turn.company) and _built(game, hex_):
            return no("extra_tile_used_up")
        return None
    return None if kind == LAY and turn.extra_open else no("extra_tile_used_up")


def _built(game: Game, hex_: str) -> bool:
    return hex_ in game.state.board.laid


def note_extra(game: Game, turn: PnwTurn, kind: str, hex_: str) -> PnwTurn:
    """Return the turn after a tile action with P11, which closes once it is used up.

    One ordinary action before it forfeits the other.
    """
    more = kind == LAY and is_major(game, acting(game, turn, [SURVEYORS])) and not turn.extra
    if hex_ in VALUE_CITIES:
        more = False
    lays = (*turn.lays, FORFEITED) if len(turn.lays) == 1 else turn.lays
    if not more:
        close_private(game, SURVEYORS)
    return replace(turn, extra=(*turn.extra, kind), extra_open=more, lays=lays)


# -- the step ------------------------------------------------------------------------------


@dataclass(frozen=True)
class LayTrackAndCubes(PlainStep):
    """Lay tiles and cubes, by the allowance and by privates, until nothing is left or passed."""

    name: ClassVar[str] = "track"
    kinds: ClassVar[tuple[type[Action], ...]] = (LayTile, PlaceCube, Pass)

    def asks(self, game: Game, turn: PnwTurn) -> bool:
        """If the allowance is not used up, or a private's power over track is not."""
        if turn.portage or allowed(game, turn):
            return True
        return turn.extra_open or next(unused(game, turn.company), None) is not None

    # -- listing ---------------------------------------------------------------------------

    def options(self, game: Game, turn: PnwTurn) -> Iterator[Action]:
        """Yield every legal lay and cube, by the allowance, then by privates, then Pass."""
        company = turn.company
        if not turn.extra_open:
            kinds = allowed(game, turn)
            yield from lays(game, company, kinds)
            if LAY in kinds:
                yield from cube_lays(game, company, None)
        for action in self._by_privates(game, turn):
            if self.refuse(game, turn, action) is None:
                yield action
        yield Pass()

    def _by_privates(self, game: Game, turn: PnwTurn) -> Iterator[Action]:
        for private in unused(game, turn.company):
            if private in (SURVEYORS, CUBES):
                if private == SURVEYORS:
                    for lay in lays(game, turn.company, (LAY, UPGRADE)):
                        yield replace(lay, by=private)
                yield from cube_lays(game, turn.company, private)
                continue
            for hex_, tiles in self._sites(game, private):
                for tile in tiles:
                    for rotation in range(6):
                        yield LayTile(hex_, tile, rotation, private)
                        if private in TOWN_REMOVERS and owns(game, turn.company, SURVEYORS):
                            yield LayTile(hex_, tile, rotation, f"{private}+{SURVEYORS}")

    @staticmethod
    def _sites(game: Game, private: str) -> Iterator[tuple[str, tuple[str, ...]]]:
        board = game.state.board
        if private in TOWN_REMOVERS:
            for hex_ in board.map.hexes:
                face = board.faces[hex_]
                if len(face.towns) == 1 and not face.cities and face.colour in COLOURS[:-1]:
                    yield hex_, PLAIN[COLOURS[COLOURS.index(face.colour) + 1]]
        elif private == BOOM_TOWN:
            for hex_, face in board.laid.items():
                if face.name in PLAIN["yellow"]:
                    yield hex_, (BOOM_TILE,)
        else:
            sites, tiles = _SITES[private]
            for hex_ in sites:
                yield hex_, tiles

    # -- judging ---------------------------------------------------------------------------

    def refuse(self, game: Game, turn: PnwTurn, action: Action) -> Reason | None:
        """See digest 3.5 and 6."""
        if isinstance(action, Pass):
            return None
        if isinstance(action, PlaceCube):
            return self._cube_reason(game, turn, action)
        assert isinstance(action, LayTile)
        if action.hex not in game.state.board.faces or action.tile not in TILES:
            return no("no_such_tile", tile=action.tile, hex=action.hex)
        if not 0 <= action.rotation < 6:
            return no("no_such_rotation", rotation=action.rotation)
        powers = action.by.split("+") if action.by else []
        reason = self._power_reason(game, powers)
        if reason is not None:
            return reason
        if turn.extra_open and SURVEYORS not in powers:
            return no("finish_extra_tile")
        if len(powers) > 1 and not _combine(powers):
            return no("powers_do_not_combine")
        user = replace(turn, company=acting(game, turn, powers))
        reason = self._allowance(game, user, action, powers)
        if reason is not None:
            return reason
        special = next((p for p in powers if p != SURVEYORS), None)
        if special is None:
            reason = lay_reason(game, user.company, action)
        elif not in_supply(game, action.tile):
            reason = no("tile_used_up", tile=action.tile)
        else:
            reason = _REASONS[special](game, user, replace(action, by=special))
        return reason or self._owner_reason(game, turn, powers)

    @staticmethod
    def _power_reason(game: Game, powers: list[str]) -> Reason | None:
        for private in powers:
            owner = game.state.privates.get(private)
            if owner is None or private not in unused(game, owner):
                return no("no_such_power", what=private)
        return None

    @staticmethod
    def _owner_reason(game: Game, turn: PnwTurn, powers: list[str]) -> Reason | None:
        """Asked last, for it is forgiven in records, and then nothing else may be wrong."""
        for private in powers:
            if not owns(game, turn.company, private):
                return no("not_its_private", private=private, company=turn.company)
        return None

    @staticmethod
    def _allowance(game: Game, turn: PnwTurn, action: LayTile, powers: list[str]) -> Reason | None:
        kind = kind_of_lay(game.state.board, action.hex)
        if SURVEYORS in powers:
            return extra_reason(game, turn, kind, action.hex)
        if not powers or powers[0] in TOWN_REMOVERS:
            return allowance_reason(game, turn, kind)
        if powers[0] == MINE:
            return allowance_reason(game, turn, LAY)
        return None

    def _cube_reason(self, game: Game, turn: PnwTurn, action: PlaceCube) -> Reason | None:
        if action.by is not None:
            if action.by not in (SURVEYORS, CUBES):
                return no("no_such_power", what=action.by)
            reason = self._power_reason(game, [action.by])
            if reason is not None:
                return reason
        if turn.extra_open and action.by != SURVEYORS:
            return no("finish_extra_tile")
        reason = None
        if action.by is None:
            reason = allowance_reason(game, turn, LAY)
        elif action.by == SURVEYORS:
            reason = extra_reason(game, turn, LAY, action.hex)
        return (
            reason
            or cube_reason(game, turn.company, action.hex)
            or self._owner_reason(game, turn, [action.by] if action.by else [])
        )

    # -- effect ----------------------------------------------------------------------------

    def apply(self, game: Game, turn: PnwTurn, action: Action) -> PnwTurn:
        """Lay it and stay in the step, or go on; passing the extra tile closes P11."""
        if isinstance(action, Pass):
            if turn.extra_open:
                close_private(game, SURVEYORS)
                return replace(turn, extra_open=False)
            return turn.passing(game, self)
        if isinstance(action, PlaceCube):
            return self._put_cube(game, turn, action)
        assert isinstance(action, LayTile)
        powers = action.by.split("+") if action.by else []
        kind = kind_of_lay(game.state.board, action.hex)
        new = TILES[action.tile].turned(action.rotation)
        ordinary = not powers or powers[0] in (*TOWN_REMOVERS, SURVEYORS)
        price = price_of(game, action.hex, new) if ordinary else 0
        cubes = columns(game).cubes.get(action.hex)
        company = acting(game, turn, powers)
        put_tile(game, company, action.hex, new, price, action.by)
        if MINE in powers:
            kind = LAY
            if cubes:
                columns(game).cubes[action.hex] = cubes
            _open_mine(game, company, action.hex)
        for private in powers:
            turn = self._used(game, turn, private, kind, action.hex)
        if SURVEYORS not in powers and (ordinary or MINE in powers):
            turn = replace(turn, lays=(*turn.lays, kind))
        return turn

    @staticmethod
    def _used(game: Game, turn: PnwTurn, private: str, kind: str, hex_: str) -> PnwTurn:
        if private == SURVEYORS:
            return note_extra(game, turn, kind, hex_)
        if private in (PORTAGE, MINE):
            used = columns(game).used
            used[private] = used.get(private, 0) + 1
            return replace(turn, portage=True) if private == PORTAGE else turn
        close_private(game, private)
        return turn

    @staticmethod
    def _put_cube(game: Game, turn: PnwTurn, action: PlaceCube) -> PnwTurn:
        put_cube(game, turn.company, action.hex)
        if action.by is None:
            return replace(turn, lays=(*turn.lays, LAY))
        if action.by == SURVEYORS:
            return note_extra(game, turn, LAY, action.hex)
        used = columns(game).used
        used[CUBES] = used.get(CUBES, 0) + 1
        if used[CUBES] == CUBES_IN_ALL:
            close_private(game, CUBES)
        return turn


_SITES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    SMALL_PORT: (tuple(PORT_SITES), (data.PORT_TILE[SMALL_PORT],)),
    LARGE_PORT: (tuple(PORT_SITES), (data.PORT_TILE[LARGE_PORT],)),
    PORTAGE: (PORTAGE_SITES, PORTAGE_TILES),
    MINE: (MINE_SITES, (MINE_TILE,)),
}


def _combine(powers: list[str]) -> bool:
    """Whether privates may act together: P11 with P7 or P8."""
    others = [p for p in powers if p != SURVEYORS]
    return len(powers) == 2 and len(others) == 1 and others[0] in TOWN_REMOVERS


def _open_mine(game: Game, company: str, hex_: str) -> None:
    """Put the mine's token in its city: a right to pass and stop, but no station."""
    state = columns(game)
    board = state.board.with_token(company, (hex_, 0))
    state.board = replace(board, markers=frozenset({(hex_, 0)}))
    state.mine = (hex_, 0)
