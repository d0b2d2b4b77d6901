"""Laws that every title's games obey, and a player who wanders through games.

A test plays games with `wander` and asks `Laws` after every action; playthroughs pin what the
rules of a title give. Nothing here knows a title.

>>> from senro.testing import Laws, begin, wander
>>> game = begin("1849", players=3, seed=7)
>>> laws = Laws(game)
>>> for action in wander(game, seed=7, most=40):
...     assert laws.broken(game) == []
"""

from __future__ import annotations

import itertools
import json
import pickle
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from random import Random
from types import ModuleType
from typing import Any

from senro import save
from senro.core.action import Action, from_json, to_json
from senro.core.frame import Frame
from senro.core.game import Game
from senro.core.state import columns, is_plain
from senro.titles import TITLES

# -- games to test -------------------------------------------------------------------------


def begin(title: str, *, players: int, options: tuple[str, ...] = (), seed: int = 0) -> Game:
    """Return a new game.

    Raises ValueError for a title, players or options that do not exist.
    """
    return save.Save(title, save.seats(players), options, seed).begin()


def option_sets(title: ModuleType, players: int) -> Iterator[tuple[str, ...]]:
    """Yield every combination of a title's optional rules that it allows."""
    known: tuple[str, ...] = getattr(title, "OPTIONS", ())
    for count in range(len(known) + 1):
        for chosen in itertools.combinations(known, count):
            try:
                title.build(players, chosen)
            except ValueError:
                continue
            yield chosen


def every_setup() -> Iterator[tuple[str, int, tuple[str, ...]]]:
    """Yield (title, number of players, options) for all that can be set up."""
    for name, title in TITLES.items():
        for players in title.PLAYERS:
            for options in option_sets(title, players):
                yield name, players, options


def stand(game: Game, *frames: Frame) -> Game:
    """Put a game at the given frames, the last one on top, and return it.

    For tests of positions that a test has built; the game forgets its actions and events.
    """
    game.state.agenda = frames
    return game.restarted()


# -- a player who wanders ------------------------------------------------------------------

_TEMPER = {
    "Pass": 0.3,
    "BuyTrain": 8.0,
    "LayTile": 8.0,
    "BuyShares": 6.0,
    "SellShares": 0.15,
    "Par": 6.0,
}
_STEADY = {
    "BuyTrain": 0.5,
    "LayTile": 30.0,
    "BuyShares": 20.0,
    "SellShares": 0.01,
    "Par": 20.0,
    "PlaceToken": 5.0,
    "DeclareBankruptcy": 0.001,
    "BuyPrivate": 0.3,
    "TakeLoan": 0.3,
}
_FIRST_IS_MODEST = ("Bid", "BuyTrain", "Dividend", "SellShares")  # the cheap choice comes first


class Wanderer:
    """Chooses among the legal actions: first a kind, then one of it.

    Each wanderer has a temper of its own, so that some games run long and others end in ruin. A
    steady one builds, buys and keeps, and brings most games to their proper end.
    """

    def __init__(self, seed: int, *, steady: bool = False) -> None:
        self._random = Random(seed)
        self._temper = 0.0 if steady else Random(seed).random()
        self._likes: dict[str, float] = {}
        self._steady = steady

    def _likes_kind(self, kind: str) -> float:
        if self._steady:
            return _STEADY.get(kind, 1.0)
        if kind not in self._likes:
            wild = self._random.lognormvariate(0.0, 2.0 * self._temper)
            self._likes[kind] = _TEMPER.get(kind, 2.0) * wild
        return self._likes[kind]

    def choose(self, game: Game) -> Action:
        """Return one of the legal actions."""
        by_kind: dict[str, list[Action]] = {}
        for action in game.legal:
            by_kind.setdefault(type(action).__name__, []).append(action)
        kinds = list(by_kind)
        (kind,) = self._random.choices(kinds, [self._likes_kind(k) + 1e-9 for k in kinds])
        if kind in _FIRST_IS_MODEST and self._random.random() > self._temper:
            return by_kind[kind][0]
        return self._random.choice(by_kind[kind])


def wander(game: Game, seed: int, most: int = 2_000, *, steady: bool = False) -> Iterator[Action]:
    """Play at random until the game ends or `most` actions; yield each once it is applied."""
    player = Wanderer(seed, steady=steady)
    for _ in range(most):
        if game.over:
            return
        action = player.choose(game)
        game.apply(action)
        yield action


# -- laws ----------------------------------------------------------------------------------


def _all_money(game: Game) -> int:
    return sum(game.state.cash.values())


def _all_trains(game: Game) -> Counter[str]:
    state = game.state
    owned = (card for cards in state.trains.values() for card in cards)
    return Counter((*state.deck, *state.discarded, *owned))


