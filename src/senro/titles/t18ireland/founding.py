"""18Ireland: DKR, auctions of minors, majors started directly, home tokens (digest 2 and 3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from senro.board.board import Board, Place
from senro.core.action import Action, Bid, Pass, PlaceToken
from senro.core.event import BidMade, Happened, Passed, TokenRemoved
from senro.core.frame import Decision, Frame, Question
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.market import Cell
from senro.rules.auction import RAISE, Auction, AuctionRules
from senro.rules.money import BANK, cash, pay, strain
from senro.rules.run import remember_two_stops
from senro.rules.shares import PRESIDENT, certificates, move, president, seats_after
from senro.rules.stock import float_company, president_price, set_par
from senro.rules.token import city_reason, place_token
from senro.rules.train import buy_train, phase, train
from senro.rules.turns import StockTurn, compelled_to_sell
from senro.titles.t18ireland.closing import close_private
from senro.titles.t18ireland.data import DK, DKR, HEX_RESERVED, MAJOR, home
from senro.titles.t18ireland.map import TWO_CITIES
from senro.titles.t18ireland.state import columns
from senro.titles.t18ireland.train import TRAINS

LEAST_BID = 100


def par_for(game: Game, bid: int) -> Cell:
    """Return the highest par cell not above half a bid (digest 2 and 3.4)."""
    market = game.title.market
    return [cell for cell in market.cells_in("par") if market.price(cell) <= bid // 2][-1]


def start_minor(game: Game, minor: str, player: str, bid: int) -> None:
    """Start a minor whose president's certificate was won: the whole bid goes to its treasury.

    The bank advances the certificate's price at par for a moment, which may break it.
    """
    set_par(game, minor, par_for(game, bid), player)
    strain(game, president_price(game, minor, game.state.price[minor]))
    pay(game, player, minor, bid, "founding")
    move(game, minor, (PRESIDENT,), player, bid)
    float_company(game, minor)
    columns(game).queue = tuple(m for m in columns(game).queue if m != minor)


# -- the private auction (digest 2) --------------------------------------------------------


def private_sold(game: Game, private: str, player: str, price: int) -> None:
    """Dublin & Kingstown brings the president's certificate of DKR and closes (digest 2).

    What the bank was paid goes to DKR, which buys the first train.
    """
    if private != DK:
        return
    set_par(game, DKR, par_for(game, price), player)
    pay(game, BANK, DKR, price, "founding")
    move(game, DKR, (PRESIDENT,), player)
    float_company(game, DKR)
    columns(game).queue = tuple(m for m in columns(game).queue if m != DKR)
    place_token(game, DKR, home(DKR), 0)
    first = game.state.deck[0]
    buy_train(game, DKR, first, train(game, first).price, 0, TRAINS)
    close_private(game, DK)


def first_leaves(game: Game, auction: Auction) -> Auction:
    """The first private leaves the game unowned; bids on the next are settled (digest 2)."""
    game.tell(Happened("unsold", auction.unsold[0]))
    left = replace(auction, unsold=auction.unsold[1:])
    return left.resolved(game)


def cancel_bids(game: Game, auction: Auction) -> Auction:
    """All bids are cancelled when the first private becomes cheaper (digest 2)."""
    if auction.bids:
        game.tell(Happened("bids_cancelled"))
    return replace(auction, bids=())


AUCTION = AuctionRules(
    multiples=True, on_sale=private_sold, all_passed=first_leaves, no_sale=cancel_bids
)


# -- auctioning a minor (digest 3.4) -------------------------------------------------------


@dataclass(frozen=True)
class OpenAuction:
    """Open the auction of the first waiting minor's president's certificate."""

    name: ClassVar[str] = "open_auction"
    kinds: ClassVar[tuple[type[Action], ...]] = (Bid,)

    def _reason(self, game: Game, turn: StockTurn) -> Reason | None:
        if turn.bought is not None:
            return no("one_purchase")
        if turn.sold:
            return no("not_after_sale")
        if cash(game, turn.player) < LEAST_BID:
            return no("not_enough_cash", cash=cash(game, turn.player), price=LEAST_BID)
        held = certificates(game, turn.player)
        if held >= game.title.certificate_limit:
            return no("certificate_limit", held=held, limit=game.title.certificate_limit)
        return no("must_sell_first") if compelled_to_sell(game, turn) else None

    def asks(self, game: Game, turn: StockTurn) -> bool:
        """If a minor waits and the player may open its auction."""
        return bool(columns(game).queue) and self._reason(game, turn) is None

    def options(self, game: Game, turn: StockTurn) -> Iterator[Action]:
        """Yield the opening bids, lowest first."""
        if self.asks(game, turn):
            for amount in range(LEAST_BID, cash(game, turn.player) + 1, RAISE):
                yield Bid(columns(game).queue[0], amount)

    def refuse(self, game: Game, turn: StockTurn, action: Action) -> Reason | None:
        """Only the first minor of the queue, for 100 or a multiple of 5 more."""
        assert isinstance(action, Bid)
        queue = columns(game).queue
        if not queue or action.item != queue[0]:
            following = queue[0] if queue else "-"
            return no("not_next_in_line", company=action.item, next=following)
        reason = self._reason(game, turn)
        return reason or bid_reason(game, turn.player, action.amount, LEAST_BID)

    def apply(self, game: Game, turn: StockTurn, action: Action) -> StockTurn:
        """Place the home token and let others bid."""
        assert isinstance(action, Bid)
        minor, player = action.item, turn.player
        game.tell(BidMade(player, minor, action.amount))
        columns(game).auctioned = True
        others = tuple(p for p in seats_after(game, player) if may_bid(game, p, action.amount))
        game.interrupt(MinorAuction(minor, player, action.amount, (player, *others)))
        place_home(game, minor, player)
        return replace(turn, bought=minor)


def bid_reason(game: Game, player: str, amount: int, least: int) -> Reason | None:
    """Return why a bid is not allowed: at least the least, in steps of 5, within one's cash."""
    if amount < least:
        return no("bid_too_low", least=least)
    if (amount - least) % RAISE:
        return no("bid_multiple", step=RAISE, least=least)
    if amount > cash(game, player):
        return no("bid_above_cash", most=cash(game, player))
    return None


