"""Sanitizing untrusted text for messages: no control sequences, no excessive length.

`printable` is for a name or value within a sentence; `escape_controls` filters everything that is printed.
"""

from __future__ import annotations

import re
import unicodedata

MAX_CHARACTERS = 200
"""The default length to which texts are cut."""

INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""The Unicode categories of characters that are invisible or change how others are displayed."""

BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Characters that look like a space but are categorized as letters or symbols."""


def printable(text: object, most: int = MAX_CHARACTERS) -> str:
    """Return `text` on one line, with escapes for invisible characters, cut to at most `most` characters.

    An object that cannot be converted to a string is shown as the name of its class.

    >>> printable("0123456789", most=5)
    '0123…'
    """
    try:
        said = str.__str__(text) if isinstance(text, str) else str(text)
    except Exception:
        said = f"<{type(text).__name__}>"
    shown = " ".join("".join(map(_shown, said[: 4 * most + 4])).split())
    return shown if len(shown) <= most else f"{shown[: most - 1]}…"


def escape_controls(text: str) -> str:
    r"""Return `text` with escapes for everything invisible except line ends, tabs and spaces.

    The escapes are those of JSON, where such characters occur only in strings, so that JSON keeps its meaning.

    >>> print(escape_controls("a\x1b[31m\tb\r\n"), end="")
    a\u001b[31m	b
    """
    if all(map(str.isprintable, text.split("\n"))):
        return text
    return _NO_ASCII.sub(_escaped, text)


_NO_ASCII = re.compile(r"\r(?!\n)|[^\t\n\r -~]")


def _escaped(match: re.Match[str]) -> str:
    character = match[0]
    if character.isprintable() or unicodedata.category(character) == "Zs":
        return character
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))


def quoted(value: object, most: int = 60) -> str:
    """Return the `repr` of a value, made printable.

    >>> quoted("abc")
    "'abc'"
    """
    try:
        return printable(repr(value), most)
    except Exception:  # for example an integer with too many digits
        return f"<{type(value).__name__}>"


def is_visible(character: str) -> bool:
    """Return whether a character is visible or an ordinary space."""
    return character == " " or (unicodedata.category(character) not in INVISIBLE and character not in BLANK)


def _shown(character: str) -> str:
    if character in "\n\r\t":
        return " "
    if is_visible(character) or unicodedata.category(character) == "Zs":
        return character
    number = ord(character)
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"
