"""The initial auction of privates: buy the cheapest, or bid on a dearer one (common rules, 18)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from senro.core.action import Action, Bid, Pass
from senro.core.event import BidMade, Passed, PriceReduced, PrivateTaken
from senro.core.frame import Decision, Frame
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.rules.money import BANK, cash, pay

RAISE = 5  # the least by which a bid must be raised

Bids = tuple[tuple[str, str, int], ...]
"""Standing bids as (private, player, amount), in the order made."""


@dataclass(frozen=True, slots=True)
class AuctionRules:
    """How titles' auctions differ.

    `multiples` allows only bids a multiple of 5 above the minimum. `on_sale` is called with the
    private and its buyer; `all_passed` answers a round of passes once the first private has
    been sold; `no_sale` does so for one before any sale.
    """

    multiples: bool
    on_sale: Callable[[Game, str, str, int], None]
    all_passed: Callable[[Game, Auction], Auction]
    no_sale: Callable[[Game, Auction], Auction]


@dataclass(frozen=True, slots=True)
class Auction:
    """The auction: what is unsold, who is next, the bids and who has passed.

    `contest` is the private that its bidders are contesting now; `reduction` is how much
    cheaper the first private has become.
    """

    unsold: tuple[str, ...]
    seat: str
    bids: Bids = ()
    passed: tuple[str, ...] = ()
    reduction: int = 0
    contest: str | None = None
    any_sold: bool = False

    # -- queries ---------------------------------------------------------------------------

    def on(self, private: str) -> tuple[tuple[str, int], ...]:
        """Return the standing bids on a private as (player, amount)."""
        return tuple((who, amount) for p, who, amount in self.bids if p == private)

    def highest(self, private: str) -> int:
        """Return the highest standing bid, 0 if there is none."""
        return max((amount for _, amount in self.on(private)), default=0)

    def committed(self, player: str) -> int:
        """Return the sum of a player's standing bids."""
        return sum(amount for _, who, amount in self.bids if who == player)

    def available(self, game: Game, player: str, private: str) -> int:
        """Return what a player may name for a private: cash less his other bids."""
        mine = sum(amount for who, amount in self.on(private) if who == player)
        return cash(game, player) - self.committed(player) + mine

    def asking(self, game: Game, private: str) -> int:
        """Return the price of the first private."""
        return game.title.privates[private].value - self.reduction

    def minimum(self, game: Game, private: str) -> int:
        """Return the least that may be bid on a private."""
        highest = self.highest(private)
        return (highest or game.title.privates[private].value) + RAISE

    # -- frame -----------------------------------------------------------------------------

    def decide(self, game: Game) -> Decision | None:
        """Ask the lowest bidder of a contest, else the player whose turn it is."""
        if not self.unsold:
            return None
        player = self._lowest_bidder() if self.contest else self.seat
        return Decision("contest" if self.contest else "auction", player, player)

    def _lowest_bidder(self) -> str:
        assert self.contest is not None
        return min(self.on(self.contest), key=lambda bid: bid[1])[0]

    def options(self, game: Game) -> Iterator[Action]:
        """Yield the price of the first private, the least and the highest bids, and Pass."""
        player = self._player(game)
        for private in (self.contest,) if self.contest else self.unsold:
            assert private is not None
            if private == self.unsold[0] and not self.contest:
                amounts = [self.asking(game, private)]
            else:
                least = self.minimum(game, private)
                most = self.available(game, player, private)
                amounts = list(range(least, most + 1, RAISE))
            for amount in amounts:
                bid = Bid(private, amount)
                if self.refuse(game, bid) is None:
                    yield bid
        yield Pass()

    def _player(self, game: Game) -> str:
        decision = self.decide(game)
        assert decision is not None
        return decision.actor

    def refuse(self, game: Game, action: Action) -> Reason | None:
        """Only bids within one's means, and Pass."""
        if isinstance(action, Pass):
            return None
        if not isinstance(action, Bid):
            return no("not_in_this_round")
        private, amount = action.item, action.amount
        if private not in self.unsold:
            return no("not_for_sale", what=private)
        player = self._player(game)
        most = self.available(game, player, private)
        if self.contest:
            if private != self.contest:
                return no("contest_first", what=self.contest)
        elif private == self.unsold[0]:
            price = self.asking(game, private)
            if amount != price:
                return no("costs_exactly", what=private, price=price)
            return no("not_enough_cash", cash=most, price=price) if most < price else None
        least = self.minimum(game, private)
        if amount < least:
            return no("bid_too_low", least=least)
        if amount > most:
            return no("bid_above_cash", most=most)
        if rules_of(game).multiples and (amount - least) % RAISE:
            return no("bid_multiple", step=RAISE, least=least)
        return None

    def apply(self, game: Game, action: Action) -> tuple[Frame, ...]:
        """Note a bid or a pass, sell what is settled by it and ask the next player."""
        player = self._player(game)
        if isinstance(action, Bid):
            auction = replace(self, passed=tuple(p for p in self.passed if p != player))
            if action.item == self.unsold[0] and not self.contest:
                auction = auction.sold(game, action.item, player, action.amount)
                auction = auction.resolved(game)
            else:
                game.tell(BidMade(player, action.item, action.amount))
                others = tuple(b for b in self.bids if b[:2] != (action.item, player))
                bid = (action.item, player, action.amount)
                auction = replace(auction, bids=(*others, bid))
            return (auction if self.contest else auction.next_seat(game, player),)
        game.tell(Passed(player, "contest" if self.contest else "auction"))
        if self.contest:
            left = tuple(b for b in self.bids if b[:2] != (self.contest, player))
            return (replace(self, bids=left).resolved(game),)
        auction = replace(self, passed=(*(p for p in self.passed if p != player), player))
        auction = auction.next_seat(game, player)
        if len(auction.passed) == len(game.state.players):
            auction = replace(auction.everybody_passed(game), passed=())
        return (auction,)

    def finish(self, game: Game) -> tuple[Frame, ...]:
        """Let the title say what follows."""
        return game.title.after(game, self)

    def ends_round(self, game: Game) -> bool:
        """Whether everything has been sold."""
        return not self.unsold

    # -- moves -----------------------------------------------------------------------------

    def next_seat(self, game: Game, player: str) -> Auction:
        """Return the auction with the turn at the seat after a player."""
        players = game.state.players
        return replace(self, seat=players[(players.index(player) + 1) % len(players)])

    def sold(self, game: Game, private: str, player: str, price: int) -> Auction:
        """Sell a private and return the auction without it."""
        pay(game, player, BANK, price, "private")
        game.state.privates[private] = player
        game.tell(PrivateTaken(private, player, price))
        rules_of(game).on_sale(game, private, player, price)
        return replace(
            self,
            unsold=tuple(p for p in self.unsold if p != private),
            bids=tuple(b for b in self.bids if b[0] != private),
            reduction=0,
            contest=None,
            any_sold=True,
        )

    def resolved(self, game: Game) -> Auction:
        """Sell, or put to the contest, every first private that has bids."""
        auction = replace(self, contest=None)
        while auction.unsold:
            private = auction.unsold[0]
            bids = auction.on(private)
            if len(bids) > 1:
                return replace(auction, contest=private)
            if not bids:
                break
            auction = auction.sold(game, private, *bids[0])
        return auction

    def everybody_passed(self, game: Game) -> Auction:
        """Return the auction after a full circle of passes."""
        if self.any_sold:
            return rules_of(game).all_passed(game, self)
        auction = rules_of(game).no_sale(game, self)
        auction = replace(auction, reduction=self.reduction + RAISE)
        first = auction.unsold[0]
        price = auction.asking(game, first)
        game.tell(PriceReduced(first, price))
        if price > 0:
            return auction
        receiver = auction.seat
        return auction.sold(game, first, receiver, 0).resolved(game).next_seat(game, receiver)


def rules_of(game: Game) -> AuctionRules:
    """Return how this title's auction differs from others."""
    rules = game.title.auction
    assert isinstance(rules, AuctionRules)
    return rules
