"""The base class of screens with one list."""

from __future__ import annotations

from textual.widgets import OptionList

from tp_tui.presenters import common_actions
from tp_tui.tui.base_app import BaseApp
from tp_tui.tui.choice_list import ChoiceList
from tp_tui.tui.screens.min_size import LOW, SizedScreen

LINES_BESIDE_LIST = 8
"""The lines of a box besides its list: title, margins, a description, a fault and the keys."""

LINES_OF_PICTURE = 5
"""The lines that a list leaves for the picture above it."""


class ListScreen(SizedScreen):
    """A screen with one list."""

    app: BaseApp

    ACTIONS = common_actions.LIST_SCREEN

    def fit(self) -> None:
        """Leave room for a picture above the list, and for what stands below it."""
        super().fit()
        beside = LINES_BESIDE_LIST + LINES_OF_PICTURE * (not self.has_class(LOW))
        for options in self.query("Panel ChoiceList").results(ChoiceList):
            options.styles.max_height = max(1, self.app.size.height - beside)

    def action_step(self, by: int) -> None:
        """Move the highlight."""
        self.query_one(ChoiceList).step(by)

    def action_change(self, by: int) -> None:
        """Change the highlighted setting to its next (1) or previous (-1) value."""
        self.change(self.highlighted, by)

    @property
    def highlighted(self) -> str:
        """The id of the highlighted option, empty if there is none."""
        option = self.query_one(OptionList).highlighted_option
        return (option.id if option else None) or ""

    def change(self, name: str, by: int) -> None:
        """Step the setting `name` by `by` values; screens with settings override this."""
