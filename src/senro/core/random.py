"""The random numbers of set-up: a linear congruential generator, exact on every machine.

Recorded games of 18xx.games use it, so a seed gives the same shuffle there and here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

_MODULUS = 2**31


@dataclass(slots=True)
class Random:
    """A generator started from a seed (a whole number)."""

    state: int

    def draw(self) -> int:
        """Return the next number, 0 to 2^31 - 1."""
        self.state = (1103515245 * (self.state % _MODULUS) + 12345) % _MODULUS
        return self.state

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items sorted by a number drawn for each in order."""
        numbers = [self.draw() for _ in items]
        order = sorted(range(len(items)), key=numbers.__getitem__)
        return tuple(items[i] for i in order)

    def smallest(self, items: Sequence[T]) -> T:
        """Return the item for which the smallest number is drawn."""
        numbers = [self.draw() for _ in items]
        return items[min(range(len(items)), key=numbers.__getitem__)]
