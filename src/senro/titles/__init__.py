"""The titles by name."""

from __future__ import annotations

from types import ModuleType

from senro.titles import t1849

TITLES: dict[str, ModuleType] = {t1849.NAME: t1849}
"""Each title's package, with NAME, VERSION, PLAYERS and build(players, options)."""
