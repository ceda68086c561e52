"""The base classes of screens, which handle terminals that are too small, and scrolling."""

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

MIN_SIZE = Size(60, 20)
"""The minimum size of the terminal; a game's table may need more."""

FULL_SIZE = Size(80, 24)
"""The size from which nothing is scrolled or shortened."""

LINES_OF_A_BOX = 7
"""The lines of a box besides its text: border, keys and a remark."""

TOO_SMALL = "-too-small"
"""The CSS class of a screen while the terminal is too small for it."""

NARROW, LOW = "-narrow", "-low"
"""The CSS classes of screens and tables while the terminal has fewer columns, or fewer lines, than `FULL_SIZE`."""

SNUG, SNUG_COLUMNS = "-snug", 92
"""The CSS class of screens narrower than that many columns: boxes fill the width, so that nothing shows beside them."""

Result = TypeVar("Result")


def fits(size: Size, least: Size) -> bool:
    """Return whether `size` is at least `least` in both dimensions."""
    return size.width >= least.width and size.height >= least.height


def fit_classes(widget: Widget) -> None:
    """Set the classes `NARROW` and `LOW` of a screen or table."""
    size = widget.app.size
    widget.set_class(size.width < FULL_SIZE.width, NARROW)
    widget.set_class(size.height < FULL_SIZE.height, LOW)


def too_small_text(least: Size, size: Size, names: KeyNames = DEFAULT_KEYS) -> str:
    """Return the longest text that fits in `size` on the required size and how to leave.

    >>> too_small_text(Size(60, 20), Size(20, 5))
    'tp-tui needs 60×20. This is 20×5. q leaves.'
    """
    sizes = {"least": f"{least.width}×{least.height}", "size": f"{size.width}×{size.height}"}
    texts = [names.in_text(text.format(**sizes)) for text in words.TOO_SMALL]
    return next((text for text in texts if _lines_of(text, size.width) <= size.height), texts[-1])


def _lines_of(text: str, width: int) -> int:
    return sum(len(wrap(line, max(1, width))) for line in text.split("\n"))


class TooSmall(Static):
    """The message that covers a screen while the style sheet shows it."""

    def on_resize(self) -> None:
        """Fit the message to the size."""
        self.show_text()

    def show_text(self) -> None:
        """Update the message."""
        screen = self.screen
        assert isinstance(screen, CoveredScreen)
        text = screen.cover_text
        self.update(in_ascii(text) if self.app.has_class(ASCII_CLASS) else text)


class CoveredScreen(Actionable, DrawnScreen[Result]):
    """A screen that a message covers while the terminal is smaller than `min_size`.

    A covered screen gets no keys from the app, so that the player changes nothing unseen.

    Attributes:
        min_size: the minimum size in columns and lines.
        is_leaving: whether the player is being asked to confirm the loss of the game.
    """

    is_leaving = False

    def __init__(self, min_size: Size = MIN_SIZE) -> None:
        """Create a screen with a minimum size."""
        super().__init__()
        self.min_size = min_size

    def on_compose(self) -> None:
        """Set the classes before there are children, which would all be styled once more for each of them."""
        self._set_classes()

    def on_mount(self) -> None:
        """Fit the contents, unless the program ended while the screen was being created."""
        if self.is_attached:
            self.fit()

    def on_resize(self) -> None:
        """Update the classes for the new size."""
        self.fit()

    def on_screen_resume(self) -> None:
        """Update the classes, as the terminal may have been resized while another screen was on top."""
        self.fit()

    def fit(self) -> None:
        """Fit the screen to the size of the terminal, under a covering message if need be; subclasses fit contents."""
        self._set_classes()
        if self.is_too_small and not self.query(TooSmall):
            self.mount(TooSmall(markup=False))

    def _set_classes(self) -> None:
        self.set_class(self.is_too_small, TOO_SMALL)
        self.set_class(self.app.size.width < SNUG_COLUMNS, SNUG)
        fit_classes(self)

    @property
    def cover_text(self) -> str:
        """The message for a terminal that is too small, or the question on leaving."""
        names = key_names(self.app)
        return names.in_text(words.LEAVE) if self.is_leaving else too_small_text(self.min_size, self.app.size, names)

    def ask_to_leave(self, asks: bool = True) -> None:
        """Ask the player to confirm the loss of the game with another `q`, or with `asks` false stop asking."""
        self.is_leaving = asks

    def cursor_cell(self) -> Offset | None:
        """Return the terminal cursor's place if it does not follow from the focus."""
        covers = self.query(TooSmall)
        return covers.first().content_region.offset if covers and self.is_too_small else None

    @property
    def is_too_small(self) -> bool:
        """Whether the terminal is smaller than `min_size`."""
        return not fits(self.app.size, self.min_size)


class SizedScreen(CoveredScreen[None]):
    """A screen without a result, whose actions are disabled while it is covered."""

    ACTIONS = common_actions.SCREEN

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable all actions while the terminal is too small."""
        return not self.is_too_small


class ScrolledScreen(SizedScreen):
    """A screen with one scrolling part.

    Attributes:
        lines_above: the lines that its box leaves for a picture.
    """

    lines_above = 0

    def on_resize(self) -> None:
        """Limit the height of a text so that its box fits on the screen."""
        beside = self.lines_beside_text
        for text in self.query("Panel #text").results(VerticalScroll):
            text.styles.max_height = max(1, self.app.size.height - beside)

    @property
    def lines_beside_text(self) -> int:
        """The lines of the screen that the text does not take."""
        return LINES_OF_A_BOX + self.lines_above * (not self.has_class(LOW))

    def action_scroll(self, lines: int) -> None:
        """Scroll by a number of lines."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)
