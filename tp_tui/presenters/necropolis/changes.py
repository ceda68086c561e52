"""What is new since the player's last turn, to be marked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tp_tui.games.contract import Event


class Changes(NamedTuple):
    """The places of pyramids that got a card, by player and place, and the players who built anything."""

    places: frozenset[tuple[int, int]] = frozenset()
    obelisks: frozenset[int] = frozenset()
    tombs: frozenset[int] = frozenset()


def changes_of(events: Iterable[Event]) -> Changes:
    """Return what `events` changed."""
    found = list(events)
    return Changes(
        frozenset((event.player, event.args[1]) for event in found if event.kind == "pyramid"),
        frozenset(event.player for event in found if event.kind == "obelisk"),
        frozenset(event.player for event in found if event.kind == "tomb"),
    )
