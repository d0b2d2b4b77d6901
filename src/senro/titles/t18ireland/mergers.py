"""18Ireland: the merger round: proposals, votes and carrying them out (digest 6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from senro.board.board import Board, Place
from senro.board.network import grounds, reach
from senro.board.tile import BROAD
from senro.core.action import Action, Pass
from senro.core.event import Passed, RoundBegan
from senro.core.frame import Decision, Frame, Silent
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.market import Cell
from senro.rules.market import operating_order
from senro.rules.shares import (
    POOL,
    PRESIDENT,
    held,
    move,
    president,
    seats_after,
    share_price,
    tell_president,
    units,
)
from senro.rules.stock import float_company, set_par
from senro.rules.train import discard_if_over
from senro.titles.t18ireland.closing import remove_company
from senro.titles.t18ireland.data import MAJORS, MINOR
from senro.titles.t18ireland.events import Merged, Proposed, Voted
from senro.titles.t18ireland.shares import exchange
from senro.titles.t18ireland.state import Merge, Vote, columns
from senro.titles.t18ireland.train import list_order

MOST_MINORS = 3
UNITS = 5  # shares of a minor
MOST_ISSUED = 10  # shares sold of the merging minors together
MOST_HELD = 7  # shares of them that one player may hold
MOST_IN_POOL = 5

FOR, AGAINST = "for", "against"


# -- which minors may merge (digest 6.2) ---------------------------------------------------


def started_minors(game: Game) -> tuple[str, ...]:
    """Return the started minors in operating order."""
    companies = game.title.companies
    return tuple(c for c in operating_order(game) if companies[c].kind == MINOR)


def unstarted_majors(game: Game) -> tuple[str, ...]:
    """Return the majors that no merger or player has started."""
    state = game.state
    return tuple(c for c in MAJORS if c in state.shares and c not in state.price)


def linked(board: Board, one: Place) -> frozenset[Place]:
    """Return the stops that broad track joins to a city, tokens in the way or not."""
    key = ("linked", one)
    found: frozenset[Place] | None = board.derived(key)
    if found is None:
        reached = reach(board, (one,), _never, (BROAD,))
        found = frozenset(reached.stops)
        board.keep(key, found, grounds(board, reached))
    return found


def _never(hex_: str, stop: int) -> bool:
    return False


def partner_reason(game: Game, minors: tuple[str, ...], minor: str) -> Reason | None:
    """Return why a minor may not be added to a set of minors."""
    if minor in minors or minor not in started_minors(game):
        return no("not_a_started_minor", company=minor)
    if len(minors) >= MOST_MINORS:
        return no("too_many_minors", most=MOST_MINORS)
    board = game.state.board
    (home,) = board.tokens(minor)
    others = [place for other in minors for place in board.tokens(other)]
    if any(place[0] == home[0] for place in others):
        return no("tokens_on_one_tile", company=minor, hex=home[0])
    together = (*minors, minor)
    issued = sum(UNITS - len(held(game, m, m)) for m in together)
    if issued > MOST_ISSUED:
        return no("too_many_issued", shares=issued, most=MOST_ISSUED)
    for holder, most in (*((p, MOST_HELD) for p in game.seats), (POOL, MOST_IN_POOL)):
        have = sum(units(game, holder, m) for m in together)
        if have > most:
            return no("too_many_held", holder=holder, shares=have, most=most)
    if not any(place in linked(board, home) for place in others):
        return no("not_linked", company=minor)
    return None


def partners(game: Game, minors: tuple[str, ...]) -> Iterator[str]:
    """Yield the minors that may be added to a set."""
    for minor in started_minors(game):
        if partner_reason(game, minors, minor) is None:
            yield minor


def first_reason(game: Game, player: str, minor: str) -> Reason | None:
    """Return why a player may not propose a minor: he needs a share, and it a partner."""
    if minor not in started_minors(game):
        return no("not_a_started_minor", company=minor)
    if not unstarted_majors(game):
        return no("no_major_left")
    if not held(game, player, minor):
        return no("no_share_in_it", company=minor)
    if next(partners(game, (minor,)), None) is None:
        return no("no_partner", company=minor)
    return None


def candidates(game: Game, player: str) -> Iterator[str]:
    """Yield the minors that a player may propose."""
    for minor in started_minors(game):
        if first_reason(game, player, minor) is None:
            yield minor


# -- the round and a player's turn (digest 6.1) --------------------------------------------


@dataclass(frozen=True, slots=True)
class MergerRound(Silent):
    """Players propose mergers in turn until all have passed.

    `upcoming` is whose turn is next, `passed` who has passed, `proposed` the sets voted on.
    """

    number: int  # of the operating round that it follows
    upcoming: str
    passed: tuple[str, ...] = ()
    proposed: tuple[tuple[str, ...], ...] = ()

    def ends_round(self, game: Game) -> bool:
        """Whether everybody still in the game has passed."""
        bankrupt = game.state.bankrupt
        return all(p in self.passed for p in game.state.players if p not in bankrupt)

    def finish(self, game: Game) -> tuple[Frame, ...]:
        """Give the next player his turn, or the round that follows."""
        if self.ends_round(game):
            return game.title.after(game, self)
        return (Proposal(self, self.upcoming),)

    def after(self, game: Game, player: str) -> MergerRound:
        """Return the round with the turn at the player clockwise of another."""
        following = seats_after(game, player)
        return replace(self, upcoming=following[0] if following else player)


def begin_merger_round(game: Game, number: int) -> tuple[Frame, ...]:
    """Return a merger round that begins with the player who has the priority."""
    game.tell(RoundBegan("merger", f"{game.state.set_number}.{number}"))
    first = next(p for p in game.state.players if p not in game.state.bankrupt)
    return (MergerRound(number, first),)


@dataclass(frozen=True, slots=True)
class Proposal:
    """A player names two or three minors, or passes."""

    round: MergerRound
    player: str
    minors: tuple[str, ...] = ()

    def decide(self, game: Game) -> Decision | None:
        """Ask the player."""
        return Decision("propose_merger", self.player, self.player)

    def options(self, game: Game) -> Iterator[Action]:
        """Yield the minors that may be named, then Pass, but not with one minor named."""
        named = candidates(game, self.player) if not self.minors else partners(game, self.minors)
        for minor in named:
            yield Merge(minor)
        if len(self.minors) != 1:
            yield Pass()

    def refuse(self, game: Game, action: Action) -> Reason | None:
        """A first minor of one's own, then partners; a second one is compulsory."""
        if isinstance(action, Pass):
            return no("second_minor_first") if len(self.minors) == 1 else None
        if not isinstance(action, Merge):
            return no("not_in_this_round")
        if not self.minors:
            return first_reason(game, self.player, action.company)
        return partner_reason(game, self.minors, action.company)

    def apply(self, game: Game, action: Action) -> tuple[Frame, ...]:
        """Add a minor, put two to the vote, or pass."""
        if isinstance(action, Merge):
            proposal = replace(self, minors=(*self.minors, action.company))
            if next(partners(game, proposal.minors), None) is None:
                return proposal._vote(game)
            return (proposal,)
        if self.minors:
            return self._vote(game)
        game.tell(Passed(self.player, "propose_merger"))
        passed = (*(p for p in self.round.passed if p != self.player), self.player)
        return (replace(self.round, passed=passed).after(game, self.player),)

    def _vote(self, game: Game) -> tuple[Frame, ...]:
        """Put the set to the vote; one that was voted on in this round is void (6.1)."""
        known = tuple(sorted(self.minors))
        if known in self.round.proposed:
            return (replace(self, minors=()),)
        game.tell(Proposed(self.player, self.minors))
        round_ = replace(self.round, passed=(), proposed=(*self.round.proposed, known))
        return (ballot(game, round_, self.player, self.minors),)

    def finish(self, game: Game) -> tuple[Frame, ...]:
        """Never: there is always something to decide."""
        raise AssertionError(self)

    def ends_round(self, game: Game) -> bool:
        """No."""
        return False


