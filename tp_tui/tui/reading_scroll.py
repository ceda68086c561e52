"""A text that is scrolled, and that goes on showing what it showed when the screen changes its size."""

from __future__ import annotations

from textwrap import wrap

from textual.containers import VerticalScroll
from textual.content import Content
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


class ReadingText(Static):
    """A text whose lines are broken with hanging indents."""

    def __init__(self, text: str) -> None:
        """Show `text`."""
        super().__init__(text, markup=False)
        self.text = text

    def on_resize(self) -> None:
        """Break the lines where they end now."""
        lines = [part for line in self.text.split("\n") for part in hanging_lines(line, self.size.width)]
        self.update("\n".join(lines))


class ReadingScroll(VerticalScroll, can_focus=False):
    """A page to read, with whatever stands above it.

    A screen of another width breaks the lines elsewhere; the line of the text that was on top is on top again.
    """

    def __init__(self, page: Static, *above: Widget, id: str) -> None:
        """Show `page` below other widgets."""
        super().__init__(*above, page, id=id)
        self._page = page
        self._width = 0
        self._top_line = 0

    def _line_counts(self) -> list[int]:
        """Return how many lines of the screen each line of the text takes in the columns that there are."""
        page, width = self._page, max(1, self._width)
        if isinstance(page, ReadingText):
            return [len(hanging_lines(line, width)) for line in page.text.split("\n")]
        return [max(1, len(Content(line).wrap(width))) for line in str(page.content).split("\n")]

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Remember which line of the text is on top now."""
        super().watch_scroll_y(old_value, new_value)
        if self._page.size.width != self._width:
            return  # on the way to another size: what is on top now is chance
        above = 0
        for number, count in enumerate(self._line_counts()):
            above += count
            if above > round(new_value):
                self._top_line = number
                return

    def on_resize(self) -> None:
        """Bring that line to the top again."""
        before, self._width = self._width, self._page.size.width
        if before and before != self._width:
            self.call_after_refresh(self.scroll_to, y=sum(self._line_counts()[: self._top_line]), animate=False)
