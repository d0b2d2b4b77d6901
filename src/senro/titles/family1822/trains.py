"""The 1822 family: trains with two faces, trains beside the limit, loans (digest 3.10, 5, 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from senro.core.action import Action, BuyTrain, DiscardTrain, Pass
from senro.core.event import Happened, TrainBought, TrainDiscarded
from senro.core.frame import Decision, Frame, Question
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.rules.money import BANK, cash, pay
from senro.rules.shares import president
from senro.rules.train import (
    DEPOT,
    Relief,
    TrainRules,
    advance,
    face_of,
    kind_of,
    limit,
    must_buy,
    on_offer,
    others_trains,
    owner_of_train,
    take_from_depot,
    trains_of,
)
from senro.rules.turns import PlainStep, Turn

Groups = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class FamilyTrains:
    """How trains differ between games of the family.

    `beside` are groups of kinds of which a company keeps one train a group; those count neither
    for the limit nor for the obligation, are never sold and leave the game when discarded.
    `base` are the shared rules, of which `owned` leaves them out. `begins` names the phase that
    the first train of a face begins, `upgrades(game)` the face and price of turning each kind's
    card over, `trade(game)` whether companies may buy trains of one another.
    """

    base: TrainRules
    beside: Groups
    begins: Mapping[str, str]
    upgrades: Callable[[Game], Mapping[str, tuple[str, int]]]
    trade: Callable[[Game], bool]

    def is_beside(self, game: Game, train: str) -> bool:
        """Whether a train counts neither for the limit nor for the obligation."""
        return is_beside(game, train, self.beside)


def is_beside(game: Game, train: str, beside: Groups) -> bool:
    """Whether a train is of one of the groups of kinds."""
    face = face_of(game, train)
    return any(face in group for group in beside)


# -- limits (digest 5.5) -------------------------------------------------------------------


def surplus(game: Game, company: str, beside: Groups) -> tuple[str, ...]:
    """Return the trains of which a company must give one up, none if it is within its limits."""
    owned = trains_of(game, company)
    for group in beside:
        of_group = tuple(t for t in owned if face_of(game, t) in group)
        if len(of_group) > 1:
            return of_group
    ordinary = tuple(t for t in owned if not is_beside(game, t, beside))
    return ordinary if len(ordinary) > limit(game, company) else ()


@dataclass(frozen=True, slots=True)
class GiveUpTrains(Question):
    """Companies over a limit discard, in the order of the list, before play goes on."""

    beside: Groups

    def _over(self, game: Game) -> str | None:
        owning = (c for c in game.title.companies if trains_of(game, c))
        return next((c for c in owning if surplus(game, c, self.beside)), None)

    def decide(self, game: Game) -> Decision | None:
        """Ask the owner of the first company over a limit."""
        company = self._over(game)
        actor = company and president(game, company)
        return Decision("discard", company, actor) if company and actor else None

    def options(self, game: Game) -> Iterator[Action]:
        """Yield one discard for each kind of train in surplus."""
        company = self._over(game)
        kinds: dict[str, str] = {}
        for card in surplus(game, company, self.beside) if company else ():
            kinds.setdefault(face_of(game, card), card)
        for card in kinds.values():
            yield DiscardTrain(card)

    def refuse(self, game: Game, action: Action) -> Reason | None:
        """Only a train of the kind that the company asked has in surplus."""
        if not isinstance(action, DiscardTrain):
            return no("discard_first")
        owner, asked = owner_of_train(game, action.train), str(self._over(game))
        if owner in (None, DEPOT) or action.train not in surplus(game, str(owner), self.beside):
            return no("not_in_surplus", train=action.train, company=asked)
        return None if owner == asked else no("discards_later", company=str(owner), first=asked)

    def apply(self, game: Game, action: Action) -> tuple[Frame, ...]:
        """Put the train into the depot's pool; one beside the limit leaves the game."""
        assert isinstance(action, DiscardTrain)
        company = owner_of_train(game, action.train)
        assert company is not None
        state = game.state
        state.trains[company] = tuple(t for t in state.trains[company] if t != action.train)
        if not is_beside(game, action.train, self.beside):
            state.discarded = (*state.discarded, action.train)
        game.tell(TrainDiscarded(company, action.train))
        return (self,)


