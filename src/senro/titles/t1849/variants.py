"""1849's optional rules: bonds, bought station tokens and electric trains (digest 6.3 to 6.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from senro.board.board import Place
from senro.board.network import network
from senro.core.action import (
    Action,
    DeclareBankruptcy,
    Pass,
    RepayLoan,
    SellShares,
    TakeLoan,
)
from senro.core.event import Happened, TokenPlaced, TokenRemoved
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.rules.money import BANK, cash, pay
from senro.rules.sale import Bundle, bundle_price, sale_reason, sell
from senro.rules.shares import (
    certificate_price,
    name_bundle,
    percent,
    president,
    read_bundle,
)
from senro.rules.turns import PlainStep, Turn
from senro.titles.t1849.market import left, right
from senro.titles.t1849.shares import SALES
from senro.titles.t1849.state import (
    BuyElectricToken,
    BuyToken,
    PayInterest,
    SicilianTurn,
    columns,
)
from senro.titles.t1849.trouble import after_emergency_sale, ruin

BOND, INTEREST = 500, 50
FIRST_ELECTRIC = {"12H": 1100, "16H": 800}
LATER_ELECTRIC = {"12H": 800, "16H": 550}


# -- bonds (digest 6.4) --------------------------------------------------------------------


@dataclass(frozen=True)
class Bonds(PlainStep):
    """From the first 8H on a corporation issues its bond, or repays it in a later turn."""

    name: ClassVar[str] = "bond"
    kinds: ClassVar[tuple[type[Action], ...]] = (TakeLoan, RepayLoan, Pass)

    def asks(self, game: Game, turn: SicilianTurn) -> bool:
        """If either is possible."""
        return any(self.refuse(game, turn, a) is None for a in (TakeLoan(), RepayLoan()))

    def options(self, game: Game, turn: SicilianTurn) -> Iterator[Action]:
        """Yield what is possible, then Pass."""
        for action in (TakeLoan(), RepayLoan()):
            if self.refuse(game, turn, action) is None:
                yield action
        yield Pass()

    def refuse(self, game: Game, turn: SicilianTurn, action: Action) -> Reason | None:
        """One bond a corporation; 500 to repay it."""
        if isinstance(action, Pass):
            return None
        if game.state.phase < game.title.phase_index["8H"]:
            return no("not_before_phase", phase="8H")
        has_bond = turn.company in columns(game).bonds
        if isinstance(action, TakeLoan):
            return no("one_bond") if has_bond else None
        if not has_bond:
            return no("no_bond")
        have = cash(game, turn.company)
        return no("not_enough_cash", cash=have, price=BOND) if have < BOND else None

    def apply(self, game: Game, turn: SicilianTurn, action: Action) -> Turn:
        """500 from or to the bank; the price moves left or right."""
        if isinstance(action, Pass):
            return turn.passing(game, self)
        state, company = columns(game), turn.company
        if isinstance(action, TakeLoan):
            pay(game, BANK, company, BOND, "bond")
            state.bonds = (*state.bonds, company)
            left(game, company, "bond")
        else:
            pay(game, company, BANK, BOND, "bond")
            state.bonds = tuple(c for c in state.bonds if c != company)
            right(game, company)
        return turn.onward()


def bonds_out(game: Game, company: str) -> int:
    """Return how many unpaid bonds a corporation has: one or none."""
    return int(company in columns(game).bonds)


def pay_interest(game: Game, turn: Turn) -> Turn:
    """Pay 50 for a bond; what the corporation lacks its president must find (`InterestCrisis`)."""
    company = turn.company
    if company in columns(game).bonds:
        pay(game, company, BANK, INTEREST, "interest")
    return turn


@dataclass(frozen=True)
class InterestCrisis(PlainStep):
    """The president covers a corporation's negative cash, or goes bankrupt (digest 6.3)."""

    name: ClassVar[str] = "interest"
    kinds: ClassVar[tuple[type[Action], ...]] = (
        PayInterest,
        SellShares,
        DeclareBankruptcy,
        Pass,
    )

    def asks(self, game: Game, turn: Turn) -> bool:
        """While the cash is negative."""
        return cash(game, turn.company) < 0

    @staticmethod
    def _actor(game: Game, turn: Turn) -> str:
        actor = president(game, turn.company)
        assert actor is not None
        return actor

    def _missing(self, game: Game, turn: Turn) -> int:
        return -cash(game, turn.company) - cash(game, self._actor(game, turn))

    def _bundles(self, game: Game, turn: Turn) -> Iterator[tuple[str, Bundle]]:
        for company in game.state.price:
            for bundle in SALES.bundles(game, self._actor(game, turn), company):
                if self._sale_reason(game, turn, company, bundle) is None:
                    yield company, bundle

    def _sale_reason(self, game: Game, turn: Turn, company: str, bundle: Bundle) -> Reason | None:
        actor, missing = self._actor(game, turn), self._missing(game, turn)
        reason = sale_reason(game, actor, company, bundle, SALES)
        if reason is not None:
            return reason
        numbers, share = bundle
        if company == turn.company:
            after = percent(game, actor, company) - share
            if any(percent(game, p, company) > after for p in game.state.players if p != actor):
                return no("keeps_presidency", company=company)
        least = min(certificate_price(game, company, n) for n in numbers)
        least = min(least, bundle_price(game, company, share))
        if bundle_price(game, company, share) - least >= missing:
            return no("more_than_needed", missing=missing)
        return None

    def options(self, game: Game, turn: Turn) -> Iterator[Action]:
        """Yield the payment, the sales and bankruptcy as far as they are possible."""
        if self.refuse(game, turn, PayInterest()) is None:
            yield PayInterest()
        for company, (numbers, share) in self._bundles(game, turn):
            yield SellShares(name_bundle(company, numbers), share)
        if self.refuse(game, turn, DeclareBankruptcy()) is None:
            yield DeclareBankruptcy()

    def refuse(self, game: Game, turn: Turn, action: Action) -> Reason | None:
        """Nothing else can be done before."""
        missing = self._missing(game, turn)
        if isinstance(action, PayInterest):
            return no("president_short", missing=missing) if missing > 0 else None
        if isinstance(action, SellShares):
            parsed = read_bundle(game, action.certificates)
            if isinstance(parsed, Reason):
                return parsed
            return self._sale_reason(game, turn, parsed[0], (parsed[1], action.percent))
        if isinstance(action, DeclareBankruptcy):
            return no("can_still_pay") if self._can_pay(game, turn) else None
        return no("interest_first", company=turn.company)

    def _can_pay(self, game: Game, turn: Turn) -> bool:
        best: dict[str, int] = {}
        for company, (_, share) in self._bundles(game, turn):
            best[company] = max(best.get(company, 0), bundle_price(game, company, share))
        return self._missing(game, turn) <= sum(best.values())

    def apply(self, game: Game, turn: Turn, action: Action) -> Turn:
        """Pay, sell or give up."""
        company, actor = turn.company, self._actor(game, turn)
        if isinstance(action, PayInterest):
            pay(game, actor, company, -cash(game, company), "interest")
            return turn.onward()
        if isinstance(action, SellShares):
            parsed = read_bundle(game, action.certificates)
            assert not isinstance(parsed, Reason)
            sell(game, actor, parsed[0], (parsed[1], action.percent), SALES)
            return after_emergency_sale(game, turn)
        ruin(game, company, lambda: self._bundles(game, turn))
        return turn


