"""The search against the obvious slow answer on random small boards."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from senro.routes import Problem, Route, brute, judge, loss, second_best, solve
from senro.routes import search as search_module
from senro.routes.brute import sets
from senro.routes.exact import available, improve
from senro.routes.search import Search, signature
from senro.routes.work import Meter
from tests.routes.route_boards import FLAVOURS, random_problem

SEEDS = 60


def identity(problem: Problem, routes: tuple[Route, ...]) -> tuple[object, ...]:
    """Tell sets apart by kind of train, stops and tracks."""
    kinds = [signature(problem, t) for t in range(len(problem.trains))]
    return tuple(
        sorted(
            (kinds.index(kinds[r.train]), tuple(sorted(r.nodes)), tuple(sorted(r.tracks)))
            for r in routes
        )
    )


def check_solution(problem: Problem) -> None:
    """Check the best and the second best set, and that the referee agrees."""
    everything = list(sets(problem))
    most = max(revenue for revenue, _ in everything)
    solution = solve(problem, solver=False)
    verdict = judge(problem, solution.routes)
    assert solution.revenue == most == solution.bound and solution.proven
    assert verdict.legal and verdict.revenue == most
    mine = identity(problem, solution.routes)
    others = [revenue for revenue, routes in everything if identity(problem, routes) != mine]
    second = second_best(problem, solution)
    assert (second.revenue if second else None) == max(others, default=None)
    if second:
        assert identity(problem, second.routes) != mine
        assert judge(problem, second.routes).legal
        assert judge(problem, second.routes).revenue == second.revenue
        assert loss(problem, second.routes) == most - second.revenue


@pytest.mark.parametrize("flavour", FLAVOURS)
def test_search_is_exact(flavour: str) -> None:
    for seed in range(SEEDS):
        check_solution(random_problem(Random(f"{flavour}{seed}"), flavour))


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.randoms(use_true_random=False), st.sampled_from(FLAVOURS))
def test_search_is_exact_on_boards_of_hypothesis(random: Random, flavour: str) -> None:
    check_solution(random_problem(random, flavour))


@pytest.mark.parametrize("flavour", FLAVOURS)
def test_tables_and_prices_are_exact(flavour: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Force the later stages of the packing, which small boards never need."""
    monkeypatch.setattr(search_module, "PATIENCE", 1)
    monkeypatch.setattr(search_module, "TABLE_PATIENCE", 1)
    for seed in range(1000, 1000 + SEEDS // 2):
        problem = random_problem(Random(f"{flavour}{seed}"), flavour)
        solution = solve(problem, solver=False)
        assert solution.proven
        assert solution.revenue == brute(problem)[0]
        assert judge(problem, solution.routes).revenue == solution.revenue


@pytest.mark.skipif(not available(), reason="OR-tools is not installed (senro[solver])")
@pytest.mark.parametrize("flavour", FLAVOURS)
def test_the_solver_is_exact(flavour: str) -> None:
    for seed in range(2000, 2000 + SEEDS // 3):
        problem = random_problem(Random(f"{flavour}{seed}"), flavour)
        search = Search(problem, Meter(10_000_000, None))
        search.bound = 1_000_000
        assert improve(search)
        solution = search.solution()
        verdict = judge(problem, solution.routes)
        assert solution.proven and solution.revenue == brute(problem)[0]
        assert verdict.legal and verdict.revenue == solution.revenue


def test_random_boards_are_worth_testing_on() -> None:
    """Most boards of each flavour must have something to run, or nothing is tested."""
    for flavour in FLAVOURS:
        problems = [random_problem(Random(f"{flavour}{seed}"), flavour) for seed in range(SEEDS)]
        assert sum(solve(problem).revenue > 0 for problem in problems) > SEEDS // 2
