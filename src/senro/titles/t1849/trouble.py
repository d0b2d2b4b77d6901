"""1849: the earthquake, bankruptcy, and the end of the game (digest 5.5, 6.2 and 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from senro.core.action import Action, TakeLoan
from senro.core.event import EndTriggered, Happened, TokenRemoved, WentBankrupt
from senro.core.frame import Decision, Frame, Question
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.rules.emergency import SellForTrain
from senro.rules.market import operating_order
from senro.rules.money import BANK, cash, pay
from senro.rules.sale import Bundle, bundle_price, sell
from senro.rules.shares import percent, president, share_price
from senro.rules.track import reseat
from senro.rules.turns import OperatingRound, StockRound, Turn, resort_queue
from senro.titles.t1849.data import AFG
from senro.titles.t1849.founding import (
    close_at_bottom,
    close_corporation,
    close_private,
    dissolve,
    queue_again,
)
from senro.titles.t1849.map import MESSINA
from senro.titles.t1849.market import keep_order
from senro.titles.t1849.operating import TRAINS
from senro.titles.t1849.shares import SALES
from senro.titles.t1849.state import LeaveGame, columns

LOAN, PENALTY = 500, 750  # what a ruined player gets, and what it costs him in the end
LAST_SET = 100  # the game ends with the first round of this set, whatever happens
BOND_PENALTY = 100  # for each 10 % of a corporation with an unpaid bond


# -- the first 12H -------------------------------------------------------------------------


def close_privates(game: Game) -> None:
    """All privates close; a port once marked stays marked."""
    for private in list(game.state.privates):
        close_private(game, private)
    columns(game).tied = None


def earthquake(game: Game) -> None:
    """Messina falls back to its printed state, and its tokens are lost (digest 5.5)."""
    state = columns(game)
    game.tell(Happened("earthquake", MESSINA))
    if {place[0] for place in state.board.tokens(AFG)} == {MESSINA}:
        close_corporation(game, AFG)
    board = state.board
    for index, city in board.cities_of(MESSINA):
        for token in (*city.slots, *city.extra):
            if token is not None:
                game.tell(TokenRemoved(token, MESSINA))
        cleared = replace(city, slots=(None,) * len(city.slots), extra=())
        board = board.with_city((MESSINA, index), cleared)
    printed = board.map.printed[MESSINA]
    state.board = board.with_face(MESSINA, printed, reseat(board, MESSINA, printed))
    state.quake = True
    state.connected = ()
    state.open_city.clear()


# -- bankruptcy ----------------------------------------------------------------------------


def after_emergency_sale(game: Game, turn: Turn) -> Turn:
    """Companies still to operate are sorted anew, then the order in cells is kept."""
    turn = resort_queue(game, turn)
    keep_order(game)
    return turn


def go_bankrupt(game: Game, turn: Turn) -> Turn:
    """Go bankrupt for want of a train (digest 6.2)."""
    company = turn.company
    ruin(game, company, lambda: RELIEF.bundles(game, turn, RELIEF.missing(game, company)))
    return turn


def ruin(game: Game, company: str, offers: Callable[[], Iterator[tuple[str, Bundle]]]) -> None:
    """Sell what can be sold, give all to the corporation, close it (digest 6.2).

    `offers()` yields what the president may sell at the moment. Others that these sales bring
    into the closing cell stand in the queue before it (digest 3.10).
    """
    player = president(game, company)
    assert player is not None
    game.tell(WentBankrupt(player, company))
    for other in operating_order(game):
        best: tuple[int, Bundle] | None = None
        for which, bundle in offers():
            price = bundle_price(game, which, bundle[1])
            if which == other and (best is None or price > best[0]):
                best = (price, bundle)
        if best is not None:
            sell(game, player, other, best[1], SALES)
    pay(game, player, company, cash(game, player), "bankruptcy")
    dissolve(game, company)
    close_at_bottom(game)
    queue_again(game, company)
    keep_order(game)
    if not any(who == player for held in game.state.shares.values() for _, who in held):
        columns(game).ruined = (*columns(game).ruined, player)
        if game.state.floated:  # else he is asked when a corporation operates again
            game.interrupt(RuinedChoice(player))


@dataclass(frozen=True, slots=True)
class RuinedChoice(Question):
    """A player left with nothing takes a loan or leaves the game."""

    player: str

    def decide(self, game: Game) -> Decision | None:
        """Ask once."""
        if self.player not in columns(game).ruined:
            return None
        return Decision("ruined", self.player, self.player)

    def options(self, game: Game) -> Iterator[Action]:
        """Yield both choices."""
        yield TakeLoan()
        yield LeaveGame()

    def refuse(self, game: Game, action: Action) -> Reason | None:
        """Nothing else can be done before."""
        return None if isinstance(action, TakeLoan | LeaveGame) else no("loan_or_leave_first")

    def apply(self, game: Game, action: Action) -> tuple[Frame, ...]:
        """Pay the loan, or count him out."""
        state = columns(game)
        state.ruined = tuple(p for p in state.ruined if p != self.player)
        if isinstance(action, TakeLoan):
            pay(game, BANK, self.player, LOAN, "loan")
            state.debt[self.player] = state.debt.get(self.player, 0) + PENALTY
        else:
            state.bankrupt = (*state.bankrupt, self.player)
            game.tell(Happened("left_game", self.player))
        return ()


RELIEF = SellForTrain(SALES, TRAINS, go_bankrupt, after_emergency_sale)


# -- the end -------------------------------------------------------------------------------


def after_action(game: Game) -> None:
    """Close corporations at the bottom of the market and look for the end (digest 3.10, 7)."""
    close_at_bottom(game)
    state = columns(game)
    solvent = [p for p in state.players if p not in state.bankrupt]
    if len(solvent) <= 1:
        game.end("one_left")
        return
    if state.broken and state.ending is None:
        state.ending = ("bank_broken", "set")
        game.tell(EndTriggered(*state.ending))
    if state.reached_end and (state.ending is None or state.ending[0] != "top_price"):
        state.ending = ("top_price", state.reached_end[0])
        game.tell(EndTriggered(*state.ending))


def end_turn(game: Game, company: str) -> None:
    """A corporation that has entered 377 ends the game when it has operated (digest 7)."""
    if company in columns(game).reached_end:
        game.end("top_price")


def end_due(game: Game) -> str | None:
    """Return why the game ends with the round that is over now."""
    state = columns(game)
    if state.set_number >= LAST_SET:
        return "turn_limit"  # else a game in which nobody can do anything would never end
    if state.ending is None or state.ending[0] != "bank_broken":
        return None
    done = state.agenda[-1]
    if isinstance(done, OperatingRound) and done.number == done.of:
        return "bank_broken"
    if isinstance(done, StockRound) and game.title.phases[state.phase].rounds == 1:
        return "bank_broken"  # as the recorded games have it (digest 7)
    return None


def score(game: Game, player: str) -> int:
    """Return cash, certificates, privates, less loans and bonds (digest 7)."""
    state = columns(game)
    worth = cash(game, player) - state.debt.get(player, 0)
    for company in state.price:
        tens = percent(game, player, company) // 10
        worth += tens * share_price(game, company)
        if company in state.bonds:
            worth -= tens * BOND_PENALTY
    for private, owner in state.privates.items():
        if owner == player:
            worth += game.title.privates[private].value
    return worth
