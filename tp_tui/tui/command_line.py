"""The input for moves in notation."""

from __future__ import annotations

from collections.abc import Sequence

from textual.suggester import SuggestFromList
from textual.widgets import Input

from tp_tui.presenters import common_actions
from tp_tui.presenters.screen_words import words
from tp_tui.tui.bindings import Actionable
from tp_tui.tui.text_field import LONGEST_TEXT


class CommandLine(Actionable, Input):
    """An input that suggests legal moves."""

    ACTIONS = common_actions.COMMAND_LINE

    def __init__(self, *, id: str) -> None:
        """Create an empty command line."""
        super().__init__(id=id, max_length=LONGEST_TEXT)
        self.cursor_blink = False  # on a slow connection a blinking cursor would send more than the game does

    def clear_for(self, moves: Sequence[str], key: str) -> None:
        """Clear the line and suggest `moves`; the placeholder has the first, and the `key` that closes the line."""
        self.placeholder = words.COMMAND_HINT.format(example=moves[0], key=key) if moves else ""
        self.suggester = SuggestFromList(moves, case_sensitive=False)
        self.value = ""

    def action_complete(self) -> None:
        """Accept the suggestion."""
        self.action_end()
        self.action_cursor_right()
