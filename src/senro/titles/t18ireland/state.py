"""18Ireland: the columns, the turn and the kinds of action of its own."""

from __future__ import annotations

from dataclasses import dataclass, field

from senro.core.action import Action
from senro.core.game import Game
from senro.core.state import State
from senro.rules.turns import Turn


@dataclass(slots=True)
class IrishState(State):
    """What only 18Ireland has to remember."""

    minors: tuple[str, ...] = ()  # all minors of the game in the order drawn, DKR first
    queue: tuple[str, ...] = ()  # minors still to be auctioned
    auctioned: bool = False  # a minor was auctioned in the running stock round
    bonus: dict[str, str] = field(default_factory=dict)  # private -> corporation its mark pays
    used: dict[str, int] = field(default_factory=dict)  # private -> uses of its power


@dataclass(frozen=True, slots=True)
class IrishTurn(Turn):
    """A turn in which one train may be traded in."""

    traded: bool = False


@dataclass(frozen=True, slots=True)
class Merge(Action):
    """Name a minor that is to merge, or the major that merged minors become."""

    company: str


@dataclass(frozen=True, slots=True)
class Vote(Action):
    """Vote on a merger; `favour` is "for" or "against"."""

    favour: str


ACTIONS: tuple[type[Action], ...] = (Merge, Vote)


def columns(game: Game) -> IrishState:
    """Return the game's state as this title's."""
    state = game.state
    assert isinstance(state, IrishState)
    return state
