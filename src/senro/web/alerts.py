"""Alerts by mail and webhook: noted with the move, sent later by a thread of their own.

What is to be told is stored in the transaction of the move, so nothing is lost with a process,
and a slow or broken receiver never holds a move up. When an alert is due and the person has
the table's page open, or it is no longer true, it is dropped.
"""

from __future__ import annotations

import http.client
import json
import logging
import threading
from collections.abc import Iterable
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import send_mail
from django.db import close_old_connections, connection
from django.utils import timezone

from senro.web.live import present
from senro.web.models import Alert, Message, Profile, Table
from senro.words import Voice

DELAY = timedelta(seconds=settings.ALERT_DELAY)
"""How long after the move an alert is sent; long enough for an open page to say it is there."""

AGAIN = timedelta(minutes=5)
MOST_TRIES = 3
TIMEOUT = 10
BATCH = 50
FORMS = ("discord", "slack")

_log = logging.getLogger("senro")


# -- noting --------------------------------------------------------------------------------


def note(table: Table, kind: str, keys: Iterable[str], **facts: str | int) -> None:
    """Note something to tell the accounts among these people that want to hear it."""
    numbers = [int(key.partition(":")[2]) for key in dict.fromkeys(keys) if _is_account(key)]
    if not numbers:
        return
    due = timezone.now() + DELAY
    for profile in Profile.objects.filter(user__in=numbers).select_related("user"):
        wanted = profile.on_mention if kind == "mention" else profile.on_turn
        if kind == "turn":  # an earlier one not sent yet would say the same
            Alert.objects.filter(
                table=table, user=profile.user, kind=kind, state="waiting"
            ).delete()
        if wanted and (profile.webhook or (profile.by_mail and profile.user.email)):
            Alert.objects.create(
                table=table, user=profile.user, kind=kind, facts=dict(facts), due=due
            )


def _is_account(key: str) -> bool:
    head, _, tail = key.partition(":")
    return head == "user" and tail.isdigit()


def turn(table: Table, before: str) -> None:
    """Note that it is another's turn now, or that the game is over."""
    holders = dict(zip(table.names, (seat.holder for seat in table.seats()), strict=True))
    if table.mode == "hotseat":
        return
    if table.finished:
        note(table, "end", holders.values())
    elif table.waiting != before and holders.get(table.waiting):
        note(table, "turn", [holders[table.waiting]], seat=table.waiting)


def mentioned(table: Table, message: Message, keys: list[str]) -> None:
    """Note that a message calls people."""
    others = [key for key in keys if key != message.key]
    note(table, "mention", others, who=message.author, text=message.text)


# -- sending -------------------------------------------------------------------------------


def deliver_due() -> int:
    """Send what is due; return how many were sent. Several processes may do so at once."""
    now, sent = timezone.now(), 0
    due = Alert.objects.filter(state="waiting", due__lte=now).order_by("due")[:BATCH]
    for alert in due.select_related("table", "user"):
        mine = Alert.objects.filter(pk=alert.pk, state="waiting", due=alert.due)
        if not mine.update(due=now + AGAIN, tries=alert.tries + 1):
            continue  # another process took it
        state = _deliver(alert)
        if state == "waiting" and alert.tries + 1 >= MOST_TRIES:
            state = "failed"
        Alert.objects.filter(pk=alert.pk).update(state=state)
        sent += state == "sent"
    Alert.objects.exclude(state="waiting").filter(due__lt=now - timedelta(days=7)).delete()
    return sent


def _deliver(alert: Alert) -> str:
    """Send one alert by all ways that are chosen; return its new state."""
    key = f"user:{alert.user.pk}"
    if not _still_true(alert) or present(alert.table.pk, [key]):
        return "dropped"
    profile = Profile.objects.filter(user=alert.user).first()
    if profile is None:
        return "dropped"
    subject, text = wording(alert, Voice(profile.language))
    try:
        if profile.webhook:
            post(profile.webhook, profile.form, text)
        if profile.by_mail and alert.user.email:
            send_mail(subject, text, None, [alert.user.email])
    except (OSError, ValueError, http.client.HTTPException) as error:
        _log.warning("an alert could not be sent: %s", error)
        return "waiting"
    return "sent"


