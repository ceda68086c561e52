"""Rulebooks: conditional texts in a TOML file, with figures filled in from the rules engine.

A file has `[[chapter]]` entries with a `title` and `[[chapter.rule]]` entries. A rule has a `clause`, and either a
`text` or, to add to the text of its clause so far, an `also`. It may have `when`, a list of conditions that must all
hold; `not` before a condition negates it. `{name}` in a text is a figure, `{name:ordinal}` its ordinal, and
`{name:one|many}` the word that agrees with it: a translation has as many forms there as its language.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from tp_tui.games.contract import RuleChapter, RuleText
from tp_tui.games.kit.printable import quoted
from tp_tui.games.kit.toml_reader import TomlTable, parse
from tp_tui.presenters.messages import _, ordinal, plural_form


class Figure(int):
    """A number in a rule's text.

    >>> "{n} {n:worker stands|workers stand} there for the {n:ordinal} time".format(n=Figure(3))
    '3 workers stand there for the 3rd time'
    """

    def __format__(self, spec: str) -> str:
        """Format the number; `spec` is empty, `ordinal` or `ONE|MANY`."""
        if "|" in spec:
            return plural_form(spec.split("|"), self)
        if spec == "ordinal":
            return ordinal(self)
        return format(int(self), spec)


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule of the file.

    Attributes:
        clause: the clause it belongs to.
        when: the conditions under which it applies.
        text: its text, with placeholders for figures.
        adds: whether it adds to the text of its clause so far, or replaces it.
        source: its table in the file, for errors.
    """

    clause: str
    when: tuple[str, ...]
    text: str
    adds: bool
    source: TomlTable

    def applies(self, conditions: Mapping[str, bool]) -> bool:
        """Return whether all its conditions hold."""
        return all(conditions[word.removeprefix("not ")] != word.startswith("not ") for word in self.when)

    def apply(self, before: str, figures: Mapping[str, Figure | str]) -> str:
        """Return the text of its clause, which was `before` so far, with this rule and its figures.

        Raises:
            DataError: the text contains an unknown figure, or there is nothing to add to.
        """
        field = "also" if self.adds else "text"
        try:
            text = _(self.text, **figures)
        except (LookupError, ValueError) as error:
            raise self.source.wrong(field, "wrong_figure", error) from error
        if not self.adds:
            return text
        if not before:
            raise self.source.wrong(field, "adds_to_nothing")
        return before + ("\n" if text.startswith("- ") else " ") + text


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the file with all its rules."""

    title: str
    entries: tuple[Entry, ...]


def select_chapters(
    chapters: Iterable[Chapter], conditions: Mapping[str, bool], figures: Mapping[str, Figure | str]
) -> tuple[RuleChapter, ...]:
    """Return the rules that apply under `conditions`, with `figures` filled in; empty chapters are left out.

    Raises:
        DataError: a text contains an unknown figure, or there is nothing to add to.
    """
    selected = []
    for chapter in chapters:
        texts: dict[str, str] = {}
        for entry in chapter.entries:
            if entry.applies(conditions):
                texts[entry.clause] = entry.apply(texts.get(entry.clause, ""), figures)
        if texts:
            selected.append(RuleChapter(_(chapter.title), tuple(RuleText(*rule) for rule in texts.items())))
    return tuple(selected)


def read_chapters(source: str, text: str, conditions: Collection[str]) -> tuple[Chapter, ...]:
    """Parse the chapters of a rulebook.

    Args:
        source: the name of the file, for errors.
        text: its TOML.
        conditions: the conditions that `when` may contain.

    Raises:
        DataError: the text is invalid.
    """
    return tuple(
        Chapter(chapter.text("title"), tuple(_read_entry(entry, conditions) for entry in _tables(chapter, "rule")))
        for chapter in _tables(parse(source, text), "chapter")
    )


def _tables(data: TomlTable, field: str) -> list[TomlTable]:
    """Return the `[[field]]` entries of a table, each identified by its clause or number."""
    entries = data.table.get(field)
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise data.wrong(field, "no_entries", field)
    return [
        TomlTable(f"{data.where}: {field} {entry.get('clause', number)}", entry)
        for number, entry in enumerate(entries, 1)
    ]


def _read_entry(data: TomlTable, conditions: Collection[str]) -> Entry:
    when = data.texts("when") if "when" in data.table else []
    for word in when:
        if word.removeprefix("not ") not in conditions:
            raise data.wrong("when", "no_such_word", quoted(word), [*conditions])
    adds = "also" in data.table
    text = one_line(data.text("also" if adds else "text"))
    return Entry(data.text("clause"), tuple(when), text, adds, data)


def one_line(text: str) -> str:
    """Join the lines of a text, except before list items."""
    return re.sub(r"\s*\n(?!- )\s*", " ", text.strip())
