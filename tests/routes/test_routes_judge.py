"""Each way a set of routes can be wrong, and the split of what a legal set earns."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

from senro.routes import (
    AllNodesBestRoute,
    AnyNodePerRoute,
    BestSingleNode,
    Cap,
    HexBorders,
    Judgement,
    Line,
    PerHexBestRoute,
    PerHexPerRoute,
    Problem,
    Route,
    Rules,
    Stops,
    StopsByType,
    Track,
    Train,
    brute,
    judge,
    mail_subsidy,
    solve,
)
from tests.routes.route_boards import network, stop

TWO, THREE = Train(Stops(2)), Train(Stops(3))
LOCAL = Train(StopsByType((Cap(("city",), 1), Cap(("town",), 1))), local=True, min_stops=1)


def row(*trains: Train, rules: Rules | None = None) -> Problem:
    """Put four stops in a row, A (own) to D, with three trains' worth of values."""
    stops = [stop("A", 40, "city", "own"), stop("B", 30), stop("C", 20, "town"), stop("D", 50)]
    return network(stops, [(0, 1), (1, 2), (2, 3)], trains, rules=rules or Rules())


def codes(verdict: Judgement) -> list[str]:
    """Give the codes of the faults."""
    return [fault.code for fault in verdict.faults]


def test_a_legal_run_is_legal() -> None:
    verdict = judge(row(THREE), [Route(0, (0, 1, 2), (0, 1, 2, 3))])
    assert verdict.legal and verdict.revenue == 90 and verdict.of_train(0) == 90
    assert [(s.node, s.value) for s in verdict.earned.stops] == [(0, 40), (1, 30), (2, 20)]


def test_unknown_ids_are_reported() -> None:
    problem = row(THREE)
    assert codes(judge(problem, [Route(3, (0, 1), (0, 1))])) == ["no_such_train"]
    assert codes(judge(problem, [Route(0, (0, 9), (0, 77))])) == ["no_such_node", "no_such_track"]


def test_a_train_runs_once() -> None:
    routes = [Route(0, (0, 1), (0, 1)), Route(0, (1, 2), (2, 3))]
    assert "train_twice" in codes(judge(row(THREE), routes))


def test_too_few_stops() -> None:
    assert codes(judge(row(TWO), [Route(0, (0,))])) == ["too_few_stops"]
    four = Train(Stops(4), min_stops=3)
    fault = judge(row(four), [Route(0, (0, 1), (0, 1))]).faults[0]
    assert (fault.code, fault.have, fault.need) == ("too_few_stops", 2, 3)
    assert judge(row(LOCAL), [Route(0, (0,))]).legal


def test_too_long_by_stops_kinds_and_borders() -> None:
    route = [Route(0, (0, 1, 2), (0, 1, 2, 3))]
    fault = judge(row(TWO), route).faults[0]
    assert (fault.code, fault.have, fault.need) == ("too_long", 3, 2)
    assert codes(judge(row(Train(HexBorders(1))), route)) == ["too_long"]
    assert codes(judge(row(LOCAL), route)) == ["too_long"]
    towns_free = Train(StopsByType((Cap(("city", "offboard"), 2), Cap(("town",), 99))))
    assert judge(row(towns_free), route).legal


def test_caps_that_share_kinds_are_shared() -> None:
    """Cities and off-boards under one cap count together."""
    stops = [stop("A", 10, "city", "own"), stop("B", 10), stop("C", 10, "offboard", "blocked")]
    plus = Train(StopsByType((Cap(("city", "offboard"), 2), Cap(("town",), 99))))
    problem = network(stops, [(0, 1), (1, 2)], [plus])
    assert codes(judge(problem, [Route(0, (0, 1, 2), (0, 1, 2, 3))])) == ["too_long"]
    assert solve(problem).revenue == 20


