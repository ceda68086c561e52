"""A text that is scrolled, and that goes on showing what it showed when the screen changes its size."""

from __future__ import annotations

import re
from textwrap import wrap

from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

HANGING = 2
"""Columns that the second line of a line that is indented a little stands further in than its first."""

COLUMN = re.compile(r" *- |\S+(?: \S+)* {2,}| {6,}")
"""What stands before a text in a column of its own: the dash of a list, a word or more, a wide indent."""


def hanging_lines(line: str, width: int) -> list[str]:
    """Return a line of text in lines of `width` columns; what is indented stays so, further in from its second line on.

    A text in a column of its own keeps to it.

    >>> hanging_lines("  takes the row to the north", 18)
    ['  takes the row to', '    the north']
    >>> hanging_lines("B2    Lay your tile on any free space.", 24)
    ['B2    Lay your tile on', '      any free space.']
    """
    column = COLUMN.match(line)
    if column and column.end() <= width // 2:
        hanging = column.end()
    else:
        indent = len(line) - len(line.lstrip())
        hanging = indent + HANGING if indent else 0
    return wrap(line.rstrip(), max(width, hanging + 1), subsequent_indent=" " * hanging) or [""]


class ReadingText(Widget):
    """A text whose lines are broken with hanging indents.

    Attributes:
        text: what there is to read.
        marked: the number of a line that is marked; -1 for none.
    """

    def __init__(self, text: str = "", *, id: str | None = None) -> None:
        """Show `text`."""
        super().__init__(id=id)
        self.text = text
        self.marked = -1

    def show(self, text: str, marked: int = -1) -> None:
        """Show another text, one line of it marked."""
        self.text, self.marked = text, marked
        self.refresh(layout=True)

    def lines_before(self, line: int) -> int:
        """Return how many lines of the screen the text takes before a line of it."""
        return len(self._lines(self.size.width, line))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return its height in lines when wrapped to a width in columns."""
        return len(self._lines(width))

    def render(self) -> Content:
        """Return the text in lines that fit."""
        shown = self._lines(self.size.width)
        if self.marked < 0:
            return Content("\n".join(shown))
        begin, end = self.lines_before(self.marked), self.lines_before(self.marked + 1)
        marked = [Content.styled(line, "bold reverse") for line in shown[begin:end]]
        return Content("\n").join([*map(Content, shown[:begin]), *marked, *map(Content, shown[end:])])

    def _lines(self, width: int, end: int | None = None) -> list[str]:
        return [part for line in self.text.split("\n")[:end] for part in hanging_lines(line, width)]


class ReadingScroll(VerticalScroll, can_focus=False):
    """A page to read, with whatever stands above it.

    A screen of another width breaks the lines elsewhere; the line of the text that was on top is on top again, also
    after sizes at which there was nothing to scroll.
    """

    def __init__(self, page: Static | ReadingText, *above: Widget, id: str, at_end: bool = False) -> None:
        """Show `page` below other widgets; `at_end` begins at its end."""
        super().__init__(*above, page, id=id)
        self._page = page
        self._at_end = at_end
        self._seen_size = Size(0, 0)
        self._width = 0
        self._top_line = 0
        self._scrolled = 0.0
        self._is_returning = False

    def _line_counts(self) -> list[int]:
        """Return how many lines of the screen each line of the text takes in the columns that there are."""
        page, width = self._page, max(1, self._page.size.width)
        if isinstance(page, ReadingText):
            return [len(hanging_lines(line, width)) for line in page.text.split("\n")]
        return [max(1, len(Content(line).wrap(width))) for line in str(page.content).split("\n")]

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Remember what the reader scrolled to: which line of the text is on top, and in how many columns."""
        super().watch_scroll_y(old_value, new_value)
        if self._is_returning or self.size != self._seen_size or old_value > self.max_scroll_y:
            return  # the size has changed, and the end of the text with it: what is on top now is chance
        self._width, self._scrolled = self._page.size.width, new_value
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
        if not self._width:
            return  # nobody has scrolled yet
        is_as_wide = self._page.size.width == self._width
        above = self._scrolled if is_as_wide else sum(self._line_counts()[: self._top_line])
        self._is_returning = True
        self.scroll_to(y=above, animate=False, immediate=True)
        self._is_returning = False
