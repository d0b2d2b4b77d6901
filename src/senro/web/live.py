"""Live updates: every open page of a table hears that it changed, as a server-sent event.

Pages of one process are told in memory. With REDIS_URL the word goes round through Redis to
every process.
"""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator
from typing import Any

from django.conf import settings

KEEP_ALIVE = 20.0
"""Seconds after which a silent connection is sent a comment."""


class Board:
    """Who listens to which table in this process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._ears: dict[str, set[tuple[asyncio.AbstractEventLoop, asyncio.Queue[int]]]] = {}

    def listen(self, table: str) -> tuple[asyncio.AbstractEventLoop, asyncio.Queue[int]]:
        """Return a new ear for a table, in the running event loop."""
        ear: tuple[asyncio.AbstractEventLoop, asyncio.Queue[int]]
        ear = (asyncio.get_running_loop(), asyncio.Queue())
        with self._lock:
            self._ears.setdefault(table, set()).add(ear)
        return ear

    def leave(
        self, table: str, ear: tuple[asyncio.AbstractEventLoop, asyncio.Queue[int]]
    ) -> None:
        """Stop listening."""
        with self._lock:
            ears = self._ears.get(table, set())
            ears.discard(ear)
            if not ears:
                self._ears.pop(table, None)

    def tell(self, table: str, number: int) -> None:
        """Tell every ear of a table its newest number."""
        with self._lock:
            ears = tuple(self._ears.get(table, ()))
        for loop, queue in ears:
            if not loop.is_closed():
                loop.call_soon_threadsafe(queue.put_nowait, number)


BOARD = Board()


def announce(table: str, number: int) -> None:
    """Tell all pages of a table that it has a new entry (or a new message)."""
    if settings.REDIS_URL:
        _redis().publish(f"senro:{table}", str(number))
    else:
        BOARD.tell(table, number)


def _redis() -> Any:
    import redis

    return redis.Redis.from_url(settings.REDIS_URL)


async def stream(table: str, number: int) -> AsyncIterator[bytes]:
    """Yield server-sent events of a table, the present number first."""
    yield _event(number)
    if settings.REDIS_URL:
        async for heard in _from_redis(table):
            yield heard
        return
    ear = BOARD.listen(table)
    try:
        while True:
            try:
                heard_number = await asyncio.wait_for(ear[1].get(), KEEP_ALIVE)
                yield _event(heard_number)
            except TimeoutError:
                yield b": still here\n\n"
    finally:
        BOARD.leave(table, ear)


async def _from_redis(table: str) -> AsyncIterator[bytes]:
    import redis.asyncio

    client = redis.asyncio.Redis.from_url(settings.REDIS_URL)
    try:
        async with client.pubsub() as channel:
            await channel.subscribe(f"senro:{table}")
            while True:
                heard = await channel.get_message(
                    ignore_subscribe_messages=True, timeout=KEEP_ALIVE
                )
                yield _event(int(heard["data"])) if heard else b": still here\n\n"
    finally:
        await client.aclose()


def _event(number: int) -> bytes:
    return f"event: moved\ndata: {json.dumps({'number': number})}\n\n".encode()
