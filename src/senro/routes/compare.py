"""How a set of routes stands against the others: the next best, and what one gives away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from senro.routes.judge import judge
from senro.routes.problem import Problem, Route
from senro.routes.revenue import earn
from senro.routes.search import DEFAULT_BUDGET, Search, solve
from senro.routes.solution import Solution
from senro.routes.work import Meter


def loss(problem: Problem, routes: Sequence[Route]) -> int:
    """Give how much more the best set earns than these routes; they must be legal."""
    verdict = judge(problem, routes)
    if not verdict.legal:
        codes = ", ".join(fault.code for fault in verdict.faults)
        raise ValueError(f"the routes are not legal: {codes}")
    return solve(problem).revenue - verdict.revenue


def carry_over(old: Problem, route: Route, new: Problem) -> Route | None:
    """Find the route on a changed board that keeps most of an old one's stops, then track.

    Stops and tracks are known again by their hexes, as ids are those of one board. None if the
    train can run nothing there.
    """
    stops = dict.fromkeys(old.nodes[n].hex for n in route.nodes)
    hexes = dict.fromkeys(old.tracks[t].hex for t in route.tracks)
    search = Search(new, Meter(DEFAULT_BUDGET, None), keep_tracks=True)
    search.list_routes()
    board = search.board
    kept = sum(board.node_bit(n) for n, node in enumerate(new.nodes) if node.hex in stops)
    by_hex: dict[str, int] = {}
    for t, track in enumerate(new.tracks):
        by_hex[track.hex] = by_hex.get(track.hex, 0) | 1 << board.track_shift + t

    def rank(found: tuple[int, int]) -> tuple[int, int, int, int]:
        revenue, used = found
        touched = [name for name, bits in by_hex.items() if used & bits]
        known = sum(name in hexes for name in touched)
        return (used & kept).bit_count(), known, known - len(touched), revenue

    kind = search.kinds[_kind_of(search, route)]
    if not kind.found:
        return None
    nodes, tracks = kind.ways.trace(max(kind.found, key=rank)[1])
    return Route(route.train, nodes, tracks)


def second_best(
    problem: Problem, solution: Solution, *, budget: int | None = None
) -> Solution | None:
    """Find the best set of routes that differs from the given one; None if there is no other.

    Two sets differ if some train runs other tracks or stops; which of two interchangeable
    trains runs a route makes no difference. A free pullman stays where the solution has it.
    """
    fixed = solution.problem if problem.free_pullman else problem
    meter = Meter(DEFAULT_BUDGET if budget is None else budget, None)
    given = earn(fixed, solution.routes).total
    search = Search(fixed, meter, keep_tracks=True)
    search.run()
    if search.revenue > given:
        return search.solution()
    taken = [(_kind_of(search, route), search.board.route_bits(route)) for route in solution.routes]
    tried: list[Solution] = []
    # A set that differs lacks one of the routes, or has them all and one more. As this set is
    # best and bonuses earned once only shrink with company, one more is never less than two.
    for kind, bits in dict.fromkeys(taken):
        tried.append(_with_fewer(search, kind, bits, taken.count((kind, bits))))
    extra = _with_another(search, solution.routes, taken)
    if extra:
        tried.append(extra)
    return max(tried, key=lambda found: found.revenue, default=None)


def _kind_of(search: Search, route: Route) -> int:
    return next(k for k, kind in enumerate(search.kinds) if route.train in kind.trains)


def _with_fewer(search: Search, number: int, bits: int, copies: int) -> Solution:
    """Choose again with one train fewer running a route (equal trains may run it together)."""
    kinds = search.kinds
    kind = kinds[number]
    left = [route for route in kind.found if route[1] != bits]
    parts = [
        replace(kind, trains=kind.trains[: copies - 1]),
        replace(kind, trains=kind.trains[copies - 1 :], found=left),
    ]
    search.kinds = [*kinds[:number], *(part for part in parts if part.trains), *kinds[number + 1 :]]
    search.revenue, search.picks = 0, []
    search.choose()
    solution = search.solution()
    search.kinds = kinds
    return solution


def _with_another(
    search: Search, routes: tuple[Route, ...], taken: list[tuple[int, int]]
) -> Solution | None:
    """Find the best route to add for a train that stays at home."""
    problem, board = search.problem, search.board
    running = [route.train for route in routes]
    best: tuple[int, int, int] | None = None
    given = earn(problem, routes)
    claimed = [
        sum(line.amount for line in earn(replace(problem, bonuses=(bonus,)), routes).lines)
        for bonus in problem.bonuses
    ]
    for kind in search.kinds:
        idle = [train for train in kind.trains if train not in running]
        if not idle:
            continue
        rivals = 0
        local_cities = 0
        for route, (_, bits) in zip(routes, taken, strict=True):
            other = problem.trains[route.train]
            if other.track_set == kind.ways.train.track_set:
                rivals |= bits & board.resource_mask
            if other.local and kind.ways.train.local and problem.rules.one_local_train_per_city:
                for n in route.nodes:
                    if problem.nodes[n].kind == "city":
                        local_cities |= board.node_bit(n)
        for revenue, used in kind.found:
            if used & rivals or used & local_cities:
                continue
            own, claims = kind.earnings.of(used & kind.earnings.mask)
            gain = revenue + own
            for number, amount in claims:
                gain += max(amount - claimed[number], 0)
            if best is None or gain > best[0]:
                best = gain, idle[0], used
    if best is None:
        return None
    gain, train, used = best
    ways = search.kinds[_kind_of(search, Route(train, ()))].ways
    nodes, tracks = ways.trace(used)
    added = tuple(sorted((*routes, Route(train, nodes, tracks)), key=lambda r: r.train))
    total = given.total + gain
    return Solution(problem, total, added, total, search.proven, search.meter.work)
