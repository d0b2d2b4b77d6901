"""Sitting down, getting up, and making room for another."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from senro.core.reason import Reason
from senro.save import seats as idents
from senro.web import clock
from senro.web.middleware import key_of
from senro.web.models import Proposal, Seat, Standing, Table, fresh_token
from senro.web.names import MOST_NAME, alike, clean_name
from senro.web.people import Role, find_table, invite, role_at
from senro.web.play import answer
from senro.web.room import stir, trace
from senro.web.throttle import may_write


@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Come by the invitation link: take a free seat, or watch."""
    table = Table.objects.filter(invitation=token, mode="seats").first()
    if table is None:
        raise Http404
    invite(request, table)
    if role_at(table, key_of(request)).seats:
        return redirect("table", table_id=table.id)
    if request.method == "POST" and _take(request, table):
        return redirect("table", table_id=table.id)
    status = 409 if request.method == "POST" else 200
    user = request.user
    facts = {
        "table": table,
        "free": [seat for seat in table.seats() if not (seat.holder or table.finished)],
        "taken": [seat for seat in table.seats() if seat.holder],
        "name": user.get_username() if user.is_authenticated else request.session.get("name", ""),
    }
    return render(request, "web/join.html", facts, status=status)


@require_POST
def renew(request: HttpRequest, table_id: str) -> HttpResponse:
    """Make the invitation link anew: the old one, and what it opened, is closed."""
    table, role = find_table(request, table_id)
    if table.mode != "seats" or not role.owner:
        return answer(request, table, role, Reason("not_the_owner"), 403)
    table.invitation = fresh_token()
    table.save(update_fields=["invitation"])
    return redirect("table", table_id=table.id)


@require_POST
def sit(request: HttpRequest, table_id: str) -> HttpResponse:
    """Take a free seat at a table that one may see."""
    table, role = find_table(request, table_id)
    if table.mode != "seats" or role.seats:
        return answer(request, table, role, Reason("no_seat_for_you"), 403)
    if not _take(request, table):
        return answer(request, table, role, Reason("seat_taken"), 409)
    return redirect("table", table_id=table.id)


def _take(request: HttpRequest, table: Table) -> bool:
    """Take the wished seat; of two who take it at once one wins."""
    wish = request.POST.get("seat", "")
    number = int(wish) if wish.isascii() and wish.isdigit() and len(wish) < 3 else 0
    name = clean_name(request.POST.get("name", ""))
    if not name and request.user.is_authenticated:
        name = clean_name(request.user.get_username())
    seat = Seat.objects.filter(table=table, number=number).first()
    if seat is None or table.finished or not may_write(request, "sit"):
        return False
    name = _apart(name or seat.name, [s.name for s in table.seats() if s.number != number])
    free = Seat.objects.filter(pk=seat.pk, holder="")
    if not free.update(holder=key_of(request), name=name):
        return False
    request.session["name"] = name
    trace(table, "sat_down", who=name, seat=number)
    stir(table)
    return True


def _apart(name: str, others: list[str]) -> str:
    """Return a name that differs from the others', with a number where it must."""
    found, number = name, 1
    while any(alike(found, other) for other in others):
        number += 1
        found = f"{name[: MOST_NAME - 3]} {number}"
    return found


@require_POST
def leave(request: HttpRequest, table_id: str) -> HttpResponse:
    """Get up; the seat is free for another."""
    table, role = find_table(request, table_id)
    if table.mode != "seats" or not role.seats:
        return answer(request, table, role, Reason("no_seat_for_you"), 403)
    invite(request, table)
    for ident in role.seats:
        vacate(table, number_of(ident), "left")
    return redirect("table", table_id=table.id)


@require_POST
def clear(request: HttpRequest, table_id: str) -> HttpResponse:
    """Free the seat of a player whose time is up, or of anybody before the first move."""
    table, role = find_table(request, table_id)
    wish = request.POST.get("seat", "")
    seat = next((s for s in table.seats() if str(s.number) == wish), None)
    if seat is None or not may_clear(table, role, seat):
        return answer(request, table, role, Reason("not_to_be_replaced"), 403)
    vacate(table, seat.number, "cleared")
    return redirect("table", table_id=table.id)


def may_clear(table: Table, role: Role, seat: Seat) -> bool:
    """Whether somebody may free a seat without being agreed with."""
    ident = idents(len(table.seats()))[seat.number - 1]
    if table.mode != "seats" or not seat.holder or ident in role.seats or table.finished:
        return False
    if role.owner and table.count == 0:
        return True
    left = clock.left(table, seat, ident)
    runs_out = left is not None and left.out and table.clock.get("zero") == "replace"
    return runs_out and bool(role.seats or role.owner)


def vacate(table: Table, number: int, code: str) -> None:
    """Free a seat, with what its player had standing."""
    seat = Seat.objects.get(table=table, number=number)
    Seat.objects.filter(pk=seat.pk).update(holder="")
    ident = idents(len(table.seats()))[number - 1]
    Standing.objects.filter(table=table, seat=ident).delete()  # whoever follows reads none of it
    Proposal.objects.filter(table=table, by=number, state="open").update(state="void")
    for proposal in Proposal.objects.filter(table=table, state="open"):
        if number in proposal.asked:
            proposal.asked = [n for n in proposal.asked if n != number]
            proposal.save(update_fields=["asked"])
    if table.clock and table.waiting == ident:  # the next player begins with a fresh turn
        table.turn_began = clock.now()
        table.save(update_fields=["turn_began"])
    trace(table, code, who=seat.name, seat=number)
    stir(table)


def number_of(ident: str) -> int:
    """Return the number of a seat as the engine calls it."""
    return int(ident.partition(":")[2])
