"""The command line: serve the table, replay and show games, find best routes, measure."""

from __future__ import annotations

import gettext
import json
import locale
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from senro import bench as measure
from senro import save, show
from senro.core.game import Game
from senro.core.reason import IllegalAction
from senro.perft import perft as count
from senro.records.file import BadFile, RecordedGame, from_data, read_json
from senro.records.replay import Mismatch, Replay
from senro.records.trace import trace as trace_lines
from senro.routes.bench import bench as bench_positions
from senro.study import losses, rank_lays
from senro.titles import TITLES
from senro.words import reason_text


def _say(text: str) -> None:
    """Print text as it is, long lines unbroken."""
    out.print(text, highlight=False, markup=False, soft_wrap=True)


def _language() -> str:
    """Return the language of the user's locale, "ja" or "en"."""
    for name in ("SENRO_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "ja" if value.lower().startswith("ja") else "en"
    return "ja" if (locale.getlocale()[0] or "").lower().startswith("ja") else "en"


LANGUAGE = _language()

_ = gettext.translation(
    "cli", Path(__file__).parent / "locale", languages=[LANGUAGE], fallback=True
).gettext

app = typer.Typer(
    help=_("Play, study and analyse 1849, 18Ireland and 1822PNW."),
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)
bench_app = typer.Typer(help=_("Measure the engine, or the search for routes."))
app.add_typer(bench_app, name="bench")

out = Console()
errors = Console(stderr=True)

GameFile = Annotated[Path, typer.Argument(help=_("A game of Senro or of 18xx.games."))]
At = Annotated[int | None, typer.Option("--at", help=_("Position after this many moves."))]


def main() -> None:
    """Run the command line."""
    app()


class Stop(Exception):
    """A user's mistake, to be told in a line."""


@contextmanager
def _telling() -> Iterator[None]:
    """Tell a user's mistake in a line, without a traceback."""
    try:
        yield
    except (Stop, BadFile, Mismatch, save.BadSave, IllegalAction, ValueError, OSError) as error:
        not_done = _("Not done")
        errors.print(f"{not_done}: {error}", style="red", highlight=False, markup=False)
        raise typer.Exit(2) from None


def open_game(path: Path, at: int | None = None) -> Game:
    """Return the game of a file, at a position if one is given.

    Raises ValueError when the file is no game, or has no such position.
    """
    data = read_json(path)
    if isinstance(data, dict) and data.get("format") == save.FORMAT:
        game = save.replay(data)
    else:
        game = Replay(from_data(data)).run()
    return game if at is None else game.at(at)


# -- replay --------------------------------------------------------------------------------


@app.command(help=_("Replay recorded games and compare the results; a line for each file."))
def replay(
    files: Annotated[list[Path], typer.Argument(help=_("Game files."))],
    trace: Annotated[
        bool, typer.Option("--trace", help=_("Print the position after every action as JSON."))
    ] = False,
    judge: Annotated[
        bool,
        typer.Option("--judge", help=_("List recorded moves and revenues that break the rules.")),
    ] = False,
) -> None:
    """Replay files; exit 1 when a result is not as recorded, 2 when a file cannot be read."""
    worst = 0
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        console=errors,
        transient=True,
        disable=trace or len(files) < 2,
    )
    with bar:
        task = bar.add_task(_("Replaying"), total=len(files))
        for path in files:
            worst = max(worst, _replay_one(path, trace, judge))
            bar.advance(task)
    raise typer.Exit(worst)


def _replay_one(path: Path, trace: bool, judge: bool) -> int:
    try:
        data = read_json(path)
        if isinstance(data, dict) and data.get("format") == save.FORMAT:
            game = save.replay(data)
            _line(path, game, game.count, None)
            return 0
        record = from_data(data)
        if trace:
            for line in trace_lines(record):
                print(json.dumps(line, ensure_ascii=False))
            return 0
        return _compare(path, record, judge)
    except (ValueError, OSError) as error:
        errors.print(f"{path.name}: {error}", style="red", highlight=False, markup=False)
        return 2


