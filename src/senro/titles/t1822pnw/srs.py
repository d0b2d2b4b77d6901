"""The Southern Regional Scenario of 1822PNW, for 2 or 3 players (rules digest 10.3)."""

from __future__ import annotations

from senro.core.title import Title
from senro.titles.t1822pnw import assembly, roster

NAME = roster.SOUTH.name
VERSION = assembly.VERSION
PLAYERS = roster.SOUTH.players
OPTIONS = roster.SOUTH.options


def check_options(players: int, options: tuple[str, ...]) -> None:
    """Raise ValueError, with a code, for players or options that it does not have."""
    roster.check(roster.SOUTH, players, options)


def build(players: int, options: tuple[str, ...] = ()) -> Title:
    """Return it for a number of players with the given optional rules.

    Raises ValueError when the numbers or the options are not allowed.
    """
    return assembly.assemble(roster.SOUTH, players, options)
