"""1822PNW: two minors become a major, and the conversion of one (rules digest 2.5 and 4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from senro.board.network import network
from senro.core.action import Action, Pass
from senro.core.event import Happened, Passed, RoundBegan, Started, TokenRemoved
from senro.core.frame import Decision, Frame, Question
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.market import Cell
from senro.rules.market import operating_order, put_marker
from senro.rules.money import cash, pay
from senro.rules.shares import PRESIDENT, held, move, president, started
from senro.titles.family1822.bidding import committed
from senro.titles.family1822.minors import close, hand_on
from senro.titles.family1822.state import SettleToken
from senro.titles.family1822.tokens import (
    TOKEN_PRICE,
    drop_token,
    place_home_token,
    replace_token,
)
from senro.titles.t1822pnw.data import MAJOR
from senro.titles.t1822pnw.map import FERRIES
from senro.titles.t1822pnw.state import Merge, SetPar, TakeShares, columns
from senro.titles.t1822pnw.valuation import par_cells, share_counts, worth

REPLACE, EXCHANGE = "replace", "exchange"


# -- who may merge (digest 4.2) ------------------------------------------------------------


def connected(game: Game, one: str, other: str) -> bool:
    """Whether either company reaches the other's token, or both reach a ferry."""
    board = game.state.board
    mine, theirs = network(board, one), network(board, other)
    if any(place in mine.stops for place in board.tokens(other)):
        return True
    if any(place in theirs.stops for place in board.tokens(one)):
        return True
    return at_ferry(game, one) and at_ferry(game, other)


def at_ferry(game: Game, company: str) -> bool:
    """Whether a ferry's hex is among those that a company reaches."""
    reached = network(game.state.board, company)
    return any(reached.reaches(hex_) for hex_ in FERRIES)


def pair(game: Game, one: str, other: str) -> tuple[str, str] | None:
    """Return the associated and the other minor of two, None if they are not one of each."""
    associated = columns(game).associated
    if one in associated and other not in associated:
        return one, other
    if other in associated and one not in associated:
        return other, one
    return None


def value_and_treasury(game: Game, one: str, other: str) -> tuple[int, int]:
    """Return what two minors are worth, and their money."""
    return worth(game, one) + worth(game, other), cash(game, one) + cash(game, other)


def merge_reason(game: Game, one: str, other: str) -> Reason | None:
    """Return why two minors cannot merge, connection apart."""
    companies = game.title.companies
    if other == one or other not in game.state.floated or companies[other].kind == MAJOR:
        return no("not_a_partner", company=other)
    if president(game, one) != president(game, other):
        return no("other_owner", company=other)
    if pair(game, one, other) is None:
        return no("one_associated_minor", company=other)
    owner = president(game, one)
    assert owner is not None
    if not par_cells(game, *value_and_treasury(game, one, other), cash(game, owner)):
        return no("no_par_possible", company=other)
    return None


def partners(game: Game, minor: str) -> Iterator[str]:
    """Yield the minors that one can merge with, in the order of the list."""
    for other in game.title.companies:
        if other not in game.state.floated:
            continue
        if merge_reason(game, minor, other) is None and connected(game, minor, other):
            yield other


# -- the round (digest 4.1) ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MergerRound:
    """Minors in order are asked for a partner; the round follows operating round `number`."""

    number: int
    of: int
    queue: tuple[str, ...]

    def _minor(self, game: Game) -> str | None:
        for minor in self.queue:
            if minor in game.state.floated and next(partners(game, minor), None) is not None:
                return minor
        return None

    def decide(self, game: Game) -> Decision | None:
        """Ask the first minor that has a partner."""
        minor = self._minor(game)
        actor = minor and president(game, minor)
        return Decision("merge", minor, actor) if minor and actor else None

    def options(self, game: Game) -> Iterator[Action]:
        """Yield the partners, then Pass."""
        minor = self._minor(game)
        for other in partners(game, minor) if minor else ():
            yield Merge(other)
        yield Pass()

    def refuse(self, game: Game, action: Action) -> Reason | None:
        """Only a partner that is joined."""
        if isinstance(action, Pass):
            return None
        minor = self._minor(game)
        if not isinstance(action, Merge) or minor is None:
            return no("not_in_this_round")
        if action.partner not in game.title.companies:
            return no("not_a_partner", company=action.partner)
        reason = merge_reason(game, minor, action.partner)
        if reason is None and not connected(game, minor, action.partner):
            return no("partner_not_joined", company=action.partner)
        return reason

    def apply(self, game: Game, action: Action) -> tuple[Frame, ...]:
        """Pass on, or begin the merger."""
        minor = self._minor(game)
        assert minor is not None
        rest = replace(self, queue=self.queue[self.queue.index(minor) + 1 :])
        if isinstance(action, Merge):
            return (rest, begin_merger(game, minor, action.partner))
        game.tell(Passed(minor, "merge"))
        return (rest,)

    def finish(self, game: Game) -> tuple[Frame, ...]:
        """Go on to the round that follows."""
        return game.title.after(game, self)

    def ends_round(self, game: Game) -> bool:
        """Whether it has nothing to ask any more."""
        return True


