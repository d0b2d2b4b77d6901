"""Price the contested resources, so that most routes prove to be too poor to matter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from senro.routes.packing import Item
from senro.routes.work import Meter

SCALE = 256
"""Prices are whole numbers of this part of a unit of money, so that the bound is exact."""

SAMPLE = 300
ROUNDS = 6
STEPS = 60


@dataclass(frozen=True, slots=True)
class Priced:
    """Lists with worths under prices, and the bound they prove (in units of ``SCALE``)."""

    lists: list[list[Item]]
    prices: int
    bound: int


class Prices:
    """A price for some resources, and what a set of resources costs."""

    __slots__ = ("_known", "by_bit", "mask", "total")

    def __init__(self, by_bit: dict[int, int]) -> None:
        self.by_bit = {bit: price for bit, price in by_bit.items() if price > 0}
        self.mask = sum(self.by_bit)
        self.total = sum(self.by_bit.values())
        self._known: dict[int, int] = {0: 0}

    def of(self, resources: int) -> int:
        """Give the price of a set of resources."""
        resources &= self.mask
        known = self._known.get(resources)
        if known is None:
            known = sum(price for bit, price in self.by_bit.items() if resources & bit)
            self._known[resources] = known
        return known


def price(lists: Sequence[list[Item]], best: int, step: int, meter: Meter) -> Priced:
    """Find prices by subgradient steps and drop the items that cannot better ``best``.

    For any prices, no choice earns more than the prices of all resources plus, for each train,
    the best revenue less prices: a choice pays for each resource at most once.
    """
    distinct, counts = _distinct(lists)
    samples = [list(items[:SAMPLE]) for items in distinct]
    prices = Prices({})
    lowest: tuple[int, Prices] | None = None
    for _ in range(ROUNDS):
        prices = _descend(samples, counts, prices, best, meter)
        bound = prices.total
        grown = False
        for items, sample, count in zip(distinct, samples, counts, strict=True):
            worths = [item[2] * SCALE - prices.of(item[1]) for item in items]
            meter.spend(len(items))
            top = max(worths, default=0)
            bound += count * max(top, 0)
            shown = max((i[2] * SCALE - prices.of(i[1]) for i in sample), default=0)
            if top > shown:
                grown = True
                order = sorted(range(len(items)), key=lambda i: -worths[i])[:SAMPLE]
                held = {item[1] for item in sample}
                sample += [items[i] for i in order if items[i][1] not in held]
        if lowest is None or bound < lowest[0]:
            lowest = bound, prices
        if not grown or bound < (best + step) * SCALE:
            break
    assert lowest is not None
    return _fix(lists, distinct, counts, lowest[1], (best + step) * SCALE)


def _distinct(lists: Sequence[list[Item]]) -> tuple[list[list[Item]], list[int]]:
    """Count how often each list stands in the row."""
    distinct: list[list[Item]] = []
    counts: list[int] = []
    for items in lists:
        if distinct and distinct[-1] is items:
            counts[-1] += 1
        else:
            distinct.append(items)
            counts.append(1)
    return distinct, counts


def _descend(
    samples: list[list[Item]], counts: list[int], prices: Prices, best: int, meter: Meter
) -> Prices:
    """Take subgradient steps on the samples; give the prices with the lowest bound there."""
    lowest = None
    kept = prices
    factor = 1.0
    since = 0
    for _ in range(STEPS):
        bound = prices.total
        load: dict[int, int] = dict.fromkeys(prices.by_bit, -1)
        for sample, count in zip(samples, counts, strict=True):
            of = prices.of
            top, item = 0, None
            for candidate in sample:
                worth = candidate[2] * SCALE - of(candidate[1])
                if worth > top:
                    top, item = worth, candidate
            meter.spend(len(sample))
            bound += count * top
            if item:
                resources = item[1]
                while resources:
                    bit = resources & -resources
                    load[bit] = load.get(bit, -1) + count
                    resources ^= bit
        if lowest is None or bound < lowest:
            lowest, kept, since = bound, prices, 0
        else:
            since += 1
            if since >= 5:
                factor, since, prices = factor / 2, 0, kept
                if factor < 0.05:
                    break
                continue
        square = sum(x * x for bit, x in load.items() if x > 0 or prices.by_bit.get(bit))
        if not square or bound <= best * SCALE:
            break
        stride = factor * (bound - best * SCALE + SCALE) / square
        moved = dict(prices.by_bit)
        for bit, x in load.items():
            if x:
                moved[bit] = max(int(moved.get(bit, 0) + stride * x), 0)
        prices = Prices(moved)
    return kept


def _fix(
    lists: Sequence[list[Item]],
    distinct: list[list[Item]],
    counts: list[int],
    prices: Prices,
    need: int,
) -> Priced:
    """Keep the items that some choice of at least ``need`` could hold."""
    priced = [
        [(item[2] * SCALE - prices.of(item[1]), *item[1:]) for item in items] for items in distinct
    ]
    tops = [max(0, max((item[0] for item in items), default=0)) for items in priced]
    bound = prices.total + sum(top * count for top, count in zip(tops, counts, strict=True))
    kept: dict[int, list[Item]] = {}
    for items, original, top in zip(priced, distinct, tops, strict=True):
        least = need - (bound - top)
        kept[id(original)] = sorted(
            (item for item in items if item[0] >= least), key=lambda item: -item[0]
        )
    return Priced([kept[id(items)] for items in lists], prices.total, bound)
