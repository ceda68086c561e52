"""A pseudo-translation that puts every message in brackets, so that untranslated or composed text stands out."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from tp_tui.games import game_names, get_game
from tp_tui.presenters.messages import use_catalogue


class Brackets(gettext.NullTranslations):
    """The pseudo-translation as a gettext catalogue."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"

    def pgettext(self, context: str, message: str) -> str:
        # Sentence ends are not messages with words of their own.
        return message if context == "sentence" else self.gettext(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.ngettext(msgid1, msgid2, n)


@contextmanager
def in_brackets() -> Iterator[None]:
    """Use the pseudo-translation in the block."""
    use_catalogue(Brackets())
    try:
        yield
    finally:
        use_catalogue(gettext.NullTranslations())


_INNERMOST = re.compile(r"⟦[^⟦⟧]*⟧")


def outside(text: str) -> str:
    """Return the part of a text outside all brackets."""
    left = ""
    while left != text:
        left, text = text, _INNERMOST.sub("", text)
    return text


WORD = re.compile(r"[^\W\d_]{2,}")


def words_outside(text: str, *excepted: re.Pattern[str]) -> list[str]:
    """Return the words of two or more letters outside all brackets, except those that match `excepted`."""
    left = outside(text)
    for each in excepted:
        if not WORD.search(left):
            break
        left = each.sub(" ", left)
    return WORD.findall(left)


def is_whole(text: str) -> bool:
    """Return whether the brackets of a text are balanced."""
    depth = 0
    for sign in text:
        depth += (sign == "⟦") - (sign == "⟧")
        if depth < 0:
            return False
    return depth == 0


def any_of(texts: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern that matches any of the texts as whole words.

    Longer texts take precedence; key references match any key, and spaces match any whitespace.
    """
    found = []
    for text in sorted(set(filter(None, texts)), key=len, reverse=True):
        pattern = re.sub(r"\\\{[a-z_.0-9\\]+\\\}", ".{1,20}?", re.escape(" ".join(text.split())))
        spaced = pattern.replace(r"\ ", r"\s+")
        found.append(rf"(?<!\w){spaced}(?!\w)")
    return re.compile("|".join(found))


PEOPLE = any_of(
    ["Ada", "Ben", "Cleo", "Dan", "Djoser", "Eve", "You", "Random", "Greedy", "Planner", "Pharaoh", "Sphinx"]
)
"""The names of people and bots, which are not translated."""

GAMES = any_of(get_game(name).title for name in game_names())
"""The titles of games, which are not translated."""

FILES = re.compile(r"[\w.-]+\.tp\b|/[\w./-]+")
"""File names and paths, which are not translated."""
