"""The list of tables at home: what waits for me first, filtered by what the address says."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.db.models import Case, CharField, Exists, OuterRef, Q, QuerySet, Value, When
from django.db.models.functions import Cast, Concat
from django.http import HttpRequest
from django.utils.http import urlencode

from senro.titles import TITLES
from senro.web.clock import HOUR, MINUTE
from senro.web.club import span, ticking
from senro.web.middleware import key_of, prefer_language
from senro.web.models import Seat, Table
from senro.web.people import role_at
from senro.words import Voice

ON_A_PAGE = 24
KINDS = ("mine", "open", "active", "finished")
PACES = ("live", "slow")


def facts(request: HttpRequest) -> dict[str, Any]:
    """Return the tables that somebody may see, and how the list is filtered."""
    key = key_of(request)
    wish = {name: request.GET.get(name, "") for name in ("show", "title", "pace")}
    kept = {
        name: value
        for (name, value), known in zip(wish.items(), (KINDS, TITLES, PACES), strict=True)
        if value in known
    }
    voice = Voice(prefer_language(request))
    page = Paginator(_filtered(_visible(key), kept), ON_A_PAGE).get_page(request.GET.get("page"))
    return {
        "page": page,
        "cards": [_card(table, key, voice) for table in page],
        "waits": _visible(key).filter(waits_for_me=True).count(),
        "filters": [
            _choices("show", KINDS, kept),
            _choices("title", tuple(TITLES), kept),
            _choices("pace", PACES, kept),
        ],
        "filtered": kept,
        "query": urlencode(kept),
    }


def _visible(key: str) -> QuerySet[Any]:
    """Return the tables that somebody may see, those first that wait for his move."""
    seats = Seat.objects.filter(table=OuterRef("pk"), holder=key)
    number = Concat(Value("player:"), Cast("number", CharField()))
    asked = seats.annotate(ident=number).filter(ident=OuterRef("waiting"))
    return (
        Table.objects.annotate(
            seated=Exists(seats),
            waits_for_me=Q(Exists(asked)) & Q(mode="seats", finished=False),
            mine=Q(owner=key) | Q(Exists(seats)),
        )
        .filter(Q(open=True) | Q(mine=True))
        .annotate(
            order=Case(
                When(waits_for_me=True, then=Value(0)),
                When(mine=True, finished=False, then=Value(1)),
                When(finished=False, then=Value(2)),
                default=Value(3),
            )
        )
        .order_by("order", "-moved", "pk")
        .prefetch_related("seat_set")
    )


def _filtered(tables: QuerySet[Any], kept: dict[str, str]) -> QuerySet[Any]:
    match kept.get("show"):
        case "mine":
            tables = tables.filter(mine=True)
        case "open":
            free = Seat.objects.filter(table=OuterRef("pk"), holder="")
            tables = tables.filter(Exists(free), mode="seats", finished=False)
        case "active":
            tables = tables.filter(finished=False, count__gt=0)
        case "finished":
            tables = tables.filter(finished=True)
    if "title" in kept:
        tables = tables.filter(title=kept["title"])
    live = Q(clock__move__lte=HOUR)
    match kept.get("pace"):
        case "live":
            tables = tables.filter(live)
        case "slow":
            tables = tables.filter(Q(clock__move__gt=HOUR) | Q(clock={}), mode="seats")
    return tables


def _choices(
    name: str, values: tuple[str, ...], kept: dict[str, str]
) -> tuple[str, list[tuple[str, str, bool]]]:
    """Return a row of filters: each value with its address, and whether it is chosen."""
    rest = {other: value for other, value in kept.items() if other != name}
    chosen = kept.get(name, "")
    return name, [
        (value, urlencode(rest | ({name: value} if value else {})), value == chosen)
        for value in ("", *values)
    ]


def _left(table: Table, voice: Voice) -> dict[str, str]:
    """Return how long the player to move has, in whole minutes, empty without a clock."""
    clock = None if table.finished else ticking(table, voice)
    if clock is None:
        return {}
    seconds = clock.turn or clock.bank
    much = span(voice, seconds) if seconds >= MINUTE else voice.say("time.moment")
    text = {
        "turn": voice.say("ui.time_left", time=much),
        "reserve": voice.say("ui.time_left_reserve", time=much),
        "out": voice.say("ui.time_up"),
    }[clock.phase]
    still = "" if clock.runs or clock.phase == "out" else voice.say("ui.clock_stands")
    return {"phase": clock.phase, "text": text, "still": still}


def _card(table: Table, key: str, voice: Voice) -> dict[str, Any]:
    names, role = table.names, role_at(table, key)
    apart = table.mode == "seats"
    return {
        "table": table,
        "names": list(names.values()),
        "waiting": names.get(table.waiting, ""),
        "free": 0 if table.finished else sum(not seat.holder for seat in table.seats()),
        "mine": apart and role.may_move(table.waiting or None) and not table.finished,
        "apart": apart,
        "pace": ("live" if table.clock["move"] <= HOUR else "slow") if table.clock else "",
        "left": _left(table, voice),
    }