def begin_merger_round(game: Game, number: int, of: int) -> tuple[Frame, ...]:
    """Return the merger round after an operating round."""
    game.tell(RoundBegan("merger", f"{game.state.set_number}.{number}"))
    companies = game.title.companies
    order = operating_order(game)
    return (MergerRound(number, of, tuple(c for c in order if companies[c].kind != MAJOR)),)


# -- the merger, step by step (digest 4.4) -------------------------------------------------


def begin_merger(game: Game, minor: str, partner: str) -> Frame:
    """Hand what both minors have to the major, and return the first of its questions."""
    roles = pair(game, minor, partner)
    owner = president(game, minor)
    assert roles is not None and owner is not None
    value = worth(game, minor) + worth(game, partner)
    mine = next((m for m in roles if has_mine(game, m)), None)
    major = columns(game).associated[roles[0]]
    for giver in roles:
        hand_all_on(game, giver, major)
    game.state.floated = (*game.state.floated, major)
    game.tell(Happened("merger", major))
    return FormMajor(minor, major, roles, value, owner, mine)


@dataclass(frozen=True, slots=True)
class FormMajor(Question):
    """The questions of a merger: par price, shares, and the second minor's token.

    `minor` answers for its owner; `roles` are the associated and the other minor, `mine` the
    one whose charter held the coal mine's token.
    """

    minor: str
    major: str
    roles: tuple[str, str]
    value: int
    owner: str
    mine: str | None = None
    settled: bool = False

    def decide(self, game: Game) -> Decision | None:
        """Ask what is to be settled next."""
        step = "merger_par"
        if self.settled:
            step = "merger_token"
        elif started(game, self.major):
            step = "merger_shares"
        return Decision(step, self.minor, self.owner)

    def _counts(self, game: Game) -> tuple[int, ...]:
        treasury, purse = cash(game, self.major), cash(game, self.owner)
        return share_counts(self.value, treasury, purse, game.state.par[self.major])

    def _cells(self, game: Game) -> tuple[Cell, ...]:
        return par_cells(game, self.value, cash(game, self.major), cash(game, self.owner))

    def options(self, game: Game) -> Iterator[Action]:
        """Yield the answers to the present question."""
        if self.settled:
            yield SettleToken(REPLACE)
            yield SettleToken(EXCHANGE)
        elif started(game, self.major):
            for count in self._counts(game):
                yield TakeShares(count)
        else:
            for cell in self._cells(game):
                yield SetPar(game.title.market.price(cell))

    def refuse(self, game: Game, action: Action) -> Reason | None:
        """Only an answer to the present question."""
        if action in tuple(self.options(game)):
            return None
        decision = self.decide(game)
        assert decision is not None
        return no("merger_first", step=decision.step)

    def apply(self, game: Game, action: Action) -> tuple[Frame, ...]:
        """Carry out the answer and ask the next question."""
        match action:
            case SetPar(price):
                set_price(game, self.major, self.owner, price)
            case TakeShares(count):
                take_shares(game, self.major, self.owner, count, self.value)
                return (replace(self, settled=True),)
            case SettleToken(how):
                self._settle_tokens(game, how)
                return ()
        return (self,)

    def _settle_tokens(self, game: Game, how: str) -> None:
        state, (associated, other), major = columns(game), self.roles, self.major
        take_home(game, associated, major)
        release_token(game, major)
        take_over_token(game, other, major, how)
        for minor in self.roles:
            close(game, minor)
        state.associated.pop(associated)


