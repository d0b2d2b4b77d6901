"""Clocks: so much time for each turn, and a reserve for the whole game."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from senro.core.game import Game
from senro.web.models import Seat, Table

MINUTE, HOUR, DAY = 60, 3600, 86_400
TURNS = (0, 5 * MINUTE, HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY)
"""The times for a turn that may be chosen, in seconds; 0 for no clock."""

BANKS = (0, 30 * MINUTE, 2 * HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY)
"""The reserves that may be chosen."""


@dataclass(frozen=True)
class Left:
    """A player's time: left of this turn and of the reserve, in seconds; when both run out."""

    turn: int
    bank: int
    running: bool
    until: datetime | None

    @property
    def out(self) -> bool:
        """Whether all is used up."""
        return self.turn <= 0 and self.bank <= 0


def chosen(move: int, bank: int, zero: str) -> dict[str, Any]:
    """Return the setting of a table for what was chosen, empty for no clock."""
    if move not in TURNS or not move:
        return {}
    kept = bank if bank in BANKS else 0
    return {"move": move, "bank": kept, "zero": "replace" if zero == "replace" else "nothing"}


def measured(game: Game) -> str:
    """Return the turn that the clock measures, as who decides for whom."""
    return f"{game.actor}|{game.decision.entity}"[:60] if game.decision else ""


def start(table: Table, game: Game) -> None:
    """Let the clock of a new table begin."""
    if table.clock:
        table.turn, table.turn_began = measured(game), timezone.now()
        Seat.objects.filter(table=table).update(bank=table.clock["bank"])


def follow(table: Table, game: Game, *, charge: bool) -> None:
    """Note that the game went on; what a turn took over its time comes out of the reserve.

    Time taken back with an undo is not charged. Nothing is saved but the seat.
    """
    if not table.clock:
        return
    table.refresh_from_db(fields=["turn", "turn_began", "paused"])
    now, turn = timezone.now(), measured(game)
    if turn == table.turn and charge:
        return
    if charge and table.turn_began and table.turn:
        over = -_turn_left(table, now)
        number = int(table.turn.partition("|")[0].partition(":")[2] or 0)
        seat = Seat.objects.filter(table=table, number=number).first()
        if seat and over > 0:
            seat.bank = max(0, seat.bank - over)
            seat.save(update_fields=["bank"])
    table.turn, table.turn_began = turn, now
    if table.paused:
        table.paused = now


def _turn_left(table: Table, now: datetime) -> int:
    if table.turn_began is None:
        return int(table.clock["move"])
    spent = (table.paused or now) - table.turn_began
    return int(table.clock["move"]) - int(spent.total_seconds())


def left(table: Table, seat: Seat, ident: str) -> Left | None:
    """Return the time that a player has, None without a clock."""
    if not table.clock:
        return None
    now = timezone.now()
    if ident != table.waiting or table.finished:
        return Left(int(table.clock["move"]), seat.bank, False, None)
    turn = _turn_left(table, now)
    bank = seat.bank + min(0, turn)
    running = table.paused is None
    until = now + timedelta(seconds=max(0, turn) + max(0, bank)) if running else None
    return Left(max(0, turn), max(0, bank), running, until)


def now() -> datetime:
    """Return the time."""
    return timezone.now()


def pause(table: Table) -> None:
    """Let the clock stand still."""
    table.paused = timezone.now()
    table.save(update_fields=["paused"])


def resume(table: Table) -> None:
    """Let the clock go on where it stopped."""
    if table.paused and table.turn_began:
        table.turn_began += timezone.now() - table.paused
    table.paused = None
    table.save(update_fields=["paused", "turn_began"])
