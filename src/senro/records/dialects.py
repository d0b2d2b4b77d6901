"""What only one title records: the meaning of `choose` and of titles' own kinds of action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from senro.core.action import Action, Pass, TakeLoan
from senro.core.game import Game
from senro.records import dialect_1822pnw as pnw
from senro.records.file import BadFile, Entry
from senro.records.translate import Reader, Translator
from senro.titles.t1849 import state as sicily


def _choose_1849(reader: Reader, game: Game, entry: Entry) -> Action:
    choice = str(entry["choice"])
    step = game.decision.step if game.decision else ""
    answers: dict[str, dict[str, Action]] = {
        "teleport": {"Close SMS": sicily.Teleport(), "Pass": Pass()},
        "certificate_choice": {
            "Two 10% certs": sicily.TakeTwo(),
            "One 20% cert": sicily.KeepExchange(),
        },
        "ruined": {"Take L.500 loan": TakeLoan(), "Leave game": sicily.LeaveGame()},
    }
    if step == "electric":
        return sicily.BuyElectricToken()
    answer = answers.get(step, {}).get(choice)
    if answer is None:
        raise BadFile("unknown_choice", choice=choice, id=entry.get("id", 0))
    return answer


def _buy_token_1849(reader: Reader, game: Game, entry: Entry) -> Action:
    hex_, city = reader.place(game, entry["city"])
    seller = game.state.board.cities[hex_, city].slots[int(entry["slot"])]
    return sicily.BuyToken(hex_, city, str(seller), int(entry["price"]))


DIALECTS: Mapping[str, Mapping[str, Translator]] = {
    "1849": {
        "choose": _choose_1849,
        "buy_token": _buy_token_1849,
        "payoff_debt": lambda r, g, e: sicily.PayInterest(),
    },
    "1822PNW": pnw.DIALECT,
    "1822PNW Short Scenario": pnw.DIALECT,
    "1822PNW SRS": pnw.DIALECT,
}

TRACE_KEYS: Mapping[str, Callable[[Game, dict[str, Any]], None]] = {
    "1822PNW": pnw.adjust,
    "1822PNW Short Scenario": pnw.adjust,
    "1822PNW SRS": pnw.adjust,
}
"""What completes the keys of a trace for titles that write some of them their own way."""
