"""Questions with numbered answers, asked one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from tp_tui.games.kit.printable import printable
from tp_tui.plain.dialogue import QUIT, Console
from tp_tui.plain.speech import spoken
from tp_tui.presenters.line_words import words

Value = TypeVar("Value")


class LeftError(Exception):
    """The player does not want to answer any more; `is_stopping` says that nothing will be typed any more at all."""

    def __init__(self, *, is_stopping: bool = False) -> None:
        """Leave the questions, or the program."""
        super().__init__()
        self.is_stopping = is_stopping


def say(console: Console, text: str) -> None:
    """Say a text in letters and plain signs."""
    console.say(spoken(text))


def ask_text(console: Console) -> str:
    """Return what the player types.

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
    """Return the answer that the player chooses; Enter alone takes the default, and one choice is no question.

    An answer is chosen by its number or by how it begins.

    Raises:
        LeftError: the player leaves.
    """
    if len(choices) == 1:
        return choices[0][1]
    usual = next((place for place, (_, value) in enumerate(choices) if value == default), 0)
    lines = [f"{number}: {title}" for number, (title, _) in enumerate(choices, 1)]
    say(console, "\n".join([question, *lines, words.ENTER_TAKES.format(number=usual + 1)]))
    while True:
        text = ask_text(console)
        if not text:
            return choices[usual][1]
        place = chosen_place(text, [title for title, _ in choices])
        if place is not None:
            return choices[place][1]
        say(console, words.NO_ANSWER.format(typed=printable(text, 40), most=len(choices)))


def chosen_place(text: str, titles: Sequence[str]) -> int | None:
    """Return the place of the title that a number or a beginning means; None if it means none, or several.

    >>> chosen_place("2", ["red", "blue"]), chosen_place("Bl", ["red", "blue"]), chosen_place("x", ["red", "blue"])
    (1, 1, None)
    """
    if text.isascii() and text.isdecimal():
        place = int(text[:6]) - 1
        return place if 0 <= place < len(titles) else None
    begun = [place for place, title in enumerate(titles) if title.lower().startswith(text.lower())]
    exact = [place for place in begun if titles[place].lower() == text.lower()]
    found = exact or begun
    return found[0] if len(found) == 1 else None
