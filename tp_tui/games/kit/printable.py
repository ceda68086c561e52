"""Making text from outside fit for a message: nothing that a terminal would obey, and no more than can be read.

`printable` is for a name or value within a sentence; `escape_controls` is the gate through which everything is printed.
"""

from __future__ import annotations

import re
import unicodedata

MOST = 200
"""The letters that are shown of a text, if nothing else is said."""

INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""The categories of letters that cannot be seen, or that change how others are shown."""

BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that look like a space but count as letters."""


def printable(text: object, most: int = MOST) -> str:
    """Return `text` on one line, with escapes for what cannot be seen, cut off behind `most` letters.

    Whatever cannot be made a text is named by its class.

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
    r"""Return `text` with escapes for all that cannot be seen, but for line ends, tabs and spaces.

    The escapes are those of JSON, where such letters stand only in strings: JSON stays JSON, of the same meaning.

    >>> print(escape_controls("a\x1b[31m\tb\r\n"), end="")
    a\u001b[31m	b
    """
    if all(map(str.isprintable, text.split("\n"))):
        return text
    return _NO_ASCII.sub(_escaped, text)


_NO_ASCII = re.compile(r"\r(?!\n)|[^\t\n\r -~]")


def _escaped(match: re.Match[str]) -> str:
    letter = match[0]
    if letter.isprintable() or unicodedata.category(letter) == "Zs":
        return letter
    units = letter.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))


def quoted(value: object, most: int = 60) -> str:
    """Return a value as Python writes it, texts in quotes, fit for a message.

    >>> quoted("abc")
    "'abc'"
    """
    try:
        return printable(repr(value), most)
    except Exception:  # a number of too many digits, for one
        return f"<{type(value).__name__}>"


def is_visible(letter: str) -> bool:
    """Return whether a letter can be seen, or is a space between others."""
    return letter == " " or (unicodedata.category(letter) not in INVISIBLE and letter not in BLANK)


def _shown(letter: str) -> str:
    if letter in "\n\r\t":
        return " "
    if is_visible(letter) or unicodedata.category(letter) == "Zs":
        return letter
    number = ord(letter)
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"
