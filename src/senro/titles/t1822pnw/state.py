"""1822PNW: the columns, the turn and the actions of its own."""

from __future__ import annotations

from dataclasses import dataclass, field

from senro.board.board import Place
from senro.core.action import Action, Route
from senro.core.game import Game
from senro.rules.turns import Turn
from senro.titles.family1822.state import ACTIONS as FAMILY_ACTIONS
from senro.titles.family1822.state import FamilyState


@dataclass(slots=True)
class PnwState(FamilyState):
    """What only 1822PNW has to remember."""

    associated: dict[str, str] = field(default_factory=dict)  # minor -> major
    cubes: dict[str, int] = field(default_factory=dict)  # hex -> builder cubes on it
    mine: Place | None = None  # the city with the coal mine's token
    used: dict[str, int] = field(default_factory=dict)  # private -> uses made of its power
    exported: tuple[str, ...] = ()  # minors removed because box 1 had no bid
    pair: tuple[str, str] | None = None  # cards sold together, the first of which is bid for
    owner: dict[str, str] = field(default_factory=dict)  # regional -> player who bought it
    incomes: dict[str, int] = field(default_factory=dict)  # regional -> payments it has made


@dataclass(frozen=True, slots=True)
class PnwTurn(Turn):
    """A company's turn.

    `extra` are the tile actions made with P11 ("lay", "upgrade"), `extra_open` whether its
    second one is being asked for; `portage` whether P16 took the place of the ordinary tile.
    `pullman` is the train that runs with the Pullman, `earned` what each train earned,
    `routes` what they ran. `apart` is how the permanent train's earnings were dealt with.
    """

    extra: tuple[str, ...] = ()
    extra_open: bool = False
    portage: bool = False
    pullman: str | None = None
    routes: tuple[Route, ...] = ()
    earned: tuple[tuple[str, int], ...] = ()
    apart: str | None = None


@dataclass(frozen=True, slots=True)
class PlaceCube(Action):
    """Put a builder cube on a hex; `by` is the private whose cube it is, or P11."""

    hex: str
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Merge(Action):
    """Merge the minor whose turn it is with another one of the same owner."""

    partner: str


@dataclass(frozen=True, slots=True)
class SetPar(Action):
    """Set the price of a major formed of minors, in money."""

    price: int


@dataclass(frozen=True, slots=True)
class TakeShares(Action):
    """Say how many shares (10 % each) are taken for minors given up."""

    shares: int


@dataclass(frozen=True, slots=True)
class TakeAssociation(Action):
    """Take the place of an associated minor that is not operating."""

    minor: str


@dataclass(frozen=True, slots=True)
class MoveCard(Action):
    """Move a card of a stack: "top", behind the boxes, or "bottom"."""

    card: str
    to: str


@dataclass(frozen=True, slots=True)
class ReleaseToken(Action):
    """Make an exchange token available by closing a private."""

    private: str


ACTIONS: tuple[type[Action], ...] = (
    *FAMILY_ACTIONS,
    PlaceCube,
    Merge,
    SetPar,
    TakeShares,
    TakeAssociation,
    MoveCard,
    ReleaseToken,
)


def columns(game: Game) -> PnwState:
    """Return the game's state as this title's."""
    state = game.state
    assert isinstance(state, PnwState)
    return state
