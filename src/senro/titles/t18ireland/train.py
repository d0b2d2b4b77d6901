"""18Ireland: trains that come back reduced, and trade-ins (digest 5.2 and 4.8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from senro.core.action import Action, BuyTrain
from senro.core.event import Happened, TrainDiscarded
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.core.title import Effect
from senro.rules.money import cash
from senro.rules.train import (
    BuyTrains,
    TrainRules,
    buy_train,
    face_of,
    numbered,
    on_offer,
    phase,
    train,
    trains_of,
)
from senro.rules.turns import PlainStep
from senro.titles.t18ireland.data import MAJORS, REDUCED, TRADE_IN
from senro.titles.t18ireland.state import IrishTurn, columns


def always(game: Game, company: str) -> bool:
    """Every corporation must own a train, route or not (digest 4.8.2)."""
    return True


def any_kind(game: Game, company: str, kind: str) -> Reason | None:
    """Every kind is open to everybody."""
    return None


def nothing_follows(game: Game, company: str) -> None:
    """Nothing follows from a purchase as such."""


def list_order(game: Game) -> tuple[str, ...]:
    """Return the corporations as they discard: minors in queue order, majors as listed (5.4)."""
    return (*columns(game).minors, *MAJORS)


TRAINS = TrainRules(always, any_kind, nothing_follows, list_order, any_train=True)


def come_back(kind: str) -> Effect:
    """Return the effect that every card of a kind that rusted is for sale reduced (digest 5.2)."""

    def reduce(game: Game) -> None:
        reduced = REDUCED[kind]
        count = game.title.trains[reduced].count
        assert count is not None
        game.state.discarded = (*game.state.discarded, *numbered(((reduced, count),)))
        game.tell(Happened("reduced", reduced))

    return reduce


# -- trade-ins (digest 4.8.3) --------------------------------------------------------------


def trade_price(game: Game, card: str, exchange: str) -> int | None:
    """Return the price of a bank train for another handed in, None where that is not possible."""
    given = face_of(game, exchange)
    if given not in TRADE_IN.get(face_of(game, card), ()):
        return None
    return train(game, card).price - game.title.trains[given].price


def trade_reason(game: Game, turn: IrishTurn, action: BuyTrain) -> Reason | None:
    """Return why a train may not be traded in: once a turn, with the corporation's own cash."""
    exchange = action.exchange or ""
    if "trade_in" not in phase(game).allows:
        return no("trade_in_not_yet")
    if turn.traded:
        return no("one_trade_in")
    if exchange not in trains_of(game, turn.company):
        return no("not_its_train", train=exchange, company=turn.company)
    if action.train not in on_offer(game):
        return no("not_for_sale", what=action.train)
    price = trade_price(game, action.train, exchange)
    if price is None:
        return no("no_exchange", train=action.train)
    if action.price != price:
        return no("costs_exactly", what=action.train, price=price)
    have = cash(game, turn.company)
    return no("not_enough_cash", cash=have, price=price) if price > have else None


def trades(game: Game, turn: IrishTurn) -> Iterator[BuyTrain]:
    """Yield the trade-ins, one for each pair of kinds."""
    if "trade_in" not in phase(game).allows or turn.traded:
        return
    kinds: set[str] = set()
    for exchange in trains_of(game, turn.company):
        if face_of(game, exchange) in kinds:
            continue
        kinds.add(face_of(game, exchange))
        for card in on_offer(game):
            price = trade_price(game, card, exchange)
            if price is not None and price <= cash(game, turn.company):
                yield BuyTrain(card, price, exchange=exchange)


@dataclass(frozen=True)
class BuyOrTrade(PlainStep):
    """Buy trains, or trade one in for a 10H or D."""

    usual: BuyTrains

    name: ClassVar[str] = "train"

    @property
    def kinds(self) -> tuple[type[Action], ...]:
        """As for buying."""
        return self.usual.kinds

    def asks(self, game: Game, turn: IrishTurn) -> bool:
        """If something may be bought, or a trade-in can be paid for."""
        return self.usual.asks(game, turn) or next(trades(game, turn), None) is not None

    def options(self, game: Game, turn: IrishTurn) -> Iterator[Action]:
        """Yield the trade-ins, then purchases, sales and Pass."""
        yield from trades(game, turn)
        yield from self.usual.options(game, turn)

    def refuse(self, game: Game, turn: IrishTurn, action: Action) -> Reason | None:
        """See `trade_reason` and the usual purchase."""
        if isinstance(action, BuyTrain) and action.exchange is not None:
            return trade_reason(game, turn, action)
        return self.usual.refuse(game, turn, action)

    def apply(self, game: Game, turn: IrishTurn, action: Action) -> IrishTurn:
        """Hand the old train to the depot's pool before the new one comes."""
        if isinstance(action, BuyTrain) and action.exchange is not None:
            state, company = game.state, turn.company
            state.trains[company] = tuple(
                t for t in trains_of(game, company) if t != action.exchange
            )
            state.discarded = (*state.discarded, action.exchange)
            game.tell(TrainDiscarded(company, action.exchange))
            buy_train(game, company, action.train, action.price, 0, TRAINS)
            return replace(turn, traded=True)
        after = self.usual.apply(game, turn, action)
        assert isinstance(after, IrishTurn)
        return after