def _still_true(alert: Alert) -> bool:
    return alert.kind != "turn" or alert.table.waiting == alert.facts.get("seat")


def wording(alert: Alert, voice: Voice) -> tuple[str, str]:
    """Return the subject and the text of an alert."""
    table = alert.table
    name = f"{table.title} {table.label}".strip()
    subject = voice.say(f"alert.{alert.kind}", table=name, **alert.facts)
    text = str(alert.facts.get("text", ""))
    link = f"{settings.SITE}/table/{table.pk}/"
    return subject.replace("\n", " "), "\n".join(part for part in (subject, text, link) if part)


class Refused(ValueError):
    """An address that nothing is posted to."""


def check_address(address: str) -> None:
    """Check that a webhook's address is one of the services this server posts to.

    Anything else would let a visitor make the server call whatever it can reach.

    Raises Refused.
    """
    parts = urlsplit(address)
    host = parts.netloc.lower()
    if host not in settings.WEBHOOK_HOSTS or "@" in host:
        raise Refused(f"no webhook at {host}")
    local = host.partition(":")[0] in ("127.0.0.1", "localhost")
    if parts.scheme != "https" and not (local and parts.scheme == "http"):
        raise Refused("a webhook needs https")


def body(form: str, text: str) -> dict[str, Any]:
    """Return the message in the form that a service understands; it calls nobody by itself."""
    if form == "slack":
        safe = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return {"text": safe}
    return {"content": text[:2000], "allowed_mentions": {"parse": []}}


def post(address: str, form: str, text: str) -> None:
    """Post a message to a webhook, without following it anywhere.

    Raises Refused, or OSError when it does not take the message.
    """
    check_address(address)
    parts = urlsplit(address)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    line = kind(parts.netloc, timeout=TIMEOUT)
    try:
        path = parts.path or "/"
        line.request(
            "POST",
            f"{path}?{parts.query}" if parts.query else path,
            json.dumps(body(form, text)).encode(),
            {"Content-Type": "application/json", "User-Agent": "Senro"},
        )
        status = line.getresponse().status
    finally:
        line.close()
    if not 200 <= status < 300:
        raise OSError(f"the webhook answered {status}")


def send_test(user: User, profile: Profile) -> None:
    """Send a first message by all ways that are chosen.

    Raises Refused or OSError.
    """
    text = Voice(profile.language).say("alert.test")
    if profile.webhook:
        post(profile.webhook, profile.form, text)
    if profile.by_mail and user.email:
        send_mail(text, text, None, [user.email])


# -- the thread ----------------------------------------------------------------------------


class Worker:
    """The thread that sends, in a process that serves."""

    def __init__(self) -> None:
        self._news = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin, once."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="alerts", daemon=True)
            self._thread.start()

    def wake(self) -> None:
        """Say that something was noted."""
        self._news.set()

    def _run(self) -> None:
        while True:
            self._news.clear()
            pause = 60.0
            try:
                close_old_connections()
                deliver_due()
                pause = _until_next()
            except Exception:  # the thread must outlive whatever goes wrong
                _log.exception("alerts")
            finally:
                connection.close()
            if self._news.wait(pause):
                self._news.clear()
                threading.Event().wait(0.2)


def _until_next() -> float:
    """Return the seconds until the next alert is due, at most a minute."""
    first = Alert.objects.filter(state="waiting").order_by("due").first()
    if first is None:
        return 60.0
    return min(60.0, max(0.1, (first.due - timezone.now()).total_seconds()))


WORKER = Worker()


def wake() -> None:
    """Let the thread look, if this process has one."""
    WORKER.wake()
