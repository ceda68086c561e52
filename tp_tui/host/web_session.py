"""The game process of a browser tab."""

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
"""The command of a tab's process. `-P` prevents imports from the server's working directory."""

LONGEST_INPUT = 4 * 1024
"""The bytes of a single input or paste; longer ones are dropped."""

SECONDS_TO_TAKE = 20.0
"""The timeout for a process to read its input."""

SECONDS_TO_END = 5.0
"""The timeout for a process to exit by itself."""

PRELUDE = b"__GANGLION__\n"
"""The line with which Textual's web driver starts its output."""

DATA, META = b"D", b"M"
"""The kinds of packets: terminal input or output, and metadata as JSON."""


class ScreenSize(NamedTuple):
    """The columns and lines of a terminal."""

    columns: int
    lines: int

    @classmethod
    def asked_for(cls, columns: object, lines: object) -> ScreenSize:
        """Clamp a size requested by a browser; anything but a number gets the default.

        >>> ScreenSize.asked_for(30000, 0), ScreenSize.asked_for("100", None)
        (ScreenSize(columns=500, lines=1), ScreenSize(columns=100, lines=24))
        """
        return cls(*clamped_size(_number(columns), _number(lines)))


def _number(said: object) -> object:
    """Parse a number from a query string; return anything else unchanged."""
    return int(said) if isinstance(said, str) and said.isascii() and said.isdecimal() and len(said) < 10 else said


def session_environment(size: ScreenSize, environment: Mapping[str, str], player: Mapping[str, str]) -> dict[str, str]:
    """Return the environment for a tab's process, based on the server's, with what it says of the player.

    It prevents imports from the working directory, also in child processes.
    """
    places = [place for place in environment.get("PYTHONPATH", "").split(os.pathsep) if Path(place).is_absolute()]
    return {
        **environment,
        **player,
        "PYTHONPATH": os.pathsep.join(places),
        "PYTHONSAFEPATH": "1",
        "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver",
        "TEXTUAL_FPS": "60",
        "TEXTUAL_COLOR_SYSTEM": "truecolor",
        "COLUMNS": str(size.columns),
        "ROWS": str(size.lines),
    }


class WebSession:
    """A game process that draws for a browser."""

    def __init__(self, process: Process) -> None:
        """Wrap a process that was just started."""
        assert process.stdin is not None
        assert process.stdout is not None
        self._process, self._input, self._output = process, process.stdin, process.stdout

    @classmethod
    async def start(cls, size: ScreenSize, player: Mapping[str, str]) -> WebSession:
        """Start a process with a terminal of this size; it shares the server's stderr.

        Args:
            size: the size of the terminal.
            player: the variables that say who plays, where players have folders of their own.

        Raises:
            OSError: the system lacks the resources.
        """
        environment = session_environment(size, os.environ, player)
        # In a new session, so that Ctrl-C reaches only the server, and the whole process group can be killed.
        return cls(
            await asyncio.create_subprocess_exec(
                *COMMAND, stdin=PIPE, stdout=PIPE, env=environment, start_new_session=True
            )
        )

    async def receive(self, message: str) -> str:
        """Handle a message from the page; return a reply, which is mostly empty. Malformed messages are dropped.

        Raises:
            ConnectionError: the process has ended.
            TimeoutError: the process does not read its input.
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
        """Send a packet and wait until the process has read enough of its input.

        Raises:
            ConnectionError: the process has ended.
            TimeoutError: the process does not read its input.
        """
        self._input.write(kind + len(payload).to_bytes(4, "big") + payload)
        async with asyncio.timeout(SECONDS_TO_TAKE):
            await self._input.drain()

    async def drawn(self) -> AsyncIterator[bytes]:
        """Yield the terminal output of the process until it ends."""
        with suppress(asyncio.IncompleteReadError, asyncio.LimitOverrunError, ConnectionError):
            # Skip any output of Python itself before the prelude.
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
        """Close the input of the process, so that it saves and exits as on a hang-up; kill it if it does not."""
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
        """Discard output, because a process cannot exit while its pipe is full."""
        while await self._output.read(64 * 1024):
            pass

    def kill(self) -> None:
        """Kill the process group."""
        with suppress(ProcessLookupError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)
