"""What belongs to an account: handed out as a file, and taken away with the account."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from senro.save import seats as idents
from senro.web.models import Alert, Message, Move, Note, Profile, Seat, Standing, Table
from senro.web.room import ROOM
from senro.web.seats import vacate
from senro.words import Voice


def key_of_account(user: User) -> str:
    """Return the key under which an account sits and writes."""
    return f"user:{user.pk}"


def tables_of(key: str) -> list[Table]:
    """Return the tables that somebody owns or sits at."""
    found = Table.objects.filter(Q(owner=key) | Q(seat__holder=key))
    return list(found.distinct().order_by("created"))


# -- handing out ---------------------------------------------------------------------------


def gathered(user: User) -> dict[str, Any]:
    """Return all that is stored of an account and by it, but for its password."""
    key = key_of_account(user)
    profile = Profile.objects.filter(user=user).first()
    wishes = ("by_mail", "webhook", "form", "on_turn", "on_mention", "language")
    written = Message.objects.filter(key=key).order_by("pk")
    return {
        "name": user.get_username(),
        "mail": user.email,
        "joined": user.date_joined.isoformat(),
        "alerts": {name: getattr(profile, name) for name in wishes} if profile else {},
        "tables": [_table(table, key) for table in tables_of(key)],
        "messages": [
            {"table": m.table_id, "at": m.at.isoformat(), "room": m.room, "text": m.text}
            for m in written
        ],
        "notes": [
            {"table": note.table_id, "text": note.text} for note in Note.objects.filter(owner=key)
        ],
    }


def _table(table: Table, key: str) -> dict[str, Any]:
    mine = [seat for seat in table.seats() if seat.holder == key]
    every = idents(len(table.seats()))
    at = [every[seat.number - 1] for seat in mine]
    return {
        "id": table.id,
        "title": table.title,
        "label": table.label,
        "mode": table.mode,
        "created": table.created.isoformat(),
        "finished": table.finished,
        "owner": table.owner == key,
        "seats": [{"number": seat.number, "name": seat.name} for seat in mine],
        "moves": [
            {"number": m.number, "kind": m.kind, "data": m.data, "at": m.at.isoformat()}
            for m in Move.objects.filter(table=table, by__in=[seat.name for seat in mine])
        ],
        "orders": [kept.data for kept in Standing.objects.filter(table=table, seat__in=at)],
    }


# -- taking away ---------------------------------------------------------------------------


def remove(user: User, voice: Voice) -> None:
    """Take an account away, with its notes; its seats become free and its name neutral.

    Games go on: a table passes to another who sits there. One where nobody else does goes, too.
    """
    key = key_of_account(user)
    Note.objects.filter(owner=key).delete()
    for table in tables_of(key):
        heirs = [seat.holder for seat in table.seats() if seat.holder not in ("", key)]
        if table.owner == key and not heirs:
            ROOM.forget(table.id)
            table.delete()
            continue
        if table.owner == key:
            Table.objects.filter(pk=table.pk).update(owner=heirs[0])
            table.owner = heirs[0]
        for seat in [seat for seat in table.seats() if seat.holder == key]:
            _forget(table, seat, voice.say("ui.former_player", number=seat.number))
            if table.finished:
                Seat.objects.filter(pk=seat.pk).update(holder="")
            else:
                vacate(table, seat.number, "left")
            ROOM.forget(table.id)
    somebody = voice.say("ui.former_spectator")
    Message.objects.filter(key=key).update(author=somebody, key="")
    user.delete()


@transaction.atomic
def _forget(table: Table, seat: Seat, name: str) -> None:
    """Put a neutral word wherever a table's record names the player of a seat."""
    before, key = seat.name, seat.holder
    Seat.objects.filter(pk=seat.pk).update(name=name)
    Move.objects.filter(table=table, by=before).update(by=name)
    Message.objects.filter(table=table, key=key).update(author=name, key="")
    for message in Message.objects.filter(table=table).exclude(code=""):
        if before in message.facts.values():
            message.facts = {n: name if f == before else f for n, f in message.facts.items()}
            message.save(update_fields=["facts"])
    Alert.objects.filter(table=table, facts__who=before).delete()
