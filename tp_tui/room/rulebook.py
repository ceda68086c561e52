"""The rules of a game as plain text, for a pipe or a screen that scrolls: chapter by chapter, clauses on the left."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence

from tp_tui.games.contract import RuleChapter, RuleText

COLUMN = 6
"""How wide the column of the clauses is."""

BULLET = "- "
"""What lines of a list in a rule's text begin with."""


def rules_as_text(chapters: Sequence[RuleChapter], width: int = 78) -> str:
    """The chapters as lines of at most `width` characters: headings, and every rule with its clause on the left."""
    return "\n".join(line for _, line in _lines(chapters, width))


def line_of(chapters: Sequence[RuleChapter], clause: str, width: int = 78) -> int:
    """The line of `rules_as_text` with the same `width` at which the rule of that clause begins, from 0.

    A clause that has no rule of its own is looked for in the words of the others: a rule that stands in the place of
    another names it. 0, the top, if nothing speaks of it.
    """
    wanted = clause.strip().upper()
    rules = [rule for chapter in chapters for rule in chapter.rules]
    own = [rule.clause for rule in rules if rule.clause == wanted]
    told_in = own or [rule.clause for rule in rules if wanted in re.findall(r"[A-Z]+\d+", rule.text)]
    starts = [begins for begins, _ in _lines(chapters, width)]
    return starts.index(told_in[0]) if told_in else 0


def _lines(chapters: Sequence[RuleChapter], width: int) -> Iterator[tuple[str, str]]:
    """Every line, with the clause of the rule that begins there, if one does."""
    for number, chapter in enumerate(chapters):
        if number:
            yield "", ""
        yield from (("", line) for line in textwrap.wrap(chapter.title, width))
        yield "", "-" * min(len(chapter.title), width)
        for rule in chapter.rules:
            for place, line in enumerate(_rule_lines(rule, width)):
                yield "" if place else rule.clause, line


def _rule_lines(rule: RuleText, width: int) -> Iterator[str]:
    """A rule in lines: its clause before the first, and lists set in a little."""
    label = rule.clause.ljust(COLUMN)
    for line in rule.text.split("\n"):
        hanging = " " * (COLUMN + (len(BULLET) if line.startswith(BULLET) else 0))
        yield from textwrap.wrap(line, width, initial_indent=label, subsequent_indent=hanging, break_on_hyphens=False)
        label = " " * COLUMN
