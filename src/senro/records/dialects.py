"""What only one title records: the meaning of `choose` and of titles' own kinds of action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from senro.core.action import Action, Pass, TakeLoan
from senro.core.game import Game
from senro.records import dialect_18ireland
from senro.records import dialect_1822pnw as pnw
from senro.records.file import BadFile, Entry
from senro.records.translate import Reader, Translator
from senro.titles.t1849 import state as sicily


def _choose_1849(reader: Reader, game: Game, entry: Entry) -> Action | None:
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
    if step != "certificate_choice" and choice in answers["certificate_choice"]:
        return None  # asked for a corporation that has closed meanwhile: nothing hangs on it
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
    "18Ireland": dialect_18ireland.DIALECT,
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


def _buy_token_entry(writer: Any, action: sicily.BuyToken) -> tuple[str, dict[str, Any]]:
    city = writer.game.state.board.cities[action.hex, action.city]
    return "buy_token", {
        "city": writer.city_id(action.hex, action.city),
        "slot": city.slots.index(action.seller),
        "price": action.price,
    }


def _choice(text: str) -> Callable[[Any, Action], tuple[str, dict[str, Any]]]:
    return lambda writer, action: ("choose", {"choice": text})


def _loan_1849(writer: Any, action: TakeLoan) -> tuple[str, dict[str, Any]]:
    if writer.game.decision.step == "ruined":
        return "choose", {"choice": "Take L.500 loan"}
    return "take_loan", {"loan": 0}


def _pass_1849(writer: Any, action: Pass) -> tuple[str, dict[str, Any]]:
    if writer.game.decision.step == "teleport":
        return "choose", {"choice": "Pass"}
    return "pass", {}


WRITERS: Mapping[str, Mapping[type[Action], Callable[..., tuple[str, dict[str, Any]]]]] = {
    "1849": {
        Pass: _pass_1849,
        TakeLoan: _loan_1849,
        sicily.Teleport: _choice("Close SMS"),
        sicily.KeepExchange: _choice("One 20% cert"),
        sicily.TakeTwo: _choice("Two 10% certs"),
        sicily.LeaveGame: _choice("Leave game"),
        sicily.BuyElectricToken: _choice("Buy E-Token"),
        sicily.BuyToken: _buy_token_entry,
        sicily.PayInterest: lambda writer, action: ("payoff_debt", {}),
    },
    "18Ireland": dialect_18ireland.WRITE,
    "1822PNW": pnw.WRITE,
    "1822PNW Short Scenario": pnw.WRITE,
    "1822PNW SRS": pnw.WRITE,
}
"""How each title's own actions are written."""

PRESIDENTS_OWN: Mapping[str, frozenset[type[Action]]] = {"1849": frozenset({sicily.PayInterest})}
"""Actions for a company that are recorded as its president's."""
