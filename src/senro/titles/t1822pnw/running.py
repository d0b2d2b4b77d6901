"""1822PNW: routes and revenue (rules digest 3.8)."""

from __future__ import annotations

from senro.core.action import Route
from senro.core.game import Game
from senro.core.reason import Reason
from senro.rules.run import RunRules


def best(game: Game, company: str) -> tuple[Route, ...]:
    """Run nothing."""
    return ()


def judge(game: Game, company: str, routes: tuple[Route, ...]) -> tuple[int, ...] | Reason:
    """Take what is stated."""
    return tuple(route.revenue or 0 for route in routes)


RUNNING = RunRules(best, judge)
