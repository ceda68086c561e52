"""Lessons read from TOML files.

A file has a `title`, a `summary`, `minutes`, a table `options` and `[[part]]` entries. A part has a `title`, what was
`played` before it begins, a table `deal` and `[[part.step]]` entries: a `text` and, where there is something to do,
`do` (a list of actions in notation, `KIND *` for any of a kind), `instead` (the reply to any other legal action) and
`answers` (what the other players do next). `typed` and `instead_typed` replace `text` and `instead` in line mode if
these mention the look of the screen or keys that are not the game's own; `{prompt}` in `typed` is the game's prompt.
"""

from __future__ import annotations

from collections.abc import Sequence

from tp_tui.games.contract import Lesson, LessonPart, LessonStep
from tp_tui.games.kit.package_data import package_text
from tp_tui.games.kit.toml_reader import TomlTable, parse

MAX_MINUTES = 60


def shipped_lessons(package: str, names: Sequence[str]) -> tuple[Lesson, ...]:
    """Return the lessons of those names in the folder `data/lessons` of a game's package."""
    return tuple(read_lesson(name, package_text(package, f"data/lessons/{name}.toml")) for name in names)


def read_lesson(name: str, text: str) -> Lesson:
    """Return the lesson of that name that the TOML in `text` describes.

    Raises:
        DataError: it is not valid TOML, or a field is missing or of the wrong type.
    """
    table = parse(f"{name}.toml", text)
    options = table.inner("options").table
    for option, value in options.items():
        if not isinstance(value, int | str):
            raise table.wrong(f"options: {option}", "no_number_or_text")
    parts = tuple(_part(part) for part in _tables(table, "part"))
    kept = {option: value for option, value in options.items() if isinstance(value, int | str)}
    return Lesson(
        name, table.text("title"), table.text("summary"), table.number("minutes", 1, MAX_MINUTES), kept, parts
    )


def _part(table: TomlTable) -> LessonPart:
    steps = tuple(_step(step) for step in _tables(table, "step"))
    return LessonPart(table.text("title"), table.inner("deal").table, _texts(table, "played"), steps)


def _step(table: TomlTable) -> LessonStep:
    text, instead, typed, instead_typed = (
        " ".join(table.text(field).split()) if field == "text" or field in table.table else ""
        for field in ("text", "instead", "typed", "instead_typed")
    )
    return LessonStep(text, _texts(table, "do"), instead, _texts(table, "answers"), typed, instead_typed)


def _texts(table: TomlTable, field: str) -> tuple[str, ...]:
    return tuple(table.texts(field)) if field in table.table else ()


def _tables(table: TomlTable, field: str) -> list[TomlTable]:
    """Return the tables of a list, at least one."""
    found = table.table.get(field)
    if not isinstance(found, list) or not found or not all(isinstance(entry, dict) for entry in found):
        raise table.not_what(field, "tables", field)
    return [TomlTable(f"{table.where}: {field} {number}", entry) for number, entry in enumerate(found, 1)]
