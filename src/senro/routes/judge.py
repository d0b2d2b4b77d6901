"""Judge a set of routes as a referee would: from the tracks alone, in whatever order given.

Nothing here is shared with the search, so that each can be tested against the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from senro.routes.problem import HexBorders, Problem, Route, Stops, Track, Train
from senro.routes.revenue import Line, Revenue, earn

Name = TypeVar("Name", int, str)

ARRANGEMENTS = 64
"""Ways to lay out the tracks of one route that are looked at before giving up on a legal one."""


STEPS = 20_000
"""Tracks walked over in search of them; far more than any line of track needs."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a set is not legal: a code, the train, the places (ids) and the numbers in question.

    ``where`` holds nodes, tracks, joints or hex names, as the code implies; ``have`` and
    ``need`` are the number found and the number allowed or required, where there is one.
    """

    code: str
    train: int
    where: tuple[int | str, ...] = ()
    have: int = 0
    need: int = 0


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdict: what is wrong, and what the set earns under the rules as they are."""

    faults: tuple[Fault, ...]
    routes: tuple[Route, ...]
    earned: Revenue

    @property
    def legal(self) -> bool:
        """Whether the set may be run."""
        return not self.faults

    @property
    def revenue(self) -> int:
        """Give the revenue of the whole set."""
        return self.earned.total

    @property
    def lines(self) -> tuple[Line, ...]:
        """Give the bonuses earned."""
        return self.earned.lines

    def of_train(self, train: int) -> int:
        """Give what one train earns, with the bonuses credited to it."""
        return self.earned.of_train(train)


@dataclass(frozen=True, slots=True)
class Leg:
    """The tracks between two neighbouring stops."""

    tracks: tuple[int, ...]
    borders: int


@dataclass(frozen=True, slots=True)
class Layout:
    """One way to run through all tracks of a route, and what is wrong along the way."""

    nodes: tuple[int, ...]
    legs: tuple[Leg, ...]
    faults: tuple[Fault, ...]


def judge(problem: Problem, routes: Sequence[Route]) -> Judgement:
    """Say whether the routes may be run together, why not, and what they earn."""
    faults: list[Fault] = []
    laid: list[tuple[Route, Layout]] = []
    seen: list[int] = []
    for route in sorted(routes, key=lambda r: (r.train, sorted(r.nodes), sorted(r.tracks))):
        strange = _unknown(problem, route)
        if strange:
            faults += strange
            continue
        if route.train in seen:
            faults.append(Fault("train_twice", route.train))
            continue
        seen.append(route.train)
        layout, wrong = _best_layout(problem, route)
        faults += wrong
        tracks = tuple(t for leg in layout.legs for t in leg.tracks) or route.tracks
        laid.append((Route(route.train, layout.nodes, tracks), layout))
    faults += clashes(problem, [route for route, _ in laid])
    running = tuple(route for route, _ in laid)
    return Judgement(tuple(faults), running, earn(problem, running))


def clashes(problem: Problem, routes: Sequence[Route]) -> list[Fault]:
    """List what several routes may not do together."""
    faults: list[Fault] = []
    users: dict[tuple[int, str, int], list[int]] = {}
    for route in routes:
        track_set = problem.trains[route.train].track_set
        for kind, number in _resources(problem, route.tracks):
            users.setdefault((track_set, kind, number), []).append(route.train)
    for (_, kind, number), trains in users.items():
        if len(trains) > 1:
            faults.append(Fault("track_used_twice", trains[-1], (kind, number, *trains)))
    if problem.rules.one_local_train_per_city:
        cities: dict[int, int] = {}
        for route in routes:
            if problem.trains[route.train].local:
                for n in sorted(route.nodes):
                    if problem.nodes[n].kind == "city":
                        if n in cities:
                            faults.append(Fault("local_train_city_twice", route.train, (n,)))
                        cities[n] = route.train
    return faults


