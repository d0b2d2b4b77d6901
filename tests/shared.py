"""Where recorded games and positions lie, if they are here."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SHARED = Path(os.environ.get("SENRO_SHARED") or ROOT.parent / "shared")
RECORDS = SHARED / "records"

needs_records = pytest.mark.skipif(
    not RECORDS.is_dir(), reason=f"no recorded games at {RECORDS} (set SENRO_SHARED)"
)


def games(pattern: str) -> list[Path]:
    """Return the recorded games whose names match, without their traces."""
    found = sorted((RECORDS / "games").glob(f"{pattern}.json.gz"))
    return [path for path in found if ".trace." not in path.name]


def trace_of(path: Path) -> Path:
    """Return the trace of a recorded game."""
    return path.with_name(path.name.removesuffix(".json.gz") + ".trace.jsonl.gz")
