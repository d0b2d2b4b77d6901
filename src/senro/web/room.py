"""The live game behind a table: kept in memory, rebuilt from the record, moved in transactions.

The record is a list of entries numbered from 1. A page says which entry it saw last; a move is
confirmed once its entry is stored under the next number, so of two racing moves one wins.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass, field, replace

from django.db import IntegrityError, transaction
from django.db.models import F

from senro.core.action import Action, RunTrains, from_json, to_json
from senro.core.event import Event
from senro.core.game import Game
from senro.core.reason import Reason
from senro.web import alerts, clock
from senro.web.follow import Followers, act, deeds, followers, settle
from senro.web.live import Pulse, announce
from senro.web.models import Message, Move, Table

KEPT = 24
"""How many games stay in memory."""


class Stale(Exception):
    """The page that moved had not seen the newest position."""


class Refused(Exception):
    """A move that is not possible; carries the reason."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Told:
    """What one action told: its events, who made it at which step, and whether by himself."""

    actor: str
    events: tuple[Event, ...]
    automatic: bool = False
    step: str = ""


@dataclass(frozen=True, slots=True)
class Trace:
    """An undo or a redo: where it led, how many chosen moves it took back or made again."""

    kind: str
    count: int
    moves: int
    by: str


@dataclass
class Live:
    """A table's game at its newest entry, with what each action told and what was undone."""

    game: Game
    number: int = 0  # of the last entry read
    opening: tuple[Event, ...] = ()
    told: list[Told] = field(default_factory=list)
    undone: list[tuple[tuple[Action, bool], ...]] = field(default_factory=list)
    traces: list[Trace] = field(default_factory=list)
    lock: threading.RLock = field(default_factory=threading.RLock)

    def act(self, action: Action, automatic: bool, *, trusted: bool) -> None:
        """Apply an action and keep what it tells.

        Raises IllegalAction.
        """
        game = self.game
        actor, step = game.actor or "", game.decision.step if game.decision else ""
        game.events = []
        game.apply(action, trusted=trusted)
        self.told.append(Told(actor, tuple(game.events), automatic, step))
        game.events = []

    def read(self, move: Move) -> None:
        """Follow an entry of the record."""
        if move.kind == "act":
            action = from_json(move.data, self.game.title.kinds)
            self.act(action, move.automatic, trusted=True)
            if not move.automatic:
                self.undone.clear()
        elif move.kind == "undo":
            self.back(int(move.data["to"]))
            self._note(move, self.undone[-1])
        else:
            again = self.undone.pop()
            for action, automatic in again:
                self.act(action, automatic, trusted=True)
            self._note(move, again)
        self.number = move.number

    def _note(self, move: Move, batch: tuple[tuple[Action, bool], ...]) -> None:
        moves = sum(1 for _, automatic in batch if not automatic)
        self.traces.append(Trace(move.kind, self.game.count, moves, move.by))

    def back(self, count: int) -> None:
        """Return to the position after `count` actions, keeping what came after for redo."""
        gone = self.game.actions[count:]
        marks = [told.automatic for told in self.told[count:]]
        self.undone.append(tuple(zip(gone, marks, strict=True)))
        self.game = self.game.at(count)
        del self.told[count:]

    def last_choice(self) -> int | None:
        """Return the count before the last action that a person chose, None at the start."""
        for count in range(len(self.told) - 1, -1, -1):
            if not self.told[count].automatic:
                return count
        return None


class Room:
    """The games in memory, the least recently used one leaving first."""

    def __init__(self) -> None:
        self._lives: OrderedDict[str, Live] = OrderedDict()
        self._lock = threading.Lock()

    def live(self, table: Table) -> Live:
        """Return a table's game, up to date with the record.

        Raises BadSave when the title no longer exists.
        """
        with self._lock:
            found = self._lives.get(table.id)
            if found is None:
                found = self._lives[table.id] = _begin(table)
            self._lives.move_to_end(table.id)
            while len(self._lives) > KEPT:
                self._lives.popitem(last=False)
        with found.lock:
            for move in Move.objects.filter(table=table, number__gt=found.number):
                found.read(move)
        return found

    def forget(self, table_id: str) -> None:
        """Drop a game from memory, as after a failure half-way."""
        with self._lock:
            self._lives.pop(table_id, None)


def _begin(table: Table) -> Live:
    game = table.save_data().begin()
    live = Live(game, opening=tuple(game.events or ()))
    game.events = []
    return live


ROOM = Room()


def position(table: Table, count: int | None = None) -> tuple[Game, Live]:
    """Return the game at a position of the past (or the newest) and the live table.

    Raises ValueError for a position that was never reached.
    """
    live = ROOM.live(table)
    with live.lock:
        game = live.game.copy() if count is None else live.game.at(count)
        return game, live


def submit(table: Table, action: Action, seen: int, by: str, name: str) -> Live:
    """Make a move for the seat that decides.

    `seen` is the last entry that the page knew, `by` the seat that moves, or "" for anybody.

    Raises Stale, or Refused with the reason.
    """
    live = ROOM.live(table)
    with live.lock:
        if live.number != seen:
            raise Stale
        if by and live.game.actor != by:
            raise Refused(Reason("not_your_move"))
        reason = live.game.why_not(action)
        if reason is not None:
            raise Refused(reason)
        if isinstance(action, RunTrains):
            action = _bare(action)
        trial, past = live.game.copy(), deeds(live)
        act(trial, action, past)
        entries = [Move(table=table, number=seen + 1, data=to_json(action), by=name)]
        found = followers(table, trial, past)
        entries += _following(table, found, seen + 1)
        return _store(table, live, entries, found)


