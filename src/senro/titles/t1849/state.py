"""1849: the columns and the turn of its own."""

from __future__ import annotations

from dataclasses import dataclass, field

from senro.core.action import Action
from senro.core.game import Game
from senro.core.state import State
from senro.rules.turns import Turn


@dataclass(slots=True)
class SicilianState(State):
    """What only 1849 has to remember."""

    queue: tuple[str, ...] = ()  # corporations in founding order
    available: tuple[str, ...] = ()  # those whose turn to be founded has come
    afg_home: str | None = None  # the hex where AFG's first token was placed
    afg_blocked: bool = False  # AFG has nowhere to go (digest 3.7)
    not_this_round: tuple[str, ...] = ()  # closed or unblocked in the running stock round
    tied: str | None = None  # the corporation that came with RSA
    order: tuple[str, ...] = ()  # operating order when the turn began (digest 3.8)
    dropped: tuple[str, ...] = ()  # corporations whose price players' sales moved since
    open_city: dict[str, bool] = field(default_factory=dict)  # remembered answer (digest 4.2)
    quake: bool = False  # Messina cannot be upgraded before the next stock round
    port: dict[str, str] = field(default_factory=dict)  # corporation -> port marked by CNM
    reached_end: tuple[str, ...] = ()  # corporations that have entered 377
    ruined: tuple[str, ...] = ()  # players who must take a loan or leave (digest 6.2)
    bonds: tuple[str, ...] = ()  # corporations with an unpaid bond
    electric: tuple[str, ...] = ()  # corporations with an E-token
    electric_sold: int = 0


@dataclass(frozen=True, slots=True)
class SicilianTurn(Turn):
    """A turn that may teleport: `teleport` is "", "declined" or "used", then the tile's hex."""

    teleport: str = ""
    teleport_hex: str | None = None


@dataclass(frozen=True, slots=True)
class Teleport(Action):
    """Close SMS to reach a coastal city without connection this turn."""


@dataclass(frozen=True, slots=True)
class KeepExchange(Action):
    """Keep the last certificate received for the presidency (one of 20 %)."""


@dataclass(frozen=True, slots=True)
class TakeTwo(Action):
    """Take two ordinary certificates instead of the last certificate."""


@dataclass(frozen=True, slots=True)
class LeaveGame(Action):
    """Leave the game after a bankruptcy."""


@dataclass(frozen=True, slots=True)
class BuyToken(Action):
    """Buy another corporation's station token in a city."""

    hex: str
    city: int
    seller: str
    price: int


@dataclass(frozen=True, slots=True)
class BuyElectricToken(Action):
    """Buy the right to own E trains."""


@dataclass(frozen=True, slots=True)
class PayInterest(Action):
    """The president pays what the corporation lacks for its bond's interest."""


ACTIONS: tuple[type[Action], ...] = (
    Teleport,
    KeepExchange,
    TakeTwo,
    LeaveGame,
    BuyToken,
    BuyElectricToken,
    PayInterest,
)


def columns(game: Game) -> SicilianState:
    """Return the game's state as this title's."""
    state = game.state
    assert isinstance(state, SicilianState)
    return state