# -- the vote (digest 6.3 and 6.4) ---------------------------------------------------------


def merged_cell(game: Game, minors: tuple[str, ...]) -> Cell:
    """Return the cell of the new price: the topmost row and the leftmost column."""
    cells = [game.state.price[minor] for minor in minors]
    return min(row for row, _ in cells), min(column for _, column in cells)


def ballot(game: Game, round_: MergerRound, proposer: str, minors: tuple[str, ...]) -> Ballot:
    """Return the vote on a merger; the pool has voted already, by the change of price."""
    price = game.title.market.price(merged_cell(game, minors))
    yes = no_ = 0
    for minor in minors:
        pool, old = units(game, POOL, minor), share_price(game, minor)
        yes += pool if price > old else 0
        no_ += pool if price < old else 0
    players = (proposer, *seats_after(game, proposer))
    voters = tuple((p, sum(units(game, p, m) for m in minors)) for p in players)
    voters = tuple((player, votes) for player, votes in voters if votes)
    game.tell(Voted(POOL, yes, no_))
    total = yes + no_ + sum(votes for _, votes in voters)
    return Ballot(round_, proposer, minors, voters, total, yes, no_)


@dataclass(frozen=True, slots=True)
class Ballot:
    """Shareholders vote in order from the proposer until the outcome is certain."""

    round: MergerRound
    proposer: str
    minors: tuple[str, ...]
    voters: tuple[tuple[str, int], ...]  # players still to vote, with their votes
    total: int
    yes: int
    no: int

    @property
    def carried(self) -> bool:
        """Whether more than half of all votes are in favour."""
        return 2 * self.yes > self.total

    @property
    def lost(self) -> bool:
        """Whether more than half of all votes can no longer be in favour."""
        return not self.voters or 2 * (self.total - self.no) <= self.total

    def decide(self, game: Game) -> Decision | None:
        """Ask the next shareholder while the outcome is open."""
        if self.carried or self.lost:
            return None
        player = self.voters[0][0]
        return Decision("vote", player, player)

    def options(self, game: Game) -> Iterator[Action]:
        """Yield both answers."""
        yield Vote(FOR)
        yield Vote(AGAINST)

    def refuse(self, game: Game, action: Action) -> Reason | None:
        """Only a vote."""
        if isinstance(action, Vote) and action.favour in (FOR, AGAINST):
            return None
        return no("vote_first")

    def apply(self, game: Game, action: Action) -> tuple[Frame, ...]:
        """Count all votes of the shareholder."""
        assert isinstance(action, Vote)
        (player, votes), *rest = self.voters
        yes, no_ = (votes, 0) if action.favour == FOR else (0, votes)
        game.tell(Voted(player, yes, no_))
        counted = replace(self, voters=tuple(rest), yes=self.yes + yes, no=self.no + no_)
        return (counted,)

    def finish(self, game: Game) -> tuple[Frame, ...]:
        """The proposer chooses the major, or the next player has his turn."""
        round_ = self.round.after(game, self.proposer)
        return (ChooseMajor(round_, self.proposer, self.minors),) if self.carried else (round_,)

    def ends_round(self, game: Game) -> bool:
        """No."""
        return False


