"""What a title is made of: data, steps and a few plain functions. Nothing is overridden."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from senro.board.board import Map, Place
from senro.board.tile import Tile
from senro.core.action import KINDS, Action
from senro.market import Market

if TYPE_CHECKING:
    from collections.abc import Iterator

    from senro.core.frame import Frame
    from senro.core.game import Game
    from senro.core.random import Random
    from senro.core.reason import Reason
    from senro.core.state import State


@dataclass(frozen=True, slots=True)
class Company:
    """A company: minor, major or corporation.

    `certificates` are percentages in the order of their numbers, the president's first.
    `tokens` are the prices of its tokens in order, home first. Limits are percentages.
    """

    symbol: str
    name: str
    kind: str
    certificates: tuple[int, ...]
    home: tuple[Place, ...]  # one place, or several to choose from
    tokens: tuple[int, ...]
    unit: int  # the smallest share, in percent; prices are per unit
    float_percent: int
    holding_limit: int = 60
    pool_limit: int = 50
    token_fee: int = 0  # paid to the bank on founding, in money
    colour: str = "#888888"
    text_colour: str = "#ffffff"

    def units(self, number: int) -> int:
        """Return how many units a certificate stands for."""
        return self.certificates[number] // self.unit


@dataclass(frozen=True, slots=True)
class Private:
    """A private company: face value, income a round, and prices for companies (money)."""

    symbol: str
    name: str
    value: int
    income: int
    lowest: int = 0
    highest: int = 0
    buyable: bool = True  # by companies, while the phase allows it


@dataclass(frozen=True, slots=True)
class Train:
    """A kind of train.

    `reach` is its length in the title's measure; `rusts_on` names the kind whose first sale
    removes it; `from_phase` the phase that offers it beside the deck. `faces` are further
    sides its card may be taken as.
    """

    name: str
    price: int
    reach: int
    count: int | None  # None: unlimited
    rusts_on: str | None = None
    from_phase: str | None = None
    faces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase: train limit by kind of company, rounds a set, tile colours and switches.

    `column` picks among the values of stops that change with the phase. `begins_with` is the kind
    of train whose first sale begins it, where that is not its name.
    """

    name: str
    limit: Mapping[str, int]
    rounds: int
    colours: tuple[str, ...]
    column: int
    allows: frozenset[str] = frozenset()
    begins_with: str | None = None


class Step(Protocol):
    """One thing asked in a turn; stateless. What it must remember stands in the turn.

    `name` is the step's name in the catalogues, `kinds` the kinds of action it takes.
    """

    name: ClassVar[str]

    @property
    def kinds(self) -> tuple[type[Action], ...]:
        """The kinds of action it takes."""

    def asks(self, game: Game, turn: Any) -> bool:
        """Whether the question is put; if not, the step is skipped."""

    def skip(self, game: Game, turn: Any) -> Any:
        """Do what follows from not being asked and return the turn."""

    def options(self, game: Game, turn: Any) -> Iterator[Action]:
        """Yield the legal actions in a fixed order, Pass last where it is one."""

    def refuse(self, game: Game, turn: Any, action: Action) -> Reason | None:
        """Return why an action is not allowed, None if it is."""

    def apply(self, game: Game, turn: Any, action: Action) -> Any:
        """Carry out an action and return the turn as it stands now."""


Effect = Callable[["Game"], None]


@dataclass(frozen=True)
class Title:
    """A game as data and parts, with its optional rules already chosen."""

    name: str
    version: int
    options: tuple[str, ...]
    currency: str
    bank: int
    purse: int  # starting cash of each player
    certificate_limit: int
    map: Map
    tiles: Mapping[str, Tile]
    copies: Mapping[str, int | None]  # of each tile; None: unlimited
    companies: Mapping[str, Company]
    privates: Mapping[str, Private]
    trains: Mapping[str, Train]
    phases: tuple[Phase, ...]
    market: Market
    stock: tuple[Step, ...]
    turn: tuple[Step, ...]
    meanwhile: tuple[Step, ...]  # what a company may do at any time of its turn
    setup: Callable[[Game, Random], State]
    after: Callable[[Game, Frame], tuple[Frame, ...]]  # the sequence of play
    after_action: Callable[[Game], None]
    end_due: Callable[[Game], str | None]
    score: Callable[[Game, str], int]
    on_train: Mapping[str, tuple[Effect, ...]]  # what the first sale of a kind brings
    begin_turn: Callable[[Game, Any, str], Frame]  # a company's operating turn
    end_turn: Callable[[Game, str], None]  # a company has finished its turn
    begin_stock_turn: Callable[[Game, Any], None]
    end_stock_turn: Callable[[Game, Any], None]
    automatic: Callable[[Game], Action | None]  # what a table does by itself now
    loans: Callable[[Game, str], int]  # how many loans or bonds a company has out
    holding_compels: bool = True  # who holds too much of a company must sell
    running: Any = None  # how its trains run; a `senro.rules.running.Running`
    printed_ids: Mapping[str, str] = field(default_factory=dict)  # of printed hexes, not -0
    par_is_price: bool = False  # no par value: everything is at the price of the moment
    auction: Any = None  # how its initial auction differs, where it has one
    actions: tuple[type[Action], ...] = ()

    @cached_property
    def kinds(self) -> tuple[type[Action], ...]:
        """All kinds of action the title knows."""
        return (*KINDS, *self.actions)

    @cached_property
    def phase_index(self) -> dict[str, int]:
        """The place of each phase by name."""
        return {phase.name: i for i, phase in enumerate(self.phases)}

    @cached_property
    def cache(self) -> dict[Any, Any]:
        """Room for values derived from this title, keyed by what they are."""
        return {}

    @cached_property
    def phase_begun_by(self) -> dict[str, int]:
        """The place of the phase that the first sale of a kind of train begins."""
        return {phase.begins_with or phase.name: i for i, phase in enumerate(self.phases)}


def check_choice(
    players: int, options: tuple[str, ...], allowed: range, known: Collection[str]
) -> None:
    """Raise ValueError, with a code, for players or options that a title does not have."""
    if players not in allowed:
        raise ValueError(f"players:{allowed.start}:{allowed.stop - 1}")
    for option in options:
        if option not in known:
            raise ValueError(f"no_such_option:{option}")
