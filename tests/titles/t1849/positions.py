"""Positions of 1849 for rule tests: begin with `stock` or `turn`, add what matters."""

from __future__ import annotations

from collections.abc import Mapping

from senro.core.action import Action
from senro.core.game import Game
from senro.rules.market import put_marker
from senro.rules.shares import held, percent
from senro.rules.token import place_token
from senro.rules.turns import OperatingRound, StockRound, StockTurn
from senro.testing import begin, stand
from senro.titles.t1849.founding import make_next_available
from senro.titles.t1849.market import note_order
from senro.titles.t1849.state import SicilianTurn, columns

P1, P2, P3, P4 = "player:1", "player:2", "player:3", "player:4"
PAR_100, PAR_68 = (3, 5), (4, 2)


def sicily(players: int = 4, options: tuple[str, ...] = (), seed: int = 48) -> Game:
    """Return a game whose auction is over: no private is owned, no corporation founded."""
    game = begin("1849", players=players, options=options, seed=seed)
    game.state.agenda = (StockRound(P1),)
    return game


def phase(game: Game, name: str) -> None:
    """Set the phase, without what its beginning brings."""
    game.state.phase = game.title.phase_index[name]


def found(
    game: Game,
    company: str,
    holders: Mapping[str, tuple[int, ...]],
    *,
    cell: tuple[int, int] = PAR_100,
    cash: int = 0,
    operated: int = 2,
    trains: tuple[str, ...] = (),
    home: str | None = None,
) -> None:
    """Found a corporation with the given certificates outside its treasury (by number)."""
    state = columns(game)
    put_marker(game, company, cell)
    owner = {n: who for who, numbers in holders.items() for n in numbers}
    moved = tuple((n, who) for who, numbers in holders.items() for n in numbers)
    stay = tuple((n, company) for n in range(8) if n not in owner)
    state.shares[company] = stay + moved
    state.floated = (*state.floated, company)
    state.par[company] = game.title.market.price(cell)
    state.operated[company] = operated
    state.cash["bank"] -= cash
    state.cash[company] = cash
    if company in state.available:
        make_next_available(game, company)
    hexes = game.title.companies[company].home
    place_token(game, company, (home, 0) if home else hexes[0], 0)
    if len(hexes) > 1:
        state.afg_home = home
    give_trains(game, company, *trains)


def give_trains(game: Game, company: str, *trains: str) -> None:
    """Give a corporation trains of the deck, by id."""
    state = game.state
    state.deck = tuple(t for t in state.deck if t not in trains)
    state.trains[company] = (*state.trains[company], *trains)


def purse(game: Game, holder: str, amount: int) -> None:
    """Set somebody's cash; the bank gives or takes the difference."""
    game.state.cash["bank"] += game.state.cash[holder] - amount
    game.state.cash[holder] = amount


def stock(game: Game, player: str = P1) -> Game:
    """Return the game at a player's turn of a stock round, the order of the moment noted."""
    note_order(game)
    return stand(game, StockTurn(StockRound(player, first_turn=False), player))


def stock_round(game: Game, first: str = P1) -> Game:
    """Return the game at the beginning of a stock round."""
    return stand(game, StockRound(first))


def step_index(game: Game, name: str) -> int:
    """Return the place of a step in the operating turn."""
    return [step.name for step in game.title.turn].index(name)


def turn(
    game: Game, company: str, step: str = "track", later: tuple[str, ...] = (), of: int = 1
) -> Game:
    """Return the game at a step of a corporation's turn, others being still to operate.

    What happens unasked just before the step happens, interest that cannot be paid included.
    """
    round_ = OperatingRound(1, of, later)
    index = step_index(game, step)
    while index and game.title.turn[index - 1].name in ("unasked", "interest"):
        index -= 1
    return stand(game, SicilianTurn(round_, company, step=index))


def why(game: Game, action: Action) -> str | None:
    """Return the code of the reason why an action is not allowed, None if it is."""
    reason = game.why_not(action)
    return reason.code if reason else None


def step(game: Game) -> str:
    """Return the step that is asked, "-" when the game is over."""
    return game.decision.step if game.decision else "-"


def price(game: Game, company: str) -> int:
    """Return the share price of a corporation."""
    return game.title.market.price(game.state.price[company])


def holding(game: Game, company: str) -> dict[str, int]:
    """Return who holds what percentage of a corporation, its treasury included."""
    holders = (*game.seats, company, "pool")
    shares = {who: percent(game, who, company) for who in holders}
    return {who: share for who, share in shares.items() if share}


def numbers(game: Game, who: str, company: str) -> tuple[int, ...]:
    """Return the certificates somebody holds, ascending."""
    return tuple(sorted(held(game, who, company)))
