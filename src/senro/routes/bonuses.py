"""What the marks of one route earn one train beyond the values of its nodes."""

from __future__ import annotations

from senro.routes.chains import Board
from senro.routes.problem import (
    AllNodesBestRoute,
    AnyNodePerRoute,
    BestSingleNode,
    PerHexBestRoute,
    PerHexPerRoute,
)

Claims = tuple[tuple[int, int], ...]
"""Bonuses of the whole set a route could take: (index among the bonuses, amount)."""


class Earnings:
    """The bonuses of one train's routes, remembered by the marks a route bears."""

    __slots__ = ("_any", "_best", "_known", "_per_hex", "mask")

    def __init__(self, board: Board, index: int) -> None:
        """Turn hexes and nodes into masks for the train."""
        self.mask = board.mark_mask
        self._known: dict[int, tuple[int, Claims]] = {}
        self._per_hex: list[tuple[int, int]] = []
        self._any: list[tuple[int, int]] = []
        # Each best-of bonus: its number, how its masks are read, and masks with amounts.
        self._best: list[tuple[int, str, tuple[tuple[int, int], ...]]] = []
        for number, bonus in enumerate(board.problem.bonuses):
            if isinstance(bonus, BestSingleNode):
                rows = tuple((board.node_bit(n), row[index]) for n, row in bonus.choices)
                self._best.append((number, "any", rows))
                continue
            amount = bonus.amounts[index]
            if not amount:
                continue
            if isinstance(bonus, (PerHexPerRoute, PerHexBestRoute)):
                mask = sum(board.hex_bits[name] for name in dict.fromkeys(bonus.hexes))
                if isinstance(bonus, PerHexPerRoute):
                    self._per_hex.append((mask, amount))
                else:
                    self._best.append((number, "count", ((mask, amount),)))
            else:
                mask = sum(board.node_bit(n) for n in dict.fromkeys(bonus.nodes))
                if isinstance(bonus, AnyNodePerRoute):
                    self._any.append((mask, amount))
                elif isinstance(bonus, AllNodesBestRoute):
                    self._best.append((number, "all", ((mask, amount),)))

    def __bool__(self) -> bool:
        return bool(self._per_hex or self._any or self._best)

    def most(self) -> int:
        """Give an amount no route's bonuses exceed."""
        most = sum(mask.bit_count() * amount for mask, amount in self._per_hex if amount > 0)
        most += sum(amount for _, amount in self._any if amount > 0)
        for _, how, rows in self._best:
            most += max((m.bit_count() * a if how == "count" else a for m, a in rows), default=0)
        return most

    def of(self, marks: int) -> tuple[int, Claims]:
        """Give what a route with these marks earns by itself, and what it could claim."""
        known = self._known.get(marks)
        if known is None:
            known = self._known[marks] = (self._own(marks), self._claims(marks))
        return known

    def _own(self, marks: int) -> int:
        own = sum((marks & mask).bit_count() * amount for mask, amount in self._per_hex)
        return own + sum(amount for mask, amount in self._any if marks & mask)

    def _claims(self, marks: int) -> Claims:
        claims = []
        for number, how, rows in self._best:
            if how == "count":
                mask, amount = rows[0]
                value = (marks & mask).bit_count() * amount
            elif how == "all":
                mask, amount = rows[0]
                value = amount if marks & mask == mask else 0
            else:
                value = max((amount for mask, amount in rows if marks & mask), default=0)
            if value > 0:
                claims.append((number, value))
        return tuple(claims)
