"""The clauses of the rules."""

from __future__ import annotations

from tests.games.clauses import numbered

REQUIRED = numbered("Q", 1, 25)
"""The clauses that some test must name: all there are."""

KNOWN = frozenset(REQUIRED)
"""Every clause there is."""
