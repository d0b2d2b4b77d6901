"""Replaying a recorded game on our engine, and judging it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from senro.core.action import Action, Pass, RunTrains
from senro.core.game import Game
from senro.core.reason import Reason
from senro.records.dialects import DIALECTS
from senro.records.file import BadFile, Entry, RecordedGame
from senro.records.translate import Reader
from senro.records.trust import forgiven
from senro.rules.auction import Auction
from senro.titles import TITLES


class Mismatch(ValueError):
    """A recorded action that the position does not allow."""

    def __init__(self, entry: Entry, action: Action | None, reason: Reason, step: str) -> None:
        super().__init__(f"action {entry.get('id')} {entry['type']}: {reason} at step {step}")
        self.entry, self.action, self.reason, self.step = entry, action, reason, step


@dataclass(frozen=True)
class Fault:
    """A recorded action that breaks the rules, or a revenue that is not right."""

    id: int
    type: str
    reason: Reason


@dataclass
class Report:
    """What a replay did beside the recorded actions."""

    moves: int = 0
    passes_added: int = 0
    passes_dropped: int = 0
    faults: list[Fault] = field(default_factory=list)


def new_game(record: RecordedGame) -> Game:
    """Return the game of a record before its first action.

    Raises BadFile when Senro has no such title, or not with these options and players.
    """
    title = TITLES.get(record.title)
    if title is None:
        raise BadFile("unknown_title", title=record.title)
    try:
        built = title.build(len(record.players), record.options)
    except ValueError as error:
        raise BadFile("bad_setup", why=str(error)) from None
    return Game(built, record.seats, record.seed)


@dataclass
class Replay:
    """A record being replayed; iterate to advance by one effective entry at a time.

    With `judge` every fault is noted: moves that a recorded game is forgiven, and revenues that
    differ from what the routes earn.
    """

    record: RecordedGame
    judge: bool = False
    game: Game = field(init=False)
    report: Report = field(default_factory=Report)

    def __post_init__(self) -> None:
        self.game = new_game(self.record)
        self._reader = Reader(DIALECTS[self.record.title])

    def __iter__(self) -> Iterator[Entry]:
        """Apply the entries in order, yielding each once it and its automatic ones are done.

        Raises Mismatch or BadFile.
        """
        for entry in self.record.effective():
            if entry["type"] == "message":
                continue
            self._take(entry)
            for follower in entry.get("auto_actions") or ():
                self._take(follower)
            yield entry

    def run(self, progress: Callable[[int], None] = lambda n: None) -> Game:
        """Replay to the end and return the game."""
        for number, _ in enumerate(self, 1):
            progress(number)
        return self.game

    def _take(self, entry: Entry) -> None:
        if self.game.over:
            return
        action = self._reader.read(self.game, entry)
        if action is None:
            return
        self.report.moves += 1
        if isinstance(action, Pass) and not asked(self.game, entry):
            self.report.passes_dropped += 1
            return
        reason = self._reason(action, entry)
        if reason is not None and not self._pass_first(action, entry):
            step = self.game.decision.step if self.game.decision else "-"
            raise Mismatch(entry, action, reason, step)
        self.game.apply(action, trusted=True)

    def _reason(self, action: Action, entry: Entry) -> Reason | None:
        """Return why an action does not stand; what is forgiven is noted when judging."""
        if isinstance(action, RunTrains) and not self.judge:
            trusted = forgiven(self.game, action, _UNSEEN)
            return None if trusted else self.game.why_not(action)
        reason = self.game.why_not(action)
        if reason is None or not forgiven(self.game, action, reason):
            return reason
        self.report.faults.append(Fault(entry.get("id", 0), entry["type"], reason))
        return None

    def _pass_first(self, action: Action, entry: Entry) -> bool:
        """Pass what the record skipped, if the action stands after that.

        Where everybody passes in an auction, the site's page let all privates without a bid go at
        once, its replay only the first (18Ireland 10, 3): passes make up for those.
        """
        trial = self.game.copy()
        auction = isinstance(trial.frame, Auction) and trial.frame.any_sold
        for passes in range(1, (MOST_IN_AUCTION if auction else MOST_PASSES) + 1):
            if trial.why_not(Pass()) is not None:
                return False
            trial.apply(Pass(), trusted=True)
            if auction and not asked(trial, entry):
                continue
            reason = _UNSEEN if isinstance(action, RunTrains) else trial.why_not(action)
            if reason is None or forgiven(trial, action, reason):
                for _ in range(passes):
                    self.game.apply(Pass(), trusted=True)
                self.report.passes_added += passes
                return True
        return False


def asked(game: Game, entry: Entry) -> bool:
    """Whether what is asked now is asked of the entry's entity."""
    decision = game.decision
    if decision is None:
        return False
    entity = str(entry.get("entity", ""))
    if entry.get("entity_type") == "player":
        return f"player:{entity}" in (decision.entity, decision.actor)
    if entry.get("entity_type") == "company":
        return game.state.privates.get(entity) == decision.entity
    return entity == decision.entity


_UNSEEN = Reason("revenue_not_looked_at")

MOST_PASSES = 3
"""How many passes in a row a record may leave out."""

MOST_IN_AUCTION = 36
"""The same in an auction: six players, five privates and a circle before the next who acts."""
