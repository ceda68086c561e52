"""What a player without a table chooses from by number, and questions that have no answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tp_tui.games.contract import Action


@dataclass(frozen=True, slots=True)
class Choice:
    """A line that a player can choose by its number: its words, and the action it does or the lines that it opens."""

    label: str
    action: Action | None = None
    then: Callable[[], Sequence[Choice]] | None = None


class NoAnswerError(ValueError):
    """What was asked cannot be answered; the message is a sentence that says what can."""
