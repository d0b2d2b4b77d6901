"""1822PNW: majors started directly, minors converted, and loans repaid (digest 2.2 and 2.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from senro.core.action import Action, Par, RepayLoan
from senro.core.event import Happened
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.market import Cell
from senro.rules.money import BANK, cash, pay
from senro.rules.shares import PRESIDENT, move, president, started
from senro.rules.stock import president_price, set_par
from senro.rules.train import phase
from senro.rules.turns import StockTurn, compelled_to_sell
from senro.titles.family1822.bidding import certificates_and_bids, committed
from senro.titles.family1822.tokens import drop_reservation
from senro.titles.t1822pnw.data import MAJOR
from senro.titles.t1822pnw.mergers import ConvertMinor
from senro.titles.t1822pnw.shares import barred, float_major, payee
from senro.titles.t1822pnw.state import columns
from senro.titles.t1822pnw.valuation import par_cells, worth


def minor_of(game: Game, major: str) -> str | None:
    """Return the minor that is associated with a major now, None once there is none."""
    found = (m for m, of in columns(game).associated.items() if of == major)
    return next(found, None)


@dataclass(frozen=True)
class StartMajor:
    """From phase 5 on: buy a president's certificate, or convert the associated minor."""

    name: ClassVar[str] = "start"
    kinds: ClassVar[tuple[type[Action], ...]] = (Par,)

    def asks(self, game: Game, turn: StockTurn) -> bool:
        """If any major can be started."""
        return next(self.options(game, turn), None) is not None

    def options(self, game: Game, turn: StockTurn) -> Iterator[Action]:
        """Yield each major with each price that is possible, cheapest first."""
        if "direct" not in phase(game).allows or turn.bought is not None:
            return
        for major, about in game.title.companies.items():
            if about.kind == MAJOR and not started(game, major):
                for cell in game.title.market.cells_in("par"):
                    if self.refuse(game, turn, Par(major, cell)) is None:
                        yield Par(major, cell)

    def refuse(self, game: Game, turn: StockTurn, action: Action) -> Reason | None:
        """See digest 2.5."""
        assert isinstance(action, Par)
        major, cell = action.company, action.cell
        if turn.bought is not None:
            return no("one_purchase")
        if "direct" not in phase(game).allows:
            return no("not_before_phase", phase="5")
        about = game.title.companies.get(major)
        if about is None or about.kind != MAJOR or started(game, major):
            return no("not_for_sale", what=major)
        if major not in game.state.shares:
            return no("not_for_sale", what=major)
        reason = barred(game, turn)
        if reason is not None:
            return reason
        if cell not in game.title.market.cells_in("par"):
            return no("par_not_open")
        minor = minor_of(game, major)
        if minor is not None and minor in game.state.floated:
            return self._conversion_reason(game, turn, minor, cell)
        return self._purchase_reason(game, turn, major, minor, cell)

    @staticmethod
    def _conversion_reason(game: Game, turn: StockTurn, minor: str, cell: Cell) -> Reason | None:
        player = turn.player
        if president(game, minor) != player:
            return no("minor_of_another", company=minor)
        value, treasury, purse = worth(game, minor), cash(game, minor), cash(game, player)
        if cell not in par_cells(game, value, treasury, purse):
            return no("par_not_possible", company=minor)
        if cell not in par_cells(game, value, treasury, purse - committed(game, player)):
            return no("bound_by_bids", bids=committed(game, player))
        return no("must_sell_first") if compelled_to_sell(game, turn) else None

    @staticmethod
    def _purchase_reason(
        game: Game, turn: StockTurn, major: str, minor: str | None, cell: Cell
    ) -> Reason | None:
        if minor is not None and columns(game).bids.get(f"M{minor}"):
            return no("minor_has_bid", company=minor)
        price = president_price(game, major, cell)
        have = cash(game, turn.player) - committed(game, turn.player)
        if price > have:
            return no("not_enough_cash", cash=have, price=price)
        held, limit = certificates_and_bids(game, turn.player), game.title.certificate_limit
        if held >= limit:
            return no("certificate_limit", held=held, limit=limit)
        return no("must_sell_first") if compelled_to_sell(game, turn) else None

    def apply(self, game: Game, turn: StockTurn, action: Action) -> StockTurn:
        """Set the price; buy the certificate, or ask how many shares are taken."""
        assert isinstance(action, Par)
        major, player = action.company, turn.player
        minor = minor_of(game, major)
        if minor is not None and minor in game.state.floated:
            price = game.title.market.price(action.cell)
            game.interrupt(ConvertMinor(player, minor, major, worth(game, minor), price))
        else:
            set_par(game, major, action.cell, player)
            price = president_price(game, major, action.cell)
            pay(game, player, payee(game, major), price, "founding")
            move(game, major, (PRESIDENT,), player, price)
            if minor is not None:
                discard_card(game, minor)
            float_major(game, major)
        return replace(turn, bought=major)


def discard_card(game: Game, minor: str) -> None:
    """Take the card of an associated minor out of the game; its box stays empty."""
    state, card = columns(game), f"M{minor}"
    state.associated.pop(minor)
    if card in state.stack:
        drop_reservation(game, minor)
    state.stack = tuple(c for c in state.stack if c != card)
    state.boxes = tuple("" if c == card else c for c in state.boxes)


# -- loans (digest 2.2 and 7) --------------------------------------------------------------


def lend(game: Game, player: str, amount: int) -> None:
    """Lend a player money; half as much again is owed."""
    pay(game, BANK, player, amount, "loan")
    debt = game.state.debt
    debt[player] = debt.get(player, 0) + amount + -(-amount // 2)
    game.tell(Happened("loan", player))


def charge_interest(game: Game) -> None:
    """Let every debt grow by half, rounded up."""
    debt = game.state.debt
    for player in game.state.players:
        owed = debt.get(player, 0)
        if owed:
            debt[player] = owed + -(-owed // 2)
            game.tell(Happened("interest", player))


@dataclass(frozen=True)
class RepayDebt:
    """Repay a loan: as much as possible, or an amount."""

    name: ClassVar[str] = "repay"
    kinds: ClassVar[tuple[type[Action], ...]] = (RepayLoan,)

    def asks(self, game: Game, turn: StockTurn) -> bool:
        """If there is a debt and any money."""
        return bool(game.state.debt.get(turn.player) and cash(game, turn.player) > 0)

    def options(self, game: Game, turn: StockTurn) -> Iterator[Action]:
        """Yield the whole repayment; every smaller amount is accepted too."""
        if self.refuse(game, turn, RepayLoan()) is None:
            yield RepayLoan()

    def refuse(self, game: Game, turn: StockTurn, action: Action) -> Reason | None:
        """No more than is owed, and no more than he has."""
        assert isinstance(action, RepayLoan)
        if not self.asks(game, turn):
            return no("no_debt")
        if compelled_to_sell(game, turn):
            return no("must_sell_first")
        most = min(game.state.debt[turn.player], cash(game, turn.player))
        if action.amount < 0 or action.amount > most:
            return no("price_between", least=1, most=most)
        return None

    def apply(self, game: Game, turn: StockTurn, action: Action) -> StockTurn:
        """Pay the bank."""
        assert isinstance(action, RepayLoan)
        debt, player = game.state.debt, turn.player
        amount = action.amount or min(debt[player], cash(game, player))
        pay(game, player, BANK, amount, "loan_repaid")
        debt[player] -= amount
        return turn
