"""A language in which every message is itself in brackets, so that what is no message, or half of one, stands out."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from tp_tui.games import game_names, get_game
from tp_tui.presenters.messages import use_catalogue


class Brackets(gettext.NullTranslations):
    """The catalogue of that language."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"

    def pgettext(self, context: str, message: str) -> str:
        # The end of a sentence is no message that its words could stand in.
        return message if context == "sentence" else self.gettext(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.ngettext(msgid1, msgid2, n)


@contextmanager
def in_brackets() -> Iterator[None]:
    """Show all messages in brackets."""
    use_catalogue(Brackets())
    try:
        yield
    finally:
        use_catalogue(gettext.NullTranslations())


_INNERMOST = re.compile(r"⟦[^⟦⟧]*⟧")


def outside(text: str) -> str:
    """What of a text stands in no brackets."""
    left = ""
    while left != text:
        left, text = text, _INNERMOST.sub("", text)
    return text


WORD = re.compile(r"[^\W\d_]{2,}")


def words_outside(text: str, *excepted: re.Pattern[str]) -> list[str]:
    """The words of a text that stand in no brackets and are none of those `excepted`; one letter alone is no word."""
    left = outside(text)
    for each in excepted:
        if not WORD.search(left):
            break
        left = each.sub(" ", left)
    return WORD.findall(left)


def is_whole(text: str) -> bool:
    """Whether every bracket of a text has its other half."""
    depth = 0
    for sign in text:
        depth += (sign == "⟦") - (sign == "⟧")
        if depth < 0:
            return False
    return depth == 0


def any_of(texts: Iterable[str]) -> re.Pattern[str]:
    """A pattern of these texts as whole words, the longest first, with keys and any space between their words."""
    found = []
    for text in sorted(set(filter(None, texts)), key=len, reverse=True):
        pattern = re.sub(r"\\\{[a-z_.0-9\\]+\\\}", ".{1,20}?", re.escape(" ".join(text.split())))
        spaced = pattern.replace(r"\ ", r"\s+")
        found.append(rf"(?<!\w){spaced}(?!\w)")
    return re.compile("|".join(found))


PEOPLE = any_of(["Ada", "Ben", "Cleo", "Dan", "Djoser", "Eve", "You", "Random", "Greedy", "Planner", "Pharaoh"])
"""People and bots are called as they are called."""

GAMES = any_of(get_game(name).title for name in game_names())
"""Games are called what their packages call them."""

FILES = re.compile(r"[\w.-]+\.tp\b|/[\w./-]+")
"""Files have the names that they have."""
