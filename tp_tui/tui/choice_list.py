"""A list to choose from."""

from __future__ import annotations

from textual.widgets import OptionList


class ChoiceList(OptionList):
    """A list whose highlighted line stays in sight when the window changes."""

    def on_resize(self) -> None:
        """Scroll to that line; where there was room for all, the list has gone back to its beginning."""
        self.call_after_refresh(self.scroll_to_highlight)
