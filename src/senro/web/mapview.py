"""The map and the market of a position as drawings, with what a draft would change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b

from senro.board.board import Board, Place
from senro.board.hex import Layout
from senro.board.tile import Tile
from senro.core.action import LayTile, Par, PlaceToken, Route, RunTrains
from senro.core.event import Event, Marked, Ran, TileLaid, TokenPlaced, TokenRemoved
from senro.core.game import Game
from senro.draw import Ghost, Highlight, RouteDrawing, board_svg, market_svg, tile_svg
from senro.market import Cell
from senro.rules.shares import president
from senro.web.choices import Choices
from senro.web.draft import Draft
from senro.web.drawn import Drawn
from senro.web.paths import drawing
from senro.web.scene import seat_number
from senro.web.spoken import brought, labels, offers
from senro.words import Voice


def shown_routes(game: Game, action: RunTrains | None, last: tuple[Ran, ...]) -> list[RouteDrawing]:
    """Return the routes to draw: those of a draft, else those of the last run."""
    board = game.state.board
    if action is not None:
        routes = [r for r in action.routes if r.stops]
        return [drawing(board, r, n) for n, r in enumerate(routes, 1)]
    found = []
    for number, ran in enumerate((r for r in last if r.stops), 1):
        route = Route(ran.train, ran.stops, ran.paths)
        found.append(drawing(board, route, number))
    return found


def changed_hexes(events: tuple[Event, ...]) -> tuple[str, ...]:
    """Return the hexes that an action changed."""
    kinds = TileLaid | TokenPlaced | TokenRemoved | Marked
    return tuple(dict.fromkeys(e.hex for e in events if isinstance(e, kinds)))


@dataclass(frozen=True)
class Picture:
    """A drawing with the key of everything it shows; `svg` makes it, or finds it kept."""

    key: str
    draw: Callable[[], str] = field(compare=False, repr=False)

    @property
    def svg(self) -> str:
        """The drawing."""
        return _drawn(self)


@lru_cache(maxsize=96)
def _drawn(picture: Picture) -> str:
    return picture.draw()


def _key(*parts: object) -> str:
    return blake2b(repr(parts).encode(), digest_size=12).hexdigest()


@lru_cache(maxsize=256)
def board_key(board: Board) -> str:
    """Return a key of all that lies on a board."""
    laid = tuple((h, f.name, f.rotation) for h, f in sorted(board.laid.items()))
    cities = tuple(sorted((place, repr(city)) for place, city in board.cities.items()))
    more = (sorted(board.marks.items()), sorted(board.hex_reserved.items()), board.crossed)
    return _key(laid, cities, more, sorted(board.markers))


def map_picture(
    game: Game,
    voice: Voice,
    choices: Choices | None,
    draft: Draft | None,
    selected: str | None,
    routes: list[RouteDrawing],
    changed: tuple[str, ...],
    drawn: Drawn | None = None,
) -> Picture:
    """Return the map; hexes that cannot be tapped in this step are faded."""
    action = draft.action if draft else None
    ghost: Ghost | None = None
    stops: tuple[Place, ...] = ()
    board = game.state.board
    if isinstance(action, LayTile) and action.tile in game.title.tiles:
        after = draft.after if draft else None
        cities = dict(after.state.board.cities_of(action.hex)) if after else {}
        tile = game.title.tiles[action.tile].turned(action.rotation)
        ghost = Ghost(action.hex, tile, cities)
    elif draft is not None and draft.after is not None and isinstance(action, PlaceToken):
        board = draft.after.state.board
        stops = ((action.hex, action.city),)
    offered = choices.hexes if choices else ()
    if choices and not stops:
        stops = tuple(
            (a.hex, a.city)
            for hex_ in offered
            for a in choices.on_hex[hex_]
            if isinstance(a, PlaceToken)
        )
    tracing = drawn.tracing() if drawn else None
    gains = drawn.gains(voice) if drawn else {}
    highlight = Highlight(
        hexes=offered or None, selected=selected, changed=changed, stops=stops, offers=gains
    )
    column = game.title.phases[game.state.phase].column
    said = offers(game, voice, choices) | brought(voice, gains)
    owners = {} if routes else _owners(game)

    def draw() -> str:
        return board_svg(
            game.title,
            board,
            column=column,
            routes=routes,
            highlight=highlight,
            ghost=ghost,
            labels=labels(game, voice, said),
            label=voice.say("ui.map"),
            owners=owners,
            tracing=tracing,
            coordinates=True,
            tile_numbers=True,
        )

    tried = (ghost.hex, ghost.tile.name, ghost.tile.rotation) if ghost else ()
    shown = (game.title.name, board_key(board), column, voice.language, tried)
    more = (sorted(said.items()), selected, changed, stops, sorted(owners.items()), tracing, gains)
    return Picture(_key(shown, routes, *more), draw)


def _owners(game: Game) -> dict[str, int]:
    """Return the number of the player behind each company; routes have the same colours."""
    found = {c: seat_number(game, president(game, c) or "") for c in game.state.floated}
    return {company: number for company, number in found.items() if number}


def market_picture(
    game: Game, voice: Voice, choices: Choices | None, draft: Draft | None
) -> Picture:
    """Return the market; a draft's marker is shown where it would go."""
    legal: tuple[Cell, ...] = ()
    if choices:
        cells = [a.cell for a in choices.listed if isinstance(a, Par)]
        legal = tuple(dict.fromkeys(cells))
    ghost: tuple[str, Cell] | None = None
    if draft is not None and draft.after is not None:
        for company, cell in draft.after.state.price.items():
            if game.state.price.get(company) != cell:
                ghost = (company, cell)
                break

    def draw() -> str:
        label = voice.say("ui.market")
        return market_svg(game.title, game.state, ghost=ghost, legal=legal, hits=False, label=label)

    prices = (sorted(game.state.price.items()), sorted(game.state.arrived.items()))
    return Picture(_key(game.title.name, prices, ghost, legal, voice.language), draw)


@lru_cache(maxsize=512)
def _small(tile: Tile, layout: Layout, width: int) -> str:
    return tile_svg(tile, layout, width=width, ids=f"t{tile.name}-{tile.rotation}")


def small_tile(game: Game, tile: str, rotation: int, width: int = 72) -> str:
    """Return a tile for the tray."""
    turned = game.title.tiles[tile].turned(rotation)
    return _small(turned, game.title.map.layout, width)
