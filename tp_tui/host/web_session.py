"""The process that plays in a tab of a browser: how it is started, talked to and ended."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from tp_tui.terminal.input_gate import clamped_size

COMMAND = (sys.executable, "-P", "-m", "tp_tui")
"""What plays in a tab. With `-P`, so that nothing in the folder that the server was started in is imported."""

LONGEST_INPUT = 4 * 1024
"""The bytes that may be typed or pasted at once; what is longer is dropped."""

SECONDS_TO_TAKE = 20.0
"""How long a process may take to read what was typed; one that does not is stuck."""

SECONDS_TO_END = 5.0
"""How long a process may take to end by itself."""

PRELUDE = b"__GANGLION__\n"
"""The line with which Textual's driver for web servers begins."""

DATA, META = b"D", b"M"
"""The types of packets: what goes to the terminal or comes from it, and what is said about it, as JSON."""


class ScreenSize(NamedTuple):
    """The columns and lines of a terminal."""

    columns: int
    lines: int

    @classmethod
    def asked_for(cls, columns: object, lines: object) -> ScreenSize:
        """Return a size that can be drawn, whatever a browser asks for; what is no number has its default.

        >>> ScreenSize.asked_for(30000, 0), ScreenSize.asked_for("100", None)
        (ScreenSize(columns=500, lines=1), ScreenSize(columns=100, lines=24))
        """
        return cls(*clamped_size(_number(columns), _number(lines)))


def _number(said: object) -> object:
    """Return the number in a query, or whatever else was said as it is."""
    return int(said) if isinstance(said, str) and said.isascii() and said.isdecimal() and len(said) < 10 else said


def session_environment(size: ScreenSize, environment: Mapping[str, str]) -> dict[str, str]:
    """Return the environment of a process that plays in a browser, made of the server's.

    Nothing in the working directory becomes importable by it, in the processes that it starts neither.
    """
    places = [place for place in environment.get("PYTHONPATH", "").split(os.pathsep) if Path(place).is_absolute()]
    return {
        **environment,
        "PYTHONPATH": os.pathsep.join(places),
        "PYTHONSAFEPATH": "1",
        "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver",
        "TEXTUAL_FPS": "60",
        "TEXTUAL_COLOR_SYSTEM": "truecolor",
        "COLUMNS": str(size.columns),
        "ROWS": str(size.lines),
    }


class WebSession:
    """A process of the game that draws for a browser."""

    def __init__(self, process: Process) -> None:
        """Play in this process, which was just started."""
        assert process.stdin is not None
        assert process.stdout is not None
        self._process, self._input, self._output = process, process.stdin, process.stdout

    @classmethod
    async def start(cls, size: ScreenSize) -> WebSession:
        """Start a process with a terminal of this size.

        What it says of its faults goes where the server's go.

        Raises:
            OSError: the system has no room for one.
        """
        environment = session_environment(size, os.environ)
        # In a session of its own: a Ctrl-C is the server's, and what it starts ends with it.
        return cls(
            await asyncio.create_subprocess_exec(
                *COMMAND, stdin=PIPE, stdout=PIPE, env=environment, start_new_session=True
            )
        )

    async def receive(self, message: str) -> str:
        """Handle what the page sent; return what is to be sent back, nothing for most messages.

        What is no message of the page is dropped.

        Raises:
            ConnectionError: the process has ended.
            TimeoutError: it takes nothing any more.
        """
        try:
            said = json.loads(message)
        except (ValueError, RecursionError):
            return ""
        match said:
            case ["stdin", str(text)] if 0 < len(typed := text.encode(errors="replace")) <= LONGEST_INPUT:
                await self._send(DATA, typed)
            case ["resize", {"width": width, "height": height}]:
                size = ScreenSize.asked_for(width, height)
                await self._send_meta({"type": "resize", "width": size.columns, "height": size.lines})
            case ["focus" | "blur" as what]:
                await self._send_meta({"type": what})
            case ["ping", str(number)] if len(number) < 20:
                return json.dumps(["pong", number])
        return ""

    async def _send_meta(self, told: dict[str, Any]) -> None:
        await self._send(META, json.dumps(told).encode())

    async def _send(self, kind: bytes, payload: bytes) -> None:
        """Send a packet, once the process has taken those before it.

        Raises:
            ConnectionError: it has ended.
            TimeoutError: it takes nothing any more.
        """
        self._input.write(kind + len(payload).to_bytes(4, "big") + payload)
        async with asyncio.timeout(SECONDS_TO_TAKE):
            await self._input.drain()

    async def drawn(self) -> AsyncIterator[bytes]:
        """Yield what the process sends to the terminal, until it ends."""
        with suppress(asyncio.IncompleteReadError, asyncio.LimitOverrunError, ConnectionError):
            # Before that line Python itself may have had something to say.
            while await self._output.readuntil(b"\n") != PRELUDE:
                pass
            while True:
                kind = await self._output.readexactly(1)
                payload = await self._output.readexactly(int.from_bytes(await self._output.readexactly(4), "big"))
                if kind == DATA:
                    yield payload
                elif kind == META and json.loads(payload).get("type") == "exit":
                    return

    async def end(self) -> None:
        """End the process as a terminal that hangs up does; its game is kept. One that does not end is killed."""
        self._input.close()
        discarding = asyncio.create_task(self._discard())
        try:
            async with asyncio.timeout(SECONDS_TO_END):
                await self._process.wait()
        except TimeoutError:
            self.kill()
            await self._process.wait()
        finally:
            discarding.cancel()

    async def _discard(self) -> None:
        """Read what nobody wants to see any more: a process cannot end while it waits for a reader."""
        while await self._output.read(64 * 1024):
            pass

    def kill(self) -> None:
        """End the process at once, with all that it has started."""
        with suppress(ProcessLookupError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)
