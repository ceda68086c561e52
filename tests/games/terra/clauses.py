"""The clauses of the rules."""

from __future__ import annotations

from tests.games.clauses import numbered

REQUIRED = (
    *numbered("C", 1, 11),
    *numbered("S", 1, 5),
    *numbered("B", 1, 24),
    *numbered("B", 30, 33),
    *numbered("V", 1, 3),
    *numbered("M", 1, 5),
    *numbered("H", 1, 10),
    *numbered("N", 1, 10),
    *numbered("D", 1, 10),
)
"""The clauses that tests must cover: all of them; B25 to B29 do not exist."""

KNOWN = frozenset(REQUIRED)
"""All clauses."""
