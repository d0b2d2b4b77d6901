"""Standing orders at a table: given, shown to all or to their owner alone, revoked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from senro.core.game import Game
from senro.core.reason import Reason
from senro.orders import (
    FLOAT,
    BidTo,
    BuyUntil,
    Order,
    PassRound,
    dump,
    load,
    stands,
    stops,
    why_not,
)
from senro.rules.shares import share_price, started, units
from senro.web.models import Standing, Table
from senro.web.people import Role, find_table
from senro.web.play import answer
from senro.web.room import Stale, position, run_orders, stir
from senro.web.throttle import may_write
from senro.words import Voice

if TYPE_CHECKING:
    from senro.web.play import View

SHOWN_ENDED = 3


@require_POST
def give(request: HttpRequest, table_id: str) -> HttpResponse:
    """Give a standing order, in place of the one there was."""
    table, role = find_table(request, table_id)
    seat = _seat(role, request.POST.get("seat", ""))
    if not seat:
        return answer(request, table, role, Reason("not_your_move"), 403)
    if not may_write(request):
        return answer(request, table, role, Reason("too_fast"), 429)
    game, live = position(table)
    order = _read(request.POST, seat, game)
    reason = Reason("not_understood") if order is None else why_not(game, order)
    if order is None or reason is not None:
        return answer(request, table, role, reason or Reason("not_understood"), 422)
    private = bool(request.POST.get("private")) and table.mode == "seats"
    with transaction.atomic():
        seen = _end(table, seat)
        Standing.objects.create(
            table=table, seat=seat, data=dump(order), since=live.game.count, private=private
        )
    for _ in range(3):  # somebody may be moving just now
        try:
            run_orders(table, seat)
            break
        except Stale:
            continue
    if seen or not private:
        stir(table)
    return redirect("table", table_id=table.id)


@require_POST
def revoke(request: HttpRequest, table_id: str) -> HttpResponse:
    """Take a standing order back."""
    table, role = find_table(request, table_id)
    seat = _seat(role, request.POST.get("seat", ""))
    if not seat:
        return answer(request, table, role, Reason("not_your_move"), 403)
    if _end(table, seat):
        stir(table)
    return redirect("table", table_id=table.id)


def _end(table: Table, seat: str) -> bool:
    """End a player's order; return whether the others saw it, so that they see it go.

    A private one comes and goes without a pulse: that something was left would be news, too.
    """
    active = Standing.objects.filter(table=table, seat=seat, active=True)
    seen = active.filter(private=False).exists()
    active.update(active=False)
    return seen


def _seat(role: Role, wish: str) -> str:
    """Return the seat that somebody orders for, "" where he may not."""
    if wish:
        return wish if wish in role.seats else ""
    return role.seats[0] if len(role.seats) == 1 else ""


def _read(form: Any, seat: str, game: Game) -> Order | None:
    """Return the order of a form, None where it makes none."""
    match form.get("kind"):
        case "pass":
            watch = form.get("watch", "")
            floor = share_price(game, watch) if started(game, watch) else 0
            regardless, always = bool(form.get("regardless")), bool(form.get("always"))
            return PassRound(seat, regardless, always, watch, floor)
        case "buy":
            wanted = _whole(form.get("shares", ""))
            pool = form.get("source") == "pool"
            then = bool(form.get("then_pass"))
            return BuyUntil(seat, form.get("company", ""), wanted, pool, then)
        case "bid":
            most, buy = _whole(form.get("most", "")), _whole(form.get("buy", ""))
            return BidTo(seat, form.get("item", ""), most, buy, bool(form.get("then_pass")))
    return None


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else FLOAT


# -- showing -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """An order as the page shows it, with what would end it and why it ended."""

    seat: str
    number: int
    player: str
    text: str
    mine: bool
    private: bool
    stops: tuple[str, ...]
    why: str = ""


def facts(view: View) -> dict[str, Any]:
    """Return the standing orders of a table and the forms for new ones."""
    table, game, voice, role = view.table, view.game, view.voice, view.role
    rows: list[Any] = []
    ended: list[Any] = []
    shown = Q(private=False) | Q(seat__in=role.seats)
    for kept in Standing.objects.filter(shown, table=table).order_by("-id")[:40]:
        row = _row(game, kept, voice, role)
        if row is not None and kept.active:
            rows.append(row)
        elif row is not None and row.why and row.mine and len(ended) < SHOWN_ENDED:
            ended.append(row)
    found: dict[str, Any] = {"orders": rows, "orders_ended": ended}
    if not role.seats or game.over:
        return found
    return found | {"order_forms": _forms(game, voice, role)}


def _row(game: Game, kept: Standing, voice: Voice, role: Role) -> Row | None:
    try:
        order = load(kept.data)
    except ValueError:
        return None
    why = voice.reason(Reason(kept.why[0], tuple(kept.why[1].items()))) if kept.why else ""
    number = int(kept.seat.partition(":")[2] or 0)
    return Row(
        kept.seat,
        number,
        voice.player(kept.seat),
        wording(order, voice),
        kept.seat in role.seats,
        kept.private,
        tuple(voice.say(f"order.stop_{name}") for name in stops(game, order)),
        why,
    )


def wording(order: Order, voice: Voice) -> str:
    """Return what an order says."""
    match order:
        case PassRound(_, regardless, always, watch, floor):
            which = ("always" if always else "round", "regardless" if regardless else "affected")
            parts = [voice.say(f"order.pass_{'_'.join(which)}")]
            if watch:
                parts.append(voice.say("order.unless_falls", company=watch, price=floor))
            return voice.say("order.join").join(parts)
        case BuyUntil(_, company, shares, pool, then_pass):
            kind = "float" if shares == FLOAT else "shares"
            text = voice.say(f"order.buy_{kind}", company=company, shares=shares)
            parts = [text, voice.say(f"order.from_{'pool' if pool else 'treasury'}")]
            return voice.say("order.join").join([*parts, *_then(then_pass, voice)])
        case BidTo(_, item, most, buy, then_pass):
            parts = [voice.say("order.bid", item=item, most=most)]
            if buy:
                parts.append(voice.say("order.buy_at_once", buy=buy))
            return voice.say("order.join").join([*parts, *_then(then_pass, voice)])


def _then(then_pass: bool, voice: Voice) -> list[str]:
    return [voice.say("order.then_pass")] if then_pass else []


def _forms(game: Game, voice: Voice, role: Role) -> dict[str, Any]:
    """Return what the forms of new orders offer, empty in a round without any."""
    seat = role.seats[0]
    many = [(ident, voice.player(ident)) for ident in role.seats] if len(role.seats) > 1 else []
    if stands(game, BidTo(seat, "", 0)):
        items = [
            (item, voice.entity(item), private.value)
            for item, private in game.title.privates.items()
            if game.state.privates.get(item) is None
        ]
        return {"seats": many, "items": items}
    if stands(game, PassRound(seat)):
        companies = [
            (company, voice.entity(company), units(game, seat, company))
            for company in game.title.companies
            if company in game.state.price
        ]
        prices = [
            (company, name, voice.money(share_price(game, company)))
            for company, name, _ in companies
        ]
        return {"seats": many, "companies": companies, "prices": prices, "stock": True}
    return {}
