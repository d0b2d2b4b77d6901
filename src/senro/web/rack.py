"""The boxes of the 1822 games as a rack: who leads, what winning means, what is bound."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from senro.core.action import Action, Bid
from senro.core.event import PrivateTaken, Started
from senro.core.game import Game
from senro.rules.money import cash
from senro.titles.family1822.bidding import (
    PRIVATE_BOXES,
    RAISE,
    BidForCards,
    bid_tokens_used,
    certificates_and_bids,
    committed,
    leader,
)
from senro.titles.family1822.state import FamilyState
from senro.titles.family1822.tokens import home_place
from senro.titles.t1822pnw.settlement import win_card
from senro.titles.t1822pnw.state import PnwState
from senro.web.choices import Amount, Choice, Group, write
from senro.web.scene import SHAPES, seat_number
from senro.words import Voice, action_line


@dataclass(frozen=True)
class Standing:
    """A bid in the stack on a card, the highest on top."""

    player: int
    shape: str
    name: str
    amount: str
    leads: bool


@dataclass(frozen=True)
class Box:
    """A numbered box and the card in it; `hex` is the home city of its company."""

    number: int
    card: str
    name: str
    company: str = ""
    about: str = ""
    bids: tuple[Standing, ...] = ()
    least: str = ""
    gains: tuple[tuple[str, str], ...] = ()
    hex: str = ""
    place: str = ""
    becomes: str = ""  # the major that its company is associated with
    choice: Choice | None = None
    why: str = ""


@dataclass(frozen=True)
class Purse:
    """What a player can still bid with."""

    player: int
    shape: str
    name: str
    free: str
    bound: str
    tokens: int  # left of bid tokens
    of: int
    certificates: str
    over: bool
    acting: bool


@dataclass(frozen=True)
class Rack:
    """The boxes of minors, those of privates, the players' means, and what comes after."""

    minors: tuple[Box, ...]
    privates: tuple[Box, ...]
    purses: tuple[Purse, ...]
    waiting: int  # cards of minors behind the boxes
    next_private: str

    @property
    def cards(self) -> frozenset[str]:
        """The cards that lie in boxes."""
        return frozenset(box.card for box in (*self.minors, *self.privates))


def rack(
    game: Game, voice: Voice, groups: Iterable[Group], draft: Action | None, first: str = ""
) -> Rack | None:
    """Return the rack in a stock round of a game that has one, else None.

    `groups` are what the player to move may do; `first` is the seat to list first.
    """
    state = game.state
    step = next((s for s in game.title.stock if isinstance(s, BidForCards)), None)
    if not isinstance(state, FamilyState) or step is None or game.decision is None:
        return None
    if game.decision.step != "share_turn":
        return None
    offered = {group.key: group.choices for group in groups}
    make = _Boxes(game, voice, step, offered, draft)
    minors = tuple(make.box(n, card, card[1:]) for n, card in enumerate(state.boxes, 1))
    privates = tuple(make.box(n, p, "") for n, p in enumerate(state.offer[:PRIVATE_BOXES], 1))
    seats = sorted(game.seats, key=lambda seat: seat != first)
    later = state.offer[PRIVATE_BOXES:]
    behind = sum(1 for card in state.stack if card not in state.boxes)
    return Rack(
        minors,
        privates,
        tuple(_purse(game, voice, step, seat) for seat in seats),
        behind,
        game.title.privates[later[0]].name if later else "",
    )


def _purse(game: Game, voice: Voice, step: BidForCards, seat: str) -> Purse:
    bound, held = committed(game, seat), certificates_and_bids(game, seat)
    number, limit = seat_number(game, seat), game.title.certificate_limit
    return Purse(
        number,
        SHAPES[(number - 1) % len(SHAPES)],
        voice.player(seat),
        voice.money(cash(game, seat) - bound),
        voice.money(bound),
        step.tokens - bid_tokens_used(game, seat),
        step.tokens,
        f"{held}/{limit}",
        held > limit,
        seat == game.actor,
    )


