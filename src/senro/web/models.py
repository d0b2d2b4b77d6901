"""What is stored: tables, who sits at them, what they did, what they wrote."""

from __future__ import annotations

import secrets

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
    person). `undo` is who may take back: "free" (anybody anything) or "own" (one's own move).
    """

    id = models.CharField(primary_key=True, max_length=12, default=fresh_id, editable=False)
    title = models.CharField(max_length=20)
    options = models.JSONField(default=list)
    seed = models.BigIntegerField()
    label = models.CharField(max_length=60, blank=True)
    mode = models.CharField(max_length=10, default="hotseat")
    undo = models.CharField(max_length=10, default="free")
    open = models.BooleanField(default=False)
    invitation = models.CharField(max_length=40, default=fresh_token)
    owner = models.CharField(max_length=40)  # a visitor's or account's key
    created = models.DateTimeField(auto_now_add=True)
    moved = models.DateTimeField(auto_now=True)
    count = models.PositiveIntegerField(default=0)  # actions in force
    finished = models.BooleanField(default=False)
    waiting = models.CharField(max_length=20, blank=True)  # the seat that decides now

    def save_data(self) -> Save:
        """Return what the game was begun with."""
        names = tuple(seat.name for seat in self.seats())
        return Save(self.title, names, tuple(self.options), self.seed)

    def seats(self) -> list[Seat]:
        """Return the seats in order."""
        if not hasattr(self, "_seats"):
            self._seats = list(self.seat_set.order_by("number"))
        return self._seats

    @property
    def names(self) -> dict[str, str]:
        """The players' names by seat as the engine calls them."""
        found = self.seats()
        return dict(zip(seats(len(found)), (seat.name for seat in found), strict=True))


class Seat(models.Model):
    """A player's place; `holder` is the key of the visitor or account that sits there."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE)
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=30)
    holder = models.CharField(max_length=40, blank=True)

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
    """Something written at a table."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE)
    author = models.CharField(max_length=30)
    text = models.CharField(max_length=500)
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
