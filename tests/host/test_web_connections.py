"""Connections of the web server: so many and no more, and none that asks for nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

import pytest

from tp_tui.host import web_connections
from tp_tui.host.capacity import Capacity
from tp_tui.host.web_connections import BUSY, CappedConnection

SECONDS_TO_ASK = 321.0
"""A time limit that nothing else has."""


class Echo(asyncio.Protocol):
    """Sends back what comes."""

    transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.transport.write(data)


@asynccontextmanager
async def listening(capacity: Capacity) -> AsyncIterator[int]:
    """An echo behind that capacity; yields its port."""
    loop = asyncio.get_running_loop()
    async with await loop.create_server(lambda: CappedConnection(capacity, Echo), "127.0.0.1", 0) as server:
        yield server.sockets[0].getsockname()[1]


async def test_one_too_many_is_told_so() -> None:
    async with listening(Capacity(3, 2)) as port:
        taken = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
        for reader, writer in taken:
            writer.write(b"a")
            assert await reader.read(1) == b"a"
        reader, _ = await asyncio.open_connection("127.0.0.1", port)
        assert await reader.read() == BUSY
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.2", 0))
        writer.write(b"b")
        assert await reader.read(1) == b"b"
        taken[0][1].close()
        while True:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"c")
            if await reader.read(1) == b"c":
                break


@pytest.fixture
async def time_is_up(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Ends the time that connections have for asking something, which here ends in no other way."""
    loop, limits = asyncio.get_running_loop(), list[tuple[asyncio.TimerHandle, Callable[[], object]]]()
    call_later = loop.call_later

    def note(seconds: float, end: Callable[..., object], *arguments: Any) -> asyncio.TimerHandle:
        handle = call_later(seconds, end, *arguments)
        if seconds == SECONDS_TO_ASK:
            limits.append((handle, partial(end, *arguments)))
        return handle

    def end_all() -> None:
        for handle, end in limits:
            if not handle.cancelled():
                end()

    monkeypatch.setattr(web_connections, "SECONDS_TO_ASK", SECONDS_TO_ASK)
    monkeypatch.setattr(loop, "call_later", note)
    return end_all


async def test_who_asks_for_nothing_is_shut_out(time_is_up: Callable[[], None]) -> None:
    capacity = Capacity(2, 2)
    async with listening(capacity) as port:
        silent, _ = await asyncio.open_connection("127.0.0.1", port)
        slow, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\nX: ")
        assert await slow.read(4) == b"GET "
        assert not capacity.has_place("127.0.0.1")
        time_is_up()
        for reader in (silent, slow):
            with suppress(ConnectionError):
                while await reader.read(100):
                    pass
        assert await capacity.wait_for_place("127.0.0.1", 30)


async def test_who_has_asked_may_take_a_while(time_is_up: Callable[[], None]) -> None:
    async with listening(Capacity(1, 1)) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for part in (b"GET / HTTP/1.1\r", b"\n\r", b"\n"):
            writer.write(part)
            assert await reader.readexactly(len(part)) == part
        time_is_up()
        writer.write(b"more")
        assert await reader.read(4) == b"more"


async def test_a_place_is_waited_for_and_then_gone_without() -> None:
    capacity = Capacity(1, 1)
    capacity.take("a")
    assert not await capacity.wait_for_place("b", 0.01)
    asyncio.get_running_loop().call_later(0.05, capacity.give_back, "a")
    assert await capacity.wait_for_place("b", 30)
