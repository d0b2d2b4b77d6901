"""A list of routes turned on its side: for each resource, who uses it."""

from __future__ import annotations

from senro.routes.packing import Choice, Item, Stalled, following
from senro.routes.work import Meter


class Table:
    """Items sorted by falling worth, and for each resource the items that use it as bits."""

    __slots__ = ("columns", "cost", "items", "mask", "size")

    def __init__(self, items: list[Item]) -> None:
        self.items = items
        self.size = len(items)
        self.cost = 1 + self.size // 2048
        self.columns: dict[int, int] = {}
        used = 0
        for item in items:
            used |= item[1]
        self.mask = 0
        if not used:
            return
        width = (used.bit_length() + 7) // 8
        # Strided slices of all keys in a row give a column at once, first item lowest.
        data = b"".join(item[1].to_bytes(width, "little") for item in reversed(items))
        rows = [_digits(bit) for bit in range(8)]
        seen: dict[int, int] = {}
        for number in range(used.bit_length()):
            bit = 1 << number
            if used & bit:
                column = int(data[number // 8 :: width].translate(rows[number % 8]), 2)
                # Resources that always come together need one column only.
                if column not in seen:
                    seen[column] = bit
                    self.columns[bit] = column
                    self.mask |= bit

    def clash(self, resources: int) -> int:
        """Give the items that use any of the resources, as bits."""
        columns = self.columns
        clash = 0
        resources &= self.mask
        while resources:
            bit = resources & -resources
            clash |= columns[bit]
            resources ^= bit
        return clash


def _digits(bit: int) -> bytes:
    """Give the translation of a byte to the binary digit that one of its bits is."""
    return bytes(48 + (byte >> bit & 1) for byte in range(256))


class TabledPacking:
    """Branch and bound where the best free item of every list is one look at its table.

    ``scale`` and ``prices`` come from a Lagrangian bound: the worth of an item is then its
    revenue times ``scale`` less the prices of its resources, and ``prices`` is their sum.
    ``step`` divides every revenue, so an improvement is at least that large.
    """

    __slots__ = (
        "best",
        "choice",
        "limit",
        "lists",
        "meter",
        "prices",
        "scale",
        "step",
        "tables",
        "twin",
    )

    def __init__(
        self,
        lists: list[list[Item]],
        meter: Meter,
        *,
        best: int = 0,
        limit: int = 0,
        scale: int = 1,
        prices: int = 0,
        step: int = 1,
    ) -> None:
        self.lists = lists
        self.meter = meter
        self.best = best
        self.choice: Choice | None = None
        self.limit = limit
        self.scale = scale
        self.prices = prices
        self.step = step
        self.twin = [k > 0 and lists[k] is lists[k - 1] for k in range(len(lists))]
        self.tables: list[Table] = []
        for k, items in enumerate(lists):
            self.tables.append(self.tables[-1] if self.twin[k] else Table(items))
            meter.spend(len(items))

    def run(self) -> None:
        """Find the best choice above ``best``; raise Stalled beyond ``limit`` units of work."""
        self._branch(0, 0, self.prices, 0, [0] * len(self.lists), ())

    def _branch(
        self, k: int, used: int, worth: int, revenue: int, taken: list[int], chosen: Choice
    ) -> None:
        """Try every free item of list k and home; ``taken`` marks the items ruled out."""
        lists = self.lists
        rest, joint, apart = 0, used, True
        heads: list[Item | None] = []
        before = -1
        first = 0
        for j in range(k, len(lists)):
            mark = taken[j]
            if j > k and self.twin[j]:
                mark |= (1 << following(lists[j], before)) - 1
            at = (~mark & (mark + 1)).bit_length() - 1
            before = at
            if j == k:
                first = at
            if at >= len(lists[j]):
                heads.append(None)
                continue
            item = lists[j][at]
            rest += max(item[0], 0)
            if item[1] & joint:
                apart = False
            joint |= item[1]
            heads.append(item)
        if worth + rest < (self.best + self.step) * self.scale:
            return
        if apart:
            total = revenue + sum(item[2] for item in heads if item)
            if total > self.best:
                self._take(total, (*chosen, *heads))
            if self.scale == 1:
                return
        items = lists[k]
        if heads[0]:
            rest -= max(heads[0][0], 0)
        last = k + 1 == len(lists)
        looked = 0
        for i in range(first, len(items)):
            item = items[i]
            looked += 1
            if worth + item[0] + rest < (self.best + self.step) * self.scale:
                break
            if item[1] & used:
                continue
            if last:
                if revenue + item[2] > self.best:
                    self._take(revenue + item[2], (*chosen, item))
                continue
            below = list(taken)
            for j in range(k + 1, len(lists)):
                looked += self.tables[j].cost
                if j > k + 1 and self.twin[j]:
                    below[j] = below[j - 1]
                else:
                    below[j] |= self.tables[j].clash(item[1])
                    if j == k + 1 and self.twin[j]:
                        below[j] |= (1 << following(items, i)) - 1
            self._spend(looked)
            looked = 0
            self._branch(
                k + 1, used | item[1], worth + item[0], revenue + item[2], below, (*chosen, item)
            )
        self._spend(looked)
        if not last and worth + rest >= (self.best + self.step) * self.scale:
            below = list(taken)
            j = k + 1
            while j < len(lists) and self.twin[j]:
                below[j] = (1 << len(items)) - 1
                j += 1
            self._branch(k + 1, used, worth, revenue, below, (*chosen, None))

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
