"""Players read one word for one thing: what docs/words.md says is never said is in no text of the program."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.commands import ROOT

PACKAGE = ROOT / "tp_tui"
ROW = re.compile(r"^\|(?P<say>[^|]+)\|[^|]+\|(?P<never>[^|]+)\|$", re.MULTILINE)


def never_said() -> dict[str, str]:
    """What is not said, and what is said in its place."""
    rows = ROW.findall((ROOT / "docs" / "words.md").read_text(encoding="utf-8"))
    listed = {word.strip(): say.strip() for say, never in rows for word in never.split(",")}
    return {word: say for word, say in listed.items() if word and word not in ("never", "---")}


def texts_of(module: Path) -> Iterator[str]:
    """Every text in a module that is no docstring, with what is filled in left out."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value


def texts_in(value: object) -> Iterator[str]:
    """Every text in a TOML value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from texts_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts_in(inner)


def _sources() -> Iterator[tuple[Path, str]]:
    for file in sorted(PACKAGE.rglob("*.py")):
        for text in texts_of(file):
            yield file, text
    for file in sorted(PACKAGE.rglob("*.toml")):
        for text in texts_in(tomllib.loads(file.read_text(encoding="utf-8"))):
            yield file, text


@cache
def sources() -> list[tuple[Path, str]]:
    """Every text of the program of more than one word, and its file; those of one are names, as in the notation."""
    return [(file, text) for file, text in _sources() if " " in text.strip()]


def test_there_is_much_to_read() -> None:
    assert len(sources()) > 1500
    assert len(never_said()) > 15


@pytest.mark.parametrize("word", never_said())
def test_one_word_for_one_thing(word: str) -> None:
    pattern = re.compile(rf"\b{re.escape(word)}\b", re.IGNORECASE)
    found = [f"{file.relative_to(ROOT)}: {text.strip()[:80]}" for file, text in sources() if pattern.search(text)]
    assert not found, f"say {never_said()[word]}"
