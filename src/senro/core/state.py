"""Everything that changes in a game, as columns.

A column maps an id to an immutable value, or is an immutable value itself. Nothing points at
anything else, so a copy is a copy of a few dictionaries. A title with facts of its own adds
columns in a subclass, and no methods.

Holders in `cash`, `shares` and `privates` are players ("player:1"), companies and privates by
symbol, "bank" and "pool".
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, Self

from senro.board.board import Board
from senro.core.frame import Frame
from senro.market import Cell

Holding = tuple[tuple[int, str], ...]
"""Certificates of one company as (number, holder), in the order in which they moved last."""


@dataclass(slots=True)
class State:
    """The columns every title has."""

    board: Board
    players: tuple[str, ...]  # playing order of the moment
    cash: dict[str, int] = field(default_factory=dict)
    shares: dict[str, Holding] = field(default_factory=dict)
    privates: dict[str, str] = field(default_factory=dict)  # private -> owner, while owned
    closed: tuple[str, ...] = ()  # companies and privates out of the game
    trains: dict[str, tuple[str, ...]] = field(default_factory=dict)
    deck: tuple[str, ...] = ()  # trains of the bank, next first
    discarded: tuple[str, ...] = ()  # trains in the depot's pool
    face: dict[str, str] = field(default_factory=dict)  # train -> name of its present side
    tokens: dict[str, tuple[int, ...]] = field(default_factory=dict)  # prices, unplaced
    price: dict[str, Cell] = field(default_factory=dict)
    arrived: dict[str, int] = field(default_factory=dict)  # order of arrival in a cell
    par: dict[str, int] = field(default_factory=dict)
    floated: tuple[str, ...] = ()
    operated: dict[str, int] = field(default_factory=dict)  # completed dividend steps
    connected: tuple[str, ...] = ()  # companies once found to have two stops to run between
    supply: dict[str, int] = field(default_factory=dict)  # copies of tiles not on the map
    phase: int = 0
    set_number: int = 1  # stock-round cycle
    arrivals: int = 0  # running count behind `arrived`
    broken: bool = False  # the bank has had to pay more than it had
    bankrupt: tuple[str, ...] = ()
    debt: dict[str, int] = field(default_factory=dict)
    ending: tuple[str, str] | None = None  # reason and time of an end that is settled
    over: str | None = None  # why the game has ended
    agenda: tuple[Frame, ...] = ()  # the program counter, top last

    def copy(self) -> Self:
        """Return an independent copy."""
        new = object.__new__(type(self))
        for name in columns(type(self)):  # type: ignore[arg-type]  # mypy: no class is hashable
            value = getattr(self, name)
            setattr(new, name, value.copy() if type(value) is dict else value)
        return new

    def differences(self, other: State) -> tuple[str, ...]:
        """Return the names of the columns that differ."""
        names = columns(type(self))  # type: ignore[arg-type]  # as above
        return tuple(n for n in names if getattr(self, n) != getattr(other, n))


@cache
def columns(kind: type[State]) -> tuple[str, ...]:
    """Return the names of the columns of a state."""
    return tuple(f.name for f in fields(kind))


def is_plain(value: Any) -> bool:
    """Return whether a value is immutable all through, as every value of a column must be."""
    try:
        hash(value)
    except TypeError:
        return False
    return True
