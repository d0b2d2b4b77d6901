"""The 1822 family: the columns and actions that its games have in common."""

from __future__ import annotations

from dataclasses import dataclass, field

from senro.board.board import Place
from senro.core.action import Action
from senro.core.game import Game
from senro.core.state import State

Bids = tuple[tuple[str, int], ...]
"""The bids on a card as (player, amount), in the order in which the players first bid."""


@dataclass(slots=True)
class FamilyState(State):
    """What games with bid boxes, exchange tokens and destinations have to remember.

    Cards are named "M" and the company's symbol; `boxes` has "" where a box is empty. `home`
    and `destination` are those of the moment. `unplaced` are majors whose destination token is
    still on the charter.
    """

    stack: tuple[str, ...] = ()  # cards of minors without an owner, those in the boxes too
    boxes: tuple[str, ...] = ()
    offer: tuple[str, ...] = ()  # privates without an owner, those in the boxes too
    bids: dict[str, Bids] = field(default_factory=dict)
    ever_bid: bool = False
    home: dict[str, Place] = field(default_factory=dict)
    destination: dict[str, str] = field(default_factory=dict)
    exchange: dict[str, int] = field(default_factory=dict)
    unplaced: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TakePrivate(Action):
    """Take a private from a player into a company, without payment."""

    private: str


@dataclass(frozen=True, slots=True)
class AttachPullman(Action):
    """Let a train run with the company's Pullman this time."""

    train: str


@dataclass(frozen=True, slots=True)
class DivideApart(Action):
    """Deal with what a permanent train earned apart from the rest; kinds as in Dividend."""

    kind: str


@dataclass(frozen=True, slots=True)
class Acquire(Action):
    """Take over a minor or regional company."""

    company: str


@dataclass(frozen=True, slots=True)
class PayInShares(Action):
    """Say how many treasury shares go to the owner of a company taken over; the rest is money."""

    shares: int


@dataclass(frozen=True, slots=True)
class SettleToken(Action):
    """Say what becomes of the token of a company taken over: "replace", "exchange", "remove"."""

    how: str


@dataclass(frozen=True, slots=True)
class IssueAt(Action):
    """Issue shares at a stated price each; recorded games state it."""

    certificates: tuple[str, ...]
    price: int


ACTIONS: tuple[type[Action], ...] = (
    TakePrivate,
    AttachPullman,
    DivideApart,
    Acquire,
    PayInShares,
    SettleToken,
    IssueAt,
)


def columns(game: Game) -> FamilyState:
    """Return the game's state as this family's."""
    state = game.state
    assert isinstance(state, FamilyState)
    return state