# -- carrying out (digest 6.5) -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChooseMajor:
    """The proposer names the major that the minors become."""

    round: MergerRound
    player: str
    minors: tuple[str, ...]

    def decide(self, game: Game) -> Decision | None:
        """Ask the proposer."""
        return Decision("choose_major", self.player, self.player)

    def options(self, game: Game) -> Iterator[Action]:
        """Yield the majors not started yet."""
        for major in unstarted_majors(game):
            yield Merge(major)

    def refuse(self, game: Game, action: Action) -> Reason | None:
        """Only a major not started yet."""
        if isinstance(action, Merge) and action.company in unstarted_majors(game):
            return None
        return no("choose_major_first")

    def apply(self, game: Game, action: Action) -> tuple[Frame, ...]:
        """Merge, and have trains above the limit discarded before play goes on."""
        assert isinstance(action, Merge)
        merge(game, self.player, self.minors, action.company)
        discard_if_over(game, list_order(game))
        return (self.round,)

    def finish(self, game: Game) -> tuple[Frame, ...]:
        """Never: there is always something to decide."""
        raise AssertionError(self)

    def ends_round(self, game: Game) -> bool:
        """No."""
        return False


def merge(game: Game, proposer: str, minors: tuple[str, ...], major: str) -> None:
    """Let minors become a major: price, tokens, assets, shares, in this order."""
    game.tell(Merged(minors, major))
    set_par(game, major, merged_cell(game, minors), proposer)
    holders = (proposer, *(p for p in _around(game, proposer) if p != proposer), POOL)
    shares = {holder: sum(units(game, holder, m) for m in minors) for holder in holders}
    for minor in minors:
        hand_on(game, minor, major)
    for player in holders[:-1]:
        give_shares(game, major, player, shares[player])
    left = [n for n in held(game, major, major) if n != PRESIDENT]
    move(game, major, tuple(left[: shares[POOL]]), POOL)
    float_company(game, major)


def _around(game: Game, player: str) -> tuple[str, ...]:
    """Return all players clockwise from one, bankrupt ones too: they keep their shares."""
    players = game.state.players
    place = players.index(player)
    return players[place:] + players[:place]


def hand_on(game: Game, minor: str, major: str) -> None:
    """Hand token, cash, privates, trains and bonuses of a minor to the major; it is gone."""
    state = columns(game)
    board = state.board
    for place in board.tokens(minor):
        board = board.with_city(place, board.cities[place].with_heir(minor, major))
        state.tokens[major] = state.tokens[major][1:]
    state.board = board
    state.cash[major] += state.cash[minor]
    state.trains[major] = (*state.trains[major], *state.trains[minor])
    for owned in (state.privates, state.bonus):
        for private, owner in list(owned.items()):
            if owner == minor:
                owned[private] = major
    remove_company(game, minor)


def give_shares(game: Game, major: str, player: str, count: int) -> None:
    """Give a player a share of the major for each of a minor; the president's goes first.

    It passes a bankrupt player by: he takes no decisions.
    """
    if not count:
        return
    old = president(game, major)
    left = list(held(game, major, major))
    gives: list[int] = []
    if count >= 2 and left[0] == PRESIDENT and player not in game.state.bankrupt:
        gives, count = [PRESIDENT], count - 2
    gives += [n for n in left if n != PRESIDENT][:count]
    move(game, major, tuple(gives), player)
    if old is None and PRESIDENT in gives:
        tell_president(game, major, player)
    elif old is not None:
        exchange(game, major, old)
