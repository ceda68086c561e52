"""A text that is scrolled, and that goes on showing what it showed when the screen changes its size."""

from __future__ import annotations

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static


def line_counts(text: str, width: int) -> list[int]:
    """Return how many lines of the screen each line of `text` takes in so many columns."""
    return [max(1, len(Content(line).wrap(max(1, width)))) for line in text.split("\n")]


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

    @property
    def _text(self) -> str:
        return str(self._page.content)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Remember which line of the text is on top now."""
        super().watch_scroll_y(old_value, new_value)
        if self._page.size.width != self._width:
            return  # on the way to another size: what is on top now is chance
        above = 0
        for number, count in enumerate(line_counts(self._text, self._width)):
            if above + count > round(new_value):
                self._top_line = number
                return
            above += count

    def on_resize(self) -> None:
        """Bring that line to the top again."""
        before, self._width = self._width, self._page.size.width
        if before and before != self._width:
            above = sum(line_counts(self._text, self._width)[: self._top_line])
            self.call_after_refresh(self.scroll_to, y=above, animate=False)
