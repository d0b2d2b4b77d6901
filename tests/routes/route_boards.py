"""Small random boards of every flavour, and helpers for tests of routes."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from senro.routes.problem import (
    AllNodesBestRoute,
    AnyNodePerRoute,
    BestSingleNode,
    Bonus,
    Cap,
    End,
    HexBorders,
    Node,
    PerHexBestRoute,
    PerHexPerRoute,
    Problem,
    Rules,
    Stops,
    StopsByType,
    Track,
    Train,
)

NO_RULES = Rules()

FLAVOURS = (
    "stops",
    "towns",
    "gauges",
    "express",
    "local",
    "pullman",
    "bonuses",
    "fleet",
    "terminal",
    "hexes",
)


def records() -> Path:
    """Give the folder of recorded positions, or skip the test."""
    here = Path(__file__).resolve().parents[2]
    shared = Path(os.environ.get("SENRO_SHARED", str(here.parent / "shared")))
    folder = shared / "records"
    if not (folder / "route_positions.jsonl.gz").exists():
        pytest.skip(f"recorded positions are not at {folder} (set SENRO_SHARED)")
    return folder


class Board:
    """Collects nodes and tracks while a random board grows."""

    def __init__(self, random: Random, *, gauges: bool = False) -> None:
        self.random = random
        self.gauges = ("broad", "narrow", "dual") if gauges else ("broad",)
        self.nodes: list[Node] = []
        self.tracks: list[Track] = []
        self.joints = 0
        self.junctions = 0
        self.exclusive = 0

    def node(self, hex_name: str, kind: str) -> int:
        """Add a stop."""
        self.nodes.append(Node(hex_name, kind, ()))
        return len(self.nodes) - 1

    def track(self, hex_name: str, one: End, other: End, *, terminal: bool = False) -> None:
        """Add a piece of track, now and then with an exclusive resource."""
        exclusive: tuple[int, ...] = ()
        if self.random.random() < 0.15:
            exclusive = (self.random.randrange(3),)
            self.exclusive = 3
        gauge = self.random.choice(self.gauges)
        self.tracks.append(Track(hex_name, (one, other), gauge, exclusive, terminal))


def grow(random: Random, *, size: int, gauges: bool = False, terminal: bool = False) -> Board:
    """Lay random tiles on a random patch of hexes."""
    board = Board(random, gauges=gauges)
    sides: list[list[int]] = [[] for _ in range(size)]
    for one in range(1, size):
        for _ in range(random.choice((1, 1, 2))):
            other = random.randrange(one)
            sides[one].append(board.joints)
            sides[other].append(board.joints)
            board.joints += 1
    for number, joints in enumerate(sides):
        name = f"{chr(65 + number % 5)}{number}"
        random.shuffle(joints)
        _lay(board, name, joints, first=number == 0, terminal=terminal)
    return board


def _lay(board: Board, name: str, joints: list[int], *, first: bool, terminal: bool) -> None:
    random = board.random
    tile = (
        "stop"
        if first
        else random.choice(("stop", "stop", "stop", "two", "plain", "junction", "lawson"))
    )
    kind = random.choice(("city", "city", "town", "offboard" if not first else "city"))
    if tile == "stop":
        stop = board.node(name, kind)
        dead_end = terminal and random.random() < 0.3
        for joint in joints:
            board.track(name, ("e", joint), ("n", stop), terminal=dead_end)
    elif tile == "two":
        stops = [board.node(name, "city"), board.node(name, kind)]
        for i, joint in enumerate(joints):
            board.track(name, ("e", joint), ("n", stops[i % 2]))
        if random.random() < 0.5:
            dead_end = terminal and random.random() < 0.3
            board.track(name, ("n", stops[0]), ("n", stops[1]), terminal=dead_end)
    elif tile == "plain":
        for one, other in zip(joints[::2], joints[1::2], strict=False):
            board.track(name, ("e", one), ("e", other))
    else:
        junction = board.junctions
        board.junctions += 1
        for joint in joints:
            board.track(name, ("e", joint), ("j", junction))
        if tile == "lawson":
            stop = board.node(name, kind)
            board.track(name, ("j", junction), ("n", stop))


def _train(random: Random, flavour: str) -> Train:
    city, town = ("city",), ("town",)
    if flavour == "gauges":
        return Train(
            HexBorders(random.randint(1, 6), random.choice((None, "narrow", "narrow"))),
            no_mixed_gauge_between_stops=random.random() < 0.5,
            forbidden_gauges=random.choice(((), (), ("narrow",), ("dual",))),
        )
    if flavour == "express":
        if random.random() < 0.6:
            least = random.choice((1, 2, 3))
            return Train(Stops(99), track_set=1, ends_at_own_token=True, min_own_tokens=least)
        return Train(Stops(random.randint(2, 4)))
    if flavour == "local" and random.random() < 0.7:
        return Train(StopsByType((Cap(city, 1), Cap(town, 1))), local=True, min_stops=1)
    if flavour in ("towns", "pullman") and random.random() < 0.7:
        limit = random.randint(1, 3)
        caps = random.choice(
            (
                (Cap(("city", "offboard"), limit), Cap(town, 99)),
                (Cap(city, limit), Cap(("city", "town"), 1)),
                (Cap(("city", "offboard", "town"), limit),),
            )
        )
        return Train(StopsByType(caps))
    return Train(Stops(random.randint(2, 5)), min_stops=random.choice((2, 2, 2, 3)))


def _bonuses(random: Random, board: Board, trains: int) -> tuple[Bonus, ...]:
    hexes = sorted(dict.fromkeys(track.hex for track in board.tracks))
    nodes = range(len(board.nodes))

    def amounts(low: int = 0) -> tuple[int, ...]:
        one = random.randint(low, 4) * 10
        return tuple(
            one if random.random() < 0.7 else random.randint(low, 4) * 10 for _ in range(trains)
        )

    def some(items: Sequence[int]) -> tuple[int, ...]:
        return tuple(random.sample(list(items), min(len(items), random.randint(1, 2))))

    places = tuple(random.sample(hexes, min(len(hexes), 3)))
    makers: list[Callable[[], Bonus]] = [
        lambda: PerHexPerRoute("forest", places, amounts()),
        lambda: PerHexPerRoute("portage", places[:2], amounts(-2)),
        lambda: PerHexBestRoute("lumber", places, amounts()),
        lambda: AnyNodePerRoute("ferry", some(nodes), amounts(-1)),
        lambda: BestSingleNode("mill", tuple((n, amounts()) for n in some(nodes))),
        lambda: AllNodesBestRoute("destination", some(nodes), amounts()),
    ]
    return tuple(make() for make in random.sample(makers, random.randint(1, 4)))


def random_problem(random: Random, flavour: str) -> Problem:
    """Make a small problem of a flavour."""
    board = grow(
        random,
        size=random.randint(3, 6),
        gauges=flavour == "gauges",
        terminal=flavour == "terminal",
    )
    count = random.choice((1, 2, 2, 3)) if flavour != "fleet" else random.choice((2, 3))
    trains = [_train(random, flavour) for _ in range(count)]
    if count > 1 and random.random() < 0.4:
        trains[1] = trains[0]
    nodes = []
    for i, node in enumerate(board.nodes):
        worth = random.randint(1, 6) * 10
        values = tuple(
            worth if random.random() < 0.9 else random.randint(0, 8) * 10 for _ in range(count)
        )
        if count > 1 and trains[1] is trains[0]:
            values = (values[0], values[0], *values[2:])
        own = node.kind == "city" and (i == 0 or random.random() < 0.4)
        nodes.append(
            replace(
                node,
                values=values,
                base=worth,
                own_token=own,
                token_not_sufficient=own and random.random() < 0.15,
                blocked=node.kind == "offboard" or (i > 0 and random.random() < 0.2),
                groups=(random.randrange(2),) if random.random() < 0.1 else (),
            )
        )
    rules = Rules()
    if flavour == "hexes":
        waived = (random.choice(nodes).hex,) if random.random() < 0.5 else ()
        ports = (random.randrange(len(nodes)),) if random.random() < 0.5 else ()
        rules = Rules(True, waived, ports, 3 if ports else 0)
    if flavour == "local":
        rules = Rules(one_local_train_per_city=random.random() < 0.7)
    bonuses: tuple[Bonus, ...] = ()
    if flavour == "bonuses" or random.random() < 0.3:
        bonuses = _bonuses(random, board, count)
    return Problem(
        tuple(nodes),
        tuple(board.tracks),
        board.joints,
        board.junctions,
        tuple(trains),
        rules,
        bonuses,
    )


def network(
    stops: Sequence[Node],
    links: Sequence[tuple[int, int]],
    trains: Sequence[Train],
    *,
    rules: Rules = NO_RULES,
    bonuses: tuple[Bonus, ...] = (),
    gauge: str = "broad",
) -> Problem:
    """Join stops by links; link number i is joint i, with tracks 2 i and 2 i + 1."""
    tracks: list[Track] = []
    for joint, (one, other) in enumerate(links):
        for n in (one, other):
            tracks.append(Track(stops[n].hex, (("n", n), ("e", joint)), gauge))
    nodes = tuple(
        node if len(node.values) == len(trains) else replace(node, values=node.values * len(trains))
        for node in stops
    )
    return Problem(nodes, tuple(tracks), len(links), 0, tuple(trains), rules, bonuses)


def stop(hex_name: str, value: int, kind: str = "city", *marks: str) -> Node:
    """Make a stop; the marks are "own", "blocked" and "mine" (a token that does not suffice)."""
    own = "own" in marks or "mine" in marks
    blocked = "blocked" in marks
    return Node(hex_name, kind, (value,), value, own, "mine" in marks, blocked)


def shuffled(problem: Problem, random: Random) -> Problem:
    """Renumber the nodes, tracks, joints and trains of a problem at random."""
    n_order = random.sample(range(len(problem.nodes)), len(problem.nodes))
    t_order = random.sample(range(len(problem.trains)), len(problem.trains))
    joint_order = random.sample(range(problem.joints), problem.joints)
    new_node = {old: new for new, old in enumerate(n_order)}
    new_joint = {old: new for new, old in enumerate(joint_order)}

    def by_train(row: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(row[old] for old in t_order)

    def end(old: End) -> End:
        if old[0] == "n":
            return "n", new_node[old[1]]
        return ("e", new_joint[old[1]]) if old[0] == "e" else old

    tracks = [
        replace(track, ends=(end(track.ends[flip]), end(track.ends[1 - flip])))
        for track in random.sample(problem.tracks, len(problem.tracks))
        for flip in (random.randrange(2),)
    ]
    bonuses: list[Bonus] = []
    for bonus in random.sample(problem.bonuses, len(problem.bonuses)):
        if isinstance(bonus, BestSingleNode):
            rows = tuple((new_node[n], by_train(row)) for n, row in bonus.choices)
            bonuses.append(replace(bonus, choices=rows))
        elif isinstance(bonus, (AnyNodePerRoute, AllNodesBestRoute)):
            nodes = tuple(new_node[n] for n in bonus.nodes)
            bonuses.append(replace(bonus, nodes=nodes, amounts=by_train(bonus.amounts)))
        else:
            bonuses.append(replace(bonus, amounts=by_train(bonus.amounts)))
    ports = tuple(new_node[n] for n in problem.rules.port_nodes)
    return replace(
        problem,
        nodes=tuple(
            replace(problem.nodes[old], values=by_train(problem.nodes[old].values))
            for old in n_order
        ),
        tracks=tuple(tracks),
        trains=tuple(problem.trains[old] for old in t_order),
        rules=replace(problem.rules, port_nodes=ports),
        bonuses=tuple(bonuses),
    )
