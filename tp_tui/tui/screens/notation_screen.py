"""A screen around a game's table with a line to type moves in, in notation."""

from __future__ import annotations

from abc import abstractmethod

from textual.app import ComposeResult
from textual.widgets import Input

from tp_tui.session import Command, PlayText
from tp_tui.tui.command_line import CommandLine
from tp_tui.tui.screens.table_screen import TableScreen

TYPING = "typing"
"""The class of the screen while a move is typed."""


class NotationScreen(TableScreen):
    """Opens the line in the place of the prompt; subclasses carry out what was typed."""

    @abstractmethod
    def do(self, command: Command) -> bool:
        """Carry out a command of the seat in front; return whether it was done."""

    @property
    def is_typing(self) -> bool:
        """Whether a move is being typed."""
        return self.has_class(TYPING)

    def compose_below(self) -> ComposeResult:
        """Put the line for moves in notation below the prompt."""
        yield CommandLine(id="command")

    def action_type(self) -> None:
        """Open the line for a move in notation."""
        view = self.table.view
        command = self.query_one(CommandLine)
        command.clear_for([view.observation.state.action_to_string(action) for action in view.legal])
        self.add_class(TYPING)
        self.set_focus(command)

    def stop_typing(self) -> None:
        """Close the line, and give the keys back to the table."""
        # `set_focus` and not `focus`, which waits: a key struck at once belongs to the table.
        self.set_focus(self.table.focus_target)
        self.remove_class(TYPING)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Do what was typed; what is not understood stays to be mended."""
        if not self.is_typing:
            return  # a second Enter, struck before the first was dealt with
        if not event.value.strip():
            self.stop_typing()
        elif not self.table.is_deciding:
            self.say(self.table.prompt)
        elif self.do(PlayText(event.value)):
            self.stop_typing()
