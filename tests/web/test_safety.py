"""Nobody sees or does what is not his, and the pages give an attacker nothing to hold."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from tests.web.test_people import GONE, REFUSED, Party, sign_up, visitor

TOO_LARGE = (400, 413, 422)


class Inline(HTMLParser):
    """Collect what a content security policy without inline code would stop."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._script = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note handlers, styles, scripts without an address and addresses elsewhere."""
        given = dict(attrs)
        self.found += [f"<{tag} {name}>" for name in given if name.startswith("on")]
        if "style" in given:
            self.found.append(f"<{tag} style>")
        if tag == "style" or (tag == "script" and not given.get("src")):
            self.found.append(f"<{tag}>")
        for name in ("src", "href", "action"):
            value = given.get(name) or ""
            if re.match(r"(https?:)?//|javascript:", value):
                self.found.append(f"<{tag} {name}={value}>")


def pages() -> list[tuple[Any, str]]:
    """Return who sees which page."""
    party, reader = Party(), visitor()
    sign_up(reader, "reader")
    stranger = visitor()
    return [
        *((stranger, path) for path in ("/", "/new", "/import", "/account/login", "/account/new")),
        *((stranger, path) for path in ("/account/forgotten", f"/join/{party.table.invitation}")),
        *((reader, path) for path in ("/account/", "/account/password")),
        *((who, party.path) for who in (*party.people, party.watcher)),
        (party.people[0], f"{party.path}history"),
        (stranger, "/nowhere"),
    ]


def test_every_page_lives_without_inline_code_and_carries_the_headers() -> None:
    for who, path in pages():
        answer = who.get(path)
        reader = Inline()
        reader.feed(answer.content.decode())
        assert not reader.found, path
        policy = answer["Content-Security-Policy"]
        assert "script-src 'self';" in policy
        assert "style-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert answer["X-Frame-Options"] == "DENY"
        assert answer["Referrer-Policy"] == "same-origin"


def test_every_form_carries_the_csrf_token_and_is_refused_without_it() -> None:
    from django.test import Client

    party = Party()
    for form in re.findall(r"<form[^>]*post.*?</form>", party.page(party.people[0]), re.S):
        assert "csrfmiddlewaretoken" in form
    strict = Client(enforce_csrf_checks=True)
    for path in ("/new", "/import", "/account/login", "/account/new", "/account/logout"):
        assert strict.post(path, {}).status_code == 403, path
    for what in ("move", "undo", "chat", "note", "sit", "leave", "propose", "order", "revoke"):
        assert strict.post(party.path + what, {}).status_code == 403, what


def test_cookies_are_out_of_reach_of_scripts() -> None:
    person = visitor()
    person.post("/new", {"title": "1849", "players": "3"})
    session = person.cookies["sessionid"]
    assert session["httponly"]
    assert session["samesite"] == "Lax"


def test_what_is_closed_is_closed_at_every_address() -> None:
    party, stranger = Party(open=""), visitor()
    for page in ("", "at/0", "history", "download", "live", "watching"):
        assert stranger.get(party.path + page).status_code == GONE, page
    for what in (
        *("move", "undo", "redo", "chat", "note", "sit", "leave", "clear", "propose", "renew"),
        *("proposal/1", "resume", "order", "revoke"),
    ):
        assert stranger.post(party.path + what, {"text": "x"}).status_code == GONE, what


def test_notes_and_invitations_are_ones_own() -> None:
    party = Party()
    party.post(party.people[0], "note", text="secret plan")
    for who in (*party.people[1:], party.watcher):
        page = party.page(who)
        assert "secret plan" not in page
        assert party.table.invitation not in page
    assert party.table.invitation in party.page(party.people[0])


def test_a_proposal_of_another_table_cannot_be_answered() -> None:
    from senro.web.models import Proposal

    one, other = Party(), Party()
    one.post(one.people[0], "propose", kind="end")
    proposal = Proposal.objects.get(table=one.table)
    there = f"proposal/{proposal.pk}"
    assert other.post(other.people[1], there, answer="yes").status_code == 409
    proposal.refresh_from_db()
    assert proposal.agreed == []


def test_an_account_posts_only_where_the_server_allows() -> None:
    person = visitor()
    sign_up(person, "prober")
    for address in ("http://127.0.0.1:6379/", "https://internal.example.org/hook"):
        answer = person.post("/account/", {"webhook": address, "form": "discord"})
        assert answer.status_code == REFUSED
        assert "Discord or Slack" in answer.content.decode()


@pytest.mark.parametrize("what", ["chat", "note"])
def test_what_is_written_is_cut_to_size(what: str) -> None:
    from senro.web.models import Message, Note

    party = Party()
    party.post(party.people[0], what, text="x" * 100_000)
    for text in (
        *Message.objects.filter(table=party.table).values_list("text", flat=True),
        *Note.objects.filter(table=party.table).values_list("text", flat=True),
    ):
        assert len(text) <= 20_000


def test_a_body_beyond_all_measure_is_refused() -> None:
    from django.conf import settings

    size = settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 10
    answer = visitor().post("/import", "x" * size, content_type="text/plain")
    assert answer.status_code in TOO_LARGE


def deployed(data: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command of Django's in a process of its own."""
    clean = {n: v for n, v in os.environ.items() if not n.startswith("SENRO_")}
    return subprocess.run(
        [sys.executable, "-m", "senro.web.manage", *arguments],
        env={**clean, "SENRO_DATA": str(data), **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.slow
def test_the_deployment_check_is_clean(tmp_path: Path) -> None:
    secure = {"SENRO_HTTPS": "1", "SENRO_HOSTS": "table.example.org"}
    done = deployed(tmp_path, "check", "--deploy", "--fail-level", "WARNING", **secure)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_secrets_come_from_the_environment_or_a_file_of_ones_own(tmp_path: Path) -> None:
    code = "from django.conf import settings; print(settings.SECRET_KEY)"
    given = deployed(tmp_path, "shell", "-v", "0", "-c", code, SECRET_KEY="x" * 60)
    assert given.stdout.strip() == "x" * 60
    assert not (tmp_path / "secret_key").exists()
    kept = [deployed(tmp_path, "shell", "-v", "0", "-c", code).stdout for _ in range(2)]
    assert kept[0] == kept[1]
    assert len(kept[0].strip()) >= 50
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0


@pytest.mark.slow
def test_behind_https_cookies_are_secure_and_plain_http_is_sent_there(tmp_path: Path) -> None:
    code = (
        "from django.test import Client; c = Client(headers={'host': 'table.example.org'}); "
        "print(c.get('/')['Location']); "
        "r = c.get('/', headers={'x-forwarded-proto': 'https'}); "
        "print(r.status_code, r['Strict-Transport-Security']); "
        "r = c.get('/new', headers={'x-forwarded-proto': 'https'}); "
        "print(all(m['secure'] for m in r.cookies.values()), len(r.cookies))"
    )
    secure = {"SENRO_HTTPS": "1", "SENRO_HOSTS": "table.example.org"}
    deployed(tmp_path, "migrate", **secure)
    done = deployed(tmp_path, "shell", "-v", "0", "-c", code, **secure)
    lines = done.stdout.split("\n")
    assert lines[0] == "https://table.example.org/", done.stderr
    assert lines[1].startswith("200 max-age=31536000")
    assert lines[2].startswith("True")
