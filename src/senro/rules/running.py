"""From a live position to the question put to the route optimiser, and back.

A title's `Running` says what its trains can do and what else earns money; `layout` turns a
board, a company and its trains into a `senro.routes` problem, `best` and `judge` answer for the
rules of running. Nothing about a title is known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product

from senro.board.board import Board, Place
from senro.board.ground import lanes_meet
from senro.board.network import Track as Piece
from senro.board.network import network
from senro.board.tile import End
from senro.core.action import Route
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.routes import problem as r
from senro.routes.judge import Fault, Judgement
from senro.routes.judge import judge as judge_problem
from senro.routes.search import solve
from senro.routes.solution import Solution
from senro.rules.run import RunRules
from senro.rules.train import face_of, phase, trains_of

MOST_WAYS = 256
"""Ways to lay out stated routes on parallel track that are tried before giving up."""

Nodes = dict[Place, int]


@dataclass(frozen=True, slots=True)
class Running:
    """How a title's trains run.

    `train(game, company, train)` describes a train; `value(game, company, train, place)` is what
    a stop is worth to it, in money; `rules` and `bonuses` take (game, company, trains, nodes).
    `station(game, company, place)` tells whether a token of the company there is of no use for
    the rule that a route needs one; `groups` as in the problem.
    """

    train: Callable[[Game, str, str], r.Train]
    value: Callable[[Game, str, str, Place], int]
    rules: Callable[[Game, str, tuple[str, ...], Nodes], r.Rules]
    bonuses: Callable[[Game, str, tuple[str, ...], Nodes], tuple[r.Bonus, ...]]
    idle_token: Callable[[Game, str, Place], bool] = lambda game, company, place: False
    passes: Callable[[Game, str, Place], bool] | None = None
    pullman: Callable[[Game, str, tuple[str, ...]], r.Pullman | None] = lambda g, c, t: None
    runs: Callable[[Game, str, str], bool] = lambda game, company, train: True
    mail: Callable[[Game, str], int] = lambda game, company: 0


@dataclass(frozen=True, slots=True)
class Layout:
    """A problem, and what its numbers stand for on the map."""

    problem: r.Problem
    trains: tuple[str, ...]
    places: tuple[Place, ...]
    pieces: tuple[Piece, ...]

    def node(self, place: Place) -> int | None:
        """Return the number of a stop, None if the company does not reach it."""
        return self.places.index(place) if place in self.places else None


def stop_value(game: Game, company: str, train: str, place: Place) -> int:
    """Return what a stop is worth in the phase of the moment, in money."""
    hex_, index = place
    return game.state.board.faces[hex_].stops[index].value(phase(game).column)


def passes(game: Game, company: str, running: Running, place: Place) -> bool:
    """Whether a company's trains may run through a stop."""
    if running.passes is not None:
        return running.passes(game, company, place)
    return not game.state.board.blocks(company, *place)


def layout(
    game: Game, company: str, running: Running, trains: Sequence[str] | None = None
) -> Layout:
    """Return the problem of running a company's trains from the board as it is."""
    board = game.state.board
    owned = trains_of(game, company) if trains is None else trains
    fleet = tuple(t for t in owned if running.runs(game, company, t))
    reached = network(board, company)
    order = board.map.index
    places = tuple(sorted(reached.stops, key=lambda place: (order[place[0]], place[1])))
    pieces = tuple(sorted(reached.track, key=lambda piece: (order[piece[0]], piece[1])))
    nodes = {place: i for i, place in enumerate(places)}
    joints = _Joints(board)
    tracks = tuple(_track(board, piece, nodes, joints) for piece in pieces)
    problem = r.Problem(
        tuple(_node(game, company, running, fleet, place) for place in places),
        tracks,
        joints.count,
        joints.junctions,
        tuple(running.train(game, company, t) for t in fleet),
        running.rules(game, company, fleet, nodes),
        running.bonuses(game, company, fleet, nodes),
        running.pullman(game, company, fleet),
        mail_contracts=running.mail(game, company),
    )
    return Layout(problem, fleet, places, pieces)


def _node(
    game: Game, company: str, running: Running, fleet: tuple[str, ...], place: Place
) -> r.Node:
    board = game.state.board
    hex_, index = place
    stop = board.faces[hex_].stops[index]
    city = board.cities.get(place)
    return r.Node(
        hex_,
        "offboard" if stop.kind == "port" else stop.kind,
        tuple(running.value(game, company, train, place) for train in fleet),
        stop_value(game, company, "", place),
        own_token=city is not None and city.holds(company),
        token_not_sufficient=running.idle_token(game, company, place),
        blocked=not passes(game, company, running, place),
    )


