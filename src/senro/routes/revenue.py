"""What a set of routes earns: stops and bonuses, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from senro.routes.problem import (
    AllNodesBestRoute,
    AnyNodePerRoute,
    BestSingleNode,
    Bonus,
    PerHexBestRoute,
    PerHexPerRoute,
    Problem,
    Route,
)


@dataclass(frozen=True, slots=True)
class Stop:
    """The value of one stop for one train."""

    train: int
    node: int
    value: int


@dataclass(frozen=True, slots=True)
class Line:
    """A bonus earned: its name, the train credited, the amount, and the hexes or nodes."""

    name: str
    train: int
    amount: int
    where: tuple[int | str, ...] = ()


@dataclass(frozen=True, slots=True)
class Revenue:
    """All stops and bonus lines of a set of routes."""

    stops: tuple[Stop, ...]
    lines: tuple[Line, ...]

    @property
    def total(self) -> int:
        """Give the revenue of the set."""
        return sum(stop.value for stop in self.stops) + sum(line.amount for line in self.lines)

    def of_train(self, train: int) -> int:
        """Give the part of one train."""
        stops = sum(stop.value for stop in self.stops if stop.train == train)
        return stops + sum(line.amount for line in self.lines if line.train == train)


def earn(problem: Problem, routes: Sequence[Route]) -> Revenue:
    """Add up a set of routes; a bonus earned once goes to the first train with the most."""
    running = sorted(routes, key=lambda route: route.train)
    stops = tuple(
        Stop(route.train, node, problem.nodes[node].values[route.train])
        for route in running
        for node in dict.fromkeys(route.nodes)
    )
    lines: list[Line] = []
    for bonus in problem.bonuses:
        offers = [line for route in running for line in _offers(problem, bonus, route)]
        if isinstance(bonus, (PerHexPerRoute, AnyNodePerRoute)):
            lines += offers
        elif offers:
            lines.append(max(offers, key=lambda line: line.amount))
    return Revenue(stops, tuple(line for line in lines if line.amount))


def _offers(problem: Problem, bonus: Bonus, route: Route) -> list[Line]:
    """List what a route alone would earn of a bonus."""
    train, name = route.train, bonus.name
    if isinstance(bonus, BestSingleNode):
        return [
            Line(name, train, amounts[train], (node,))
            for node, amounts in bonus.choices
            if node in route.nodes
        ]
    amount = bonus.amounts[train]
    if isinstance(bonus, (PerHexPerRoute, PerHexBestRoute)):
        touched = [problem.tracks[t].hex for t in route.tracks]
        hexes = tuple(name for name in dict.fromkeys(bonus.hexes) if name in touched)
        return [Line(name, train, amount * len(hexes), hexes)] if hexes else []
    visited = tuple(node for node in dict.fromkeys(bonus.nodes) if node in route.nodes)
    if isinstance(bonus, AnyNodePerRoute):
        return [Line(name, train, amount, visited)] if visited else []
    assert isinstance(bonus, AllNodesBestRoute)
    everywhere = len(visited) == len(dict.fromkeys(bonus.nodes))
    return [Line(name, train, amount, visited)] if everywhere else []


def mail_subsidy(problem: Problem, routes: Sequence[Route]) -> int:
    """Give the treasury's income from mail contracts, which is no part of the revenue.

    Each contract pays half the printed values of the first and last stop of one train's route,
    rounded down; a run of a single stop counts that stop once.
    """
    offers = []
    for route in routes:
        ends = dict.fromkeys((route.nodes[0], route.nodes[-1]))
        offers.append(sum(problem.nodes[node].base for node in ends) // 2)
    return sum(sorted(offers, reverse=True)[: problem.mail_contracts])
