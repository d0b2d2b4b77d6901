"""The titles by name."""

from __future__ import annotations

from types import ModuleType

from senro.titles import t18ireland, t1849

TITLES: dict[str, ModuleType] = {title.NAME: title for title in (t1849, t18ireland)}
"""Each title's package, with NAME, VERSION, PLAYERS and build(players, options)."""
