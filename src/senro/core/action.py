"""The kinds of action and their JSON form.

Actions are frozen records of ids and whole numbers. Hexes, trains, companies and privates are
named as on the board ("C5", "4H-0", "CTL", "SMS"); a certificate is named by company and
number ("CTL_0" is the president's). Money is in the title's currency.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any


@dataclass(frozen=True, slots=True)
class Action:
    """A choice that somebody makes."""


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Decline what is asked, or end the turn."""


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Bid on, or buy, a private or the president's certificate of a company."""

    item: str
    amount: int


@dataclass(frozen=True, slots=True)
class Par(Action):
    """Start a company at the price of a market cell (row, column)."""

    company: str
    cell: tuple[int, int]


@dataclass(frozen=True, slots=True)
class BuyShares(Action):
    """Buy certificates from a treasury or the pool; a company redeems its own."""

    certificates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SellShares(Action):
    """Sell certificates to the pool; a company issues its own.

    `percent` is less than the certificates' sum when part of a president's certificate is sold.
    """

    certificates: tuple[str, ...]
    percent: int


@dataclass(frozen=True, slots=True)
class LayTile(Action):
    """Lay a tile turned by `rotation` sixths; `by` names the private whose power it is."""

    hex: str
    tile: str
    rotation: int
    by: str | None = None


@dataclass(frozen=True, slots=True)
class PlaceToken(Action):
    """Place a token in the city with the given index on a hex; `by` as in LayTile."""

    hex: str
    city: int = 0
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Route(Action):
    """What one train runs.

    `stops` are hex and part number joined by a dash, in order; `paths` gives for each leg the
    hexes from stop to stop. `revenue` is only stated by recorded games.
    """

    train: str
    stops: tuple[str, ...]
    paths: tuple[tuple[str, ...], ...]
    revenue: int | None = None


@dataclass(frozen=True, slots=True)
class RunTrains(Action):
    """Run the trains of a company, each over at most one route."""

    routes: tuple[Route, ...]


@dataclass(frozen=True, slots=True)
class Dividend(Action):
    """Pay out ("payout"), withhold ("withhold") or halve ("half") what was earned."""

    kind: str


@dataclass(frozen=True, slots=True)
class BuyTrain(Action):
    """Buy a train as the given face; `exchange` names a train traded in."""

    train: str
    price: int
    face: str | None = None
    exchange: str | None = None


@dataclass(frozen=True, slots=True)
class DiscardTrain(Action):
    """Give up a train to come down to the limit."""

    train: str


@dataclass(frozen=True, slots=True)
class BuyPrivate(Action):
    """Buy a private from its owner for a company."""

    private: str
    price: int


@dataclass(frozen=True, slots=True)
class Assign(Action):
    """Use a private's power to mark a hex."""

    private: str
    hex: str


@dataclass(frozen=True, slots=True)
class DeclareBankruptcy(Action):
    """Give up: the president cannot pay for what the company must buy."""


@dataclass(frozen=True, slots=True)
class TakeLoan(Action):
    """Take a loan or issue a bond."""


@dataclass(frozen=True, slots=True)
class RepayLoan(Action):
    """Repay a loan or bond; `amount` 0 means as much as possible."""

    amount: int = 0


@dataclass(frozen=True, slots=True)
class EndGame(Action):
    """End the game now by agreement; scores are counted as they stand."""


KINDS: tuple[type[Action], ...] = (
    Pass,
    Bid,
    Par,
    BuyShares,
    SellShares,
    LayTile,
    PlaceToken,
    RunTrains,
    Dividend,
    BuyTrain,
    DiscardTrain,
    BuyPrivate,
    Assign,
    DeclareBankruptcy,
    TakeLoan,
    RepayLoan,
    EndGame,
)
"""The kinds every title knows; a title may add its own."""


def to_json(action: Action) -> dict[str, Any]:
    """Return the action as plain data; fields with their default value are left out."""
    data: dict[str, Any] = {"type": type(action).__name__}
    for field in dataclasses.fields(action):
        value = getattr(action, field.name)
        if value != field.default:
            data[field.name] = _plain(value)
    return data


