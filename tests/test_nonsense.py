"""Every decision meets every kind of nonsense with a reason, and stays as it is."""

from __future__ import annotations

import typing
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from senro.core.action import Action, Bid, BuyShares, Pass, SellShares, malformed
from senro.core.game import Game
from senro.core.reason import IllegalAction, Reason
from senro.testing import Laws, begin, every_setup, wander
from senro.titles import TITLES

NUMBERS = (-(10**30), -10, -1, 0, 1, 2, 3, 5, 7, 10, 20, 50, 100, 999, 10**9, 10**30)
ODD = ("", " ", "-", "0", "None", "CTL_0x", "_", "player:1", "bank", "pool", "車", "\ud800")
WRONG: tuple[Any, ...] = (None, True, 1.5, float("nan"), "1", b"x", (), [], {}, object(), Pass())


class Nonsense:
    """Makes actions of a title's kinds out of ids that exist and much that does not."""

    def __init__(self, game: Game, seed: int) -> None:
        self.random = Random(seed)
        title, state = game.title, game.state
        certificates = [f"{c}_{n}" for c in title.companies for n in range(9)]
        trains = [*state.deck, *(t for owned in state.trains.values() for t in owned)]
        self.words = [
            *title.map.hexes,
            *title.companies,
            *title.privates,
            *list(title.tiles)[:40],
            *certificates,
            *trains,
            *(f"{hex_}-0" for hex_ in title.map.hexes),
            *ODD,
        ]
        self.cells = list(title.market.cells)

    def value(self, hint: Any) -> Any:
        """Return something of a type."""
        random = self.random
        if hint is str:
            return random.choice(self.words)
        if hint is int:
            return random.choice(NUMBERS)
        if hint is bool:
            return random.random() < 0.5
        if hint == tuple[int, int] and random.random() < 0.7:
            return random.choice(self.cells)
        if typing.get_origin(hint) is tuple:
            arguments = typing.get_args(hint)
            if arguments[-1] is Ellipsis:
                return tuple(
                    self.value(arguments[0]) for _ in range(random.choice((0, 1, 1, 2, 3)))
                )
            return tuple(self.value(argument) for argument in arguments)
        if isinstance(hint, type) and issubclass(hint, Action):
            return self.action(hint)
        if hint is type(None):
            return None
        return self.value(random.choice(typing.get_args(hint)))

    def action(self, kind: type[Action]) -> Action:
        """Return an action of a kind, its fields of the right types."""
        hints = typing.get_type_hints(kind)
        return kind(**{name: self.value(hint) for name, hint in hints.items()})

    def malformed(self, kind: type[Action]) -> Action | None:
        """Return an action of a kind with one field of a wrong type."""
        fields = list(typing.get_type_hints(kind))
        if not fields:
            return None
        good = self.action(kind)
        values = {name: getattr(good, name) for name in fields}
        values[self.random.choice(fields)] = self.random.choice(WRONG)
        made = kind(**values)
        return made if malformed(made, (kind,)) else None


def meets(game: Game, action: Any, laws: Laws) -> None:
    """Check that an action is either refused without effect or carried out on a copy."""
    before = game.state.copy()
    reason = game.why_not(action)
    if reason is None:
        after = game.copy()
        after.apply(action)
        assert laws.broken(after) == [], action
    else:
        assert isinstance(reason, Reason)
        with pytest.raises(IllegalAction):
            game.apply(action)
    assert game.state == before, action


@pytest.mark.parametrize("title", TITLES)
def test_every_decision_meets_nonsense(title: str) -> None:
    _, players, options = [s for s in every_setup() if s[0] == title][-1]
    met: Counter[str] = Counter()
    for seed in (3, 4):
        game = begin(title, players=players, options=options, seed=seed)
        laws = Laws(game)
        for number, _ in enumerate(wander(game, seed, 350)):
            laws.broken(game)
            if game.decision is None or met[game.decision.step] >= 6:
                continue
            met[game.decision.step] += 1
            nonsense = Nonsense(game, number)
            for kind in game.title.kinds:
                if kind.__name__ == "EndGame":
                    continue
                for _ in range(8):
                    meets(game, nonsense.action(kind), laws)
                wrong = nonsense.malformed(kind)
                if wrong is not None:
                    reason = game.why_not(wrong)
                    assert reason is not None and reason.code == "malformed"
                    meets(game, wrong, laws)
    assert len(met) >= 6


@pytest.mark.parametrize("thing", WRONG[:-1])
def test_what_is_no_action(thing: object) -> None:
    game = begin("1849", players=3)
    reason = game.why_not(thing)  # type: ignore[arg-type]
    assert reason is not None and reason.code == "malformed"
    assert thing not in game.legal
    with pytest.raises(IllegalAction):
        game.apply(thing)  # type: ignore[arg-type]


MAKERS: list[Callable[[Any], Action]] = [
    lambda x: Bid(x, 20),
    lambda x: Bid("SCE", x),
    lambda x: BuyShares(x),
    lambda x: SellShares(("CTL_1",), x),
]


@pytest.mark.parametrize("make", MAKERS)
def test_fields_of_wrong_types(make: Callable[[Any], Action]) -> None:
    game = begin("1849", players=3)
    value: object
    for value in (None, True, 1.5, b"x", [], {}):
        reason = game.why_not(make(value))
        assert reason is not None and reason.code == "malformed", value


def test_an_action_of_another_title() -> None:
    class Strange(Action):
        """Nobody knows it."""

    game = begin("1849", players=3)
    reason = game.why_not(Strange())
    assert reason is not None and reason.code == "malformed"


def test_nothing_can_be_applied_when_the_game_is_over() -> None:
    game = begin("1849", players=3)
    game.end("ended_by_agreement")
    for action in (Pass(), Bid("SCE", 20)):
        reason = game.why_not(action)
        assert reason is not None and reason.code == "game_over"
        with pytest.raises(IllegalAction):
            game.apply(action)
        with pytest.raises(IllegalAction):
            game.apply(action, trusted=True)
