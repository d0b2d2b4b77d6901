"""The served table: live updates, and confirmed moves that survive a killed process."""

from __future__ import annotations

import http.client
import http.cookiejar
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path
from typing import Any

from tests.web.servers import Server, free_port


class Visitor:
    """A browser without a screen."""

    def __init__(self, server: Server) -> None:
        self.address = server.url
        jar = http.cookiejar.CookieJar()
        self.open = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar)).open
        self.token = ""

    def get(self, path: str) -> str:
        with self.open(self.address + path, timeout=60) as response:
            text: str = response.read().decode()
        found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', text)
        self.token = found[1] if found else self.token
        return text

    def post(self, path: str, **fields: str | int) -> tuple[int, str]:
        data = urllib.parse.urlencode({"csrfmiddlewaretoken": self.token, **fields}).encode()
        request = urllib.request.Request(
            self.address + path, data, {"Referer": self.address + path}
        )
        try:
            with self.open(request, timeout=60) as response:
                return response.status, response.url
        except urllib.error.HTTPError as error:
            with error:
                return error.code, ""

    def begin(self, **more: str) -> str:
        self.get("/new")
        names = {"name1": "Ann", "name2": "Ben", "name3": "Cal"}
        form = {"title": "1849", "players": "3", "seed": "7"}
        code, url = self.post("/new", **form, **names, **more)
        assert code == 200
        return urllib.parse.urlparse(url).path

    def act(self, table: str, action: dict[str, Any], seen: int) -> int:
        return self.post(f"{table}move", action=json.dumps(action), seen=seen)[0]


def test_no_confirmed_move_is_lost_when_the_process_is_killed(server: Server) -> None:
    visitor = Visitor(server)
    table = visitor.begin()
    visitor.get(table)
    confirmed = 0
    under_way = threading.Event()

    def strike() -> None:
        under_way.wait()
        server.kill()

    killer = threading.Thread(target=strike)
    killer.start()
    for number in range(100):
        try:
            if visitor.act(table, {"type": "Pass"}, number) != 200:
                break
        except (urllib.error.URLError, http.client.HTTPException, ConnectionError, TimeoutError):
            break
        confirmed = number + 1
        if confirmed == 20:
            under_way.set()
    under_way.set()
    killer.join()
    server.start()
    page = visitor.get(table)
    found = re.search(r'data-seen="(\d+)"', page)
    assert found is not None
    assert confirmed >= 20
    assert int(found[1]) in (confirmed, confirmed + 1)  # one may be stored but not yet told


def test_an_open_page_hears_of_a_move_without_asking(server: Server) -> None:
    visitor = Visitor(server)
    table = visitor.begin(open="1")
    visitor.get(table)
    spectator = Visitor(server)
    with spectator.open(f"{server.url}{table}live", timeout=60) as stream:
        first = [stream.readline().decode().strip() for _ in range(3)]
        assert '"number": 0' in first[1]
        assert visitor.act(table, {"type": "Pass"}, 0) == 200
        news = [stream.readline().decode().strip() for _ in range(3)]
    assert '"number": 1' in news[1]


def test_static_files_are_served_without_another_program(server: Server) -> None:
    visitor = Visitor(server)
    for path in ("/static/senro/table.js", "/static/senro/table.css", "/style/palette.css"):
        assert len(visitor.get(path)) > 500


def test_secret_and_database_stay_in_the_data_directory(server: Server) -> None:
    names = {path.name for path in server.data.iterdir()}
    assert {"secret_key", "senro.sqlite3"} <= names
    assert (server.data / "secret_key").stat().st_mode & 0o077 == 0


def test_serve_tells_its_address_and_that_a_port_is_taken(tmp_path: Path) -> None:
    port = free_port()
    program = "from senro.cli import main; main()"
    asked = [sys.executable, "-W", "ignore", "-c", program, "serve", "--port", str(port)]
    asked += ["--data", str(tmp_path)]
    english = {**os.environ, "SENRO_LANGUAGE": "en", "COLUMNS": "200"}
    with subprocess.Popen(asked, stdout=subprocess.PIPE, text=True, env=english) as serving:
        assert serving.stdout is not None
        assert f"http://127.0.0.1:{port}/" in serving.stdout.readline()
        while serving.poll() is None and not _answers(port):
            time.sleep(0.1)
        again = subprocess.run(asked, capture_output=True, text=True, env=english, check=False)
        serving.send_signal(signal.SIGINT)
    assert again.returncode == 2
    assert f"Port {port} is taken" in again.stderr


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
