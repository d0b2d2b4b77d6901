"""Planning: one's own copy of a position, with tiles, tokens and trains tried for any company.

The whole plan stands in the address: the position, the company, and the changes in order as
"t:hex:tile:rotation", "k:hex:city" and "n:kind". What may be laid or placed is what the title's
own step would offer the company if it had its turn and money enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from senro.core.action import LayTile, PlaceToken
from senro.core.game import Game
from senro.draw import Highlight, board_svg
from senro.rules.market import operating_order
from senro.rules.train import face_of, trains_of
from senro.rules.turns import OperatingRound, Turn
from senro.show import Answer, drawings
from senro.study import Oracle, Worth
from senro.web.answers import TrainLine, train_lines
from senro.web.mapview import small_tile
from senro.web.middleware import key_of
from senro.web.models import Note
from senro.web.runs import Question, Search
from senro.web.spoken import labels
from senro.web.study import Look, facts, look
from senro.words import Voice

PLENTY = 100_000
"""Money for trying: what a lay costs is no reason against thinking about it."""

MOST_CHANGES = 12
BUDGET = 400_000  # work for each best run asked about
RANKED = 14  # lays shown


@dataclass(frozen=True)
class Change:
    """A change of the plan: its code, and what it is made of."""

    code: str
    tile: LayTile | None = None
    token: PlaceToken | None = None
    train: str = ""


@dataclass(frozen=True)
class Plan:
    """A plan: for whom, in which phase, and the changes."""

    company: str
    phase: str
    changes: tuple[Change, ...]

    def query(
        self, at: int, *, hex_: str = "", without: int = -1, more: str = "", **other: str
    ) -> str:
        """Return the address's query for this plan with something changed."""
        codes = [c.code for i, c in enumerate(self.changes) if i != without]
        if more:
            codes.append(more)
        pairs = [("at", str(at)), ("co", other.get("co", self.company))]
        phase = other.get("phase", self.phase)
        if phase:
            pairs.append(("phase", phase))
        pairs += [("c", code) for code in codes]
        if hex_:
            pairs.append(("hex", hex_))
        return urlencode(pairs)


def read_change(game: Game, code: str) -> Change | None:
    """Return a change from its code, None where it makes no sense in this title."""
    title = game.title
    match code.split(":"):
        case ["t", hex_, tile, turn] if (
            hex_ in title.map.printed and tile in title.tiles and turn in "012345" and turn
        ):
            return Change(code, tile=LayTile(hex_, tile, int(turn)))
        case ["k", hex_, city] if (
            hex_ in game.state.board.faces and city.isascii() and city.isdigit() and len(city) < 3
        ):
            return Change(code, token=PlaceToken(hex_, int(city)))
        case ["n", kind] if kind in title.trains:
            return Change(code, train=kind)
    return None


def read_plan(game: Game, wish: Any) -> Plan:
    """Return the plan of an address; what cannot be read is left out."""
    companies = movers(game)
    company = wish.get("co", "")
    if company not in companies:
        entity = game.decision.entity if game.decision else ""
        first = next((c for c in operating_order(game) if c in companies), "")
        company = entity if entity in companies else first
    phase = wish.get("phase", "")
    if phase not in game.title.phase_index:
        phase = ""
    found = (read_change(game, code) for code in wish.getlist("c")[:MOST_CHANGES])
    return Plan(company, phase, tuple(c for c in found if c is not None))


def movers(game: Game) -> tuple[str, ...]:
    """Return the companies that have tokens on the map, in the order of the list."""
    floated, board = game.state.floated, game.state.board
    return tuple(c for c in game.title.companies if c in floated and board.tokens(c))


def trial_of(game: Game, plan: Plan) -> tuple[Game, tuple[Change, ...]]:
    """Return a copy with the plan carried out, and the changes that could be."""
    trial = game.copy()
    state, title = trial.state, trial.title
    if plan.phase:
        state.phase = title.phase_index[plan.phase]
    done = []
    for number, change in enumerate(plan.changes):
        oracle = Oracle(trial, plan.company)
        if change.tile is not None:
            if change.tile.hex not in state.board.faces:
                continue
            state.board = oracle.with_tile(change.tile)
            if title.copies[change.tile.tile] is not None:
                left = state.supply.get(change.tile.tile, 0)
                state.supply[change.tile.tile] = max(0, left - 1)
        elif change.token is not None:
            place = (change.token.hex, change.token.city)
            city = state.board.cities.get(place)
            if city is None or city.holds(plan.company):
                continue
            state.board = oracle.with_token(change.token)
        else:
            card = f"{change.train}-plan{number}"
            state.trains[plan.company] = (*trains_of(trial, plan.company), card)
        done.append(change)
    return trial, tuple(done)


