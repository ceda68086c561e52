"""What the screens have in common: they say so where the terminal is too small, and scroll what is too long."""

from __future__ import annotations

from textwrap import wrap
from typing import TypeVar

from textual.containers import VerticalScroll
from textual.geometry import Offset, Size
from textual.widget import Widget
from textual.widgets import Static

from tp_tui.presenters import common_actions
from tp_tui.presenters.ascii_text import in_ascii
from tp_tui.presenters.key_text import DEFAULT_KEYS, KeyNames, key_names
from tp_tui.presenters.screen_words import words
from tp_tui.terminal.region_compositor import DrawnScreen
from tp_tui.tui.bindings import Actionable
from tp_tui.tui.styled_lines import ASCII_CLASS

LEAST_SIZE = Size(60, 20)
"""The columns and lines that every screen needs; a game's table may need more."""

FULL_SIZE = Size(80, 24)
"""The columns and lines from which on nothing has to be scrolled or shortened."""

LINES_OF_A_BOX = 7
"""Lines that the border of a box, its keys and a remark take from a text in it."""

TOO_SMALL = "-too-small"
"""The class of a screen while the terminal is too small for it."""

NARROW, LOW = "-narrow", "-low"
"""The classes of a screen and of a table with fewer columns, and with fewer lines, than `FULL_SIZE`."""

Result = TypeVar("Result")


def fits(size: Size, least: Size) -> bool:
    """Return whether a terminal of `size` has room for what needs `least`."""
    return size.width >= least.width and size.height >= least.height


def fit_classes(widget: Widget) -> None:
    """Give a screen or a table the classes that go with the size of the terminal."""
    size = widget.app.size
    widget.set_class(size.width < FULL_SIZE.width, NARROW)
    widget.set_class(size.height < FULL_SIZE.height, LOW)


def too_small_text(least: Size, size: Size, names: KeyNames = DEFAULT_KEYS) -> str:
    """Say that a screen needs `least`, and how to leave, in the longest words that `size` has room for.

    >>> too_small_text(Size(60, 20), Size(20, 5))
    'tp-tui needs 60×20. This is 20×5. q leaves.'
    """
    sizes = {"least": f"{least.width}×{least.height}", "size": f"{size.width}×{size.height}"}
    texts = [names.in_text(text.format(**sizes)) for text in words.TOO_SMALL]
    return next((text for text in texts if _lines_of(text, size.width) <= size.height), texts[-1])


def _lines_of(text: str, width: int) -> int:
    return sum(len(wrap(line, max(1, width))) for line in text.split("\n"))


class TooSmall(Static):
    """The sentence that lies over a screen while the style sheet shows it."""

    def on_resize(self) -> None:
        """Say what there is room for."""
        self.show_text()

    def show_text(self) -> None:
        """Say what the screen wants said."""
        screen = self.screen
        assert isinstance(screen, CoveredScreen)
        text = screen.cover_text
        self.update(in_ascii(text) if self.app.has_class(ASCII_CLASS) else text)


class CoveredScreen(Actionable, DrawnScreen[Result]):
    """A screen that needs `least_size`, whatever it returns. While the terminal is smaller, a sentence lies over it.

    The app gives it no keys then: what cannot be seen cannot be changed.

    Attributes:
        least_size: the columns and lines that it needs.
        is_leaving: whether the player is asked if the game may be lost.
    """

    is_leaving = False

    def __init__(self, least_size: Size = LEAST_SIZE) -> None:
        """Make a screen that needs a terminal of at least that size."""
        super().__init__()
        self.least_size = least_size

    def on_mount(self) -> None:
        """Put the sentence over the screen's own parts."""
        if not self.is_attached:
            return  # the program ended while the screen was being made
        self.mount(TooSmall(markup=False))
        self.fit()

    def on_resize(self) -> None:
        """Cover the screen where it does not fit."""
        self.fit()

    def on_screen_resume(self) -> None:
        """Follow a terminal that was resized while another screen lay over this one."""
        self.fit()

    def fit(self) -> None:
        """Take on the classes that go with the size of the terminal."""
        self.set_class(self.is_too_small, TOO_SMALL)
        fit_classes(self)

    @property
    def cover_text(self) -> str:
        """What is said in the place of a screen that cannot be seen."""
        names = key_names(self.app)
        return names.in_text(words.LEAVE) if self.is_leaving else too_small_text(self.least_size, self.app.size, names)

    def ask_to_leave(self, asks: bool = True) -> None:
        """Ask whether the game may be lost; another `q` says that it may. Without `asks`, ask no longer."""
        self.is_leaving = asks

    def cursor_cell(self) -> Offset | None:
        """Return where the terminal's cursor belongs where that does not follow from the focus."""
        covers = self.query(TooSmall)
        return covers.first().content_region.offset if covers and self.is_too_small else None

    @property
    def is_too_small(self) -> bool:
        """Whether the terminal has not the room that the screen needs."""
        return not fits(self.app.size, self.least_size)


class SizedScreen(CoveredScreen[None]):
    """A screen that returns nothing."""

    ACTIONS = common_actions.SCREEN

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
        """Scroll that part by a number of lines."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)