def give_up_if_over(game: Game, beside: Groups) -> None:
    """Have companies over a limit discard before play goes on."""
    owning = (company for company, owned in game.state.trains.items() if owned)
    if any(surplus(game, company, beside) for company in owning):
        game.interrupt(GiveUpTrains(beside))


# -- prices --------------------------------------------------------------------------------


def faces(game: Game, train: str) -> tuple[str, ...]:
    """Return the faces as which the bank sells a card: all of a new one, else the one up."""
    face = face_of(game, train)
    if train in game.state.discarded:
        return (face,)
    return (face, *game.title.trains[face].faces)


def bank_offers(game: Game) -> Iterator[tuple[str, str, int]]:
    """Yield (train, face, price) for all that the bank sells now."""
    for card in on_offer(game):
        for face in faces(game, card):
            yield card, face, game.title.trains[face].price


def cheapest_price(game: Game) -> int | None:
    """Return the least price of the bank's trains."""
    return min((price for _, _, price in bank_offers(game)), default=None)


def remove_train(game: Game, rules: FamilyTrains) -> None:
    """Remove the bank's next train as if it had been bought."""
    state = game.state
    if not state.deck:
        return
    card = state.deck[0]
    take_from_depot(game, card)
    game.tell(Happened("train_exported", card))
    begin_phase(game, face_of(game, card), rules)
    give_up_if_over(game, rules.beside)


def begin_phase(game: Game, face: str, rules: FamilyTrains) -> None:
    """Begin the phase that the first train of a face brings."""
    if face in rules.begins:
        advance(game, rules.begins[face])


# -- buying --------------------------------------------------------------------------------


