"""Copy the embedded database to a file while the table is being served."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection


class Command(BaseCommand):
    """Write a whole, consistent copy; nobody needs to stop playing."""

    help = "Copy the embedded database to a file. (PostgreSQL: use pg_dump.)"

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the name of the copy."""
        parser.add_argument("file")

    def handle(self, *args: Any, **options: Any) -> None:
        """Copy beside the target first, so that a half-written copy never has its name."""
        if connection.vendor != "sqlite":
            raise CommandError("the database is not embedded: use pg_dump")
        target = Path(options["file"])
        part = target.with_name(target.name + ".part")
        part.unlink(missing_ok=True)
        connection.ensure_connection()
        copy = sqlite3.connect(part)
        try:
            connection.connection.backup(copy)
            if copy.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise CommandError("the copy is not whole")
        finally:
            copy.close()
        part.chmod(0o600)
        part.replace(target)
        self.stdout.write(f"{target}: {target.stat().st_size} bytes")
