"""Find the best set of routes and prove it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from math import gcd

from senro.routes.bonuses import Earnings
from senro.routes.chains import Board
from senro.routes.enumerate import Found, TooMany, Ways
from senro.routes.lagrange import SCALE, price
from senro.routes.packing import Choice, Item, Packing, Stalled
from senro.routes.problem import (
    BestSingleNode,
    Problem,
    Route,
    with_pullman,
)
from senro.routes.solution import Solution
from senro.routes.table import TabledPacking
from senro.routes.work import Meter, Report, Stopped

DEFAULT_BUDGET = 20_000_000
"""Units of work a search may take unless told otherwise: some ten seconds."""

MOST_ROUTES = 500_000
"""Routes of one train that are listed before the search turns to another method."""

PATIENCE = 10_000
"""Items plain branching looks at before the lists are tabled."""

TABLE_PATIENCE = 200_000
"""Work on tables before resources are priced."""


def solve(
    problem: Problem,
    *,
    budget: int | None = None,
    report: Report | None = None,
    solver: bool = True,
) -> Solution:
    """Find the best set of routes; ``proven`` says whether none can be better.

    ``budget`` is in units of work, the same on every machine. ``report`` may return False to
    stop with the best so far. ``solver`` allows OR-tools, where installed, for huge positions.
    """
    meter = Meter(DEFAULT_BUDGET if budget is None else budget, report)
    held = problem.pullman
    if problem.free_pullman and held and held.eligible:
        searches = [Search(with_pullman(problem, carrier), meter) for carrier in held.eligible]
    else:
        searches = [Search(problem, meter)]
    # A train that carries the pullman can still do what it could without, so one carries it.
    best = searches[0]
    bounds = [search.loose_bound() for search in searches] if len(searches) > 1 else [0]
    for i, search in enumerate(searches):
        meter.elsewhere = max((b for j, b in enumerate(bounds) if j != i), default=0)
        search.run(solver=solver)
        bounds[i] = search.bound
        if search.revenue > best.revenue:
            best = search
    meter.elsewhere = 0
    best.bound = meter.bound = max(bounds)
    best.proven = best.bound == best.revenue
    solution = best.solution()
    with suppress(Stopped):
        meter.tell()
    return solution


@dataclass(slots=True)
class Kind:
    """Trains that are interchangeable, with what is known of their routes."""

    ways: Ways
    earnings: Earnings
    trains: list[int]
    found: list[Found]
    complete: bool = True
    items: list[Item] | None = None


class Search:
    """One search: the board, the kinds of trains, and the best set so far."""

    def __init__(self, problem: Problem, meter: Meter, *, keep_tracks: bool = False) -> None:
        self.problem = problem
        self.meter = meter
        self.board = Board(problem, keep_tracks=keep_tracks)
        self.revenue = 0
        self.picks: list[tuple[int, int]] = []
        self.bound = 0
        self.proven = False
        self.crowded = False
        self.kinds = self._kinds()

    def _kinds(self) -> list[Kind]:
        """Sort the trains into kinds, in order of first appearance."""
        problem = self.problem
        if len(problem.trains) == 1:
            return [Kind(Ways(self.board, 0), Earnings(self.board, 0), [0], [])]
        groups: dict[object, list[int]] = {}
        for t in range(len(problem.trains)):
            groups.setdefault(signature(problem, t), []).append(t)
        return [
            Kind(Ways(self.board, group[0]), Earnings(self.board, group[0]), group, [])
            for group in groups.values()
        ]

    def run(self, *, solver: bool = False) -> None:
        """List the routes of every kind and choose among them, with the solver if too many."""
        self.list_routes()
        # Imported only here, as OR-tools is an extra and slow to load.
        if self.crowded and solver and import_module("senro.routes.exact").available():
            self.choose(greedily=True)
            import_module("senro.routes.exact").improve(self)
        else:
            self.choose()

    def choose(self, *, greedily: bool = False) -> None:
        """Choose the best set among the listed routes, or just a good one."""
        if len(self.problem.trains) == 1:
            self._run_alone(self.kinds[0])
        else:
            self._run_fleet(greedily)

    def list_routes(self) -> None:
        """List the routes of every kind, as far as the work allows."""
        meter = self.meter
        for kind in self.kinds:
            try:
                kind.found = kind.ways.list_routes(min(MOST_ROUTES, meter.left))
            except TooMany as halt:
                kind.found = kind.ways.keep_legal(halt.found)
                kind.complete = False
                self.crowded = True
            meter.work += kind.ways.steps

    def _run_alone(self, kind: Kind) -> None:
        """Take the best route of the only train."""
        earnings = kind.earnings
        best, pick = 0, 0
        if earnings:
            mask = earnings.mask
            totals: dict[int, int] = {}
            for revenue, used in kind.found:
                marks = used & mask
                extra = totals.get(marks)
                if extra is None:
                    own, claims = earnings.of(marks)
                    extra = totals[marks] = own + sum(amount for _, amount in claims)
                if revenue + extra > best:
                    best, pick = revenue + extra, used
        elif kind.found:
            best, pick = max(kind.found, key=lambda route: route[0])
        if best > 0:
            self.revenue, self.picks = best, [(0, pick)]
        self.bound = best if kind.complete else self.loose_bound()
        self.proven = best == self.bound
        self.meter.best = max(self.meter.best, best)

    def _run_fleet(self, greedily: bool) -> None:
        """Pack the routes of several trains."""
        for kind in self.kinds:
            self.set_items(kind)
        # The train with the most to earn first: the others then have little to add or lose.
        order = sorted(self.kinds, key=lambda kind: -(kind.items[0][2] if kind.items else 0))
        lists = [kind.items or [] for kind in order for _ in kind.trains]
        owners = [train for kind in order for train in kind.trains]
        self.bound = self.meter.bound = self.loose_bound()
        if greedily:
            revenue, choice = greedy(lists)
            bound = self.bound
        else:
            revenue, choice, bound = pack(lists, self.meter)
        self.revenue = revenue
        self.picks = [(train, item[3]) for train, item in zip(owners, choice, strict=True) if item]
        if all(kind.complete for kind in self.kinds):
            self.bound = min(self.bound, bound)
        self.proven = self.revenue == self.bound

    def set_items(self, kind: Kind) -> None:
        """Reduce the routes of a kind to the best for each set of resources and claims."""
        layout = self._layout(kind)
        resources, shift, cities, city_shift, claim_shift = layout
        earnings = kind.earnings
        mask = earnings.mask if earnings else 0
        best: dict[int, Found] = {}
        get = best.get
        for route in kind.found:
            revenue, used = route
            key = (used & resources) << shift
            if cities:
                key |= (used & cities) << city_shift
            if mask and (marks := used & mask):
                own, claims = earnings.of(marks)
                revenue += own
                for pick in range(1, 1 << len(claims)):
                    total, claim_key = revenue, key
                    for i, (number, amount) in enumerate(claims):
                        if pick >> i & 1:
                            total += amount
                            claim_key |= 1 << claim_shift + number
                    old = get(claim_key)
                    if total > 0 and (old is None or old[0] < total):
                        best[claim_key] = (total, used)
            old = get(key)
            if revenue > 0 and (old is None or old[0] < revenue):
                best[key] = (revenue, used)
        items = [(revenue, key, revenue, used) for key, (revenue, used) in best.items()]
        items.sort(key=lambda item: -item[0])
        kind.items = items

    def _layout(self, kind: Kind) -> tuple[int, int, int, int, int]:
        """Say where in an item's key resources, cities of local trains and claims go.

        A train alone in its track set leaves the others all track, so its resources are void.
        """
        problem, board = self.problem, self.board
        sets = list(dict.fromkeys(train.track_set for train in problem.trains))
        train = kind.ways.train
        size = board.resource_mask.bit_length()
        lone = sum(other.track_set == train.track_set for other in problem.trains) == 1
        shift = sets.index(train.track_set) * size
        claim_shift = len(sets) * size
        city_shift = claim_shift + len(problem.bonuses) - board.node_shift
        cities = 0
        if train.local and problem.rules.one_local_train_per_city:
            for n, node in enumerate(problem.nodes):
                if node.kind == "city":
                    cities |= board.node_bit(n)
        return 0 if lone else board.resource_mask, shift, cities, city_shift, claim_shift

    def _most(self, kind: Kind) -> int:
        """Bound what one train of a kind can earn."""
        return max(kind.ways.most() + kind.earnings.most(), 0)

    def loose_bound(self) -> int:
        """Bound each train by itself."""
        total = 0
        for kind in self.kinds:
            if kind.complete and kind.items is not None:
                # Lists are in falling order.
                most = kind.items[0][2] if kind.items else 0
            else:
                most = self._most(kind)
            total += most * len(kind.trains)
        return total

    def solution(self) -> Solution:
        """Give the result with its routes laid out."""
        by_train = {t: kind.ways for kind in self.kinds for t in kind.trains}
        routes = []
        for train, used in sorted(self.picks):
            nodes, tracks = by_train[train].trace(used)
            routes.append(Route(train, nodes, tracks))
        return Solution(
            self.problem, self.revenue, tuple(routes), self.bound, self.proven, self.meter.work
        )


def pack(lists: list[list[Item]], meter: Meter) -> tuple[int, Choice, int]:
    """Choose one item a list for the highest revenue; give it, the choice and a bound.

    Plain branching settles most positions; then tables make each look at a list cheap; then
    prices shorten the lists. Each stage starts from the best set of the one before.
    """
    best, choice = greedy(lists)
    bound = sum(items[0][2] for items in lists if items)
    meter.best = max(meter.best, best)
    try:
        meter.tell()
    except Stopped:
        return best, choice, max(bound, best)
    packing: Packing | TabledPacking = Packing(lists, meter, best=best, limit=PATIENCE)
    step = gcd(*(item[2] for items in lists for item in items)) or 1
    limit = TABLE_PATIENCE
    while True:
        done = stopped = False
        try:
            packing.run()
            done = True
        except Stalled:
            pass
        except Stopped:
            stopped = True
        if packing.choice:
            best, choice = packing.best, packing.choice
        if done or stopped:
            return best, choice, best if done else bound
        try:
            if isinstance(packing, Packing):
                packing = TabledPacking(lists, meter, best=best, limit=limit, step=step)
                continue
            priced = price(lists, best, step, meter)
            bound = min(bound, max(priced.bound // SCALE, best))
            meter.bound = min(meter.bound, bound)
            packing = TabledPacking(
                priced.lists,
                meter,
                best=best,
                limit=limit,
                scale=SCALE,
                prices=priced.prices,
                step=step,
            )
        except Stopped:
            return best, choice, bound
        limit *= 4


def greedy(lists: list[list[Item]]) -> tuple[int, Choice]:
    """Give each train in turn the best item the ones before leave."""
    used = total = 0
    choice: list[Item | None] = []
    for items in lists:
        pick = next((item for item in items if not item[1] & used), None)
        if pick:
            used |= pick[1]
            total += pick[2]
        choice.append(pick)
    return total, tuple(choice)


def signature(problem: Problem, t: int) -> object:
    """Give what makes two trains interchangeable."""
    train = problem.trains[t]
    amounts: list[object] = []
    for bonus in problem.bonuses:
        if isinstance(bonus, BestSingleNode):
            amounts += [row[t] for _, row in bonus.choices]
        else:
            amounts.append(bonus.amounts[t])
    return (
        train.distance,
        train.track_set,
        train.min_stops,
        train.local,
        train.ends_at_own_token,
        train.min_own_tokens,
        train.no_mixed_gauge_between_stops,
        train.forbidden_gauges,
        tuple(node.values[t] for node in problem.nodes),
        tuple(amounts),
    )
