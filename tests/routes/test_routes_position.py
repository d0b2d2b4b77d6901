"""Positions read and written, and problems that do not hold together."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from senro.routes import (
    AllNodesBestRoute,
    BestSingleNode,
    Cap,
    Problem,
    Pullman,
    Route,
    Rules,
    Stops,
    StopsByType,
    Track,
    Train,
    loosen_terminals,
    read_positions,
    read_problem,
    read_routes,
    solve,
    write_problem,
    write_routes,
)
from senro.routes.bench import bench, measure
from tests.routes.route_boards import FLAVOURS, network, random_problem, records, stop

TWO = Train(Stops(2))


def small() -> Problem:
    """Make two stops with a link."""
    return network([stop("A", 40, "city", "own"), stop("B", 30)], [(0, 1)], [TWO])


def position(**more: Any) -> dict[str, Any]:
    """Make a position of the small problem with its optimum."""
    head = {"id": "made#1", "title": "made", "optimum": {"revenue": 70}}
    return {**head, **write_problem(small()), **more}


def test_random_problems_survive_a_round_trip() -> None:
    for flavour in FLAVOURS:
        for seed in range(20):
            problem = random_problem(Random(f"{flavour}{seed}"), flavour)
            text = json.dumps(write_problem(problem))
            assert read_problem(json.loads(text)) == problem


def test_recorded_positions_survive_a_round_trip() -> None:
    for item in read_positions(records() / "route_positions.jsonl.gz"):
        problem = read_problem(item)
        assert read_problem(write_problem(problem)) == problem


def test_mail_and_pullman_are_kept() -> None:
    problem = replace(small(), mail_contracts=2, pullman=Pullman(None, (0,)))
    assert read_problem(write_problem(problem)) == problem
    free = read_problem(write_problem(problem), free_pullman=True)
    assert free.free_pullman and solve(free).problem.pullman == Pullman(0, (0,))


def test_routes_survive_a_round_trip() -> None:
    routes = (Route(0, (0, 1), (0, 1)), Route(1, (0,)))
    assert read_routes(write_routes(routes)) == routes


def test_files_are_read_plain_or_compressed_without_the_header(tmp_path: Path) -> None:
    lines = [{"format": "route_positions"}, position(), position(id="made#2")]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    plain, packed = tmp_path / "p.jsonl", tmp_path / "p.jsonl.gz"
    plain.write_text(text, encoding="utf-8")
    packed.write_bytes(gzip.compress(text.encode()))
    for path in (plain, packed):
        assert [item["id"] for item in read_positions(path)] == ["made#1", "made#2"]


@pytest.mark.parametrize(
    "broken",
    [
        {"trains": [{"distance": {"kind": "miles"}}]},
        {"bonuses": [{"kind": "gift", "name": "x", "amounts": [1]}]},
        {"rules": {"no_node_twice": False}},
        {"joints": 0},
        {"bonuses": [{"kind": "any_node_per_route", "name": "x", "nodes": [9], "amounts": [1]}]},
        {"bonuses": [{"kind": "any_node_per_route", "name": "x", "nodes": [0], "amounts": []}]},
        {"rules": {"port_nodes": [5]}},
        {"pullman": {"attached_to": None, "eligible": [4]}},
    ],
)
def test_bad_positions_are_refused(broken: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"unknown|supported|inconsistent"):
        read_problem(position(**broken))


def test_inconsistent_problems_are_refused() -> None:
    problem = small()
    minus = AllNodesBestRoute("x", (0,), (-10,))
    empty = AllNodesBestRoute("x", (), (10,))
    single = BestSingleNode("x", ((7, (10,)),))
    for bonus in (minus, empty, single):
        with pytest.raises(ValueError, match="inconsistent"):
            replace(problem, bonuses=(bonus,)).check()
    with pytest.raises(ValueError, match="one value per train"):
        replace(problem, trains=(TWO, TWO)).check()


def test_caps_become_limits_of_sets_of_kinds() -> None:
    plus = StopsByType((Cap(("city", "offboard"), 3), Cap(("town",), 99)))
    assert (
        plus.limits(["town", "city", "offboard"])
        == (
            (("city", "offboard", "town"), 102),
            (("offboard", "town"), 102),
            (("city", "town"), 102),
            (("town",), 99),
            (("city", "offboard"), 3),
        )
        or dict(plus.limits(["town", "city", "offboard"]))[("city", "offboard")] == 3
    )
    assert StopsByType((Cap(("city",), 1),)).limits(["city", "town"])[-1] == (("town",), 0)


def test_terminal_track_is_loosened_where_a_node_has_other_track() -> None:
    base = network([stop("A", 40, "city", "own"), stop("B", 30)], [(0, 1), (0, 1)], [TWO])
    marked = tuple(replace(t, terminal=i in (0, 1, 3)) for i, t in enumerate(base.tracks))
    loose = loosen_terminals(replace(base, tracks=marked))
    assert [t.terminal for t in loose.tracks] == [False, True, False, True]
    whole = replace(base, tracks=tuple(replace(t, terminal=True) for t in base.tracks))
    assert loosen_terminals(whole) == whole


def test_the_benchmark_counts_proofs_and_disagreements(tmp_path: Path) -> None:
    recorded = {"status": "same", "revenue": 40, "current_revenue": 40}
    lines = [
        position(recorded=recorded),
        position(id="made#2", optimum={"revenue": 60}, suite="synthetic_dense"),
        position(id="made#3", recorded={"status": "illegal_now", "revenue": 99}),
    ]
    path = tmp_path / "p.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    said: list[str] = []
    report = bench(path, write=said.append)
    assert [t.revenue for t in report.timings] == [70, 70, 70]
    assert [t.id for t in report.mismatches()] == ["made#2"]
    assert [t.id for t in report.beaten()] == ["made#1"]
    assert report.groups() == ["made", "made synthetic_dense", "all"]
    assert any("made#2: 70, stored 60" in line for line in said)
    assert any("optimum above the recorded run: 1" in line for line in said)


def test_the_benchmark_says_what_is_not_proven(tmp_path: Path) -> None:
    stops = [stop("A", 40), stop("B", 30, "city", "own"), stop("C", 50)]
    far = write_problem(network(stops, [(1, 0), (1, 2)], [Train(Stops(3))]))
    path = tmp_path / "p.jsonl"
    path.write_text(json.dumps(position(**far)), encoding="utf-8")
    said: list[str] = []
    bench(path, budget=0, solver=False, write=said.append)
    assert any(line.startswith("not proven: made#1") for line in said)
    assert measure([position(**far)])[0].revenue == 120


def test_nothing_in_the_package_names_a_title() -> None:
    folder = Path(__file__).resolve().parents[2] / "src" / "senro" / "routes"
    for path in sorted(folder.glob("*.py")):
        text = path.read_text(encoding="utf-8")
        assert not any(name in text for name in ("1849", "1822", "Ireland", "PNW")), path
        assert len(text.splitlines()) <= 600


def test_track_is_data() -> None:
    assert Track("A", (("n", 0), ("e", 0))) == Track("A", (("n", 0), ("e", 0)), "broad", (), False)
    assert Rules() == Rules(no_hex_twice=False)
