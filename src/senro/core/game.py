"""A game in progress: the one object that other packages see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from senro.core.action import Action, EndGame, malformed
from senro.core.event import Event, GameEnded
from senro.core.frame import Decision, Frame
from senro.core.random import Random
from senro.core.reason import IllegalAction, Reason, no

if TYPE_CHECKING:
    from senro.core.state import State
    from senro.core.title import Title

_SNAPSHOT_EVERY = 16

Kind = TypeVar("Kind", bound=Action)


@dataclass(frozen=True, slots=True)
class _Link:
    """One action of the past; `after` is the state that followed, kept for every few."""

    action: Action
    number: int
    before: _Link | None
    after: State | None


class Legal:
    """The legal actions of a position: iterate, ask `in`, count with `len`.

    Where a set is too large to list (amounts of money, routes), iterating yields sensible
    representatives while `in` accepts every legal action.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._listed: tuple[Action, ...] | None = None
        self._agenda = game.state.agenda

    def __iter__(self) -> Iterator[Action]:
        # `list(legal)` asks for the length first; what that has listed is not worked out again.
        if self._listed is not None and self._agenda is self._game.state.agenda:
            yield from self._listed
        elif (frame := self._game.frame) is not None:
            yield from frame.options(self._game)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and self._game.why_not(action) is None

    def __len__(self) -> int:
        self._listed = None
        self._agenda = self._game.state.agenda
        self._listed = tuple(iter(self))
        return len(self._listed)

    def of(self, kind: type[Kind]) -> list[Kind]:
        """Return the listed actions of one kind."""
        return [action for action in self if isinstance(action, kind)]


