"""What happened, as frozen facts. `senro.words` makes the log from them, in any language.

Holders are players ("player:1"), companies and privates by symbol, "bank" and "pool".
Money is in the title's currency; a cell is (row, column) of the market.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Event:
    """A fact of the game."""


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round began; `label` is set and round number, as 3.2."""

    kind: str
    label: str


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """Somebody declined what the named step asked."""

    who: str
    step: str


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """Money moved, for the named cause."""

    payer: str
    payee: str
    amount: int
    why: str


@dataclass(frozen=True, slots=True)
class BidMade(Event):
    """A bid was made."""

    player: str
    item: str
    amount: int


@dataclass(frozen=True, slots=True)
class PriceReduced(Event):
    """An unsold private became cheaper."""

    private: str
    price: int


@dataclass(frozen=True, slots=True)
class PrivateTaken(Event):
    """A private got an owner."""

    private: str
    owner: str
    price: int


@dataclass(frozen=True, slots=True)
class Started(Event):
    """A company was started at a price."""

    company: str
    player: str
    price: int


@dataclass(frozen=True, slots=True)
class SharesMoved(Event):
    """Certificates changed hands for money (0: without payment)."""

    company: str
    percent: int
    giver: str
    taker: str
    price: int


@dataclass(frozen=True, slots=True)
class PresidentChanged(Event):
    """A company has a new president."""

    company: str
    player: str


@dataclass(frozen=True, slots=True)
class PriceMoved(Event):
    """A marker moved on the market."""

    company: str
    old: int
    new: int
    why: str


@dataclass(frozen=True, slots=True)
class TileLaid(Event):
    """A tile was laid; `by` is the private whose power it was, or None."""

    company: str
    hex: str
    tile: str
    rotation: int
    cost: int
    by: str | None = None


@dataclass(frozen=True, slots=True)
class TokenPlaced(Event):
    """A token was placed."""

    company: str
    hex: str
    city: int
    price: int


@dataclass(frozen=True, slots=True)
class TokenRemoved(Event):
    """A token left the map."""

    company: str
    hex: str


@dataclass(frozen=True, slots=True)
class Ran(Event):
    """A train ran: its stops in order as hex-part, and what it earned."""

    company: str
    train: str
    stops: tuple[str, ...]
    paths: tuple[tuple[str, ...], ...]
    revenue: int


@dataclass(frozen=True, slots=True)
class DividendDeclared(Event):
    """A company dealt with its earnings; `paid` is the total paid to shares."""

    company: str
    kind: str
    revenue: int
    paid: int


@dataclass(frozen=True, slots=True)
class TrainBought(Event):
    """A company bought a train; the seller is "depot" or a company."""

    company: str
    train: str
    seller: str
    price: int


@dataclass(frozen=True, slots=True)
class TrainDiscarded(Event):
    """A company gave up a train."""

    company: str
    train: str


@dataclass(frozen=True, slots=True)
class TrainsRusted(Event):
    """All trains of a kind left the game."""

    kind: str
    count: int


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """A phase began."""

    phase: str


@dataclass(frozen=True, slots=True)
class Closed(Event):
    """A company or private closed."""

    what: str


@dataclass(frozen=True, slots=True)
class Marked(Event):
    """A private marked a hex."""

    private: str
    company: str
    hex: str


@dataclass(frozen=True, slots=True)
class WentBankrupt(Event):
    """A player could not pay."""

    player: str
    company: str


@dataclass(frozen=True, slots=True)
class BankBroke(Event):
    """The bank had to pay more than it had."""


@dataclass(frozen=True, slots=True)
class Happened(Event):
    """Something particular to a title, by name, with the id it concerns."""

    name: str
    what: str = ""


@dataclass(frozen=True, slots=True)
class EndTriggered(Event):
    """It is settled that the game ends, and when."""

    reason: str
    when: str


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over."""

    reason: str