def _all_tiles(game: Game) -> Counter[str]:
    counted = Counter(game.state.supply)
    for face in game.state.board.laid.values():
        if game.title.copies.get(face.name) is not None:
            counted[face.name] += 1
    return counted


class Laws:
    """What must hold in every position of a game; made at its beginning."""

    def __init__(self, game: Game) -> None:
        self._money = _all_money(game)
        self._trains = _all_trains(game)
        self._tiles = _all_tiles(game)

    def broken(self, game: Game) -> list[str]:
        """Return what is wrong with a position, nothing if all laws hold."""
        laws = (
            self._conserved,
            self._certificates,
            self._tokens,
            self._columns,
            self._decision,
        )
        return [fault for law in laws for fault in law(game)]

    def _conserved(self, game: Game) -> Iterator[str]:
        money = _all_money(game)
        if money != self._money:
            yield f"there was {self._money} money and is {money}"
        trains = _all_trains(game)
        for card, count in trains.items():
            if count > 1:
                yield f"train {card} is in {count} places"
        self._trains |= trains
        kinds = Counter(card.rpartition("-")[0] for card in self._trains)
        for kind, count in kinds.items():
            most = game.title.trains[kind].count
            if most is not None and count > most:
                yield f"there have been {count} trains {kind}, more than there are"
        tiles = _all_tiles(game)
        for tile, count in tiles.items():
            if count > self._tiles[tile]:
                yield f"there are {count} tiles {tile}, more than before"
            if game.state.supply.get(tile, 0) < 0:
                yield f"the supply of tile {tile} is below nothing"
        self._tiles = tiles
        if not game.state.broken and game.state.cash["bank"] < 0:
            yield "the bank owes money and is not broken"

    @staticmethod
    def _certificates(game: Game) -> Iterator[str]:
        for company, holding in game.state.shares.items():
            entity = game.title.companies[company]
            if sorted(n for n, _ in holding) != list(range(len(entity.certificates))):
                yield f"certificates of {company} are not all there once: {holding}"
            known = {*game.seats, *game.state.shares, "pool", "bank"}
            for _, holder in holding:
                if holder not in known:
                    yield f"a certificate of {company} is held by {holder}"
        for private in game.state.privates:
            if private in game.state.closed:
                yield f"private {private} is closed and owned"

    @staticmethod
    def _tokens(game: Game) -> Iterator[str]:
        board = game.state.board
        for place, city in board.cities.items():
            stop = board.faces[place[0]].stops[place[1]]
            if len(city.slots) < stop.slots:  # some titles add slots for tokens
                yield f"city {place} has {len(city.slots)} slots for {stop.slots}"
            there = [t for t in (*city.slots, *city.extra) if t is not None]
            if len(set(there)) != len(there):
                yield f"a company has two tokens in {place}"
        for hex_, face in board.faces.items():
            for index in face.cities:
                if (hex_, index) not in board.cities:
                    yield f"city {index} of {hex_} has no state"

    @staticmethod
    def _columns(game: Game) -> Iterator[str]:
        state = game.state
        for name in columns(type(state)):  # type: ignore[arg-type]  # mypy: no class is hashable
            value = getattr(state, name)
            values = value.values() if isinstance(value, dict) else (value,)
            if not all(is_plain(v) for v in values):
                yield f"column {name} holds a value that can be changed"

    @staticmethod
    def _decision(game: Game) -> Iterator[str]:
        decision = game.decision
        if game.over:
            if decision is not None or list(game.legal):
                yield "the game is over and yet somebody must act"
            return
        if decision is None:
            yield "nobody must act and the game goes on"
        elif decision.actor not in game.seats:
            yield f"{decision.actor} must act and has no seat"


def faults_of_listing(game: Game, random: Random, samples: int = 3) -> list[str]:
    """Return what is wrong with the legal actions of a position.

    There must be some, none twice; each must be allowed, have a JSON form that reads back, and
    some, drawn at random, are applied to copies, which must leave this game as it is. A board
    that knows nothing derived from earlier ones must give the same list.
    """
    listed = list(game.legal)
    found = []
    cold = game.copy()
    cold.state = pickle.loads(pickle.dumps(game.state))
    if list(cold.legal) != listed:
        found.append(f"a fresh board lists {set(cold.legal) ^ set(listed)} differently")
    if not listed and not game.over:
        found.append(f"nothing is legal at {game.decision}")
    if len(set(listed)) != len(listed):
        found.append(f"listed twice: {[a for a, n in Counter(listed).items() if n > 1]}")
    for action in listed:
        reason = game.why_not(action)
        if reason is not None or action not in game.legal:
            found.append(f"listed but refused: {action}: {reason}")
        if from_json(json.loads(json.dumps(to_json(action))), game.title.kinds) != action:
            found.append(f"its JSON form is another action: {action}")
    before = game.state.copy()
    for action in random.sample(listed, min(samples, len(listed))):
        game.copy().apply(action)
        if game.state != before:
            changed = game.state.differences(before)
            found.append(f"{action} on a copy changed {changed} of the game")
            break
    return found


