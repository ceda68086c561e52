"""What keys are called where they are named or shown: `question_mark` is `?`, `shift+tab` is `Shift-Tab`."""

from __future__ import annotations

from unicodedata import lookup

NAMES = {
    "escape": "Esc",
    "enter": "Enter",
    "tab": "Tab",
    "space": "Space",
    "backspace": "Backspace",
    "delete": "Delete",
    "insert": "Insert",
    "up": "Up",
    "down": "Down",
    "left": "Left",
    "right": "Right",
    "pageup": "Page Up",
    "pagedown": "Page Down",
    "home": "Home",
    "end": "End",
}
"""What keys are called that write no character of their own."""

MODIFIERS = {"ctrl": "Ctrl", "shift": "Shift", "alt": "Alt"}

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


def key_name(key: str) -> str:
    """Return what a key is called where it is named or shown.

    >>> [key_name(key) for key in ("escape", "question_mark", "shift+tab", "f1", "full_stop")]
    ['Esc', '?', 'Shift-Tab', 'F1', '.']
    """
    *modifiers, plain = key.split("+")
    said = NAMES.get(plain) or character_of(plain) or (plain.upper() if plain[1:].isdigit() else plain)
    return "-".join([*(MODIFIERS.get(modifier, modifier) for modifier in modifiers), said])
