"""What a title needs in the panel beyond the plain choices: its rack of bids, its mergers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from senro.core.action import Action
from senro.core.game import Game
from senro.web import merging, takeover
from senro.web.choices import Group
from senro.web.rack import rack
from senro.words import Voice


def facts(
    game: Game, voice: Voice, groups: Iterable[Group], draft: Action | None, first: str = ""
) -> dict[str, Any]:
    """Return the title's own panels, and the groups of choices that they do not show."""
    groups = tuple(groups)
    boxes = rack(game, voice, groups, draft, first)
    shown = boxes.cards if boxes else frozenset()
    return {
        "rack": boxes,
        "screen": merging.screen(game, voice, draft) or takeover.screen(game, voice, draft),
        "groups": tuple(group for group in groups if group.key not in shown),
    }