def faults_of_replay(game: Game) -> list[str]:
    """Return how the game differs from what its actions, a pickle or a save bring back."""
    found = []
    players = len(game.seats)
    options = game.title.options
    again = begin(game.title.name, players=players, options=options, seed=game.seed)
    again.events = None
    again.play(game.actions)
    if differing := again.state.differences(game.state):
        found.append(f"replay without events differs in {differing}")
    if again.decision != game.decision:
        found.append(f"replay asks {again.decision}, not {game.decision}")
    thawed = pickle.loads(pickle.dumps(game.state))
    if differing := thawed.differences(game.state):
        found.append(f"pickling changes {differing}")
    text = json.dumps(save.dump(game, game.seats))
    if differing := save.loads(text).state.differences(game.state):
        found.append(f"a save differs in {differing}")
    return found


def faults_of_past(game: Game, numbers: tuple[int, ...]) -> list[str]:
    """Return how `game.at(n)` differs from the game replayed up to n, for the given n."""
    found = []
    again = begin(
        game.title.name, players=len(game.seats), options=game.title.options, seed=game.seed
    )
    actions = game.actions
    for number in sorted(numbers):
        again.play(actions[again.count : number])
        past = game.at(number)
        if past.state != again.state or past.decision != again.decision:
            found.append(f"position {number} differs in {past.state.differences(again.state)}")
        if past.count != number or past.actions != actions[:number]:
            found.append(f"position {number} remembers {past.count} actions")
    return found


# -- texts that pin the rules ------------------------------------------------------------


def playthrough(title: str, players: int, options: tuple[str, ...], seed: int, most: int) -> str:
    """Return a random game as text: every action with all that it changed.

    The first lines name what the game was begun with, so that the text can be made again.
    """
    game = begin(title, players=players, options=options, seed=seed)
    lines = [f"# {title} players={players} options={','.join(options)} seed={seed} most={most}"]
    known: dict[str, str] = {}
    lines.extend(_changes(game, known))
    for action in wander(game, seed, most):
        lines.append(f"> {json.dumps(to_json(action), ensure_ascii=False)}")
        lines.extend(_changes(game, known))
    return "\n".join(lines) + "\n"


def playthrough_again(text: str) -> str:
    """Return the text that the first line of a playthrough gives now."""
    title, *settings = text.splitlines()[0].removeprefix("# ").split(" ")
    given = dict(setting.split("=", 1) for setting in settings)
    options = tuple(filter(None, given["options"].split(",")))
    return playthrough(
        title, int(given["players"]), options, int(given["seed"]), int(given["most"])
    )


def _changes(game: Game, known: dict[str, str]) -> Iterator[str]:
    """Yield the public values that changed, one a line, and remember them."""
    now = dict(_values(game))
    for name in sorted({*known, *now}):
        if known.get(name) != now.get(name):
            yield f"  {name}: {now.get(name, 'gone')}"
    known.clear()
    known.update(now)


def _values(game: Game) -> Iterator[tuple[str, str]]:
    state = game.state
    yield "asks", "-" if game.decision is None else " ".join(_asked(game))
    yield "legal", str(len(game.legal))
    for name in columns(type(state)):  # type: ignore[arg-type]  # mypy: no class is hashable
        value = getattr(state, name)
        if name == "board":
            for hex_, face in state.board.laid.items():
                yield f"tile.{hex_}", f"{face.name} turned {face.rotation}"
            for (hex_, index), city in state.board.cities.items():
                if any(city.slots) or any(city.reserved) or city.extra:
                    yield f"city.{hex_}.{index}", _plain(city)
            for hex_, marks in state.board.marks.items():
                yield f"marks.{hex_}", _plain(marks)
        elif isinstance(value, dict):
            for key, entry in value.items():
                yield f"{name}.{key}", _plain(entry)
        elif name != "agenda":
            yield name, _plain(value)
    for player, score in game.result().items():
        yield f"score.{player}", str(score)


def _asked(game: Game) -> tuple[str, str, str]:
    assert game.decision is not None
    return game.decision.step, game.decision.entity, game.decision.actor


def _plain(value: Any) -> str:
    if is_dataclass(value) and not isinstance(value, type):
        return " ".join(f"{f.name}={_plain(getattr(value, f.name))}" for f in fields(value))
    if isinstance(value, tuple):
        return "(" + " ".join(_plain(v) for v in value) + ")"
    return "-" if value is None else str(value)
