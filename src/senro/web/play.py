"""The pages of one table: its newest position, its past, and the moves made there."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from asgiref.sync import sync_to_async
from django.db import connection, transaction
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from senro.board.tile import COLOURS
from senro.core.action import Action, Bid, EndGame, LayTile, Pass, RunTrains
from senro.core.event import Ran
from senro.core.game import Game
from senro.core.reason import Reason
from senro.draw.market import zone_styles
from senro.draw.palette import PALETTES
from senro.records.write import write as write_record
from senro.save import Save, dump
from senro.web import club, drawn, scene, titled
from senro.web.choices import Choices, gather, tray
from senro.web.draft import Draft, consider, touched_hex
from senro.web.explain import why_nothing
from senro.web.heed import given_up
from senro.web.live import Pulse, stream
from senro.web.lobby import create
from senro.web.log import lines, rounds
from senro.web.mapview import (
    changed_hexes,
    map_picture,
    market_picture,
    shown_routes,
    small_tile,
)
from senro.web.middleware import key_of, prefer_language
from senro.web.models import Note, Table
from senro.web.notation import read, write
from senro.web.people import Role, find_table
from senro.web.room import Live, Refused, Stale, begin_with, position, pulse_of, submit
from senro.web.spoken import own_network, targets
from senro.web.throttle import MOVING, may_write
from senro.words import Voice, action_line

LOG_LINES = 60
_LAYERS = ("names", "coordinates", "numbers", "owners")  # of the map, that can be hidden


@dataclass(frozen=True)
class Notice:
    """A message over the table: "good", "bad" or "plain"."""

    kind: str
    text: str


@dataclass
class View:
    """Everything that a page of a table needs."""

    table: Table
    role: Role
    game: Game
    live: Live
    voice: Voice
    count: int | None = None
    notice: Notice | None = None
    choices: Choices | None = None
    draft: Draft | None = None
    hex: str | None = None
    drawn: drawn.Drawn | None = None
    note: str = ""
    has_map: str = ""  # the key of the map that the page shows already

    @property
    def past(self) -> bool:
        """Whether it shows a position of the past."""
        return self.count is not None

    @property
    def acting(self) -> bool:
        """Whether the asker may move here and now."""
        return self.count is None and self.role.may_move(self.game.actor)


def voice_for(request: HttpRequest, table: Table, game: Game) -> Voice:
    """Return the page's voice at a table."""
    return Voice(prefer_language(request), game.title, table.names)


def look(
    request: HttpRequest, table: Table, role: Role, count: int | None, notice: Notice | None = None
) -> View:
    """Return what a request wants to see of a table.

    Raises Http404 for a position that was never reached.
    """
    try:
        game, live = position(table, count)
    except ValueError:
        raise Http404 from None
    view = View(table, role, game, live, voice_for(request, table, game), count, notice)
    kept = Note.objects.filter(table=table, owner=key_of(request)).first()
    view.note = kept.text if kept else ""
    view.has_map = request.headers.get("X-Map", "")
    wish = request.GET if request.method == "GET" else {}
    hex_ = str(wish.get("hex", ""))
    view.hex = hex_ if hex_ in game.title.map.printed else None
    if view.acting:
        action = read(game, str(wish.get("do", ""))) if wish.get("do") else None
        view.choices = gather(game, view.voice, action)
        action = _tapped(view, action, wish)
        if action is not None:
            view.draft = consider(game, view.voice, action)
            view.hex = view.hex or touched_hex(action)
    return view


def _tapped(view: View, action: Action | None, wish: Mapping[str, str]) -> Action | None:
    """Return the draft after a tap: the only choice on a hex, or the run with another route."""
    choices, game = view.choices, view.game
    assert choices is not None
    if choices.run is not None:
        drafted = action if isinstance(action, RunTrains) else None
        if drafted is None and action is None:
            drafted = choices.run
        if drafted is None:
            return action
        hand = drawn.hand(game.state.board, wish)
        run = drawn.Drawn(game, drafted, hand).tapped() if hand.taps else drafted
        if run is None:
            view.notice = Notice("plain", view.voice.say("route.no_way"))
        view.drawn = drawn.Drawn(game, run or drafted, hand)
        return run or drafted
    if action is None and view.hex is not None:
        here = [a for a in choices.on_hex.get(view.hex, ()) if not isinstance(a, LayTile)]
        if len(here) == 1:
            return here[0]
    return action