class _Joints:
    """Numbers the lanes of hex borders and the junctions as they are met."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._numbers: dict[tuple[str, int, int], int] = {}
        self._junctions: dict[tuple[str, int], int] = {}

    @property
    def count(self) -> int:
        return len(set(self._numbers.values()))

    @property
    def junctions(self) -> int:
        return len(self._junctions)

    def junction(self, hex_: str, index: int) -> int:
        return self._junctions.setdefault((hex_, index), len(self._junctions))

    def joint(self, hex_: str, end: End) -> int:
        key = (hex_, end.index, end.lane[1])
        if key not in self._numbers:
            number = self.count
            self._numbers[key] = number
            facing = (end.index + 3) % 6
            across = self._board.map.across[hex_][end.index]
            if across is not None:
                face = self._board.faces[across]
                for i in face.at_edge[facing]:
                    for other in (face.segments[i].a, face.segments[i].b):
                        if (
                            other.kind == "edge"
                            and other.index == facing
                            and lanes_meet(end, other)
                        ):
                            self._numbers[across, facing, other.lane[1]] = number
        return self._numbers[key]


def _track(board: Board, piece: Piece, nodes: Nodes, joints: _Joints) -> r.Track:
    hex_, index = piece
    segment = board.faces[hex_].segments[index]

    def end(one: End) -> r.End:
        if one.kind == "stop":
            return ("n", nodes[hex_, one.index])
        if one.kind == "junction":
            return ("j", joints.junction(hex_, one.index))
        return ("e", joints.joint(hex_, one))

    return r.Track(hex_, (end(segment.a), end(segment.b)), segment.gauge, (), segment.terminal)


# -- answers -------------------------------------------------------------------------------


def optimum(game: Game, company: str, running: Running) -> tuple[Layout, Solution]:
    """Return the best set of routes of a company, with its proof."""
    laid = layout(game, company, running)
    return laid, solve(laid.problem)


def run_rules(running: Running) -> RunRules:
    """Return the rules of running for the run step."""

    def best(game: Game, company: str) -> tuple[Route, ...]:
        laid, solution = optimum(game, company, running)
        return routes_of(game, laid, solution.routes)

    def judge(game: Game, company: str, routes: tuple[Route, ...]) -> tuple[int, ...] | Reason:
        return judge_routes(game, layout(game, company, running), routes)

    return RunRules(best, judge)


def routes_of(game: Game, laid: Layout, routes: Sequence[r.Route]) -> tuple[Route, ...]:
    """Return solved routes as an action names them."""
    return tuple(route_of(game, laid, route) for route in routes)


def route_of(game: Game, laid: Layout, route: r.Route) -> Route:
    """Return one solved route as an action names it."""
    stops = tuple(stop_name(game, laid.places[n]) for n in route.nodes)
    return Route(laid.trains[route.train], stops, legs(laid, route))


def stop_name(game: Game, place: Place) -> str:
    """Return hex and part number of a stop, as "C1-1"."""
    hex_, index = place
    return f"{hex_}-{game.state.board.faces[hex_].stops[index].part}"


def legs(laid: Layout, route: r.Route) -> tuple[tuple[str, ...], ...]:
    """Return the hexes of each leg of a route; a junction's hex is named once."""
    result: list[tuple[str, ...]] = []
    hexes: list[str] = []
    here = route.nodes[0] if route.nodes else -1
    junction = False
    end: r.End = ("n", here)
    for number in route.tracks:
        track = laid.problem.tracks[number]
        if not junction:
            hexes.append(track.hex)
        end = track.ends[1] if track.ends[0] == end else track.ends[0]
        junction = end[0] == "j"
        if end[0] == "n":
            result.append(tuple(hexes))
            hexes = []
    return tuple(result)