def may_bid(game: Game, player: str, highest: int) -> bool:
    """Whether a player can raise a bid and may take one more certificate."""
    room = certificates(game, player) < game.title.certificate_limit
    return room and cash(game, player) >= highest + RAISE


@dataclass(frozen=True, slots=True)
class MinorAuction:
    """Bidding for a minor: the highest bid, whose it is, and the bidders left in seat order."""

    minor: str
    leader: str
    bid: int
    bidders: tuple[str, ...]

    def decide(self, game: Game) -> Decision | None:
        """Ask the bidder clockwise after the leader while there is another."""
        if len(self.bidders) < 2:
            return None
        place = self.bidders.index(self.leader)
        player = self.bidders[(place + 1) % len(self.bidders)]
        return Decision("minor_auction", player, player)

    def _player(self, game: Game) -> str:
        decision = self.decide(game)
        assert decision is not None
        return decision.actor

    def options(self, game: Game) -> Iterator[Action]:
        """Yield the raises, lowest first, then Pass."""
        most = cash(game, self._player(game))
        for amount in range(self.bid + RAISE, most + 1, RAISE):
            yield Bid(self.minor, amount)
        yield Pass()

    def refuse(self, game: Game, action: Action) -> Reason | None:
        """A raise by a multiple of 5, or Pass."""
        if isinstance(action, Pass):
            return None
        if not isinstance(action, Bid) or action.item != self.minor:
            return no("contest_first", what=self.minor)
        return bid_reason(game, self._player(game), action.amount, self.bid + RAISE)

    def apply(self, game: Game, action: Action) -> tuple[Frame, ...]:
        """Note the raise and drop who cannot follow, or drop who passes."""
        player = self._player(game)
        if isinstance(action, Pass):
            game.tell(Passed(player, "minor_auction"))
            return (replace(self, bidders=tuple(p for p in self.bidders if p != player)),)
        assert isinstance(action, Bid)
        game.tell(BidMade(player, self.minor, action.amount))
        able = tuple(p for p in self.bidders if p == player or may_bid(game, p, action.amount))
        return (replace(self, leader=player, bid=action.amount, bidders=able),)

    def finish(self, game: Game) -> tuple[Frame, ...]:
        """Sell the president's certificate to the last bidder."""
        start_minor(game, self.minor, self.leader, self.bid)
        return ()

    def ends_round(self, game: Game) -> bool:
        """No."""
        return False


# -- majors started directly (digest 3.5) --------------------------------------------------


def may_start_major(game: Game, turn: StockTurn, company: str) -> Reason | None:
    """Majors start from phase 6 on, if nothing was sold and a home is free."""
    if game.title.companies[company].kind != MAJOR:
        return no("minors_are_auctioned", company=company)
    if "majors" not in phase(game).allows:
        return no("majors_not_yet", company=company)
    if turn.sold:
        return no("not_after_sale")
    if next(free_homes(game, company), None) is None:
        return no("no_home_free", company=company)
    return None


def par_cells(game: Game) -> tuple[Cell, ...]:
    """Return the par cells, cheapest first."""
    return game.title.market.cells_in("par")


