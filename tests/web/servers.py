"""Real servers to test with, and people who talk to them without a browser."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

import pytest

from senro import save
from senro.core.action import Action, to_json
from senro.core.game import Game

POSTGRES = os.environ.get("SENRO_TEST_POSTGRES", "postgres://postgres@127.0.0.1:5432/test")
REDIS = os.environ.get("SENRO_TEST_REDIS", "redis://127.0.0.1:6379/9")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


def free_port() -> int:
    """Return a port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A server process of its own."""

    def __init__(self, data: Path, port: int, **environment: str) -> None:
        self.data, self.port = data, port
        self.url = f"http://127.0.0.1:{port}"
        self._environment = environment
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def log(self) -> str:
        """What the process wrote."""
        path = self.data / f"server-{self.port}.log"
        return path.read_text() if path.exists() else ""

    def start(self) -> None:
        """Start and wait until it answers."""
        self.data.mkdir(parents=True, exist_ok=True)
        wish = f"port={self.port}, data_dir={str(self.data)!r}, warm=False"
        code = f"from senro.web import serve; serve({wish})"
        clean = {
            name: value
            for name, value in os.environ.items()
            if name not in ("DATABASE_URL", "REDIS_URL") and not name.startswith("SENRO_")
        }
        with (self.data / f"server-{self.port}.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-W", "ignore", "-c", code],
                env={**clean, **self._environment},
                stdout=log,
                stderr=log,
            )
        for _ in range(300):
            if self.process.poll() is not None:
                break
            try:
                with socket.create_connection(("127.0.0.1", self.port), 1):
                    return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError(f"the server did not start:\n{self.log}")

    def kill(self) -> None:
        """Kill the process without warning."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Stop the process."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()


@contextmanager
def serving(data: Path, count: int = 1, **environment: str) -> Iterator[list[Server]]:
    """Run some servers on one data directory."""
    servers = [Server(data, free_port(), **environment) for _ in range(count)]
    try:
        for server in servers:
            server.start()
        yield servers
    finally:
        for server in servers:
            server.stop()


@contextmanager
def scaled() -> Iterator[dict[str, str]]:
    """Yield the environment of a fresh PostgreSQL database and Redis; skip where they are not."""
    psycopg = pytest.importorskip("psycopg")
    redis = pytest.importorskip("redis")
    try:
        redis.Redis.from_url(REDIS, socket_connect_timeout=2).ping()
    except redis.RedisError as error:
        pytest.skip(f"no Redis at {REDIS}: {error}")
    name = f"senro_test_{os.getpid()}_{time.monotonic_ns()}"
    try:
        base = psycopg.connect(POSTGRES, autocommit=True, connect_timeout=3)
    except psycopg.Error as error:
        pytest.skip(f"no PostgreSQL at {POSTGRES}: {error}")
    with base:
        base.execute(f'CREATE DATABASE "{name}"')
        try:
            yield {"DATABASE_URL": f"{POSTGRES.rpartition('/')[0]}/{name}", "REDIS_URL": REDIS}
        finally:
            base.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@dataclass
class Answer:
    """What a server answered."""

    status: int
    text: str
    url: str
    headers: dict[str, str]

    def attribute(self, name: str) -> str:
        """Return an attribute of the workspace."""
        found = re.search(rf'data-{name}="([^"]*)"', self.text)
        assert found, f"no data-{name}"
        return found[1]


@dataclass
class Person:
    """Somebody with a browser's cookies at a server."""

    url: str
    cookies: CookieJar = field(default_factory=CookieJar)

    def __post_init__(self) -> None:
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def _cookie(self, name: str) -> str:
        return next((str(c.value) for c in self.cookies if c.name == name), "")

    def ask(self, path: str, data: dict[str, Any] | None = None) -> Answer:
        """Get a page, or post a form."""
        headers = {"Accept-Language": "en"}
        body = None
        if data is not None:
            if not self._cookie("csrftoken"):
                self.ask("/new")
            headers["X-CSRFToken"] = self._cookie("csrftoken")
            body = urllib.parse.urlencode(data).encode()
        url = path if path.startswith("http") else self.url + path
        request = urllib.request.Request(url, body, headers)
        try:
            with self._opener.open(request, timeout=30) as answer:
                return Answer(
                    answer.status, answer.read().decode(), answer.url, dict(answer.headers)
                )
        except urllib.error.HTTPError as error:
            return Answer(error.code, error.read().decode(), error.url, dict(error.headers))

    def begin(self, title: str = "1849", players: int = 3, seed: int = 1, **more: Any) -> str:
        """Begin a game and return the table's path."""
        answer = self.ask("/new", {"title": title, "players": players, "seed": seed, **more})
        assert answer.status == 200, answer.text
        return urllib.parse.urlparse(answer.url).path

    def game(self, table: str) -> Game:
        """Return the game at a table."""
        return save.replay(json.loads(self.ask(f"{table}download").text))

    def seen(self, table: str) -> int:
        """Return the newest entry that the page knows."""
        return int(self.ask(table).attribute("seen"))

    def move(self, table: str, action: Action, seen: int) -> Answer:
        """Make a move."""
        data = {"action": json.dumps(to_json(action)), "seen": seen}
        return self.ask(f"{table}move", data)
