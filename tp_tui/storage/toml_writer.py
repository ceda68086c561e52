"""Writing the subset of TOML that the program's files need; `read_toml` reads it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime

BARE = re.compile(r"[A-Za-z0-9_-]+")
SPECIAL = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def toml_value(value: object) -> str:
    """Return `value` as TOML: a string, integer, boolean, date, time, array or inline table.

    A text with line breaks becomes a multi-line string, for legibility.

    Raises:
        TypeError: it is of another type.
    """
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return _lines(value) if "\n" in value else _line(value)
        case datetime():
            return value.isoformat().replace("+00:00", "Z")
        case date():
            return value.isoformat()
        case list() | tuple():
            return f"[{', '.join(map(toml_value, value))}]"
        case Mapping():
            return f"{{{', '.join(f'{_key(name)} = {toml_value(inner)}' for name, inner in value.items())}}}"
    raise TypeError(f"{type(value).__name__} is nothing that these files hold")


def toml_table(name: str, table: Mapping[str, object]) -> str:
    """Return `table` as a TOML table named `name`; nested arrays are written one per line."""
    lines = [f"[{_key(name)}]\n"]
    for key, value in table.items():
        if isinstance(value, list | tuple) and value and all(isinstance(inner, list | tuple) for inner in value):
            inside = "".join(f"    {toml_value(inner)},\n" for inner in value)
            lines.append(f"{_key(key)} = [\n{inside}]\n")
        else:
            lines.append(f"{_key(key)} = {toml_value(value)}\n")
    return "".join(lines)


def _key(name: str) -> str:
    return name if BARE.fullmatch(name) else _line(name)


def _line(text: str) -> str:
    return f'"{"".join(map(_letter, text))}"'


def _letter(letter: str) -> str:
    if letter in SPECIAL:
        return SPECIAL[letter]
    return letter if letter.isprintable() or letter > "\x9f" else f"\\u{ord(letter):04X}"


def _lines(text: str) -> str:
    """Return a multi-line string in which no two quotes are adjacent and no line consists of dashes."""
    written = []
    for number, letter in enumerate(text):
        following = text[number + 1 : number + 2]
        if letter == "\n" or (letter == '"' and following not in ('"', "")):
            written.append(letter)
        elif letter == "-" and text[number - 1 : number] in ("", "\n") and following == "-":
            written.append("\\u002D")  # a line of three dashes would end the header of a saved game
        else:
            written.append(_letter(letter))
    return f'"""\n{"".join(written)}"""'
