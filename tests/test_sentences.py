"""No room but the presenters has sentences: what is to be said are facts, which presenters word.

The laboratory is for developers, in English.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands import ROOT

PACKAGE = ROOT / "tp_tui"

WITH_SENTENCES = ("presenters", "lab")
"""The rooms that are not asked."""

PROSE = re.compile(r"[A-Za-z]{2,}[,;]? [A-Za-z]{2,}")
"""Two words in a row; an entry of a file is `worth: levels`."""

STYLES = re.compile(r"^(\S+ )*(on|ink):\S+( \S+)*$")
"""Names of styles (`styled_lines`)."""

OF_DEVELOPERS = frozenset(
    {"AssertionError", "ValueError", "TypeError", "KeyError", "LookupError", "RuntimeError", "AttributeError"}
)
"""Errors of the program itself, which no player should ever see."""

OF_PROTOCOLS = frozenset({"JsonDataError"})
"""Errors about views and observations as JSON: what one program sends another."""

NO_PROSE = frozenset(
    {
        "compile",
        "execute",
        "executemany",
        "executescript",
        "debug",
        "info",
        "warning",
        "error",
        "exception",
        "query",
        "query_one",
    }
)
"""Functions whose texts are patterns, SQL, lines of a developer's log or selectors."""

EXCUSED = {
    "records_schema.py": "is SQL",
    "svg_picture.py": "is SVG",
    "observation_tensor.py": "names what the numbers of a tensor mean, to who writes learners",
}
"""Modules that are not asked, by name, and why."""


def is_excused(node: ast.AST) -> bool:
    """Whether the texts below a node are no sentences for players."""
    match node:
        case ast.Raise(exc=ast.Call(func=ast.Name(id=name))):
            return name in OF_DEVELOPERS | OF_PROTOCOLS
        case ast.Call(func=ast.Name(id=name)):
            return name in OF_PROTOCOLS
        case ast.Call(func=ast.Attribute(attr=name)):
            return name in NO_PROSE
        case ast.Assert() | ast.Expr(value=ast.Constant()):
            return True
    return False


