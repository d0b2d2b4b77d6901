"""Hand a position with too many routes to list to OR-tools, where that is installed."""

from __future__ import annotations

from importlib import import_module
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from senro.routes.enumerate import Move, Ways
from senro.routes.problem import (
    AllNodesBestRoute,
    AnyNodePerRoute,
    BestSingleNode,
    HexBorders,
    PerHexBestRoute,
    PerHexPerRoute,
    Stops,
)
from senro.routes.work import Stopped

if TYPE_CHECKING:
    from senro.routes.search import Search

UNITS_PER_SECOND = 400_000
"""Units of work that one deterministic second of the solver counts for."""

# OR-tools is optional, so its types are not known here.
Model: TypeAlias = Any
Solver: TypeAlias = Any

HOME = 0
"""Number of the point, in a train's circuit, where every run begins and ends."""


class Arc(NamedTuple):
    """A move in the circuit of a train, with the variable that says it is made."""

    start: int
    move: Move
    made: Any


class Run:
    """The part of the model that is one train's circuit."""

    __slots__ = ("arcs", "begins", "closes", "home", "train", "visits", "ways")

    def __init__(self, model: Model, ways: Ways, train: int) -> None:
        self.ways = ways
        self.train = train
        reached = ways.board.reached()
        self.home = model.new_bool_var("")
        self.visits = {n: model.new_bool_var("") for n in reached}
        self.begins = {n: model.new_bool_var("") for n in reached}
        self.closes = {n: model.new_bool_var("") for n in reached}
        self.arcs = [Arc(start, move, model.new_bool_var("")) for start, move in _all_moves(ways)]
        circuit = [(HOME, HOME, self.home)]
        for n in reached:
            circuit.append((n + 1, n + 1, self.visits[n].negated()))
            circuit.append((HOME, n + 1, self.begins[n]))
            circuit.append((n + 1, HOME, self.closes[n]))
        circuit += [(arc.start + 1, arc.move.end + 1, arc.made) for arc in self.arcs]
        model.add_circuit(circuit)
        for arc in self.arcs:
            if arc.move.first:
                model.add_implication(arc.made, self.begins[arc.start])
            if arc.move.final:
                model.add_implication(arc.made, self.closes[arc.move.end])
        for n in reached:
            model.add_implication(self.home, self.visits[n].negated())


def _all_moves(ways: Ways) -> list[tuple[int, Move]]:
    """List the moves, with those out of stops that only begin a route added."""
    moves = [(start, move) for start, here in ways.moves.items() for move in here]
    index, board = ways.index, ways.board
    for start, move in list(moves):
        if move.end not in ways.moves:
            bits = board.node_bit(start) | board.group_bits[start]
            ends = board.node_bit(move.end) | board.group_bits[move.end]
            back = move._replace(
                needs=move.needs & ~ends | bits,
                adds=move.adds & ~ends | bits,
                cost=move.cost - ways.node_costs[move.end] + ways.node_costs[start],
                gain=ways.problem.nodes[start].values[index],
                end=start,
                final=move.first,
                first=True,
                tracks=move.tracks[::-1],
            )
            moves.append((move.end, back))
    return moves


def available() -> bool:
    """Tell whether OR-tools can be imported."""
    try:
        import_module("ortools.sat.python.cp_model")
    except ImportError:
        return False
    return True


