"""Asking questions with numbered answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from tp_tui.games.kit.printable import printable
from tp_tui.plain.dialogue import HELP, QUIT, Console
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


def ask(
    console: Console,
    question: str,
    choices: Sequence[tuple[str, Value]],
    default: Value,
    abouts: Sequence[str] = (),
) -> Value:
    """Ask a question until the player chooses an answer by its number or beginning; return its value.

    Enter alone chooses the default. A single choice is returned without asking. The word help and a number says what
    the `abouts` tell of that choice.

    Raises:
        LeftError: the player leaves.
    """
    if len(choices) == 1:
        return choices[0][1]
    preset = next((index for index, (_, value) in enumerate(choices) if value == default), 0)
    lines = [f"{number}: {title}" for number, (title, _) in enumerate(choices, 1)]
    notes = [words.ENTER_TAKES.format(number=preset + 1), *([words.HELP_NUMBER] if abouts else [])]
    say(console, "\n".join([question, *lines, *notes]))
    while True:
        text = ask_text(console)
        if not text:
            return choices[preset][1]
        titles = [title for title, _ in choices]
        word, _space, asked = text.partition(" ")
        if word.lower() in HELP and (index := match_choice(asked.strip(), titles)) is not None and abouts:
            say(console, f"{titles[index]}. {abouts[index]}")
            continue
        index = match_choice(text, titles)
        if index is None:  # a value as the command line takes it
            index = next((at for at, (_, value) in enumerate(choices) if str(value).lower() == text.lower()), None)
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