def judge_routes(game: Game, laid: Layout, routes: tuple[Route, ...]) -> tuple[int, ...] | Reason:
    """Return what each stated route earns, or why the set is not legal.

    Where hexes and stops leave several ways along parallel track, a legal one is taken.
    """
    for train in (route.train for route in routes):
        if train not in laid.trains:
            return no("route_no_such_train", train=train)
    choices = []
    for route in routes:
        found = list(islice(_lay_out(game, laid, route), MOST_WAYS))
        if not found:
            return no("route_not_joined", train=route.train)
        choices.append(found)
    verdict: Judgement | None = None
    for ways in islice(product(*choices), MOST_WAYS):
        verdict = judge_problem(laid.problem, ways)
        if verdict.legal:
            return tuple(verdict.of_train(laid.trains.index(route.train)) for route in routes)
    assert verdict is not None
    return fault_reason(game, laid, verdict.faults[0])


def fault_reason(game: Game, laid: Layout, fault: Fault) -> Reason:
    """Return a fault as a reason that names train and hex as the table does."""
    known = 0 <= fault.train < len(laid.trains)
    train = face_of(game, laid.trains[fault.train]) if known else ""
    where = _where(laid, fault)
    return no(f"route_{fault.code}", train=train, hex=where, have=fault.have, need=fault.need)


_AT_TRACK = frozenset(
    {"terminal_inside", "mixed_gauge", "forbidden_gauge", "gauge_break", "not_joined"}
)


def _where(laid: Layout, fault: Fault) -> str:
    """Return the hex a fault points at, "" if it is about the route as a whole."""
    tracks = laid.problem.tracks
    if not fault.where:
        return ""
    kind, number = fault.where[0], fault.where[-1]
    if fault.code == "track_used_twice":
        kind, number = fault.where[:2]
    elif fault.code == "junction_twice":
        kind, number = "junction", fault.where[0]
    elif isinstance(kind, str):
        return kind  # it names the hex
    elif fault.code in _AT_TRACK:
        kind, number = "track", fault.where[0]
    else:
        place = fault.where[0]
        return laid.places[place][0] if isinstance(place, int) else ""
    if kind == "track" and isinstance(number, int):
        return laid.pieces[number][0]
    end = ("e" if kind == "joint" else "j", number)
    return next((track.hex for track in tracks if end in track.ends), "")


def _lay_out(game: Game, laid: Layout, route: Route) -> Iterator[r.Route]:
    """Yield the ways along track that fit the stops and hexes of a stated route."""
    train = laid.trains.index(route.train)
    nodes = []
    for name in route.stops:
        hex_, _, part = name.rpartition("-")
        face = game.state.board.faces.get(hex_)
        indices = [i for i, s in enumerate(face.stops) if str(s.part) == part] if face else []
        node = laid.node((hex_, indices[0])) if indices else None
        if node is None:
            return
        nodes.append(node)
    paths = tuple(path for path in route.paths if path[:1] != ("local",))
    if not nodes or len(paths) != len(nodes) - 1:
        return
    options = [
        list(chains(laid, a, b, path)) for a, b, path in zip(nodes, nodes[1:], paths, strict=False)
    ]
    for ways in product(*options):
        yield r.Route(train, tuple(nodes), tuple(t for way in ways for t in way))


def chains(
    laid: Layout, start: int, goal: int, path: tuple[str, ...] | None = None
) -> Iterator[tuple[int, ...]]:
    """Yield the chains of track from one stop to another, through the given hexes if any.

    The hexes may be named in either direction.
    """
    wanted = (path, path[::-1]) if path else (None,)
    for hexes in dict.fromkeys(wanted):
        yield from _follow(laid, ("n", start), goal, hexes, (), ())


def _follow(
    laid: Layout,
    end: r.End,
    goal: int,
    hexes: tuple[str, ...] | None,
    tracks: tuple[int, ...],
    passed: tuple[str, ...],
) -> Iterator[tuple[int, ...]]:
    for number, track in enumerate(laid.problem.tracks):
        if end not in track.ends or number in tracks:
            continue
        if tracks:
            last = laid.problem.tracks[tracks[-1]]
            if (end[0] == "e") == (last.hex == track.hex) and end[0] != "j":
                continue
        via = passed if end[0] == "j" else (*passed, track.hex)
        if hexes is not None and hexes[: len(via)] != via:
            continue
        beyond = track.ends[1] if track.ends[0] == end else track.ends[0]
        if beyond[0] == "n":
            if beyond[1] == goal and (hexes is None or via == hexes):
                yield (*tracks, number)
        elif len(via) <= _LONGEST_LEG:
            yield from _follow(laid, beyond, goal, hexes, (*tracks, number), via)


_LONGEST_LEG = 40  # hexes; no leg on a real map comes near it
