"""Compile the message catalogues when the package is built or installed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run by hand
    BuildHookInterface = object  # type: ignore[assignment, misc]


def compile_catalogues(root: Path) -> None:
    """Write a .mo beside every .po below the package."""
    for source in sorted((root / "src" / "senro").rglob("*.po")):
        with source.open("rb") as stream:
            catalogue = read_po(stream, locale=source.parents[1].name)
        with source.with_suffix(".mo").open("wb") as stream:
            write_mo(stream, catalogue)


class Catalogues(BuildHookInterface):  # type: ignore[misc]
    """Hatchling's hook."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before files are gathered."""
        compile_catalogues(Path(self.root))


if __name__ == "__main__":
    compile_catalogues(Path(sys.argv[1]) if len(sys.argv) > 1 else Path.cwd())
