"""The Short Scenario of 1822PNW, for 3 to 5 players (rules digest 10.2)."""

from __future__ import annotations

from senro.core.title import Title
from senro.titles.t1822pnw import assembly, roster

NAME = roster.SHORT.name
VERSION = assembly.VERSION
PLAYERS = roster.SHORT.players
OPTIONS = roster.SHORT.options


def check_options(players: int, options: tuple[str, ...]) -> None:
    """Raise ValueError, with a code, for players or options that it does not have."""
    roster.check(roster.SHORT, players, options)


def build(players: int, options: tuple[str, ...] = ()) -> Title:
    """Return it for a number of players with the given optional rules.

    Raises ValueError when the numbers or the options are not allowed.
    """
    return assembly.assemble(roster.SHORT, players, options)
