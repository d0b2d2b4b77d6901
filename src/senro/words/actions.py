"""What a button says: actions in words."""

from __future__ import annotations

import dataclasses
from typing import Any

from senro.core.action import (
    Action,
    Bid,
    BuyShares,
    BuyTrain,
    Dividend,
    LayTile,
    Par,
    Pass,
    RunTrains,
    SellShares,
    TakeLoan,
    parse_certificate,
)
from senro.core.event import Ran
from senro.core.game import Game
from senro.core.reason import IllegalAction
from senro.words.voice import Voice


def action_line(voice: Voice, action: Action, game: Game) -> str:
    """Return an action as the label of its button."""
    kind = type(action).__name__
    facts: dict[str, Any] = {f.name: getattr(action, f.name) for f in dataclasses.fields(action)}
    facts |= _more(action, game)
    variant = _variant(action, game)
    step = game.decision.step if game.decision else ""
    keys = (f"action.{kind}.{variant}", f"action.{kind}.{step}", f"action.{kind}")
    return voice.first(*keys, **facts)


def _more(action: Action, game: Game) -> dict[str, Any]:
    match action:
        case Par(_, cell) if game.title.market.exists(cell):
            return {"price": game.title.market.price(cell)}
        case BuyShares(certificates):
            company, share = bundle(game, certificates)
            return {"company": company, "percent": share, "price": worth(game, company, share)}
        case SellShares(certificates, share):
            company, _ = bundle(game, certificates)
            return {"company": company, "percent": share, "price": worth(game, company, share)}
        case RunTrains():
            return {"revenue": revenue(game, action)}
        case BuyTrain(train):
            return {"seller": _owner(game, train)}
    return {}


def _variant(action: Action, game: Game) -> str:
    decision = game.decision
    step = decision.step if decision else ""
    match action:
        case Pass():
            return "share_done" if getattr(game.frame, "acted", False) else step
        case Bid(item, _):
            unsold = getattr(game.frame, "unsold", ())
            if item in game.title.companies:
                return "minor"
            return "buy" if step == "auction" and unsold[:1] == (item,) else ""
        case LayTile(by=str()):
            return "by"
        case BuyTrain(exchange=str()):
            return "exchange"
        case BuyShares() if decision and decision.entity in game.title.companies:
            return "redeem"
        case SellShares() if step == "issue":
            return "issue"
        case RunTrains():
            return "" if any(route.stops for route in action.routes) else "none"
        case Dividend(kind):
            return kind
        case BuyTrain(train):
            return "" if _owner(game, train) == "depot" else "from"
        case TakeLoan():
            return "bond" if step == "bond" else ""
    for name in ("favour", "kind", "how", "to"):
        answer = getattr(action, name, "")
        if isinstance(answer, str) and answer:
            return answer
    return ""


def bundle(game: Game, certificates: tuple[str, ...]) -> tuple[str, int]:
    """Return company and percentage of named certificates; 0 for what cannot be read."""
    company, total = "", 0
    for name in certificates:
        try:
            company, number = parse_certificate(name)
        except ValueError:
            continue
        known = game.title.companies.get(company)
        if known is not None and number < len(known.certificates):
            total += known.certificates[number]
    return company, total


def worth(game: Game, company: str, share: int) -> int:
    """Return the price of a percentage of a company, in money; 0 before it has a price."""
    cell = game.state.price.get(company)
    if cell is None:
        return 0
    return game.title.market.price(cell) * share // game.title.companies[company].unit


def revenue(game: Game, action: RunTrains) -> int:
    """Return what a run earns, in money; 0 for one that is not legal."""
    if all(route.revenue is not None for route in action.routes):
        return sum(route.revenue or 0 for route in action.routes)
    trial = game.copy()
    trial.events = []
    try:
        trial.apply(action)
    except IllegalAction:
        return 0
    return sum(event.revenue for event in trial.events if isinstance(event, Ran))


def _owner(game: Game, train: str) -> str:
    for company, owned in game.state.trains.items():
        if train in owned:
            return company
    return "depot"


def action_text(action: Action, game: Game, names: dict[str, str], language: str) -> str:
    """Return what the button of an action says."""
    return action_line(Voice(language, game.title, names), action, game)
