"""Format the rules of a game as plain text, chapter by chapter, with clauses on the left."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence

from tp_tui.games.contract import RuleChapter, RuleText

COLUMN = 6
"""The width of the clause column."""

BULLET = "- "
"""The prefix of list items in a rule's text."""


def rules_as_text(chapters: Sequence[RuleChapter], width: int = 78) -> str:
    """Format the chapters in lines of at most `width` characters, with headings and clauses on the left."""
    return "\n".join(line for _, line in _lines(chapters, width))


def line_of(chapters: Sequence[RuleChapter], clause: str, width: int = 78) -> int:
    """Return the line in `rules_as_text` with the same `width`, from 0, at which the rule of a clause begins.

    For a clause without a rule of its own, return the first rule that mentions it (as a rule replacing another does),
    or 0 if none does.
    """
    wanted = clause.strip().upper()
    rules = [rule for chapter in chapters for rule in chapter.rules]
    own = [rule.clause for rule in rules if rule.clause == wanted]
    found = own or [rule.clause for rule in rules if wanted in re.findall(r"[A-Z]+\d+", rule.text)]
    starts = [begins for begins, _ in _lines(chapters, width)]
    return starts.index(found[0]) if found else 0


def _lines(chapters: Sequence[RuleChapter], width: int) -> Iterator[tuple[str, str]]:
    """Yield every line with the clause of the rule that begins there, or an empty string."""
    for number, chapter in enumerate(chapters):
        if number:
            yield "", ""
        yield from (("", line) for line in textwrap.wrap(chapter.title, width))
        yield "", "-" * min(len(chapter.title), width)
        for rule in chapter.rules:
            for place, line in enumerate(_rule_lines(rule, width)):
                yield "" if place else rule.clause, line


def _rule_lines(rule: RuleText, width: int) -> Iterator[str]:
    """Yield the lines of a rule, the first one with its clause, with hanging indents for list items."""
    label = rule.clause.ljust(COLUMN)
    for line in rule.text.split("\n"):
        hanging = " " * (COLUMN + (len(BULLET) if line.startswith(BULLET) else 0))
        yield from textwrap.wrap(line, width, initial_indent=label, subsequent_indent=hanging, break_on_hyphens=False)
        label = " " * COLUMN
