"""A form field with a fixed set of choices: left and right step through them, Enter lists them all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual.events import Click
from textual.geometry import Offset
from textual.message import Message
from textual.reactive import var
from textual.widget import Widget

from tp_tui.presenters import common_actions
from tp_tui.presenters.setup_fields import Choices, Value
from tp_tui.tui.base_app import BaseApp
from tp_tui.tui.bindings import Actionable
from tp_tui.tui.screens.dialogs import ChoiceScreen

ARROWS = "◂▸"
"""The signs beside the current choice of several."""

CHANGEABLE = "-changeable"
"""The class of a field with several choices."""


class ChoiceField(Actionable, Widget, can_focus=True):
    """A one-line selector.

    Attributes:
        value: the value of the current choice.
    """

    ACTIONS = common_actions.CHOICE_FIELD

    value: var[Value] = var[Value]("", init=False)

    @dataclass
    class Changed(Message):
        """The value of `field` has changed."""

        field: ChoiceField

        @property
        def control(self) -> ChoiceField:
            """The field."""
            return self.field

    app: BaseApp

    def __init__(self, title: str, choices: Choices, value: Value, *, id: str, faint: Sequence[Value] = ()) -> None:
        """Create a field with these choices and initial value.

        Args:
            title: the heading of the list that Enter opens.
            choices: the choices.
            value: the value of the initial one.
            id: the id of the widget.
            faint: the values that stand for nothing, and stand back.
        """
        super().__init__(id=id)
        self.title, self.choices, self.faint = title, choices, faint
        self.set_reactive(ChoiceField.value, value)
        self.set_class(self._is_changeable, CHANGEABLE)

    @property
    def values(self) -> tuple[Value, ...]:
        """The values of all choices."""
        return tuple(value for _, value in self.choices)

    @property
    def chosen(self) -> str:
        """The label of the current choice."""
        return self.choices[self._place][0]

    @property
    def _place(self) -> int:
        return self.values.index(self.value)

    @property
    def _is_changeable(self) -> bool:
        return len(self.choices) > 1

    def offer(self, choices: Choices, otherwise: Value = "") -> None:
        """Set the choices; if the value is no longer among them, change it to `otherwise` or the first.

        This posts no `Changed` message.
        """
        if choices == self.choices:
            return
        self.choices = choices
        self.set_class(self._is_changeable, CHANGEABLE)
        if self.value not in self.values:
            with self.prevent(ChoiceField.Changed):
                self.value = otherwise if otherwise in self.values else self.values[0]
        self.refresh()

    def watch_value(self) -> None:
        """Redraw and post `Changed`."""
        self.refresh()
        self.post_message(self.Changed(self))

    def render(self) -> Text:
        """Render the current choice, between arrows if there are others."""
        left, right = map(self.app.in_signs, ARROWS if self._is_changeable else "  ")
        dim = "" if self.has_focus else self.app.theme_variables["lines-dim"]
        faint = dim if self.value in self.faint else ""
        # The right arrows of all fields of a form stand below each other.
        title = set_cell_size(self._title, max(1, self.size.width - 4))
        return Text.assemble((f"{left} ", dim), (title, faint), (f" {right}", dim), no_wrap=True)

    @property
    def _title(self) -> str:
        """The label of the current choice, cut to the width."""
        title, width = self.chosen, max(1, self.size.width - 4)
        return title if cell_len(title) <= width else f"{title[: width - 1]}…"

    def cursor_cell(self) -> Offset:
        """Return the start of the current choice, as the terminal cursor's place."""
        return self.content_region.offset + Offset(2, 0)

    def action_step(self, by: int) -> None:
        """Select the next (1) or previous (-1) choice, wrapping round."""
        self.value = self.values[(self._place + by) % len(self.values)]

    def action_open(self) -> None:
        """Open the list of choices."""

        def choose(place: int | None) -> None:
            if place is not None:
                self.value = self.values[place]

        lines = [title for title, _ in self.choices]
        self.app.push_screen(ChoiceScreen(self.title, lines, self._place), choose)

    def on_click(self, event: Click) -> None:
        """Step at an arrow; elsewhere open the list."""
        if event.x < 2:
            self.action_step(-1)
        elif event.x >= self.size.width - 2:
            self.action_step(1)
        else:
            self.action_open()
