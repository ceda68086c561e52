"""Writing TOML, as far as the program's files need it; `read_toml` reads it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime

BARE = re.compile(r"[A-Za-z0-9_-]+")
SPECIAL = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def toml_value(value: object) -> str:
    """`value` as TOML: a text, number, truth value, date, time, list or table (which comes out on one line).

    A text of several lines is written as such, so that it can be read.

    Raises:
        TypeError: it is nothing of these.
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
    """`table` as a section of that name; a list of lists is written with each of them on a line."""
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
    """A text of several lines, in which no two quotes stand side by side and no line is a line of dashes."""
    written = []
    for number, letter in enumerate(text):
        following = text[number + 1 : number + 2]
        if letter == "\n" or (letter == '"' and following not in ('"', "")):
            written.append(letter)
        elif letter == "-" and text[number - 1 : number] in ("", "\n") and following == "-":
            written.append("\\u002D")  # a line of dashes ends the header of a saved game
        else:
            written.append(_letter(letter))
    return f'"""\n{"".join(written)}"""'
