"""A field of a form that says one of several things: left and right change it, Enter lists them all."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text
from textual.events import Click
from textual.geometry import Offset
from textual.message import Message
from textual.reactive import var
from textual.widget import Widget

from tp_tui.presenters import common_actions
from tp_tui.presenters.setup_fields import Choices, Value
from tp_tui.tui.bindings import Actionable
from tp_tui.tui.screens.dialogs import ChoiceScreen


class ChoiceField(Actionable, Widget, can_focus=True):
    """One line that shows what is chosen.

    Attributes:
        value: what is chosen, one of the values of `choices`.
    """

    ACTIONS = common_actions.CHOICE_FIELD

    value: var[Value] = var[Value]("", init=False)

    @dataclass
    class Changed(Message):
        """Another value was chosen in `field`."""

        field: ChoiceField

        @property
        def control(self) -> ChoiceField:
            """The field."""
            return self.field

    def __init__(self, title: str, choices: Choices, value: Value, *, id: str) -> None:
        """Offer `choices` under `title`, beginning with `value`."""
        super().__init__(id=id)
        self.title, self.choices = title, choices
        self.set_reactive(ChoiceField.value, value)

    @property
    def values(self) -> tuple[Value, ...]:
        """What can be chosen."""
        return tuple(value for _, value in self.choices)

    @property
    def chosen(self) -> str:
        """What the field says."""
        return self.choices[self._place][0]

    @property
    def _place(self) -> int:
        return self.values.index(self.value)

    def offer(self, choices: Choices, otherwise: Value = "") -> None:
        """Set the choices; keep the value if it is among them, else take `otherwise` or the first.

        A change made so posts no message: whoever asks for it knows.
        """
        if choices == self.choices:
            return
        self.choices = choices
        if self.value not in self.values:
            with self.prevent(ChoiceField.Changed):
                self.value = otherwise if otherwise in self.values else self.values[0]
        self.refresh()

    def watch_value(self) -> None:
        """Show it, and say that it is another."""
        self.refresh()
        self.post_message(self.Changed(self))

    def render(self) -> Text:
        """Return what is chosen, between arrows where there is a choice."""
        title = self.chosen
        width = max(1, self.size.width - 4)
        if cell_len(title) > width:
            title = f"{title[: width - 1]}…"
        left, right = ("<", ">") if len(self.choices) > 1 else (" ", " ")
        return Text(f"{left} {title:<{width}} {right}", no_wrap=True)

    def cursor_cell(self) -> Offset:
        """Return where the terminal's cursor belongs: where what is chosen begins."""
        return self.content_region.offset + Offset(2, 0)

    def action_step(self, by: int) -> None:
        """Choose the next (1) or the previous (-1), round the ends."""
        self.value = self.values[(self._place + by) % len(self.values)]

    def action_open(self) -> None:
        """List all choices."""

        def choose(place: int | None) -> None:
            if place is not None:
                self.value = self.values[place]

        lines = [title for title, _ in self.choices]
        self.app.push_screen(ChoiceScreen(self.title, lines, self._place), choose)

    def on_click(self, event: Click) -> None:
        """Change it at an arrow; anywhere else list all choices."""
        if event.x < 2:
            self.action_step(-1)
        elif event.x >= self.size.width - 2:
            self.action_step(1)
        else:
            self.action_open()