def _bare(action: RunTrains) -> RunTrains:
    """Return a run without what it is said to earn: that is worked out, never taken from a page."""
    return replace(action, routes=tuple(replace(r, revenue=None) for r in action.routes))


def run_orders(table: Table, seat: str) -> None:
    """Let a player's new order act, if it is his turn; the first action counts as his choice.

    Raises Stale.
    """
    live = ROOM.live(table)
    with live.lock:
        if live.game.actor != seat:
            return
        found = followers(table, live.game.copy(), deeds(live))
        entries = _following(table, found, live.number)
        if entries:
            entries[0].automatic = False
            _store(table, live, entries, found)
        else:
            settle(table, found)


def _following(table: Table, found: Followers, last: int) -> list[Move]:
    """Return the entries of what follows, numbered after the last one."""
    return [
        Move(table=table, number=number, data=to_json(action), automatic=True, by=name)
        for number, (action, name) in enumerate(found.actions, last + 1)
    ]


def undo(table: Table, seen: int, name: str, allowed: str) -> Live:
    """Take back the last chosen action; `allowed` is the seat whose move it must be, or "".

    Raises Stale or Refused.
    """
    live = ROOM.live(table)
    with live.lock:
        if live.number != seen:
            raise Stale
        to = live.last_choice()
        if to is None:
            raise Refused(Reason("nothing_to_undo"))
        if allowed and live.told[to].actor != allowed:
            raise Refused(Reason("not_your_move_to_undo"))
        entry = Move(table=table, number=seen + 1, kind="undo", data={"to": to}, by=name)
        return _store(table, live, [entry], charge=False)


def redo(table: Table, seen: int, name: str, allowed: str) -> Live:
    """Make again what was last taken back.

    Raises Stale or Refused.
    """
    live = ROOM.live(table)
    with live.lock:
        if live.number != seen:
            raise Stale
        if not live.undone:
            raise Refused(Reason("nothing_to_redo"))
        if allowed and live.game.actor != allowed:
            raise Refused(Reason("not_your_move"))
        entry = Move(table=table, number=seen + 1, kind="redo", by=name)
        return _store(table, live, [entry], charge=False)


def _store(
    table: Table,
    live: Live,
    entries: list[Move],
    found: Followers | None = None,
    *,
    charge: bool = True,
) -> Live:
    """Store entries, then follow them in memory; all or nothing.

    `found` tells which orders have ended.

    `charge` tells whether the time taken counts against the player whose turn it was.

    Raises Stale when another process stored one of these numbers first.
    """
    try:
        with transaction.atomic():
            Move.objects.bulk_create(entries)
            for entry in entries:
                live.read(entry)
            game, before = live.game, table.waiting
            table.count, table.finished = game.count, game.over
            table.waiting = game.actor or ""
            clock.follow(table, game, charge=charge)
            table.save(
                update_fields=[
                    *("count", "finished", "waiting", "moved", "turn", "turn_began", "paused")
                ]
            )
            if found is not None:
                settle(table, found)
            alerts.turn(table, before)
            _grow(table)
    except IntegrityError:
        ROOM.forget(table.id)
        raise Stale from None
    except Exception:
        ROOM.forget(table.id)
        raise
    announce(table.id, Pulse(live.number, table.stamp))
    alerts.wake()
    return live


def _grow(table: Table) -> None:
    """Let a table's stamp grow by one, whoever else does the same."""
    Table.objects.filter(pk=table.pk).update(stamp=F("stamp") + 1)
    table.refresh_from_db(fields=["stamp"])


def stir(table: Table) -> None:
    """Tell all pages of a table that something changed there beside its record."""
    _grow(table)
    announce(table.id, pulse_of(table))


def pulse_of(table: Table) -> Pulse:
    """Return how far a table has come, as stored."""
    last = Move.objects.filter(table=table).order_by("-number").values_list("number").first()
    return Pulse(last[0] if last else 0, table.stamp)


def trace(table: Table, code: str, **facts: str | int) -> None:
    """Leave a line in the log for something done outside the rules."""
    Message.objects.create(table=table, code=code, facts=facts, count=table.count)


def begin_with(table: Table, game: Game) -> None:
    """Record all actions of a finished replay at a new table."""
    actions = game.actions
    entries = [
        Move(table=table, number=n, data=to_json(action)) for n, action in enumerate(actions, 1)
    ]
    Move.objects.bulk_create(entries, batch_size=500)
    table.count, table.finished, table.waiting = game.count, game.over, game.actor or ""
    table.save()


__all__ = [
    "ROOM",
    "Live",
    "Refused",
    "Room",
    "Stale",
    "Told",
    "Trace",
    "begin_with",
    "position",
    "pulse_of",
    "redo",
    "run_orders",
    "stir",
    "submit",
    "trace",
    "undo",
]
