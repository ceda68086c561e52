"""Connections of the web server: so many and no more, and none that asks for nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest

from tp_tui.host import web_connections
from tp_tui.host.capacity import Capacity
from tp_tui.host.web_connections import BUSY, CappedConnection


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


async def test_who_asks_for_nothing_is_shut_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_connections, "SECONDS_TO_ASK", 0.3)
    capacity = Capacity(2, 2)
    async with listening(capacity) as port:
        silent, _ = await asyncio.open_connection("127.0.0.1", port)
        slow, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\nX: ")
        assert await slow.read(4) == b"GET "
        assert not capacity.has_place("127.0.0.1")
        for reader in (silent, slow):
            with suppress(ConnectionError):
                while await reader.read(100):
                    pass
        assert await capacity.wait_for_place("127.0.0.1", 30)


async def test_who_has_asked_may_take_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_connections, "SECONDS_TO_ASK", 0.2)
    async with listening(Capacity(1, 1)) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for part in (b"GET / HTTP/1.1\r", b"\n\r", b"\n"):
            writer.write(part)
            assert await reader.readexactly(len(part)) == part
        await asyncio.sleep(0.5)
        writer.write(b"more")
        assert await reader.read(4) == b"more"


async def test_a_place_is_waited_for_and_then_gone_without() -> None:
    capacity = Capacity(1, 1)
    capacity.take("a")
    assert not await capacity.wait_for_place("b", 0.01)
    asyncio.get_running_loop().call_later(0.05, capacity.give_back, "a")
    assert await capacity.wait_for_place("b", 30)