def found_major(game: Game, player: str, company: str) -> None:
    """A major floats with its president's certificate and its home is chosen."""
    float_company(game, company)
    game.interrupt(ChooseHome(company))


def free_homes(game: Game, company: str) -> Iterator[Place]:
    """Yield the cities with a slot for a major: on hexes with track, connection apart."""
    board = game.state.board
    for place in board.cities:
        if board.faces[place[0]].exits and city_reason(game, company, place) is None:
            yield place


@dataclass(frozen=True, slots=True)
class ChooseHome(Question):
    """The president of a major started directly chooses where its home token stands."""

    company: str

    def decide(self, game: Game) -> Decision | None:
        """Ask until the token stands."""
        actor = president(game, self.company)
        if game.state.board.tokens(self.company) or actor is None:
            return None
        return Decision("home_token", self.company, actor)

    def options(self, game: Game) -> Iterator[Action]:
        """Yield the cities with room."""
        for hex_, city in free_homes(game, self.company):
            yield PlaceToken(hex_, city)

    def refuse(self, game: Game, action: Action) -> Reason | None:
        """Only a city with room on a hex with track."""
        if not isinstance(action, PlaceToken):
            return no("choose_home_first", company=self.company)
        place = (action.hex, action.city)
        if place in game.state.board.cities and not game.state.board.faces[action.hex].exits:
            return no("not_a_home", hex=action.hex, company=self.company)
        return city_reason(game, self.company, place)

    def apply(self, game: Game, action: Action) -> tuple[Frame, ...]:
        """Place the home token, free of charge."""
        assert isinstance(action, PlaceToken)
        place_token(game, self.company, (action.hex, action.city), 0)
        return ()


# -- one of two cities (digest 3.4 and 4.2.4) ----------------------------------------------


def place_home(game: Game, minor: str, player: str) -> None:
    """Place a minor's home token; on a laid hex with two cities the opener chooses."""
    hex_ = home(minor)[0]
    board = game.state.board
    if hex_ in TWO_CITIES and hex_ in board.laid:
        game.interrupt(ChooseCity(minor, hex_, minor, player))
        return
    cities = list(board.cities_of(hex_))
    kept = [index for index, city in cities if minor in city.reserved]
    if minor in HEX_RESERVED:
        game.state.board = board.without_reservations(minor)
    place_token(game, minor, (hex_, kept[0] if kept else cities[0][0]), 0)


def lift_tokens(game: Game, company: str, hex_: str, before: Board) -> None:
    """Lift tokens from a hex that just got its first track, to be placed in either city.

    A route that its own lay gives it for the moment is remembered (digest 4.5.4, last sentence).
    """
    board = game.state.board
    if before.faces[hex_].exits or len(board.faces[hex_].cities) < 2:
        return
    actor = president(game, company)
    assert actor is not None
    for _, city in before.cities_of(hex_):
        for token in filter(None, city.slots):
            if token == company:
                remember_two_stops(game, token)
            here = next(i for i, c in board.cities_of(hex_) if c.holds(token))
            city = board.cities[hex_, here].without_token(token)
            game.state.board = board = board.with_city((hex_, here), city)
            game.tell(TokenRemoved(token, hex_))
            game.state.tokens[token] = (0, *game.state.tokens[token])
            game.interrupt(ChooseCity(token, hex_, company, actor))


@dataclass(frozen=True, slots=True)
class ChooseCity(Question):
    """A token is put into one of the cities of a hex, as chosen for the asked company."""

    token: str
    hex: str
    asked: str
    actor: str

    def decide(self, game: Game) -> Decision | None:
        """Ask until the token stands."""
        if any(city.holds(self.token) for _, city in game.state.board.cities_of(self.hex)):
            return None
        return Decision("choose_city", self.asked, self.actor)

    def options(self, game: Game) -> Iterator[Action]:
        """Yield the cities of the hex with room."""
        for index, _ in game.state.board.cities_of(self.hex):
            if self.refuse(game, PlaceToken(self.hex, index)) is None:
                yield PlaceToken(self.hex, index)

    def refuse(self, game: Game, action: Action) -> Reason | None:
        """Only a city of that hex, with a free slot."""
        if not isinstance(action, PlaceToken) or action.hex != self.hex:
            return no("choose_city_first", hex=self.hex, company=self.token)
        return city_reason(game, self.token, (action.hex, action.city))

    def apply(self, game: Game, action: Action) -> tuple[Frame, ...]:
        """Place it, free of charge."""
        assert isinstance(action, PlaceToken)
        game.state.board = game.state.board.without_reservations(self.token)
        place_token(game, self.token, (action.hex, action.city), 0)
        return ()
