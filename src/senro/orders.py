"""Standing orders: what a player leaves behind to be done for him, and what makes it stop.

An order belongs to a player; whoever runs the game asks `due` after every action and carries
out what it returns, until it returns None. Everything is judged by the order of actions, never
by the clock.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from senro.core.action import (
    Action,
    Bid,
    BuyShares,
    Par,
    Pass,
    SellShares,
    parse_certificate,
)
from senro.core.event import BidMade, Event, Paid, RoundBegan, Started
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.rules.shares import (
    POOL,
    PRESIDENT,
    must_sell,
    owner_of,
    percent,
    president,
    share_price,
    units,
)
from senro.rules.stock import SellInTurn
from senro.rules.turns import StockRound, StockTurn

FLOAT = 0
"""As the number of shares wanted: until the company has floated."""

MAJORITY = 50

STOCK_STEP = "share_turn"
AUCTION_STEPS = ("auction", "contest")

DISTURBS: tuple[str, ...] = (
    *("must_sell", "shares_sold", "started", "insecure", "lead_lost", "double_offered"),
)
"""What ends an order that looks at what the others do, by the codes of the reasons."""


@dataclass(frozen=True, slots=True)
class PassRound:
    """Pass in every turn of the stock round.

    `regardless`: whatever the others do; `always`: in the stock rounds that follow, too;
    `watch`: until the price of this company is below `floor`, whatever else is said.
    """

    player: str
    regardless: bool = False
    always: bool = False
    watch: str = ""
    floor: int = 0


@dataclass(frozen=True, slots=True)
class BuyUntil:
    """Buy a share of a company in every turn until one holds so many, or it floats.

    `pool`: from the bank pool instead of the treasury; `then_pass`: pass afterwards.
    """

    player: str
    company: str
    shares: int = FLOAT
    pool: bool = False
    then_pass: bool = False


@dataclass(frozen=True, slots=True)
class BidTo:
    """Bid the least there is for an item of the first auction, up to a limit, in money.

    `buy` is the most to pay where it can be bought at once (0: not looked at); `then_pass`:
    pass once others bid more, instead of leaving the turn to the player.
    """

    player: str
    item: str
    most: int
    buy: int = 0
    then_pass: bool = False


Order = PassRound | BuyUntil | BidTo

_KINDS: dict[str, type[PassRound] | type[BuyUntil] | type[BidTo]] = {
    "pass": PassRound,
    "buy": BuyUntil,
    "bid": BidTo,
}


@dataclass(frozen=True, slots=True)
class Deed:
    """An action of the past: who made it, at which step, and what it told."""

    actor: str
    step: str
    action: Action
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Stop:
    """The order ends, for a reason; `follow` is the order that takes its place."""

    reason: Reason
    follow: Order | None = None


def dump(order: Order) -> dict[str, Any]:
    """Return an order as plain data."""
    kind = next(name for name, cls in _KINDS.items() if type(order) is cls)
    return {"kind": kind} | {name: getattr(order, name) for name in order.__dataclass_fields__}


def load(data: Any) -> Order:
    """Return the order of such data.

    Raises ValueError when it is none.
    """
    if not isinstance(data, dict) or data.get("kind") not in _KINDS:
        raise ValueError("no such order")
    cls = _KINDS[data["kind"]]
    given = {name: value for name, value in data.items() if name != "kind"}
    for name, field in cls.__dataclass_fields__.items():
        kind = {"str": str, "int": int, "bool": bool}[str(field.type)]
        if name in given and type(given[name]) is not kind:
            raise ValueError(f"{name} is no {kind.__name__}")
    try:
        return cls(**given)
    except TypeError as error:
        raise ValueError(str(error)) from None


# -- whether it stands ---------------------------------------------------------------------


def stands(game: Game, order: Order) -> bool:
    """Whether the order fits the round; one that does not is dropped without a word."""
    if game.over:
        return False
    if isinstance(order, BidTo):
        return game.decision is not None and game.decision.step in AUCTION_STEPS
    if isinstance(order, PassRound) and order.always:
        return True
    return any(isinstance(frame, StockRound | StockTurn) for frame in game.state.agenda)


def why_not(game: Game, order: Order) -> Reason | None:
    """Return why an order makes no sense now, None if it does."""
    if order.player not in game.seats:
        return no("no_such_player")
    if not stands(game, order):
        return no("order_not_in_this_round")
    if isinstance(order, BuyUntil):
        if order.company not in game.title.companies:
            return no("order_no_such_company")
        if order.shares != FLOAT and units(game, order.player, order.company) >= order.shares:
            return no("order_reached", company=order.company, shares=order.shares)
        if order.shares == FLOAT and order.company in game.state.floated:
            return no("order_floated", company=order.company)
    if isinstance(order, BidTo) and _owner(game, order.item) is not None:
        return no("order_item_gone", item=order.item)
    return _fallen(game, order) if isinstance(order, PassRound) else None


def stops(game: Game, order: Order) -> tuple[str, ...]:
    """Return the names of what would end an order, the likeliest last.

    They are the codes of the reasons that `due` may give, without "order_", and "round_over".
    """
    if isinstance(order, BidTo):
        end = () if order.then_pass else ("limit_reached",)
        return ("item_gone", "leads", *end, "auction_over")
    disturbs = DISTURBS
    if isinstance(order, PassRound):
        return (
            *(("price_fell",) if order.watch else ()),
            *(() if order.regardless else disturbs),
            *(() if order.always else ("round_over",)),
        )
    if not _may_be_sold(game, order.company):
        disturbs = tuple(name for name in disturbs if name != "started")
    reached = "floated" if order.shares == FLOAT else "reached"
    return (reached, "nothing_to_buy", *disturbs, "round_over")


# -- what it does --------------------------------------------------------------------------


def due(game: Game, order: Order, past: Sequence[Deed], since: int) -> Action | Stop | None:
    """Return what the order does now: an action, its end, or nothing.

    `past` are all actions of the game, of which `since` were made before the order was given.
    """
    if game.actor != order.player or game.decision is None:
        return None
    if isinstance(order, BidTo):
        in_auction = game.decision.step in AUCTION_STEPS
        return _bid(game, order, past) if in_auction else None
    if game.decision.step != STOCK_STEP:
        return None
    if isinstance(order, PassRound):
        return _pass(game, order, past, since)
    return _buy(game, order, past, since)


def _pass(game: Game, order: PassRound, past: Sequence[Deed], since: int) -> Action | Stop | None:
    reason = _fallen(game, order)
    if reason is None and not order.regardless:
        reason = _disturbed(game, order, past, since)
    if reason is not None:
        return Stop(reason)
    return Pass() if game.why_not(Pass()) is None else None


def _fallen(game: Game, order: PassRound) -> Reason | None:
    """Return whether the price that the player watches has fallen, or is no more."""
    if not order.watch:
        return None
    if order.watch not in game.state.price:
        return no("order_no_price", company=order.watch)
    price = share_price(game, order.watch)
    if price >= order.floor:
        return None
    return no("order_price_fell", company=order.watch, price=price)


def _buy(game: Game, order: BuyUntil, past: Sequence[Deed], since: int) -> Action | Stop | None:
    company, player = order.company, order.player
    follow = PassRound(player) if order.then_pass else None
    if order.shares == FLOAT and company in game.state.floated:
        return Stop(no("order_floated", company=company), follow)
    if order.shares != FLOAT and units(game, player, company) >= order.shares:
        return Stop(no("order_reached", company=company, shares=order.shares), follow)
    frame = game.frame
    offers = list(_offers(game, order))
    if not offers and isinstance(frame, StockTurn) and frame.bought is not None:
        return Pass() if game.why_not(Pass()) is None and not _just_floated(game) else None
    if not offers and not any(isinstance(action, BuyShares | Par) for action in game.legal):
        return None
    if not offers:
        return Stop(no("order_nothing_to_buy", company=company))
    first = offers[0]
    if len({_size(game, offer) for offer in offers}) > 1:
        return Stop(no("order_sizes_differ", company=company))
    reason = _disturbed(game, order, past, since, first)
    return Stop(reason) if reason is not None else first


def _offers(game: Game, order: BuyUntil) -> Iterator[BuyShares]:
    """Yield the single certificates of the company that the player may buy, in their order."""
    source = POOL if order.pool else order.company
    for number, holder in game.state.shares.get(order.company, ()):
        offer = BuyShares((f"{order.company}_{number}",))
        if holder == source and number != PRESIDENT and game.why_not(offer) is None:
            yield offer


def _size(game: Game, offer: BuyShares) -> int:
    company, number = parse_certificate(offer.certificates[0])
    return game.title.companies[company].units(number)


def _just_floated(game: Game) -> bool:
    """Whether the last action made a company float: its new president may want to go on."""
    return game.count > 0 and game.at(game.count - 1).state.floated != game.state.floated


def _bid(game: Game, order: BidTo, past: Sequence[Deed]) -> Action | Stop | None:
    if _owner(game, order.item) is not None or order.item in game.state.floated:
        return Stop(no("order_item_gone", item=order.item))
    if _leaders(past).get(order.item) == order.player:
        return Stop(no("order_leads", item=order.item))
    offers = sorted(a.amount for a in game.legal if isinstance(a, Bid) and a.item == order.item)
    if offers:
        bid = Bid(order.item, offers[0])
        limit = order.buy if order.buy and _buys_at_once(game, bid) else order.most
        if offers[0] <= limit:
            return bid
    if order.then_pass and game.why_not(Pass()) is None:
        return Pass()
    return Stop(no("order_limit_reached", item=order.item, most=order.most))


def _owner(game: Game, item: str) -> str | None:
    return game.state.privates.get(item)


def _buys_at_once(game: Game, bid: Bid) -> bool:
    trial = game.copy()
    trial.apply(bid, trusted=True)
    return _owner(trial, bid.item) == game.actor


# -- what disturbs it ----------------------------------------------------------------------


def _disturbed(
    game: Game,
    order: PassRound | BuyUntil,
    past: Sequence[Deed],
    since: int,
    next_: BuyShares | None = None,
) -> Reason | None:
    """Return what the others did, or what is offered, that the player should look at."""
    player = order.player
    if must_sell(game, player):
        return no("order_must_sell")
    led = _leaders(_before(past, since, player))
    for deed in _news(past, since, player):
        reason = _alarm(game, order, deed, led, _leaders(past), next_)
        if reason is not None:
            return reason
    return _double(game, next_)


def _before(past: Sequence[Deed], since: int, player: str) -> Sequence[Deed]:
    """Return the past up to when the order was given or the player acted last."""
    last = next((n for n in range(len(past), 0, -1) if _own_turn(past[n - 1], player)), 0)
    return past[: max(since, last)]


def _own_turn(deed: Deed, player: str) -> bool:
    """Whether it is of a player's own turn, not of an auction in another's."""
    return deed.actor == player and deed.step == STOCK_STEP


def _news(past: Sequence[Deed], since: int, player: str) -> list[Deed]:
    """Return what happened in this round since then and still counts, oldest first.

    A player's deeds count until his own next turn begins.
    """
    start = len(_before(past, since, player))
    began: dict[str, int] = {}
    turn = ""
    for number in range(start, len(past)):
        deed = past[number]
        if deed.step == STOCK_STEP:
            if deed.actor != turn:
                began[deed.actor] = number
            turn = deed.actor
        if any(isinstance(event, RoundBegan) for event in deed.events):
            start, turn = number + 1, ""
            began.clear()
    return [
        deed
        for number, deed in enumerate(past[start:], start)
        if number >= began.get(_who(deed), start)
    ]


def _who(deed: Deed) -> str:
    """Return whose record a deed goes into: who started a company, else who acted."""
    begun = [event.player for event in deed.events if isinstance(event, Started)]
    return begun[0] if begun else deed.actor


def _leaders(past: Sequence[Deed]) -> dict[str, str]:
    """Return who bid most for each item in the present round."""
    best: dict[str, tuple[int, str]] = {}
    for deed in reversed(past):
        for event in reversed(deed.events):
            if isinstance(event, RoundBegan):
                return {item: who for item, (_, who) in best.items()}
            if isinstance(event, BidMade) and best.get(event.item, (-1, ""))[0] < event.amount:
                best[event.item] = (event.amount, event.player)
    return {item: who for item, (_, who) in best.items()}


def _alarm(
    game: Game,
    order: PassRound | BuyUntil,
    deed: Deed,
    led: dict[str, str],
    leads: dict[str, str],
    next_: BuyShares | None,
) -> Reason | None:
    """Return why one deed of another stops the order, None if it does not."""
    for event in deed.events:
        if not isinstance(event, Started) or event.player == order.player:
            continue
        if isinstance(order, PassRound) or _may_be_sold(game, event.company):
            return no("order_started", company=event.company, player=event.player)
    if deed.actor == order.player:
        return None
    match deed.action:
        case Pass() | Par():
            return None
        case SellShares():
            return no("order_shares_sold", player=deed.actor)
        case Bid(item):
            if led.get(item) == order.player and leads.get(item) != order.player:
                return no("order_lead_lost", item=item)
            return None
        case BuyShares(names):
            company, _ = parse_certificate(names[0])
            if owner_of(game, company, parse_certificate(names[0])[1]) == company:
                return no("order_redeemed", company=company)
            return _insecure(game, order, company, deed, next_)
    if all(isinstance(event, Paid) and event.payer == deed.actor for event in deed.events):
        return None  # paying a debt back is nobody else's business
    return no("order_other_action", player=deed.actor)


def _may_be_sold(game: Game, company: str) -> bool:
    """Whether its shares could be sold already."""
    return any(
        step.rules.timing(game, company) is None
        for step in game.title.stock
        if isinstance(step, SellInTurn)
    )


def _insecure(
    game: Game,
    order: PassRound | BuyUntil,
    company: str,
    deed: Deed,
    next_: BuyShares | None,
) -> Reason | None:
    """Return whether a purchase endangers a presidency that is less than a majority."""
    player = order.player
    if president(game, company) != player:
        return None
    mine = percent(game, player, company)
    if mine >= MAJORITY:
        return None
    if isinstance(order, BuyUntil) and order.company == company and next_ is not None:
        entity = game.title.companies[company]
        mine += _size(game, next_) * entity.unit
        rival = percent(game, deed.actor, company)
        largest = max(
            (
                entity.certificates[number]
                for number, holder in game.state.shares[company]
                if holder in (POOL, company) and number != PRESIDENT
            ),
            default=0,
        )
        if mine > MAJORITY or mine >= rival + largest:
            return None
    return no("order_insecure", company=company, player=deed.actor)


def _double(game: Game, next_: BuyShares | None) -> Reason | None:
    """Return whether a certificate of several shares that is not a president's can be had."""
    for company, entity in game.title.companies.items():
        for number, holder in game.state.shares.get(company, ()):
            if number == PRESIDENT or entity.units(number) < 2 or holder not in (POOL, company):
                continue
            offer = BuyShares((f"{company}_{number}",))
            reason = game.why_not(offer)
            dear = reason is not None and reason.code == "not_enough_cash" and holder != POOL
            if offer != next_ and (reason is None or dear):
                return no("order_double_offered", company=company)
    return None


__all__ = [
    "FLOAT",
    "BidTo",
    "BuyUntil",
    "Deed",
    "Order",
    "PassRound",
    "Stop",
    "due",
    "dump",
    "load",
    "stands",
    "stops",
    "why_not",
]
