"""The question put to the optimiser: a board, the trains, the rules and the bonuses, as data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

End: TypeAlias = tuple[Literal["n", "e", "j"], int]
"""Where a piece of track ends: at a node, at a joint (``"e"``) or at a junction, by number."""

UNLIMITED = 99
"""What the positions write for "any number"."""


@dataclass(frozen=True, slots=True)
class Node:
    """A stop. ``values`` is its revenue for train 0, 1, 2, …; ``base`` the printed value."""

    hex: str
    kind: str
    values: tuple[int, ...]
    base: int = 0
    own_token: bool = False
    token_not_sufficient: bool = False
    blocked: bool = False
    groups: tuple[int, ...] = ()

    @property
    def sufficient(self) -> bool:
        """Whether an own token here makes a route through it legal."""
        return self.own_token and not self.token_not_sufficient


@dataclass(frozen=True, slots=True)
class Track:
    """One piece of track on one tile; ``exclusive`` names use-once resources it needs."""

    hex: str
    ends: tuple[End, End]
    gauge: str = "broad"
    exclusive: tuple[int, ...] = ()
    terminal: bool = False


@dataclass(frozen=True, slots=True)
class Stops:
    """At most ``limit`` nodes."""

    limit: int


@dataclass(frozen=True, slots=True)
class Cap:
    """At most ``limit`` nodes of these kinds together."""

    types: tuple[str, ...]
    limit: int


@dataclass(frozen=True, slots=True)
class StopsByType:
    """Every node must fit under one of the caps that name its kind; unnamed kinds fit nowhere."""

    caps: tuple[Cap, ...]

    def limits(self, kinds: Iterable[str]) -> tuple[tuple[tuple[str, ...], int], ...]:
        """List the sets of kinds with the most nodes each may have; together they are the rule.

        A count per kind fits the caps exactly when no set of kinds has more nodes than the caps
        that name one of its kinds hold (Hall's condition), so sets replace an assignment.
        """
        present = sorted(dict.fromkeys(kinds))
        found: list[tuple[tuple[str, ...], int]] = []
        for pick in range((1 << len(present)) - 1, 0, -1):
            group = tuple(kind for i, kind in enumerate(present) if pick >> i & 1)
            room = sum(cap.limit for cap in self.caps if any(k in cap.types for k in group))
            implied = any(room >= other and all(k in wide for k in group) for wide, other in found)
            if not implied:
                found.append((group, room))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class HexBorders:
    """At most ``limit`` hex borders; a chain with track of ``double_gauge`` counts double."""

    limit: int
    double_gauge: str | None = None


Distance: TypeAlias = Stops | StopsByType | HexBorders


@dataclass(frozen=True, slots=True)
class Train:
    """A train and what its routes must satisfy."""

    distance: Distance
    id: str = ""
    name: str = ""
    track_set: int = 0
    min_stops: int = 2
    local: bool = False
    ends_at_own_token: bool = False
    min_own_tokens: int = 0
    no_mixed_gauge_between_stops: bool = False
    forbidden_gauges: tuple[str, ...] = ()
    value_rule: str | None = None


@dataclass(frozen=True, slots=True)
class Rules:
    """What holds for every route of the position."""

    no_hex_twice: bool = False
    no_hex_twice_waived_by_hexes: tuple[str, ...] = ()
    port_nodes: tuple[int, ...] = ()
    min_stops_with_port: int = 0
    one_local_train_per_city: bool = False


@dataclass(frozen=True, slots=True)
class PerHexPerRoute:
    """Every route earns the amount once for each listed hex its track touches."""

    name: str
    hexes: tuple[str, ...]
    amounts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PerHexBestRoute:
    """As per hex and route, but only the one route with the highest sum earns it."""

    name: str
    hexes: tuple[str, ...]
    amounts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AnyNodePerRoute:
    """Every route with at least one of the nodes earns the amount once."""

    name: str
    nodes: tuple[int, ...]
    amounts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BestSingleNode:
    """The highest amount over all routes and listed nodes they visit is earned once."""

    name: str
    choices: tuple[tuple[int, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class AllNodesBestRoute:
    """The highest amount over the routes that have all of the nodes is earned once."""

    name: str
    nodes: tuple[int, ...]
    amounts: tuple[int, ...]


Bonus: TypeAlias = (
    PerHexPerRoute | PerHexBestRoute | AnyNodePerRoute | BestSingleNode | AllNodesBestRoute
)


@dataclass(frozen=True, slots=True)
class Pullman:
    """A pullman: the train that carries it now, and the trains that could."""

    attached_to: int | None = None
    eligible: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Route:
    """One train's run: node ids in running order and the track ids between them."""

    train: int
    nodes: tuple[int, ...]
    tracks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Problem:
    """A whole position. Nothing about a title is known to the search but what stands here."""

    nodes: tuple[Node, ...]
    tracks: tuple[Track, ...]
    joints: int
    junctions: int
    trains: tuple[Train, ...]
    rules: Rules = Rules()
    bonuses: tuple[Bonus, ...] = ()
    pullman: Pullman | None = None
    free_pullman: bool = False
    mail_contracts: int = 0

    def check(self) -> None:
        """Raise ValueError unless every number in the position points at something."""
        for node in self.nodes:
            _require(len(node.values) == len(self.trains), "one value per train for each node")
        sizes = {"n": len(self.nodes), "e": self.joints, "j": self.junctions}
        for track in self.tracks:
            _require(track.gauge in ("broad", "narrow", "dual"), "every gauge is known")
            for kind, number in track.ends:
                _require(0 <= number < sizes[kind], "every track end exists")
        _require(all(0 <= n < len(self.nodes) for n in self.rules.port_nodes), "ports are nodes")
        for bonus in self.bonuses:
            self._check_bonus(bonus)
        carriers = self.pullman.eligible if self.pullman else ()
        _require(all(0 <= t < len(self.trains) for t in carriers), "pullman trains exist")

    def _check_bonus(self, bonus: Bonus) -> None:
        """Raise ValueError where a bonus does not fit the trains and nodes."""
        if isinstance(bonus, BestSingleNode):
            nodes = tuple(node for node, _ in bonus.choices)
            lists = tuple(amounts for _, amounts in bonus.choices)
        else:
            nodes = () if isinstance(bonus, (PerHexPerRoute, PerHexBestRoute)) else bonus.nodes
            if isinstance(bonus, (AnyNodePerRoute, AllNodesBestRoute)):
                _require(bool(nodes), "a bonus of nodes names some")
            lists = (bonus.amounts,)
        _require(all(0 <= n < len(self.nodes) for n in nodes), "bonus nodes exist")
        _require(all(len(a) == len(self.trains) for a in lists), "one bonus amount per train")
        if not isinstance(bonus, (PerHexPerRoute, AnyNodePerRoute)):
            # A best-of bonus is claimed by choice; a negative one would have to be forced.
            _require(all(a >= 0 for row in lists for a in row), "best-of bonuses are not negative")


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise ValueError(f"position is inconsistent: {what}")


def with_pullman(problem: Problem, carrier: int | None) -> Problem:
    """Give the problem with the pullman on that train, or on none, and fixed there."""
    held = problem.pullman or Pullman()
    trains = list(problem.trains)
    if held.attached_to is not None:
        trains[held.attached_to] = _uncoupled(trains[held.attached_to])
    if carrier is not None:
        trains[carrier] = _coupled(trains[carrier])
    pullman = Pullman(carrier, held.eligible)
    return replace(problem, trains=tuple(trains), pullman=pullman, free_pullman=False)


def _coupled(train: Train) -> Train:
    distance = train.distance
    if not isinstance(distance, Stops):
        raise ValueError("a pullman goes on a train that counts stops")
    caps = (Cap(("city", "offboard"), distance.limit), Cap(("town",), UNLIMITED))
    return replace(train, distance=StopsByType(caps))


def _uncoupled(train: Train) -> Train:
    distance = train.distance
    if not isinstance(distance, StopsByType):
        raise ValueError("the train carries no pullman")
    return replace(train, distance=Stops(distance.caps[0].limit))
