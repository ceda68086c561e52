"""Keys by the names that Textual gives them: `question_mark` is `?`, `shift+tab` is Tab with Shift."""

from __future__ import annotations

from unicodedata import lookup

NAMED = (
    *("escape", "enter", "tab", "space", "backspace", "delete", "insert"),
    *("up", "down", "left", "right", "pageup", "pagedown", "home", "end"),
)
"""The keys that write no character of their own."""

MODIFIERS = ("ctrl", "shift", "alt")

UNICODE_NAMES = {
    "slash": "SOLIDUS",
    "backslash": "REVERSE SOLIDUS",
    "at": "COMMERCIAL AT",
    "minus": "HYPHEN-MINUS",
    "less_than_sign": "LESS-THAN SIGN",
    "greater_than_sign": "GREATER-THAN SIGN",
    "plus": "PLUS SIGN",
    "underscore": "LOW LINE",
}
"""What Unicode calls the characters whose keys Textual names otherwise."""


def character_of(key: str) -> str | None:
    """Return the character that a key writes, None if it writes none.

    >>> character_of("question_mark"), character_of("w"), character_of("f1"), character_of("ctrl+w")
    ('?', 'w', None, None)
    """
    if len(key) == 1:
        return key
    try:
        return lookup(UNICODE_NAMES.get(key) or key.replace("_", " ").upper())
    except KeyError:
        return None
