"""Choose one route a train, no resource twice, for the highest sum."""

from __future__ import annotations

from collections.abc import Sequence

from senro.routes.work import Meter

Item = tuple[int, int, int, int]
"""A route in a list: (worth in the bound, resources as bits, revenue, all bits).

The worth is the revenue, or under prices its multiple less the prices of the resources.
"""

Choice = tuple[Item | None, ...]
"""An item, or None for a train at home, for each list."""


class Stalled(Exception):
    """Plain branching took too long here; better bounds are worth their price."""


class Packing:
    """Branch and bound over lists sorted by falling revenue, one list a train.

    A list that stands twice in a row (the same object) belongs to interchangeable trains.
    """

    __slots__ = ("best", "choice", "limit", "lists", "meter", "twin")

    def __init__(
        self, lists: Sequence[list[Item]], meter: Meter, *, best: int = 0, limit: int = 0
    ) -> None:
        self.lists = lists
        self.meter = meter
        self.best = best
        self.choice: Choice | None = None
        self.limit = limit
        self.twin = [k > 0 and lists[k] is lists[k - 1] for k in range(len(lists))]

    def run(self) -> None:
        """Find the best choice above ``best``; raise Stalled beyond ``limit`` items looked at."""
        self._branch(0, 0, 0, [0] * len(self.lists), ())

    def _branch(self, k: int, used: int, revenue: int, firsts: list[int], chosen: Choice) -> None:
        """Try every item of list k and home; ``firsts`` is where each list may be entered."""
        lists = self.lists
        rest = 0
        looked = 1
        joint = used
        apart = True
        firsts = list(firsts)
        heads: list[Item | None] = []
        for j in range(k, len(lists)):
            items = lists[j]
            i = firsts[j]
            if j > k and self.twin[j]:
                i = max(i, following(items, firsts[j - 1]))
            size = len(items)
            at = i
            while at < size and items[at][1] & used:
                at += 1
            looked += at - i
            firsts[j] = at
            if at < size:
                item = items[at]
                rest += item[2]
                if item[1] & joint:
                    apart = False
                joint |= item[1]
                heads.append(item)
            else:
                heads.append(None)
        self._spend(looked)
        if revenue + rest <= self.best:
            return
        if apart:
            # Every train has its best route: nothing here can be better.
            self._take(revenue + rest, (*chosen, *heads))
            return
        items = lists[k]
        first = firsts[k]
        if first < len(items):
            rest -= items[first][2]
        last = k + 1 == len(lists)
        looked = 0
        for i in range(first, len(items)):
            item = items[i]
            looked += 1
            if revenue + item[2] + rest <= self.best:
                break
            if item[1] & used:
                continue
            if last:
                self._take(revenue + item[2], (*chosen, item))
            else:
                below = firsts
                if self.twin[k + 1]:
                    below = list(firsts)
                    below[k + 1] = max(following(items, i), firsts[k + 1])
                self._branch(
                    k + 1,
                    used | item[1],
                    revenue + item[2],
                    below,
                    (*chosen, item),
                )
        self._spend(looked)
        if not last and revenue + rest > self.best:
            below = firsts
            j = k + 1
            while j < len(lists) and self.twin[j]:
                below = list(below)
                below[j] = len(items)
                j += 1
            self._branch(k + 1, used, revenue, below, (*chosen, None))

    def _take(self, total: int, choice: Choice) -> None:
        self.best = total
        self.choice = choice
        self.meter.best = max(self.meter.best, total)

    def _spend(self, looked: int) -> None:
        self.meter.spend(looked)
        if self.limit:
            self.limit -= looked
            if self.limit <= 0:
                raise Stalled


def following(items: list[Item], i: int) -> int:
    """Give the first item an equal train may take after item i: the same if it uses nothing."""
    return i if i < len(items) and not items[i][1] else i + 1
