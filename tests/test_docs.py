"""What README and docs show runs, and what they point at exists."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import senro
from tests.shared import ROOT

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
_BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"\]\(([^)#:]+)\)")


def blocks(page: Path) -> list[str]:
    """Return the Python blocks of a page."""
    return _BLOCK.findall(page.read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", [p for p in PAGES if blocks(p)], ids=lambda p: p.name)
def test_examples_run(page: Path) -> None:
    """The Python blocks of a page run one after the other."""
    room: dict[str, object] = {}
    for block in blocks(page):
        exec(compile(block, str(page), "exec"), room)


def test_the_package_example_runs() -> None:
    """The doctest of the package."""
    assert doctest.testmod(senro).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_links_lead_somewhere(page: Path) -> None:
    """Every relative link of a page names a file."""
    for target in _LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target
