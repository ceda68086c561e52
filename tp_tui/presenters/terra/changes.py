"""What is new on the board since the player's last turn, as fields to be marked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tp_tui.games.contract import Event
from tp_tui.games.terra.rules.board import Board

SITE_EVENTS = {"founded": 0, "moved": 1, "built": 0, "hired": 0, "recalled": 0}
"""The events that change what stands on a site, with the place of its number among theirs."""


class Changes(NamedTuple):
    """The fields where something was laid, built or entered, and the rows that were chosen, by field and axis."""

    fields: frozenset[int] = frozenset()
    rows: frozenset[tuple[int, int]] = frozenset()


def changes_of(board: Board, events: Iterable[Event]) -> Changes:
    """Return what `events` changed on `board`."""
    fields, rows, laid = set[int](), set[tuple[int, int]](), -1
    for event in events:
        if event.kind == "placed":
            laid = event.args[1]
            fields.add(laid)
        elif event.kind == "row" and laid >= 0:
            axis = event.args[0]
            rows |= {(field, axis) for field in board.row_fields[laid][axis]}
        elif event.kind in SITE_EVENTS:
            fields.add(board.sites[event.args[SITE_EVENTS[event.kind]]])
    return Changes(frozenset(fields), frozenset(rows))
