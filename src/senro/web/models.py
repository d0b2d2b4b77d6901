"""What is stored: tables, who sits at them, what they did, what they wrote."""

from __future__ import annotations

import secrets
from typing import Any

from django.conf import settings
from django.db import models

from senro.save import Save, seats

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def fresh_id() -> str:
    """Return an id for a table that cannot be guessed."""
    return "".join(secrets.choice(_LETTERS) for _ in range(10))


def fresh_token() -> str:
    """Return a secret for an invitation."""
    return secrets.token_urlsafe(18)


class Table(models.Model):
    """A game being played: what it was begun with, and how the table is run.

    `mode` is "hotseat" (its owner plays every seat on one screen) or "seats" (each seat has a
    person). `undo` is who may take back: "free" (anybody anything), "own" (one's own move) or
    "consent" (what is not one's own move of this turn, once the others agree). Players read what
    spectators write once the game is over, or at once if the table is `audible`.

    `clock` is empty or has "move" and "bank" in seconds, and "zero": "nothing" or "replace",
    what it means that a player's time is up. `turn` is the turn that the clock measures and
    `turn_began` when it began; `paused` is since when the clock stands still.
    """

    id = models.CharField(primary_key=True, max_length=12, default=fresh_id, editable=False)
    title = models.CharField(max_length=20)
    options = models.JSONField(default=list)
    seed = models.BigIntegerField()
    label = models.CharField(max_length=60, blank=True)
    mode = models.CharField(max_length=10, default="hotseat")
    undo = models.CharField(max_length=10, default="free")
    open = models.BooleanField(default=False)
    audible = models.BooleanField(default=False)
    invitation = models.CharField(max_length=40, default=fresh_token)
    owner = models.CharField(max_length=40)  # a visitor's or account's key
    created = models.DateTimeField(auto_now_add=True)
    moved = models.DateTimeField(auto_now=True)
    count = models.PositiveIntegerField(default=0)  # actions in force
    finished = models.BooleanField(default=False)
    waiting = models.CharField(max_length=20, blank=True)  # the seat that decides now
    stamp = models.PositiveIntegerField(default=0)  # grows with all that a page would show
    clock = models.JSONField(default=dict, blank=True)
    turn = models.CharField(max_length=60, blank=True)
    turn_began = models.DateTimeField(null=True, blank=True)
    paused = models.DateTimeField(null=True, blank=True)

    def save_data(self) -> Save:
        """Return what the game was begun with."""
        names = tuple(seat.name for seat in self.seats())
        return Save(self.title, names, tuple(self.options), self.seed)

    def seats(self) -> list[Seat]:
        """Return the seats in order."""
        if not hasattr(self, "_seats"):
            self._seats = sorted(self.seat_set.all(), key=lambda seat: seat.number)
        return self._seats

    @property
    def names(self) -> dict[str, str]:
        """The players' names by seat as the engine calls them."""
        found = self.seats()
        return dict(zip(seats(len(found)), (seat.name for seat in found), strict=True))


class Seat(models.Model):
    """A player's place; `holder` is the key of the visitor or account that sits there.

    `bank` is what is left of the player's reserve of time, in seconds.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE)
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=30)
    holder = models.CharField(max_length=40, blank=True)
    bank = models.IntegerField(default=0)

    class Meta:
        """One seat of each number."""

        constraints = [models.UniqueConstraint(fields=["table", "number"], name="one_seat")]


class Move(models.Model):
    """An entry of a table's record; nothing is ever taken out.

    `kind` is "act" (an action), "undo" (back to `data` = {"to": count}) or "redo".
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE)
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=8, default="act")
    data = models.JSONField(default=dict)
    automatic = models.BooleanField(default=False)
    by = models.CharField(max_length=30, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """Of two racing moves the second finds its number taken."""

        constraints = [models.UniqueConstraint(fields=["table", "number"], name="one_move")]
        ordering = ["number"]


class Message(models.Model):
    """Something written at a table, or a trace of what was done there outside the rules.

    `room` is "table" or "gallery", where spectators talk and players do not listen before the
    end unless the table is audible. A trace has a `code` of the catalogue and its `facts` instead
    of a text.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE)
    author = models.CharField(max_length=30, blank=True)
    key = models.CharField(max_length=40, blank=True)  # of who wrote it
    room = models.CharField(max_length=8, default="table")
    text = models.CharField(max_length=500, blank=True)
    code = models.CharField(max_length=30, blank=True)
    facts = models.JSONField(default=dict, blank=True)
    count = models.PositiveIntegerField(default=0)  # the position it was written at
    at = models.DateTimeField(auto_now_add=True)


class Note(models.Model):
    """A private notepad: one for each person and table."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE)
    owner = models.CharField(max_length=40)
    text = models.TextField(max_length=20_000, blank=True)

    class Meta:
        """One for each."""

        constraints = [models.UniqueConstraint(fields=["table", "owner"], name="one_note")]


class Proposal(models.Model):
    """Something that others are asked to agree to: "undo", "end", "pause" or "replace".

    `number` is the entry of the record that it was made at; a later entry makes an undo void.
    `agreed` and `asked` are numbers of seats, as is `target`, whose player is to be replaced.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE)
    kind = models.CharField(max_length=8)
    number = models.PositiveIntegerField()
    by = models.PositiveSmallIntegerField()  # the seat that proposes
    target = models.PositiveSmallIntegerField(default=0)
    asked = models.JSONField(default=list)
    agreed = models.JSONField(default=list)
    state = models.CharField(max_length=10, default="open")  # or done, declined, void
    at = models.DateTimeField(auto_now_add=True)


class Standing(models.Model):
    """A player's standing order; `why` is the code and facts of what stopped it.

    A `private` one is carried out like any other, but nobody else is shown it.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE)
    seat = models.CharField(max_length=20)  # as the engine calls it
    data = models.JSONField(default=dict)
    since = models.PositiveIntegerField(default=0)  # actions made before it was given
    active = models.BooleanField(default=True)
    private = models.BooleanField(default=False)
    why = models.JSONField(default=list, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """At most one active order of a player."""

        constraints = [
            models.UniqueConstraint(
                fields=["table", "seat"], condition=models.Q(active=True), name="one_order"
            )
        ]


class Profile(models.Model):
    """What an account wants to be told, and how."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    by_mail = models.BooleanField(default=False)
    webhook = models.URLField(max_length=400, blank=True)
    form = models.CharField(max_length=8, default="discord")  # or slack
    on_turn = models.BooleanField(default=True)
    on_mention = models.BooleanField(default=True)
    language = models.CharField(max_length=5, default="en")


class Alert(models.Model):
    """Something to tell an account unless it has the table's page open when it is due."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    kind = models.CharField(max_length=8)  # turn, mention or end
    facts: Any = models.JSONField(default=dict)
    due = models.DateTimeField(db_index=True)
    tries = models.PositiveSmallIntegerField(default=0)
    state = models.CharField(max_length=8, default="waiting")  # or sent, dropped, failed
