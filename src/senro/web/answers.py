"""The best run of a company as a fragment of the page: bounds, proof, runner-up, losses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from senro.core.action import Route, RunTrains
from senro.core.event import Ran
from senro.core.game import Game
from senro.routes.solution import Solution
from senro.rules.running import judge_routes, routes_of
from senro.rules.train import face_of
from senro.web import runs
from senro.web.choices import read, write
from senro.web.drawn import hand
from senro.web.middleware import prefer_language
from senro.web.people import find_table
from senro.web.room import Live, position
from senro.web.scene import last_runs
from senro.words import Voice
from senro.words.events import stop_names

STEADY_WORK = 2_000_000
"""Units of work after which the page says that it may take a while."""


@dataclass(frozen=True)
class TrainLine:
    """What one train earns: its number on the map, its kind, its stops and its bonuses."""

    number: int
    kind: str
    stops: str
    values: str
    bonuses: tuple[tuple[str, str], ...]
    revenue: str


@dataclass(frozen=True)
class Runner:
    """The next best set: its revenue, how much less that is, and what it does otherwise."""

    revenue: str
    less: str
    lines: tuple[TrainLine, ...]


@dataclass(frozen=True)
class Verdict:
    """A run made or drafted against the best: "best", "less" or "unknown", with the gap."""

    kind: str
    revenue: str
    gap: str


@dataclass(frozen=True)
class LastRun:
    """The routes run last time, where they are legal and not the best: what they earn now."""

    revenue: str
    less: str
    run: str


@dataclass(frozen=True)
class Answer:
    """The best run: "searching", "proven" or "bounded", with all that explains it."""

    state: str
    company: str
    best: str
    bound: str
    work: int
    lines: tuple[TrainLine, ...] = ()
    second: Runner | None = None
    verdict: Verdict | None = None
    take: str = ""
    last: LastRun | None = None


def bonus_name(voice: Voice, name: str) -> str:
    """Return the name of a bonus: a private's symbol, or its word."""
    key = f"word.bonus.{name}"
    return voice.say(key) if voice.has(key) else name


def train_lines(asked: runs.Question, voice: Voice, solution: Solution) -> Iterable[TrainLine]:
    """Yield what each train of a set earns, and why."""
    game, laid = asked.game, asked.laid
    explained = solution.explain()
    routes = routes_of(game, laid, solution.routes)
    for number, (solved, route) in enumerate(zip(solution.routes, routes, strict=True), 1):
        values = [stop.value for stop in explained.stops if stop.train == solved.train]
        bonuses = tuple(
            (bonus_name(voice, line.name), voice.change(line.amount))
            for line in explained.lines
            if line.train == solved.train
        )
        yield TrainLine(
            number,
            face_of(game, route.train),
            " – ".join(stop_names(voice, route.stops)),
            " + ".join(str(value) for value in values),
            bonuses,
            voice.money(explained.of_train(solved.train)),
        )


def answer(
    asked: runs.Question,
    voice: Voice,
    run: RunTrains | None = None,
    before: RunTrains | None = None,
) -> Answer:
    """Return what is known of a company's best run.

    `run` is compared with it, and so is the run made `before` where it still may be made.
    """
    search, solution = asked.search, asked.search.solution
    state = "searching" if solution is None else "proven" if solution.proven else "bounded"
    lines: tuple[TrainLine, ...] = ()
    take = ""
    if solution is not None:
        lines = tuple(train_lines(asked, voice, solution))
        take = write(RunTrains(asked.routes or ()))
    return Answer(
        state,
        asked.company,
        voice.money(search.best),
        voice.money(search.bound),
        search.work,
        lines,
        _second(asked, voice),
        _verdict(asked, voice, run),
        take,
        _last(asked, voice, before),
    )


