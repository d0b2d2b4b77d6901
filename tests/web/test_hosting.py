"""The commands of docs/hosting.md: copies made while people play, and brought back."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from random import Random
from urllib.parse import urlparse

import pytest

from senro.core.action import Action
from tests.web.servers import Person, Server, free_port, scaled, serving

pytestmark = pytest.mark.slow


def play(person: Person, table: str, moves: int, seed: int) -> list[Action]:
    """Make some moves; return all actions of the game."""
    chance = Random(seed)
    for _ in range(moves):
        game = person.game(table)
        action = chance.choice(list(game.legal))
        assert person.move(table, action, person.seen(table)).status == 200
    return person.game(table).actions


def test_the_embedded_database_is_copied_while_it_serves_and_comes_back(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "senro.backup"
    with serving(data) as (server,):
        person = Person(server.url)
        table = person.begin()
        before = play(person, table, 6, 3)
        command = [sys.executable, "-m", "senro.web.manage", "backup", str(copy)]
        subprocess.run(command, check=True, env={**os.environ, "SENRO_DATA": str(data)})
        assert play(person, table, 3, 4) != before
    for part in data.glob("senro.sqlite3*"):
        part.unlink()
    shutil.copy(copy, data / "senro.sqlite3")
    with serving(data) as (server,):
        again = Person(server.url, person.cookies)
        assert again.game(table).actions == before
        play(again, table, 2, 5)


def test_a_dump_of_postgresql_comes_back(tmp_path: Path) -> None:
    if not (shutil.which("pg_dump") and shutil.which("pg_restore")):
        pytest.skip("pg_dump and pg_restore are not here")
    dump = tmp_path / "senro.dump"
    with scaled() as environment:
        url = environment["DATABASE_URL"]
        with serving(tmp_path / "data", 1, **environment) as (server,):
            person = Person(server.url)
            table = person.begin()
            before = play(person, table, 6, 3)
            subprocess.run(["pg_dump", "-Fc", "-f", str(dump), url], check=True)
            play(person, table, 3, 4)
        restore = ["pg_restore", "--clean", "--if-exists", "--no-owner", "-d", url, str(dump)]
        subprocess.run(restore, check=True)
        with serving(tmp_path / "data", 1, **environment) as (server,):
            again = Person(server.url, person.cookies)
            assert again.game(table).actions == before
            play(again, table, 2, 5)


NGINX = """
events {{}}
pid {folder}/nginx.pid;
error_log {folder}/error.log;
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  upstream senro {{ server 127.0.0.1:{first}; server 127.0.0.1:{second}; keepalive 16; }}
  server {{
    listen 127.0.0.1:{port};
{location}
  }}
}}
"""


def test_the_page_of_nginx_works_as_written(tmp_path: Path) -> None:
    """Two processes behind the proxy of the docs; an open page hears of a move through it."""
    if shutil.which("nginx") is None:
        pytest.skip("nginx is not here")
    text = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text()
    location = text[text.index("    location / {") :]
    location = location[: location.index("\n    }\n") + 7]
    with scaled() as environment, serving(tmp_path / "data", 2, **environment) as servers:
        port = free_port()
        page = NGINX.format(
            folder=tmp_path,
            first=servers[0].port,
            second=servers[1].port,
            port=port,
            location=location,
        )
        (tmp_path / "nginx.conf").write_text(page)
        command = ["nginx", "-c", str(tmp_path / "nginx.conf"), "-g", "daemon off;"]
        with subprocess.Popen(command, stderr=subprocess.DEVNULL) as proxy:
            try:
                _through(f"http://127.0.0.1:{port}", servers)
            finally:
                proxy.terminate()


def _through(url: str, servers: list[Server]) -> None:
    for _ in range(50):
        try:
            urllib.request.urlopen(url, timeout=5).close()
            break
        except OSError:
            time.sleep(0.1)
    person = Person(url)
    table = person.begin(open="1")
    with urllib.request.urlopen(f"{url}{table}live", timeout=10) as stream:
        first = [stream.readline() for _ in range(3)]
        assert b'"number": 0' in first[1]
        play(person, table, 1, 3)
        assert any(b'"number": 1' in stream.readline() for _ in range(8))
    assert urlparse(url).port not in [server.port for server in servers]
