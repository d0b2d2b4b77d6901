"""A data directory for the tests, Django set up on it, and a server in a process of its own."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

DATA = Path(tempfile.mkdtemp(prefix="senro-tests-"))
os.environ["SENRO_DATA"] = str(DATA)
os.environ["SENRO_HOSTS"] = "localhost,127.0.0.1,testserver"
os.environ["DJANGO_SETTINGS_MODULE"] = "senro.web.settings"
os.environ["SENRO_MAIL"] = "smtp://127.0.0.1:9"
for _name in ("DATABASE_URL", "REDIS_URL", "SENRO_HTTPS", "SENRO_WEBHOOKS", "SECRET_KEY"):
    os.environ.pop(_name, None)

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="session", autouse=True)
def data_directory() -> Iterator[Path]:
    """Set Django up once; take the directory away at the end."""
    from senro.web.server import prepare

    prepare(DATA)
    yield DATA
    from django.db import connections

    connections.close_all()
    shutil.rmtree(DATA, ignore_errors=True)


@pytest.fixture(autouse=True)
def fresh_limits() -> None:
    """Forget who has tried what how often."""
    from django.core.cache import cache

    cache.clear()


@pytest.fixture
def client() -> Any:
    """A browser of its own, speaking English."""
    from django.test import Client

    return Client(headers={"accept-language": "en"})


@pytest.fixture
def begin(client: Any) -> Callable[..., Any]:
    """Begin a game through the form; return its table."""
    from senro.web.models import Table

    def new(**fields: str) -> Table:
        given = {"title": "1849", "players": "3", "seed": "7", "name1": "Ann", "name2": "Ben"}
        response = client.post("/new", given | {"name3": "Cal"} | fields)
        assert response.status_code == 302, response.content
        return Table.objects.get(pk=response["Location"].split("/")[2])

    return new


class Server:
    """A table server in a process of its own; it can be killed and started again."""

    def __init__(self, data: Path) -> None:
        self.data = data
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.log = data / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where it serves."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        wish = f"'127.0.0.1', {self.port}, {str(self.data)!r}, warm=False"
        code = f"from senro.web import serve; serve({wish})"
        with self.log.open("ab") as log:
            self.process = subprocess.Popen([sys.executable, "-c", code], stderr=log, stdout=log)
        for _ in range(200):
            try:
                with urllib.request.urlopen(self.address, timeout=5):
                    return
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                time.sleep(0.1)
        raise AssertionError(self.log.read_text())

    def kill(self) -> None:
        """Kill it at once, as a power cut would."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None


@contextmanager
def serving(data: Path) -> Iterator[Server]:
    """Serve a data directory."""
    server = Server(data)
    server.start()
    try:
        yield server
    finally:
        server.kill()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server with a data directory of its own."""
    with serving(tmp_path) as running:
        yield running


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A real browser; tests that need it are skipped where there is none."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium here")
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield browser
        browser.close()
