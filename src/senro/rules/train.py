"""Trains: the depot, phases, rust, limits, buying and being made to buy (common rules, 16)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Protocol

from senro.core.action import Action, BuyTrain, DiscardTrain, Pass
from senro.core.event import PhaseBegan, TrainBought, TrainDiscarded, TrainsRusted
from senro.core.frame import Decision, Frame, Question
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.core.title import Phase, Train
from senro.rules.money import BANK, cash, pay
from senro.rules.shares import president
from senro.rules.turns import PlainStep, Turn

DEPOT = "depot"


def kind_of(train: str) -> str:
    """Return the kind a train's card begins as: "4H" of "4H-0"."""
    return train.rpartition("-")[0]


def face_of(game: Game, train: str) -> str:
    """Return the kind of a train as its card lies now."""
    return game.state.face.get(train, kind_of(train))


def train(game: Game, train_id: str) -> Train:
    """Return the kind of a train as its card lies now."""
    return game.title.trains[face_of(game, train_id)]


def trains_of(game: Game, company: str) -> tuple[str, ...]:
    """Return a company's trains."""
    return game.state.trains.get(company, ())


def phase(game: Game) -> Phase:
    """Return the phase of the moment."""
    return game.title.phases[game.state.phase]


def limit(game: Game, company: str) -> int:
    """Return how many trains a company may own."""
    return phase(game).limit[game.title.companies[company].kind]


def owner_of_train(game: Game, train_id: str) -> str | None:
    """Return who has a train: a company, "depot", or None."""
    if train_id in game.state.deck or train_id in game.state.discarded:
        return DEPOT
    for company, owned in game.state.trains.items():
        if train_id in owned:
            return company
    return None


