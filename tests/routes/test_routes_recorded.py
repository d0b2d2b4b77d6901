"""Every recorded position: the stored optimum, proven, legal, and what the players ran."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from senro.routes import judge, loosen_terminals, mail_subsidy, read_problem, read_routes, solve
from senro.routes.exact import available
from senro.routes.position import read_positions
from tests.routes.route_boards import records

SUITES = ("legal_fleet_company", "legal_fleet_all_tokens")


def stress(suite: str) -> Iterator[dict[str, Any]]:
    path = records() / "route_stress_positions.jsonl.gz"
    return (position for position in read_positions(path) if position["suite"] == suite)


def test_recorded_positions_reach_the_stored_optimum() -> None:
    count = 0
    for position in read_positions(records() / "route_positions.jsonl.gz"):
        problem = read_problem(position)
        solution = solve(problem)
        verdict = judge(problem, solution.routes)
        assert solution.revenue == position["optimum"]["revenue"], position["id"]
        assert solution.proven and solution.bound == solution.revenue, position["id"]
        assert verdict.legal and verdict.revenue == solution.revenue, position["id"]
        assert solution.explain().total == solution.revenue
        count += 1
    assert count == 1562


def test_recorded_runs_are_judged_as_played() -> None:
    for position in read_positions(records() / "route_positions.jsonl.gz"):
        problem = read_problem(position)
        recorded = position["recorded"]
        routes = read_routes(recorded["routes"])
        verdict = judge(problem, routes)
        if recorded["status"] == "illegal_now":
            assert not verdict.legal, position["id"]
            codes = [fault.code for fault in verdict.faults]
            assert codes == ["ends_at_own_token"], position["id"]
        else:
            assert verdict.legal, position["id"]
            assert verdict.revenue == recorded["current_revenue"], position["id"]
        if "subsidy" in recorded:
            assert mail_subsidy(problem, routes) == recorded["subsidy"], position["id"]


def test_stored_optimal_routes_are_legal_and_worth_it() -> None:
    for position in read_positions(records() / "route_positions.jsonl.gz"):
        verdict = judge(read_problem(position), read_routes(position["optimum"]["routes"]))
        assert verdict.legal, position["id"]
        assert verdict.revenue == position["optimum"]["revenue"], position["id"]


@pytest.mark.slow
@pytest.mark.parametrize("suite", SUITES)
def test_heavy_fleets_are_proven(suite: str) -> None:
    for position in stress(suite):
        problem = read_problem(position)
        solution = solve(problem)
        verdict = judge(problem, solution.routes)
        assert solution.revenue == position["optimum"]["revenue"], position["id"]
        assert solution.proven, position["id"]
        assert verdict.legal and verdict.revenue == solution.revenue, position["id"]


@pytest.mark.slow
def test_a_sample_of_the_invented_boards() -> None:
    """One in nine; the whole suite is for the benchmark."""
    for position in list(stress("synthetic_dense"))[::9]:
        problem = loosen_terminals(read_problem(position))
        solution = solve(problem, solver=False, budget=1_000_000)
        verdict = judge(problem, solution.routes)
        stored = position["optimum"]["revenue"]
        assert verdict.legal and verdict.revenue == solution.revenue, position["id"]
        assert solution.revenue <= stored <= solution.bound, position["id"]
        if solution.proven:
            assert solution.revenue == stored, position["id"]


@pytest.mark.slow
@pytest.mark.skipif(not available(), reason="OR-tools is not installed (senro[solver])")
def test_the_solver_proves_invented_boards() -> None:
    for position in list(stress("synthetic_dense"))[5::16]:
        problem = loosen_terminals(read_problem(position))
        solution = solve(problem)
        assert solution.proven, position["id"]
        assert solution.revenue == position["optimum"]["revenue"], position["id"]
        assert judge(problem, solution.routes).revenue == solution.revenue, position["id"]
