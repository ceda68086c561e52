"""What a player points at: what the keys of a table and the words of line mode ask."""

from __future__ import annotations

from typing import Protocol

from tp_tui.games.contract import Action
from tp_tui.room import View


class Pointer(Protocol):
    """What a player points at, kept in step with the view: what the keys of a `PointingTable` ask."""

    def look(self, view: View) -> None:
        """Take in a new view, and point at what it is about."""

    def move(self, columns: int, rows: int) -> None:
        """Move the cursor, or the highlight of an open list."""

    def jump(self, by: int) -> None:
        """Go to the next (1) or last (-1) legal target."""

    def point_at(self, action: Action) -> None:
        """Point so that `confirm` does `action`, which is legal."""

    def confirm(self) -> Action | None:
        """Return the action that Enter does; None where it opened or picked up something, or has nothing to do."""

    def back(self) -> bool:
        """Close what is open or put down what was picked up; return whether there was anything."""
