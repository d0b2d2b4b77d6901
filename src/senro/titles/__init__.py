"""The titles by name."""

from __future__ import annotations

from types import ModuleType

from senro.titles import t18ireland, t1822pnw, t1849
from senro.titles.t1822pnw import short, srs

TITLES: dict[str, ModuleType] = {
    title.NAME: title for title in (t1849, t18ireland, t1822pnw, short, srs)
}
"""Each title's package, with NAME, VERSION, PLAYERS and build(players, options)."""
