"""Stock rounds, operating rounds and the turns in them: who is asked what, and when.

A round and the turn being played stand in one place of the agenda: the round gives way to a
turn that carries it, and the turn gives way to the round as it stands afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from senro.core.action import Action, Pass, SellShares
from senro.core.event import Passed, RoundBegan
from senro.core.frame import Decision, Frame, Silent
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.core.title import Step
from senro.rules.market import operating_order
from senro.rules.money import BANK, pay
from senro.rules.shares import must_sell, president, seats_after

# -- stock round ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StockRound(Silent):
    """Players take turns until the latest turn of every one of them was a pass.

    `passed` are the players whose latest turn was a pass, `last` the latest one to act,
    `upcoming` whose turn is next, `sold` what each player sold in this round.
    """

    upcoming: str
    passed: tuple[str, ...] = ()
    last: str | None = None
    sold: tuple[tuple[str, str], ...] = ()
    first_turn: bool = True

    def ends_round(self, game: Game) -> bool:
        """Whether everybody still in the game has passed."""
        bankrupt = game.state.bankrupt
        return all(p in self.passed for p in game.state.players if p not in bankrupt)

    def finish(self, game: Game) -> tuple[Frame, ...]:
        """Give the next player his turn, or the round that follows."""
        if self.ends_round(game):
            return game.title.after(game, self)
        game.title.begin_stock_turn(game, self)
        return (StockTurn(replace(self, first_turn=False), self.upcoming),)


@dataclass(frozen=True, slots=True)
class StockTurn:
    """One player's turn of a stock round: sell, then buy.

    `bought` is the company he bought of or started, `started` whether he started it,
    `extra` how many further certificates he took of it.
    """

    round: StockRound
    player: str
    acted: bool = False
    done: bool = False
    bought: str | None = None
    started: bool = False
    extra: int = 0
    bids: int = 0
    sold: tuple[str, ...] = ()

    def decide(self, game: Game) -> Decision | None:
        """Ask the player while anything is possible."""
        if self.done or self.player in game.state.bankrupt:
            return None
        if any(step.asks(game, self) for step in game.title.stock):
            return Decision("share_turn", self.player, self.player)
        return None

    def options(self, game: Game) -> Iterator[Action]:
        """Yield what each step offers, then Pass."""
        for step in game.title.stock:
            yield from step.options(game, self)
        if self.refuse(game, Pass()) is None:
            yield Pass()

    def refuse(self, game: Game, action: Action) -> Reason | None:
        """Ask the step that takes this kind of action."""
        if isinstance(action, Pass):
            return no("must_sell_first") if compelled_to_sell(game, self) else None
        for step in game.title.stock:
            if isinstance(action, step.kinds):
                return step.refuse(game, self, action)
        return no("not_in_this_round")

    def apply(self, game: Game, action: Action) -> tuple[Frame, ...]:
        """Carry out the action; Pass ends the turn."""
        if isinstance(action, Pass):
            game.tell(Passed(self.player, "share_turn"))
            return (replace(self, done=True),)
        takers = [step for step in game.title.stock if isinstance(action, step.kinds)]
        willing = (step for step in takers if step.refuse(game, self, action) is None)
        step = takers[0] if len(takers) == 1 else next(willing, takers[0])
        turn = step.apply(game, self, action)
        return (replace(turn, acted=True),)

    def finish(self, game: Game) -> tuple[Frame, ...]:
        """Hand over to the next player; a turn without any action counts as a pass."""
        round_, player = self.round, self.player
        passed = tuple(p for p in round_.passed if p != player)
        if not self.acted:
            passed = (*passed, player)
        game.title.end_stock_turn(game, self)
        following = seats_after(game, player)
        upcoming = following[0] if following else player
        last = player if self.acted else round_.last
        return (replace(round_, upcoming=upcoming, passed=passed, last=last),)

    def ends_round(self, game: Game) -> bool:
        """No: the round stands below until it gives way itself."""
        return False

    def sale(self, company: str) -> Self:
        """Return the turn after a sale of the company."""
        sold = (*self.round.sold, (self.player, company))
        return replace(self, round=replace(self.round, sold=sold), sold=(*self.sold, company))


def compelled_to_sell(game: Game, turn: StockTurn) -> bool:
    """Whether the player is above a limit and can sell something (common rules, 11)."""
    if not must_sell(game, turn.player):
        return False
    selling = next(step for step in game.title.stock if SellShares in step.kinds)
    return next(iter(selling.options(game, turn)), None) is not None


# -- operating round -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OperatingRound(Silent):
    """Companies operate one after the other; `number` of `of` in the set."""

    number: int
    of: int
    queue: tuple[str, ...]

    def ends_round(self, game: Game) -> bool:
        """Whether no company is left to operate."""
        return not any(company in game.state.floated for company in self.queue)

    def finish(self, game: Game) -> tuple[Frame, ...]:
        """Give the next company its turn, or the round that follows."""
        floated = game.state.floated
        for place, company in enumerate(self.queue):
            if company in floated:
                rest = replace(self, queue=self.queue[place + 1 :])
                return (game.title.begin_turn(game, rest, company),)
        return game.title.after(game, self)


@dataclass(frozen=True, slots=True)
class Turn:
    """One company's operating turn: the steps of its title, in order.

    `lays` are the tile actions used so far ("lay", "upgrade"), `revenue` what its trains
    earned, `last_sale` the price of a unit last sold by the president for a train (0: none),
    `sold` the companies of which he sold shares for it.
    """

    round: OperatingRound
    company: str
    step: int = 0
    lays: tuple[str, ...] = ()
    revenue: int = 0
    last_sale: int = 0
    sold: tuple[str, ...] = ()

    def decide(self, game: Game) -> Decision | None:
        """Ask the present step's question if it has something to offer."""
        steps = game.title.turn
        if self.step >= len(steps) or self.company not in game.state.floated:
            return None
        step = steps[self.step]
        if not step.asks(game, self):
            return None
        actor = president(game, self.company)
        return None if actor is None else Decision(step.name, self.company, actor)

    def options(self, game: Game) -> Iterator[Action]:
        """Yield what the step offers, then what may be done meanwhile."""
        step = game.title.turn[self.step]
        yield from step.options(game, self)
        for other in game.title.meanwhile:
            if other is not step:
                yield from (a for a in other.options(game, self) if not isinstance(a, Pass))

    def refuse(self, game: Game, action: Action) -> Reason | None:
        """Ask the present step, or one that may act meanwhile."""
        step = game.title.turn[self.step]
        if isinstance(action, step.kinds):
            return step.refuse(game, self, action)
        for other in game.title.meanwhile:
            if isinstance(action, other.kinds) and not isinstance(action, Pass):
                return other.refuse(game, self, action)
        return no("another_step", step=step.name)

    def apply(self, game: Game, action: Action) -> tuple[Frame, ...]:
        """Carry out the action; Pass goes on to the next step."""
        step = game.title.turn[self.step]
        if isinstance(action, step.kinds):
            turn: Turn = step.apply(game, self, action)
            return (turn,)
        for other in game.title.meanwhile:
            if isinstance(action, other.kinds):
                return (other.apply(game, self, action),)
        raise AssertionError(f"no step takes {action}")

    def finish(self, game: Game) -> tuple[Frame, ...]:
        """Go on to the next step, or end the turn."""
        if self.company not in game.state.floated:
            return (self.round,)
        if self.step >= len(game.title.turn):
            game.title.end_turn(game, self.company)
            return (self.round,)
        turn: Turn = game.title.turn[self.step].skip(game, self)
        return (turn.onward(),)

    def ends_round(self, game: Game) -> bool:
        """No: the round stands below until it gives way itself."""
        return False

    def onward(self) -> Self:
        """Return the turn at its next step."""
        return replace(self, step=self.step + 1)

    def passing(self, game: Game, step: Step) -> Self:
        """Return the turn after its present step was declined."""
        game.tell(Passed(self.company, step.name))
        return self.onward()


