"""Measuring the table: what opening a game and making its moves takes a server."""

from __future__ import annotations

import json
import re
import statistics
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from senro.bench import Row
from senro.core.action import to_json
from senro.web.server import prepare

SAMPLES = 150
"""About how many moves of a game are made as a page makes them; the others are only recorded."""


def table(path: Path) -> list[Row]:
    """Measure a game file at a table of its own, in processor time, without a network.

    The first row is a process that has drawn nothing yet. Call it once in a process.

    Raises BadFile, and OSError for a file that cannot be read.
    """
    with tempfile.TemporaryDirectory() as data:
        prepare(data)
        from django.db import connections

        try:
            return _Visit(path).rows()
        finally:
            connections.close_all()


class _Visit:
    """A browser that opens a game and plays it again."""

    def __init__(self, path: Path) -> None:
        from django.conf import settings
        from django.test import Client

        from senro.records.file import read_json

        settings.ALLOWED_HOSTS = ["testserver"]
        self.client = Client(headers={"accept-language": "en"})
        self.text = json.dumps(read_json(path))
        self.map = ""
        self.taken: dict[str, list[float]] = defaultdict(list)

    def rows(self) -> list[Row]:
        """Return what was measured, in the order a reader wants it."""
        from senro.web.room import ROOM

        with self._timed("bring a file in"):
            address = self._post("/import", text=self.text)
        table_id = address.split("/")[2]
        ROOM.forget(table_id)
        with self._timed("open, process just started"):
            self._page(address)
        for _ in range(5):
            ROOM.forget(table_id)
            with self._timed("open, game not in memory"):
                self._page(address)
            with self._timed("open, game in memory"):
                self._page(address)
        self._play(self._post(f"{address}branch/0"), table_id)
        rows = []
        for what, taken in self.taken.items():
            ordered = sorted(taken)
            rows.append(Row(what, len(taken), statistics.median(ordered) * 1e6))
            if len(taken) > 20:
                late = ordered[int(len(ordered) * 0.95)]
                rows.append(Row(f"{what}, 19 of 20 within", len(taken), late * 1e6))
        return rows

    def _play(self, address: str, model: str) -> None:
        """Make the moves of a game again at another table, some of them as a page does."""
        from django.core.cache import cache

        from senro.web.models import Move, Table
        from senro.web.room import ROOM

        actions = ROOM.live(Table.objects.get(pk=model)).game.actions
        row = Table.objects.get(pk=address.split("/")[2])
        stride = max(1, len(actions) // SAMPLES)
        self._page(address)
        while (live := ROOM.live(row)).game.count < len(actions):
            action = actions[live.game.count]
            if live.game.count % stride or live.game.why_not(action) is not None:
                Move.objects.create(table=row, number=live.number + 1, data=to_json(action))
                continue
            cache.clear()  # nobody moves so fast; the limit is not what is measured
            told = json.dumps(to_json(action))
            with self._timed("show a draft"):
                self._page(f"{address}?do={told}", part=True)
            with self._timed("make a move"):
                self._move(f"{address}move", {"action": told, "seen": live.number})

    @contextmanager
    def _timed(self, what: str) -> Iterator[None]:
        begun = time.process_time()
        yield
        self.taken[what].append(time.process_time() - begun)

    def _post(self, address: str, **fields: Any) -> str:
        return str(self.client.post(address, fields)["Location"])

    def _page(self, address: str, part: bool = False) -> None:
        self._keep(self.client.get(address, headers=self._headers(part)))

    def _move(self, address: str, fields: dict[str, Any]) -> None:
        self._keep(self.client.post(address, fields, headers=self._headers(True)))

    def _headers(self, part: bool) -> dict[str, str]:
        """Return what htmx says; the server leaves the map out where the page has it."""
        return {"HX-Request": "true", "X-Map": self.map} if part else {}

    def _keep(self, answer: Any) -> None:
        if answer.status_code != 200:
            raise RuntimeError(answer.content.decode())
        found = re.search(r'data-map="(\w+)"', answer.content.decode())
        self.map = found[1] if found else self.map
