"""Budgets, reports, determinism and the laws a best revenue obeys."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from senro.routes import (
    BestSingleNode,
    Cap,
    HexBorders,
    Node,
    PerHexPerRoute,
    Problem,
    Progress,
    Pullman,
    Route,
    Rules,
    Stops,
    StopsByType,
    Track,
    Train,
    brute,
    exact,
    judge,
    loss,
    second_best,
    solve,
    with_pullman,
)
from senro.routes import search as search_module
from senro.routes.search import Search
from senro.routes.work import Meter
from tests.routes import route_boards
from tests.routes.route_boards import FLAVOURS, grow, network, random_problem, shuffled, stop

TWO = Train(Stops(2))


def dense(random: Random, trains: int = 3) -> Problem:
    """Make a board big enough that the search takes some work."""
    board = grow(random, size=12)
    nodes = tuple(
        Node(n.hex, "city", (random.randint(1, 9) * 10,) * trains, 0, i < 3)
        for i, n in enumerate(board.nodes)
    )
    fleet = tuple(Train(Stops(6 - t)) for t in range(trains))
    return Problem(nodes, tuple(board.tracks), board.joints, board.junctions, fleet)


def test_an_empty_problem_earns_nothing() -> None:
    for trains in ((), (TWO,), (TWO, TWO)):
        problem = network([stop("A", 40)], [], trains)
        solution = solve(problem)
        assert (solution.revenue, solution.routes, solution.proven) == (0, (), True)
        assert second_best(problem, solution) is None


def test_a_small_budget_gives_an_honest_bound() -> None:
    for seed in range(20):
        problem = dense(Random(seed))
        best = solve(problem)
        assert best.proven
        for budget in (0, 10, 100, 1000, 10_000):
            solution = solve(problem, budget=budget, solver=False)
            verdict = judge(problem, solution.routes)
            assert verdict.legal and verdict.revenue == solution.revenue
            assert solution.revenue <= best.revenue <= solution.bound
            assert solution.proven == (solution.revenue == solution.bound)


@pytest.mark.slow
def test_a_small_budget_stops_tables_and_prices_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_module, "PATIENCE", 1)
    monkeypatch.setattr(search_module, "TABLE_PATIENCE", 1)
    for seed in range(3):
        problem = dense(Random(seed))
        best = solve(problem, solver=False)
        assert best.proven and best.revenue == solve(problem).revenue
        for budget in range(best.work // 4, best.work + 1, max(best.work // 8, 1)):
            solution = solve(problem, budget=budget, solver=False)
            assert solution.revenue <= best.revenue <= solution.bound


def test_too_many_routes_give_a_bound_for_every_distance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_module, "MOST_ROUTES", 20)
    plus = StopsByType((Cap(("city",), 3), Cap(("town",), 99)))
    express = Train(Stops(99), ends_at_own_token=True, min_own_tokens=2)
    for train in (Train(HexBorders(9)), Train(plus), Train(Stops(5)), express):
        for trains in (1, 2):
            problem = replace(dense(Random(3), trains), trains=(train,) * trains)
            solution = solve(problem, solver=False)
            with monkeypatch.context() as free:
                free.setattr(search_module, "MOST_ROUTES", 10**6)
                best = solve(problem, solver=False)
            assert solution.revenue <= best.revenue <= solution.bound
            assert judge(problem, solution.routes).revenue == solution.revenue


def test_reports_come_and_can_cancel() -> None:
    problem = dense(Random(5))
    seen: list[Progress] = []

    def watch(progress: Progress) -> bool:
        seen.append(progress)
        return True

    solution = solve(problem, report=watch)
    assert seen[-1] == Progress(solution.revenue, solution.revenue, solution.work)
    assert all(p.best <= solution.revenue <= p.bound for p in seen)
    cancelled = solve(problem, report=lambda _: False)
    assert cancelled.revenue <= solution.revenue <= cancelled.bound
    assert judge(problem, cancelled.routes).legal


def test_the_same_problem_gives_the_same_answer_under_any_hash_seed() -> None:
    script = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from random import Random\n"
        "from tests.routes.route_boards import FLAVOURS, random_problem\n"
        "from senro.routes import second_best, solve\n"
        "for f in FLAVOURS:\n"
        "    for seed in range(6):\n"
        "        p = random_problem(Random(f'{f}{seed}'), f)\n"
        "        s = solve(p)\n"
        "        print(s.revenue, s.routes, s.work, second_best(p, s))\n"
    )
    folder = str(Path(route_boards.__file__).parents[2])
    answers = []
    for seed in ("0", "1", "12345"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        run = subprocess.run(
            [sys.executable, "-c", script, folder], env=env, capture_output=True, check=True
        )
        answers.append(run.stdout)
    assert answers[0] == answers[1] == answers[2]
    assert answers[0]


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.randoms(use_true_random=False), st.sampled_from(FLAVOURS))
def test_numbering_does_not_matter(random: Random, flavour: str) -> None:
    problem = random_problem(random, flavour)
    other = shuffled(problem, random)
    assert solve(problem).revenue == solve(other).revenue
    first, second = (second_best(p, solve(p)) for p in (problem, other))
    assert (first.revenue if first else None) == (second.revenue if second else None)


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.randoms(use_true_random=False), st.sampled_from(FLAVOURS))
def test_more_track_or_tokens_never_earn_less(random: Random, flavour: str) -> None:
    """Bonuses are left out, as some are negative."""
    problem = replace(random_problem(random, flavour), bonuses=())
    before = solve(problem).revenue
    n = random.randrange(len(problem.nodes))
    node = replace(problem.nodes[n], own_token=True, token_not_sufficient=False)
    tokens = (*problem.nodes[:n], node, *problem.nodes[n + 1 :])
    assert solve(replace(problem, nodes=tokens)).revenue >= before
    one, other = random.choices(range(len(problem.nodes)), k=2)
    joint = problem.joints
    link = tuple(Track(problem.nodes[m].hex, (("n", m), ("e", joint))) for m in (one, other))
    more = replace(problem, tracks=(*problem.tracks, *link), joints=joint + 1)
    assert solve(more).revenue >= before


def test_a_free_pullman_goes_where_it_earns_most() -> None:
    for seed in range(80):
        problem = random_problem(Random(f"pullman{seed}"), "stops")
        carriers = tuple(
            t for t, train in enumerate(problem.trains) if isinstance(train.distance, Stops)
        )
        free = replace(problem, pullman=Pullman(None, carriers), free_pullman=True)
        tried = [with_pullman(free, t) for t in (*carriers, None)]
        best = max(brute(fixed)[0] for fixed in tried)
        solution = solve(free)
        assert solution.revenue == best and solution.proven
        assert solution.problem in tried and not solution.problem.free_pullman
        assert judge(solution.problem, solution.routes).revenue == best
        assert solve(replace(free, free_pullman=False)).revenue <= best


def test_a_pullman_moves_and_comes_off() -> None:
    problem = network([stop("A", 40, "city", "own")], [], [TWO, Train(HexBorders(3))])
    free = replace(problem, pullman=Pullman(None, (0, 1)), free_pullman=True)
    coupled = with_pullman(free, 0)
    assert isinstance(coupled.trains[0].distance, StopsByType)
    assert with_pullman(coupled, None).trains == problem.trains
    assert with_pullman(problem, None).pullman == Pullman()
    with pytest.raises(ValueError, match="counts stops"):
        with_pullman(free, 1)
    with pytest.raises(ValueError, match="carries no pullman"):
        with_pullman(replace(problem, pullman=Pullman(0, (0,))), None)


def test_loss_needs_legal_routes() -> None:
    problem = network([stop("A", 40, "city", "own"), stop("B", 30)], [(0, 1)], [TWO])
    assert loss(problem, []) == 70
    assert loss(problem, [Route(0, (0, 1), (0, 1))]) == 0
    with pytest.raises(ValueError, match="too_few_stops"):
        loss(problem, [Route(0, (0,))])


def test_the_second_best_of_a_poor_set_is_the_best() -> None:
    stops = [stop("A", 40, "city", "own"), stop("B", 30), stop("C", 50)]
    problem = network(stops, [(0, 1), (0, 2)], [TWO])
    poor = replace(solve(problem), revenue=70, routes=(Route(0, (0, 1), (0, 1)),))
    better = second_best(problem, poor)
    assert better is not None and better.revenue == 90


def test_values_and_bonuses_may_differ_by_train() -> None:
    stops = [replace(stop("A", 40, "city", "own"), values=(10, 60)), stop("B", 20), stop("C", 20)]
    mill = (BestSingleNode("mill", ((1, (50, 0)), (2, (0, 30)))),)
    problem = network(stops, [(0, 1), (0, 2)], [TWO, TWO], bonuses=mill)
    solution = solve(problem)
    assert solution.revenue == 30 + 50 + 80 == brute(problem)[0]
    assert [line.train for line in solution.explain().lines] == [0]


def test_the_second_best_may_add_a_run_that_earns_nothing_or_less() -> None:
    stops = [stop("A", 0, "city", "own"), stop("B", 0)]
    problem = network(stops, [(0, 1)], [TWO])
    best = solve(problem)
    second = second_best(problem, best)
    assert best.routes == () and second is not None
    assert (second.revenue, len(second.routes)) == (0, 1)
    fee = (PerHexPerRoute("fee", ("B",), (-10,)), BestSingleNode("mill", ((0, (4,)),)))
    second = second_best(replace(problem, bonuses=fee), best)
    assert second is not None and second.revenue == -6


def test_tables_and_prices_handle_equal_trains(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(10):
        problem = replace(dense(Random(seed)), trains=(Train(Stops(4)),) * 3)
        plain = solve(problem)
        for patience in (1, 300):
            with monkeypatch.context() as hurried:
                hurried.setattr(search_module, "PATIENCE", 1)
                hurried.setattr(search_module, "TABLE_PATIENCE", patience)
                assert solve(problem).revenue == plain.revenue


def test_without_the_solver_the_search_does_what_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr(exact, "import_module", missing)
    monkeypatch.setattr(search_module, "MOST_ROUTES", 20)
    problem = dense(Random(3), 1)
    assert not exact.available()
    solution = solve(problem)
    assert solution.revenue < solution.bound and not solution.proven
    assert not exact.improve(Search(problem, Meter(1000, None)))


@pytest.mark.skipif(not exact.available(), reason="OR-tools is not installed (senro[solver])")
def test_the_solver_takes_over_and_can_be_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = dense(Random(3), 2)
    best = solve(problem, solver=False)
    monkeypatch.setattr(search_module, "MOST_ROUTES", 20)
    taken = solve(problem)
    assert taken.proven and taken.revenue == best.revenue
    cancelled = solve(problem, report=lambda _: False)
    assert cancelled.revenue <= best.revenue <= cancelled.bound
    rules = Rules(no_hex_twice=True, no_hex_twice_waived_by_hexes=("Z",))
    stops = [stop("A", 40, "city", "own"), stop("B", 30), stop("A", 20), stop("Z", 10)]
    for length, revenue in ((3, 80), (4, 100)):
        links = [(0, 1), (1, 2), (2, 3), (0, 3)]
        place = network(stops, links, [Train(Stops(length))], rules=rules)
        search = Search(place, Meter(10**7, None))
        search.bound = 10**6
        assert exact.improve(search)
        assert search.revenue == revenue == brute(place)[0]
