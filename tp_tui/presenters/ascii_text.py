"""ASCII substitutes for characters that a terminal may lack."""

from __future__ import annotations

TO_ASCII = str.maketrans("–│→·×◂▸“”▲▼█▆▄▂▁", '-|>-x<>""+-##=_.')
"""The non-ASCII characters of the program's own texts and their substitutes, column for column.

The ellipsis is missing because it needs three columns: only the caller knows what follows it.
"""

ELLIPSIS = "…"


def in_ascii(text: str) -> str:
    """Replace the non-ASCII characters of the program's own texts; only an ellipsis takes more columns than before.

    >>> in_ascii("e5 → g5 · “done” …")
    'e5 > g5 - "done" ...'
    """
    return text.translate(TO_ASCII).replace(ELLIPSIS, "...")
