"""1822PNW: a major takes over a minor or a regional company (rules digest 3.11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from senro.board.board import Place
from senro.board.network import network
from senro.core.action import Action, Pass
from senro.core.event import Closed, Happened, TokenPlaced
from senro.core.frame import Decision, Frame, Question
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.rules.money import BANK, cash, pay
from senro.rules.shares import certificates, held, move, president, share_price
from senro.rules.train import phase
from senro.rules.turns import PlainStep, Turn
from senro.titles.family1822.minors import close
from senro.titles.family1822.state import Acquire, PayInShares, SettleToken
from senro.titles.family1822.tokens import drop_reservation, home_place
from senro.titles.family1822.trains import give_up_if_over
from senro.titles.t1822pnw.data import (
    BEYOND_LIMIT,
    BOX_PRICE,
    MAJOR,
    MOST_TOKENS,
    REGIONAL,
    REGIONAL_VALUE,
)
from senro.titles.t1822pnw.mergers import (
    EXCHANGE,
    REPLACE,
    at_ferry,
    hand_all_on,
    release_token,
    take_over_token,
)
from senro.titles.t1822pnw.state import columns
from senro.titles.t1822pnw.valuation import worth

REMOVE = "remove"
OPERATED_BEFORE = 2  # turns on either side, the present one included
MOST_SHARES = 2


# -- whom (digest 3.11) --------------------------------------------------------------------


def in_box(game: Game, company: str) -> bool:
    """Whether the company's card lies in a box."""
    return f"M{company}" in columns(game).boxes


def owner_of(game: Game, company: str) -> str | None:
    """Return the player who owns a minor or a regional company."""
    if game.title.companies[company].kind == REGIONAL:
        return columns(game).owner.get(company)
    return president(game, company)


def value_of(game: Game, company: str) -> int:
    """Return what a company taken over is worth, in money."""
    if game.title.companies[company].kind == REGIONAL:
        return REGIONAL_VALUE
    return worth(game, company)


def payments(game: Game, major: str, company: str) -> tuple[int, ...]:
    """Return how many treasury shares may be given for a company that a player owns."""
    owner = owner_of(game, company)
    if owner is None:
        return (0,) if cash(game, major) >= BOX_PRICE else ()
    value, price = value_of(game, company), share_price(game, major)
    found = []
    for shares in range(min(MOST_SHARES, len(held(game, major, major))) + 1):
        rest = value - shares * price
        payer = major if rest > 0 else owner
        below = certificates(game, owner) < game.title.certificate_limit
        if cash(game, payer) >= abs(rest) and (shares < MOST_SHARES or below):
            found.append(shares)
    return tuple(found)


def candidates(game: Game, major: str) -> tuple[str, ...]:
    """Return the companies that a major could take over, connection apart."""
    state = columns(game)
    found = []
    for company, about in game.title.companies.items():
        if about.kind == MAJOR or company in state.associated or company not in state.shares:
            continue
        if in_box(game, company):
            if "direct" in phase(game).allows and cash(game, major) >= BOX_PRICE:
                found.append(company)
        elif about.kind == REGIONAL:
            if owner_of(game, company) and state.incomes.get(company, 0) >= OPERATED_BEFORE:
                found.append(company)
        elif state.operated.get(company, 0) >= OPERATED_BEFORE and payments(game, major, company):
            found.append(company)
    return tuple(found)


def token_place(game: Game, company: str) -> Place:
    """Return the city of a company's token, or the one reserved for it."""
    places = game.state.board.tokens(company)
    return places[0] if places else home_place(game, company)


def joined(game: Game, major: str, company: str) -> bool:
    """Whether a major reaches the company's city, or both reach a ferry."""
    if token_place(game, company) in network(game.state.board, major).stops:
        return True
    return at_ferry(game, major) and at_ferry(game, company)


# -- the step ------------------------------------------------------------------------------


