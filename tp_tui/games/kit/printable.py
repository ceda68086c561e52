"""Foreign text made fit to be shown: by bots, files, arguments and whoever pastes."""

from __future__ import annotations

import unicodedata

HIDDEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
"""The Unicode categories that are shown as escapes: controls, invisible formats, unassigned ones, breaks."""

BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters that look like nothing."""

ELLIPSIS = "…"


def printable(text: object, most: int = 200) -> str:
    r"""Return `text` in one line of at most `most` letters, with escapes for what would not be seen.

    Args:
        text: anything; what is not a string is shown as `str` does, or by its type where that fails.
        most: at least 1. A longer text ends with an ellipsis.

    >>> printable("a\x1b[31mb\u202ec")
    'a\\x1b[31mb\\u202ec'
    >>> printable("pyramid", 4)
    'pyr…'
    """
    words = text if type(text) is str else _as_string(text)
    # Whoever has a million letters need not wait until all are looked at.
    shown = "".join(map(_shown, words[: most + 1]))
    return shown if len(shown) <= most else f"{shown[: most - 1]}{ELLIPSIS}"


def _as_string(value: object) -> str:
    try:
        return str.__str__(str(value))
    except Exception:  # a class may do anything in its text
        return f"<{type(value).__name__}>"


def _shown(letter: str) -> str:
    if letter in BLANK or unicodedata.category(letter) in HIDDEN:
        return letter.encode("unicode_escape").decode("ascii")
    return letter
