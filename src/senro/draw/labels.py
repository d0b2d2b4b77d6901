"""Where the texts of a face go: a search over a lattice with real shapes as obstacles.

Every shape is a rounded box: a core (half width, half height) grown by a radius. Text widths
come from a fixed table, never from a font, so that the result is the same everywhere. Ties go
to the first point of the lattice. Lengths are in units (hex radius 100).
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import NamedTuple

from senro.board.hex import Layout
from senro.draw.geometry import APOTHEM, Point, direction

LATTICE = 4
GAP = 2.0
MARGIN = 3.0

BRUSH = 7.0
"""How deep a name on its pale plate may lie over track, casing included, in units."""

HIDDEN = 120.0
"""The cost from which on an optional item is certain to cover something."""

FORCED = 1.0
"""From which overlap on, in units, the items that matter are placed before any name."""

PROTECTED = ("bubble", "values", "cost", "label")
"""Items that may cover nothing and are never hidden."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A rounded box: half sizes of the core and the radius around it."""

    width: float
    height: float
    radius: float = 0.0

    @staticmethod
    def box(width: float, height: float, radius: float = 3.0) -> Shape:
        """Return the rounded box with the given half sizes, all included."""
        radius = min(radius, width, height)
        return Shape(width - radius, height - radius, radius)

    @staticmethod
    def disc(radius: float) -> Shape:
        """Return a disc."""
        return Shape(0.0, 0.0, radius)


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to draw an item: its shape, what it costs, and what the painter must know."""

    shape: Shape
    cost: float = 0.0
    style: str = ""
    scale: float = 1.0
    lines: tuple[str, ...] = ()


class Obstacle(NamedTuple):
    """A disc of something already drawn; `kind` is "track", "stop" or "border"."""

    x: float
    y: float
    radius: float
    kind: str
    weight: float


@dataclass(frozen=True, slots=True)
class Toward:
    """A pull that is the same on every face: what each unit of distance from a point costs."""

    x: float
    y: float
    weight: float

    def __call__(self, x: float, y: float) -> float:
        """Return the cost by position."""
        return self.weight * math.hypot(x - self.x, y - self.y)


@dataclass(frozen=True)
class Item:
    """Something to place. `pull` is its cost by position, `optional` items may be hidden.

    A `common` pull is the same on every face, so that what it ranks first is kept.
    """

    kind: str
    key: str
    variants: tuple[Variant, ...]
    pull: Callable[[float, float], float] = field(compare=False)
    optional: bool = False
    gap: float = GAP
    leniency: float = 1.0  # weight of track and borders
    stop: int = -1
    common: bool = False


@dataclass(frozen=True, slots=True)
class Spot:
    """An item at its place."""

    kind: str
    key: str
    x: float
    y: float
    variant: Variant
    stop: int = -1


_NARROW = frozenset("iljtfrI.,':;!|()[] ")
_WIDE = frozenset("mwMW@%&")


def text_width(text: str, size: float) -> float:
    """Return the width of a text of a size, from a fixed table in em."""
    return size * sum(_em(c) for c in text)


def _em(char: str) -> float:
    if ord(char) > 0x2E7F:
        return 1.0
    if char in _NARROW:
        return 0.33
    if char in _WIDE:
        return 0.87
    return 0.64 if char.isupper() else 0.6 if char.isdigit() else 0.56


@cache
def normals(layout: Layout) -> tuple[Point, ...]:
    """Return the unit vectors towards the six edges."""
    return tuple(direction(layout, edge) for edge in range(6))


def fits(layout: Layout, x: float, y: float, shape: Shape, margin: float = MARGIN) -> bool:
    """Return whether a shape at a point lies inside the hex, but for a margin."""
    free = _room(layout, shape, margin)
    return all(
        abs(nx * x + ny * y) <= most for (nx, ny), most in zip(normals(layout), free, strict=False)
    )


def _room(layout: Layout, shape: Shape, margin: float) -> tuple[float, float, float]:
    """Return how far a shape may be from the centre along the first three normals.

    The other three are their opposites.
    """
    limit = APOTHEM - margin - shape.radius + 1e-9
    a, b, c = (
        limit - abs(nx) * shape.width - abs(ny) * shape.height for nx, ny in normals(layout)[:3]
    )
    return a, b, c


def distance(shape: Shape, x: float, y: float, other: Shape, ox: float, oy: float) -> float:
    """Return the distance between two shapes, negative where they overlap."""
    dx = abs(x - ox) - shape.width - other.width
    dy = abs(y - oy) - shape.height - other.height
    outside = math.hypot(max(dx, 0.0), max(dy, 0.0))
    return outside + min(max(dx, dy), 0.0) - shape.radius - other.radius


@cache
def _points(layout: Layout) -> tuple[tuple[float, float, float, Point], ...]:
    """Return the points of the lattice in the hex, each after its way along three normals."""
    found = []
    for j in range(-24, 25):
        for i in range(-24, 25):
            x, y = float(LATTICE * i), float(LATTICE * j)
            a, b, c = (abs(nx * x + ny * y) for nx, ny in normals(layout)[:3])
            if max(a, b, c) <= APOTHEM:
                found.append((a, b, c, (x, y)))
    return tuple(found)


@lru_cache(maxsize=1024)
def lattice(layout: Layout, shape: Shape) -> frozenset[Point]:
    """Return the points of the lattice at which a shape fits into the hex."""
    most_a, most_b, most_c = _room(layout, shape, MARGIN)
    return frozenset(
        point for a, b, c, point in _points(layout) if a <= most_a and b <= most_b and c <= most_c
    )


def _ranking(
    layout: Layout, pull: Callable[[float, float], float]
) -> list[tuple[float, int, Point]]:
    """Return the points of the lattice by a pull, each after its cost and its number."""
    return sorted([(pull(*point), n, point) for n, (*_, point) in enumerate(_points(layout))])


_kept_ranking = cache(_ranking)


def obstacle_cost(
    item: Item,
    shape: Shape,
    x: float,
    y: float,
    obstacles: tuple[Obstacle, ...],
    limit: float = math.inf,
) -> float:
    """Return what it costs that a shape touches obstacles, infinite above the limit."""
    total, worst_stop, worst_soft = 0.0, 0.0, 0.0
    reach = shape.radius + item.gap
    width, height = shape.width, shape.height
    for ox, oy, radius, kind, weight in obstacles:
        away = reach + radius
        dx = abs(x - ox) - width
        if dx >= away:
            continue
        dy = abs(y - oy) - height
        if dy >= away:
            continue
        if dx > 0 and dy > 0:
            deep = away - math.hypot(dx, dy)
            if deep <= 0:
                continue
        else:
            deep = away - max(dx, dy)
        soft = kind != "stop"
        cost = weight * deep * deep * (item.leniency if soft else 1.0)
        total += cost
        if soft:
            worst_soft = max(worst_soft, cost)
        else:
            worst_stop = max(worst_stop, cost)
        if 0.1 * total + 2 * (worst_stop + worst_soft) > limit:
            return math.inf
    return 0.1 * total + 2 * (worst_stop + worst_soft)


def spot_cost(item: Item, shape: Shape, x: float, y: float, others: list[Spot]) -> float:
    """Return what it costs that a shape touches items already placed."""
    total = 0.0
    for other in others:
        deep = item.gap - distance(shape, x, y, other.variant.shape, other.x, other.y)
        if deep > 0:
            total += 6 * deep * deep + 4
    return total


def place(
    layout: Layout, items: tuple[Item, ...], obstacles: tuple[Obstacle, ...]
) -> tuple[tuple[Spot, ...], float]:
    """Place the items in order, then improve; return the spots and the worst conflict.

    An optional item that would still cover something is hidden. The conflict is the deepest
    overlap of a protected item, in units.
    """
    search = _Search(layout, obstacles)
    spots = _settle(search, items, range(len(items)), {})
    if _conflict(spots, obstacles) > FORCED:
        # A name has pushed something that matters: let the others settle without it.
        firm = [i for i, item in enumerate(items) if not item.optional]
        loose = [i for i, item in enumerate(items) if item.optional]
        spots = _settle(search, items, loose, _settle(search, items, firm, {}))
    for index in range(len(items) - 1, -1, -1):
        item = items[index]
        others = [spot for i, spot in spots.items() if i != index]
        if item.optional and not acceptable(item, spots[index], obstacles, others):
            del spots[index]
    return tuple(spots[i] for i in sorted(spots)), _conflict(spots, obstacles)


def _settle(
    search: _Search, items: tuple[Item, ...], order: Iterable[int], fixed: dict[int, Spot]
) -> dict[int, Spot]:
    """Place some items in order around fixed ones, then improve up to three times."""
    spots = dict(fixed)
    order = tuple(order)
    for index in order:
        spots[index] = search.best(items[index], list(spots.values()))
    for _ in range(3):
        changed = False
        for index in order:
            others = [spot for i, spot in spots.items() if i != index]
            found = search.best(items[index], others)
            if found != spots[index]:
                spots[index] = found
                changed = True
        if not changed:
            break
    return spots


def _conflict(spots: dict[int, Spot], obstacles: tuple[Obstacle, ...]) -> float:
    """Return the deepest overlap of a protected item with another or with an obstacle."""
    firm = {i: spot for i, spot in spots.items() if spot.kind in PROTECTED}
    worst = 0.0
    for index, spot in firm.items():
        others = [other for i, other in firm.items() if i != index]
        worst = max(worst, penetration(spot, obstacles, others))
    return worst


def penetration(spot: Spot, obstacles: tuple[Obstacle, ...], others: list[Spot]) -> float:
    """Return the deepest overlap of a spot with obstacles or other spots, in units."""
    shape = spot.variant.shape
    deep = [-distance(shape, spot.x, spot.y, Shape.disc(o.radius), o.x, o.y) for o in obstacles]
    deep += [-distance(shape, spot.x, spot.y, o.variant.shape, o.x, o.y) for o in others]
    return max((d for d in deep if d > 0), default=0.0)


def acceptable(item: Item, spot: Spot, obstacles: tuple[Obstacle, ...], others: list[Spot]) -> bool:
    """Return whether an optional item covers nothing; lenient ones may brush track."""
    hard = tuple(o for o in obstacles if o.kind == "stop" or item.leniency == 1.0)
    if penetration(spot, hard, others) > 0.5:
        return False
    soft = tuple(o for o in obstacles if o.kind != "stop" and item.leniency < 1.0)
    return penetration(spot, soft, []) <= BRUSH


_Candidate = tuple[float, int, int, Point, Variant]
"""Cost on an empty hex, number of the variant, number of the point, the point, the variant."""


class _Search:
    """The candidates of a face, remembered by item."""

    def __init__(self, layout: Layout, obstacles: tuple[Obstacle, ...]) -> None:
        self.layout = layout
        self.obstacles = obstacles
        self.ordered: dict[tuple[str, str], tuple[list[_Candidate], Iterator[_Candidate]]] = {}
        self.known: dict[tuple[str, str, int, int], float] = {}

    def candidates(self, item: Item) -> Iterator[_Candidate]:
        """Yield all candidates by what they cost on an empty hex, then in a fixed order.

        The search seldom looks at more than the first few, so the rest is not made before it
        is asked for.
        """
        key = (item.kind, item.key)
        if key not in self.ordered:
            self.ordered[key] = ([], self._ranked(item))
        seen, rest = self.ordered[key]
        yield from seen
        for candidate in rest:
            seen.append(candidate)
            yield candidate

    def _ranked(self, item: Item) -> Iterator[_Candidate]:
        ranking = (_kept_ranking if item.common else _ranking)(self.layout, item.pull)

        def ranked(number: int, variant: Variant) -> Iterator[_Candidate]:
            room = lattice(self.layout, variant.shape)
            for pull, n, point in ranking:
                if point in room:
                    yield (pull + variant.cost, number, n, point, variant)

        streams = [ranked(number, variant) for number, variant in enumerate(item.variants)]
        return heapq.merge(*streams, key=lambda candidate: candidate[:3])

    def best(self, item: Item, others: list[Spot]) -> Spot:
        """Return the cheapest spot given where the other items are."""
        # What costs more than this would be hidden anyway.
        best, found = (HIDDEN if item.optional else math.inf), None
        for cost, number, point, (x, y), variant in self.candidates(item):
            if cost >= best:
                break
            key = (item.kind, item.key, number, point)
            fixed = self.known.get(key)
            if fixed is None:
                fixed = obstacle_cost(item, variant.shape, x, y, self.obstacles, best - cost)
                if fixed != math.inf:
                    self.known[key] = fixed
            total = cost + fixed
            if total >= best:
                continue
            total += spot_cost(item, variant.shape, x, y, others)
            if total < best:
                best = total
                found = Spot(item.kind, item.key, x, y, variant, item.stop)
        if found is None:
            variant = item.variants[-1]
            return Spot(item.kind, item.key, 0.0, 0.0, variant, item.stop)
        return found