def offers(trial: Game, company: str) -> tuple[list[LayTile], list[PlaceToken]]:
    """Return the tiles and tokens that a company could lay and place if it had its turn now."""
    lays: list[LayTile] = []
    tokens: list[PlaceToken] = []
    for action in _offered(trial, company):
        if isinstance(action, LayTile) and action.by is None and action not in lays:
            lays.append(action)
        elif isinstance(action, PlaceToken) and action not in tokens:
            tokens.append(action)
    return lays, tokens


def _offered(trial: Game, company: str) -> Iterator[object]:
    game = trial.copy()
    game.state.cash[company] = game.state.cash.get(company, 0) + PLENTY
    turn = game.title.begin_turn(game, OperatingRound(1, 1, ()), company)
    if not isinstance(turn, Turn):
        return
    for index, step in enumerate(game.title.turn):
        if LayTile in step.kinds or PlaceToken in step.kinds:
            here = replace(turn, step=index)
            game.state.agenda = (*trial.state.agenda, here)
            if step.asks(game, here):
                yield from step.options(game, here)


# -- the page ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Item:
    """A change in words, with the address of the plan without it."""

    text: str
    without: str


@dataclass(frozen=True)
class Link:
    """Something to press: its words, the address, whether it is chosen."""

    text: str
    query: str
    on: bool = False
    picture: str = ""
    company: str = ""


@dataclass(frozen=True)
class Ranked:
    """A lay by what it is worth."""

    text: str
    query: str
    revenue: str
    gain: str
    better: bool
    hex: str


def change_text(voice: Voice, change: Change) -> str:
    """Return a change in words."""
    if change.tile is not None:
        place = voice.place(change.tile.hex)
        return voice.say("plan.tile", tile=change.tile.tile, place=place, turn=change.tile.rotation)
    if change.token is not None:
        return voice.say("plan.token", place=voice.place(change.token.hex))
    return voice.say("plan.train", train=change.train)


def code_of(action: LayTile | PlaceToken) -> str:
    """Return the code of a change."""
    if isinstance(action, LayTile):
        return f"t:{action.hex}:{action.tile}:{action.rotation}"
    return f"k:{action.hex}:{action.city}"


def context(seen: Look, plan: Plan, hex_: str) -> dict[str, Any]:
    """Return the facts of a plan for its page."""
    game, voice, at = seen.game, seen.voice, seen.upto
    if not plan.company:
        return facts(seen) | {"plan": None}
    trial, done = trial_of(game, plan)
    plan = replace(plan, changes=done)
    base = Oracle(game, plan.company, budget=BUDGET).solve()[1]
    laid, solution = Oracle(trial, plan.company, budget=BUDGET).solve()
    search = Search(laid.problem, solution.revenue, solution.bound, 0, solution)
    lines: tuple[TrainLine, ...] = tuple(
        train_lines(Question(trial, plan.company, laid, search), voice, solution)
    )
    lays, tokens = offers(trial, plan.company)
    shown = tuple(dict.fromkeys([a.hex for a in lays] + [a.hex for a in tokens]))
    if hex_ not in trial.state.board.faces:
        hex_ = ""
    here = plan.query(at)
    return facts(seen) | {
        "plan": plan,
        "company_name": voice.entity(plan.company),
        "companies": [
            Link(c, replace(plan, changes=()).query(at, co=c), c == plan.company, "", c)
            for c in movers(game)
        ],
        "phases": [
            Link(p.name, plan.query(at, phase=p.name), i == trial.state.phase)
            for i, p in enumerate(game.title.phases)
        ],
        "owned": [face_of(trial, train) for train in trains_of(trial, plan.company)],
        "trains": [
            Link(kind, plan.query(at, more=f"n:{kind}"))
            for kind, about in game.title.trains.items()
            if about.reach and about.price
        ],
        "items": [
            Item(change_text(voice, change), plan.query(at, without=i))
            for i, change in enumerate(done)
        ],
        "now": voice.money(base.revenue),
        "then": voice.money(solution.revenue),
        "gain": voice.change(solution.revenue - base.revenue),
        "better": solution.revenue > base.revenue,
        "worse": solution.revenue < base.revenue,
        "proven": solution.proven,
        "bound": voice.money(solution.bound),
        "lines": lines,
        "hex": hex_,
        "legal": shown,
        "place": voice.place(hex_) if hex_ else "",
        "tiles": _tiles(trial, plan, at, [a for a in lays if a.hex == hex_]),
        "tokens": [
            Link(voice.say("plan.token", place=voice.place(a.hex)), plan.query(at, more=code_of(a)))
            for a in tokens
            if a.hex == hex_
        ],
        "here": here,
        "map": board_svg(
            trial.title,
            trial.state.board,
            column=trial.title.phases[trial.state.phase].column,
            routes=drawings(trial, Answer(laid, solution)),
            highlight=Highlight(
                hexes=shown or None,
                selected=hex_ or None,
                changed=tuple(c.tile.hex for c in done if c.tile is not None),
                stops=tuple((a.hex, a.city) for a in tokens),
            ),
            label=voice.say("ui.map"),
            labels=labels(trial, voice, _said(voice, lays, tokens)),
            coordinates=True,
            tile_numbers=True,
        ),
    }


