"""How the screen talks to a browser: Textual's driver for web servers, which also ends when the server is gone."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import partial
from typing import Any

from textual.app import App
from textual.drivers.web_driver import WebDriver

from tp_tui.terminal.terminal_driver import HUNG_UP


class BrowserDriver(WebDriver):
    """Reads keys and draws through the pipes of a web server such as textual-serve."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        """Drive `app`; the arguments are Textual's."""
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._write = partial(_send, self.fileno)

    def run_input_thread(self) -> None:
        """Pass on what comes from the browser until the program ends, or the server is gone."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            self._loop.call_soon_threadsafe(self._app.exit, None, HUNG_UP)


def _send(file: int, data: bytes) -> int:
    """Send to the server; what is still sent to one that is gone is dropped."""
    rest = data
    with suppress(OSError):
        while rest:
            rest = rest[os.write(file, rest) :]
    return len(data)
