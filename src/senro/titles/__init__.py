"""The titles by name."""

from __future__ import annotations

from types import ModuleType

from senro.titles import t1849, t18ireland

TITLES: dict[str, ModuleType] = {title.NAME: title for title in (t1849, t18ireland)}
"""Each title's package, with NAME, VERSION, PLAYERS and build(players, options)."""
