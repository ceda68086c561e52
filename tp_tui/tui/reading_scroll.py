"""A text that is scrolled, and that goes on showing what it showed when the screen changes its size."""

from __future__ import annotations

from textwrap import wrap

from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

HANGING = 2
"""Columns that the second line of an indented line stands further in than its first."""


def hanging_lines(line: str, width: int) -> list[str]:
    """Return a line of text in lines of `width` columns; what is indented stays so, further in from its second line on.

    >>> hanging_lines("  takes the row to the north", 18)
    ['  takes the row to', '    the north']
    """
    indent = " " * (len(line) - len(line.lstrip()))
    further = indent + " " * HANGING if indent else ""
    return wrap(line.strip(), max(width, len(further) + 1), initial_indent=indent, subsequent_indent=further) or [""]


class ReadingText(Widget):
    """A text whose lines are broken with hanging indents."""

    def __init__(self, text: str) -> None:
        """Show `text`."""
        super().__init__()
        self.text = text

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines it takes in so many columns."""
        return len(self._lines(width))

    def render(self) -> Content:
        """Return the text in lines that fit."""
        return Content("\n".join(self._lines(self.size.width)))

    def _lines(self, width: int) -> list[str]:
        return [part for line in self.text.split("\n") for part in hanging_lines(line, width)]


class ReadingScroll(VerticalScroll, can_focus=False):
    """A page to read, with whatever stands above it.

    A screen of another width breaks the lines elsewhere; the line of the text that was on top is on top again.
    """

    def __init__(self, page: Static | ReadingText, *above: Widget, id: str, at_end: bool = False) -> None:
        """Show `page` below other widgets; `at_end` begins at its end."""
        super().__init__(*above, page, id=id)
        self._page = page
        self._at_end = at_end
        self._seen_size = Size(0, 0)
        self._width = 0
        self._top_line = 0

    def _line_counts(self) -> list[int]:
        """Return how many lines of the screen each line of the text takes in the columns that there are."""
        page, width = self._page, max(1, self._page.size.width)
        if isinstance(page, ReadingText):
            return [len(hanging_lines(line, width)) for line in page.text.split("\n")]
        return [max(1, len(Content(line).wrap(width))) for line in str(page.content).split("\n")]

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Remember which line of the text is on top now, and in how many columns."""
        super().watch_scroll_y(old_value, new_value)
        if self.size != self._seen_size:
            return  # on the way to another size: what is on top now is chance
        self._width = self._page.size.width
        above = 0
        for number, count in enumerate(self._line_counts()):
            above += count
            if above > round(new_value):
                self._top_line = number
                return

    def on_resize(self) -> None:
        """Bring that line to the top again; the first time, go to where reading begins."""
        if self._at_end and not self._seen_size:
            self.call_after_refresh(self.scroll_end, animate=False)
        self._seen_size = self.size
        self.call_after_refresh(self._back_to_top_line)

    def _back_to_top_line(self) -> None:
        if self._top_line and self._page.size.width != self._width:
            self.scroll_to(y=sum(self._line_counts()[: self._top_line]), animate=False)
