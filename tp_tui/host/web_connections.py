"""Caps of the web server: how many connections and sessions there are, in all and for a client, how fast one sends."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import cast

from tp_tui.host.web_access import client_of

CONNECTIONS = 8
"""Connections for each session that there may be: a browser loads a page over six at once, and plays over one."""

SECONDS_TO_ASK = 15.0
"""How long a connection may take until it has asked for something."""

END_OF_HEAD = b"\r\n\r\n"
"""What ends the head of a request."""

BUSY = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
"""What a connection too many is answered."""


class Capacity:
    """Limits how many connections are open, in all and for each client."""

    def __init__(self, most: int, most_of_client: int) -> None:
        """Give away `most` places, and no client more than `most_of_client` of them."""
        self.most, self.most_of_client = most, most_of_client
        self._taken: Counter[str] = Counter()
        self._freed = asyncio.Event()

    @property
    def is_full(self) -> bool:
        """Whether there is no place for anybody."""
        return self._taken.total() >= self.most

    def has_place(self, client: str) -> bool:
        """Return whether there is one for this client."""
        return not self.is_full and self._taken[client] < self.most_of_client

    async def wait_for_place(self, client: str, seconds: float) -> bool:
        """Wait up to `seconds` for a place for this client; return whether there is one."""
        try:
            async with asyncio.timeout(seconds):
                while not self.has_place(client):
                    self._freed.clear()
                    await self._freed.wait()
        except TimeoutError:
            return False
        return True

    def take(self, client: str) -> None:
        """Give a place to a client."""
        self._taken[client] += 1

    def give_back(self, client: str) -> None:
        """Have back the place of a client."""
        self._taken[client] -= 1
        self._taken += Counter()  # without those who have none
        self._freed.set()


class TokenBucket:
    """Limits how often something is done: at a steady rate, after a burst."""

    def __init__(self, rate: float, burst: float) -> None:
        """Let `rate` a second through, and `burst` of them at once."""
        self._rate, self._burst = rate, burst
        self._left, self._then = burst, 0.0

    def delay(self, now: float) -> float:
        """Take one at a time in seconds; return how many seconds that is too early.

        >>> bucket = TokenBucket(rate=2, burst=1)
        >>> bucket.delay(10), bucket.delay(10), bucket.delay(10), bucket.delay(12)
        (0.0, 0.5, 1.0, 0.0)
        """
        self._left = min(self._burst, self._left + (now - self._then) * self._rate) - 1
        self._then = now
        return max(0.0, -self._left / self._rate)


class CappedConnection(asyncio.Protocol):
    """A connection that is answered if there is a place for it, and closed if it asks for nothing."""

    def __init__(self, capacity: Capacity, answer: Callable[[], asyncio.Protocol]) -> None:
        """Have it answered by what `answer` makes."""
        self._capacity, self._answer = capacity, answer
        self._client = ""
        self._handler: asyncio.Protocol | None = None
        self._silence: asyncio.TimerHandle | None = None
        self._end_of_head = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the connection, or close it."""
        connection = cast("asyncio.Transport", transport)
        client = client_of(str((connection.get_extra_info("peername") or [""])[0]))
        if not self._capacity.has_place(client):
            connection.write(BUSY)
            connection.close()
            return
        self._client = client
        self._capacity.take(client)
        self._silence = asyncio.get_running_loop().call_later(SECONDS_TO_ASK, connection.abort)
        self._handler = self._answer()
        self._handler.connection_made(connection)

    def data_received(self, data: bytes) -> None:
        """Hand on what has come."""
        if self._handler is None:
            return
        if self._silence is not None:
            self._end_of_head = self._end_of_head[-len(END_OF_HEAD) :] + data
            if END_OF_HEAD in self._end_of_head:
                self._ask()
        self._handler.data_received(data)

    def _ask(self) -> None:
        """Note that the first request is here; how long others take is up to who answers."""
        if self._silence is not None:
            self._silence.cancel()
        self._silence, self._end_of_head = None, b""

    def eof_received(self) -> bool | None:
        """Hand on that nothing more comes."""
        return self._handler.eof_received() if self._handler else None

    def pause_writing(self) -> None:
        """Hand on that enough was written."""
        if self._handler:
            self._handler.pause_writing()

    def resume_writing(self) -> None:
        """Hand on that more can be written."""
        if self._handler:
            self._handler.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Hand on that the connection is gone, whose place is free."""
        self._ask()
        if self._handler:
            self._capacity.give_back(self._client)
            self._handler.connection_lost(exc)
