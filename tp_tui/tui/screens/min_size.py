"""What the screens have in common: they say so where the terminal is too small, and scroll what is too long."""

from __future__ import annotations

from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from tp_tui.tui import words

TOO_NARROW, TOO_LOW = "-too-narrow", "-too-low"
WIDTHS = [(0, TOO_NARROW), (80, "-wide-enough")]
HEIGHTS = [(0, TOO_LOW), (24, "-high-enough")]
"""The app's breakpoints: the classes that screens bear from so many columns and lines on."""


class TooSmall(Static):
    """Lies over everything; the style sheet shows it while the screen bears one of the classes above."""

    def on_resize(self) -> None:
        """Say the size."""
        size = self.app.size
        self.update(words.TOO_SMALL.format(width=size.width, height=size.height))


class SizedScreen(Screen[None]):
    """A screen for terminals of 80×24 and more. While the terminal is smaller its keys do nothing."""

    def on_mount(self) -> None:
        """Put the sentence over the screen's own parts."""
        self.mount(TooSmall(markup=False))

    @property
    def is_too_small(self) -> bool:
        """Whether the sentence is shown."""
        return self.has_class(TOO_NARROW) or self.has_class(TOO_LOW)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """No key does anything on a screen that cannot be seen."""
        return not self.is_too_small


class ScrolledScreen(SizedScreen):
    """A screen around one part that is longer than it."""

    def action_scroll(self, lines: int) -> None:
        """Scroll that part by so many lines."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)
