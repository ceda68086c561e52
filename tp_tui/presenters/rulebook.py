"""Rulebooks in words: texts in a TOML file, each told where it holds, with figures taken from the rules themselves.

A file has `[[chapter]]` entries with a `title` and `[[chapter.rule]]` entries. A rule has a `clause`, a `text` or,
where it adds to what its clause says so far, an `also`, and may have `when`: words that must all hold, or must not
where `not` stands before them. `{name}` in a text is a figure, `{name:ordinal}` the ordinal, and `{name:one|many}` the
word that goes with it: a translation has as many forms there as its language.
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
    """A number that a text names.

    >>> "{n} {n:worker stands|workers stand} there for the {n:ordinal} time".format(n=Figure(3))
    '3 workers stand there for the 3rd time'
    """

    def __format__(self, spec: str) -> str:
        """The number as `spec` asks for it."""
        if "|" in spec:
            return plural_form(spec.split("|"), self)
        if spec == "ordinal":
            return ordinal(self)
        return format(int(self), spec)


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule of the file: when it is told, and whether it adds to what its clause says so far or replaces it."""

    clause: str
    when: tuple[str, ...]
    text: str
    adds: bool
    source: TomlTable

    def told(self, holds: Mapping[str, bool]) -> bool:
        """Return whether it is told in a game of which `holds` says what is true."""
        return all(holds[word.removeprefix("not ")] != word.startswith("not ") for word in self.when)

    def after(self, before: str, figures: Mapping[str, Figure | str]) -> str:
        """What its clause says with it: its text, with the figures filled in, behind what was said `before` if it adds.

        Raises:
            DataError: it names a figure that there is not, or adds to nothing.
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
    """A chapter of the file: everything that may be told in it."""

    title: str
    entries: tuple[Entry, ...]


def chapters_told(
    chapters: Iterable[Chapter], holds: Mapping[str, bool], figures: Mapping[str, Figure | str]
) -> tuple[RuleChapter, ...]:
    """Return what of `chapters` is told where `holds` says what is true, with `figures`; empty chapters are left out.

    Raises:
        DataError: a text names a figure that there is not, or adds to nothing.
    """
    found = []
    for chapter in chapters:
        texts: dict[str, str] = {}
        for entry in chapter.entries:
            if entry.told(holds):
                texts[entry.clause] = entry.after(texts.get(entry.clause, ""), figures)
        if texts:
            found.append(RuleChapter(_(chapter.title), tuple(RuleText(*rule) for rule in texts.items())))
    return tuple(found)


def read_chapters(source: str, text: str, words: Collection[str]) -> tuple[Chapter, ...]:
    """Return the chapters in the TOML `text`; `source` names it in complaints, `words` are those that `when` may have.

    Raises:
        DataError: something is wrong with them.
    """
    return tuple(
        Chapter(chapter.text("title"), tuple(_read_entry(entry, words) for entry in _tables(chapter, "rule")))
        for chapter in _tables(parse(source, text), "chapter")
    )


def _tables(data: TomlTable, field: str) -> list[TomlTable]:
    """The `[[field]]` entries of a table, each named by its clause or its number."""
    entries = data.table.get(field)
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise data.wrong(field, "no_entries", field)
    return [
        TomlTable(f"{data.where}: {field} {entry.get('clause', number)}", entry)
        for number, entry in enumerate(entries, 1)
    ]


def _read_entry(data: TomlTable, words: Collection[str]) -> Entry:
    when = data.texts("when") if "when" in data.table else []
    for word in when:
        if word.removeprefix("not ") not in words:
            raise data.wrong("when", "no_such_word", quoted(word), [*words])
    adds = "also" in data.table
    text = one_line(data.text("also" if adds else "text"))
    return Entry(data.text("clause"), tuple(when), text, adds, data)


def one_line(text: str) -> str:
    """Return a text of a TOML file without its line breaks, but for those before the items of a list."""
    return re.sub(r"\s*\n(?!- )\s*", " ", text.strip())