def improve(search: Search) -> bool:
    """Let the solver better or prove the best set of a search; False if it is not installed."""
    try:
        cp_model = import_module("ortools.sat.python.cp_model")
    except ImportError:
        return False
    model = cp_model.CpModel()
    runs = [Run(model, kind.ways, train) for kind in search.kinds for train in kind.trains]
    terms: list[Any] = []
    for run in runs:
        _add_rules(model, run)
        values = run.ways.problem.nodes
        terms += [values[n].values[run.ways.index] * made for n, made in run.visits.items()]
    _add_sharing(model, runs)
    _add_order(model, search, runs)
    for number in range(len(search.problem.bonuses)):
        terms += _bonus_terms(model, runs, number)
    total = sum(terms)
    model.maximize(total)
    if search.revenue:
        model.add(total >= search.revenue)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.linearization_level = 2
    solver.parameters.max_deterministic_time = max(search.meter.left / UNITS_PER_SECOND, 0.1)
    status = solver.solve(model, _watcher(cp_model, search))
    search.meter.work += int(solver.deterministic_time * UNITS_PER_SECOND)
    found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    if found and int(solver.objective_value) > search.revenue:
        search.revenue = int(solver.objective_value)
        search.picks = [
            (run.train, _used(solver, run)) for run in runs if not solver.value(run.home)
        ]
    bound = search.revenue if status == cp_model.OPTIMAL else int(solver.best_objective_bound + 0.5)
    search.bound = max(search.revenue, min(search.bound, bound))
    search.proven = search.revenue == search.bound
    return True


def _watcher(model_kit: Solver, search: Search) -> object:
    """Make the callback that passes progress on and stops when asked to."""

    class Watcher(model_kit.CpSolverSolutionCallback):  # type: ignore[misc]
        def on_solution_callback(self) -> None:
            search.meter.best = int(self.objective_value)
            search.meter.bound = int(self.best_objective_bound + 0.5)
            try:
                search.meter.tell()
            except Stopped:
                self.stop_search()

    return Watcher()


def _used(solver: Solver, run: Run) -> int:
    """Gather the bits of the route a train runs in the solver's answer."""
    used = 0
    for n, begins in run.begins.items():
        if solver.value(begins):
            used |= run.ways.start(n)[0]
    for arc in run.arcs:
        if solver.value(arc.made):
            used |= arc.move.adds
    return used


def _add_rules(model: Model, run: Run) -> None:
    """Add what a route of the train must satisfy by itself."""
    ways, visits = run.ways, run.visits
    train, problem, board = ways.train, ways.problem, ways.board
    nodes, rules = problem.nodes, problem.rules
    runs = run.home.negated()
    stops = sum(visits.values())
    least = train.min_stops if train.local else max(train.min_stops, 2)
    model.add(stops >= least).only_enforce_if(runs)
    model.add_bool_or([visits[n] for n in board.starts if n in visits] + [run.home])
    for n in visits:
        if board.end_only[n]:
            model.add_bool_or([run.begins[n], run.closes[n], visits[n].negated()])
        if n in rules.port_nodes and rules.min_stops_with_port > least:
            model.add(stops >= rules.min_stops_with_port).only_enforce_if(visits[n])
    if train.ends_at_own_token:
        for n in visits:
            if not nodes[n].own_token:
                model.add(run.begins[n] == 0)
                model.add(run.closes[n] == 0)
    if train.min_own_tokens:
        own = sum(made for n, made in visits.items() if nodes[n].own_token)
        model.add(own >= train.min_own_tokens).only_enforce_if(runs)
    _add_distance(model, run)
    groups: dict[int, list[Any]] = {}
    for n, made in visits.items():
        bits = board.group_bits[n]
        while bits:
            bit = bits & -bits
            groups.setdefault(bit, []).append(made)
            bits ^= bit
    for members in groups.values():
        model.add_at_most_one(members)
    if board.same_hex:
        waivers = [visits[n] for n in visits if board.node_bit(n) & board.hexes_waived]
        for crowd in board.same_hex:
            crowded = [visits[n] for n in visits if board.node_bit(n) & crowd]
            model.add(sum(crowded) <= 1 + (len(crowded) - 1) * sum(waivers))


def _add_distance(model: Model, run: Run) -> None:
    """Add the limits of length."""
    distance, nodes = run.ways.train.distance, run.ways.problem.nodes
    if isinstance(distance, Stops):
        model.add(sum(run.visits.values()) <= distance.limit)
    elif isinstance(distance, HexBorders):
        model.add(sum(arc.move.cost * arc.made for arc in run.arcs) <= distance.limit)
    else:
        for kinds, limit in distance.limits(nodes[n].kind for n in run.visits):
            counted = [made for n, made in run.visits.items() if nodes[n].kind in kinds]
            model.add(sum(counted) <= limit)


