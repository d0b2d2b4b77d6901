"""Alerts reach real receivers, never those who are looking, and never hold up a move."""

from __future__ import annotations

import json
import socketserver
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from senro.core.action import Bid, Pass
from tests.web.servers import Person, Server, serving
from tests.web.test_people import Party, sign_up

DELAY = 0.3  # seconds between a move and its alert in these tests
PATIENCE = 60.0  # seconds for what must come at last


class Post(BaseHTTPRequestHandler):
    """Keep what is posted; answer at leisure where the address says so."""

    def do_POST(self) -> None:
        """Take a message."""
        length = int(self.headers["Content-Length"])
        heard: list[Any] = self.server.heard  # type: ignore[attr-defined]
        if "slow" in self.path:
            self.server.released.wait(PATIENCE)  # type: ignore[attr-defined]
        heard.append((self.path, json.loads(self.rfile.read(length))))
        self.send_response(500 if "broken" in self.path else 204)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


class Letter(socketserver.StreamRequestHandler):
    """Take one mail."""

    def handle(self) -> None:
        """Speak as much SMTP as it needs."""
        heard: list[str] = self.server.heard  # type: ignore[attr-defined]
        self.wfile.write(b"220 here\r\n")
        lines: list[str] = []
        for raw in self.rfile:
            line = raw.decode().rstrip("\r\n")
            if line.upper().startswith("DATA"):
                self.wfile.write(b"354 go on\r\n")
                for body in self.rfile:
                    if body == b".\r\n":
                        break
                    lines.append(body.decode())
                heard.append("".join(lines))
            if line.upper().startswith("QUIT"):
                self.wfile.write(b"221 bye\r\n")
                return
            self.wfile.write(b"250 ok\r\n")


