"""A list of choices."""

from __future__ import annotations

from textual.geometry import Size
from textual.widgets import OptionList


class ChoiceList(OptionList):
    """An option list that keeps its highlighted line visible when the terminal is resized."""

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
