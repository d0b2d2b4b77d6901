"""What needs the others: taking back, ending early, pausing, replacing a player."""

from __future__ import annotations

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from senro.core.action import EndGame
from senro.core.reason import Reason
from senro.web import alerts, clock
from senro.web.models import Proposal, Table
from senro.web.people import Role, cannot, find_table
from senro.web.play import answer, change, seen_by
from senro.web.room import Live, Refused, Stale, position, redo, stir, submit, trace, undo
from senro.web.seats import number_of, vacate
from senro.web.throttle import MOVING, may_write

KINDS = ("undo", "end", "pause", "replace")


def numbers(role: Role) -> list[int]:
    """Return the numbers of somebody's seats."""
    return [number_of(ident) for ident in role.seats]


def others(table: Table, role: Role) -> list[int]:
    """Return the numbers of the seats where others sit."""
    mine = numbers(role)
    if table.mode == "hotseat":
        return []
    return [seat.number for seat in table.seats() if seat.holder and seat.number not in mine]


# -- taking back ---------------------------------------------------------------------------


@require_POST
def take_back(request: HttpRequest, table_id: str) -> HttpResponse:
    """Undo, or ask the others for it."""
    table, role = find_table(request, table_id)
    if not role.seats:
        return answer(request, table, role, Reason("not_your_move"), 403)
    if not may_write(request, "move", MOVING):
        return answer(request, table, role, Reason("too_fast"), 429)
    _, live = position(table)
    if needs_consent(table, role, live):
        return _propose(request, table, role, "undo", live.number)
    allowed = cannot(role, table.undo)
    return change(request, table, role, lambda: undo(table, seen_by(request), role.name, allowed))


def needs_consent(table: Table, role: Role, live: Live) -> bool:
    """Whether the others must agree to taking back the last move."""
    to = live.last_choice()
    if table.undo != "consent" or to is None or not others(table, role):
        return False
    return live.told[to].actor not in role.seats or live.game.actor not in role.seats


@require_POST
def make_again(request: HttpRequest, table_id: str) -> HttpResponse:
    """Redo."""
    table, role = find_table(request, table_id)
    if not role.seats:
        return answer(request, table, role, Reason("not_your_move"), 403)
    if not may_write(request, "move", MOVING):
        return answer(request, table, role, Reason("too_fast"), 429)
    allowed = cannot(role, table.undo)
    return change(request, table, role, lambda: redo(table, seen_by(request), role.name, allowed))


# -- proposing -----------------------------------------------------------------------------


@require_POST
def propose(request: HttpRequest, table_id: str) -> HttpResponse:
    """Ask the others to end the game, to pause, or to replace somebody."""
    table, role = find_table(request, table_id)
    kind = request.POST.get("kind", "")
    if not role.seats or kind not in KINDS or table.finished:
        return answer(request, table, role, Reason("not_your_move"), 403)
    if not may_write(request):
        return answer(request, table, role, Reason("too_fast"), 429)
    target = 0
    if kind == "replace":
        wish = request.POST.get("seat", "")
        target = next((n for n in others(table, role) if str(n) == wish), 0)
        if not target:
            return answer(request, table, role, Reason("not_to_be_replaced"), 422)
    if kind == "pause" and (not table.clock or table.paused):
        return answer(request, table, role, Reason("no_clock_runs"), 422)
    _, live = position(table)
    return _propose(request, table, role, kind, live.number, target)


def _propose(
    request: HttpRequest, table: Table, role: Role, kind: str, number: int, target: int = 0
) -> HttpResponse:
    asked = [n for n in others(table, role) if n != target]
    by = numbers(role)[0]
    with transaction.atomic():
        same = Proposal.objects.filter(table=table, kind=kind, target=target, state="open")
        same.update(state="void")
        proposal = Proposal.objects.create(
            table=table, kind=kind, number=number, by=by, target=target, asked=asked
        )
        if asked:
            trace(table, f"asks_{kind}", who=_name(table, by), target=_name(table, target))
            keys = [seat.holder for seat in table.seats() if seat.number in asked]
            alerts.note(table, "ask", keys, who=_name(table, by), what=kind)
    if not asked:
        _carry_out(table, proposal)
    else:
        stir(table)
        alerts.wake()
    return redirect("table", table_id=table.id)


def _name(table: Table, number: int) -> str:
    return next((seat.name for seat in table.seats() if seat.number == number), "")


@require_POST
def decide(request: HttpRequest, table_id: str, number: int) -> HttpResponse:
    """Accept, decline or withdraw a proposal."""
    table, role = find_table(request, table_id)
    wish, mine = request.POST.get("answer", ""), numbers(role)
    complete = False
    with transaction.atomic():
        found = Proposal.objects.select_for_update().filter(table=table, pk=number, state="open")
        proposal = found.first()
        asked = proposal is not None and any(n in proposal.asked for n in mine)
        if proposal is None or not (asked or proposal.by in mine):
            return answer(request, table, role, Reason("proposal_gone"), 409)
        if wish == "yes" and asked:
            proposal.agreed = sorted({*proposal.agreed, *(n for n in mine if n in proposal.asked)})
            complete = set(proposal.agreed) >= set(proposal.asked)
            proposal.state = "done" if complete else "open"
        elif wish == "no" and asked:
            proposal.state = "declined"
            trace(table, f"declines_{proposal.kind}", who=role.name)
        elif wish == "withdraw" and proposal.by in mine:
            proposal.state = "void"
            trace(table, f"withdraws_{proposal.kind}", who=role.name)
        proposal.save()
    if complete:
        _carry_out(table, proposal)
    stir(table)
    return redirect("table", table_id=table.id)


def _carry_out(table: Table, proposal: Proposal) -> None:
    """Do what everybody agreed to; an undo is void once the game went on."""
    by = _name(table, proposal.by)
    if proposal.kind == "undo":
        try:
            undo(table, proposal.number, by, "")
        except (Stale, Refused):
            Proposal.objects.filter(pk=proposal.pk).update(state="void")
            trace(table, "void_undo")
    elif proposal.kind == "end":
        for _ in range(3):  # somebody may be moving just now
            _, live = position(table)
            try:
                submit(table, EndGame(), live.number, "", by)
                break
            except Stale:
                continue
            except Refused:
                break
    elif proposal.kind == "pause":
        clock.pause(table)
        trace(table, "paused", who=by)
        stir(table)
    else:
        vacate(table, proposal.target, "replaced")


@require_POST
def resume(request: HttpRequest, table_id: str) -> HttpResponse:
    """Let the clock go on; anybody at the table may."""
    table, role = find_table(request, table_id)
    if not role.seats or not table.paused:
        return answer(request, table, role, Reason("no_clock_runs"), 422)
    clock.resume(table)
    trace(table, "resumed", who=role.name)
    stir(table)
    return redirect("table", table_id=table.id)