@pytest.fixture
def receiver() -> Iterator[Any]:
    """Receive webhooks."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Post)
    server.heard = []  # type: ignore[attr-defined]
    server.released = threading.Event()  # type: ignore[attr-defined]
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def post_office() -> Iterator[Any]:
    """Receive mail."""
    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Letter)
    server.daemon_threads = True
    server.heard = []  # type: ignore[attr-defined]
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def server(tmp_path: Path, receiver: Any, post_office: Any) -> Iterator[Server]:
    """Serve a table that may post and mail to the receivers."""
    environment = {
        "SENRO_WEBHOOKS": f"127.0.0.1:{receiver.server_port}",
        "SENRO_MAIL": f"smtp://127.0.0.1:{post_office.server_address[1]}",
        "SENRO_ALERT_DELAY": str(DELAY),
        "SENRO_URL": "https://table.example.org",
    }
    with serving(tmp_path / "data", 1, **environment) as (running,):
        yield running


def account(server: Server, name: str, **wishes: str) -> Person:
    """Return somebody with an account who wants to be told."""
    person = Person(server.url)
    words = "a long pass phrase"
    form = {"username": name, "password1": words, "password2": words}
    assert person.ask("/account/new", form).status == 200
    answer = person.ask("/account/", {"on_turn": "on", "on_mention": "on"} | wishes)
    assert answer.status == 200, answer.text
    return person


def party(server: Server, receiver: Any, path: str, **wishes: str) -> tuple[Person, Person, str]:
    """Return two people and their table; the second wants webhooks at a path."""
    first = account(server, "ann", form="discord")
    hook = f"http://127.0.0.1:{receiver.server_port}{path}"
    second = account(server, "ben", webhook=hook, **({"form": "discord"} | wishes))
    table = first.begin(mode="seats", name1="ann")
    token = first.ask(table).text.partition("/join/")[2].partition('"')[0]
    assert second.ask(f"/join/{token}", {"seat": 2, "name": "ben"}).status == 200
    return first, second, table


def wait_for(heard: list[Any], count: int, seconds: float = PATIENCE) -> None:
    """Wait until so much was heard."""
    end = time.monotonic() + seconds
    while len(heard) < count and time.monotonic() < end:
        time.sleep(0.05)
    assert len(heard) >= count


def test_discord_is_told_whose_turn_it_is(server: Server, receiver: Any) -> None:
    first, _, table = party(server, receiver, "/hook")
    assert first.move(table, Pass(), 0).status == 200
    wait_for(receiver.heard, 1)
    path, body = receiver.heard[0]
    assert path == "/hook"
    assert body["content"].startswith("1849: it is your turn.")
    assert f"https://table.example.org{table}" in body["content"]
    assert body["allowed_mentions"] == {"parse": []}
    first.ask(f"{table}chat", {"text": "@ben <!channel> hurry"})
    wait_for(receiver.heard, 2)
    assert "ann calls you" in receiver.heard[1][1]["content"]


def test_slack_and_mail_are_told(server: Server, receiver: Any, post_office: Any) -> None:
    wishes = {"form": "slack", "by_mail": "on", "email": "ben@example.org"}
    first, _, table = party(server, receiver, "/hook", **wishes)
    first.ask(f"{table}chat", {"text": "@ben <!channel> & hurry"})
    wait_for(receiver.heard, 1)
    assert "&lt;!channel&gt; &amp; hurry" in receiver.heard[0][1]["text"]
    wait_for(post_office.heard, 1)
    assert "Subject: 1849: ann calls you." in post_office.heard[0]
    assert "To: ben@example.org" in post_office.heard[0]


def test_nothing_is_sent_while_the_page_is_open(server: Server, receiver: Any) -> None:
    first, second, table = party(server, receiver, "/hook")
    request_cookies = "; ".join(f"{c.name}={c.value}" for c in second.cookies)
    import urllib.request

    request = urllib.request.Request(f"{server.url}{table}live", None, {"Cookie": request_cookies})
    with urllib.request.urlopen(request, timeout=10) as stream:
        stream.readline()
        first.move(table, Pass(), 0)
        time.sleep(DELAY + 1.5)
        assert not receiver.heard
    time.sleep(0.5)
    first.ask(f"{table}chat", {"text": "@ben are you there?"})
    wait_for(receiver.heard, 1)


def test_a_slow_or_broken_receiver_does_not_hold_up_a_move(server: Server, receiver: Any) -> None:
    for path in ("/slow", "/broken"):
        name = path.strip("/")
        first = account(server, f"ann-{name}", form="discord")
        hook = f"http://127.0.0.1:{receiver.server_port}{path}"
        second = account(server, f"ben-{name}", webhook=hook, form="discord")
        table = first.begin(mode="seats", name1="ann")
        token = first.ask(table).text.partition("/join/")[2].partition('"')[0]
        second.ask(f"/join/{token}", {"seat": 2, "name": "ben"})
        first.move(table, Pass(), 0)
        time.sleep(DELAY + 0.5)  # the receiver has the line now, and keeps it
        assert second.move(table, Pass(), 1).status == 200
        assert path == "/broken" or not receiver.heard
        receiver.released.set()
        wait_for(receiver.heard, 1)
        receiver.heard.clear()


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1:8000/",
        "http://169.254.169.254/latest",
        "https://discord.com.example.org/x",
        "http://discord.com/api",
        "https://x@discord.com/",
        "https://localhost/",
        "file:///etc/passwd",
    ],
)
def test_other_addresses_are_never_posted_to(address: str) -> None:
    from senro.web.alerts import Refused, check_address

    with pytest.raises(Refused):
        check_address(address)


def test_the_services_are_posted_to() -> None:
    from senro.web.alerts import check_address

    check_address("https://discord.com/api/webhooks/1/x")
    check_address("https://hooks.slack.com/services/x")


def test_an_alert_waits_in_the_database_until_it_is_sent(client: Any, begin: Any) -> None:
    from django.contrib.auth.models import User

    from senro.web import alerts
    from senro.web.models import Alert, Profile

    user = User.objects.create_user("waiting", "w@example.org")
    Profile.objects.create(user=user, by_mail=True)
    table = begin()
    alerts.note(table, "end", [f"user:{user.pk}", "guest:x"])
    (alert,) = Alert.objects.filter(user=user)
    assert alerts.deliver_due() == 0  # it is not due yet
    Alert.objects.filter(pk=alert.pk).update(due=table.created)
    from django.core import mail
    from django.test import override_settings

    with override_settings(EMAIL_BACKEND="django.core.mail.backends.locmem.EmailBackend"):
        mail.outbox = []
        assert alerts.deliver_due() == 1
        assert alerts.deliver_due() == 0
        assert [m.to for m in mail.outbox] == [["w@example.org"]]


def test_a_turn_taken_back_and_made_again_alerts_once() -> None:
    from senro.web.models import Alert, Profile

    party = Party()
    sign_up(party.people[1], "hearer-once")
    told = Profile.objects.filter(user__username="hearer-once")
    told.update(webhook="https://discord.com/api/webhooks/1/x")
    party.act(1, Bid("SIGI", 50))
    party.undo(1)
    party.act(1, Bid("SIGI", 50))
    assert Alert.objects.filter(table=party.table, kind="turn", state="waiting").count() == 1
