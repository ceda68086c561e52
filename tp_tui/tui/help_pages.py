"""Pages of the help: what every game has, and what its table builds its own with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from textual.widget import Widget

from tp_tui.games.contract import RuleChapter
from tp_tui.presenters import common_actions
from tp_tui.presenters.key_text import KeyNames
from tp_tui.presenters.screen_words import words

WHOLE = 1 << 16
"""Columns in which every rule is one line: the page breaks it where the screen ends."""


class Page(NamedTuple):
    """A page of the help.

    Attributes:
        name: what it is called above the page.
        text: what there is to read.
        line: the line that reading begins at, marked if it is not the first.
        picture: makes a widget that is shown above the text, such as a drawing.
        keys: keys and what they do, below the text.
    """

    name: str
    text: str
    line: int = 0
    picture: Callable[[], Widget] | None = None
    keys: tuple[tuple[str, str], ...] = ()

    def in_keys(self, names: KeyNames) -> str:
        """Return the text with the keys as they are set."""
        return f"{names.in_text(self.text)}{in_two_columns(names.in_rows(self.keys))}"


def rules_page(rulebook: Sequence[RuleChapter], clause: str = "") -> Page:
    """Return the rules as a page, opened at the rule of `clause` if there is one."""
    from tp_tui.room.rulebook import line_of, rules_as_text  # the menu needs neither rules nor a room

    at = line_of(rulebook, clause, WHOLE) if clause else 0
    return Page(words.RULES_PAGE, rules_as_text(rulebook, WHOLE), at)


def keys_page(keys: Iterable[tuple[str, str]]) -> Page:
    """Return the keys of a table and, behind them, those that every game has."""
    return Page(words.KEYS_PAGE, "", keys=(*keys, *common_actions.GAME.key_rows()))


def in_two_columns(rows: Iterable[tuple[str, str]]) -> str:
    """Return the rows as lines, what stands on the right set under one another."""
    return "".join(f"{left:<18}{right}\n" for left, right in rows)
