"""The highlight of an open list."""

from __future__ import annotations

from collections.abc import Sequence


class Highlighted:
    """Lines of which one is highlighted: `choices` are the lines, `index` is the place of that one, from 0."""

    choices: Sequence[object]
    index: int

    def step(self, by: int) -> None:
        """Move the highlight, round the ends."""
        self.index = (self.index + by) % len(self.choices)

    def highlight(self, place: int) -> bool:
        """Highlight the line at that place from 0; return whether there is one."""
        if not 0 <= place < len(self.choices):
            return False
        self.index = place
        return True
