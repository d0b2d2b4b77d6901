"""Counting sequences of legal actions: a change of the rules shows as a change of the count."""

from __future__ import annotations

from senro.core.game import Game


def perft(game: Game, depth: int) -> int:
    """Return how many sequences of listed legal actions of a length there are."""
    if depth == 0 or game.over:
        return 1
    if depth == 1:
        return len(game.legal)
    total = 0
    for action in list(game.legal):
        after = game.copy()
        after.apply(action, trusted=True)
        total += perft(after, depth - 1)
    return total
