"""Make the saved games of this folder: the chance player plays until a wanted position comes.

Run with the package on the path: ``python -m tests.games.make``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import senro
from senro.bots.chance import Player, chance_player, pick
from senro.core.action import Action, BuyTrain, LayTile, Pass, SellShares
from senro.core.game import Game
from senro.core.random import Random
from senro.save import dump
from senro.titles.t18ireland.mergers import FOR, Proposal, linked, started_minors
from senro.titles.t18ireland.state import Merge, Vote
from senro.titles.t1822pnw.state import Merge as Join

FOLDER = Path(__file__).parent
NAMES = ("Aoife", "Brendan", "Ciara")

Wanted = Callable[[Game], bool]


def merges_and_discards(game: Game) -> bool:
    """Whether a merger may be proposed, and carried against a vote, and costs a train after it."""
    frame = game.frame
    if not isinstance(frame, Proposal) or frame.minors:
        return False
    trial = game.copy()
    while trial.decision is not None and trial.decision.step == "propose_merger":
        minor = next((a for a in trial.legal if isinstance(a, Merge)), None)
        if minor is None:
            return False
        trial.apply(minor)
    votes = 0
    while trial.decision is not None and trial.decision.step == "vote":
        trial.apply(Vote(FOR))
        votes += 1
    if trial.decision is None or trial.decision.step != "choose_major" or votes < 2:
        return False
    trial.apply(next(iter(trial.legal)))
    return trial.decision is not None and trial.decision.step == "discard"


def may_join(game: Game) -> bool:
    """Whether a minor may merge with another."""
    return (
        game.decision is not None
        and game.decision.step == "merge"
        and any(isinstance(action, Join) for action in game.legal)
    )


def third_round(game: Game) -> bool:
    """Whether the third stock round has just begun."""
    return (
        game.decision is not None
        and game.decision.step == "share_turn"
        and game.state.set_number == 3
        and game.decision.actor == game.state.players[0]
    )


def builder(seed: int) -> Player:
    """Return a chance player who joins the minors, keeps money and buys new trains."""
    random = Random(seed)

    def choose(game: Game) -> Action:
        actions = list(islice(game.legal, 200))
        step = game.decision.step if game.decision else ""
        passing = any(isinstance(action, Pass) for action in actions)
        if step == "propose_merger":
            return Pass() if passing else pick(random, actions)
        if step == "dividend" and (random.draw() >> 8) % 6:
            return next(a for a in actions if getattr(a, "kind", "") == "withhold")
        if step == "share_turn":
            kept = [action for action in actions if not isinstance(action, SellShares)]
            return pick(random, kept or actions, 12)
        if step == "train":
            buys = [action for action in actions if isinstance(action, BuyTrain)]
            if buys and not passing:
                return min(buys, key=lambda action: action.price)
            new = [action for action in buys if action.train in game.state.deck]
            if new and (random.draw() >> 8) % 8:
                return new[0]
            return Pass() if passing else pick(random, actions, 3)
        lays = [action for action in actions if isinstance(action, LayTile)]
        if step != "track" or not lays:
            return pick(random, actions, 30 if step == "track" else 3)
        start = (random.draw() >> 8) % len(lays)
        some = (lays[start:] + lays[:start])[:: max(1, len(lays) // 14)]
        return max(some, key=lambda lay: joined(game, lay))

    return choose


def joined(game: Game, lay: Action) -> int:
    """Return how much a lay joins the minors of 18Ireland."""
    trial = game.copy()
    trial.apply(lay, trusted=True)
    board, minors, total = trial.state.board, started_minors(trial), 0
    for minor in minors:
        for token in board.tokens(minor)[:1]:
            met = linked(board, token)
            total += len(met)
            total += 20 * sum(
                any(place in met for place in board.tokens(other))
                for other in minors
                if other != minor
            )
    return total


def careful(seed: int) -> Player:
    """Return a chance player who seldom passes."""
    return chance_player(seed, passes=9)


def search(title: str, wanted: Wanted, player: Callable[[int], Player]) -> Iterator[Game]:
    """Yield games that stop at a wanted position, one a seed."""
    for seed in range(1, 400):
        game, choose = senro.new(title, players=len(NAMES), seed=seed), player(seed)
        for _ in range(1500):
            if game.over:
                break
            if wanted(game):
                yield game
                break
            game.apply(choose(game), trusted=True)


GAMES: dict[str, tuple[str, Wanted, Callable[[int], Player]]] = {
    "ireland-merger": ("18Ireland", merges_and_discards, builder),
    "pnw-bids": ("1822PNW", third_round, chance_player),
    "pnw-merger": ("1822PNW", may_join, careful),
}


def text(game: Game) -> str:
    """Return a save file with an action a line."""
    data = dump(game, list(NAMES))
    actions = [json.dumps(action, separators=(",", ":")) for action in data.pop("actions")]
    head = json.dumps(data)[:-1]
    return head + ', "actions": [\n' + ",\n".join(actions) + "\n]}\n"


def main() -> None:
    """Write every game that is not there yet."""
    for name, (title, wanted, player) in GAMES.items():
        path = FOLDER / f"{name}.json"
        if not path.exists():
            game = next(search(title, wanted, player))
            path.write_text(text(game))
            print(name, game.seed, game.count)


if __name__ == "__main__":
    main()
