"""The pages around the tables: home, a new game, import, joining, and preferences."""

from __future__ import annotations

import json
import logging
import secrets
from typing import Any

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET, require_http_methods

from senro.core.game import Game
from senro.draw import palette_css
from senro.draw.palette import PALETTES, ink_on, safe
from senro.records.file import BadFile, from_data
from senro.records.replay import Mismatch, Replay
from senro.save import FORMAT, BadSave, Save, replay
from senro.titles import TITLES
from senro.web import clock, listing
from senro.web.club import span
from senro.web.middleware import key_of, prefer_language
from senro.web.models import Seat, Table
from senro.web.names import clean_name
from senro.web.room import begin_with
from senro.web.throttle import MAKING, may_write, refuse
from senro.words import LANGUAGES, Voice

MOST_SEED = 2**62
UNDO = ("free", "own", "consent")

_log = logging.getLogger("senro")


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """The tables that one may see, those that wait for one's move first."""
    facts = listing.facts(request) | {"titles": _titles(request)}
    return render(request, "web/home.html", facts)


def _titles(request: HttpRequest) -> list[dict[str, Any]]:
    voice = Voice(prefer_language(request))
    return [
        {
            "name": name,
            "about": voice.say(f"title.{name}"),
            "least": title.PLAYERS.start,
            "most": title.PLAYERS.stop - 1,
        }
        for name, title in TITLES.items()
    ]


