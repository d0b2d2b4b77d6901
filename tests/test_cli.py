"""The command line, in English and Japanese."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import senro
from senro import save
from senro.bots.chance import chance_player, play_out
from senro.cli import app
from senro.records.write import write
from tests.shared import games, needs_records

NAMES = ["Ada", "Ben", "Cleo"]
run = CliRunner()


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """One game as both kinds of file."""
    folder = tmp_path_factory.mktemp("games")
    game = play_out(senro.new("1849", players=3, seed=5), chance_player(5), most=220)
    ours, theirs = folder / "ours.json", folder / "theirs.json"
    ours.write_text(json.dumps(save.dump(game, NAMES)))
    theirs.write_text(json.dumps(write(game, NAMES)))
    return {"ours": ours, "theirs": theirs}


def test_replay_prints_a_line_a_file(files: dict[str, Path]) -> None:
    """Name, title, moves and scores stand in one line for each file."""
    result = run.invoke(app, ["replay", str(files["ours"]), str(files["theirs"])])
    assert result.exit_code == 0, result.output
    lines = [line for line in result.output.splitlines() if ".json: " in line]
    assert [line.split(":")[0] for line in lines] == ["ours.json", "theirs.json"]
    assert all("1849, " in line for line in lines)


def test_replay_tells_a_wrong_result(files: dict[str, Path], tmp_path: Path) -> None:
    """A result that is not as recorded makes the exit status 1."""
    data = json.loads(files["theirs"].read_text())
    data |= {"status": "finished", "result": {"0": 1, "1": 2, "2": 3}}
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(data))
    result = run.invoke(app, ["replay", str(wrong)])
    assert result.exit_code == 1
    assert "NOT as recorded" in result.output


@pytest.mark.parametrize("text", ["", "{", "[]", '{"title": 1}', '{"format": "senro-game"}', "\0"])
def test_bad_files_are_told_in_a_line(text: str, tmp_path: Path) -> None:
    """No traceback, exit status 2."""
    bad = tmp_path / "bad.json"
    bad.write_text(text)
    for command in (["replay"], ["show"], ["routes"], ["replay", "--trace"]):
        result = run.invoke(app, [*command, str(bad)])
        assert result.exit_code == 2
        assert result.exception is None or isinstance(result.exception, SystemExit)


def test_trace_is_json_lines(files: dict[str, Path]) -> None:
    """The first line holds the whole position, the last the result."""
    result = run.invoke(app, ["replay", "--trace", str(files["theirs"])])
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert lines[0]["after"] == 0 and lines[0]["set"]["bank"] == 6260
    assert set(lines[-1]["result"]) == {"0", "1", "2"}


def test_show_writes_drawings(files: dict[str, Path], tmp_path: Path) -> None:
    """A position as text, its map and market as SVG."""
    map_, market = tmp_path / "map.svg", tmp_path / "market.svg"
    command = [
        "show",
        str(files["ours"]),
        "--at",
        "40",
        "--map",
        str(map_),
        "--market",
        str(market),
    ]
    result = run.invoke(app, command)
    assert result.exit_code == 0, result.output
    assert "1849" in result.output
    assert map_.read_text().startswith("<svg") and market.read_text().startswith("<svg")


def test_show_refuses_a_position_never_reached(files: dict[str, Path]) -> None:
    """The message says how many positions there are."""
    result = run.invoke(app, ["show", str(files["ours"]), "--at", "99999"])
    assert result.exit_code == 2
    assert "99999" in result.output


def test_perft_counts() -> None:
    """Depth by depth."""
    result = run.invoke(app, ["perft", "1849", "--depth", "2", "--players", "3", "--seed", "1"])
    assert result.exit_code == 0
    first, second = result.stdout.split()[1::2]
    game = senro.new("1849", players=3, seed=1)
    assert int(first) == len(game.legal)
    assert int(second) > int(first)
    assert run.invoke(app, ["perft", "1830"]).exit_code == 2


def test_help_is_in_the_users_language() -> None:
    """The locale chooses the language of the help."""
    help_ = [sys.executable, "-c", "from senro.cli import main; main()", "--help"]
    texts = {}
    for language in ("en_GB.UTF-8", "ja_JP.UTF-8"):
        env = {**os.environ, "LC_ALL": language, "PYTHONUTF8": "1"}
        done = subprocess.run(help_, env=env, capture_output=True, check=True, text=True)
        texts[language] = done.stdout
    assert "Replay recorded games" in texts["en_GB.UTF-8"]
    assert "記録されたゲームを再生" in texts["ja_JP.UTF-8"]


@needs_records
def test_routes_of_a_recorded_game(tmp_path: Path) -> None:
    """The best run of a company with its proof, and the map."""
    path = games("1849__people_27939")[0]
    map_ = tmp_path / "routes.svg"
    command = ["routes", str(path), "--at", "300", "--company", "AFG", "--map", str(map_)]
    result = run.invoke(app, command)
    assert result.exit_code == 0, result.output
    assert "AFG" in result.output and "16H" in result.output
    assert map_.read_text().startswith("<svg")
    assert run.invoke(app, ["routes", str(path), "--company", "XXX"]).exit_code == 2


def test_the_table_is_measured_on_a_game() -> None:
    """In a process of its own: it sets the table up on a folder that goes away."""
    saved = Path(__file__).parent / "games" / "1849-seed.json"
    code = "from senro.cli import main; main()"
    run = [sys.executable, "-c", code, "bench", "table", str(saved)]
    done = subprocess.run(run, capture_output=True, check=True, text=True)
    for what in ("process just started", "game in memory", "show a draft", "make a move"):
        assert what in done.stdout
