"""1822PNW: the steps of an operating turn that are its own (rules digest 3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from senro.core.action import Action, BuyShares, Pass, Route, RunTrains, SellShares
from senro.core.event import Happened
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.rules.money import BANK, cash, pay
from senro.rules.run import RunRules, earn, possible_route
from senro.rules.shares import (
    POOL,
    PRESIDENT,
    bundle_percent,
    held,
    move,
    name_bundle,
    percent,
    read_bundle,
    share_price,
)
from senro.rules.train import TrainRules, face_of, phase, trains_of
from senro.rules.turns import OperatingRound, PlainStep, Turn
from senro.titles.family1822.earnings import DivideFamilyEarnings, along, move_along
from senro.titles.family1822.state import AttachPullman, IssueAt
from senro.titles.family1822.tokens import place_home_token
from senro.titles.family1822.trains import FamilyTrains
from senro.titles.t1822pnw.data import (
    BEGINS,
    BESIDES,
    BEYOND_LIMIT,
    CREDIT,
    EXPRESS,
    LOCAL,
    LOCALS,
    MAIL,
    MAJOR,
    PERMANENTS,
    PORTAGE,
    PORTAGE_TILES,
    PULLMAN,
)
from senro.titles.t1822pnw.powers import owns
from senro.titles.t1822pnw.running import carriers
from senro.titles.t1822pnw.shares import settle_presidency
from senro.titles.t1822pnw.state import PnwTurn

PORTAGE_FEE = 10
SECOND_TURN = 2  # "from the second operating turn on", the present one included


def is_minor(game: Game, company: str) -> bool:
    """Whether the company is a minor."""
    return game.title.companies[company].kind != MAJOR


# -- the turn ------------------------------------------------------------------------------


def begin_turn(game: Game, round_: OperatingRound, company: str) -> Turn:
    """Begin a company's turn; its home token comes first of all (digest 3.2)."""
    if game.state.tokens[company][:1] == (0,):
        place_home_token(game, company)
    return PnwTurn(round_, company)


# -- trains (digest 3.3, 3.10, 5) ----------------------------------------------------------


def ordinary_trains(game: Game, company: str) -> tuple[str, ...]:
    """Return the trains that meet the obligation and fill the limit."""
    return tuple(t for t in trains_of(game, company) if face_of(game, t) not in BESIDES)


def always(game: Game, company: str) -> bool:
    """A company must own a train whether or not it has a route."""
    return True


def may_own(game: Game, company: str, kind: str) -> Reason | None:
    """A company has one E train at most."""
    if kind == EXPRESS and any(face_of(game, t) == EXPRESS for t in trains_of(game, company)):
        return no("one_express")
    return None


def nothing_follows(game: Game, company: str) -> None:
    """Nothing follows a purchase by itself."""


def list_order(game: Game) -> tuple[str, ...]:
    """Return the companies in the order of the list."""
    return tuple(game.title.companies)


BASE = TrainRules(always, may_own, nothing_follows, list_order, owned=ordinary_trains)


def train_rules(upgrade: tuple[int, int]) -> FamilyTrains:
    """Return the rules on trains, an L becoming a 2 for so much in phase 1 and later."""

    def upgrades(game: Game) -> Mapping[str, tuple[str, int]]:
        return {LOCAL: ("2", upgrade[0] if game.state.phase == 0 else upgrade[1])}

    def trade(game: Game) -> bool:
        return "trade" in phase(game).allows

    return FamilyTrains(BASE, BEYOND_LIMIT, BEGINS, upgrades, trade)


def never_operated(game: Game, company: str) -> bool:
    """Whether a minor may buy its first L before anything else (digest 3.3)."""
    return is_minor(game, company) and not game.state.operated.get(company, 0)


# -- running (digest 3.8) ------------------------------------------------------------------