@dataclass(frozen=True)
class BuyFamilyTrains(PlainStep):
    """Buy trains within the limit, turn cards over, and take loans where all else fails.

    `lend(game, player, amount)` gives a president what he lacks.
    """

    rules: FamilyTrains
    relief: Relief
    lend: Callable[[Game, str, int], None]

    name: ClassVar[str] = "train"

    @cached_property
    def kinds(self) -> tuple[type[Action], ...]:
        """Purchases, Pass and what the relief takes."""
        return (BuyTrain, Pass, *self.relief.kinds)

    # -- queries ---------------------------------------------------------------------------

    def _must(self, game: Game, company: str) -> bool:
        return must_buy(game, company, self.rules.base)

    def _room(self, game: Game, company: str) -> bool:
        return len(self.rules.base.owned(game, company)) < limit(game, company)

    def _others(self, game: Game, company: str) -> Iterator[tuple[str, str]]:
        for owner, card in others_trains(game, company):
            if not self.rules.is_beside(game, card):
                yield owner, card

    def _upgrades(self, game: Game, company: str) -> Iterator[BuyTrain]:
        prices = self.rules.upgrades(game)
        for card in trains_of(game, company):
            found = prices.get(face_of(game, card))
            if found is not None:
                yield BuyTrain(card, found[1], found[0], card)

    def asks(self, game: Game, turn: Turn) -> bool:
        """If the company must buy, or could pay for something (digest 3.10).

        A train of another company counts for 1 here even where it could not be bought.
        """
        company = turn.company
        if self._must(game, company):
            return True
        have = cash(game, company)
        if have and self._room(game, company):
            if next(self._others(game, company), None) is not None:
                return True
            least = cheapest_price(game)
            if least is not None and least <= have:
                return True
        return any(action.price <= have for action in self._upgrades(game, company))

    def options(self, game: Game, turn: Turn) -> Iterator[Action]:
        """Yield the bank's trains, others' at the least and the highest price, sales, Pass."""
        company = turn.company
        have = cash(game, company)
        found: list[Action] = []
        for card, face, price in bank_offers(game):
            found.append(BuyTrain(card, price, None if face == face_of(game, card) else face))
        found.extend(self._upgrades(game, company))
        for _, card in self._others(game, company):
            usual = game.title.trains[face_of(game, card)].price
            found.extend(BuyTrain(card, p) for p in sorted({1, min(usual, have), have}))
        for action in found:
            if self.refuse(game, turn, action) is None:
                yield action
        yield from self.relief.options(game, turn)
        if self.refuse(game, turn, Pass()) is None:
            yield Pass()

    def refuse(self, game: Game, turn: Turn, action: Action) -> Reason | None:
        """See digest 3.10 and 7."""
        company = turn.company
        if isinstance(action, Pass):
            return no("must_own_train") if self._must(game, company) else None
        if not isinstance(action, BuyTrain):
            return self.relief.refuse(game, turn, action)
        if action.exchange is not None:
            return self._upgrade_reason(game, company, action)
        seller = owner_of_train(game, action.train)
        if seller is None or seller == company:
            return no("not_for_sale", what=action.train)
        if not self._room(game, company):
            return no("no_room_for_train", limit=limit(game, company))
        face = action.face or face_of(game, action.train)
        reason = self.rules.base.may_own(game, company, face)
        if reason is not None:
            return reason
        if seller != DEPOT:
            return self._trade_reason(game, turn, action)
        offered = {(card, f): price for card, f, price in bank_offers(game)}
        price = offered.get((action.train, face))
        if price is None:
            return no("train_not_yet", train=kind_of(action.train))
        if action.price != price:
            return no("costs_exactly", what=action.train, price=price)
        have = cash(game, company)
        return None if price <= have else self._help_reason(game, turn, price)

    def _upgrade_reason(self, game: Game, company: str, action: BuyTrain) -> Reason | None:
        if action.train not in trains_of(game, company):
            return no("not_its_train", train=action.train, company=company)
        possible = {found.train: found for found in self._upgrades(game, company)}
        found = possible.get(action.train)
        if found is None or (action.face, action.exchange) != (found.face, found.exchange):
            return no("no_exchange", train=action.train)
        if action.price != found.price:
            return no("costs_exactly", what=action.train, price=found.price)
        have = cash(game, company)
        return no("not_enough_cash", cash=have, price=found.price) if have < found.price else None

    def _trade_reason(self, game: Game, turn: Turn, action: BuyTrain) -> Reason | None:
        if not self.rules.trade(game):
            return no("no_trade_yet")
        if self.rules.is_beside(game, action.train):
            return no("never_sold", train=action.train)
        if action.face not in (None, face_of(game, action.train)):
            return no("no_exchange", train=action.train)
        if turn.last_sale:
            return no("bank_only_after_sale")
        have = cash(game, turn.company)
        if not 1 <= action.price <= have:
            return no("price_between", least=1, most=have)
        return None

    def _help_reason(self, game: Game, turn: Turn, price: int) -> Reason | None:
        """The president helps only with the bank's cheapest train, and when he has sold all."""
        company = turn.company
        have = cash(game, company)
        least = cheapest_price(game)
        if not self._must(game, company) or least is None:
            return no("not_enough_cash", cash=have, price=price)
        if have >= least or price != least:
            return no("help_only_for_cheapest", price=least)
        actor = president(game, company)
        purse = cash(game, actor) if actor else 0
        if purse < price - have and next(self.relief.options(game, turn), None) is not None:
            return no("president_short", cash=purse, missing=price - have)
        return None

    # -- effect ----------------------------------------------------------------------------

    def apply(self, game: Game, turn: Turn, action: Action) -> Turn:
        """Buy and stay in the step, sell for it, or pass."""
        if isinstance(action, Pass):
            return turn.passing(game, self)
        if not isinstance(action, BuyTrain):
            return self.relief.apply(game, turn, action)
        if action.exchange is not None:
            self._turn_over(game, turn.company, action)
        else:
            self._buy(game, turn.company, action)
        return replace(turn, last_sale=0, sold=())

    def _turn_over(self, game: Game, company: str, action: BuyTrain) -> None:
        assert action.face is not None
        pay(game, company, BANK, action.price, "train")
        game.state.face[action.train] = action.face
        game.tell(TrainBought(company, action.train, DEPOT, action.price))
        self._follow(game, action.face)

    def _buy(self, game: Game, company: str, action: BuyTrain) -> None:
        missing = action.price - cash(game, company)
        if missing > 0:
            helper = president(game, company)
            assert helper is not None
            short = missing - cash(game, helper)
            if short > 0:
                self.lend(game, helper, short)
            pay(game, helper, company, missing, "train_help")
        take_train(game, company, action, self.rules)

    def _follow(self, game: Game, face: str) -> None:
        begin_phase(game, face, self.rules)
        give_up_if_over(game, self.rules.beside)