def _second(asked: runs.Question, voice: Voice) -> Runner | None:
    best, second = asked.search.solution, asked.runner_up()
    if best is None or second is None or not best.routes:
        return None
    mine = {(line.kind, line.stops) for line in train_lines(asked, voice, best)}
    lines = tuple(
        line for line in train_lines(asked, voice, second) if (line.kind, line.stops) not in mine
    )
    less = best.revenue - second.revenue
    return Runner(voice.money(second.revenue), voice.money(less), lines)


def _verdict(asked: runs.Question, voice: Voice, run: RunTrains | None) -> Verdict | None:
    if run is None:
        return None
    total = revenue_of(asked, run)
    solution = asked.search.solution
    if total is None:
        return None
    if solution is None:
        return Verdict("unknown", voice.money(total), "")
    gap = solution.revenue - total
    return Verdict("less" if gap > 0 else "best", voice.money(total), voice.money(gap))


def _last(asked: runs.Question, voice: Voice, before: RunTrains | None) -> LastRun | None:
    solution = asked.search.solution
    if before is None or solution is None:
        return None
    total = revenue_of(asked, before)
    if not total or total == solution.revenue:
        return None
    return LastRun(voice.money(total), voice.money(solution.revenue - total), write(before))


def revenue_of(asked: runs.Question, run: RunTrains) -> int | None:
    """Return what a run earns by the rules, None for one that is not legal."""
    if all(route.revenue is not None for route in run.routes) and run.routes:
        return sum(route.revenue or 0 for route in run.routes)
    judged = judge_routes(asked.game, asked.laid, run.routes)
    return sum(judged) if isinstance(judged, tuple) else None


@require_GET
def best(request: HttpRequest, table_id: str) -> HttpResponse:
    """The best run of the company that runs at a position; `stop` ends its search."""
    table, _ = find_table(request, table_id)
    wish = request.GET
    at = wish.get("at", "")
    count = int(at) if at.isascii() and at.isdigit() and len(at) < 7 else None
    try:
        game, live = position(table, count)
    except ValueError:
        raise Http404 from None
    company = runs.runs_now(game)
    if not company:
        return HttpResponse(status=204)
    voice = Voice(prefer_language(request), game.title, table.names)
    barred = hand(game.state.board, wish).barred
    asked = runs.question(game, company, barred=barred)
    if wish.get("stop"):
        asked.search.stop()
        asked.search.done.wait(1)
    run = made(live, game) if wish.get("made") else None
    if wish.get("do"):
        drafted = read(game, wish["do"])
        run = drafted if isinstance(drafted, RunTrains) else None
    shown = answer(asked, voice, run, None if wish.get("made") else made_before(live, game))
    facts = {
        "table": table,
        "title": game.title,
        "voice": voice,
        "answer": shown,
        "barred": barred,
        "made": bool(wish.get("made")),
        "again": request.get_full_path() if not wish.get("stop") else "",
        "query": wish.urlencode(),
        "arrived": bool(wish.get("wait") and shown.lines),
        "slow": asked.search.work > STEADY_WORK,
    }
    response = render(request, "web/_best.html", facts)
    response.headers["Cache-Control"] = "no-store"
    return response


def made_before(live: Live, game: Game) -> RunTrains | None:
    """Return the run that the company made last, by the trains that it still has."""
    company = runs.runs_now(game)
    ran = last_runs(live.told, game.count).get(company, ())
    owned = game.state.trains.get(company, ())
    routes = (Route(e.train, e.stops, e.paths) for e in ran if e.stops and e.train in owned)
    found = tuple(dict.fromkeys(routes))
    return RunTrains(found) if found else None


def made(live: Live, game: Game) -> RunTrains | None:
    """Return the run that was made at a position of the past, with what it earned."""
    if game.count >= len(live.told):
        return None
    action = live.game.actions[game.count]
    if not isinstance(action, RunTrains):
        return None
    earned = {e.train: e.revenue for e in live.told[game.count].events if isinstance(e, Ran)}
    routes = tuple(
        type(route)(route.train, route.stops, route.paths, earned.get(route.train, 0))
        for route in action.routes
    )
    return RunTrains(routes)
