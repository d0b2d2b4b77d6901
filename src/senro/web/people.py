"""Who may see a table and who may move at it."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest

from senro.save import seats
from senro.web.middleware import key_of
from senro.web.models import Table


@dataclass(frozen=True)
class Role:
    """What somebody is at a table: the seats he plays, whether he owns it."""

    seats: tuple[str, ...]
    owner: bool
    name: str

    def may_move(self, actor: str | None) -> bool:
        """Whether he may move for the player who decides."""
        return actor is not None and actor in self.seats


def find_table(request: HttpRequest, table_id: str) -> tuple[Table, Role]:
    """Return a table and what the asker is there.

    Raises Http404 for a table there is not, or that is closed to him.
    """
    table = Table.objects.filter(pk=table_id).first()
    if table is None:
        raise Http404
    role = role_at(table, key_of(request))
    invited = table.invitation in request.session.get("invited", ())
    if not (table.open or role.owner or role.seats or invited):
        raise Http404
    return table, role


def invite(request: HttpRequest, table: Table) -> None:
    """Let somebody who came by an invitation see a table, until its owner renews the link."""
    known = [token for token in request.session.get("invited", ()) if token != table.invitation]
    request.session["invited"] = [*known[-MOST_INVITED:], table.invitation]


MOST_INVITED = 100


def role_at(table: Table, key: str) -> Role:
    """Return what the holder of a key is at a table."""
    owner = table.owner == key
    sitting = table.seats()
    ids = seats(len(sitting))
    if table.mode == "hotseat":
        return Role(ids if owner else (), owner, "")
    mine = [
        (ident, seat.name) for ident, seat in zip(ids, sitting, strict=True) if seat.holder == key
    ]
    return Role(tuple(i for i, _ in mine), owner, mine[0][1] if mine else "")


def cannot(role: Role, undo: str) -> str:
    """Return the seat whose moves alone a player may take back, "" for anybody's."""
    return role.seats[0] if undo != "free" and len(role.seats) == 1 else ""