def _said(voice: Voice, lays: list[LayTile], tokens: list[PlaceToken]) -> dict[str, str]:
    """Return for each hex what may be tried there, for a screen reader."""
    found: dict[str, list[str]] = {}
    for hex_ in dict.fromkeys(a.hex for a in lays):
        found[hex_] = [voice.say("hex.lay")]
    for hex_ in dict.fromkeys(a.hex for a in tokens):
        found.setdefault(hex_, []).append(voice.say("plan.token", place=voice.place(hex_)))
    comma = voice.say("hex.comma")
    return {hex_: voice.say("hex.may", what=comma.join(said)) for hex_, said in found.items()}


def _tiles(trial: Game, plan: Plan, at: int, lays: list[LayTile]) -> list[Link]:
    return [
        Link(
            f"{lay.tile}",
            plan.query(at, more=code_of(lay)),
            picture=small_tile(trial, lay.tile, lay.rotation, 60),
        )
        for lay in lays
    ]


@require_GET
def show(request: HttpRequest, table_id: str) -> HttpResponse:
    """A plan on a copy of a position."""
    seen = look(request, table_id)
    plan = read_plan(seen.game, request.GET)
    more = context(seen, plan, request.GET.get("hex", ""))
    part = bool(getattr(request, "htmx", False))
    template = "web/_plan.html" if part else "web/plan.html"
    response = render(request, template, more)
    response.headers["Cache-Control"] = "no-store"
    return response


@require_GET
def ranked(request: HttpRequest, table_id: str) -> HttpResponse:
    """The lays open to the plan's company by what they are worth, as a fragment."""
    seen = look(request, table_id)
    game, voice, at = seen.game, seen.voice, seen.upto
    plan = read_plan(game, request.GET)
    if not plan.company:
        raise Http404
    trial, done = trial_of(game, plan)
    plan = replace(plan, changes=done)
    lays, tokens = offers(trial, plan.company)
    oracle = Oracle(trial, plan.company, budget=BUDGET)
    worths: list[Worth[LayTile] | Worth[PlaceToken]] = []
    worths += oracle.ranked(lays)
    worths += oracle.ranked(tokens)
    worths.sort(key=lambda worth: -worth.gain)
    rows = []
    for worth in worths[:RANKED]:
        change = read_change(trial, code_of(worth.change))
        if change is not None:
            rows.append(
                Ranked(
                    change_text(voice, change),
                    plan.query(at, more=change.code),
                    voice.money(worth.revenue),
                    voice.change(worth.gain),
                    worth.gain > 0,
                    worth.change.hex,
                )
            )
    more = {"rows": rows, "number": len(worths), "any": any(row.better for row in rows)}
    return render(request, "web/_ranked.html", facts(seen) | more)


@require_POST
def keep(request: HttpRequest, table_id: str) -> HttpResponse:
    """Keep a plan's address in one's private notes of the table."""
    seen = look(request, table_id)
    plan = read_plan(seen.game, request.GET)
    query = plan.query(seen.upto)
    address = request.build_absolute_uri(f"{request.path.removesuffix('/keep')}?{query}")
    line = f"{plan.company} · {seen.upto} · {address}\n"
    note, _ = Note.objects.get_or_create(table=seen.table, owner=key_of(request))
    if line not in note.text and len(note.text) + len(line) <= 20_000:
        note.text += line
        note.save(update_fields=["text"])
    return redirect(f"{request.path.removesuffix('/keep')}?{query}&kept=1")
