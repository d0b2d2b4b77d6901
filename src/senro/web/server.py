"""Serve the table: migrate the database, then run the ASGI application."""

from __future__ import annotations

import os
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def prepare(data_dir: str | Path | None = None) -> None:
    """Set Django up with a data directory and bring the database up to date."""
    if data_dir is not None:
        os.environ["SENRO_DATA"] = str(Path(data_dir).resolve())
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "senro.web.settings")
    import django
    from django.core.management import call_command

    django.setup()
    with _alone():
        call_command("migrate", interactive=False, verbosity=0)


@contextmanager
def _alone() -> Iterator[None]:
    """Let one process at a time bring the database up to date."""
    from django.db import connection

    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [_LOCK])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [_LOCK])


_LOCK = 18_49_18_22


def serve(
    host: str = "127.0.0.1",
    port: int = 8018,
    data_dir: str | Path | None = None,
    open_browser: bool = False,
    warm: bool = True,
) -> None:
    """Serve the table until interrupted; static files need no other program.

    `warm` draws every title's map in the background, so that the first page of each is quick.
    """
    import uvicorn

    prepare(data_dir)
    if warm:
        threading.Thread(target=_draw_maps, daemon=True).start()
    if open_browser:
        shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
        timer = threading.Timer(1.0, webbrowser.open, [f"http://{shown}:{port}/"])
        timer.daemon = True
        timer.start()
    uvicorn.run(
        "senro.web.asgi:application",
        host=host,
        port=port,
        log_level="warning",
        timeout_graceful_shutdown=3,
    )


def _draw_maps() -> None:
    """Draw the printed map of each title once: where texts go is worked out and kept."""
    from senro.draw import board_svg
    from senro.titles import TITLES

    for title in TITLES.values():
        board_svg(title.build(title.PLAYERS.start, ()), coordinates=True, tile_numbers=True)
