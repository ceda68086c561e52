"""What the screens have in common: they say so where the terminal is too small, and scroll what is too long."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.geometry import Offset, Size
from textual.screen import Screen
from textual.widgets import Static

from tp_tui.tui import words
from tp_tui.tui.screen_help import ScreenHelp

LEAST_SIZE = Size(80, 24)
"""The columns and lines that every screen needs; a game's table may need more."""

LINES_OF_A_BOX = 7
"""Lines that the border of a box, its keys and a remark take from a text in it."""

TOO_SMALL = "-too-small"
"""The class of a screen while the terminal is too small for it."""


def fits(size: Size, least: Size) -> bool:
    """Return whether a terminal of `size` has room for what needs `least`."""
    return size.width >= least.width and size.height >= least.height


class TooSmall(Static):
    """The sentence that lies over a screen while the style sheet shows it."""

    def __init__(self, least: Size) -> None:
        """Cover a screen that needs `least`."""
        super().__init__(markup=False)
        self._least = least

    def on_resize(self) -> None:
        """Say both sizes."""
        least, size = self._least, self.app.size
        self.update(
            words.TOO_SMALL.format(
                least=f"{least.width}×{least.height}",
                size=f"{size.width}×{size.height}",
            )
        )


class SizedScreen(Screen[None]):
    """A screen that needs `least_size`. While the terminal is smaller its keys do nothing.

    `SCREEN_HELP` is what `?` says here; without it, `?` lists the keys.
    """

    SCREEN_HELP: ClassVar[ScreenHelp | None] = None

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "app.screen_help", "Help", key_display="?", show=False, id="screen.help"),
    ]

    def __init__(self, least_size: Size = LEAST_SIZE) -> None:
        """Make a screen that needs so many columns and lines."""
        super().__init__()
        self.least_size = least_size

    def on_mount(self) -> None:
        """Put the sentence over the screen's own parts."""
        if not self.is_attached:
            return  # the program ended while the screen was being made
        self.mount(TooSmall(self.least_size))

    def on_resize(self) -> None:
        """Cover the screen where it does not fit."""
        self.set_class(self.is_too_small, TOO_SMALL)

    def on_screen_resume(self) -> None:
        """Follow a terminal that was resized while another screen lay over this one."""
        self.set_class(self.is_too_small, TOO_SMALL)

    def cursor_cell(self) -> Offset | None:
        """Return where the terminal's cursor belongs where that does not follow from the focus."""
        return self.query_one(TooSmall).content_region.offset if self.is_too_small else None

    @property
    def is_too_small(self) -> bool:
        """Whether the terminal has not the room that the screen needs."""
        return not fits(self.app.size, self.least_size)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """No key does anything on a screen that cannot be seen."""
        return not self.is_too_small


class ScrolledScreen(SizedScreen):
    """A screen around one part that is longer than it."""

    def on_resize(self) -> None:
        """Let a text in a box be as long as leaves room for the box."""
        for text in self.query("Panel #text").results(VerticalScroll):
            text.styles.max_height = max(1, self.app.size.height - LINES_OF_A_BOX)

    def action_scroll(self, lines: int) -> None:
        """Scroll that part by so many lines."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)
