"""Help pages, and those that all games share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

from textual.widget import Widget

from tp_tui.games.contract import RuleChapter
from tp_tui.presenters import common_actions
from tp_tui.presenters.key_text import KeyNames
from tp_tui.presenters.screen_words import words
from tp_tui.tui.reading_scroll import hanging_lines

KEY_COLUMNS = 18
"""The columns of a key, before what it does."""

BETWEEN_GROUPS = ("", "")
"""Stands between groups of keys, which an empty line sets apart."""

WHOLE = 1 << 16
"""A width at which every rule is one line, for the page to wrap."""


PICTURE_LINES = 24
"""About the lines of a page's picture with its captions."""


class Page(NamedTuple):
    """A help page.

    Attributes:
        name: the title of its tab.
        text: the text.
        line: the line at which the page opens, highlighted if it is not the first.
        headings: the lines that are headings.
        inks: the styles of signs in the first column, by sign, as on the board.
        picture: a factory of a widget above the text, such as a drawing.
        keys: keys and what they do, below the text.
    """

    name: str
    text: str
    line: int = 0
    picture: Callable[[], Widget] | None = None
    keys: tuple[tuple[str, str], ...] = ()
    headings: frozenset[int] = frozenset()
    inks: Mapping[str, str] = MappingProxyType({})

    @property
    def lists_signs(self) -> bool:
        """Whether the page is a list of keys or signs and what they mean."""
        return bool(self.keys or self.inks)

    def in_keys(self, names: KeyNames) -> str:
        """Return the text and the keys, with the configured keys filled in."""
        groups = ([*group] for between, group in groupby(self.keys, BETWEEN_GROUPS.__eq__) if not between)
        return names.in_text(self.text) + "\n".join(in_two_columns(names.in_rows(group)) for group in groups)

    def lines_in(self, width: int, names: KeyNames) -> int:
        """Return about how many lines the page has in `width` columns."""
        text = sum(len(hanging_lines(line, width)) for line in self.in_keys(names).splitlines())
        return text + (PICTURE_LINES if self.picture else 0)


def rules_page(rulebook: Sequence[RuleChapter], clause: str = "") -> Page:
    """Return the rules as a page that opens at `clause`."""
    from tp_tui.room.rulebook import line_of, rulebook_lines  # the menu must start without the rulebook

    at = line_of(rulebook, clause, WHOLE) if clause else 0
    texts, headings, line = list[str](), set[int](), 0
    for number, each in enumerate(rulebook_lines(rulebook, WHOLE)):
        if each.clause and len(texts) - 1 not in headings:
            texts.append("")  # air between two rules
        if number == at:
            line = len(texts)
        if each.is_heading:
            headings.add(len(texts))
        texts.append(each.text)
    return Page(words.RULES_PAGE, "\n".join(texts), line, headings=frozenset(headings))


def keys_page(groups: Iterable[Iterable[tuple[str, str]]]) -> Page:
    """Return a page with a table's keys, followed by those of every game."""
    every = (*groups, *common_actions.GAME.key_groups())
    return Page(words.KEYS_PAGE, "", keys=tuple(row for group in every for row in (*group, BETWEEN_GROUPS))[:-1])


def in_two_columns(rows: Iterable[tuple[str, str]]) -> str:
    """Return the rows as lines with the right-hand column aligned."""
    return "".join(f"{left:<{KEY_COLUMNS}}{right}\n" for left, right in rows)