def take_train(game: Game, company: str, action: BuyTrain, rules: FamilyTrains) -> None:
    """Pay for a train, take it, and let happen what its first sale brings."""
    state, train = game.state, action.train
    seller = owner_of_train(game, train)
    assert seller is not None
    fresh = train in state.deck
    if seller == DEPOT:
        take_from_depot(game, train)
    else:
        state.trains[seller] = tuple(t for t in state.trains[seller] if t != train)
    pay(game, company, BANK if seller == DEPOT else seller, action.price, "train")
    if action.face is not None:
        state.face[train] = action.face
    state.trains[company] = (*trains_of(game, company), train)
    game.tell(TrainBought(company, train, seller, action.price))
    rules.base.bought(game, company)
    if fresh:
        begin_phase(game, face_of(game, train), rules)
    give_up_if_over(game, rules.beside)


@dataclass(frozen=True)
class FirstTrain(PlainStep):
    """A company that has never operated may buy one train of a kind before anything else.

    `kind` is that kind; `who(game, company)` tells which companies are asked.
    """

    kind: str
    rules: FamilyTrains
    who: Callable[[Game, str], bool]

    name: ClassVar[str] = "first_train"
    kinds: ClassVar[tuple[type[Action], ...]] = (BuyTrain, Pass)

    def asks(self, game: Game, turn: Turn) -> bool:
        """If the bank's next train is of that kind and anything on sale could be paid for."""
        deck, company = game.state.deck, turn.company
        if not deck or kind_of(deck[0]) != self.kind or not self.who(game, company):
            return False
        have = cash(game, company)
        least = game.title.trains[self.kind].price
        others = (c for _, c in others_trains(game, company) if not self.rules.is_beside(game, c))
        return have >= (1 if next(others, None) is not None else least)

    def options(self, game: Game, turn: Turn) -> Iterator[Action]:
        """Yield the purchase and Pass."""
        action = BuyTrain(game.state.deck[0], game.title.trains[self.kind].price)
        if self.refuse(game, turn, action) is None:
            yield action
        yield Pass()

    def refuse(self, game: Game, turn: Turn, action: Action) -> Reason | None:
        """Only the next train, as it lies, with the company's own money."""
        if not isinstance(action, BuyTrain):
            return None
        price = game.title.trains[self.kind].price
        if action.train != game.state.deck[0] or action.face not in (None, self.kind):
            return no("only_first_train", train=self.kind)
        if action.exchange is not None:
            return no("no_exchange", train=action.train)
        if action.price != price:
            return no("costs_exactly", what=action.train, price=price)
        have = cash(game, turn.company)
        return no("not_enough_cash", cash=have, price=price) if have < price else None

    def apply(self, game: Game, turn: Turn, action: Action) -> Turn:
        """Buy it and go on."""
        if not isinstance(action, BuyTrain):
            return turn.passing(game, self)
        take_train(game, turn.company, action, self.rules)
        return turn.onward()