def _compare(path: Path, record: RecordedGame, judge: bool) -> int:
    replayed = Replay(record, judge=judge)
    game = replayed.run()
    known = bool(record.result) and record.finished
    same = record.result == game.result() and game.over if known else None
    _line(path, game, replayed.report.moves, same)
    report = replayed.report
    if report.passes_added or report.passes_dropped:
        added, dropped = report.passes_added, report.passes_dropped
        out.print(
            _("    passes added: {added}, dropped: {dropped}").format(added=added, dropped=dropped)
        )
    if judge:
        for fault in report.faults:
            text = reason_text(fault.reason, game.title, LANGUAGE)
            _say(f"    #{fault.id} {fault.type}: {text}")
    return 1 if same is False else 0


def _line(path: Path, game: Game, moves: int, same: bool | None) -> None:
    scores = "  ".join(f"{p.partition(':')[2]} {n}" for p, n in game.result().items())
    verdict = {True: _("same as recorded"), False: _("NOT as recorded"), None: _("no result")}
    ended, unit = game.state.over or _("running"), _("moves")
    _say(f"{path.name}: {game.title.name}, {moves} {unit}, {ended}: {scores} — {verdict[same]}")


# -- show and routes -----------------------------------------------------------------------


@app.command("show", help=_("Show a position as text, and its map and market as SVG or PNG."))
def show_position(
    file: GameFile,
    at: At = None,
    map_: Annotated[
        Path | None, typer.Option("--map", help=_("Write the map here (.svg or .png)."))
    ] = None,
    market: Annotated[
        Path | None, typer.Option("--market", help=_("Write the market here (.svg or .png)."))
    ] = None,
    dark: Annotated[bool, typer.Option("--dark", help=_("Draw for a dark page."))] = False,
) -> None:
    """Print a position; write drawings where asked."""
    with _telling():
        game = open_game(file, at)
        _say(show.position_text(game, _, LANGUAGE))
        theme = "dark" if dark else "light"
        if map_ is not None:
            show.write_drawing(map_, show.map_svg(game, theme=theme))
        if market is not None:
            show.write_drawing(market, show.market_svg(game, theme=theme))


@app.command(help=_("Find the best routes of a company, with the proof."))
def routes(
    file: GameFile,
    at: At = None,
    company: Annotated[
        str | None, typer.Option("--company", help=_("Which company; else the one to move."))
    ] = None,
    map_: Annotated[
        Path | None, typer.Option("--map", help=_("Write the map with the routes here."))
    ] = None,
) -> None:
    """Print the best routes; write the map where asked."""
    with _telling():
        game = open_game(file, at)
        runner = company or (game.decision.entity if game.decision else None)
        if runner is None or runner not in game.state.floated:
            floated = ", ".join(game.state.floated) or "-"
            raise Stop(_("Name a company that operates: {floated}").format(floated=floated))
        answer = show.best_routes(game, runner)
        _say(show.routes_text(game, runner, answer, _))
        if map_ is not None:
            show.write_drawing(map_, show.routes_svg(game, answer))


@app.command(help=_("Rank the legal lays of the company to move by what its best run gains."))
def lays(
    file: GameFile,
    at: At = None,
    most: Annotated[int, typer.Option(help=_("How many to print."))] = 20,
) -> None:
    """Print lays, the best first."""
    with _telling():
        game = open_game(file, at)
        if game.decision is None or game.decision.step != "track":
            raise Stop(_("No company lays track at this position."))
        for worth in rank_lays(game)[:most]:
            lay = worth.change
            proof = "" if worth.proven else _(" (not proven)")
            text = f"{worth.gain:+d}  {worth.revenue}  {lay.tile}@{lay.rotation} {lay.hex}{proof}"
            _say(text)


@app.command(help=_("Compare every run of a game with the best one."))
def runs(file: GameFile) -> None:
    """Print each run that left money on the table, and the sum."""
    with _telling():
        game = open_game(file)
        found = list(losses(game))
        for run in found:
            if run.lost:
                _say(f"{run.number}  {run.company}  {run.earned} < {run.best}  -{run.lost}")
        worse = [run.lost for run in found if run.lost]
        out.print(
            _("{worse} of {all} runs were below the best, by {sum} in all").format(
                worse=len(worse), all=len(found), sum=sum(worse)
            ),
            highlight=False,
        )