# -- showing -------------------------------------------------------------------------------


def show(request: HttpRequest, view: View, status: int = 200) -> HttpResponse:
    """Answer with the workspace alone when the page asks for it, else with the whole page."""
    part = bool(getattr(request, "htmx", False))
    template = "web/_workspace.html" if part else "web/table.html"
    response = render(request, template, context(view), status=status)
    response.headers["Cache-Control"] = "no-store"
    return response


def context(view: View) -> dict[str, Any]:
    """Return the facts of a position for the templates."""
    game, voice, live = view.game, view.voice, view.live
    upto = game.count if view.count is None else view.count
    runs = scene.last_runs(live.told, upto)
    entity = game.decision.entity if game.decision else ""
    last = live.told[upto - 1].events if upto else ()
    drafted = view.draft.action if view.draft else None
    run = drafted if isinstance(drafted, RunTrains) else None
    routes = shown_routes(game, run, runs.get(entity, ()) if _shows_last_run(game) else ())
    step = game.decision.step if game.decision else ""
    chosen_tray = None
    if view.choices and view.hex and view.choices.lays:
        chosen_tray = tray(game, voice, view.choices, view.hex, drafted)
    first = view.role.seats[0] if len(view.role.seats) == 1 else ""
    return {
        "view": view,
        "table": view.table,
        "title": game.title,
        "voice": voice,
        "game": game,
        "upto": upto,
        "newest": live.game.count,
        "seen": live.number,
        "past": view.count is not None,
        "acting": view.acting,
        "actor": voice.player(game.actor) if game.actor else "",
        "actor_number": scene.seat_number(game, game.actor or ""),
        "actor_shape": scene.SHAPES[(scene.seat_number(game, game.actor or "") - 1) % 6],
        "entity": entity if entity in game.title.companies else "",
        "entity_name": voice.entity(entity) if entity else "",
        "step": step,
        "step_name": voice.step(step) if step else "",
        "ask": _ask(view, step),
        "round": scene.round_name(voice, live.opening, live.told, upto),
        "phase": game.title.phases[game.state.phase],
        "players": scene.players(game, voice, first),
        **_companies(game, voice, runs),
        "trains": scene.trains(game, voice),
        "phases": scene.phases(game),
        "steps": scene.steps(game, voice),
        "bank": voice.money(game.state.cash.get("bank", 0)),
        "groups": view.choices.groups if view.choices else (),
        "choices": view.choices,
        "lay_hexes": _lay_hexes(view),
        "passing": write(view.choices.passing) if view.choices and view.choices.passing else "",
        "pass_label": _pass_label(view),
        "heed": given_up(game, voice, view.choices) if view.choices else "",
        "drafts_pass": isinstance(drafted, Pass),
        "draft": view.draft,
        "tray": chosen_tray,
        "tray_tiles": _tray_pictures(view, chosen_tray),
        "hex_why": why_nothing(game, voice, view.choices, view.hex)
        if view.hex and chosen_tray is None
        else "",
        "hex_place": voice.place(view.hex) if view.hex else "",
        **_drawing(view),
        "map": map_picture(
            *(game, voice, view.choices, view.draft, view.hex, routes, changed_hexes(last)),
            view.drawn,
        ),
        "has_map": view.has_map,
        "layers": [(name, voice.say(f"layers.{name}")) for name in _LAYERS],
        "palettes": [(name, voice.say(f"colours.{name}")) for name in ("own", *PALETTES)],
        "targets": targets(game, view.choices, bool(view.drawn and view.drawn.traced)),
        "network": own_network(game),
        "market": market_picture(game, voice, view.choices, view.draft),
        "zones": _zones(game, voice),
        "view_name": "market" if step in _MARKET_STEPS else "map",
        "log": lines(
            *(view.table, live, voice, upto, LOG_LINES, club.rooms(view.table, view.role)),
            me=view.role.name,
        ),
        "undoable": live.last_choice() is not None and bool(view.role.seats),
        "redoable": bool(live.undone) and bool(view.role.seats),
        "result": [(voice.player(p), voice.money(n)) for p, n in game.result().items()],
        "supply": _supply(game),
        "player_names": view.table.names,
        "note": view.note,
        **club.facts(view),
        **titled.facts(view),
    }


