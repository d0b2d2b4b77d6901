"""1849: the queue of corporations, founding, AFG's home and closing (digest 3.6, 3.7, 3.10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from senro.core.action import Action, Par, PlaceToken
from senro.core.event import Closed, Happened, TokenRemoved
from senro.core.frame import Decision, Frame, Question
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.market import Cell
from senro.rules.money import BANK, cash, pay
from senro.rules.shares import PRESIDENT, move, president
from senro.rules.stock import float_company, president_price, set_par
from senro.rules.token import city_reason, place_token
from senro.rules.turns import StockTurn, Turn
from senro.titles.t1849.data import AFG, AFG_HOMES
from senro.titles.t1849.market import note_order
from senro.titles.t1849.state import columns

RSA = "RSA"


def pars(game: Game) -> tuple[Cell, ...]:
    """Return the par cells open now, cheapest first (digest 3.6)."""
    market, phase, index = game.title.market, game.state.phase, game.title.phase_index
    cells = market.cells_in("par")
    if phase >= index["6H"]:
        cells += market.cells_in("par_6H")
    if phase >= index["10H"]:
        cells += market.cells_in("par_10H")
    return cells


def in_turn(game: Game, turn: StockTurn, company: str) -> Reason | None:
    """Return why a corporation cannot be founded now: only the first of the queue can."""
    state = columns(game)
    if company == AFG and (state.afg_blocked or next(afg_homes(game), None) is None):
        return no("no_home_free", company=company)
    if company in state.not_this_round:
        return no("closed_this_round", company=company)
    if company not in state.available:
        waiting = [c for c in state.queue if c in state.available]
        return no("not_next_in_line", company=company, next=waiting[0] if waiting else "-")
    return None


def found(game: Game, player: str, company: str) -> None:
    """Float a corporation whose president's certificate was just bought, and pay its tokens."""
    float_company(game, company)
    pay(game, company, BANK, game.title.companies[company].token_fee, "token_fee")
    settle(game, company)
    make_next_available(game, company)


def settle(game: Game, company: str) -> None:
    """Place the home token, or have AFG's president choose where."""
    homes = game.title.companies[company].home
    if len(homes) > 1:
        game.interrupt(ChooseHome(company))
    else:
        place_token(game, company, homes[0], 0)


def make_next_available(game: Game, company: str) -> None:
    """Pass the availability to the corporation that stands next in the list."""
    state = columns(game)
    available = tuple(c for c in state.available if c != company)
    place = state.queue.index(company) + 1
    following = state.queue[place : place + 1]
    state.available = (*available, *(c for c in following if c not in available))


# -- AFG -----------------------------------------------------------------------------------


def afg_homes(game: Game) -> Iterator[tuple[str, int]]:
    """Yield the homes AFG could choose now."""
    for place in AFG_HOMES:
        if city_reason(game, AFG, place) is None:
            yield place


@dataclass(frozen=True, slots=True)
class ChooseHome(Question):
    """AFG's president chooses its home."""

    company: str

    def decide(self, game: Game) -> Decision | None:
        """Ask until the token stands."""
        actor = president(game, self.company)
        if game.state.board.tokens(self.company) or actor is None:
            return None
        return Decision("home_token", self.company, actor)

    def options(self, game: Game) -> Iterator[Action]:
        """Yield the possible homes."""
        for hex_, city in afg_homes(game):
            yield PlaceToken(hex_, city)

    def refuse(self, game: Game, action: Action) -> Reason | None:
        """Only one of the possible homes."""
        if not isinstance(action, PlaceToken):
            return no("choose_home_first", company=self.company)
        if (action.hex, action.city) not in AFG_HOMES:
            return no("not_a_home", hex=action.hex, company=self.company)
        return city_reason(game, self.company, (action.hex, action.city))

    def apply(self, game: Game, action: Action) -> tuple[Frame, ...]:
        """Place the home token."""
        assert isinstance(action, PlaceToken)
        place_token(game, self.company, (action.hex, action.city), 0)
        columns(game).afg_home = action.hex
        columns(game).open_city.clear()
        return ()


def block_afg(game: Game, company: str) -> None:
    """Block AFG once a token step has left it no possible home (digest 3.7)."""
    state = columns(game)
    if AFG not in state.queue or AFG in state.floated or state.afg_blocked:
        return
    if next(afg_homes(game), None) is not None:
        return
    state.afg_blocked = True
    game.tell(Happened("afg_blocked", AFG))
    if AFG in state.available and state.queue[-1] != AFG:
        make_next_available(game, AFG)
    state.queue = (*(c for c in state.queue if c != AFG), AFG)


def unblock_afg(game: Game) -> None:
    """Unblock AFG when it has a possible home again; it waits for the next stock round."""
    state = columns(game)
    if state.afg_blocked and next(afg_homes(game), None) is not None:
        state.afg_blocked = False
        state.not_this_round = (*state.not_this_round, AFG)
        game.tell(Happened("afg_unblocked", AFG))