# -- measuring -----------------------------------------------------------------------------


@app.command(help=_("Count the sequences of legal actions from the start, depth by depth."))
def perft(
    title: Annotated[str, typer.Argument(help=_("Name of a title."))],
    depth: Annotated[int, typer.Option(help=_("How many actions deep."))] = 3,
    players: Annotated[int | None, typer.Option(help=_("Number of players."))] = None,
    seed: Annotated[int, typer.Option(help=_("Seed of the set-up."))] = 0,
    option: Annotated[
        list[str] | None, typer.Option(help=_("An optional rule; may be repeated."))
    ] = None,
) -> None:
    """Print counts to the given depth."""
    with _telling():
        if title not in TITLES:
            raise Stop(_("There is no such title; there are: {all}").format(all=", ".join(TITLES)))
        number = players or min(TITLES[title].PLAYERS)
        begun = save.Save(title, save.seats(number), tuple(option or ()), seed)
        game = begun.begin()
        game.events = None
        for level in range(1, depth + 1):
            out.print(f"{level} {count(game, level)}", highlight=False)


@bench_app.callback(invoke_without_command=True)
def bench(context: typer.Context) -> None:
    """Measure the engine on games it plays itself."""
    if context.invoked_subcommand is None:
        _print_rows(_("Engine"), measure.engine())


@bench_app.command("records", help=_("Measure the replay of recorded games."))
def bench_records(files: Annotated[list[Path], typer.Argument(help=_("Game files."))]) -> None:
    """Measure replays."""
    with _telling():
        _print_rows(_("Replay"), measure.records(files))


@bench_app.command("routes", help=_("Measure the search for routes on files of positions."))
def bench_routes(files: Annotated[list[Path], typer.Argument(help=_("Position files."))]) -> None:
    """Measure searches."""
    with _telling():
        bench_positions(*files)


@bench_app.command(
    "table", help=_("Measure the table in the browser on a game, without a browser.")
)
def bench_table(file: GameFile) -> None:
    """Measure a server's part of opening a game and making its moves."""
    with _telling():
        from senro.web.bench import table

        _print_rows(_("Table"), table(file))


def _print_rows(title: str, rows: list[measure.Row]) -> None:
    table = Table(title=title)
    table.add_column(_("What"))
    table.add_column(_("µs each"), justify="right")
    table.add_column(_("times"), justify="right")
    table.add_column(_("in copies"), justify="right")
    copy = None
    for row in rows:
        copy = row.microseconds if row.is_copy else copy
        ratio = f"{row.microseconds / copy:.1f}" if copy else "-"
        table.add_row(row.what, f"{row.microseconds:.1f}", str(row.times), ratio)
    out.print(table)


# -- serve ---------------------------------------------------------------------------------


@app.command(help=_("Serve the table in the browser."))
def serve(
    host: Annotated[str, typer.Option(help=_("Address to listen at."))] = "127.0.0.1",
    port: Annotated[int, typer.Option(help=_("Port to listen at."))] = 8018,
    data: Annotated[
        Path | None, typer.Option(help=_("Folder of the database; else the user's data folder."))
    ] = None,
    open_: Annotated[
        bool, typer.Option("--open", help=_("Open the table in the browser."))
    ] = False,
) -> None:
    """Serve the table until stopped."""
    from senro.web import serve as serve_table

    with _telling():
        if _taken(host, port):
            raise Stop(_("Port {port} is taken; choose another with --port.").format(port=port))
        address = f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{port}/"
        _say(_("The table is at {address} and is closed by Ctrl+C.").format(address=address))
        out.file.flush()
        serve_table(host=host, port=port, data_dir=data, open_browser=open_)


def _taken(host: str, port: int) -> bool:
    """Whether another program listens at a port."""
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex((host, port)) == 0


@app.command(
    help=_("Run one of Django's commands on the table's data, as `check --deploy`."),
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
    add_help_option=False,
)
def manage(
    context: typer.Context,
) -> None:
    """Hand the rest of the line to Django."""
    from senro.web.manage import main as run

    run(context.args)