def test_narrow_track_counts_double_for_the_whole_chain() -> None:
    base = row(Train(HexBorders(2, "narrow")))
    tracks = tuple(replace(t, gauge="narrow") if i < 2 else t for i, t in enumerate(base.tracks))
    problem = replace(base, tracks=tracks)
    assert judge(problem, [Route(0, (0, 1), (0, 1))]).legal
    fault = judge(problem, [Route(0, (0, 1, 2), (0, 1, 2, 3))]).faults[0]
    assert (fault.code, fault.have) == ("too_long", 3)


def test_gauges() -> None:
    base = row(THREE)
    narrow = replace(base.tracks[1], gauge="narrow")
    broken = replace(base, tracks=(base.tracks[0], narrow, *base.tracks[2:]))
    assert codes(judge(broken, [Route(0, (0, 1), (0, 1))])) == ["gauge_break"]
    no_narrow = replace(broken, trains=(replace(THREE, forbidden_gauges=("narrow",)),))
    assert "forbidden_gauge" in codes(judge(no_narrow, [Route(0, (0, 1), (0, 1))]))
    # Broad, dual, narrow in one chain is joined but mixed.
    stops = (stop("A", 40, "city", "own"), stop("C", 30))
    tracks = (
        Track("A", (("n", 0), ("e", 0))),
        Track("B", (("e", 0), ("e", 1)), "dual"),
        Track("C", (("e", 1), ("n", 1)), "narrow"),
    )
    mixed = Problem(stops, tracks, 2, 0, (replace(TWO, no_mixed_gauge_between_stops=True),))
    assert codes(judge(mixed, [Route(0, (0, 1), (0, 1, 2))])) == ["mixed_gauge"]
    assert judge(replace(mixed, trains=(TWO,)), [Route(0, (0, 1), (0, 1, 2))]).legal
    assert solve(mixed).revenue == 0 and solve(replace(mixed, trains=(TWO,))).revenue == 70


def test_terminal_track_inside() -> None:
    base = row(THREE)
    tracks = tuple(replace(t, terminal=i in (1, 2)) for i, t in enumerate(base.tracks))
    problem = replace(base, tracks=tracks)
    verdict = judge(problem, [Route(0, (0, 1, 2), (0, 1, 2, 3))])
    assert codes(verdict) == ["terminal_inside"] * 3
    assert solve(problem).revenue == 70


def test_tracks_that_are_no_line() -> None:
    problem = row(THREE)
    assert codes(judge(problem, [Route(0, (0, 3), (0, 5))])) == ["not_joined"]
    assert codes(judge(problem, [Route(0, (0, 1), (0, 1, 2))])) == ["not_joined"]
    assert codes(judge(problem, [Route(0, (0, 2), (0, 1, 2, 3))])) == ["wrong_stops"]


def test_a_joint_does_not_lead_back_into_its_own_hex() -> None:
    stops = (stop("A", 40, "city", "own"), stop("A", 30))
    tracks = (Track("A", (("n", 0), ("e", 0))), Track("A", (("n", 1), ("e", 0))))
    problem = Problem(stops, tracks, 1, 0, (TWO,))
    assert codes(judge(problem, [Route(0, (0, 1), (0, 1))])) == ["not_joined"]
    assert solve(problem).revenue == 0


def test_a_junction_is_passed_once_a_chain() -> None:
    stops = (stop("A", 40, "city", "own"), stop("C", 30), stop("D", 20))
    tracks = (
        Track("A", (("n", 0), ("e", 0))),
        Track("B", (("e", 0), ("j", 0))),
        Track("B", (("j", 0), ("e", 1))),
        Track("E", (("e", 1), ("e", 2))),
        Track("B", (("e", 2), ("j", 0))),
        Track("B", (("j", 0), ("e", 3))),
        Track("C", (("e", 3), ("n", 1))),
    )
    problem = Problem(stops, tracks, 4, 1, (TWO,))
    assert codes(judge(problem, [Route(0, (0, 1), tuple(range(7)))])) == ["junction_twice"]
    assert judge(problem, [Route(0, (0, 1), (0, 1, 5, 6))]).legal