# -- the corporation that comes with RSA ---------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetPrice(Question):
    """The owner of RSA sets the price of its corporation (digest 2.5)."""

    company: str
    player: str

    def decide(self, game: Game) -> Decision | None:
        """Ask until there is a price."""
        if self.company in game.state.price:
            return None
        return Decision("set_price", self.player, self.player)

    def options(self, game: Game) -> Iterator[Action]:
        """Yield the open par cells."""
        for cell in pars(game):
            yield Par(self.company, cell)

    def refuse(self, game: Game, action: Action) -> Reason | None:
        """Only that corporation, at an open par."""
        if not isinstance(action, Par) or action.company != self.company:
            return no("set_price_first", company=self.company)
        return None if action.cell in pars(game) else no("par_not_open")

    def apply(self, game: Game, action: Action) -> tuple[Frame, ...]:
        """The bank pays for the president's certificate; the home token waits for round 1."""
        assert isinstance(action, Par)
        company = self.company
        set_par(game, company, action.cell, self.player)
        move(game, company, (PRESIDENT,), self.player)
        pay(game, BANK, company, president_price(game, company, action.cell), "founding")
        float_company(game, company)
        pay(game, company, BANK, game.title.companies[company].token_fee, "token_fee")
        make_next_available(game, company)
        return ()


def private_sold(game: Game, private: str, player: str, price: int) -> None:
    """RSA brings the president's certificate of the first corporation."""
    tied = columns(game).tied
    if private == RSA and tied is not None:
        game.interrupt(SetPrice(tied, player))


# -- closing -------------------------------------------------------------------------------


def close_private(game: Game, private: str) -> None:
    """Take a private out of the game."""
    state = game.state
    if private not in state.closed:
        state.privates.pop(private, None)
        state.closed = (*state.closed, private)
        game.tell(Closed(private))


def close_corporation(game: Game, company: str) -> None:
    """Close a corporation; a fresh one takes the last place of the queue (digest 3.10)."""
    dissolve(game, company)
    queue_again(game, company)


def dissolve(game: Game, company: str) -> None:
    """Take from a corporation all that it has; its own turn is over with that."""
    state = columns(game)
    for place in state.board.tokens(company):
        game.tell(TokenRemoved(company, place[0]))
    state.board = state.board.without_company(company)
    pay(game, company, BANK, cash(game, company), "closing")
    for private, owner in list(state.privates.items()):
        if owner == company:
            close_private(game, private)
    _forget(game, company)
    game.tell(Closed(company))
    if any(isinstance(frame, Turn) and frame.company == company for frame in state.agenda):
        note_order(game)


def _forget(game: Game, company: str) -> None:
    state = columns(game)
    entity = game.title.companies[company]
    state.shares[company] = tuple((n, company) for n in range(len(entity.certificates)))
    state.trains[company] = ()
    state.tokens[company] = entity.tokens
    state.floated = tuple(c for c in state.floated if c != company)
    state.connected = tuple(c for c in state.connected if c != company)
    state.bonds = tuple(c for c in state.bonds if c != company)
    state.electric = tuple(c for c in state.electric if c != company)
    state.reached_end = tuple(c for c in state.reached_end if c != company)
    for column in (state.price, state.arrived, state.par, state.operated, state.port):
        column.pop(company, None)
    state.open_city.pop(company, None)
    if state.tied == company:
        state.tied = None


def queue_again(game: Game, company: str) -> None:
    """Append a fresh corporation to the queue, its home reserved, and see whether AFG is free."""
    state = columns(game)
    homes = game.title.companies[company].home
    if len(homes) == 1:
        city = state.board.cities[homes[0]]
        reserved = list(city.reserved) or [None]
        reserved[reserved.index(None) if None in reserved else 0] = company
        board = state.board
        state.board = board.with_city(homes[0], replace(city, reserved=tuple(reserved)))
    queue = (*(c for c in state.queue if c != company), company)
    before = queue[-2] if len(queue) > 1 else None
    available = tuple(c for c in state.available if c != company)
    if before == AFG and state.afg_blocked and AFG not in state.floated:
        available = tuple(c for c in available if c != AFG)
        queue = (*queue[:-2], company, AFG)
        before = queue[-3] if len(queue) > 2 else None
    if before is None or before in state.floated:
        available = (*available, company)
    state.queue, state.available = queue, available
    state.not_this_round = (*state.not_this_round, company)
    unblock_afg(game)


def close_at_bottom(game: Game) -> None:
    """Close every corporation whose marker is in the closing cell, in list order."""
    market = game.title.market
    for company in columns(game).queue:
        cell = game.state.price.get(company)
        if cell is not None and market.is_in(cell, "close"):
            close_corporation(game, company)
