"""A list of choices."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.strip import Strip
from textual.widgets import OptionList


class ChoiceList(OptionList):
    """An option list that keeps its highlighted line visible when the terminal is resized.

    Attributes:
        second: the column from which lines are dim unless they are highlighted, and never bold; 0 for none.
    """

    second = 0

    def render_line(self, y: int) -> Strip:
        """Draw a line; its remarks, behind `second`, stand back."""
        strip = super().render_line(y)
        if not self.second:
            return strip
        names, behind = strip.divide([min(self.second, strip.cell_length), strip.cell_length])
        is_highlighted = self.scroll_offset.y + y == self.highlighted
        style = Style(bold=False) if is_highlighted else Style(color=self.app.theme_variables["lines-dim"])
        return Strip.join([names, Strip(Segment.apply_style(behind, post_style=style))])

    def step(self, by: int) -> None:
        """Move the highlight down (1) or up (-1), wrapping round."""
        if by > 0:
            self.action_cursor_down()
        else:
            self.action_cursor_up()

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