def test_trains_share_stops_but_not_track_of_their_set() -> None:
    routes = [Route(0, (0, 1), (0, 1)), Route(1, (0, 1), (0, 1))]
    assert codes(judge(row(TWO, TWO), routes)) == ["track_used_twice"]
    assert judge(row(TWO, replace(TWO, track_set=1)), routes).legal


def test_exclusive_resources_are_shared() -> None:
    stops = [stop("A", 40, "city", "own"), stop("B", 30), stop("C", 20)]
    base = network(stops, [(0, 1), (0, 2)], [TWO, TWO])
    tracks = tuple(
        replace(t, exclusive=(0,)) if i in (0, 2) else t for i, t in enumerate(base.tracks)
    )
    problem = replace(base, tracks=tracks)
    routes = [Route(0, (0, 1), (0, 1)), Route(1, (0, 2), (2, 3))]
    assert judge(base, routes).legal
    assert codes(judge(problem, routes)) == ["track_used_twice"]
    assert (solve(base).revenue, solve(problem).revenue) == (130, 70)


def test_track_without_a_joint_is_used_once() -> None:
    stops = tuple(
        replace(s, values=(30, 30)) for s in (stop("A", 30, "city", "own"), stop("A", 30))
    )
    problem = Problem(stops, (Track("A", (("n", 0), ("n", 1))),), 0, 0, (TWO, TWO))
    assert solve(problem).revenue == 60
    routes = [Route(0, (0, 1), (0,)), Route(1, (0, 1), (0,))]
    assert codes(judge(problem, routes)) == ["track_used_twice"]


def test_express_rules() -> None:
    express = Train(Stops(99), track_set=1, ends_at_own_token=True, min_own_tokens=2)
    problem = row(express)
    verdict = judge(problem, [Route(0, (0, 1), (0, 1))])
    assert codes(verdict) == ["ends_at_own_token", "too_few_own_tokens"]
    assert verdict.faults[0].where == (1,)
    nodes = (*problem.nodes[:3], replace(problem.nodes[3], own_token=True))
    through = replace(problem, nodes=nodes)
    assert judge(through, [Route(0, (0, 1, 2, 3), tuple(range(6)))]).legal
    assert solve(through).revenue == 140


def test_hexes_groups_and_ports() -> None:
    rules = Rules(True, ("Z",), (3,), 4)
    base = row(Train(Stops(4)), rules=rules)
    route = [Route(0, (0, 1, 2), (0, 1, 2, 3))]
    nodes = list(base.nodes)
    nodes[2] = replace(nodes[2], hex="A")
    assert codes(judge(replace(base, nodes=tuple(nodes)), route)) == ["hex_twice"]
    nodes[1] = replace(nodes[1], hex="Z")
    assert judge(replace(base, nodes=tuple(nodes)), route).legal
    nodes = [replace(n, groups=(0,)) if i in (0, 2) else n for i, n in enumerate(base.nodes)]
    assert codes(judge(replace(base, nodes=tuple(nodes)), route)) == ["group_twice"]
    own = replace(base.nodes[3], own_token=True)
    port = replace(base, nodes=(*base.nodes[:3], own))
    fault = judge(port, [Route(0, (2, 3), (4, 5))]).faults[0]
    assert (fault.code, fault.have, fault.need) == ("port_needs_more_stops", 2, 4)