class PlainStep:
    """What most steps have in common: being skipped changes nothing."""

    def skip(self, game: Game, turn: Turn) -> Turn:
        """Nothing follows from not being asked."""
        return turn


# -- how rounds begin ----------------------------------------------------------------------


def begin_stock_round(game: Game, first: str) -> tuple[Frame, ...]:
    """Return a stock round that begins with the given player."""
    game.tell(RoundBegan("stock", str(game.state.set_number)))
    return (StockRound(first),)


def begin_operating_round(game: Game, number: int, of: int) -> tuple[Frame, ...]:
    """Pay the privates' income and return an operating round in the order of the moment."""
    game.tell(RoundBegan("operating", f"{game.state.set_number}.{number}"))
    pay_privates(game)
    return (OperatingRound(number, of, operating_order(game)),)


def pay_privates(game: Game) -> None:
    """Pay each private's income: players in seating order, then companies by symbol.

    Within an owner by income, then by symbol (common rules, 14).
    """
    privates, owners = game.title.privates, game.state.privates
    owning = (*game.state.players, *game.title.companies)
    for owner in owning:
        theirs = [p for p, who in owners.items() if who == owner]
        for private in sorted(theirs, key=lambda p: (privates[p].income, p)):
            pay(game, BANK, owner, privates[private].income, "income")


def rotate_priority(game: Game, last: str | None) -> None:
    """Let the player after the last one to act be first from now on."""
    players = game.state.players
    if last is None:
        return
    place = (players.index(last) + 1) % len(players)
    game.state.players = players[place:] + players[:place]


def resort_queue(game: Game, turn: Turn) -> Turn:
    """Put the companies still to operate in the operating order of the moment."""
    left = turn.round.queue
    queue = tuple(c for c in operating_order(game) if c in left)
    return replace(turn, round=replace(turn.round, queue=queue))
