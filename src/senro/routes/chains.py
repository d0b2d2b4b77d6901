"""The board as chains: what links one stop to the next, with everything it uses as bits."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from senro.routes.problem import (
    AnyNodePerRoute,
    PerHexBestRoute,
    PerHexPerRoute,
    Problem,
    Route,
    Track,
)

BROAD, NARROW, DUAL = 1, 2, 4
"""Bits of the gauges a chain contains."""

FITS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"broad": (1, BROAD), "narrow": (2, NARROW), "dual": (3, DUAL)}
)
"""For each gauge, bits that meet those of the gauges it may join, and its own bit."""


class Chain(NamedTuple):
    """A way from one node to a neighbour that touches no third node.

    ``uses`` holds the use-once resources, ``marks`` the listed bonus hexes (and tracks, if kept).
    ``leaves`` and ``arrives`` say that the first or last track is terminal.
    """

    end: int
    uses: int
    marks: int
    tracks: tuple[int, ...]
    borders: int
    gauges: int
    leaves: bool
    arrives: bool


class Step(NamedTuple):
    """A piece of track as seen from one of its ends: where it leads and what it takes."""

    track: int
    kind: str
    number: int
    hex: str
    fits: int
    gauge: int
    uses: int
    marks: int
    terminal: bool


class Board:
    """The chains that lead out of every stop a company's trains can run through.

    Bits, from low to high: use-once resources, nodes, groups and hexes of nodes, bonus hexes,
    and tracks if ``keep_tracks`` (to tell apart routes that use the same resources).
    """

    __slots__ = (
        "_joints",
        "_junctions",
        "_nodes",
        "_track_bits",
        "chains",
        "end_only",
        "group_bits",
        "hex_bits",
        "hexes_waived",
        "mark_mask",
        "node_mask",
        "node_shift",
        "problem",
        "resource_mask",
        "same_hex",
        "starts",
        "track_shift",
    )

    def __init__(self, problem: Problem, *, keep_tracks: bool = False) -> None:
        self.problem = problem
        self._index(keep_tracks)
        self.starts = [i for i, node in enumerate(problem.nodes) if node.sufficient]
        self.end_only = [
            node.blocked or (bool(steps) and all(step.terminal for step in steps))
            for node, steps in zip(problem.nodes, self._nodes, strict=True)
        ]
        self.chains: dict[int, list[Chain]] = {}
        waiting = list(self.starts)
        seen = dict.fromkeys(waiting)
        for node in waiting:
            chains = self.chains[node] = self._chains_from(node)
            for chain in chains:
                end = chain.end
                if end not in seen and not self.end_only[end]:
                    seen[end] = None
                    waiting.append(end)
        self._group_nodes()

    def node_bit(self, node: int) -> int:
        """Give the bit of a node."""
        return 1 << self.node_shift + node

    def reached(self) -> list[int]:
        """List the nodes on some chain or own token, in order."""
        seen = dict.fromkeys(self.starts)
        for chains in self.chains.values():
            for chain in chains:
                seen[chain.end] = None
        return sorted(seen)

    def route_bits(self, route: Route) -> int:
        """Give the bits of a route from its nodes and tracks."""
        bits = 0
        for node in route.nodes:
            bits |= self.node_bit(node) | self.group_bits[node]
        tracks = self.problem.tracks
        for t in route.tracks:
            for kind, number in tracks[t].ends:
                if kind == "e":
                    bits |= 1 << number
            bits |= self._track_bits[t]
        return bits

    def _index(self, keep_tracks: bool) -> None:
        """Give every resource its bit and list the steps that leave every point."""
        problem = self.problem
        tracks = problem.tracks
        extra = 1 + max((x for track in tracks for x in track.exclusive), default=-1)
        loners: dict[int, int] = {}
        for t, track in enumerate(tracks):
            if track.ends[0][0] != "e" and track.ends[1][0] != "e":
                # No joint guards this track, so it is a use-once resource of its own.
                loners[t] = 1 << problem.joints + extra + len(loners)
        size = problem.joints + extra + len(loners)
        self.resource_mask = (1 << size) - 1
        self.node_shift = size
        self.node_mask = (1 << len(problem.nodes)) - 1 << size
        groups = 1 + max((g for node in problem.nodes for g in node.groups), default=-1)
        # Room for the groups, then for one bit a node for hexes that hold several nodes.
        marks = size + len(problem.nodes) + groups + len(problem.nodes)
        self.hex_bits: dict[str, int] = {}
        hex_bits = self.hex_bits
        nodes = 0
        for bonus in problem.bonuses:
            if isinstance(bonus, (PerHexPerRoute, PerHexBestRoute)):
                for name in bonus.hexes:
                    hex_bits.setdefault(name, 1 << marks + len(hex_bits))
            elif isinstance(bonus, AnyNodePerRoute):
                nodes |= sum(1 << size + n for n in dict.fromkeys(bonus.nodes))
            else:
                listed = [n for n, _ in bonus.choices] if hasattr(bonus, "choices") else bonus.nodes
                for n in listed:
                    nodes |= 1 << size + n
        self.mark_mask = nodes | sum(hex_bits.values())
        self.track_shift = marks + len(hex_bits) if keep_tracks else -1
        self._nodes: list[list[Step]] = [[] for _ in problem.nodes]
        self._joints: list[list[Step]] = [[] for _ in range(problem.joints)]
        self._junctions: list[list[Step]] = [[] for _ in range(problem.junctions)]
        points = {"n": self._nodes, "e": self._joints, "j": self._junctions}
        self._track_bits: list[int] = []
        for t, track in enumerate(tracks):
            uses = loners.get(t, 0)
            for x in track.exclusive:
                uses |= 1 << problem.joints + x
            marked = hex_bits.get(track.hex, 0)
            if keep_tracks:
                marked |= 1 << self.track_shift + t
            self._track_bits.append(uses | marked)
            self._add_steps(points, t, track, uses, marked)

    def _add_steps(
        self, points: dict[str, list[list[Step]]], t: int, track: Track, uses: int, marks: int
    ) -> None:
        fits, kind = FITS[track.gauge]
        near, far = track.ends
        for one, (end, number) in ((near, far), (far, near)):
            points[one[0]][one[1]].append(
                Step(t, end, number, track.hex, fits, kind, uses, marks, track.terminal)
            )

    def _chains_from(self, start: int) -> list[Chain]:
        """Walk every chain that leaves a node, in order of its tracks."""
        found: list[Chain] = []
        joints, junctions = self._joints, self._junctions
        stack: list[tuple[Step, int, int, tuple[int, ...], int, int, int]] = [
            (step, step.uses, step.marks, (step.track,), 0, step.gauge, 0)
            for step in reversed(self._nodes[start])
        ]
        while stack:
            step, uses, marks, tracks, borders, gauges, passed = stack.pop()
            kind, number = step.kind, step.number
            if kind == "n":
                if number != start:
                    leaves = self.problem.tracks[tracks[0]].terminal
                    found.append(
                        Chain(number, uses, marks, tracks, borders, gauges, leaves, step.terminal)
                    )
                continue
            if step.terminal and len(tracks) > 1:
                continue  # A terminal track in mid-chain can be neither first nor last.
            if kind == "e":
                bit = 1 << number
                if uses & bit:
                    continue
                uses |= bit
                borders += 1
                hex_name, fits = step.hex, step.fits
                ways = [w for w in joints[number] if w.hex != hex_name and w.fits & fits]
            else:
                bit = 1 << number
                if passed & bit:
                    continue
                passed |= bit
                track = step.track
                ways = [w for w in junctions[number] if w.track != track]
            for way in reversed(ways):
                if not uses & way.uses:
                    stack.append(
                        (
                            way,
                            uses | way.uses,
                            marks | way.marks,
                            (*tracks, way.track),
                            borders,
                            gauges | way.gauge,
                            passed,
                        )
                    )
        return found

    def _group_nodes(self) -> None:
        """Find the hexes and groups of which a route may have only one node."""
        problem = self.problem
        rules = problem.rules
        base = self.node_shift + len(problem.nodes)
        self.group_bits = [sum(1 << base + g for g in n.groups) for n in problem.nodes]
        self.same_hex: list[int] = []
        self.hexes_waived = 0
        if not rules.no_hex_twice:
            return
        waived = rules.no_hex_twice_waived_by_hexes
        crowds: dict[str, list[int]] = {}
        for node in self.reached():
            name = problem.nodes[node].hex
            if name in waived:
                # A route with two nodes here is waived by these very nodes.
                self.hexes_waived |= self.node_bit(node)
            else:
                crowds.setdefault(name, []).append(node)
        base += 1 + max((g for node in problem.nodes for g in node.groups), default=-1)
        for i, crowd in enumerate(c for c in crowds.values() if len(c) > 1):
            if self.hexes_waived:
                self.same_hex.append(sum(self.node_bit(node) for node in crowd))
            else:
                for node in crowd:
                    self.group_bits[node] |= 1 << base + i
