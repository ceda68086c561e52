"""A screen around one list."""

from __future__ import annotations

from textual.widgets import OptionList

from tp_tui.presenters import common_actions
from tp_tui.tui.base_app import BaseApp
from tp_tui.tui.choice_list import ChoiceList
from tp_tui.tui.screens.min_size import SizedScreen


class ListScreen(SizedScreen):
    """A screen around one list, which j and k move through too."""

    app: BaseApp

    ACTIONS = common_actions.LIST_SCREEN

    def action_step(self, by: int) -> None:
        """Move the highlight."""
        self.query_one(ChoiceList).step(by)

    def action_change(self, by: int) -> None:
        """Change the highlighted setting to its next or previous value, if it has any."""
        self.change(self.highlighted, by)

    @property
    def highlighted(self) -> str:
        """The name of what is highlighted, empty if nothing is."""
        option = self.query_one(OptionList).highlighted_option
        return (option.id if option else None) or ""

    def change(self, name: str, by: int) -> None:
        """Change the setting of that name by that many values; a screen with settings overrides this."""
