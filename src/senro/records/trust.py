"""What a recorded game is forgiven, because 18xx.games does not check it either.

The rules of Senro stay as they are: only a game that comes from a record is applied with this
leniency, and `senro replay --judge` names everything that was forgiven.
"""

from __future__ import annotations

from senro.core.action import Action, Bid, BuyTrain, DiscardTrain, RunTrains
from senro.core.game import Game
from senro.core.reason import Reason
from senro.rules.money import cash
from senro.rules.train import limit, owner_of_train, trains_of

LENIENT = frozenset(
    {
        "adds_nothing",
        "bankrupt_too_early",
        "bid_over_certificate_limit",
        "blocked_by_private",
        "bound_by_bids",
        "city_not_reached",
        "destination_not_reached",
        "destination_reached",
        "discards_later",
        "gauge_does_not_fit",
        "help_only_from_bank",
        "hex_not_reached",
        "issue_price",
        "larger_tile_first",
        "may_not_take",
        "no_emergency",
        "no_room_for_train",
        "not_connected",
        "not_its_private",
        "not_joined",
        "partner_not_joined",
        "private_lays_yellow",
        "runs_into_closed_side",
        "stops_do_not_match",
        "track_would_be_lost",
        "value_city_colour",
    }
)
"""Codes of reasons that a recorded action is forgiven."""


def forgiven(game: Game, action: Action, reason: Reason) -> bool:
    """Whether a recorded action stands although the rules refuse it for a reason."""
    if isinstance(action, RunTrains):
        stated = all(route.revenue is not None and route.revenue >= 0 for route in action.routes)
        return stated and game.decision is not None and game.decision.step == "run"
    if isinstance(action, Bid) and reason.code == "costs_exactly":
        actor = game.actor
        return actor is not None and 0 <= action.amount <= cash(game, actor)
    if isinstance(action, DiscardTrain) and reason.code == "not_its_train":
        owner = owner_of_train(game, action.train)  # companies over their limit, in any order
        return owner in game.state.floated and len(trains_of(game, owner)) > limit(game, owner)
    if isinstance(action, BuyTrain) and reason.code == "costs_exactly":
        buyer = game.decision.entity if game.decision else ""
        return 0 <= action.price <= cash(game, buyer)
    return reason.code in LENIENT