def numbered(kinds: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    """Return train ids for (kind, count) in order, as 4H-0, 4H-1."""
    return tuple(f"{kind}-{i}" for kind, count in kinds for i in range(count))


# -- the depot -----------------------------------------------------------------------------


def on_offer(game: Game) -> tuple[str, ...]:
    """Return the bank's trains for sale: deck front, kinds open by phase, each kind discarded."""
    state, title = game.state, game.title
    found = list(state.deck[:1])
    kinds = {kind_of(t) for t in found}
    for card in state.deck[1:]:
        kind = kind_of(card)
        opens = title.trains[kind].from_phase
        if kind not in kinds and opens and state.phase >= title.phase_index[opens]:
            found.append(card)
            kinds.add(kind)
    seen: set[str] = set()
    for card in state.discarded:
        face = face_of(game, card)
        if face not in seen:
            seen.add(face)
            found.append(card)
    return tuple(found)


def take_from_depot(game: Game, train_id: str) -> None:
    """Take a train from deck or pool; an unlimited kind is never used up."""
    state = game.state
    if train_id in state.discarded:
        state.discarded = tuple(t for t in state.discarded if t != train_id)
        return
    kind = kind_of(train_id)
    rest = tuple(t for t in state.deck if t != train_id)
    if game.title.trains[kind].count is None and not any(kind_of(t) == kind for t in rest):
        rest = (*rest, f"{kind}-{int(train_id.rpartition('-')[2]) + 1}")
    state.deck = rest


def advance(game: Game, kind: str) -> None:
    """Begin the phases that the first sale of a kind brings; trains rust, events happen."""
    state, title = game.state, game.title
    index = title.phase_begun_by.get(kind)
    if index is None or index <= state.phase:
        return
    state.phase = index
    game.tell(PhaseBegan(title.phases[index].name))
    rust(game, kind)
    for effect in title.on_train.get(kind, ()):
        effect(game)


def rust(game: Game, trigger: str) -> None:
    """Remove every train whose kind rusts on the trigger, wherever it is."""
    state, title = game.state, game.title
    for kind in title.trains.values():
        if kind.rusts_on != trigger:
            continue
        count = 0
        for company, owned in state.trains.items():
            kept = tuple(t for t in owned if face_of(game, t) != kind.name)
            count += len(owned) - len(kept)
            state.trains[company] = kept
        pool = tuple(t for t in state.discarded if face_of(game, t) != kind.name)
        count += len(state.discarded) - len(pool)
        state.discarded = pool
        if count:
            game.tell(TrainsRusted(kind.name, count))


# -- limits --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TooManyTrains(Question):
    """Companies over their limit discard, one after the other, before play goes on."""

    companies: tuple[str, ...]

    def _over(self, game: Game) -> str | None:
        for company in self.companies:
            if company in game.state.floated and len(trains_of(game, company)) > limit(
                game, company
            ):
                return company
        return None

    def decide(self, game: Game) -> Decision | None:
        """Ask the president of the first company over its limit."""
        company = self._over(game)
        actor = company and president(game, company)
        return Decision("discard", company, actor) if company and actor else None

    def options(self, game: Game) -> Iterator[Action]:
        """Yield one discard for each kind of train."""
        company = self._over(game)
        kinds: set[str] = set()
        for card in trains_of(game, company) if company else ():
            if face_of(game, card) not in kinds:
                kinds.add(face_of(game, card))
                yield DiscardTrain(card)

    def refuse(self, game: Game, action: Action) -> Reason | None:
        """Only a train of the company asked."""
        company = self._over(game)
        if not isinstance(action, DiscardTrain) or company is None:
            return no("discard_first")
        if action.train not in trains_of(game, company):
            return no("not_its_train", train=action.train, company=company)
        return None

    def apply(self, game: Game, action: Action) -> tuple[Frame, ...]:
        """Put the train into the depot's pool, whosever it is: recorded games keep no order."""
        assert isinstance(action, DiscardTrain)
        company = owner_of_train(game, action.train)
        assert company is not None
        state = game.state
        state.trains[company] = tuple(t for t in state.trains[company] if t != action.train)
        state.discarded = (*state.discarded, action.train)
        game.tell(TrainDiscarded(company, action.train))
        return (self,)


def discard_if_over(game: Game, companies: tuple[str, ...]) -> None:
    """Have companies over their limit discard before play goes on, in the given order."""
    if any(len(trains_of(game, c)) > limit(game, c) for c in companies if c in game.state.floated):
        game.interrupt(TooManyTrains(companies))


# -- buying --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TrainRules:
    """How buying trains differs between titles.

    `must_own(game, company)` is the obligation, a train apart; `may_own(game, company, kind)`
    tells why a company may not buy a kind; `bought(game, company, train)` follows a purchase;
    `order(game)` gives the companies in the order in which they discard. `owned(game, company)`
    are the trains that meet the obligation and fill the limit. A president helps to buy the
    cheapest train, or with `any_train` whichever he likes, but after selling shares none so
    cheap that the last share need not have been sold, while he can get a dearer one.
    """

    must_own: Callable[[Game, str], bool]
    may_own: Callable[[Game, str, str], Reason | None]
    bought: Callable[[Game, str], None]
    order: Callable[[Game], tuple[str, ...]]
    any_train: bool = False
    owned: Callable[[Game, str], tuple[str, ...]] = trains_of


def must_buy(game: Game, company: str, rules: TrainRules) -> bool:
    """Whether a company must buy a train now."""
    if rules.owned(game, company) or not offers(game, company, rules):
        return False
    return rules.must_own(game, company)


def offers(game: Game, company: str, rules: TrainRules) -> tuple[str, ...]:
    """Return the bank's trains that the company may buy."""
    return tuple(
        t for t in on_offer(game) if rules.may_own(game, company, face_of(game, t)) is None
    )


def cheapest(game: Game, company: str, rules: TrainRules) -> str | None:
    """Return the bank's cheapest train for the company, the first named of equals."""
    found = offers(game, company, rules)
    return min(found, key=lambda t: train(game, t).price) if found else None


def others_trains(game: Game, company: str) -> Iterator[tuple[str, str]]:
    """Yield (owner, train) for the trains of other companies."""
    for owner, owned in game.state.trains.items():
        if owner != company:
            for card in owned:
                yield owner, card


def buy_train(
    game: Game, company: str, train_id: str, price: int, president_pays: int, rules: TrainRules
) -> None:
    """Carry out a purchase and all that it brings: phase, rust, events, discards."""
    state = game.state
    seller = owner_of_train(game, train_id)
    assert seller is not None
    if president_pays:
        payer = president(game, company)
        assert payer is not None
        pay(game, payer, company, president_pays, "train_help")
    if seller == DEPOT:
        fresh = train_id in state.deck
        take_from_depot(game, train_id)
        pay(game, company, BANK, price, "train")
    else:
        fresh = False
        state.trains[seller] = tuple(t for t in state.trains[seller] if t != train_id)
        pay(game, company, seller, price, "train")
    state.trains[company] = (*trains_of(game, company), train_id)
    game.tell(TrainBought(company, train_id, seller, price))
    rules.bought(game, company)
    if fresh:
        advance(game, face_of(game, train_id))
    discard_if_over(game, rules.order(game))


class Relief(Protocol):
    """How a president raises money for a train he must buy; see `senro.rules.emergency`."""

    kinds: ClassVar[tuple[type[Action], ...]]

    def options(self, game: Game, turn: Turn) -> Iterator[Action]:
        """Yield the sales that are possible."""

    def refuse(self, game: Game, turn: Turn, action: Action) -> Reason | None:
        """Return why something may not be sold."""

    def apply(self, game: Game, turn: Turn, action: Action) -> Turn:
        """Sell, and return the turn."""


@dataclass(frozen=True)
class BuyTrains(PlainStep):
    """Buy trains of the bank and of other companies, within the limit.

    A company that must own a train and cannot pay for the bank's cheapest has its president's
    help (`TrainRules`); `relief` is how he raises money for it.
    """

    rules: TrainRules
    relief: Relief

    name: ClassVar[str] = "train"

    @cached_property
    def kinds(self) -> tuple[type[Action], ...]:
        """Purchases, Pass and what the relief takes."""
        return (BuyTrain, Pass, *self.relief.kinds)

    def asks(self, game: Game, turn: Turn) -> bool:
        """If the company must buy, or has room and can pay for something."""
        company = turn.company
        if must_buy(game, company, self.rules):
            return True
        if len(trains_of(game, company)) >= limit(game, company):
            return False
        have = cash(game, company)
        if have >= 1 and next(others_trains(game, company), None) is not None:
            return True
        least = cheapest(game, company, self.rules)
        return least is not None and train(game, least).price <= have

    def options(self, game: Game, turn: Turn) -> Iterator[Action]:
        """Yield the bank's trains, others' at the least and the highest price, sales, Pass."""
        company = turn.company
        have = cash(game, company)
        for card in on_offer(game):
            action = BuyTrain(card, train(game, card).price)
            if self.refuse(game, turn, action) is None:
                yield action
        for _, card in others_trains(game, company):
            for price in sorted({1, min(train(game, card).price, have), have}):
                action = BuyTrain(card, price)
                if self.refuse(game, turn, action) is None:
                    yield action
        yield from self.relief.options(game, turn)
        if self.refuse(game, turn, Pass()) is None:
            yield Pass()

    def refuse(self, game: Game, turn: Turn, action: Action) -> Reason | None:
        """See the class and common rules, 16."""
        company = turn.company
        if isinstance(action, Pass):
            return no("must_own_train") if must_buy(game, company, self.rules) else None
        if not isinstance(action, BuyTrain):
            return self.relief.refuse(game, turn, action)
        seller = owner_of_train(game, action.train)
        if seller is None or seller == company:
            return no("not_for_sale", what=action.train)
        if action.exchange is not None or action.face not in (None, face_of(game, action.train)):
            return no("no_exchange", train=action.train)
        if len(trains_of(game, company)) >= limit(game, company):
            return no("train_limit", limit=limit(game, company))
        reason = self.rules.may_own(game, company, face_of(game, action.train))
        if reason is not None:
            return reason
        have = cash(game, company)
        if seller != DEPOT:
            if turn.last_sale:
                return no("bank_only_after_sale")
            if 1 <= action.price <= have:
                return None
            if self._helped(game, company, action):
                return no("help_only_from_bank")
            return no("price_between", least=1, most=have)
        if action.train not in on_offer(game):
            return no("train_not_yet", train=kind_of(action.train))
        price = train(game, action.train).price
        if action.price != price:
            return no("costs_exactly", what=action.train, price=price)
        if price <= have:
            return None
        return self._help_reason(game, turn, action.train, price - have)

    def _helped(self, game: Game, company: str, action: BuyTrain) -> bool:
        """Whether 18xx.games lets a president add to another company's train, up to its face."""
        have, actor = cash(game, company), president(game, company)
        if not (self.rules.any_train and actor and have and must_buy(game, company, self.rules)):
            return False
        most = min(train(game, action.train).price, have + cash(game, actor))
        return have < action.price <= most

    def _help_reason(self, game: Game, turn: Turn, card: str, missing: int) -> Reason | None:
        company = turn.company
        have = cash(game, company)
        least = cheapest(game, company, self.rules)
        if not must_buy(game, company, self.rules) or least is None:
            return no("not_enough_cash", cash=have, price=have + missing)
        lowest = train(game, least).price
        other = face_of(game, card) != face_of(game, least)
        if have >= lowest or (other and not self.rules.any_train):
            return no("help_only_for_cheapest", train=kind_of(least))
        actor = president(game, company)
        purse = cash(game, actor) if actor else 0
        if purse < missing:
            return no("president_short", cash=purse, missing=missing)
        needless = have + purse - turn.last_sale
        if self.rules.any_train and turn.last_sale and have + missing <= needless:
            return self._dearer_reason(game, turn, needless, have + purse)
        return None

    def _dearer_reason(self, game: Game, turn: Turn, needless: int, most: int) -> Reason | None:
        """A train that made the last sale needless is for him whom nothing dearer is left to."""
        prices = [train(game, card).price for card in offers(game, turn.company, self.rules)]
        within = any(needless < price <= most for price in prices)
        if within or next(iter(self.relief.options(game, turn)), None) is not None:
            return no("sold_too_much", least=needless + 1)
        return None

    def apply(self, game: Game, turn: Turn, action: Action) -> Turn:
        """Buy and stay in the step, or pass."""
        if isinstance(action, Pass):
            return turn.passing(game, self)
        if not isinstance(action, BuyTrain):
            return self.relief.apply(game, turn, action)
        missing = max(0, action.price - cash(game, turn.company))
        buy_train(game, turn.company, action.train, action.price, missing, self.rules)
        return replace(turn, last_sale=0)
