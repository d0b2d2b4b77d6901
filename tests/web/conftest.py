"""A data directory for the tests, Django set up on it, and a server in a process of its own."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.servers import CHROMIUM, Server, serving

DATA = Path(tempfile.mkdtemp(prefix="senro-tests-"))
os.environ["SENRO_DATA"] = str(DATA)
os.environ["SENRO_HOSTS"] = "localhost,127.0.0.1,testserver"
os.environ["DJANGO_SETTINGS_MODULE"] = "senro.web.settings"
os.environ["SENRO_MAIL"] = "smtp://127.0.0.1:9"
for _name in ("DATABASE_URL", "REDIS_URL", "SENRO_HTTPS", "SENRO_WEBHOOKS", "SECRET_KEY"):
    os.environ.pop(_name, None)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave whole games in a browser out unless they are asked for by their mark."""
    if "whole" not in config.option.markexpr:
        left_out = [item for item in items if item.get_closest_marker("whole")]
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=left_out)


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


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server with a data directory of its own."""
    with serving(tmp_path) as (running,):
        yield running


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A real browser; tests that need it are skipped where there is none."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium here")
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    arguments.append("--disable-dev-shm-usage")  # a container's shared memory is small
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield browser
        browser.close()