# -- bought station tokens (digest 6.6) ----------------------------------------------------


@dataclass(frozen=True)
class BuyTokens(PlainStep):
    """Buy other corporations' tokens in reached cities at agreed prices.

    Asked in every turn; a table passes by itself where there is nothing to buy (`automatic`).
    """

    name: ClassVar[str] = "buy_token"
    kinds: ClassVar[tuple[type[Action], ...]] = (BuyToken, Pass)

    def asks(self, game: Game, turn: Turn) -> bool:
        """Always."""
        return True

    def anything(self, game: Game, turn: Turn) -> bool:
        """Whether there is a token to buy."""
        return next(self._tokens(game, turn), None) is not None

    def _tokens(self, game: Game, turn: Turn) -> Iterator[tuple[Place, str]]:
        if not game.state.tokens[turn.company] or cash(game, turn.company) < 1:
            return
        for place in network(game.state.board, turn.company).stops:
            city = game.state.board.cities.get(place)
            for seller in filter(None, city.slots if city else ()):
                if self._reason(game, turn.company, place, seller) is None:
                    yield place, seller

    @staticmethod
    def _reason(game: Game, company: str, place: Place, seller: str) -> Reason | None:
        board = game.state.board
        city = board.cities.get(place)
        if not game.state.tokens[company]:
            return no("no_token_left", company=company)
        if city is None or seller not in city.slots or seller == company:
            return no("no_token_to_buy", hex=place[0])
        if place not in network(board, company).stops:
            return no("city_not_reached", hex=place[0])
        if any(c.holds(company) for _, c in board.cities_of(place[0])):
            return no("token_already_there", hex=place[0])
        if place[0] == home_hex(game, seller) or len(board.tokens(seller)) < 2:
            return no("home_or_last_token", company=seller)
        return None

    def options(self, game: Game, turn: Turn) -> Iterator[Action]:
        """Yield each token at the least and the highest price, then Pass."""
        have = cash(game, turn.company)
        for (hex_, city), seller in self._tokens(game, turn):
            for price in sorted({1, have}):
                yield BuyToken(hex_, city, seller, price)
        yield Pass()

    def refuse(self, game: Game, turn: Turn, action: Action) -> Reason | None:
        """Not the seller's home nor its last token; see digest 6.6."""
        if isinstance(action, Pass):
            return None
        assert isinstance(action, BuyToken)
        place = (action.hex, action.city)
        reason = self._reason(game, turn.company, place, action.seller)
        if reason is not None:
            return reason
        have = cash(game, turn.company)
        if not 1 <= action.price <= have:
            return no("price_between", least=1, most=have)
        return None

    def apply(self, game: Game, turn: Turn, action: Action) -> Turn:
        """The seller's token comes back to it; the buyer's takes its slot."""
        if isinstance(action, Pass):
            return turn.passing(game, self)
        assert isinstance(action, BuyToken)
        state, place, seller = columns(game), (action.hex, action.city), action.seller
        pay(game, turn.company, seller, action.price, "token_bought")
        city = state.board.cities[place]
        slots = tuple(turn.company if t == seller else t for t in city.slots)
        state.board = state.board.with_city(place, replace(city, slots=slots))
        state.tokens[seller] = (*state.tokens[seller], 0)
        state.tokens[turn.company] = state.tokens[turn.company][1:]
        state.connected = tuple(c for c in state.connected if c != seller)
        state.open_city.clear()
        game.tell(TokenRemoved(seller, action.hex))
        game.tell(TokenPlaced(turn.company, action.hex, action.city, action.price))
        return turn


