"""Asking questions with numbered answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from tp_tui.games.kit.printable import printable
from tp_tui.plain.dialogue import QUIT, Console
from tp_tui.plain.speech import spoken
from tp_tui.presenters.line_words import words

Value = TypeVar("Value")


class LeftError(Exception):
    """The player leaves a question unanswered.

    Attributes:
        is_stopping: whether the input has ended, so that the program must end too.
    """

    def __init__(self, *, is_stopping: bool = False) -> None:
        """Create the error."""
        super().__init__()
        self.is_stopping = is_stopping


def say(console: Console, text: str) -> None:
    """Print a text with its signs as words."""
    console.say(spoken(text))


def ask_text(console: Console) -> str:
    """Return a line typed by the player, without surrounding spaces.

    Raises:
        LeftError: the player leaves.
    """
    line = console.read()
    if line is None:
        raise LeftError(is_stopping=True)
    text = line.strip()
    if text.lower() in QUIT or text.lower() == "back":
        raise LeftError
    return text


def ask(console: Console, question: str, choices: Sequence[tuple[str, Value]], default: Value) -> Value:
    """Ask a question until the player chooses an answer by its number or beginning; return its value.

    Enter alone chooses the default. A single choice is returned without asking.

    Raises:
        LeftError: the player leaves.
    """
    if len(choices) == 1:
        return choices[0][1]
    preset = next((index for index, (_, value) in enumerate(choices) if value == default), 0)
    lines = [f"{number}: {title}" for number, (title, _) in enumerate(choices, 1)]
    say(console, "\n".join([question, *lines, words.ENTER_TAKES.format(number=preset + 1)]))
    while True:
        text = ask_text(console)
        if not text:
            return choices[preset][1]
        index = match_choice(text, [title for title, _ in choices])
        if index is not None:
            return choices[index][1]
        say(console, words.NO_ANSWER.format(typed=printable(text, 40), most=len(choices)))


def match_choice(text: str, titles: Sequence[str]) -> int | None:
    """Return the index of the title that a number or a beginning selects; None if it selects none or several.

    >>> match_choice("2", ["red", "blue"]), match_choice("Bl", ["red", "blue"]), match_choice("x", ["red", "blue"])
    (1, 1, None)
    """
    if text.isascii() and text.isdecimal():
        index = int(text[:6]) - 1
        return index if 0 <= index < len(titles) else None
    matching = [index for index, title in enumerate(titles) if title.lower().startswith(text.lower())]
    exact = [index for index in matching if titles[index].lower() == text.lower()]
    found = exact or matching
    return found[0] if len(found) == 1 else None
