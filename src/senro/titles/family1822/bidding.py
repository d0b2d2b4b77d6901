"""The 1822 family: cards in boxes and the bids on them (1822PNW digest 2.1 to 2.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from senro.core.action import Action, Bid
from senro.core.event import BidMade
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.rules.money import cash
from senro.rules.shares import certificates
from senro.rules.turns import StockTurn
from senro.titles.family1822.state import columns

PRIVATE_BOXES, MINOR_BOXES = 3, 4
RAISE = 5  # the least raise, of which bids are multiples
BIDS_A_TURN = 3


def cards_up(game: Game) -> tuple[str, ...]:
    """Return the cards that lie in boxes: minors, then privates."""
    state = columns(game)
    return (*filter(None, state.boxes), *state.offer[:PRIVATE_BOXES])


def leader(game: Game, card: str) -> tuple[str, int] | None:
    """Return the highest bidder on a card and his bid, None without a bid."""
    bids = columns(game).bids.get(card)
    return max(bids, key=lambda bid: bid[1]) if bids else None


def leading(game: Game, player: str) -> tuple[int, ...]:
    """Return the player's bids that are the highest on their cards."""
    found = []
    for bids in columns(game).bids.values():
        who, amount = max(bids, key=lambda bid: bid[1])
        if who == player:
            found.append(amount)
    return tuple(found)


def committed(game: Game, player: str) -> int:
    """Return the money of a player that his highest bids bind."""
    return sum(leading(game, player))


def certificates_and_bids(game: Game, player: str) -> int:
    """Return the certificates of a player, highest bids counted as certificates."""
    return certificates(game, player) + len(leading(game, player))


def bid_tokens_used(game: Game, player: str) -> int:
    """Return on how many cards a player has a bid, highest or not."""
    return sum(1 for bids in columns(game).bids.values() if any(p == player for p, _ in bids))


def fill_boxes(game: Game) -> None:
    """Lay the first cards of the stack into the boxes of minors."""
    state = columns(game)
    state.boxes = state.stack[:MINOR_BOXES]


@dataclass(frozen=True)
class BidForCards:
    """Bid on up to three cards instead of buying; the third bid ends the turn.

    `tokens` is how many cards a player may have bids on, `minimum(game, card)` the least first
    bid, `barred(game, player)` why a player may not bid at all.
    """

    tokens: int
    minimum: Callable[[Game, str], int]
    barred: Callable[[Game, str], Reason | None]

    name: ClassVar[str] = "bid"
    kinds: ClassVar[tuple[type[Action], ...]] = (Bid,)

    def asks(self, game: Game, turn: StockTurn) -> bool:
        """Always, unless the player has bought something or is barred."""
        return turn.bought is None and self.barred(game, turn.player) is None

    def options(self, game: Game, turn: StockTurn) -> Iterator[Action]:
        """Yield the least bid on each card."""
        for card in cards_up(game):
            action = Bid(card, self.least(game, card))
            if self.refuse(game, turn, action) is None:
                yield action

    def least(self, game: Game, card: str) -> int:
        """Return the least amount that may be bid on a card now."""
        highest = leader(game, card)
        return self.minimum(game, card) if highest is None else highest[1] + RAISE

    def refuse(self, game: Game, turn: StockTurn, action: Action) -> Reason | None:
        """See 1822PNW digest 2.3."""
        assert isinstance(action, Bid)
        player, card = turn.player, action.item
        if turn.bought is not None:
            return no("one_purchase")
        reason = self.barred(game, player)
        if reason is not None:
            return reason
        if card not in cards_up(game):
            return no("not_in_a_box", card=card)
        highest = leader(game, card)
        if highest is not None and highest[0] == player:
            return no("already_highest", card=card)
        least = self.least(game, card)
        have = cash(game, player) - committed(game, player)
        if action.amount < least or (action.amount - least) % RAISE:
            return no("bid_steps", least=least, step=RAISE)
        if action.amount > have:
            return no("not_enough_cash", cash=have, price=action.amount)
        mine = any(who == player for who, _ in columns(game).bids.get(card, ()))
        if not mine and bid_tokens_used(game, player) >= self.tokens:
            return no("no_bid_token", tokens=self.tokens)
        held, limit = certificates_and_bids(game, player), game.title.certificate_limit
        if held >= limit:
            return no("bid_over_certificate_limit", held=held, limit=limit)
        return None

    def apply(self, game: Game, turn: StockTurn, action: Action) -> StockTurn:
        """Note the bid; a raise replaces the player's earlier one."""
        assert isinstance(action, Bid)
        state = columns(game)
        earlier = state.bids.get(action.item, ())
        others = tuple(bid for bid in earlier if bid[0] != turn.player)
        state.bids[action.item] = (*others, (turn.player, action.amount))
        state.ever_bid = True
        game.tell(BidMade(turn.player, action.item, action.amount))
        bids = turn.bids + 1
        return replace(turn, bids=bids, done=bids == BIDS_A_TURN)
