"""Measure the optimiser on recorded positions: ``python -m senro.routes.bench FILE...``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time
from typing import Any

from senro.routes.position import loosen_terminals, read_positions, read_problem
from senro.routes.search import solve

INVENTED = "synthetic_dense"
"""The suite whose stored optima let terminal track bind by the node."""


@dataclass(frozen=True, slots=True)
class Timing:
    """One position: CPU seconds from the problem to the answer, and how the answer stands."""

    id: str
    group: str
    seconds: float
    reading: float
    proven: bool
    revenue: int
    stored: int
    recorded: int | None


@dataclass(slots=True)
class Report:
    """All timings, and what they add up to."""

    timings: list[Timing] = field(default_factory=list)

    def groups(self) -> list[str]:
        """List the groups in order of appearance, then all together."""
        names = list(dict.fromkeys(timing.group for timing in self.timings))
        return names if len(names) < 2 else [*names, "all"]

    def of(self, group: str) -> list[Timing]:
        """Give the timings of a group."""
        return [t for t in self.timings if group in ("all", t.group)]

    def mismatches(self) -> list[Timing]:
        """List proven answers that are not the stored optimum, and any that are above it."""
        return [
            t for t in self.timings if t.revenue > t.stored or (t.proven and t.revenue != t.stored)
        ]

    def beaten(self) -> list[Timing]:
        """List positions where the optimum exceeds what the players ran."""
        return [t for t in self.timings if t.recorded is not None and t.revenue > t.recorded]

    def table(self) -> str:
        """Give the figures as lines of text: milliseconds, and seconds in total."""
        head = f"{'group':44}{'n':>6}{'median':>9}{'p99':>9}{'max':>9}{'total s':>9}{'proven':>8}"
        lines = [head]
        for group in self.groups():
            timings = self.of(group)
            times = sorted(t.seconds * 1000 for t in timings)
            total = sum(times) / 1000
            proven = sum(t.proven for t in timings)
            lines.append(
                f"{group:44}{len(times):6}{quantile(times, 0.5):9.3f}{quantile(times, 0.99):9.2f}"
                f"{times[-1]:9.1f}{total:9.2f}{proven:8}"
            )
        reading = sum(t.reading for t in self.timings)
        lines.append(f"reading the positions into problems: {reading:.2f} s")
        return "\n".join(lines)


def quantile(ordered: list[float], part: float) -> float:
    """Give the value below which that part of an ordered list lies."""
    return ordered[min(int(len(ordered) * part), len(ordered) - 1)]


def bench(
    *paths: str | Path,
    budget: int | None = None,
    solver: bool = True,
    write: Callable[[str], object] | None = print,
) -> Report:
    """Solve every position of the files, and report times, proofs and disagreements."""
    report = Report()
    for path in paths:
        report.timings += measure(read_positions(path), budget=budget, solver=solver)
    if write and report.timings:
        write(report.table())
        for timing in report.mismatches():
            write(f"mismatch: {timing.id}: {timing.revenue}, stored {timing.stored}")
        for timing in report.timings:
            if not timing.proven:
                write(f"not proven: {timing.id}: {timing.revenue}, stored {timing.stored}")
        beaten = report.beaten()
        write(f"optimum above the recorded run: {len(beaten)}")
        for timing in beaten:
            write(f"  {timing.id}: {timing.recorded} recorded, {timing.revenue} possible")
    return report


def measure(
    positions: Iterable[Mapping[str, Any]], *, budget: int | None = None, solver: bool = True
) -> list[Timing]:
    """Time each position."""
    timings = []
    for position in positions:
        start = process_time()
        problem = read_problem(position)
        if position.get("suite") == INVENTED:
            problem = loosen_terminals(problem)
        read = process_time()
        solution = solve(problem, budget=budget, solver=solver)
        end = process_time()
        timings.append(
            Timing(
                position["id"],
                " ".join(filter(None, (position["title"], position.get("suite", "")))),
                end - read,
                read - start,
                solution.proven,
                solution.revenue,
                position["optimum"]["revenue"],
                _recorded(position),
            )
        )
    return timings


def _recorded(position: Mapping[str, Any]) -> int | None:
    """Give what the players' routes earn under the present rules, if they are legal."""
    recorded = position.get("recorded")
    if not recorded or recorded["status"] == "illegal_now":
        return None
    return int(recorded.get("current_revenue", recorded["revenue"]))


if __name__ == "__main__":  # pragma: no cover
    bench(*sys.argv[1:])