# -- a new game ----------------------------------------------------------------------------


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Choose title, players, names and optional rules; begin the game."""
    voice = Voice(prefer_language(request))
    wish = request.POST if request.method == "POST" else request.GET
    title = wish.get("title", "") if wish.get("title", "") in TITLES else next(iter(TITLES))
    players = TITLES[title].PLAYERS
    count = _whole(wish.get("players", ""), players.start)
    count = min(max(count, players.start), players.stop - 1)
    names = [clean_name(wish.get(f"name{n}", "")) for n in range(1, players.stop)]
    options = tuple(o for o in options_of(title) if wish.get(f"option-{o}"))
    error = ""
    if request.method == "POST":
        if not may_write(request, "make", MAKING):
            return refuse(request)
        try:
            table = create(
                request,
                Save(title, _named(voice, names[:count]), options, _seed(wish.get("seed", ""))),
                mode="seats" if wish.get("mode") == "seats" else "hotseat",
                undo=wish["undo"] if wish.get("undo") in UNDO else "free",
                listed=bool(wish.get("open")),
                audible=bool(wish.get("audible")),
                label=clean_name(wish.get("label", "")),
                timing=clock.chosen(
                    _whole(wish.get("clock_turn", ""), 0),
                    _whole(wish.get("clock_bank", ""), 0),
                    wish.get("clock_zero", ""),
                ),
            )
        except BadSave as problem:
            error = setup_error(voice, problem)
        else:
            return redirect("table", table_id=table.id)
    facts = {
        "titles": _titles(request),
        "chosen": title,
        "players": count,
        "range": list(players),
        "names": list(enumerate(names, 1)),
        "options": [
            (o, voice.say(f"option.{o}"), voice.say(f"option.{o}.about"), o in options)
            for o in options_of(title)
        ],
        "error": error,
        "seed": wish.get("seed", ""),
        "mode": wish.get("mode", "hotseat"),
        "undo": wish.get("undo", "free"),
        "undo_ways": [
            (way, voice.say(f"ui.undo_{way}"), voice.say(f"ui.undo_{way}_about")) for way in UNDO
        ],
        "label": wish.get("label", ""),
        "listed": wish.get("open", ""),
        "audible": wish.get("audible", ""),
        "turns": _spans(voice, clock.TURNS, wish.get("clock_turn", "")),
        "banks": _spans(voice, clock.BANKS, wish.get("clock_bank", "")),
        "zero": wish.get("clock_zero", "nothing"),
    }
    return render(request, "web/new.html", facts, status=422 if error else 200)


def _spans(voice: Voice, spans: tuple[int, ...], wish: str) -> list[tuple[int, str, bool]]:
    return [(n, span(voice, n), str(n) == wish) for n in spans]


def options_of(title: str) -> tuple[str, ...]:
    """Return the optional rules of a title."""
    options: tuple[str, ...] = getattr(TITLES[title], "OPTIONS", ())
    return options


def create(
    request: HttpRequest,
    begun: Save,
    *,
    mode: str,
    undo: str,
    listed: bool,
    audible: bool = False,
    label: str = "",
    timing: dict[str, Any] | None = None,
) -> Table:
    """Set a table up.

    Raises BadSave when the title cannot be played so.
    """
    game = begun.begin()
    key = key_of(request)
    with transaction.atomic():
        table = Table.objects.create(
            title=begun.title,
            options=list(begun.options),
            seed=begun.seed,
            label=label,
            mode=mode,
            undo=undo,
            open=listed,
            audible=audible,
            owner=key,
            waiting=game.actor or "",
            clock=timing if timing and mode == "seats" else {},
        )
        for number, name in enumerate(begun.players, 1):
            holder = key if mode == "hotseat" or number == 1 else ""
            Seat.objects.create(table=table, number=number, name=name, holder=holder)
        clock.start(table, game)
        table.save()
    return table


def _named(voice: Voice, names: list[str]) -> tuple[str, ...]:
    return tuple(name or voice.say("ui.player_n", number=n) for n, name in enumerate(names, 1))


def _seed(text: str) -> int:
    seed = _whole(text, -1)
    return seed if 0 <= seed < MOST_SEED else secrets.randbelow(2**31)


def _whole(text: str, otherwise: int) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else otherwise


def setup_error(voice: Voice, problem: BadSave) -> str:
    """Return why a game cannot be set up; titles say it as code:fact:fact."""
    why = str(dict(problem.facts).get("why", ""))
    code, *facts = why.split(":")
    match code, facts:
        case "players", [least, most]:
            return voice.say("error.players", least=least, most=most)
        case "no_such_option", [option]:
            return voice.say("error.no_such_option", option=option)
        case "option_needs", [option, needed]:
            return voice.say("error.option_needs", option=option, needed=needed)
        case "options_exclude", [option, other]:
            return voice.say("error.option_excludes", option=option, other=other)
    return voice.error(problem.code, problem.facts)


# -- import --------------------------------------------------------------------------------


@require_http_methods(["GET", "POST"])
def bring(request: HttpRequest) -> HttpResponse:
    """Read a game from a file or pasted text and open it as a table."""
    voice = Voice(prefer_language(request))
    error = ""
    if request.method == "POST":
        if not may_write(request, "make", MAKING):
            return refuse(request)
        try:
            table = _import(request)
        except (BadFile, BadSave) as problem:
            error = voice.error(problem.code, problem.facts)
        except Mismatch as problem:
            number = problem.entry.get("id", 0)
            error = voice.say(
                "error.mismatch", number=str(number), why=voice.reason(problem.reason)
            )
        except Exception:  # a hostile file must do no harm, whatever it sets off
            _log.warning("a file could not be imported", exc_info=True)
            error = voice.say("error.not_readable")
        else:
            return redirect("table", table_id=table.id)
    return render(request, "web/import.html", {"error": error}, status=422 if error else 200)


def _import(request: HttpRequest) -> Table:
    upload = request.FILES.get("file")
    if isinstance(upload, UploadedFile):
        if (upload.size or 0) > settings.MOST_UPLOAD:
            raise BadFile("too_large", most=settings.MOST_UPLOAD)
        raw: bytes = upload.read()
    else:
        raw = request.POST.get("text", "").encode("utf-8", "replace")
    if len(raw) > settings.MOST_UPLOAD:
        raise BadFile("too_large", most=settings.MOST_UPLOAD)
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError):
        raise BadFile("not_json", why="") from None
    begun, game = read_game(data)
    with transaction.atomic():
        table = create(request, begun, mode="hotseat", undo="free", listed=False)
        begin_with(table, game)
    return table


def read_game(data: Any) -> tuple[Save, Game]:
    """Return what a file was begun with and its game, of either format.

    Raises BadFile, BadSave or Mismatch.
    """
    if isinstance(data, dict) and data.get("format") == FORMAT:
        game = replay(data)
        names = [clean_name(str(n)) or "?" for n in data["players"]]
        seed = data["seed"]
    else:
        if not isinstance(data, dict) or "actions" not in data:
            raise BadSave("not_a_save")
        record = from_data(data)
        game = Replay(record).run()
        names = [clean_name(name) or "?" for _, name in record.players]
        seed = record.seed
    if not 0 <= seed < MOST_SEED:
        raise BadFile("missing_field", field="seed")
    return Save(game.title.name, tuple(names), game.title.options, seed), game


# -- preferences and styles ----------------------------------------------------------------


@require_GET
def prefer(request: HttpRequest) -> HttpResponse:
    """Set language, theme or the colours of maps and go back."""
    there = request.GET.get("next", "/")
    if not url_has_allowed_host_and_scheme(there, allowed_hosts={request.get_host()}):
        there = "/"
    response = redirect(there)
    wishes = {
        "language": LANGUAGES,
        "theme": ("light", "dark", "auto"),
        "colours": ("own", *PALETTES),
    }
    for name, allowed in wishes.items():
        value = request.GET.get(name)
        if value in allowed:
            response.set_cookie(
                name, str(value), max_age=settings.SESSION_COOKIE_AGE, samesite="Lax"
            )
    return response


@cache_control(max_age=3600)
def palette(request: HttpRequest) -> HttpResponse:
    """The colours of the drawings."""
    return HttpResponse(palette_css(), content_type="text/css")


@cache_control(max_age=3600)
def livery(request: HttpRequest, title: str) -> HttpResponse:
    """The colours of a title's companies, as `.co-CTL`."""
    if title not in TITLES:
        raise Http404
    built = TITLES[title].build(TITLES[title].PLAYERS.start, ())
    rules = [
        f".co-{symbol}{{--co:{safe(c.colour)};--co-ink:{ink_on(safe(c.colour))}}}"
        for symbol, c in built.companies.items()
        if symbol.isalnum()
    ]
    return HttpResponse("\n".join(rules), content_type="text/css")