def _companies(game: Game, voice: Voice, runs: dict[str, tuple[Ran, ...]]) -> dict[str, Any]:
    """Return the companies apart: those that play, and those that wait or are gone."""
    every = scene.companies(game, voice, runs)
    playing = [c for c in every if c.state in ("running", "started")]
    return {"companies": playing, "waiting": [c for c in every if c not in playing]}


_MARKET_STEPS = ("share_turn", "set_price", "certificate_choice", "ruined")


def _shows_last_run(game: Game) -> bool:
    return game.decision is not None and game.decision.step == "dividend"


def _ask(view: View, step: str) -> str:
    if not step:
        return ""
    choices = view.choices
    if step == "train" and choices is not None and choices.passing is None:
        return view.voice.say("ask.train.must")
    if step == "share_turn" and choices and any(isinstance(a, Bid) for a in choices.listed):
        return view.voice.say("ask.share_turn.bids")
    return view.voice.ask(step)


def _pass_label(view: View) -> str:
    if view.choices is None or view.choices.passing is None:
        return ""
    return action_line(view.voice, view.choices.passing, view.game)


def _lay_hexes(view: View) -> list[tuple[str, str]]:
    if view.choices is None:
        return []
    hexes = dict.fromkeys(a.hex for a in view.choices.lays)
    return [(h, view.voice.place(h)) for h in view.game.title.map.hexes if h in hexes]


def _tray_pictures(view: View, chosen: Any) -> list[tuple[Any, str]]:
    if chosen is None:
        return []
    return [(t, small_tile(view.game, t.tile.name, t.tile.rotation)) for t in chosen.tiles]


def _drawing(view: View) -> dict[str, Any]:
    """Return the rows of trains, and what concerns the train whose route is drawn."""
    shown = view.drawn
    if shown is None:
        return {"routes": (), "editing": ""}
    hand = shown.hand
    barred = ",".join(f"{hex_}.{index}" for hex_, index in hand.barred)
    return {
        "routes": shown.rows(view.voice, bool(view.draft and view.draft.legal)),
        "editing": hand.train if shown.traced else "",
        "other_ways": shown.others(view.voice),
        "barred": barred,
        "held": urlencode({"train": hand.train, "bar": barred}),
    }


def _zones(game: Game, voice: Voice) -> list[tuple[str, str, str]]:
    styles = zone_styles(game.title.market)
    return [(voice.say(f"zone.{z}"), styles[z][0], styles[z][1]) for z in styles]


