"""Letters and names of players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tp_tui.presenters.messages import plural

if TYPE_CHECKING:
    from tp_tui.room import View

PLAYER_LETTERS = "ABCDE"
"""The letters of players, for readers who cannot tell the colours apart; the colours of blocks have small letters."""


def player_names(view: View) -> tuple[str, ...]:
    """Return the names of the players; seats that share one player are named together."""
    return shared_names(view.names, view.observation.state.players)


def shared_names(seats: Sequence[str], players: int) -> tuple[str, ...]:
    """Return the names of `players` from those of the seats; seats that share one player are named together."""
    if players == len(seats):
        return tuple(seats)
    from tp_tui.room.seats import NAME_LENGTH  # the menu draws with the letters, and needs no seats

    together = " & ".join(seats)
    return (together if len(together) <= NAME_LENGTH else plural("The seat", "All {count} seats", len(seats)),)
