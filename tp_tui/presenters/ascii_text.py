"""ASCII substitutes for characters that a terminal may lack, one for one to preserve columns."""

from __future__ import annotations

TO_ASCII = str.maketrans("–│→·…×▸“”▲▼", '-|>-.x>""+-')
"""The non-ASCII characters of the program's own texts and their substitutes."""


def in_ascii(text: str) -> str:
    """Replace the non-ASCII characters of the program's own texts.

    >>> in_ascii("e5 → g5 · “done”")
    'e5 > g5 - "done"'
    """
    return text.translate(TO_ASCII)
