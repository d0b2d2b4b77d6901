"""18Ireland: trains that count hex sides, narrow feeders and bonuses (digest 4.5)."""

from __future__ import annotations

from senro.core.action import Route
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.rules.run import RunRules


def best(game: Game, company: str) -> tuple[Route, ...]:
    return ()


def judge(game: Game, company: str, routes: tuple[Route, ...]) -> tuple[int, ...] | Reason:
    if any(r.revenue is None for r in routes):
        return no("x")
    return tuple(r.revenue or 0 for r in routes)


RUNNING = RunRules(best, judge)
