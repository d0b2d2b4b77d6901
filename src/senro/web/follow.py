"""What follows a move by itself: what a title forces, and what players' orders say."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from senro.core.action import Action
from senro.core.game import Game
from senro.orders import Deed, Order, Stop, due, dump, load, stands
from senro.web.models import Standing, Table

if TYPE_CHECKING:
    from senro.web.room import Live

MOST = 60
"""How many actions may follow one move."""


@dataclass
class Followers:
    """The actions that follow, with the names of those for whom they are made."""

    actions: list[tuple[Action, str]] = field(default_factory=list)
    ended: list[tuple[Standing, Stop | None]] = field(default_factory=list)


def deeds(live: Live) -> list[Deed]:
    """Return all actions of a table's game with what they told."""
    return [
        Deed(told.actor, told.step, action, told.events)
        for told, action in zip(live.told, live.game.actions, strict=True)
    ]


def act(trial: Game, action: Action, past: list[Deed]) -> None:
    """Apply an action to a copy of the game and keep what it tells."""
    actor, step = trial.actor or "", trial.decision.step if trial.decision else ""
    trial.events = []
    trial.apply(action, trusted=True)
    past.append(Deed(actor, step, action, tuple(trial.events)))


def followers(table: Table, trial: Game, past: list[Deed]) -> Followers:
    """Carry out on a copy of the game all that follows, and return it."""
    found, names = Followers(), table.names
    standing = _standing(table)
    for _ in range(MOST):
        forced = trial.title.automatic(trial)
        if forced is not None:
            act(trial, forced, past)
            found.actions.append((forced, ""))
            continue
        for seat in [seat for seat, (_, order) in standing.items() if not stands(trial, order)]:
            found.ended.append((standing.pop(seat)[0], None))
        row, order = standing.get(trial.actor or "", (None, None))
        if row is None or order is None:
            break
        result = due(trial, order, past, min(row.since, len(past)))
        if isinstance(result, Stop):
            found.ended.append((row, result))
            del standing[row.seat]
            if result.follow is not None:
                new = Standing(
                    table=table,
                    seat=row.seat,
                    data=dump(result.follow),
                    since=len(past),
                    private=row.private,
                )
                standing[row.seat] = (new, result.follow)
        elif result is None or trial.why_not(result) is not None:
            break
        else:
            act(trial, result, past)
            found.actions.append((result, names.get(row.seat, "")))
    return found


def _standing(table: Table) -> dict[str, tuple[Standing, Order]]:
    found = {}
    for row in Standing.objects.filter(table=table, active=True):
        try:
            found[row.seat] = (row, load(row.data))
        except ValueError:
            continue
    return found


def settle(table: Table, found: Followers) -> None:
    """Store which orders have ended and why, and which took their places."""
    for row, stop in found.ended:
        row.active = False
        row.why = [stop.reason.code, dict(stop.reason.facts)] if stop else []
        row.save()
        if stop and stop.follow is not None:
            Standing.objects.create(
                table=table,
                seat=row.seat,
                data=dump(stop.follow),
                since=row.since,
                private=row.private,
            )
