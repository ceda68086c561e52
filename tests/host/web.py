"""A real `tp-tui web` on the loopback address, with HTTP and WebSocket clients in place of a browser."""

from __future__ import annotations

import asyncio
import os
import re
import resource
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from http.cookies import SimpleCookie
from pathlib import Path

import aiohttp

from tests.commands import environment
from tests.hosting import free_port, is_open

MEMORY = 1 << 30
"""The address space in bytes of each process of a server, as a bound for the attacks tested here."""


class Served:
    """A running server.

    Attributes:
        process: its process.
        port: its port.
        address: its URL.
        announced: the URL that it printed, which may have a token.
    """

    def __init__(self, process: subprocess.Popen[str], port: int, line: str) -> None:
        self.process, self.port = process, port
        self.address = f"http://127.0.0.1:{port}"
        self.announced = re.search(r"http\S+", line)[0]  # type: ignore[index]

    @property
    def token(self) -> str:
        return self.announced.partition("token=")[2]

    def next_line(self) -> str:
        """Return the next line that the server prints."""
        assert self.process.stderr
        return self.process.stderr.readline()

    def processes(self) -> list[int]:
        """Return the server's child processes, including zombies."""
        listed = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text(encoding="ascii")
        return [int(number) for number in listed.split()]


@contextmanager
def served(
    home: Path, *arguments: str, folder: Path | None = None, ended_by: signal.Signals | None = None
) -> Iterator[Served]:
    """Run a server on a free port for the block; `ended_by` is the signal by which the block ends it itself."""
    port = free_port()
    variables = environment(home) | {"TP_TUI_HOME": str(home)}
    server = subprocess.Popen(
        [sys.executable, "-P", "-m", "tp_tui", "web", "--port", str(port), *arguments],
        stderr=subprocess.PIPE, env=variables, text=True, start_new_session=True, cwd=folder,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
    )  # fmt: skip
    try:
        assert server.stderr
        line = server.stderr.readline()
        assert " now. Ctrl-C ends it." in line
        assert f":{port}" in line or "--url" in arguments
        assert is_open(port, server)
        yield Served(server, port, line)
    finally:
        if ended_by is None:
            server.send_signal(signal.SIGINT)
        try:
            assert server.wait(60) == (-ended_by if ended_by == signal.SIGKILL else 0)
        finally:
            server.kill()
            server.wait()
            assert server.stderr
            server.stderr.close()


def cookies_of(port: int, path: str = "/") -> dict[str, str]:
    """Return the cookies that the server gives to a new browser."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=30) as response:
        given = SimpleCookie("; ".join(response.headers.get_all("Set-Cookie") or []))
    return {name: morsel.value for name, morsel in given.items()}


def answer(port: int, headers: Mapping[str, str], path: str = "/") -> tuple[int, str]:
    asked = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=dict(headers))
    try:
        with urllib.request.urlopen(asked, timeout=30) as response:
            return response.status, response.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


@asynccontextmanager
async def opened_tab(
    server: Served, query: str = "", client: str = "127.0.0.1", cookies: Mapping[str, str] | None = None
) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    """Open the WebSocket of a browser tab, from the address `client`."""
    connector = aiohttp.TCPConnector(local_addr=(client, 0))
    async with aiohttp.ClientSession(connector=connector, cookies=cookies) as session, session.ws_connect(
        f"{server.address}/ws{query}",
        headers={"Origin": server.address}, timeout=aiohttp.ClientWSTimeout(ws_close=1), max_msg_size=0,
    ) as socket:  # fmt: skip
        yield socket


async def drawn(socket: aiohttp.ClientWebSocketResponse, text: str = "Quick game") -> None:
    """Wait until the game has sent `text`."""
    received = b""
    async with asyncio.timeout(60):
        while text.encode() not in received:
            message = await socket.receive()
            assert message.type is aiohttp.WSMsgType.BINARY, message
            received += message.data


async def refusal(socket: aiohttp.ClientWebSocketResponse) -> tuple[int | None, str]:
    """Wait until a WebSocket is closed; return the close code and reason."""
    while True:
        message = await socket.receive(60)
        if message.type is aiohttp.WSMsgType.CLOSE:
            return message.data, message.extra or ""
        if message.type in (aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.ERROR):
            return socket.close_code, ""


async def until(holds: Callable[[], bool]) -> None:
    """Wait until `holds` returns true."""
    for _ in range(600):
        if holds():
            return
        await asyncio.sleep(0.1)
    raise AssertionError("waited in vain")


def is_running(process: int) -> bool:
    """Return whether a process exists and is not a zombie."""
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state not in "ZX"


def resident(process: int) -> int:
    """Return the resident memory of a process in bytes."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