def sentences(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and text of each constant or f-string that reads as prose."""
    annotations = set[int]()

    def walk(node: ast.AST) -> Iterator[tuple[int, str]]:
        for name in ("annotation", "returns"):
            annotations.add(id(getattr(node, name, None)))
        if is_excused(node) or id(node) in annotations:
            return
        if isinstance(node, ast.JoinedStr):
            text = "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
            if PROSE.search(text) and not STYLES.match(text):
                yield node.lineno, text
            children: list[ast.AST] = [part for part in node.values if isinstance(part, ast.FormattedValue)]
        elif isinstance(node, ast.Constant):
            if isinstance(node.value, str) and PROSE.search(node.value) and not STYLES.match(node.value):
                yield node.lineno, node.value
            return
        else:
            children = list(ast.iter_child_nodes(node))
        for child in children:
            yield from walk(child)

    yield from walk(ast.parse(source))


def modules() -> list[Path]:
    """The modules that are asked."""
    return [
        file
        for file in sorted(PACKAGE.rglob("*.py"))
        if file.relative_to(PACKAGE).parts[0] not in WITH_SENTENCES and file.name not in EXCUSED
    ]


ALLOWED: dict[str, set[str]] = {
    "cli/crashes.py": {"in the thread {}"},
    "cli/faults.py": {"can't start new thread"},
    "cli/manual_page.py": {'.TH TP\\-TUI 1 "{}" "tp\\-tui {}" "{}"'},
    "games/kit/position_format.py": {"an observation"},
    "games/kit/toml_reader.py": {"end of document"},
    "games/necropolis/rules/position.py": {"different cards"},
    "games/terra/game.py": {"Terra Pyramides"},
    "games/terra/rules/state.py": {"workers of player {}"},
    "storage/records.py": {
        "game = ? AND seed = ? AND started = ? AND who = ?",
        "INSERT INTO points VALUES (?, ?, ?, ?, ?)",
    },
    "storage/settings.py": {"no limit", "at first"},
    "terminal/key_names.py": {
        "REVERSE SOLIDUS",
        "COMMERCIAL AT",
        "LESS-THAN SIGN",
        "GREATER-THAN SIGN",
        "PLUS SIGN",
        "LOW LINE",
    },
    "tui/cubes/how_to_play.py": {"build red a4", "build blue a5"},
    "tui/reading_scroll.py": {"bold reverse"},
    "tui/screens/help.py": {"not bold", "bold reverse"},
    "tui/screens/menu.py": {"hint middle"},
    "tui/screens/saves.py": {"in use"},
    "tui/terra/board_view.py": {"label frame"},
    "tui/terra/panels.py": {"tile block-{}", "step of a turn"},
}
"""Texts of a module that look like prose and are none: names, keys, values of settings, styles, notation, SQL."""


def test_no_room_below_or_beside_the_presenters_has_sentences() -> None:
    found = []
    for file in modules():
        name = file.relative_to(PACKAGE).as_posix()
        texts = sentences(file.read_text(encoding="utf-8"))
        found += [f"{name}:{line}: {text}" for line, text in texts if text not in ALLOWED.get(name, ())]
    assert len(modules()) > 300
    assert found == []


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ("x = 'two words'", 1),
        ("x = f'{name} takes some cubes'", 1),
        ("x = f'{a}{len(\"and more words\")}'", 1),
        ("'A docstring of words'\nx = 'word'", 0),
        ("raise ValueError('no such thing')", 0),
        ("raise SaveError('no such thing')", 1),
        ("x: 'Mapping of things' = 1", 0),
        ("re.compile('two words')", 0),
    ],
)
def test_sentences_are_found(source: str, count: int) -> None:
    assert len(list(sentences(source))) == count


TAKES_APART = frozenset({"partition", "rpartition", "split", "rsplit", "removeprefix", "removesuffix", "rstrip"})
"""Methods that divide a text."""

BETWEEN_WORDS = re.compile(r"[:;,.] |[a-z]{2,} | [a-z]{2,}|^s$")
"""What stands between the parts of a sentence, or at the end of a plural."""

NO_SENTENCES_APART = {
    "games/kit/toml_reader.py": "the error of Python's parser, for its line",
    "presenters/rulebook.py": "a condition of a rule: `not` and its name",
    "storage/table_entries.py": "a line of a log: who watches, and what was said",
}
"""Modules that divide what is no sentence."""


def taken_apart(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and separator of each call that divides a text where a sentence has its joints."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(attr=method), args=[ast.Constant(value=str(separator)), *_]):
                if method in TAKES_APART and BETWEEN_WORDS.search(separator):
                    yield node.lineno, separator


def plurals_by_hand(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line of each f-string or message that puts an s behind what it fills in."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):
            text = "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        else:
            continue
        if re.search(r"\}s\b", text):
            yield node.lineno, text


def test_no_sentence_is_taken_apart() -> None:
    found = []
    for file in sorted(PACKAGE.rglob("*.py")):
        name = file.relative_to(PACKAGE).as_posix()
        if name not in NO_SENTENCES_APART:
            found += [f"{name}:{line}: {at!r}" for line, at in taken_apart(file.read_text(encoding="utf-8"))]
    assert found == []


def test_no_plural_is_made_by_hand() -> None:
    found = set()
    for file in sorted(PACKAGE.rglob("*.py")):
        name = file.relative_to(PACKAGE).as_posix()
        if not name.startswith("lab/") and file.name not in EXCUSED:
            found |= {(name, text) for _, text in plurals_by_hand(file.read_text(encoding="utf-8"))}
    # Folders are called after what lies in them.
    assert found == {("cli/paths.py", "{}s"), ("storage/folders.py", "{}s")}


@pytest.mark.parametrize(
    ("source", "apart", "plurals"),
    [
        ("said.partition(': ')[0]", 1, 0),
        ("verb.removesuffix('s')", 1, 0),
        ("key.partition(':')", 0, 0),
        ("x = f'{number} {noun}s'", 0, 1),
        ("x = _('{noun}s are {names}')", 0, 1),
        ("x = f'{number} cubes'", 0, 0),
    ],
)
def test_what_is_done_to_english_is_found(source: str, apart: int, plurals: int) -> None:
    assert len(list(taken_apart(source))) == apart
    assert len(list(plurals_by_hand(source))) == plurals