class Game:
    """A title, a state and the way there.

    `events` holds what the last actions told, None where nobody listens (as in search).
    """

    __slots__ = (
        "_interrupts",
        "_last",
        "_start",
        "decision",
        "events",
        "seats",
        "seed",
        "state",
        "title",
    )

    def __init__(self, title: Title, players: Sequence[str], seed: int) -> None:
        """Set up a game for the given players, named in seat order ("player:1" and so on).

        Raises ValueError when the title is not for that many players.
        """
        self.title = title
        self.seed = seed
        self.seats = tuple(players)
        self.events: list[Event] | None = []
        self.decision: Decision | None = None
        self._interrupts: tuple[Frame, ...] = ()
        self._last: _Link | None = None
        self.state: State = title.setup(self, Random(seed))
        self._settle()
        self._start = self.state.copy()

    # -- what may be done ------------------------------------------------------------------

    @property
    def frame(self) -> Frame | None:
        """The frame that decides now, None when the game is over."""
        agenda = self.state.agenda
        return agenda[-1] if agenda and not self.state.over else None

    @property
    def actor(self) -> str | None:
        """The player who decides now, None when the game is over."""
        return self.decision.actor if self.decision else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over is not None

    @property
    def legal(self) -> Legal:
        """The legal actions."""
        return Legal(self)

    def why_not(self, action: Action) -> Reason | None:
        """Return why an action is not legal now, None if it is."""
        fault = malformed(action, self.title.kinds)
        if fault is not None:
            return no("malformed", field=fault)
        frame = self.frame
        if frame is None:
            return no("game_over")
        if isinstance(action, EndGame):
            return None
        return frame.refuse(self, action)

    # -- moving ----------------------------------------------------------------------------

    def apply(self, action: Action, *, trusted: bool = False) -> None:
        """Carry out an action.

        `trusted` skips the check, for actions that came from `legal`.

        Raises IllegalAction, and changes nothing, when it is not legal.
        """
        if not trusted:
            reason = self.why_not(action)
            if reason is not None:
                raise IllegalAction(action, reason)
        frame = self.frame
        if frame is None:
            raise IllegalAction(action, no("game_over"))
        state = self.state
        if isinstance(action, EndGame):
            self.end("ended_by_agreement")
        else:
            below = state.agenda[:-1]
            here = frame.apply(self, action)
            state.agenda = (*below, *here, *self._interrupts)
            self._interrupts = ()
            self._settle()
        number = self.count + 1
        kept = state.copy() if number % _SNAPSHOT_EVERY == 0 else None
        self._last = _Link(action, number, self._last, kept)

    def interrupt(self, *frames: Frame) -> None:
        """Let these be settled before the game goes on, the last one first."""
        self._interrupts += frames

    def tell(self, event: Event) -> None:
        """Note what happened."""
        if self.events is not None:
            self.events.append(event)

    def end(self, reason: str) -> None:
        """End the game now."""
        self.state.over = reason
        self.decision = None
        self.tell(GameEnded(reason))

    def _settle(self) -> None:
        """Give way until somebody must decide, a round having ended as often as need be.

        What must be looked at after every action (closing, the end of the game) is looked at
        once, after all that follows by itself and before a round that is over gives way.
        """
        decision = self._advance()
        if not self.over:
            self.title.after_action(self)
        if self._interrupts or decision is not None:
            decision = self._advance()
        while decision is None and not self.over:
            reason = self.title.end_due(self)
            if reason is not None:
                self.end(reason)
                return
            self._give_way()
            decision = self._advance()
        self.decision = decision

    def _advance(self) -> Decision | None:
        """Let frames with nothing to decide give way, up to the end of a round."""
        state = self.state
        if self._interrupts:
            state.agenda += self._interrupts
            self._interrupts = ()
        while not self.over:
            top = state.agenda[-1]
            decision = top.decide(self)
            if decision is not None or top.ends_round(self):
                return decision
            self._give_way()
        return None

    def _give_way(self) -> None:
        state = self.state
        *below, top = state.agenda
        following = top.finish(self)
        state.agenda = (*below, *following, *self._interrupts)
        self._interrupts = ()

    # -- the past --------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """How many actions have been made."""
        return self._last.number if self._last else 0

    @property
    def actions(self) -> list[Action]:
        """The actions made so far."""
        found = []
        link = self._last
        while link:
            found.append(link.action)
            link = link.before
        return found[::-1]

    def copy(self) -> Game:
        """Return an independent game in the same position; it tells no events."""
        new = object.__new__(Game)
        new.title, new.seed, new.seats = self.title, self.seed, self.seats
        new.state = self.state.copy()
        new.events = None
        new.decision = self.decision
        new._interrupts = ()
        new._last, new._start = self._last, self._start
        return new

    def at(self, number: int) -> Game:
        """Return the game as it was after the first `number` actions.

        Raises ValueError for a number that was never reached.
        """
        if not 0 <= number <= self.count:
            raise ValueError(f"there are {self.count} actions, so no position {number}")
        ahead: list[Action] = []
        link = self._last
        while link and (link.number > number or link.after is None):
            if link.number <= number:
                ahead.append(link.action)
            link = link.before
        new = self.copy()
        new._last = link
        new.state = (link.after if link and link.after else self._start).copy()
        new.decision = new.state.agenda[-1].decide(new) if new.frame else None
        for action in reversed(ahead):
            new.apply(action, trusted=True)
        return new

    def restarted(self) -> Game:
        """Return a game that begins where this one stands: its past and events forgotten."""
        new = self.copy()
        new.events = []
        new._last = None
        new._settle()
        new._start = new.state.copy()
        return new

    def undo(self) -> Game:
        """Return the game without its last action.

        Raises ValueError at the start.
        """
        return self.at(self.count - 1)

    def play(self, actions: Iterable[Action]) -> Game:
        """Apply actions in order and return this game."""
        for action in actions:
            self.apply(action)
        return self

    def result(self) -> dict[str, int]:
        """Return what each player is worth, most first; the final score when over."""
        worth = {player: self.title.score(self, player) for player in self.seats}
        return dict(sorted(worth.items(), key=lambda item: -item[1]))
