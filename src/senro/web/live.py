"""Live updates: every open page of a table hears that it changed, as a server-sent event.

What goes round is a pulse: the table's newest entry, and its stamp, which grows with everything
that a page would show. Pages of one process are told in memory; with REDIS_URL the pulse goes
round through Redis, which every process listens to once for all its pages. A pulse may get
lost (Redis restarts); so an open page is also told the stored pulse every few seconds.
"""

from __future__ import annotations

import asyncio
import json
import logging
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.core.cache import cache as shared

KEEP_ALIVE = 15.0
"""Seconds after which a silent page is told the stored pulse."""

_PRESENT = 40
"""Seconds for which a page counts as open after it was last told something."""

MOST_VISITORS = 200

_log = logging.getLogger("senro")


@dataclass(frozen=True, slots=True)
class Pulse:
    """How far a table has come."""

    number: int
    stamp: int


@dataclass(frozen=True, eq=False)
class Ear:
    """An open page; it hears a pulse, or None when it should look for itself."""

    loop: asyncio.AbstractEventLoop
    queue: asyncio.Queue[Pulse | None]


class Board:
    """Who listens to which table in this process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._ears: dict[str, list[Ear]] = {}
        self._relay: threading.Thread | None = None

    def listen(self, table: str) -> Ear:
        """Return a new ear for a table, in the running event loop."""
        ear = Ear(asyncio.get_running_loop(), asyncio.Queue())
        with self._lock:
            self._ears.setdefault(table, []).append(ear)
            if settings.REDIS_URL and self._relay is None:
                self._relay = threading.Thread(target=_relay, args=(self,), daemon=True)
                self._relay.start()
        return ear

    def leave(self, table: str, ear: Ear) -> None:
        """Stop listening."""
        with self._lock:
            ears = self._ears.get(table, [])
            if ear in ears:
                ears.remove(ear)
            if not ears:
                self._ears.pop(table, None)

    def tell(self, table: str, pulse: Pulse) -> None:
        """Tell every ear of a table."""
        with self._lock:
            ears = tuple(self._ears.get(table, ()))
        _whisper(ears, pulse)

    def rouse(self) -> None:
        """Let every ear look for itself: something may have been missed."""
        with self._lock:
            ears = tuple(ear for group in self._ears.values() for ear in group)
        _whisper(ears, None)


def _whisper(ears: tuple[Ear, ...], pulse: Pulse | None) -> None:
    for ear in ears:
        if not ear.loop.is_closed():
            ear.loop.call_soon_threadsafe(ear.queue.put_nowait, pulse)


BOARD = Board()


def announce(table: str, pulse: Pulse) -> None:
    """Tell all pages of a table; a pulse that cannot be sent is no reason to fail."""
    if not settings.REDIS_URL:
        BOARD.tell(table, pulse)
        return
    try:
        _redis().publish(f"senro:{table}", json.dumps([pulse.number, pulse.stamp]))
    except (OSError, _redis_error()):
        _log.warning("Redis could not be reached", exc_info=True)
        BOARD.tell(table, pulse)


@cache
def _redis() -> Any:
    import redis

    return redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2, health_check_interval=30
    )


def _redis_error() -> type[Exception]:
    import redis

    return redis.RedisError


def _relay(board: Board) -> None:
    """Hand on what Redis says, for ever; begin again when the connection is lost."""
    import redis

    while True:
        try:
            client = redis.Redis.from_url(settings.REDIS_URL, health_check_interval=30)
            with client.pubsub() as channel:  # type: ignore[no-untyped-call]
                channel.psubscribe("senro:*")
                for heard in channel.listen():
                    if heard["type"] == "psubscribe":
                        board.rouse()
                    elif heard["type"] == "pmessage":
                        table = heard["channel"].decode().partition(":")[2]
                        board.tell(table, Pulse(*json.loads(heard["data"])))
        except (redis.RedisError, OSError, ValueError):
            _log.warning("listening to Redis begins again", exc_info=True)
            time.sleep(1)


async def stream(
    table: str, key: str, look: Callable[[], Awaitable[Pulse | None]]
) -> AsyncIterator[bytes]:
    """Yield the server-sent events of a page that the holder of a key has open.

    `look` reads the stored pulse, None when the table is gone.
    """
    ear = BOARD.listen(table)
    pulse: Pulse | None = None
    told: Pulse | None = None
    try:
        while True:
            if pulse is None:
                await touch(table, key)
                pulse = await look()
                if pulse is None:
                    return
            yield _event(pulse) if pulse != told else b": still here\n\n"
            told = pulse
            try:
                pulse = await asyncio.wait_for(ear.queue.get(), KEEP_ALIVE)
            except TimeoutError:
                pulse = None
    finally:
        BOARD.leave(table, ear)
        shared.delete(_here(table, key))  # another open page says so again before long


def _event(pulse: Pulse) -> bytes:
    data = json.dumps({"number": pulse.number, "stamp": pulse.stamp})
    return f"event: moved\ndata: {data}\n\n".encode()


# -- who is there --------------------------------------------------------------------------


async def touch(table: str, key: str) -> None:
    """Note that somebody has a page open.

    Of two who come at once one may be missing from the list of keys until he is noted again.
    """
    await shared.aset(_here(table, key), 1, _PRESENT)
    now = time.time()
    known: dict[str, float] = await shared.aget(_visits(table)) or {}
    kept = {k: until for k, until in known.items() if until > now and k != key}
    recent = dict(list(kept.items())[-MOST_VISITORS:])
    await shared.aset(_visits(table), recent | {key: now + _PRESENT}, _PRESENT)


def present(table: str, keys: list[str]) -> set[str]:
    """Return which of these people have a page of the table open."""
    found = shared.get_many([_here(table, key) for key in keys])
    return {key for key in keys if _here(table, key) in found}


def visitors(table: str) -> list[str]:
    """Return the keys of all who have a page of the table open."""
    known = list(shared.get(_visits(table)) or {})
    here = present(table, known)
    return [key for key in known if key in here]


def _visits(table: str) -> str:
    return f"visits:{table}"


def _here(table: str, key: str) -> str:
    return f"here:{table}:{key}"
