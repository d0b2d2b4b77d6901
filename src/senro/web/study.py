"""The pages of study: a table's past in figures, the tiles, and what is written of a title."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET
from markdown_it import MarkdownIt

import senro
from senro.board.tile import COLOURS, Tile
from senro.core.game import Game
from senro.core.title import Title
from senro.draw import tile_svg
from senro.rules.track import may_become
from senro.study import losses
from senro.titles import TITLES
from senro.web import past as told
from senro.web.middleware import prefer_language
from senro.web.models import Table
from senro.web.people import Role, find_table
from senro.web.room import Live, position
from senro.web.scene import seat_number
from senro.web.sheet import sheet
from senro.words import Voice

LOSS_BUDGET = 200_000
"""Work for each run of the past that is compared with the best."""


@dataclass(frozen=True)
class Look:
    """What a request wants to see of a table's past."""

    table: Table
    role: Role
    game: Game
    live: Live
    voice: Voice
    upto: int


def look(request: HttpRequest, table_id: str) -> Look:
    """Return the position that a request is about.

    Raises Http404 for a table or a position there is not.
    """
    table, role = find_table(request, table_id)
    wish = request.GET.get("at", "")
    count = int(wish) if wish.isascii() and wish.isdigit() and len(wish) < 7 else None
    try:
        game, live = position(table, count)
    except ValueError:
        raise Http404 from None
    voice = Voice(prefer_language(request), game.title, table.names)
    return Look(table, role, game, live, voice, game.count)


def facts(seen: Look) -> dict[str, Any]:
    """Return what all pages about a table know."""
    return {
        "table": seen.table,
        "title": seen.game.title,
        "voice": seen.voice,
        "game": seen.game,
        "upto": seen.upto,
        "newest": seen.live.game.count,
    }


@require_GET
def figures(request: HttpRequest, table_id: str) -> HttpResponse:
    """Timeline, charts, the spreadsheet, and what changed since somebody's last turn."""
    seen = look(request, table_id)
    game, voice = seen.game, seen.voice
    past = told.past_of(seen.live, seen.upto)
    seat = _whose(request, seen)
    since = told.last_turn(seen.live, seat, seen.upto)
    more = {
        "timeline": told.timeline(game, voice, past),
        "figures": told.figures(game, voice, past),
        "sheet": sheet(game, voice, past),
        "since": since,
        "seat": seat,
        "seats": [(s, voice.player(s), seat_number(game, s)) for s in game.seats],
        "changes": told.changes(seen.live.game.at(since), game, voice),
        "happened": told.happened(seen.live, voice, since, seen.upto)[-120:],
    }
    return render(request, "web/study.html", facts(seen) | more)


def _whose(request: HttpRequest, seen: Look) -> str:
    """Return the seat whose last turn is meant: the wished one, one's own, or who decides."""
    wish = request.GET.get("seat", "")
    if wish in seen.game.seats:
        return wish
    if len(seen.role.seats) == 1:
        return seen.role.seats[0]
    return seen.game.actor or seen.game.seats[0]


# -- runs of the past ----------------------------------------------------------------------


@dataclass(frozen=True)
class Lost:
    """A run against the best there was."""

    count: int
    company: str
    earned: str
    best: str
    lost: str
    money: int
    proven: bool


@require_GET
def runs(request: HttpRequest, table_id: str) -> HttpResponse:
    """Every run of a game with what it left on the table, as a fragment."""
    seen = look(request, table_id)
    voice = seen.voice
    found = [
        Lost(
            loss.number,
            loss.company,
            voice.money(loss.earned),
            voice.money(loss.best),
            voice.money(loss.lost) if loss.lost else "–",
            loss.lost,
            loss.proven,
        )
        for loss in losses(seen.game, budget=LOSS_BUDGET)
    ]
    total = sum(loss.money for loss in found)
    by_company: dict[str, int] = {}
    for loss in found:
        by_company[loss.company] = by_company.get(loss.company, 0) + loss.money
    worst = sorted(found, key=lambda loss: -loss.money)[:12]
    more = {
        "losses": [loss for loss in found if loss.money or not loss.proven],
        "number": len(found),
        "total": voice.money(total),
        "worst": worst,
    }
    response = render(request, "web/_losses.html", facts(seen) | more)
    response.headers["Cache-Control"] = "private, max-age=600"
    return response


