"""An app as terminals need it: it sends little, ends in good order when a signal asks, and can be drawn again."""

from __future__ import annotations

import asyncio
import signal
from typing import Any, ClassVar

from rich.color import ColorSystem
from rich.console import RenderableType
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.app import App
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.screen import Screen

ENDING_SIGNALS = ("SIGHUP", "SIGINT", "SIGTERM")
"""The signals that ask the program to end, where the system has them."""


class TerminalApp(App[None]):
    """An app that draws through `TerminalDriver` where it runs in a terminal."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+l", "redraw", "Redraw", show=False, id="app.redraw", priority=True),
    ]

    _is_ending = False

    def on_load(self) -> None:
        """Move nothing by itself: what slides or fades costs a slow line much and says nothing."""
        self.animation_level = "none"

    def get_driver_class(self) -> type[Driver]:
        """Return the driver for terminals of this system, or the one that `TEXTUAL_DRIVER` names."""
        chosen = super().get_driver_class()
        if chosen.__name__ != "LinuxDriver":
            return chosen
        from tp_tui.tui.terminal_driver import TerminalDriver

        return TerminalDriver

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        """Let a driver that can draw by itself do so: it sends less than Textual would."""
        draw = getattr(self._driver, "draw", None)
        is_update = isinstance(renderable, LayoutUpdate | ChopsUpdate)
        if draw is None or not is_update or self._batch_count or self._closed or not self._running:
            super()._display(screen, renderable)
            return
        draw(renderable, self.console._color_system or ColorSystem.TRUECOLOR)
        self.post_display_hook()

    def action_redraw(self) -> None:
        """Send the whole screen again: something else may have written on it."""
        if redraw := getattr(self._driver, "redraw", None):
            redraw()

    def _end_on_signals(self) -> None:
        """End as `q` would where the terminal hangs up or somebody wants the program gone; the game is kept."""
        if self.is_headless:
            return
        for name in ENDING_SIGNALS:
            if number := getattr(signal, name, None):
                asyncio.get_running_loop().add_signal_handler(number, self._end, number)

    def _end(self, number: int) -> None:
        """End with the exit status of a program that this signal ended; what comes while it ends changes nothing."""
        if not self._is_ending:
            self._is_ending = True
            self.exit(None, 128 + number)

    def _handle_exception(self, error: Exception) -> None:
        """Let no widget that was still being made hold up an end that a signal asked for."""
        if not self._is_ending:
            super()._handle_exception(error)