@dataclass(frozen=True)
class RunFamilyTrains(PlainStep):
    """Run the trains; before that a Pullman may be attached to one of them."""

    rules: RunRules

    name: ClassVar[str] = "run"
    kinds: ClassVar[tuple[type[Action], ...]] = (RunTrains, AttachPullman)

    def asks(self, game: Game, turn: Turn) -> bool:
        """If a train could run somewhere, even if for nothing (digest 3.2, step 6)."""
        company = turn.company
        kinds = {face_of(game, t) for t in trains_of(game, company)} - {PULLMAN}
        if not kinds or (is_minor(game, company) and kinds == {EXPRESS}):
            return False
        return any(kind in LOCALS for kind in kinds) or possible_route(game, company)

    def options(self, game: Game, turn: PnwTurn) -> Iterator[Action]:
        """Yield the best run, then what the Pullman could be attached to."""
        yield RunTrains(self.rules.best(game, turn.company))
        for train in carriers(game, turn.company):
            action = AttachPullman(train)
            if self.refuse(game, turn, action) is None:
                yield action

    def refuse(self, game: Game, turn: PnwTurn, action: Action) -> Reason | None:
        """The routes must be legal; one Pullman is attached once.

        Of stated revenues only the sum must be right, for a bonus earned once may be counted
        with one train or another.
        """
        company = turn.company
        if isinstance(action, AttachPullman):
            if turn.pullman is not None:
                return no("pullman_attached", train=turn.pullman)
            if not any(face_of(game, t) == PULLMAN for t in trains_of(game, company)):
                return no("no_pullman", company=company)
            fits = action.train in carriers(game, company)
            return None if fits else no("no_pullman_for", train=action.train)
        assert isinstance(action, RunTrains)
        judged = self.rules.judge(game, company, action.routes)
        if isinstance(judged, Reason):
            return judged
        stated = [route.revenue for route in action.routes if route.revenue is not None]
        if len(stated) == len(judged) and sum(stated) != sum(judged):
            return no("wrong_total", stated=sum(stated), revenue=sum(judged))
        return None

    def apply(self, game: Game, turn: PnwTurn, action: Action) -> PnwTurn:
        """Note what each train earns; revenues stated by a trusted record stand."""
        if isinstance(action, AttachPullman):
            game.tell(Happened("pullman", action.train))
            return replace(turn, pullman=action.train)
        assert isinstance(action, RunTrains)
        revenues = earn(game, turn.company, action, self.rules)
        trains = (route.train for route in action.routes)
        return replace(
            turn,
            revenue=sum(revenues),
            earned=tuple(zip(trains, revenues, strict=True)),
            routes=action.routes,
            pullman=None,
        ).onward()


# -- earnings (digest 3.9) -----------------------------------------------------------------


def permanent_train(game: Game, turn: PnwTurn) -> str | None:
    """Return the company's 2P or LP, whose earnings may be dealt with apart."""
    owned = trains_of(game, turn.company)
    return next((t for t in owned if face_of(game, t) in PERMANENTS), None)


def mail_and_portage(game: Game, turn: PnwTurn) -> None:
    """Pay the mail subsidy and, to the owner of P16, what others lost on its tiles."""
    company = turn.company
    if owns(game, company, MAIL):
        most = max((mail(game, route) for route in turn.routes), default=0)
        pay(game, BANK, company, most, "mail")
    owner = game.state.privates.get(PORTAGE)
    if owner in game.title.companies and owner is not None:
        fee = PORTAGE_FEE * sum(portages(game, route.paths) for route in turn.routes)
        if owner != company:
            pay(game, BANK, owner, fee, "portage")


def mail(game: Game, route: Route) -> int:
    """Return half of what the ends of a route are worth, rounded down.

    A route whose stated paths do not join its stops carries no mail.
    """
    stops = route.stops
    legs = [path for path in route.paths if path[:1] != ("local",)]
    if len(legs) != len(stops) - 1:
        return 0
    ends = stops[:1] if len(stops) == 1 else (stops[0], stops[-1])
    return sum(base_value(game, name) for name in ends) // 2


def base_value(game: Game, name: str) -> int:
    """Return what a stop, named by hex and part, is worth in the phase of the moment."""
    hex_, _, part = name.rpartition("-")
    stops = game.state.board.faces[hex_].stops
    return next((s.value(phase(game).column) for s in stops if str(s.part) == part), 0)


def portages(game: Game, paths: tuple[tuple[str, ...], ...]) -> int:
    """Return how many hexes with portage tiles a route uses."""
    hexes = dict.fromkeys(hex_ for path in paths for hex_ in path)
    faces = game.state.board.faces
    return sum(1 for h in hexes if h in faces and faces[h].name in PORTAGE_TILES)