def _plain(value: Any) -> Any:
    if isinstance(value, Action):
        fields = dataclasses.fields(value)
        return {f.name: _plain(getattr(value, f.name)) for f in fields}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def from_json(data: object, kinds: Iterable[type[Action]]) -> Action:
    """Read an action back from plain data.

    Raises ValueError, naming the field, when the data are not an action of one of the kinds.
    """
    if not isinstance(data, Mapping):
        raise ValueError("an action is an object with a type")
    for kind in kinds:
        if kind.__name__ == data.get("type"):
            return _build(kind, {k: v for k, v in data.items() if k != "type"})
    raise ValueError(f"there is no action of type {data.get('type')!r} here")


@cache
def _hints(kind: type[Action]) -> dict[str, Any]:
    return typing.get_type_hints(kind)


def _build(kind: type[Action], data: Mapping[str, Any]) -> Action:
    hints = _hints(kind)  # type: ignore[arg-type]  # mypy takes no class for hashable
    for name in data:
        if name not in hints:
            raise ValueError(f"{kind.__name__} has no field {name!r}")
    try:
        values = {name: _typed(hints[name], value, name) for name, value in data.items()}
        return kind(**values)
    except TypeError as error:
        raise ValueError(f"{kind.__name__}: {error}") from None


def _typed(hint: Any, value: Any, name: str) -> Any:
    origin = typing.get_origin(hint)
    if origin in (types.UnionType, typing.Union):
        if value is None:
            return None
        hint = next(a for a in typing.get_args(hint) if a is not type(None))
        return _typed(hint, value, name)
    if origin is tuple and isinstance(value, list | tuple):
        arguments = typing.get_args(hint)
        if arguments[-1] is Ellipsis:
            return tuple(_typed(arguments[0], item, name) for item in value)
        if len(arguments) == len(value):
            return tuple(_typed(a, item, name) for a, item in zip(arguments, value, strict=True))
    elif isinstance(hint, type) and issubclass(hint, Action) and isinstance(value, Mapping):
        return _build(hint, value)
    elif hint in (str, int) and type(value) is hint:
        return value
    raise ValueError(f"{name}: {value!r} is not what this field holds")


def malformed(action: object, kinds: Iterable[type[Action]]) -> str | None:
    """Return what is wrong with the form of an action, None if nothing is.

    That is "kind" for one of no known kind, else the name of a field that holds another type.
    """
    if not isinstance(action, Action):
        return "kind"
    kind = type(action)
    if kind not in kinds:
        return "kind"
    hints = _hints(kind)  # type: ignore[arg-type]  # as above
    for name, hint in hints.items():
        if not _fits(hint, getattr(action, name)):
            return name
    return None


def _fits(hint: Any, value: Any) -> bool:
    if isinstance(hint, type) and not isinstance(hint, types.GenericAlias):
        if issubclass(hint, Action):
            return malformed(value, (hint,)) is None
        return type(value) is hint
    if typing.get_origin(hint) is tuple:
        if type(value) is not tuple:
            return False
        arguments = typing.get_args(hint)
        if arguments[-1] is Ellipsis:
            return all(_fits(arguments[0], item) for item in value)
        if len(arguments) != len(value):
            return False
        return all(map(_fits, arguments, value))
    return any(_fits(one, value) for one in typing.get_args(hint))


def certificate(company: str, number: int) -> str:
    """Return the id of a certificate: company and number, as "CTL_0"."""
    return f"{company}_{number}"


def parse_certificate(text: str) -> tuple[str, int]:
    """Return company and number of a certificate id.

    Raises ValueError for text of another form.
    """
    company, _, number = text.rpartition("_")
    if not company or not number.isdecimal() or str(int(number)) != number:
        raise ValueError(f"{text!r} is not a certificate: one is named as CTL_0")
    return company, int(number)
