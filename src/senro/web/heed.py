"""What a pass would give up, in one line: a run, a first train, a token for nothing, a tile.

Found in what `game.legal` lists, never by the name of a step. What would take long to find out is
left unsaid: whether a company earns is asked of a search that ends after a little work.
"""

from __future__ import annotations

from collections.abc import Iterator

from senro.core.action import BuyTrain, LayTile, PlaceToken
from senro.core.game import Game
from senro.routes.search import solve
from senro.rules.money import cash
from senro.rules.running import Running, layout
from senro.rules.shares import president
from senro.rules.train import DEPOT, face_of, owner_of_train, trains_of
from senro.web.choices import Choices
from senro.words import Voice
from senro.words.actions import revenue

LITTLE = 500
"""Work after which it is left open whether a company's trains earn anything: about 2 ms."""


def given_up(game: Game, voice: Voice, choices: Choices) -> str:
    """Return what of value a pass would give up now, as a sentence; "" where nothing is known."""
    decision = game.decision
    if decision is None or choices.passing is None or decision.entity not in game.title.companies:
        return ""
    company = decision.entity
    return next(_found(game, voice, choices, company), "")


def _found(game: Game, voice: Voice, choices: Choices, company: str) -> Iterator[str]:
    if choices.run is not None and choices.run.routes:
        earned = revenue(game, choices.run)
        if earned:
            yield voice.say("heed.run", company=company, revenue=earned)
    offer = _first_train(game, choices, company)
    if offer is not None:
        face = offer.face or face_of(game, offer.train)
        yield voice.say("heed.train", company=company, train=face, price=offer.price)
    for action in choices.listed:
        if isinstance(action, PlaceToken) and action.by is None:
            if _is_free(game, company, action):
                yield voice.say("heed.token", company=company)
            break
    if _first_lay(game, choices) and earns_nothing(game, company):
        yield voice.say("heed.lay", company=company)


def _first_train(game: Game, choices: Choices, company: str) -> BuyTrain | None:
    """Return the cheapest train that a company without one can pay for, of the bank if it can be.

    Other companies count if they have the same president: nobody else has to agree.
    """
    if trains_of(game, company):
        return None
    found: list[tuple[bool, int, BuyTrain]] = []
    for action in choices.listed:
        if isinstance(action, BuyTrain) and action.price <= cash(game, company):
            seller = owner_of_train(game, action.train)
            if seller == DEPOT or (seller and president(game, seller) == game.actor):
                found.append((seller != DEPOT, action.price, action))
    return min(found, key=lambda offer: offer[:2])[2] if found else None


def _is_free(game: Game, company: str, action: PlaceToken) -> bool:
    trial = game.copy()
    trial.apply(action, trusted=True)
    return cash(trial, company) >= cash(game, company)


def _first_lay(game: Game, choices: Choices) -> bool:
    """Whether a tile may be laid in a turn in which none has been."""
    laid = getattr(game.frame, "lays", None)
    return laid == () and any(isinstance(a, LayTile) and a.by is None for a in choices.listed)


def earns_nothing(game: Game, company: str) -> bool:
    """Whether it is plain that no run of a company's trains would earn anything now."""
    running = game.title.running
    assert isinstance(running, Running)
    solution = solve(layout(game, company, running).problem, budget=LITTLE)
    return solution.proven and not solution.revenue
