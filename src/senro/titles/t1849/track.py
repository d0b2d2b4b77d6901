"""1849: gauges, terrain, and SMS's way to a coastal city (digest 4.4 and 4.12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from senro.board.board import Board
from senro.board.network import network
from senro.board.tile import BROAD, DUAL, Tile, gauges_join
from senro.core.action import Action, LayTile, Pass, PlaceToken
from senro.core.event import Happened
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.rules.token import PlaceOneToken, city_reason, open_cities
from senro.rules.track import (
    TrackRules,
    candidates,
    cost_reason,
    face_reason,
    lay,
    lay_reason,
    lays,
    printed_white,
    tile_reason,
)
from senro.rules.turns import PlainStep, Turn
from senro.titles.t1849.founding import block_afg, close_private, unblock_afg
from senro.titles.t1849.map import COASTAL, MESSINA
from senro.titles.t1849.state import SicilianTurn, Teleport, columns

ACIREALE = "G13"


def blocked(game: Game, hex_: str) -> Reason | None:
    """Acireale while a player owns SCE; Messina after the earthquake (digest 4.4, 9 and 10)."""
    by_player = game.state.privates.get("SCE") in (*game.seats, None)
    if hex_ == ACIREALE and by_player and "SCE" not in game.state.closed:
        return no("blocked_by_private", hex=hex_, private="SCE")
    if hex_ == MESSINA and columns(game).quake:
        return no("after_earthquake", hex=hex_)
    return None


def gauge_fit(game: Game, company: str, board: Board, hex_: str, new: Tile) -> Reason | None:
    """At some connected edge the track must fit the neighbour's (digest 4.4, 7)."""
    if any(place[0] == hex_ for place in board.tokens(company)):
        return None
    for edge in network(board, company).sides[hex_]:
        across = board.map.across[hex_][edge]
        if across is None or not new.at_edge[edge]:
            continue
        facing = board.faces[across]
        for i in new.at_edge[edge]:
            for j in facing.at_edge[(edge + 3) % 6]:
                if gauges_join(new.segments[i].gauge, facing.segments[j].gauge):
                    return None
    return no("gauge_does_not_fit", hex=hex_)


def terrain(game: Game, company: str, hex_: str, new: Tile) -> int:
    """Return the terrain cost by the gauges that a lay adds (digest 4.4, Cost).

    Full for dual or broad track, half for broad with SIGI, a quarter for narrow or nothing.
    """
    board = game.state.board
    cost = board.map.printed[hex_].cost
    if not cost:
        return 0
    added = Counter(s.gauge for s in new.segments)
    added.subtract(s.gauge for s in board.faces[hex_].segments)
    if added[DUAL] > 0:
        return cost
    if added[BROAD] > 0:
        return cost // 2 if game.state.privates.get("SIGI") == company else cost
    return cost // 4


RULES = TrackRules(blocked, gauge_fit, terrain)


@dataclass(frozen=True)
class AskTeleport(PlainStep):
    """The owner of SMS may close it to reach a coastal city this turn."""

    name: ClassVar[str] = "teleport"
    kinds: ClassVar[tuple[type[Action], ...]] = (Teleport, Pass)

    def asks(self, game: Game, turn: SicilianTurn) -> bool:
        """If the corporation owns SMS and has not been asked this turn."""
        return not turn.teleport and game.state.privates.get("SMS") == turn.company

    def options(self, game: Game, turn: SicilianTurn) -> Iterator[Action]:
        """Yield both answers."""
        yield Teleport()
        yield Pass()

    def refuse(self, game: Game, turn: SicilianTurn, action: Action) -> Reason | None:
        """Both are always allowed."""
        return None

    def apply(self, game: Game, turn: SicilianTurn, action: Action) -> SicilianTurn:
        """Close SMS, or go on."""
        if isinstance(action, Pass):
            return replace(turn, teleport="declined").passing(game, self)
        close_private(game, "SMS")
        game.tell(Happened("teleport", turn.company))
        return replace(turn, teleport="used").onward()


