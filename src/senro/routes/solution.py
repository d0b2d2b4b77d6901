"""The answer of a search."""

from __future__ import annotations

from dataclasses import dataclass, field

from senro.routes.problem import Problem, Route
from senro.routes.revenue import Revenue, earn


@dataclass(frozen=True, slots=True)
class Solution:
    """A set of routes, what it earns, a bound no set exceeds, and the work it took.

    ``problem`` is the one solved: with a free pullman, the train that carries it is fixed there.
    """

    problem: Problem = field(repr=False)
    revenue: int
    routes: tuple[Route, ...]
    bound: int
    proven: bool
    work: int

    def explain(self) -> Revenue:
        """Give the value of every stop and every bonus earned, train by train."""
        return earn(self.problem, self.routes)