def home_hex(game: Game, company: str) -> str | None:
    """Return the hex of a corporation's home; AFG's is where it chose to begin."""
    homes = game.title.companies[company].home
    if len(homes) == 1:
        return homes[0][0]
    return columns(game).afg_home


# -- electric trains (digest 6.5) ----------------------------------------------------------


@dataclass(frozen=True)
class BuyElectric(PlainStep):
    """From the first 12H on a corporation may buy an E-token."""

    name: ClassVar[str] = "electric"
    kinds: ClassVar[tuple[type[Action], ...]] = (BuyElectricToken, Pass)

    @staticmethod
    def price(game: Game) -> int | None:
        """Return what the next E-token costs, None before phase 12H."""
        table = LATER_ELECTRIC if columns(game).electric_sold else FIRST_ELECTRIC
        return table.get(game.title.phases[game.state.phase].name)

    def asks(self, game: Game, turn: Turn) -> bool:
        """If it has none and can pay."""
        return self.refuse(game, turn, BuyElectricToken()) is None

    def options(self, game: Game, turn: Turn) -> Iterator[Action]:
        """Yield the purchase and Pass."""
        yield BuyElectricToken()
        yield Pass()

    def refuse(self, game: Game, turn: Turn, action: Action) -> Reason | None:
        """One a corporation, at the price of the phase."""
        if isinstance(action, Pass):
            return None
        price, have = self.price(game), cash(game, turn.company)
        if price is None:
            return no("not_before_phase", phase="12H")
        if turn.company in columns(game).electric:
            return no("one_electric_token")
        return no("not_enough_cash", cash=have, price=price) if have < price else None

    def apply(self, game: Game, turn: Turn, action: Action) -> Turn:
        """Pay the bank."""
        if isinstance(action, Pass):
            return turn.passing(game, self)
        state, price = columns(game), self.price(game)
        assert price is not None
        pay(game, turn.company, BANK, price, "electric_token")
        state.electric = (*state.electric, turn.company)
        state.electric_sold += 1
        game.tell(Happened("electric_token", turn.company))
        return turn.onward()


def automatic(game: Game) -> Action | None:
    """Return the pass a table makes by itself where no token can be bought."""
    frame = game.frame
    if game.decision is None or game.decision.step != "buy_token" or not isinstance(frame, Turn):
        return None
    step = game.title.turn[frame.step]
    assert isinstance(step, BuyTokens)
    return None if step.anything(game, frame) else Pass()
