"""The clauses of the rules."""

from __future__ import annotations

from tests.games.clauses import numbered

REQUIRED = numbered("Q", 1, 25)
"""The clauses that tests must cover: all of them."""

KNOWN = frozenset(REQUIRED)
"""All clauses."""
