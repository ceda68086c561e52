"""The clauses of the rules. The one place to extend when an edition is added."""

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
"""The clauses that some test must name: all there are; B25 to B29 do not exist."""

KNOWN = frozenset(REQUIRED)
"""Every clause there is."""
