"""The base class of screens with one list."""

from __future__ import annotations

from textual.widgets import OptionList

from tp_tui.presenters import common_actions
from tp_tui.tui.base_app import BaseApp
from tp_tui.tui.choice_list import ChoiceList
from tp_tui.tui.screens.min_size import LOW, SizedScreen

LINES_BESIDE_LIST = 8
"""The lines of a box besides its list: title, margins, a description, a fault and the keys."""

LINES_OF_PICTURE, SHARE_OF_PICTURE = 5, 5
"""The lines that a list leaves for the picture above it at least, and of how many lines of the screen one."""


class ListScreen(SizedScreen):
    """A screen with one list.

    Attributes:
        lines_spared: the lines that a list takes from what is usual beside it, as it is long and has more to say.
    """

    app: BaseApp

    lines_spared = 0

    ACTIONS = common_actions.LIST_SCREEN

    def fit(self) -> None:
        """Leave room for a picture above the list, and for what stands below it."""
        super().fit()
        height = self.app.size.height
        picture = 0 if self.has_class(LOW) else max(LINES_OF_PICTURE, height // SHARE_OF_PICTURE)
        beside = LINES_BESIDE_LIST + picture - self.lines_spared * bool(picture)
        for options in self.query("Panel ChoiceList").results(ChoiceList):
            options.styles.max_height = max(1, height - beside)

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