class _Boxes:
    """Makes the boxes of a position."""

    def __init__(
        self,
        game: Game,
        voice: Voice,
        step: BidForCards,
        offered: dict[str, tuple[Choice, ...]],
        draft: Action | None,
    ) -> None:
        self.game, self.voice, self.step = game, voice, step
        self.offered, self.draft = offered, draft

    def box(self, number: int, card: str, company: str) -> Box:
        """Return a box with what lies in it: a company's card, or a private."""
        game, voice = self.game, self.voice
        if not card:
            return Box(number, "", voice.say("rack.empty"))
        best = leader(game, card)
        least = self.step.least(game, card)
        choice = self._choice(card, least) if card in self.offered else None
        why = ""
        if choice is None and self.offered:
            reason = game.why_not(Bid(card, least))
            why = voice.reason(reason) if reason is not None else ""
        name = game.title.companies[company].name if company else game.title.privates[card].name
        hex_ = home_place(game, company)[0] if company else ""
        becomes = ""
        if isinstance(game.state, PnwState) and company:
            becomes = game.state.associated.get(company, "")
        return Box(
            number,
            card,
            name,
            company,
            "" if company else voice.private(card) or "",
            tuple(self._stack(card)),
            voice.money(least),
            tuple(self._gains(card, company, best, least)),
            hex_,
            voice.place(hex_) if hex_ else "",
            becomes,
            choice,
            why,
        )

    def _choice(self, card: str, least: int) -> Choice | None:
        """Return the bids that may be made on a card as a number to choose."""
        game, voice, player = self.game, self.voice, self.game.actor or ""
        first = Bid(card, least)
        if game.why_not(first) is not None:
            return None
        have = cash(game, player) - committed(game, player)
        most = least + (have - least) // RAISE * RAISE
        chosen = isinstance(self.draft, Bid) and self.draft.item == card
        shown = self.draft if isinstance(self.draft, Bid) and chosen else first
        text = json.dumps({"type": "Bid", "item": card}, separators=(",", ":"))
        amount = Amount(text, "amount", least, most, RAISE, RAISE, shown.amount)
        return Choice(action_line(voice, shown, game), write(shown), chosen=chosen, amount=amount)

    def _stack(self, card: str) -> Iterable[Standing]:
        state = self.game.state
        assert isinstance(state, FamilyState)
        bids = sorted(state.bids.get(card, ()), key=lambda bid: -bid[1])
        for place, (seat, amount) in enumerate(bids):
            number = seat_number(self.game, seat)
            shape = SHAPES[(number - 1) % len(SHAPES)]
            name = self.voice.player(seat)
            yield Standing(number, shape, name, self.voice.money(amount), place == 0)

    def _gains(
        self, card: str, company: str, best: tuple[str, int] | None, least: int
    ) -> Iterable[tuple[str, str]]:
        """Yield what winning the card would mean, found by settling it on a copy."""
        game, voice = self.game, self.voice
        player, amount = game.actor or game.seats[0], least
        if isinstance(self.draft, Bid) and self.draft.item == card:
            amount = self.draft.amount
        elif best is not None and best[0] == player:
            amount = best[1]
        held = certificates_and_bids(game, player) + (best is None or best[0] != player)
        if not company:
            yield voice.say("ui.income"), voice.money(game.title.privates[card].income)
        elif isinstance(game.state, PnwState):
            trial = game.copy()
            trial.events = []
            win_card(trial, card, player, amount)
            price = next((e.price for e in trial.events if isinstance(e, Started)), 0)
            if any(isinstance(e, PrivateTaken) for e in trial.events):
                yield voice.say("ui.income"), voice.money(game.title.privates[card].income)
            else:
                yield voice.say("rack.price"), voice.money(price)
                yield voice.say("rack.treasury"), voice.money(trial.state.cash.get(company, 0))
        yield voice.say("rack.certificates"), f"{held}/{game.title.certificate_limit}"
