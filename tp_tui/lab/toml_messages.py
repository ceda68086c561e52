"""An extractor for Babel: the texts of rulebooks and lessons, as they are looked up when they are shown."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import BinaryIO

from tp_tui.games.kit.toml_reader import read_toml
from tp_tui.presenters.rulebook import one_line

SHOWN = frozenset({"title", "summary", "text", "also", "typed", "instead", "instead_typed"})
"""The entries of rulebooks and lessons that players read."""


def extract_toml(
    file: BinaryIO, keywords: Collection[str], comment_tags: Collection[str], options: Mapping[str, object]
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield line, function, message and comments for each text of a TOML file, as Babel's extractors do."""
    source = file.read().decode("utf-8")
    line = 1
    for text in _texts(read_toml(source)):
        first = text.strip().partition("\n")[0]
        found = source.find(first)
        line = source.count("\n", 0, found) + 1 if found >= 0 else line
        yield line, "_", one_line(text), []


def _texts(value: object) -> Iterator[str]:
    match value:
        case dict():
            for key, inner in value.items():
                if key in SHOWN and isinstance(inner, str):
                    yield inner
                else:
                    yield from _texts(inner)
        case list():
            for inner in value:
                yield from _texts(inner)
