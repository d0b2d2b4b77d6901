"""The map for those who do not see it: what each hex says, and where the keys lead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from senro.board.board import Place
from senro.board.network import network
from senro.core.action import Action, LayTile
from senro.core.game import Game
from senro.web.choices import Choices
from senro.words import Voice, action_line
from senro.words.hexes import hex_line


def targets(game: Game, choices: Choices | None, drawing: bool) -> tuple[str, ...]:
    """Return the hexes where a tap does something now.

    While the route of a train is drawn these are the hexes that its company reaches.
    """
    if choices is None:
        return ()
    if choices.run is not None:
        return own_network(game) if drawing else ()
    return choices.hexes


def own_network(game: Game) -> tuple[str, ...]:
    """Return the hexes that the acting company reaches."""
    entity = game.decision.entity if game.decision else ""
    if entity not in game.title.companies:
        return ()
    sides = network(game.state.board, entity).sides
    return tuple(h for h in game.title.map.hexes if h in sides)


def offers(game: Game, voice: Voice, choices: Choices | None) -> dict[str, str]:
    """Return for each hex what may be done there now, with its price."""
    on_hex = choices.on_hex if choices else {}
    return {hex_: _offer(game, voice, actions) for hex_, actions in on_hex.items()}


def _offer(game: Game, voice: Voice, actions: Iterable[Action]) -> str:
    said: dict[str, Action] = {}
    for action in actions:
        plain = isinstance(action, LayTile) and action.by is None
        what = voice.say("hex.lay") if plain else action_line(voice, action, game)
        said.setdefault(what, action)
        if len(said) == _SAID:
            break
    lines = [_priced(game, voice, what, action) for what, action in said.items()]
    return voice.say("hex.may", what=voice.say("hex.comma").join(lines))


_SAID = 4
"""Things to do that a hex names; the panel lists them all."""


def _priced(game: Game, voice: Voice, what: str, action: Action) -> str:
    entity = game.decision.entity if game.decision else ""
    trial = game.copy()
    trial.events = []
    trial.apply(action, trusted=True)
    price = game.state.cash.get(entity, 0) - trial.state.cash.get(entity, 0)
    return voice.say("hex.for", what=what, price=price) if price > 0 else what


def brought(voice: Voice, gains: Mapping[Place, str]) -> dict[str, str]:
    """Return for each hex what its stops would bring to the route that is being drawn."""
    found: dict[str, list[str]] = {}
    for (hex_, _), gain in gains.items():
        found.setdefault(hex_, []).append(gain)
    comma = voice.say("hex.comma")
    return {hex_: voice.say("hex.brings", gain=comma.join(each)) for hex_, each in found.items()}


def labels(game: Game, voice: Voice, offered: dict[str, str]) -> dict[str, str]:
    """Return what a screen reader says of each hex."""
    return {hex_: spoken(game, voice, hex_, offered) for hex_ in game.title.map.hexes}


def spoken(game: Game, voice: Voice, hex_: str, offered: dict[str, str]) -> str:
    """Return what a screen reader says of a hex."""
    column = game.title.phases[game.state.phase].column
    parts = [hex_line(voice, game.state.board, hex_, column)]
    if hex_ in offered:
        parts.append(offered[hex_])
    return voice.say("hex.stop").join(parts)