def _resources(problem: Problem, tracks: Sequence[int]) -> Iterator[tuple[str, int]]:
    """List the use-once resources of a route, each as often as it is used.

    A joint inside the route is named by the two tracks that meet there.
    """
    joints: dict[int, int] = {}
    for t in sorted(tracks):
        track = problem.tracks[t]
        for number in track.exclusive:
            yield "exclusive", number
        if not any(kind == "e" for kind, _ in track.ends):
            yield "track", t
        for kind, number in track.ends:
            if kind == "e":
                joints[number] = joints.get(number, 0) + 1
    for number in sorted(joints):
        for _ in range((joints[number] + 1) // 2):
            yield "joint", number


def _unknown(problem: Problem, route: Route) -> list[Fault]:
    """Report ids that point at nothing."""
    if not 0 <= route.train < len(problem.trains):
        return [Fault("no_such_train", route.train)]
    nodes = [n for n in route.nodes if not 0 <= n < len(problem.nodes)]
    tracks = [t for t in route.tracks if not 0 <= t < len(problem.tracks)]
    faults = [Fault("no_such_node", route.train, tuple(nodes))] if nodes else []
    return faults + ([Fault("no_such_track", route.train, tuple(tracks))] if tracks else [])


def _best_layout(problem: Problem, route: Route) -> tuple[Layout, list[Fault]]:
    """Lay the tracks out in the way with the fewest faults, in the direction given if free."""
    best: tuple[tuple[int, bool, tuple[int, ...]], Layout, list[Fault]] | None = None
    for count, layout in enumerate(_layouts(problem, route)):
        faults = [*layout.faults, *_route_faults(problem, route, layout)]
        rank = (len(faults), layout.nodes != route.nodes, layout.nodes)
        if best is None or rank < best[0]:
            best = rank, layout, faults
        if rank[:2] == (0, False) or count >= ARRANGEMENTS:
            break
    if best is None:
        layout = Layout(route.nodes, (), ())
        faults = [Fault("not_joined", route.train, tuple(sorted(route.tracks)))]
        repeated = _repeated(route.nodes)
        if repeated:
            faults.append(Fault("stop_twice", route.train, repeated))
        return layout, faults
    return best[1], best[2]


def _layouts(problem: Problem, route: Route) -> Iterator[Layout]:
    """Run through all the tracks once each, from a stop to a stop, in every possible way."""
    if not route.tracks:
        if len(route.nodes) == 1:
            yield Layout(route.nodes, (), ())
        return
    tracks = problem.tracks
    owned = sorted(dict.fromkeys(route.tracks))
    train = route.train
    steps = 0
    doubled = _repeated(route.tracks)
    given = (Fault("track_used_twice", train, ("track", *doubled)),) if doubled else ()

    def walk(
        t: int,
        out: int,
        nodes: tuple[int, ...],
        legs: tuple[Leg, ...],
        leg: tuple[int, ...],
        borders: int,
        passed: tuple[int, ...],
        rest: tuple[int, ...],
        faults: tuple[Fault, ...],
    ) -> Iterator[Layout]:
        nonlocal steps
        steps += 1
        if steps > STEPS:
            return
        track = tracks[t]
        kind, number = track.ends[out]
        if kind == "n":
            legs = (*legs, Leg(leg, borders))
            if number in nodes:
                faults = (*faults, Fault("stop_twice", train, (number,)))
            nodes = (*nodes, number)
            if not rest:
                yield Layout(nodes, legs, faults)
            leg, borders, passed = (), 0, ()
        elif kind == "j":
            if number in passed:
                faults = (*faults, Fault("junction_twice", train, (number,)))
            passed = (*passed, number)
        else:
            borders += 1
        for nxt in rest:
            other = tracks[nxt]
            for side in (0, 1):
                if other.ends[side] != (kind, number):
                    continue
                wrong = faults
                if kind == "e":
                    if other.hex == track.hex:
                        continue
                    if not _gauges_fit(track, other):
                        wrong = (*faults, Fault("gauge_break", train, (t, nxt)))
                left = tuple(x for x in rest if x != nxt)
                yield from walk(
                    nxt, 1 - side, nodes, legs, (*leg, nxt), borders, passed, left, wrong
                )

    for t in owned:
        rest = tuple(x for x in owned if x != t)
        for side in (0, 1):
            kind, number = tracks[t].ends[side]
            if kind == "n":
                yield from walk(t, 1 - side, (number,), (), (t,), 0, (), rest, given)


def _gauges_fit(one: Track, other: Track) -> bool:
    return one.gauge == other.gauge or "dual" in (one.gauge, other.gauge)


def _route_faults(problem: Problem, route: Route, layout: Layout) -> Iterator[Fault]:
    """List what is wrong with one route by itself."""
    train = problem.trains[route.train]
    index, nodes = route.train, layout.nodes
    if sorted(route.nodes) != sorted(nodes):
        yield Fault("wrong_stops", index, tuple(nodes))
    if not any(problem.nodes[n].sufficient for n in nodes):
        yield Fault("no_own_token", index)
    if not layout.legs and not train.local:
        yield Fault("too_few_stops", index, have=len(nodes), need=max(train.min_stops, 2))
    elif len(nodes) < train.min_stops:
        yield Fault("too_few_stops", index, have=len(nodes), need=train.min_stops)
    for n in nodes[1:-1]:
        if problem.nodes[n].blocked:
            yield Fault("blocked_city", index, (n,))
    yield from _terminal_faults(problem, index, layout)
    yield from _place_faults(problem, index, nodes)
    yield from _gauge_faults(problem, index, train, layout)
    yield from _length_faults(problem, index, train, layout)
    own = [problem.nodes[n].own_token for n in nodes]
    if train.ends_at_own_token and not (own[0] and own[-1]):
        ends = tuple(n for n, o in ((nodes[0], own[0]), (nodes[-1], own[-1])) if not o)
        yield Fault("ends_at_own_token", index, ends)
    if sum(own) < train.min_own_tokens:
        yield Fault("too_few_own_tokens", index, have=sum(own), need=train.min_own_tokens)


def _terminal_faults(problem: Problem, index: int, layout: Layout) -> Iterator[Fault]:
    run = [t for leg in layout.legs for t in leg.tracks]
    for t in run[1:-1]:
        if problem.tracks[t].terminal:
            yield Fault("terminal_inside", index, (t,))
    for n in layout.nodes[1:-1]:
        around = [track for track in problem.tracks if ("n", n) in track.ends]
        if all(track.terminal for track in around):
            yield Fault(
                "terminal_inside",
                index,
                tuple(t for t in run if ("n", n) in problem.tracks[t].ends),
            )


def _place_faults(problem: Problem, index: int, nodes: tuple[int, ...]) -> Iterator[Fault]:
    """List hexes and groups visited twice, and ports on too short a route."""
    rules = problem.rules
    hexes = [problem.nodes[n].hex for n in dict.fromkeys(nodes)]
    waived = any(name in rules.no_hex_twice_waived_by_hexes for name in hexes)
    if rules.no_hex_twice and not waived:
        for name in _repeated(hexes):
            yield Fault("hex_twice", index, (name,))
    groups = [g for n in dict.fromkeys(nodes) for g in dict.fromkeys(problem.nodes[n].groups)]
    for group in _repeated(groups):
        yield Fault("group_twice", index, (group,))
    ports = tuple(n for n in nodes if n in rules.port_nodes)
    if ports and len(nodes) < rules.min_stops_with_port:
        need = rules.min_stops_with_port
        yield Fault("port_needs_more_stops", index, ports, have=len(nodes), need=need)


def _gauge_faults(problem: Problem, index: int, train: Train, layout: Layout) -> Iterator[Fault]:
    for leg in layout.legs:
        gauges = [problem.tracks[t].gauge for t in leg.tracks]
        if train.no_mixed_gauge_between_stops and "broad" in gauges and "narrow" in gauges:
            yield Fault("mixed_gauge", index, leg.tracks)
        banned = tuple(t for t in leg.tracks if problem.tracks[t].gauge in train.forbidden_gauges)
        if banned:
            yield Fault("forbidden_gauge", index, banned)


def _length_faults(problem: Problem, index: int, train: Train, layout: Layout) -> Iterator[Fault]:
    distance, nodes = train.distance, layout.nodes
    if isinstance(distance, Stops):
        if len(nodes) > distance.limit:
            yield Fault("too_long", index, have=len(nodes), need=distance.limit)
    elif isinstance(distance, HexBorders):
        length = 0
        for leg in layout.legs:
            slow = any(problem.tracks[t].gauge == distance.double_gauge for t in leg.tracks)
            length += leg.borders * (2 if slow else 1)
        if length > distance.limit:
            yield Fault("too_long", index, have=length, need=distance.limit)
    else:
        # Fill the narrowest caps first by trying every way; there are only a handful of caps.
        kinds = [problem.nodes[n].kind for n in nodes]
        rooms = tuple(cap.limit for cap in distance.caps)
        names = [cap.types for cap in distance.caps]
        if not _fits(tuple(kinds), rooms, names):
            yield Fault("too_long", index, have=len(nodes), need=sum(rooms))


def _fits(kinds: tuple[str, ...], rooms: tuple[int, ...], names: list[tuple[str, ...]]) -> bool:
    """Tell whether every stop finds room under a cap that names its kind."""
    states = [rooms]
    for kind in kinds:
        after: dict[tuple[int, ...], None] = {}
        for state in states:
            for i, room in enumerate(state):
                if room and kind in names[i]:
                    after[(*state[:i], room - 1, *state[i + 1 :])] = None
        states = list(after)
    return bool(states)


def _repeated(items: Sequence[Name]) -> tuple[Name, ...]:
    """Give the items that occur more than once, in order of appearance."""
    held = list(items)
    return tuple(x for x in dict.fromkeys(held) if held.count(x) > 1)
