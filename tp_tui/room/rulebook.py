"""Format the rules of a game as plain text, chapter by chapter, with clauses on the left."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tp_tui.games.contract import RuleChapter, RuleText

COLUMN = 6
"""The width of the clause column."""

BULLET = "- "
"""The prefix of list items in a rule's text."""


class RulebookLine(NamedTuple):
    """A line of a rulebook.

    Attributes:
        text: the text.
        clause: the clause of the rule that begins there; empty for other lines.
        is_heading: whether it is part of a chapter's title.
    """

    text: str
    clause: str = ""
    is_heading: bool = False


def rulebook_lines(chapters: Sequence[RuleChapter], width: int) -> list[RulebookLine]:
    """Format the chapters in lines of at most `width` characters, with headings and clauses on the left."""
    found: list[RulebookLine] = []
    for chapter in chapters:
        found += [RulebookLine("")] * bool(found)
        found += [RulebookLine(line, is_heading=True) for line in textwrap.wrap(chapter.title, width)]
        for rule in chapter.rules:
            first, *more = _rule_lines(rule, width)
            found += [RulebookLine(first, rule.clause), *map(RulebookLine, more)]
    return found


def rules_as_text(chapters: Sequence[RuleChapter], width: int = 78) -> str:
    """Return the same as text, with underlined headings."""
    lines: list[str] = []
    heading = 0
    for line in rulebook_lines(chapters, width):
        if heading and not line.is_heading:
            lines.append("-" * heading)
        heading = max(heading, len(line.text)) if line.is_heading else 0
        lines.append(line.text)
    return "\n".join(lines)


def rule_as_text(chapters: Sequence[RuleChapter], clause: str, width: int = 78) -> str:
    """Return the rule of a clause alone, as `rules_as_text` has it; empty if there is none."""
    lines, first = rulebook_lines(chapters, width), line_of(chapters, clause, width)
    if not lines[first].clause:
        return ""
    last = next((at for at in range(first + 1, len(lines)) if lines[at].clause or not lines[at].text), len(lines))
    return "\n".join(line.text for line in lines[first:last])


def chapter_as_text(chapter: RuleChapter, width: int = 78) -> str:
    """Return a chapter alone, as `rules_as_text` has it."""
    return rules_as_text([chapter], width)


def line_of(chapters: Sequence[RuleChapter], clause: str, width: int = 78) -> int:
    """Return the index in `rulebook_lines` of the line at which the rule of a clause begins.

    For a clause without a rule of its own, return that of the first rule that mentions it (as a rule replacing another
    does), or 0 if none does.
    """
    wanted = clause.strip().upper()
    rules = [rule for chapter in chapters for rule in chapter.rules]
    own = [rule.clause for rule in rules if rule.clause == wanted]
    found = own or [rule.clause for rule in rules if wanted in re.findall(r"[A-Z]+\d+", rule.text)]
    starts = [line.clause for line in rulebook_lines(chapters, width)]
    return starts.index(found[0]) if found else 0


def _rule_lines(rule: RuleText, width: int) -> Iterator[str]:
    """Yield the lines of a rule, the first one with its clause, with hanging indents for list items."""
    label = rule.clause.ljust(COLUMN)
    for line in rule.text.split("\n"):
        hanging = " " * (COLUMN + (len(BULLET) if line.startswith(BULLET) else 0))
        yield from textwrap.wrap(line, width, initial_indent=label, subsequent_indent=hanging, break_on_hyphens=False)
        label = " " * COLUMN
