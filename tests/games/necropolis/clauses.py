"""The clauses of the rules."""

from __future__ import annotations

from tests.games.clauses import numbered

REQUIRED = numbered("A", 1, 23)
"""The clauses that tests must cover: all of them."""
