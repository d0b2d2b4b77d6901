"""Units of work, progress and cancelling."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Progress:
    """What is known so far: the best revenue found, a bound on it, and the work done."""

    best: int
    bound: int
    work: int


Report = Callable[[Progress], bool]
"""Receives the progress; returns False to stop the search."""


class Stopped(Exception):
    """The work budget is used up or the caller cancelled."""


class Meter:
    """Counts work against a budget. A unit is one route listed or one route looked at.

    ``elsewhere`` bounds what is searched before or after under the same meter.
    """

    __slots__ = ("_next", "_pace", "best", "bound", "budget", "elsewhere", "report", "work")

    def __init__(self, budget: int, report: Report | None, pace: int = 50_000) -> None:
        self.budget = budget
        self.report = report
        self.work = 0
        self.best = 0
        self.bound = 0
        self.elsewhere = 0
        self._pace = pace
        self._next = pace

    @property
    def left(self) -> int:
        """Give the units that remain."""
        return max(self.budget - self.work, 0)

    def spend(self, units: int) -> None:
        """Count work done; raise Stopped when there is no more to spend."""
        self.work += units
        if self.work > self.budget:
            raise Stopped
        if self.work >= self._next:
            self._next = self.work + self._pace
            self.tell()

    def tell(self) -> None:
        """Report the progress; raise Stopped if the caller has had enough."""
        bound = max(self.bound, self.elsewhere, self.best)
        if self.report and not self.report(Progress(self.best, bound, self.work)):
            raise Stopped