@dataclass(frozen=True)
class TakeOver(PlainStep):
    """From its second turn on a major takes over one company, or none.

    Where none of the candidates is joined a table passes by itself.
    """

    name: ClassVar[str] = "take_over"
    kinds: ClassVar[tuple[type[Action], ...]] = (Acquire, Pass)

    def asks(self, game: Game, turn: Turn) -> bool:
        """If there are candidates, joined or not."""
        if game.title.companies[turn.company].kind != MAJOR:
            return False
        if game.state.operated.get(turn.company, 0) < OPERATED_BEFORE:
            return False
        return bool(candidates(game, turn.company))

    def anything(self, game: Game, turn: Turn) -> bool:
        """Whether a candidate is joined and can be paid for."""
        return any(self._reason(game, turn, c) is None for c in candidates(game, turn.company))

    def options(self, game: Game, turn: Turn) -> Iterator[Action]:
        """Yield the candidates that are joined and can be paid for, then Pass."""
        for company in candidates(game, turn.company):
            if self._reason(game, turn, company) is None:
                yield Acquire(company)
        yield Pass()

    def refuse(self, game: Game, turn: Turn, action: Action) -> Reason | None:
        """The company must be a candidate, joined, and payable."""
        if not isinstance(action, Acquire):
            return None
        if action.company not in candidates(game, turn.company):
            return no("not_a_candidate", company=action.company)
        return self._reason(game, turn, action.company)

    @staticmethod
    def _reason(game: Game, turn: Turn, company: str) -> Reason | None:
        if not payments(game, turn.company, company):
            return no("cannot_pay_for", company=company)
        return None if joined(game, turn.company, company) else no("not_joined", company=company)

    def apply(self, game: Game, turn: Turn, action: Action) -> Turn:
        """Begin the takeover, or go on."""
        if not isinstance(action, Acquire):
            return turn.passing(game, self)
        game.interrupt(Takeover(turn.company, action.company))
        return turn.onward()


@dataclass(frozen=True, slots=True)
class Takeover(Question):
    """The questions of a takeover: how many shares are given, and what becomes of the token."""

    major: str
    company: str
    shares: int | None = None

    def decide(self, game: Game) -> Decision | None:
        """Ask the major's president."""
        actor = president(game, self.major)
        assert actor is not None
        step = "takeover_payment" if self.shares is None else "takeover_token"
        return Decision(step, self.major, actor)

    def options(self, game: Game) -> Iterator[Action]:
        """Yield the answers to the present question."""
        if self.shares is None:
            for shares in payments(game, self.major, self.company):
                yield PayInShares(shares)
        elif columns(game).exchange[self.major]:
            yield SettleToken(REPLACE)
            yield SettleToken(EXCHANGE)
        else:
            yield SettleToken(REMOVE)

    def refuse(self, game: Game, action: Action) -> Reason | None:
        """Only an answer to the present question."""
        if action in tuple(self.options(game)):
            return None
        decision = self.decide(game)
        assert decision is not None
        return no("takeover_first", step=decision.step)

    def apply(self, game: Game, action: Action) -> tuple[Frame, ...]:
        """Note the payment; after the last answer carry all out."""
        if isinstance(action, PayInShares):
            return (replace(self, shares=action.shares),)
        assert isinstance(action, SettleToken)
        take_over(game, self.major, self.company, self.shares or 0, action.how)
        return ()


def take_over(game: Game, major: str, company: str, shares: int, how: str) -> None:
    """Pay for a company, take what it has, and settle its token."""
    state, owner = columns(game), owner_of(game, company)
    if owner is None:
        pay(game, major, BANK, BOX_PRICE, "takeover")
    else:
        rest = value_of(game, company) - shares * share_price(game, major)
        if rest >= 0:
            pay(game, major, owner, rest, "takeover")
        else:
            pay(game, owner, major, -rest, "takeover")
        move(game, major, held(game, major, major)[:shares], owner)
    hand_all_on(game, company, major)
    _settle_token(game, major, company, how)
    _forget_card(game, company)
    close(game, company)
    state.connected = tuple(c for c in state.connected if c != major or how != REPLACE)
    state.tokens[major] = state.tokens[major][: max(0, MOST_TOKENS - _placed(game, major))]
    game.tell(Happened("takeover", major))
    give_up_if_over(game, BEYOND_LIMIT)


def _placed(game: Game, major: str) -> int:
    state = columns(game)
    return len(state.board.tokens(major)) + (major in state.unplaced)


def _settle_token(game: Game, major: str, company: str, how: str) -> None:
    state = columns(game)
    if how != REMOVE:
        release_token(game, major)
    if not state.board.tokens(company) and how == REPLACE:
        place = home_place(game, company)
        drop_reservation(game, company)
        if not state.board.cities[place].holds(major):
            state.tokens[major] = state.tokens[major][1:]
            state.board = state.board.with_token(major, place, widen=True)
            game.tell(TokenPlaced(major, place[0], place[1], 0))
    take_over_token(game, company, major, how)


def _forget_card(game: Game, company: str) -> None:
    state, card = columns(game), f"M{company}"
    state.stack = tuple(c for c in state.stack if c != card)
    state.boxes = tuple("" if c == card else c for c in state.boxes)
    state.owner.pop(company, None)
    if state.privates.pop(card, None) is not None:
        state.closed = (*state.closed, card)
        game.tell(Closed(card))
