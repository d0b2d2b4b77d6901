"""Django's own commands for whoever runs a table: `python -m senro.web.manage check --deploy`."""

from __future__ import annotations

import os
import sys


def main(arguments: list[str] | None = None) -> None:
    """Run a command of Django's on the table's settings and data."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "senro.web.settings")
    from django.core.management import execute_from_command_line

    given = sys.argv[1:] if arguments is None else arguments
    execute_from_command_line(["senro-manage", *given])


if __name__ == "__main__":
    main()
