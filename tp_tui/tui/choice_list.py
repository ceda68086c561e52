"""A list of choices."""

from __future__ import annotations

from collections.abc import Iterator

from rich.segment import Segment
from rich.style import Style
from textual.content import Content
from textual.geometry import Size
from textual.strip import Strip
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tp_tui.terminal.screen_cursor import highlighted_line
from tp_tui.terminal.terminal_app import TerminalApp

BAR = "▌"
"""The mark of the highlighted line."""

INDENT = 2
"""The columns before the text of a line, where the bar stands."""


def progress_sign(is_done: bool) -> str:
    """Return what stands before a task in a list: a tick if it is done, a circle if not."""
    return "✓" if is_done else "○"


def heading(title: str, *, is_first: bool) -> Option:
    """Return a heading of a group of lines, below an empty one unless it is the first."""
    styled = Content.styled(title, "bold $foreground")
    return Option(styled if is_first else Content("\n").join((Content(""), styled)), disabled=True)


class ChoiceList(OptionList):
    """An option list that keeps its highlighted line visible when the terminal is resized.

    A bar marks the highlighted line, so that it is also seen without colours.

    Attributes:
        second: the column of the text from which lines are dim unless they are highlighted, and before which a
            highlighted one is bold; 0 for none.
    """

    second = 0

    def render_line(self, y: int) -> Strip:
        """Draw a line; its remarks, behind `second`, stand back."""
        strip = super().render_line(y)
        option = self.highlighted_option
        lines = str(option.prompt).count("\n") + 1 if option else 0
        is_highlighted = 0 <= self.content_region.y + y - highlighted_line(self).y < lines
        if self.second:
            names, behind = strip.divide([min(INDENT + self.second, strip.cell_length), strip.cell_length])
            style = None if is_highlighted else Style(color=self.app.theme_variables["lines-dim"])
            name = Style(bold=True) if is_highlighted else None
            strip = Strip.join(
                Strip(Segment.apply_style(part, post_style=look)) for part, look in ((names, name), (behind, style))
            )
        if not is_highlighted or (isinstance(self.app, TerminalApp) and self.app.is_for_reader):
            return strip
        bar, rest = strip.divide([1, strip.cell_length])
        if self.show_vertical_scrollbar:  # which the highlight does not touch
            beside = Strip([Segment(" ", Style(bgcolor=self.rich_style.bgcolor))])
            rest = Strip.join([rest.crop(0, rest.cell_length - 1), beside])
        ink = Style(color=self.app.theme_variables["primary"], bold=False)
        bar = Strip(Segment.apply_style(Strip([Segment(BAR, *segment[1:]) for segment in bar]), post_style=ink))
        return Strip.join([bar, rest])

    def step(self, by: int) -> None:
        """Move the highlight down (1) or up (-1), wrapping round."""
        if by > 0:
            self.action_cursor_down()
        else:
            self.action_cursor_up()

    def scroll_to_highlight(self, top: bool = False) -> None:
        """Scroll to the highlighted line, and past the empty one above a heading where the list would begin with it."""
        super().scroll_to_highlight(top)
        first = round(self.scroll_y)
        if first and first in self.empty_lines:
            self.scroll_to(y=first + 1, animate=False, immediate=True, force=True)

    @property
    def empty_lines(self) -> Iterator[int]:
        """The numbers of the lines that are empty: those above headings, but for the first."""
        above = 0
        for option in self.options:
            prompt = str(option.prompt)
            if prompt.startswith("\n"):
                yield above
            above += prompt.count("\n") + 1

    def on_resize(self) -> None:
        """Show the list from its start, or as far down as the highlighted line is."""
        self.call_after_refresh(self._show_highlight)

    def _show_highlight(self) -> None:
        self.scroll_home(animate=False)
        self.scroll_to_highlight()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the height, at a width of at least one character, as Textual cannot wrap lines to less."""
        padding = self.get_component_styles("option-list--option").padding.width
        return super().get_content_height(container, viewport, max(padding + 1, width))