def set_price(game: Game, major: str, owner: str, price: int) -> None:
    """Give a major its price; its marker comes last in the cell."""
    market = game.title.market
    cell = next(c for c in market.cells_in("par") if market.price(c) == price)
    put_marker(game, major, cell)
    game.state.par[major] = price
    game.tell(Started(major, owner, price))


def take_shares(game: Game, major: str, owner: str, count: int, value: int) -> None:
    """Give the owner the president's certificate and others; money makes up the difference."""
    ordinary = tuple(n for n in held(game, major, major) if n != PRESIDENT)
    move(game, major, (PRESIDENT, *ordinary[: count - 2]), owner)
    difference = count * game.state.par[major] - value
    if difference > 0:
        pay(game, owner, major, difference, "merger")
    else:
        pay(game, major, owner, min(-difference, cash(game, major)), "merger")


def take_home(game: Game, minor: str, major: str) -> None:
    """Place the major's home token where the associated minor's goes from."""
    state = columns(game)
    for place in state.board.tokens(minor):
        city = state.board.cities[place].without_token(minor)
        state.board = state.board.with_city(place, city)
        game.tell(TokenRemoved(minor, place[0]))
    place_home_token(game, major)


def release_token(game: Game, major: str) -> None:
    """Make one exchange token available."""
    state = columns(game)
    state.exchange[major] -= 1
    state.tokens[major] = (*state.tokens[major], TOKEN_PRICE)


def take_over_token(game: Game, minor: str, major: str, how: str) -> None:
    """Let an available token take a company's place, or just remove the company's."""
    state = columns(game)
    for place in state.board.tokens(minor):
        if how == REPLACE and not state.board.cities[place].holds(major):
            state.tokens[major] = state.tokens[major][1:]
            replace_token(game, minor, major, place)
        else:
            drop_token(game, minor, place)


def has_mine(game: Game, company: str) -> bool:
    """Whether the coal mine's token is the company's."""
    state = columns(game)
    return state.mine is not None and state.board.cities[state.mine].holds(company)


def hand_all_on(game: Game, giver: str, taker: str) -> None:
    """Pass a company's belongings to another one, the coal mine's token among them."""
    state = columns(game)
    hand_on(game, giver, taker)
    if state.mine is not None and has_mine(game, giver):
        city = state.board.cities[state.mine].with_heir(giver, taker)
        state.board = state.board.with_city(state.mine, city)


# -- conversion of one minor (digest 2.5) --------------------------------------------------


@dataclass(frozen=True, slots=True)
class ConvertMinor(Question):
    """After a player has chosen the price of a conversion he says how many shares he takes."""

    player: str
    minor: str
    major: str
    value: int
    price: int

    def decide(self, game: Game) -> Decision | None:
        """Ask the player."""
        return Decision("conversion_shares", self.player, self.player)

    def _counts(self, game: Game, bound: int) -> tuple[int, ...]:
        purse = cash(game, self.player) - bound
        return share_counts(self.value, cash(game, self.minor), purse, self.price)

    def options(self, game: Game) -> Iterator[Action]:
        """Yield the possible numbers."""
        for count in self._counts(game, committed(game, self.player)):
            yield TakeShares(count)

    def refuse(self, game: Game, action: Action) -> Reason | None:
        """Only one of those; money that bids bind does not count."""
        bound = committed(game, self.player)
        if not isinstance(action, TakeShares) or action.shares not in self._counts(game, 0):
            return no("conversion_first")
        return (
            None if action.shares in self._counts(game, bound) else no("bound_by_bids", bids=bound)
        )

    def apply(self, game: Game, action: Action) -> tuple[Frame, ...]:
        """Turn the minor into the major, which operates at once."""
        assert isinstance(action, TakeShares)
        state, major, minor = columns(game), self.major, self.minor
        hand_all_on(game, minor, major)
        set_price(game, major, self.player, self.price)
        take_shares(game, major, self.player, action.shares, self.value)
        take_home(game, minor, major)
        state.floated = (*state.floated, major)
        state.associated.pop(minor)
        close(game, minor)
        game.tell(Happened("conversion", major))
        return ()
