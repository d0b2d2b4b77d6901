"""What a title needs in the panel beyond the plain choices: its rack of bids, its mergers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from senro.core.event import Ran
from senro.web import merging, takeover
from senro.web.rack import rack
from senro.web.trips import steps

if TYPE_CHECKING:
    from senro.web.play import View


def facts(view: View) -> dict[str, Any]:
    """Return the title's own panels, and the groups of choices that they do not show."""
    game, voice = view.game, view.voice
    groups = view.choices.groups if view.choices else ()
    draft = view.draft.action if view.draft else None
    first = view.role.seats[0] if len(view.role.seats) == 1 else ""
    boxes = rack(game, voice, groups, draft, first)
    shown = boxes.cards if boxes else frozenset()
    told = view.live.told[game.count - 1].events if game.count else ()
    return {
        "strides": steps(view.live, game.count) if view.past else None,
        "ran_before": view.past and any(isinstance(event, Ran) for event in told),
        "rack": boxes,
        "screen": merging.screen(game, voice, draft) or takeover.screen(game, voice, draft),
        "groups": tuple(group for group in groups if group.key not in shown),
    }