@dataclass(frozen=True)
class LayOneTile(PlainStep):
    """One tile a turn; after SMS has closed only in a coastal city, without connection."""

    name: ClassVar[str] = "track"
    kinds: ClassVar[tuple[type[Action], ...]] = (LayTile, Pass)

    def asks(self, game: Game, turn: SicilianTurn) -> bool:
        """Always, unless the corporation has lost all its tokens."""
        return bool(game.state.board.tokens(turn.company))

    def options(self, game: Game, turn: SicilianTurn) -> Iterator[Action]:
        """Yield every legal lay, then Pass."""
        if turn.teleport == "used":
            for hex_ in COASTAL:
                for tile in candidates(game, hex_):
                    for rotation in range(6):
                        if _teleport_reason(game, turn.company, hex_, tile, rotation) is None:
                            yield LayTile(hex_, tile, rotation)
        else:
            yield from lays(game, turn.company, RULES)
        yield Pass()

    def refuse(self, game: Game, turn: SicilianTurn, action: Action) -> Reason | None:
        """See digest 4.4 and 4.12."""
        if not isinstance(action, LayTile):
            return None
        if action.by is not None:
            return no("no_such_power", what=action.by)
        where = (action.hex, action.tile, action.rotation)
        if turn.teleport == "used":
            return _teleport_reason(game, turn.company, *where)
        return lay_reason(game, turn.company, *where, RULES)

    def apply(self, game: Game, turn: SicilianTurn, action: Action) -> SicilianTurn:
        """Lay the tile and go on."""
        if not isinstance(action, LayTile):
            return turn.passing(game, self)
        new = game.title.tiles[action.tile].turned(action.rotation)
        white = printed_white(game.state.board, action.hex)
        lay(game, turn.company, action.hex, new, terrain(game, turn.company, action.hex, new))
        columns(game).open_city.clear()
        unblock_afg(game)
        if turn.teleport == "used":
            turn = replace(turn, teleport_hex=action.hex)
        return replace(turn, lays=("lay" if white else "upgrade",)).onward()


def _teleport_reason(
    game: Game, company: str, hex_: str, tile: str, rotation: int
) -> Reason | None:
    if hex_ not in COASTAL:
        return no("coastal_only", hex=hex_)
    reason = tile_reason(game, hex_, tile) or blocked(game, hex_)
    if reason is not None:
        return reason
    new = game.title.tiles[tile].turned(rotation)
    return face_reason(game.state.board, hex_, new) or cost_reason(
        game, company, terrain(game, company, hex_, new)
    )


def look_for_city(game: Game, turn: Turn) -> Turn:
    """Work out whether a reached city can take a token, and remember it (digest 4.2).

    The answer stays until somebody lays a tile or places a token in this step, AFG chooses a
    home, a token is bought or the earthquake comes.
    """
    remembered = columns(game).open_city
    if turn.company not in remembered:
        found = next(open_cities(game, turn.company), None)
        remembered[turn.company] = found is not None
    return turn


def ask_token(game: Game, turn: Turn) -> bool:
    """Ask for a token after SMS was used, or if a city was found."""
    assert isinstance(turn, SicilianTurn)
    return turn.teleport == "used" or columns(game).open_city.get(turn.company, False)


def token_placed(game: Game, company: str) -> None:
    """Forget remembered answers and see whether AFG still has somewhere to go."""
    columns(game).open_city.clear()
    block_afg(game, company)


@dataclass(frozen=True)
class PlaceOneTokenHere(PlainStep):
    """One token a turn; after SMS has closed in the tile's hex or any coastal city."""

    usual: PlaceOneToken

    name: ClassVar[str] = "token"
    kinds: ClassVar[tuple[type[Action], ...]] = (PlaceToken, Pass)

    def asks(self, game: Game, turn: SicilianTurn) -> bool:
        """As usual."""
        return self.usual.asks(game, turn)

    def options(self, game: Game, turn: SicilianTurn) -> Iterator[Action]:
        """Yield the cities, then Pass."""
        if turn.teleport == "used":
            for hex_ in COASTAL:
                if self.refuse(game, turn, PlaceToken(hex_)) is None:
                    yield PlaceToken(hex_)
            yield Pass()
        else:
            yield from self.usual.options(game, turn)

    def refuse(self, game: Game, turn: SicilianTurn, action: Action) -> Reason | None:
        """Without connection after SMS was used, all other rules apply."""
        if turn.teleport != "used" or not isinstance(action, PlaceToken):
            return self.usual.refuse(game, turn, action)
        allowed = (turn.teleport_hex,) if turn.teleport_hex else COASTAL
        if action.hex not in allowed:
            return no("coastal_only", hex=action.hex)
        return city_reason(game, turn.company, (action.hex, action.city))

    def apply(self, game: Game, turn: SicilianTurn, action: Action) -> SicilianTurn:
        """Place it and go on."""
        after = self.usual.apply(game, turn, action)
        assert isinstance(after, SicilianTurn)
        return after
