"""Positions of 1822PNW for rule tests: begin with `northwest`, add what matters, stand there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from senro.board.board import Board
from senro.core.action import Action
from senro.core.game import Game
from senro.rules.market import put_marker
from senro.rules.track import rebuilt
from senro.rules.turns import OperatingRound, StockRound, StockTurn
from senro.testing import begin, stand
from senro.titles.family1822.tokens import drop_reservation, place_home_token
from senro.titles.t1822pnw.map import TILES
from senro.titles.t1822pnw.settlement import give_minor
from senro.titles.t1822pnw.state import PnwState, PnwTurn, columns

P1, P2, P3, P4 = "player:1", "player:2", "player:3", "player:4"


def northwest(
    phase: str = "1",
    *,
    players: int = 4,
    title: str = "1822PNW",
    options: tuple[str, ...] = (),
    seed: int = 34,
) -> Game:
    """Return a game at its beginning, in a phase whose coming has had no consequences."""
    game = begin(title, players=players, options=options, seed=seed)
    game.state.phase = game.title.phase_index[phase]
    return game


def cell(game: Game, amount: int) -> tuple[int, int]:
    """Return the cell of a price."""
    market = game.title.market
    return next(c for c in market.cells if market.price(c) == amount)


def purse(game: Game, holder: str, amount: int) -> None:
    """Set somebody's cash; the bank gives or takes the difference."""
    game.state.cash["bank"] += game.state.cash[holder] - amount
    game.state.cash[holder] = amount


def minor(
    game: Game,
    company: str,
    player: str = P1,
    *,
    at: int = 50,
    cash: int = 100,
    operated: int = 2,
    trains: tuple[str, ...] = (),
) -> None:
    """Start a minor that has its home token on the map."""
    give_minor(game, company, player)
    columns(game).boxes = tuple("" if c == f"M{company}" else c for c in columns(game).boxes)
    put_marker(game, company, cell(game, at))
    purse(game, company, cash)
    place_home_token(game, company)
    game.state.operated[company] = operated
    give_trains(game, company, *trains)


def major(
    game: Game,
    company: str,
    holders: Mapping[str, int],
    *,
    at: int = 100,
    cash: int = 0,
    operated: int = 2,
    trains: tuple[str, ...] = (),
    pool: int = 0,
) -> None:
    """Form a major; `holders` are players and how many shares of 10 % they have.

    The first holds the president's certificate; so many more lie in the pool.
    """
    state = columns(game)
    put_marker(game, company, cell(game, at))
    state.par[company] = at
    numbers = iter(range(9))
    shares: list[tuple[int, str]] = []
    for player, count in holders.items():
        first = not shares
        taken = [next(numbers) for _ in range(count - 1 if first else count)]
        shares += [(n, player) for n in taken]
    shares += [(next(numbers), "pool") for _ in range(pool)]
    state.shares[company] = tuple((n, company) for n in numbers) + tuple(shares)
    state.floated = (*state.floated, company)
    state.operated[company] = operated
    purse(game, company, cash)
    for tied, of in list(state.associated.items()):
        if of == company:
            del state.associated[tied]
            drop_reservation(game, tied)
            state.stack = tuple(c for c in state.stack if c != f"M{tied}")
            state.boxes = tuple("" if c == f"M{tied}" else c for c in state.boxes)
    place_home_token(game, company)
    give_trains(game, company, *trains)


def give_trains(game: Game, company: str, *trains: str) -> None:
    """Give a company trains, by id; a card named as 2@L-3 lies with its other face up."""
    state = game.state
    for name in trains:
        face, _, card = name.rpartition("@")
        if face:
            state.face[card] = face
        state.deck = tuple(t for t in state.deck if t != card)
        state.trains[company] = (*state.trains[company], card)


def give(game: Game, private: str, owner: str) -> None:
    """Give a private to a player or company."""
    state = columns(game)
    state.offer = tuple(p for p in state.offer if p != private)
    state.privates[private] = owner


def lay(game: Game, hex_: str, tile: str, rotation: int = 0) -> None:
    """Put a tile on the map."""
    state = game.state
    new = TILES[tile].turned(rotation)
    state.board = rebuilt(state.board, hex_, new, widen=True)
    if state.supply.get(tile):
        state.supply[tile] -= 1


def station(game: Game, company: str, hex_: str, city: int = 0) -> None:
    """Place a further token of a company."""
    state = game.state
    state.board = state.board.with_token(company, (hex_, city), widen=True)


def board(game: Game) -> Board:
    """Return the board."""
    return game.state.board


def stock(game: Game, player: str = P1) -> Game:
    """Return the game at a player's turn of a stock round."""
    return stand(game, StockTurn(StockRound(player, first_turn=False), player))


def step_index(game: Game, name: str) -> int:
    """Return the place of a step in the operating turn."""
    return [step.name for step in game.title.turn].index(name)


def turn(
    game: Game,
    company: str,
    step: str = "track",
    *,
    later: tuple[str, ...] = (),
    number: int = 1,
    of: int = 1,
    **fields: Any,
) -> Game:
    """Return the game at a step of a company's turn, others being still to operate."""
    round_ = OperatingRound(number, of, later)
    return stand(game, PnwTurn(round_, company, step=step_index(game, step), **fields))


def pnw(game: Game) -> PnwState:
    """Return the title's own columns."""
    return columns(game)


def frame(game: Game) -> PnwTurn:
    """Return the company's turn that is being played."""
    top = game.frame
    assert isinstance(top, PnwTurn)
    return top


def why(game: Game, action: Action) -> str | None:
    """Return the code of the reason why an action is not allowed, None if it is."""
    reason = game.why_not(action)
    return reason.code if reason else None


def step(game: Game) -> str:
    """Return the step that is asked, "-" when the game is over."""
    return game.decision.step if game.decision else "-"


def price(game: Game, company: str) -> int:
    """Return the share price of a company."""
    return game.title.market.price(game.state.price[company])
