"""1822PNW: how privates come to companies, and powers beside the track (digest 3.4 and 6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from senro.board.board import Board
from senro.core.action import Action, Assign, Pass
from senro.core.event import Happened, Marked, PrivateTaken, TrainBought
from senro.core.frame import Decision, Frame, Question
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.rules.money import BANK, pay
from senro.rules.shares import president, started
from senro.rules.train import trains_of
from senro.rules.turns import PlainStep, Turn
from senro.titles.family1822.bidding import PRIVATE_BOXES
from senro.titles.family1822.minors import close
from senro.titles.family1822.state import TakePrivate
from senro.titles.family1822.tokens import TOKEN_PRICE
from senro.titles.family1822.trains import give_up_if_over
from senro.titles.t1822pnw.data import (
    BACKROOM,
    BEYOND_LIMIT,
    CREDIT,
    GRANTS,
    MAJOR,
    MILL,
    MINE,
    NOTHING_FROM_BANK,
    PORTAGE,
    SKI,
    TERMS,
)
from senro.titles.t1822pnw.map import MILL_SITES, SKI_SITES, is_forest
from senro.titles.t1822pnw.powers import close_private, owns
from senro.titles.t1822pnw.state import MoveCard, ReleaseToken, TakeAssociation, columns

_SITES = {MILL: MILL_SITES, SKI: SKI_SITES}


def kind_of(game: Game, company: str) -> str:
    """Return whether a company is a minor, a regional or a major."""
    return game.title.companies[company].kind


# -- income (digest 3.1) -------------------------------------------------------------------


def pay_incomes(game: Game) -> None:
    """Pay the income of privates and regionals: players in order, then companies by price."""
    state = columns(game)
    order = sorted(state.floated, key=lambda c: (-game.title.market.price(state.price[c]), c))
    for owner in (*state.players, *order):
        theirs = [p for p, who in state.privates.items() if who == owner]
        for private in sorted(theirs, key=lambda p: (income(game, p), p)):
            pay(game, BANK, owner, income(game, private), "income")
            if private not in TERMS:
                regional = private[1:]
                state.incomes[regional] = state.incomes.get(regional, 0) + 1


def income(game: Game, private: str) -> int:
    """Return what a private pays its owner of the moment."""
    state = columns(game)
    if state.privates[private] not in game.seats:
        if private in NOTHING_FROM_BANK:
            return 0
        if private in (PORTAGE, MINE) and state.used.get(private):
            return 0
    return game.title.privates[private].income


# -- taking privates over (digest 3.4) -----------------------------------------------------


def may_take(game: Game, company: str, private: str) -> bool:
    """Whether the phase and the kind of company allow it to take a private."""
    terms = TERMS.get(private)
    if terms is None or (not terms.minors and kind_of(game, company) != MAJOR):
        return False
    return game.state.phase >= game.title.phase_index[terms.phase]


@dataclass(frozen=True)
class TakePrivates(PlainStep):
    """Take privates from players, any number, without payment."""

    name: ClassVar[str] = "take_privates"
    kinds: ClassVar[tuple[type[Action], ...]] = (TakePrivate, Pass)

    def _possible(self, game: Game, company: str) -> Iterator[str]:
        for private, owner in game.state.privates.items():
            if owner in game.seats and may_take(game, company, private):
                yield private

    def asks(self, game: Game, turn: Turn) -> bool:
        """If any player, even an opponent, has a private that it may take."""
        return next(self._possible(game, turn.company), None) is not None

    def options(self, game: Game, turn: Turn) -> Iterator[Action]:
        """Yield each private that it may take, then Pass."""
        for private in self._possible(game, turn.company):
            yield TakePrivate(private)
        yield Pass()

    def refuse(self, game: Game, turn: Turn, action: Action) -> Reason | None:
        """A player must have it, and phase and kind of company allow it."""
        if not isinstance(action, TakePrivate):
            return None
        if game.state.privates.get(action.private) not in game.seats:
            return no("not_for_sale", what=action.private)
        if not may_take(game, turn.company, action.private):
            return no("may_not_take", private=action.private, company=turn.company)
        return None

    def apply(self, game: Game, turn: Turn, action: Action) -> Turn:
        """Take it; some become a train at once, P20 an association."""
        if not isinstance(action, TakePrivate):
            return turn.passing(game, self)
        private, company = action.private, turn.company
        game.state.privates[private] = company
        game.tell(PrivateTaken(private, company, 0))
        if private in GRANTS:
            close_private(game, private)
            train = GRANTS[private]
            game.state.trains[company] = (*trains_of(game, company), train)
            game.tell(TrainBought(company, train, private, 0))
            give_up_if_over(game, BEYOND_LIMIT)
        elif private == BACKROOM:
            close_private(game, private)
            minor = kind_of(game, company) != MAJOR
            if minor and company not in columns(game).associated and targets(game):
                game.interrupt(ChooseAssociation(company))
        return turn


# -- P20 -----------------------------------------------------------------------------------


def targets(game: Game) -> tuple[str, ...]:
    """Return the associated minors whose place may be taken.

    They have no owner and lie in no box, and their major is not formed.
    """
    state = columns(game)
    found = []
    for minor, major in state.associated.items():
        card = f"M{minor}"
        free = (card in state.stack and card not in state.boxes) or minor in state.exported
        if free and not started(game, major):
            found.append(minor)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class ChooseAssociation(Question):
    """The minor that took P20 chooses whose place it takes."""

    company: str

    def decide(self, game: Game) -> Decision | None:
        """Ask its owner."""
        actor = president(game, self.company)
        return Decision("association", self.company, actor) if actor else None

    def options(self, game: Game) -> Iterator[Action]:
        """Yield the associated minors that are free."""
        for minor in targets(game):
            yield TakeAssociation(minor)

    def refuse(self, game: Game, action: Action) -> Reason | None:
        """Only one of those."""
        if not isinstance(action, TakeAssociation):
            return no("choose_association_first")
        if action.minor not in targets(game):
            return no("not_free", company=action.minor)
        return None

    def apply(self, game: Game, action: Action) -> tuple[Frame, ...]:
        """Take its place; the major's home becomes the minor's, homes and destinations swap."""
        assert isinstance(action, TakeAssociation)
        take_place(game, self.company, action.minor)
        return ()


def take_place(game: Game, company: str, minor: str) -> None:
    """Let a minor take over the association of one that leaves the game (digest 6, P20)."""
    state = columns(game)
    major = state.associated.pop(minor)
    state.associated[company] = major
    old = state.home[major][0]
    state.home[major] = state.home[company]
    if state.destination[major] == state.home[company][0]:
        state.destination[major] = old
    if minor not in state.exported:
        state.stack = tuple(card for card in state.stack if card != f"M{minor}")
        close(game, minor)
    game.tell(Happened("association", company))


# -- P15, P17 ------------------------------------------------------------------------------


def _meets_forest(board: Board, hex_: str) -> bool:
    """Whether track of the hex meets track of a built forest."""
    for edge in board.faces[hex_].exits:
        across = board.map.across[hex_][edge]
        if across is None or not is_forest(across) or across not in board.laid:
            continue
        if (edge + 3) % 6 in board.faces[across].exits:
            return True
    return False


def site_reason(game: Game, private: str, hex_: str) -> Reason | None:
    """Return why the mill or the ski house cannot be put on a hex."""
    board, state = game.state.board, columns(game)
    if hex_ not in _SITES[private]:
        return no("not_a_site", hex=hex_, private=private)
    if board.marks.get(hex_) or (state.mine is not None and state.mine[0] == hex_):
        return no("marked_already", hex=hex_)
    if private == MILL and not _meets_forest(board, hex_):
        return no("no_forest_joined", hex=hex_)
    return None


@dataclass(frozen=True)
class MarkHex(PlainStep):
    """Put the paper mill or the ski house on the map, at any time after privates are taken."""

    name: ClassVar[str] = "mark_hex"
    kinds: ClassVar[tuple[type[Action], ...]] = (Assign,)

    def asks(self, game: Game, turn: Turn) -> bool:
        """Never: it is done meanwhile."""
        return False

    def options(self, game: Game, turn: Turn) -> Iterator[Action]:
        """Yield each possible hex for each private."""
        for private, sites in _SITES.items():
            for hex_ in sites:
                action = Assign(private, hex_)
                if self.refuse(game, turn, action) is None:
                    yield action

    def refuse(self, game: Game, turn: Turn, action: Action) -> Reason | None:
        """The company must own it, and the steps before the track be over."""
        assert isinstance(action, Assign)
        if action.private not in _SITES:
            return no("no_such_power", what=action.private)
        if not owns(game, turn.company, action.private):
            return no("not_its_private", private=action.private, company=turn.company)
        step = game.title.turn[turn.step].name
        if step in ("first_train", "take_privates"):
            return no("another_step", step=step)
        return site_reason(game, action.private, action.hex)

    def apply(self, game: Game, turn: Turn, action: Action) -> Turn:
        """Mark the hex and close the private."""
        assert isinstance(action, Assign)
        close_private(game, action.private)
        board = game.state.board
        marks = (*board.marks.get(action.hex, ()), action.private)
        game.state.board = board.with_marks(action.hex, marks)
        game.tell(Marked(action.private, turn.company, action.hex))
        return turn


# -- P21 -----------------------------------------------------------------------------------

CREDIT_STEPS = ("track", "token", "issue")


def movable(game: Game) -> tuple[str, ...]:
    """Return the cards of both stacks that lie in no box."""
    state = columns(game)
    minors = tuple(card for card in state.stack if card not in state.boxes)
    return (*minors, *state.offer[PRIVATE_BOXES:])


@dataclass(frozen=True)
class UseCredit(PlainStep):
    """P21: move a card, or release an exchange token, while certain steps are open."""

    name: ClassVar[str] = "credit"
    kinds: ClassVar[tuple[type[Action], ...]] = (MoveCard, ReleaseToken)

    def asks(self, game: Game, turn: Turn) -> bool:
        """Never: it is done meanwhile."""
        return False

    def options(self, game: Game, turn: Turn) -> Iterator[Action]:
        """Yield the moves of cards, then the release of a token."""
        if self.refuse(game, turn, ReleaseToken(CREDIT)) is None:
            yield ReleaseToken(CREDIT)
        for card in movable(game):
            for to in ("top", "bottom"):
                action = MoveCard(card, to)
                if self.refuse(game, turn, action) is None:
                    yield action

    def refuse(self, game: Game, turn: Turn, action: Action) -> Reason | None:
        """The company must own P21, and the step be one of those it may be used in."""
        if not owns(game, turn.company, CREDIT):
            return no("not_its_private", private=CREDIT, company=turn.company)
        step = game.title.turn[turn.step].name
        if step not in CREDIT_STEPS:
            return no("another_step", step=step)
        if isinstance(action, ReleaseToken):
            if action.private != CREDIT:
                return no("no_such_power", what=action.private)
            left = columns(game).exchange.get(turn.company, 0)
            return None if left else no("no_exchange_token", company=turn.company)
        assert isinstance(action, MoveCard)
        if action.to not in ("top", "bottom") or action.card not in movable(game):
            return no("not_in_a_stack", card=action.card)
        return None

    def apply(self, game: Game, turn: Turn, action: Action) -> Turn:
        """Do it and close P21."""
        state = columns(game)
        if isinstance(action, ReleaseToken):
            company = state.privates[CREDIT]
            state.exchange[company] -= 1
            state.tokens[company] = (*state.tokens[company], TOKEN_PRICE)
        else:
            assert isinstance(action, MoveCard)
            if action.card in state.stack:
                up = len([card for card in state.stack if card in state.boxes])
                state.stack = _moved(state.stack, action.card, action.to, up)
            else:
                state.offer = _moved(state.offer, action.card, action.to, PRIVATE_BOXES)
        game.tell(Happened("credit", getattr(action, "card", turn.company)))
        close_private(game, CREDIT)
        return turn


def _moved(cards: tuple[str, ...], card: str, to: str, boxes: int) -> tuple[str, ...]:
    rest = tuple(c for c in cards if c != card)
    return (*rest, card) if to == "bottom" else (*rest[:boxes], card, *rest[boxes:])