def test_bonuses_line_by_line() -> None:
    bonuses = (
        PerHexPerRoute("forest", ("A", "B", "Z"), (10, 10)),
        PerHexBestRoute("lumber", ("A", "D"), (10, 10)),
        AnyNodePerRoute("ferry", (1, 2), (5, 5)),
        BestSingleNode("mill", ((0, (10, 10)), (1, (30, 30)))),
        AllNodesBestRoute("destination", (0, 1), (40, 40)),
        AllNodesBestRoute("far", (0, 3), (90, 90)),
    )
    stops = [stop("A", 40, "city", "own"), stop("B", 30), stop("C", 20)]
    problem = network(stops, [(0, 1), (0, 2)], [TWO, TWO], bonuses=bonuses)
    verdict = judge(problem, [Route(1, (0, 1), (0, 1)), Route(0, (0, 2), (2, 3))])
    assert verdict.legal
    assert verdict.lines == (
        Line("forest", 0, 10, ("A",)),
        Line("forest", 1, 20, ("A", "B")),
        Line("lumber", 0, 10, ("A",)),
        Line("ferry", 0, 5, (2,)),
        Line("ferry", 1, 5, (1,)),
        Line("mill", 1, 30, (1,)),
        Line("destination", 1, 40, (0, 1)),
    )
    assert verdict.of_train(0) == 60 + 25 and verdict.of_train(1) == 70 + 95
    assert solve(problem).revenue == verdict.revenue
    assert solve(problem).explain().total == verdict.revenue


def test_the_verdict_does_not_depend_on_the_order_of_entry() -> None:
    problem = row(THREE)
    for tracks in permutations(range(4)):
        for nodes in permutations((0, 1, 2)):
            verdict = judge(problem, [Route(0, nodes, tracks)])
            assert verdict.legal and verdict.revenue == 90
    routes = [Route(0, (0, 1), (0, 1)), Route(1, (1, 0), (1, 0))]
    verdicts = [judge(row(TWO, TWO), order) for order in permutations(routes)]
    assert verdicts[0].faults == verdicts[1].faults and not verdicts[0].legal


def test_mail_is_paid_by_the_best_routes_ends() -> None:
    problem = replace(row(TWO, THREE), mail_contracts=1)
    routes = [Route(0, (0, 1), (0, 1)), Route(1, (1, 2, 3), (2, 3, 4, 5))]
    assert mail_subsidy(problem, routes) == 40
    assert mail_subsidy(replace(problem, mail_contracts=3), routes) == 40 + 35
    assert mail_subsidy(replace(problem, mail_contracts=0), routes) == 0
    assert mail_subsidy(problem, [Route(0, (0,))]) == 20


def test_stops_named_twice_are_reported_even_off_the_line() -> None:
    verdict = judge(row(THREE), [Route(0, (0, 1, 0), (0, 5))])
    assert codes(verdict) == ["not_joined", "stop_twice"]


def test_a_hopeless_tangle_is_given_up() -> None:
    stops = (stop("A", 40, "city", "own"), stop("B", 30))
    tangle = [Track("A", (("n", 0), ("n", 1))) for _ in range(12)]
    problem = Problem(stops, (*tangle, Track("C", (("e", 0), ("e", 1)))), 2, 0, (TWO,))
    assert "not_joined" in codes(judge(problem, [Route(0, (0, 1), tuple(range(13)))]))


def test_a_chain_crosses_a_joint_once() -> None:
    stops = (stop("A", 40, "city", "own"), stop("C", 30))
    tracks = (
        Track("A", (("n", 0), ("e", 0))),
        Track("B", (("e", 0), ("e", 1))),
        Track("D", (("e", 1), ("e", 0))),
        Track("C", (("e", 1), ("n", 1))),
    )
    problem = Problem(stops, tracks, 2, 0, (TWO,))
    assert solve(problem).revenue == 70 == brute(problem)[0]
    assert solve(problem).routes[0].tracks == (0, 1, 3)
    back = Problem(stops, (tracks[0], tracks[1], tracks[2]), 2, 0, (TWO,))
    assert solve(back).revenue == 0


def test_a_train_that_may_not_stop_at_its_token_stays_at_home() -> None:
    towns = Train(StopsByType((Cap(("town",), 2),)))
    assert solve(row(towns)).routes == ()
    express = replace(towns, ends_at_own_token=True)
    assert solve(row(express)).routes == ()
