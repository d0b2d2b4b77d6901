"""The faults of other tables in route calculation, one test each.

Who may submit a run is a matter of the turn, not of this package: here a run is refused unless
it holds a token of the company whose tokens the problem marks as its own.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

from senro.routes import (
    AllNodesBestRoute,
    Cap,
    Problem,
    Route,
    Rules,
    Stops,
    StopsByType,
    Track,
    Train,
    judge,
    loss,
    solve,
)
from senro.routes.compare import carry_over
from tests.routes.route_boards import network, stop

TWO, THREE = Train(Stops(2)), Train(Stops(3))
LOCAL = Train(StopsByType((Cap(("city",), 1), Cap(("town",), 1))), local=True, min_stops=1)


def codes(problem: Problem, *routes: Route) -> list[str]:
    """Give the codes of the faults of a set."""
    return [fault.code for fault in judge(problem, routes).faults]


def test_a_route_needs_an_own_token() -> None:
    stops = [stop("A", 40, "city", "own"), stop("B", 90), stop("C", 90)]
    problem = network(stops, [(0, 1), (1, 2)], [TWO])
    assert codes(problem, Route(0, (1, 2), (2, 3))) == ["no_own_token"]
    assert solve(problem).revenue == 130


def test_a_token_that_does_not_suffice_is_no_own_token() -> None:
    stops = [stop("A", 40, "city", "mine"), stop("B", 90)]
    problem = network(stops, [(0, 1)], [TWO])
    assert codes(problem, Route(0, (0, 1), (0, 1))) == ["no_own_token"]
    assert solve(problem).revenue == 0


def test_a_blocked_city_is_not_passed_in_any_order_of_entry() -> None:
    stops = [stop("A", 40, "city", "own"), stop("B", 30, "city", "blocked"), stop("C", 90)]
    problem = network(stops, [(0, 1), (1, 2)], [THREE])
    for tracks in permutations(range(4)):
        for nodes in permutations(range(3)):
            faults = judge(problem, [Route(0, nodes, tracks)]).faults
            assert [(f.code, f.where) for f in faults] == [("blocked_city", (1,))]
    assert solve(problem).revenue == 70


def test_a_route_does_not_return_to_its_start() -> None:
    stops = [stop("A", 40, "city", "own"), stop("B", 30), stop("C", 20)]
    problem = network(stops, [(0, 1), (1, 2), (2, 0)], [Train(Stops(4))])
    assert "stop_twice" in codes(problem, Route(0, (0, 1, 2, 0), tuple(range(6))))
    assert solve(problem).revenue == 90


def test_two_cities_on_one_tile_are_allowed_unless_a_rule_forbids() -> None:
    stops = [stop("A", 40, "city", "own"), stop("B", 30), stop("A", 20)]
    problem = network(stops, [(0, 1), (1, 2)], [THREE])
    assert solve(problem).revenue == 90
    assert codes(problem, solve(problem).routes[0]) == []
    strict = replace(problem, rules=Rules(no_hex_twice=True))
    assert codes(strict, solve(problem).routes[0]) == ["hex_twice"]
    assert solve(strict).revenue == 70


def test_one_named_place_through_two_stations_is_a_rule_of_the_title() -> None:
    stops = [stop("A", 40, "city", "own"), stop("B", 30), stop("C", 20)]
    free = network(stops, [(0, 1), (1, 2)], [THREE])
    nodes = tuple(replace(n, groups=(7,)) if i != 1 else n for i, n in enumerate(free.nodes))
    assert solve(free).revenue == 90
    assert solve(replace(free, nodes=nodes)).revenue == 70


def test_a_bonus_of_one_train_is_counted_once_and_seen_by_the_search() -> None:
    """The set with the bonus beats the set of the two best single routes."""
    stops = [stop("A", 40, "city", "own"), stop("B", 10), stop("C", 40), stop("D", 30)]
    once = (AllNodesBestRoute("destination", (0, 1), (50, 50)),)
    links = [(0, 1), (0, 1), (0, 2), (0, 3)]
    problem = network(stops, links, [TWO, TWO], bonuses=once)
    both = judge(problem, [Route(0, (0, 1), (0, 1)), Route(1, (0, 1), (2, 3))])
    assert both.legal and both.revenue == 50 + 50 + 50
    assert solve(problem).revenue == 50 + 50 + 80
    assert loss(problem, [Route(0, (0, 2), (4, 5)), Route(1, (0, 3), (6, 7))]) == 180 - 150


def test_express_trains_overlap_the_others() -> None:
    stops = [stop("A", 40, "city", "own"), stop("B", 30, "city", "own")]
    express = Train(Stops(99), track_set=1, ends_at_own_token=True, min_own_tokens=2)
    assert solve(network(stops, [(0, 1)], [TWO, express])).revenue == 140
    assert solve(network(stops, [(0, 1)], [TWO, replace(express, track_set=0)])).revenue == 70


def test_a_local_train_stays_in_its_city_to_leave_the_track() -> None:
    stops = [stop("London", 40, "city", "own"), stop("B", 10, "town"), stop("C", 30)]
    problem = network(stops, [(0, 1), (1, 2)], [replace(TWO, distance=Stops(3)), LOCAL])
    solution = solve(problem)
    assert solution.revenue == 80 + 40
    assert solution.routes[1] == Route(1, (0,), ())


def test_local_trains_run_different_cities() -> None:
    stops = [stop("A", 40, "city", "own"), stop("B", 30, "city", "own")]
    rules = Rules(one_local_train_per_city=True)
    problem = network(stops, [(0, 1)], [LOCAL, LOCAL, LOCAL], rules=rules)
    assert solve(problem).revenue == 70
    assert codes(problem, Route(0, (0,)), Route(1, (0,))) == ["local_train_city_twice"]
    assert solve(replace(problem, rules=Rules())).revenue == 120


def test_the_gauge_filter_holds_behind_a_junction() -> None:
    stops = (stop("A", 40, "city", "own"), stop("C", 90), stop("D", 10))
    tracks = (
        Track("A", (("n", 0), ("e", 0))),
        Track("B", (("e", 0), ("j", 0))),
        Track("B", (("j", 0), ("e", 1)), "narrow"),
        Track("C", (("e", 1), ("n", 1)), "narrow"),
        Track("B", (("j", 0), ("e", 2))),
        Track("D", (("e", 2), ("n", 2))),
    )
    problem = Problem(stops, tracks, 3, 1, (TWO,))
    assert solve(problem).revenue == 130
    for train in (
        replace(TWO, no_mixed_gauge_between_stops=True),
        replace(TWO, forbidden_gauges=("narrow",)),
    ):
        strict = replace(problem, trains=(train,))
        assert solve(strict).revenue == 50
        assert not judge(strict, [Route(0, (0, 1), (0, 1, 2, 3))]).legal


def test_an_old_route_keeps_most_of_its_stops_on_an_upgraded_board() -> None:
    stops = [stop("A", 40, "city", "own"), stop("B", 10, "town"), stop("C", 30), stop("D", 90)]
    old = network(stops[:3], [(0, 1), (1, 2)], [Train(Stops(4))])
    new = network(stops, [(0, 2), (0, 1), (1, 2), (0, 3)], [Train(Stops(4))])
    carried = carry_over(old, Route(0, (0, 1, 2), (0, 1, 2, 3)), new)
    assert carried is not None and sorted(carried.nodes) == [0, 1, 2]
    assert judge(new, [carried]).legal
    assert carry_over(old, Route(0, (0, 1), (0, 1)), replace(new, tracks=())) is None


def test_a_run_without_a_token_of_the_operating_company_is_refused() -> None:
    stops = [stop("A", 40), stop("B", 30)]
    problem = network(stops, [(0, 1)], [TWO])
    assert codes(problem, Route(0, (0, 1), (0, 1))) == ["no_own_token"]
    assert solve(problem).routes == ()


def test_routes_are_lines_of_track_and_not_only_of_stops() -> None:
    """B is next to A, and C to A, but both by the one joint of A: no route B, A, C."""
    stops = (stop("A", 40, "city", "own"), stop("C", 30), stop("D", 20))
    tracks = (
        Track("A", (("n", 0), ("e", 0))),
        Track("B", (("e", 0), ("j", 0))),
        Track("B", (("j", 0), ("e", 1))),
        Track("B", (("j", 0), ("e", 2))),
        Track("C", (("e", 1), ("n", 1))),
        Track("D", (("e", 2), ("n", 2))),
    )
    problem = Problem(stops, tracks, 3, 1, (THREE,))
    assert solve(problem).revenue == 70
    assert codes(problem, Route(0, (1, 0, 2), tuple(range(6)))) == ["not_joined"]
