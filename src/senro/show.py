"""A position for people who look at it from a shell or a notebook: text and drawings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from senro import draw
from senro.core.game import Game
from senro.draw import RouteDrawing
from senro.routes.solution import Solution
from senro.rules.running import Layout, Running, optimum, routes_of
from senro.rules.shares import POOL, certificates, percent, president, share_price
from senro.rules.train import face_of, on_offer, phase
from senro.words import Voice

Translate = Callable[[str], str]
"""What gettext calls a translation: the text in the language of the user."""


def plain(text: str) -> str:
    """Return text as it is: the translation into English."""
    return text


def position_text(game: Game, text: Translate = plain, language: str = "en") -> str:
    """Return a position as lines of text: round, bank, depot, who moves, players, companies."""
    _ = text
    state, title = game.state, game.title
    voice = Voice(language, title)
    phase_, bank, trains_, pool = _("phase"), _("bank"), _("trains"), _("pool")
    lines = [
        f"{title.name}  {phase_} {phase(game).name}  {bank} {title.currency}{state.cash['bank']}",
        f"{trains_} {' '.join(face_of(game, t) for t in on_offer(game))}"
        f"  ({len(state.deck)}+{len(state.discarded)})",
    ]
    if game.decision is not None:
        step = voice.step(game.decision.step)
        lines.append(f"> {game.decision.entity}: {step} ({game.decision.actor})")
    else:
        lines.append(f"> {state.over}")
    for player in state.players:
        privates = " ".join(p for p, who in state.privates.items() if who == player)
        held = f"{certificates(game, player)}/{title.certificate_limit}"
        lines.append(
            f"{player}  {title.currency}{state.cash[player]}  [{held}]  "
            f"= {title.score(game, player)}  {privates}".rstrip()
        )
    for company in state.price:
        trains = " ".join(face_of(game, t) for t in state.trains.get(company, ()))
        holders = " ".join(
            f"{who.partition(':')[2] or who} {percent(game, who, company)}"
            for who in dict.fromkeys(who for _, who in state.shares[company])
            if who not in (company, POOL)
        )
        lines.append(
            f"{company}  {share_price(game, company)}  {title.currency}{state.cash[company]}  "
            f"[{trains}]  {president(game, company)}  {holders}  "
            f"{pool} {percent(game, POOL, company)}"
        )
    return "\n".join(lines)


def map_svg(game: Game, *, theme: str = "light") -> str:
    """Return the map of a position as SVG."""
    return draw.board_svg(game.title, game.state, coordinates=True, hits=False, theme=theme)


def market_svg(game: Game, *, theme: str = "light") -> str:
    """Return the market of a position as SVG."""
    return draw.market_svg(game.title, game.state, hits=False, theme=theme)


# -- best routes ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Answer:
    """The best set of routes of a company, with the problem it solves."""

    layout: Layout
    solution: Solution


def best_routes(game: Game, company: str) -> Answer:
    """Return the best routes of a company from the position as it is."""
    running = game.title.running
    assert isinstance(running, Running)
    return Answer(*optimum(game, company, running))


def routes_text(game: Game, company: str, answer: Answer, text: Translate = plain) -> str:
    """Return the best routes as lines: each train's stops and revenue, bonuses, the proof."""
    _ = text
    solution, currency = answer.solution, game.title.currency
    explained = solution.explain()
    at_most = _("at most")
    proof = _("proven") if solution.proven else f"{at_most} {currency}{solution.bound}"
    lines = [f"{company}: {currency}{solution.revenue} ({proof})"]
    for route, named in zip(
        solution.routes, routes_of(game, answer.layout, solution.routes), strict=True
    ):
        stops = " - ".join(
            f"{stop.rpartition('-')[0]} {value.value}"
            for stop, value in zip(
                named.stops, (s for s in explained.stops if s.train == route.train), strict=True
            )
        )
        lines.append(f"  {face_of(game, named.train)}  {explained.of_train(route.train)}  {stops}")
    lines += [f"  {line.name} +{line.amount}" for line in explained.lines]
    return "\n".join(lines)


def drawings(game: Game, answer: Answer) -> tuple[RouteDrawing, ...]:
    """Return the routes as the map draws them."""
    return tuple(
        RouteDrawing(
            face_of(game, answer.layout.trains[route.train]),
            tuple(answer.layout.pieces[t] for t in route.tracks),
            tuple(answer.layout.places[n] for n in route.nodes),
        )
        for route in answer.solution.routes
    )


def routes_svg(game: Game, answer: Answer, *, theme: str = "light") -> str:
    """Return the map with the best routes drawn on it."""
    return draw.board_svg(
        game.title, game.state, routes=drawings(game, answer), hits=False, theme=theme
    )


def write_drawing(path: Path, svg: str, width: int = 1600) -> None:
    """Write a drawing as SVG, or as PNG where the name ends so.

    Raises RuntimeError when PNG is wanted and its package is missing.
    """
    if path.suffix.lower() == ".png":
        path.write_bytes(draw.to_png(svg, width))
    else:
        path.write_text(svg, encoding="utf-8")
