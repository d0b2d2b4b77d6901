"""What a table's page shows of the people: who sits there, what is proposed, whose time runs."""

from __future__ import annotations

from typing import Any

from senro.core.game import Game
from senro.web.models import Table
from senro.web.people import Role
from senro.words import Voice


def facts(
    table: Table, role: Role, game: Game, voice: Voice, acting: bool, past: bool
) -> dict[str, Any]:
    """Return the facts of the people at a table for the templates."""
    return {"page_title": page_title(table, game, voice, acting)}


def page_title(table: Table, game: Game, voice: Voice, acting: bool) -> str:
    """Return the title of the page: whose turn it is, then the game."""
    name = table.label or table.title
    if acting:
        return voice.say("ui.title_mine", table=name)
    if game.actor:
        return voice.say("ui.title_other", player=voice.player(game.actor), table=name)
    return voice.say("ui.title_over", table=name)
