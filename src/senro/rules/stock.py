"""The steps of a stock turn: sell, start a company, buy (common rules, 12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from senro.core.action import Action, BuyShares, Par, SellShares
from senro.core.event import Started
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.market import Cell
from senro.rules.market import put_marker
from senro.rules.money import BANK, cash, pay
from senro.rules.sale import SaleRules, sale_reason, sell, sellable
from senro.rules.shares import (
    POOL,
    PRESIDENT,
    certificate_price,
    certificates,
    held,
    move,
    name_bundle,
    owner_of,
    percent,
    read_bundle,
    started,
)
from senro.rules.turns import StockTurn, compelled_to_sell


@dataclass(frozen=True)
class SellInTurn:
    """Sell any number of bundles before buying.

    `after(game, company)` follows each sale. With `one_block` a turn sees no second sale of the
    same company.
    """

    rules: SaleRules
    after: Callable[[Game, str], None]
    one_block: bool = False

    name: ClassVar[str] = "sell"
    kinds: ClassVar[tuple[type[Action], ...]] = (SellShares,)

    def asks(self, game: Game, turn: StockTurn) -> bool:
        """If anything can be sold."""
        return next(self.options(game, turn), None) is not None

    def options(self, game: Game, turn: StockTurn) -> Iterator[Action]:
        """Yield the bundles by company in the order they were started, smallest first."""
        if turn.bought is not None:
            return
        for company in game.state.price:
            if self.one_block and company in turn.sold:
                continue
            for numbers, share in sellable(game, turn.player, company, self.rules):
                yield SellShares(name_bundle(company, numbers), share)

    def refuse(self, game: Game, turn: StockTurn, action: Action) -> Reason | None:
        """No sale after a purchase, and what `sale_reason` says."""
        assert isinstance(action, SellShares)
        if turn.bought is not None:
            return no("no_sale_after_purchase")
        parsed = read_bundle(game, action.certificates)
        if isinstance(parsed, Reason):
            return parsed
        company, numbers = parsed
        if not started(game, company):
            return no("not_yours", company=company)
        if self.one_block and company in turn.sold:
            return no("one_block_a_turn", company=company)
        return sale_reason(game, turn.player, company, (numbers, action.percent), self.rules)

    def apply(self, game: Game, turn: StockTurn, action: Action) -> StockTurn:
        """Sell; the company may not be bought again by the seller in this round."""
        assert isinstance(action, SellShares)
        parsed = read_bundle(game, action.certificates)
        assert not isinstance(parsed, Reason)
        company, numbers = parsed
        sell(game, turn.player, company, (numbers, action.percent), self.rules)
        self.after(game, company)
        return turn.sale(company)


@dataclass(frozen=True, slots=True)
class BuyRules:
    """How buying differs between titles.

    `source(game, company, number)` tells why a certificate is not for sale where it lies;
    `more(game, turn, company)` why a founder may not take another one; `hand_over(game,
    company, buyer)` settles the presidency; `lifts(game, company)` whether the limit on
    certificates does not apply to the company now. `committed(game, player)` is money bound
    elsewhere, `counted(game, player)` how many certificates count against the limit,
    `barred(game, turn)` why a player may not buy at all, `paid(game, company)` who is paid for
    a treasury share.
    """

    source: Callable[[Game, str, int], Reason | None]
    more: Callable[[Game, StockTurn, str], Reason | None]
    hand_over: Callable[[Game, str, str], None]
    lifts: Callable[[Game, str], bool] = lambda game, company: False
    committed: Callable[[Game, str], int] = lambda game, player: 0
    counted: Callable[[Game, str], int] = certificates
    barred: Callable[[Game, StockTurn], Reason | None] = lambda game, turn: None
    paid: Callable[[Game, str], str] = lambda game, company: company


def share_reason(
    game: Game, buyer: str, company: str, number: int, rules: BuyRules
) -> Reason | None:
    """Return why a player may not buy a certificate, his turn apart."""
    source = owner_of(game, company, number)
    if source not in (company, POOL) or number == PRESIDENT:
        return no("not_for_sale", what=name_bundle(company, (number,))[0])
    reason = rules.source(game, company, number)
    if reason is not None:
        return reason
    price = certificate_price(game, company, number)
    have = cash(game, buyer) - rules.committed(game, buyer)
    if price > have:
        return no("not_enough_cash", cash=have, price=price)
    held_now = rules.counted(game, buyer)
    if held_now >= game.title.certificate_limit and not rules.lifts(game, company):
        return no("certificate_limit", held=held_now, limit=game.title.certificate_limit)
    entity = game.title.companies[company]
    after = percent(game, buyer, company) + entity.certificates[number]
    if after > entity.holding_limit:
        return no("holding_limit", after=after, limit=entity.holding_limit)
    return None


@dataclass(frozen=True)
class BuyInTurn:
    """Buy one certificate from a treasury or the pool."""

    rules: BuyRules

    name: ClassVar[str] = "buy"
    kinds: ClassVar[tuple[type[Action], ...]] = (BuyShares,)

    def asks(self, game: Game, turn: StockTurn) -> bool:
        """If anything can be bought."""
        return next(self.options(game, turn), None) is not None

    def options(self, game: Game, turn: StockTurn) -> Iterator[Action]:
        """Yield one certificate of each size of each treasury and pool."""
        if turn.bought is not None and not turn.started:
            return
        if self.rules.barred(game, turn) is not None:
            return
        companies = game.state.price if turn.bought is None else (turn.bought,)
        for company in companies:
            for source in (company, POOL):
                sizes: set[int] = set()
                for number in held(game, source, company):
                    size = game.title.companies[company].certificates[number]
                    if size not in sizes and self._reason(game, turn, company, number) is None:
                        sizes.add(size)
                        yield BuyShares(name_bundle(company, (number,)))

    def _reason(self, game: Game, turn: StockTurn, company: str, number: int) -> Reason | None:
        if turn.bought is not None:
            reason = self.rules.more(game, turn, company)
            if reason is not None:
                return reason
        if (turn.player, company) in turn.round.sold:
            return no("sold_this_round", company=company)
        reason = self.rules.barred(game, turn)
        if reason is not None:
            return reason
        reason = share_reason(game, turn.player, company, number, self.rules)
        if reason is None and compelled_to_sell(game, turn):
            return no("must_sell_first")
        return reason

    def refuse(self, game: Game, turn: StockTurn, action: Action) -> Reason | None:
        """One certificate of a started company; see `share_reason`."""
        assert isinstance(action, BuyShares)
        parsed = read_bundle(game, action.certificates)
        if isinstance(parsed, Reason):
            return parsed
        company, numbers = parsed
        if not started(game, company) or len(numbers) != 1:
            return no("not_for_sale", what=action.certificates[0])
        return self._reason(game, turn, company, numbers[0])

    def apply(self, game: Game, turn: StockTurn, action: Action) -> StockTurn:
        """Pay the treasury or the bank."""
        assert isinstance(action, BuyShares)
        parsed = read_bundle(game, action.certificates)
        assert not isinstance(parsed, Reason)
        company, (number,) = parsed
        buy_share(game, turn.player, company, number, self.rules.paid(game, company))
        self.rules.hand_over(game, company, turn.player)
        if turn.bought is None:
            return replace(turn, bought=company)
        return replace(turn, extra=turn.extra + 1)


def buy_share(
    game: Game, buyer: str, company: str, number: int, treasury: str | None = None
) -> None:
    """Move a certificate to a player or back to its company, paid at the price of the moment.

    `treasury` is who is paid for a treasury share, by default the company.
    """
    source = owner_of(game, company, number)
    price = certificate_price(game, company, number)
    pay(game, buyer, BANK if source == POOL else treasury or company, price, "share")
    move(game, company, (number,), buyer, price)


@dataclass(frozen=True)
class StartCompany:
    """Start a company at a par price, instead of buying.

    `who(game, company)` tells why it cannot be started, `pars(game)` gives the cells open now,
    `start(game, player, company)` follows the purchase of the president's certificate.
    """

    who: Callable[[Game, StockTurn, str], Reason | None]
    pars: Callable[[Game], tuple[Cell, ...]]
    start: Callable[[Game, str, str], None]

    name: ClassVar[str] = "start"
    kinds: ClassVar[tuple[type[Action], ...]] = (Par,)

    def asks(self, game: Game, turn: StockTurn) -> bool:
        """If any company can be started."""
        return next(self.options(game, turn), None) is not None

    def options(self, game: Game, turn: StockTurn) -> Iterator[Action]:
        """Yield each company with each price that can be paid, cheapest first."""
        if turn.bought is not None or turn.bids:
            return
        for company in game.state.shares:
            if not started(game, company) and self.who(game, turn, company) is None:
                for cell in self.pars(game):
                    action = Par(company, cell)
                    if self.refuse(game, turn, action) is None:
                        yield action

    def refuse(self, game: Game, turn: StockTurn, action: Action) -> Reason | None:
        """The company's turn must have come, and its president's certificate be affordable."""
        assert isinstance(action, Par)
        company, cell = action.company, action.cell
        if turn.bought is not None:
            return no("one_purchase")
        if company not in game.state.shares or started(game, company):
            return no("not_for_sale", what=company)
        reason = self.who(game, turn, company)
        if reason is not None:
            return reason
        if cell not in self.pars(game):
            return no("par_not_open")
        price = president_price(game, company, cell)
        have = cash(game, turn.player)
        if price > have:
            return no("not_enough_cash", cash=have, price=price)
        held_now = certificates(game, turn.player)
        if held_now >= game.title.certificate_limit:
            return no("certificate_limit", held=held_now, limit=game.title.certificate_limit)
        return no("must_sell_first") if compelled_to_sell(game, turn) else None

    def apply(self, game: Game, turn: StockTurn, action: Action) -> StockTurn:
        """Set the price and take the president's certificate."""
        assert isinstance(action, Par)
        set_par(game, action.company, action.cell, turn.player)
        price = president_price(game, action.company, action.cell)
        pay(game, turn.player, action.company, price, "founding")
        move(game, action.company, (PRESIDENT,), turn.player, price)
        self.start(game, turn.player, action.company)
        return replace(turn, bought=action.company, started=True)


def president_price(game: Game, company: str, cell: Cell) -> int:
    """Return the price of a president's certificate at a cell, in money."""
    return game.title.market.price(cell) * game.title.companies[company].units(PRESIDENT)


def set_par(game: Game, company: str, cell: Cell, player: str) -> None:
    """Give a company its price and put its marker last in the cell."""
    price = game.title.market.price(cell)
    game.state.par[company] = price
    put_marker(game, company, cell)
    game.tell(Started(company, player, price))


def float_company(game: Game, company: str) -> None:
    """Note that a company operates from now on, once enough of it is sold."""
    entity = game.title.companies[company]
    left = percent(game, company, company)
    if company not in game.state.floated and left <= 100 - entity.float_percent:
        game.state.floated = (*game.state.floated, company)
