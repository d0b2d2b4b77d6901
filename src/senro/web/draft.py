"""A draft: an action that is tried on a copy, with everything it would bring."""

from __future__ import annotations

from dataclasses import dataclass

from senro.core.action import Action, LayTile, PlaceToken, RunTrains
from senro.core.game import Game
from senro.core.reason import IllegalAction
from senro.rules.money import BANK
from senro.rules.shares import certificates, president
from senro.web.notation import write
from senro.words import Voice, action_line, event_line
from senro.words.events import is_heading, is_told


@dataclass(frozen=True)
class Change:
    """A number that changes: whose, what, before and after, and whether for the better."""

    who: str
    before: str
    after: str
    better: bool | None = None
    company: str = ""


@dataclass(frozen=True)
class Draft:
    """An action being considered."""

    action: Action
    text: str
    label: str
    why: str = ""
    changes: tuple[Change, ...] = ()
    lines: tuple[str, ...] = ()
    follows: str = ""
    after: Game | None = None

    @property
    def legal(self) -> bool:
        """Whether it may be made."""
        return not self.why


def consider(game: Game, voice: Voice, action: Action) -> Draft:
    """Try an action on a copy and tell what it would bring."""
    text, label = write(action), action_line(voice, action, game)
    reason = game.why_not(action)
    if reason is not None:
        return Draft(action, text, label, voice.reason(reason))
    trial = game.copy()
    trial.events = []
    try:
        trial.apply(action, trusted=True)
    except IllegalAction as error:  # pragma: no cover - it was found legal above
        return Draft(action, text, label, voice.reason(error.reason))
    lines = []
    for event in trial.events or ():
        if is_heading(event):
            lines.append(event_line(voice, event))
            break
        if is_told(event):
            lines.append(event_line(voice, event))
    return Draft(
        action,
        text,
        label,
        "",
        _changes(game, trial, voice),
        tuple(lines),
        _next(trial, voice),
        trial,
    )


def _changes(before: Game, after: Game, voice: Voice) -> tuple[Change, ...]:
    found = []
    cash = after.state.cash
    holders = (*before.seats, *before.title.companies)
    for who in holders:
        old, new = before.state.cash.get(who, 0), cash.get(who, 0)
        if who != BANK and old != new:
            company = who if who in before.title.companies else ""
            change = Change(
                voice.thing(who), voice.money(old), voice.money(new), new > old, company
            )
            found.append(change)
    for company in before.state.shares:
        was, now = before.state.price.get(company), after.state.price.get(company)
        if was != now and now is not None:
            price = before.title.market.price
            old_text = voice.money(price(was)) if was else "–"
            better = None if was is None else price(now) > price(was)
            what = voice.say("ui.price_of", company=company)
            found.append(Change(what, old_text, voice.money(price(now)), better, company))
        heir = president(after, company) if company in after.state.shares else None
        chief = president(before, company)
        if chief != heir and heir is not None:
            what = voice.say("ui.president_of", company=company)
            found.append(Change(what, voice.player(chief) if chief else "–", voice.player(heir)))
    limit = before.title.certificate_limit
    for seat in before.seats:
        held, then = certificates(before, seat), certificates(after, seat)
        if held != then:
            what = voice.say("ui.certificates_of", player=seat)
            found.append(Change(what, str(held), f"{then}/{limit}"))
    return tuple(found)


def _next(game: Game, voice: Voice) -> str:
    decision = game.decision
    if decision is None:
        return voice.say("ui.then_over")
    return voice.say("ui.then", who=decision.entity, step=decision.step)


def touched_hex(action: Action | None) -> str | None:
    """Return the hex that an action is about."""
    if isinstance(action, LayTile | PlaceToken):
        return action.hex
    hex_ = getattr(action, "hex", None)
    return hex_ if isinstance(hex_, str) and not isinstance(action, RunTrains) else None
