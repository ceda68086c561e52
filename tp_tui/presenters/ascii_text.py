"""Plain ASCII in the place of signs that a terminal may lack, one for one, so that columns stay as they are."""

from __future__ import annotations

TO_ASCII = str.maketrans("–│→·…×▸“”▲▼", '-|>-.x>""+-')
"""The signs of the house's own texts and what stands for each."""


def in_ascii(text: str) -> str:
    """Return the text with the signs of the house replaced.

    >>> in_ascii("e5 → g5 · “done”")
    'e5 > g5 - "done"'
    """
    return text.translate(TO_ASCII)