def _supply(game: Game) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the tiles left by colour."""
    found: dict[str, list[tuple[str, str]]] = {}
    for name, tile in game.title.tiles.items():
        if tile.colour in COLOURS:
            copies = game.title.copies[name]
            left = "∞" if copies is None else str(game.state.supply.get(name, 0))
            found.setdefault(tile.colour, []).append((name, left))
    return list(found.items())


# -- requests ------------------------------------------------------------------------------


@require_GET
def newest(request: HttpRequest, table_id: str) -> HttpResponse:
    """The newest position, with the draft that the address names."""
    table, role = find_table(request, table_id)
    return show(request, look(request, table, role, None))


@require_GET
def at(request: HttpRequest, table_id: str, count: int) -> HttpResponse:
    """A position of the past."""
    table, role = find_table(request, table_id)
    return show(request, look(request, table, role, count))


@require_POST
def move(request: HttpRequest, table_id: str) -> HttpResponse:
    """Make a move; it is confirmed only once it is stored."""
    table, role = find_table(request, table_id)
    game, live = position(table)
    action = read(game, request.POST.get("action", ""))
    if action is None:
        return answer(request, table, role, Reason("not_understood"), 422)
    if isinstance(action, EndGame):
        return answer(request, table, role, Reason("needs_agreement"), 403)
    if not may_write(request, "move", MOVING):
        return answer(request, table, role, Reason("too_fast"), 429)
    actor = live.game.actor or ""
    if role.seats and seen_by(request) != live.number:
        return stale(request, table, role)
    if not role.may_move(actor):
        return answer(request, table, role, Reason("not_your_move"), 403)
    return change(
        request,
        table,
        role,
        lambda: submit(table, action, seen_by(request), actor, table.names[actor]),
    )


def seen_by(request: HttpRequest) -> int:
    """Return the newest entry that a page knew when it sent something, -1 for none."""
    with contextlib.suppress(ValueError):
        return int(request.POST.get("seen", ""))
    return -1


def change(request: HttpRequest, table: Table, role: Role, act: Callable[[], Live]) -> HttpResponse:
    """Make a change to the record and show what came of it."""
    try:
        act()
    except Stale:
        return stale(request, table, role)
    except Refused as error:
        return answer(request, table, role, error.reason, 422)
    if not getattr(request, "htmx", False):
        return redirect("table", table_id=table.id)
    return show(request, look(request, table, role, None))


def stale(request: HttpRequest, table: Table, role: Role) -> HttpResponse:
    """Say that the game went on meanwhile, and show where it is."""
    text = Voice(prefer_language(request)).say("ui.stale")
    return show(request, look(request, table, role, None, Notice("bad", text)), 409)


def answer(
    request: HttpRequest, table: Table, role: Role, reason: Reason, status: int
) -> HttpResponse:
    """Show the newest position with the reason why something was not done."""
    view = look(request, table, role, None)
    view.notice = Notice("bad", view.voice.reason(reason))
    return show(request, view, status)


@require_GET
def history(request: HttpRequest, table_id: str) -> HttpResponse:
    """The whole record by rounds, every position with its link."""
    table, role = find_table(request, table_id)
    game, live = position(table)
    voice = voice_for(request, table, game)
    facts = {
        "table": table,
        "title": game.title,
        "voice": voice,
        "rounds": rounds(table, live, voice),
        "role": role,
    }
    return render(request, "web/history.html", facts)


@require_GET
def download(request: HttpRequest, table_id: str) -> HttpResponse:
    """The game as a file: Senro's, or with `?form=18xx` one that 18xx.games reads."""
    table, _ = find_table(request, table_id)
    game, _ = position(table)
    names = list(table.names.values())
    other = request.GET.get("form") == "18xx"
    data = write_record(game, names) if other else dump(game, names)
    text = json.dumps(data, ensure_ascii=False, indent=1)
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    name = f"{table.title}-{table.id}{'-18xx' if other else ''}.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_POST
def branch(request: HttpRequest, table_id: str, count: int) -> HttpResponse:
    """Continue from a position on a table of one's own."""
    table, _ = find_table(request, table_id)
    try:
        game, _ = position(table, count)
    except ValueError:
        raise Http404 from None
    voice = Voice(prefer_language(request))
    begun = Save(table.title, tuple(table.names.values()), tuple(table.options), table.seed)
    label = voice.say("ui.branch_of", label=table.label or table.title, count=count)
    with transaction.atomic():
        copy = create(request, begun, mode="hotseat", undo="free", listed=False, label=label[:60])
        begin_with(copy, game)
    return redirect("table", table_id=copy.id)


async def live_updates(request: HttpRequest, table_id: str) -> StreamingHttpResponse:
    """Server-sent events: the table has changed."""
    table, key = await sync_to_async(_listener, thread_sensitive=False)(request, table_id)

    async def look_up() -> Pulse | None:
        return await sync_to_async(_pulse, thread_sensitive=False)(request, table.id)

    response = StreamingHttpResponse(
        stream(table.id, key, look_up), content_type="text/event-stream"
    )
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    response.headers["Content-Encoding"] = "identity"  # packed events would wait for more
    return response


def _listener(request: HttpRequest, table_id: str) -> tuple[Table, str]:
    """Return the table that somebody listens to, and his key; keep no connection for it."""
    try:
        table, _ = find_table(request, table_id)
        key = key_of(request)
        request.session.modified = False  # saving it would hold a connection for the whole stream
        return table, key
    finally:
        connection.close()


def _pulse(request: HttpRequest, table_id: str) -> Pulse | None:
    """Return how far a table has come, None where it is gone or closed to who listens."""
    try:
        return pulse_of(find_table(request, table_id)[0])
    except Http404:
        return None
    finally:
        connection.close()