EARNINGS = DivideFamilyEarnings(is_minor, permanent_train, mail_and_portage)


# -- issuing and redeeming (digest 3.12) ---------------------------------------------------


def issue_price(game: Game, company: str, count: int) -> int:
    """Return the price at which a major would issue so many shares: that after the drop."""
    market, cell = game.title.market, game.state.price[company]
    return market.price(along(market, cell, -count))


@dataclass(frozen=True)
class IssueOrRedeem(PlainStep):
    """Issue treasury shares at the price after the drop, or redeem some from the pool."""

    name: ClassVar[str] = "issue"
    kinds: ClassVar[tuple[type[Action], ...]] = (SellShares, IssueAt, BuyShares, Pass)

    def asks(self, game: Game, turn: Turn) -> bool:
        """If a major can do either, or owns P21."""
        if is_minor(game, turn.company):
            return False
        if owns(game, turn.company, CREDIT):
            return True
        return next(self._shares(game, turn), None) is not None

    def _shares(self, game: Game, turn: Turn) -> Iterator[Action]:
        company = turn.company
        mine, pool = held(game, company, company), held(game, POOL, company)
        for count in range(1, len(mine) + 1):
            issue = SellShares(name_bundle(company, mine[:count]), 10 * count)
            if self.refuse(game, turn, issue) is None:
                yield issue
        for count in range(1, len(pool) + 1):
            redeem = BuyShares(name_bundle(company, pool[:count]))
            if self.refuse(game, turn, redeem) is None:
                yield redeem

    def options(self, game: Game, turn: Turn) -> Iterator[Action]:
        """Yield the issues, smallest first, the redemptions, then Pass."""
        yield from self._shares(game, turn)
        yield Pass()

    def refuse(self, game: Game, turn: Turn, action: Action) -> Reason | None:
        """Issues not in the first turn and within the pool's limit; redemptions for cash."""
        if isinstance(action, Pass):
            return None
        assert isinstance(action, SellShares | IssueAt | BuyShares)
        company = turn.company
        parsed = read_bundle(game, action.certificates)
        if isinstance(parsed, Reason):
            return parsed
        if parsed[0] != company or PRESIDENT in parsed[1]:
            return no("not_yours", company=parsed[0])
        holder = POOL if isinstance(action, BuyShares) else company
        if any(n not in held(game, holder, company) for n in parsed[1]):
            return no("not_yours" if holder == company else "not_in_pool", company=company)
        share = bundle_percent(game, company, parsed[1])
        if isinstance(action, BuyShares):
            price, have = share_price(game, company) * share // 10, cash(game, company)
            return no("not_enough_cash", cash=have, price=price) if price > have else None
        if game.state.operated.get(company, 0) < SECOND_TURN:
            return no("not_in_first_turn", company=company)
        if isinstance(action, SellShares) and action.percent != share:
            return no("wrong_percent", percent=action.percent)
        there, most = percent(game, POOL, company), game.title.companies[company].pool_limit
        if there + share > most:
            return no("pool_full", company=company, pool=there, limit=most)
        price = issue_price(game, company, len(parsed[1]))
        if isinstance(action, IssueAt) and action.price != price:
            return no("issue_price", price=price)
        return None

    def apply(self, game: Game, turn: Turn, action: Action) -> Turn:
        """Issue at the price reached by moving left, redeem at the present one.

        That is an ordinary movement of shares: whoever got more of them than the president for a
        company taken over becomes president now (digest 2.6).
        """
        if isinstance(action, Pass):
            return turn.passing(game, self)
        assert isinstance(action, SellShares | IssueAt | BuyShares)
        company = turn.company
        parsed = read_bundle(game, action.certificates)
        assert not isinstance(parsed, Reason)
        numbers = parsed[1]
        if not isinstance(action, BuyShares):
            move_along(game, company, -len(numbers), "issue")
            each = action.price if isinstance(action, IssueAt) else share_price(game, company)
            price = each * len(numbers)
            pay(game, BANK, company, price, "issue")
            move(game, company, numbers, POOL, price)
        else:
            price = share_price(game, company) * len(numbers)
            pay(game, company, BANK, price, "redeem")
            move(game, company, numbers, company, price)
        settle_presidency(game, company)
        return turn.onward()