def _add_sharing(model: Model, runs: list[Run]) -> None:
    """Let every resource be used once a track set, and cities by one local train each."""
    users: dict[tuple[int, int], list[Any]] = {}
    for run in runs:
        mask = run.ways.board.resource_mask
        for arc in run.arcs:
            bits = arc.move.adds & mask
            while bits:
                bit = bits & -bits
                users.setdefault((run.ways.train.track_set, bit), []).append(arc.made)
                bits ^= bit
    seen: dict[tuple[int, ...], None] = {}
    for made in users.values():
        key = tuple(variable.index for variable in made)
        if key not in seen and len(made) > 1:
            seen[key] = None
            model.add_at_most_one(made)
    local = [run for run in runs if run.ways.train.local]
    if len(local) > 1 and local[0].ways.problem.rules.one_local_train_per_city:
        for n, node in enumerate(local[0].ways.problem.nodes):
            if node.kind == "city":
                model.add_at_most_one([run.visits[n] for run in local if n in run.visits])


def _add_order(model: Model, search: Search, runs: list[Run]) -> None:
    """Break the symmetry of running a route from either end, and of equal trains."""
    for run in runs:
        first = sum(n * made for n, made in run.begins.items())
        last = sum(n * made for n, made in run.closes.items())
        model.add(first <= last)
    for one, two in pairwise(runs):
        if one.ways is two.ways:
            values, index = search.problem.nodes, one.ways.index
            sums = [
                sum(values[n].values[index] * made for n, made in run.visits.items())
                for run in (one, two)
            ]
            model.add(sums[0] >= sums[1])


def _touches(model: Model, run: Run, name: str) -> Model:
    """Make the variable that says a run's track touches a hex of the bonuses."""
    bit = run.ways.board.hex_bits[name]
    users = [arc.made for arc in run.arcs if arc.move.adds & bit]
    touched = model.new_bool_var("")
    model.add_bool_or([*users, touched.negated()])
    for made in users:
        model.add_implication(made, touched)
    return touched


def _bonus_terms(model: Model, runs: list[Run], number: int) -> list[Any]:
    """Add the variables of a bonus and give its terms of the revenue."""
    problem = runs[0].ways.problem
    bonus = problem.bonuses[number]
    terms: list[Any] = []
    takers: list[Any] = []
    for run in runs:
        index = run.ways.index
        if isinstance(bonus, BestSingleNode):
            for n, amounts in bonus.choices:
                if n in run.visits and amounts[index]:
                    taken = model.new_bool_var("")
                    model.add_implication(taken, run.visits[n])
                    takers.append(taken)
                    terms.append(amounts[index] * taken)
            continue
        amount = bonus.amounts[index]
        if not amount:
            continue
        if isinstance(bonus, (PerHexPerRoute, PerHexBestRoute)):
            touched = [_touches(model, run, name) for name in dict.fromkeys(bonus.hexes)]
            if isinstance(bonus, PerHexPerRoute):
                terms += [amount * t for t in touched]
                continue
            taker = model.new_bool_var("")
            takers.append(taker)
            for t in touched:
                both = model.new_bool_var("")
                model.add_implication(both, t)
                model.add_implication(both, taker)
                terms.append(amount * both)
            continue
        listed = dict.fromkeys(bonus.nodes)
        visits = [run.visits[n] for n in listed if n in run.visits]
        taken = model.new_bool_var("")
        terms.append(amount * taken)
        if isinstance(bonus, AnyNodePerRoute):
            model.add_bool_or([*visits, taken.negated()])
            for made in visits:
                model.add_implication(made, taken)
        elif isinstance(bonus, AllNodesBestRoute):
            takers.append(taken)
            if len(visits) < len(listed):
                model.add(taken == 0)
            for made in visits:
                model.add_implication(taken, made)
    if takers:
        model.add_at_most_one(takers)
    return terms
