"""Connections of the web server, limited in number and time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

from tp_tui.host.capacity import Capacity, client_of

CONNECTIONS = 8
"""The connections allowed per possible session: a browser loads a page over six at once, and plays over one."""

SECONDS_TO_ASK = 15.0
"""The timeout for the first request on a connection."""

END_OF_HEAD = b"\r\n\r\n"
"""The end of a request's head."""

BUSY = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
"""The response to a connection beyond the limit."""


class CappedConnection(asyncio.Protocol):
    """A protocol that rejects connections beyond a limit, closes silent ones, and delegates the others."""

    def __init__(self, capacity: Capacity, answer: Callable[[], asyncio.Protocol]) -> None:
        """Delegate to a protocol created by `answer`."""
        self._capacity, self._answer = capacity, answer
        self._client = ""
        self._handler: asyncio.Protocol | None = None
        self._silence: asyncio.TimerHandle | None = None
        self._end_of_head = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Accept the connection, or reject it."""
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
        """Delegate, and stop the timeout at the end of the first request's head."""
        if self._handler is None:
            return
        if self._silence is not None:
            self._end_of_head = self._end_of_head[-len(END_OF_HEAD) :] + data
            if END_OF_HEAD in self._end_of_head:
                self._ask()
        self._handler.data_received(data)

    def _ask(self) -> None:
        """Cancel the timeout for the first request; the delegate handles those of later ones."""
        if self._silence is not None:
            self._silence.cancel()
        self._silence, self._end_of_head = None, b""

    def eof_received(self) -> bool | None:
        """Delegate."""
        return self._handler.eof_received() if self._handler else None

    def pause_writing(self) -> None:
        """Delegate."""
        if self._handler:
            self._handler.pause_writing()

    def resume_writing(self) -> None:
        """Delegate."""
        if self._handler:
            self._handler.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Delegate, and free the place."""
        self._ask()
        if self._handler:
            self._capacity.give_back(self._client)
            self._handler.connection_lost(exc)
