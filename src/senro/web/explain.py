"""A hex explained: what lies there, what may be done now, and why not."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from senro.core.action import PlaceToken
from senro.core.game import Game
from senro.web.choices import Choices, gather, tray
from senro.web.spoken import offers, spoken
from senro.web.study import facts, look
from senro.words import Voice


def why_nothing(game: Game, voice: Voice, choices: Choices | None, hex_: str) -> str:
    """Return why no token can be placed on a hex, "" where one can or none is asked for."""
    step = game.decision.step if game.decision else ""
    if choices is None or hex_ in choices.on_hex or step not in ("token", "home_token"):
        return ""
    reason = game.why_not(PlaceToken(hex_))
    return voice.reason(reason) if reason else ""


def reasons(game: Game, voice: Voice, choices: Choices, hex_: str) -> Iterator[tuple[str, str]]:
    """Yield why things cannot be done on a hex, each reason with the tiles it is about."""
    if choices.lays:
        for text, tiles in tray(game, voice, choices, hex_, None).refused:
            yield text, " ".join(tiles)
    if text := why_nothing(game, voice, choices, hex_):
        yield text, ""


@require_GET
def show(request: HttpRequest, table_id: str) -> HttpResponse:
    """A hex explained, as a fragment of the page."""
    seen = look(request, table_id)
    game, voice = seen.game, seen.voice
    hex_ = request.GET.get("hex", "")
    if hex_ not in game.title.map.printed:
        raise Http404
    now = seen.upto == seen.live.game.count and seen.role.may_move(game.actor)
    choices = gather(game, voice, None) if now else None
    found = {
        **facts(seen),
        "hex": hex_,
        "place": voice.place(hex_),
        "spoken": spoken(game, voice, hex_, {}),
        "offer": offers(game, voice, choices).get(hex_, ""),
        "reasons": tuple(reasons(game, voice, choices, hex_)) if choices else (),
        "asked": bool(choices and choices.lays),
    }
    return render(request, "web/_explain.html", found)
