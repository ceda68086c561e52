"""A table screen with a command line for moves in notation."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tp_tui.presenters import common_actions
from tp_tui.presenters.messages import capitalized
from tp_tui.presenters.screen_words import words
from tp_tui.room import Command, PlayText
from tp_tui.room.commands import moves_in
from tp_tui.tui.screens.dialogs import TextScreen
from tp_tui.tui.screens.table_screen import TableScreen
from tp_tui.tui.table import Notice

if TYPE_CHECKING:
    from textual.widgets import Input

    from tp_tui.tui.command_line import CommandLine

TYPING = "typing"
"""The CSS class of the screen while the command line is open."""


class NotationScreen(TableScreen):
    """Opens the command line in place of the prompt; subclasses execute the commands."""

    ACTIONS = common_actions.NOTATION

    @abstractmethod
    def do(self, command: Command) -> bool:
        """Submit a command for the player at the screen; return whether it was accepted."""

    @property
    def is_typing(self) -> bool:
        """Whether the command line is open."""
        return self.has_class(TYPING)

    @property
    def shares_line(self) -> bool:
        """Whether information and prompt stand in one line, unless the prompt is hidden."""
        return super().shares_line and not self.is_typing

    @property
    def _command_line(self) -> CommandLine:
        """The command line, which is mounted on first use."""
        from tp_tui.tui.command_line import CommandLine

        if found := self.query(CommandLine):
            return found.first()
        made = CommandLine(id="command")
        self.mount(made, after="#prompt")
        return made

    def action_type(self) -> None:
        """Open the command line."""
        view = self.table.view
        command = self._command_line
        moves = [view.observation.state.action_to_string(action) for action in view.legal]
        command.clear_for(moves, self.app.in_keys("[Esc|input.leave]"))
        self.add_class(TYPING)
        self.show_info()
        self.set_focus(command)

    def stop_typing(self) -> None:
        """Close the command line and focus the table."""
        # Not `focus`, which is deferred: the next key press already belongs to the table.
        self.set_focus(self.table.focus_target)
        self.remove_class(TYPING)
        self.show_info()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Execute the text; on failure leave it for correction."""
        if not self.is_typing:
            return  # a second Enter, pressed before the first was handled
        if not event.value.strip() or self.answer(event.value):
            self.stop_typing()
        elif not self.table.is_deciding:
            self.say(self.table.prompt)
        elif self._play_all(moves_in(event.value)):
            self.stop_typing()

    def _play_all(self, moves: Sequence[str]) -> bool:
        """Play the moves of a line; return whether all were accepted, or else leave the rest for correction."""
        for number, move in enumerate(moves):
            if not self.table.is_deciding or not self.do(PlayText(move)):
                self._command_line.value = ", ".join(moves[number:])
                self._command_line.cursor_position = len(self._command_line.value)
                return False
        return True

    def answer(self, text: str) -> bool:
        """Answer a question as in line mode, or switch to line mode for `plain`; return whether `text` was either."""
        if text.strip().lower() == "plain":
            self.app.action_to_lines()
            return True
        from tp_tui.presenters.presenter import answer, is_question, presenter_for

        presenter = presenter_for(self.game_name)(self.table.view, self.table.pointed_at)
        if not is_question(presenter, text):
            return False
        said = self.in_signs(answer(presenter, text))
        if "\n" in said or len(said) > self.app.size.width - 2:
            self.app.push_screen(TextScreen(words.QUESTION_TITLES.get(text, capitalized(text.strip())), said))
        else:
            self.table.notice = Notice(said, style="plain")
        return True

    def action_ask(self, question: str) -> None:
        """Answer the question bound to a key."""
        if not self.answer(question):
            self.table.notice = Notice(words.NO_QUESTION.format(word=question), style="plain")
