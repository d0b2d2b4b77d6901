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

from tests.web.test_people import GONE, NO, OFTEN, RACE, REFUSED, Party, sign_up, visitor

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
        *((reader, path) for path in ("/account/", "/account/password", "/account/delete")),
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
    assert len(party.page(party.people[1])) < 300_000
    assert all(len(m.text) <= 500 for m in Message.objects.filter(table=party.table))
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


def test_what_is_private_is_asked_for_in_vain() -> None:
    from senro.web.models import Note, Standing

    party, eve = Party(), visitor()
    party.post(party.people[1], "note", text="secret plan")
    order = {"kind": "bid", "item": "RSA", "most": "173", "private": "1"}
    party.post(party.people[1], "order", **order)
    for who in (party.people[0], party.watcher, eve):
        for page in ("", "at/0", "history", "download", "study", "plan", "watching"):
            text = who.get(party.path + page).content.decode()
            assert "secret plan" not in text, page
            assert "bids on RSA" not in text, page
        party.post(who, "note", text="overwritten", owner="user:1", seat="2")
        assert party.post(who, "revoke", seat="player:2").status_code == NO
        assert (
            party.post(who, "order", **order | {"seat": "player:2", "most": "9"}).status_code == NO
        )
    assert Note.objects.filter(table=party.table, text="secret plan").count() == 1
    assert Standing.objects.get(table=party.table, active=True).data["most"] == 173


def test_ids_and_invitations_cannot_be_guessed() -> None:
    from senro.web.models import fresh_id, fresh_token

    assert len({fresh_id() for _ in range(200)}) == 200
    assert len(fresh_id()) >= 10
    assert len(fresh_token()) >= 24
    for path in ("/table/aaaaaaaaaa/", "/table/%2e%2e/", "/join/x", "/join/%00", "/table/%00/"):
        assert visitor().get(path).status_code == GONE, path


def test_of_two_who_take_a_seat_at_once_one_gets_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from senro.web.throttle import may_write

    party, eve = Party(), visitor()
    party.post(party.people[2], "leave")
    raced: list[int] = []

    def slow(request: Any, *wish: Any) -> bool:
        if not raced:
            raced.append(0)
            raced.append(party.post(eve, "sit", seat=3, name="Eve").status_code)
        return may_write(request, *wish)

    monkeypatch.setattr("senro.web.seats.may_write", slow)
    assert party.post(party.watcher, "sit", seat=3, name="Wim").status_code == RACE
    assert raced == [0, 302]
    assert party.fresh().names["player:3"] == "Eve"


@pytest.mark.parametrize("seat", ["1", "2", "0", "4", "-1", "99999999999", "²", "", "x"])
def test_at_a_full_table_there_is_no_seat(seat: str) -> None:
    party = Party()
    before = party.fresh().names
    assert party.post(party.watcher, "sit", seat=seat, name="Eve").status_code == RACE
    answer = party.watcher.post(f"/join/{party.table.invitation}", {"seat": seat, "name": "Eve"})
    assert answer.status_code == RACE
    assert party.fresh().names == before


def test_nobody_writes_under_the_name_of_another() -> None:
    from senro.web.models import Message

    party = Party()
    sign_up(visitor(), "Realname")
    for name in ("Ann", " ann", "ＡＮＮ", "A\u200bnn", "realname"):
        answer = party.post(visitor(), "chat", text="trust me", name=name)
        assert answer.status_code == REFUSED, name
    party.post(party.people[1], "chat", text="it is I", name="Ann", author="Ann", key="user:1")
    assert [m.author for m in Message.objects.filter(table=party.table, code="")] == ["Ben"]


def test_names_hide_nothing_and_turn_nothing_round() -> None:
    from senro.web.names import clean_name

    assert clean_name("\u202egnihton\u202c") == "gnihton"
    assert clean_name("A\u200b\u200d\u2066n\u3164n\ufe0f") == "Ann"
    assert clean_name("Z" + "\u0301\u0302\u0303\u0304" * 9) == "Ź\u0302\u0303"
    assert clean_name("\u3164\u2800 \t\u3000") == ""
    assert clean_name("名前\u3000太郎") == "名前 太郎"
    assert len(clean_name("x" * 500)) == 30
    party = Party(name1="<img src=x>\u202e", label="\u202ex")
    page = party.page(party.watcher)
    assert "<img" not in page
    assert "\u202e" not in page
    for name in ("in\u200bvisible", "hang\u3164ul", "turn\u202eed"):
        assert sign_up(visitor(), name).status_code == REFUSED, name


def test_throwing_cookies_away_does_not_lift_the_limits() -> None:
    from senro.web.throttle import CROWD, MAKING, spend

    assert all(spend("make_crowd", "127.0.0.1", (10**6, 60)) for _ in range(MAKING[0] * CROWD))
    fresh = visitor()
    fresh.get("/")
    assert fresh.post("/new", {"title": "1849", "players": "3"}).status_code == OFTEN


def test_a_name_in_wide_letters_is_no_other_name_to_the_login() -> None:
    sign_up(visitor(), "wide")
    names = ["wide", "WIDE", "ｗｉｄｅ", "ｗide", "wｉde", "Ｗide"] * 2
    answers = [
        visitor().post(
            "/account/login", {"username": name, "password": "no"}, REMOTE_ADDR=f"10.0.0.{number}"
        )
        for number, name in enumerate(names)
    ]
    assert answers[-1].status_code == OFTEN


@pytest.mark.parametrize(
    "address",
    [
        "https://discord.com@127.0.0.1/x",
        "https://127.0.0.1#@discord.com/",
        "https://discord.com:8443/x",
        "https://discord.com.example.org/x",
        "https://discord.com\\@127.0.0.1/",
        "https://[::1]/x",
        "http://discord.com/x",
        "file:///etc/passwd",
        "gopher://discord.com/x",
        "https:///x",
        "//discord.com/x",
    ],
)
def test_a_webhook_leads_nowhere_else(address: str) -> None:
    from senro.web.alerts import Refused, post

    with pytest.raises(Refused):
        post(address, "slack", "x")


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