# -- tiles ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class TileCard:
    """A tile of the manifest: its drawing, the copies left and of how many, its upgrades."""

    name: str
    svg: str
    left: str
    of: str
    gone: bool
    upgrades: tuple[str, ...]


def cards(title: Title, game: Game | None = None) -> list[tuple[str, list[TileCard]]]:
    """Return the tiles of a title by colour; without a game all copies are left."""
    found: dict[str, list[TileCard]] = {}
    for name, tile in title.tiles.items():
        if tile.colour not in COLOURS:
            continue
        copies = title.copies[name]
        left = copies if game is None else game.state.supply.get(name, 0)
        endless = copies is None
        card = TileCard(
            name,
            drawn(title, tile),
            "∞" if endless else str(left),
            "∞" if endless else str(copies),
            not endless and not left,
            upgrades(tile, tuple(title.tiles.values())),
        )
        found.setdefault(tile.colour, []).append(card)
    return [(colour, found[colour]) for colour in COLOURS if colour in found]


@functools.cache
def upgrades(tile: Tile, tiles: tuple[Tile, ...]) -> tuple[str, ...]:
    """Return the tiles that one may become in some rotation, rules of places apart."""
    return tuple(other.name for other in tiles if may_become(tile, other))


def drawn(title: Title, tile: Tile, width: int = 96) -> str:
    """Return a tile as a drawing."""
    return tile_svg(
        tile, title.map.layout, width=width, ids=f"m{tile.name}", companies=title.companies
    )


@require_GET
def tiles(request: HttpRequest, table_id: str) -> HttpResponse:
    """The tile manifest of a table: what is left, and what becomes what."""
    seen = look(request, table_id)
    more = {"colours": cards(seen.game.title, seen.game)}
    return render(request, "web/tiles.html", facts(seen) | more)


# -- titles --------------------------------------------------------------------------------


def built(name: str) -> Title:
    """Return a title for looking at.

    Raises Http404 when there is none of the name.
    """
    module = TITLES.get(name)
    if module is None:
        raise Http404
    title: Title = module.build(module.PLAYERS.start, ())
    return title


@require_GET
def gallery(request: HttpRequest, title: str) -> HttpResponse:
    """Every tile and every printed hex of a title."""
    return render(request, "web/gallery.html", _gallery(title))


@functools.lru_cache(maxsize=8)
def _gallery(name: str) -> dict[str, Any]:
    from senro.board.board import Board
    from senro.draw.map import columns_of

    title = built(name)
    board = Board.printed(title.map, {})
    columns = columns_of(title)
    hexes = [
        (
            hex_,
            title.map.names.get(hex_, ""),
            tile_svg(
                tile,
                title.map.layout,
                name=title.map.names.get(hex_, ""),
                coordinate=hex_,
                notch=False,
                ids=f"hex{i}",
                columns=columns,
                cities=dict(board.cities_of(hex_)),
                companies=title.companies,
            ),
        )
        for i, (hex_, tile) in enumerate(title.map.printed.items())
    ]
    return {"title": title, "colours": cards(title), "hexes": hexes}


def precis_file(title: str, language: str) -> Path | None:
    """Return the file with the rules of a title in a page, in the language if there is one."""
    package = Path(senro.__file__).parent
    name = title.split()[0].lower()
    for folder in (package / "docs", package.parents[1] / "docs"):
        for ending in (f".{language}.md", ".md"):
            path = folder / f"rules-{name}{ending}"
            if path.is_file():
                return path
    return None


def html_of(text: str) -> str:
    """Return Markdown as HTML without any markup of its own or inline style."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    made = str(markdown.render(text))
    return re.sub(r' style="text-align:(left|right|center)"', r' class="a-\1"', made)


@require_GET
def precis(request: HttpRequest, title: str) -> HttpResponse:
    """The rules of a title in a page."""
    known = built(title)
    path = precis_file(title, prefer_language(request))
    text = html_of(path.read_text(encoding="utf-8")) if path else ""
    return render(request, "web/precis.html", {"title": known, "text": text})
