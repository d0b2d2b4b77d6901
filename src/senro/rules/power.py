"""Private companies in the hands of companies (common rules, 15 and 19)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from senro.core.action import Action, BuyPrivate, Pass
from senro.core.event import PrivateTaken
from senro.core.game import Game
from senro.core.reason import Reason, no
from senro.rules.money import cash, pay
from senro.rules.train import phase
from senro.rules.turns import PlainStep, Turn


def buyable(game: Game) -> Iterator[str]:
    """Yield the privates that players own and companies may buy in this phase."""
    if "buy_privates" not in phase(game).allows:
        return
    for private, owner in game.state.privates.items():
        if owner in game.seats and game.title.privates[private].buyable:
            yield private


@dataclass(frozen=True)
class BuyPrivates(PlainStep):
    """Buy privates from players at an agreed price.

    `unused(game, company)` tells whether a private of the company keeps the question open;
    `bought(game, turn, private)` follows a purchase.
    """

    unused: Callable[[Game, str], bool]
    bought: Callable[[Game, Turn, str], Turn]

    name: ClassVar[str] = "privates"
    kinds: ClassVar[tuple[type[Action], ...]] = (BuyPrivate, Pass)

    def asks(self, game: Game, turn: Turn) -> bool:
        """If a private could be paid for, or one of the company's own is unused."""
        have = cash(game, turn.company)
        if any(game.title.privates[p].lowest <= have for p in buyable(game)):
            return True
        return self.unused(game, turn.company)

    def options(self, game: Game, turn: Turn) -> Iterator[Action]:
        """Yield each private at the least, the face and the highest price, then Pass."""
        have = cash(game, turn.company)
        for private in buyable(game):
            about = game.title.privates[private]
            for price in sorted({about.lowest, about.value, about.highest}):
                if price <= have:
                    yield BuyPrivate(private, price)
        yield Pass()

    def refuse(self, game: Game, turn: Turn, action: Action) -> Reason | None:
        """The phase, the price range and the company's cash decide."""
        if not isinstance(action, BuyPrivate):
            return None
        if action.private not in buyable(game):
            return no("not_for_sale", what=action.private)
        about = game.title.privates[action.private]
        most = min(about.highest, cash(game, turn.company))
        if not about.lowest <= action.price <= most:
            return no("price_between", least=about.lowest, most=most)
        return None

    def apply(self, game: Game, turn: Turn, action: Action) -> Turn:
        """Pay the owner and stay in the step."""
        if not isinstance(action, BuyPrivate):
            return turn.passing(game, self)
        owner = game.state.privates[action.private]
        pay(game, turn.company, owner, action.price, "private")
        game.state.privates[action.private] = turn.company
        game.tell(PrivateTaken(action.private, turn.company, action.price))
        return self.bought(game, turn, action.private)
