"""The spots where a card can be laid, and cursor movement between them."""

from __future__ import annotations

from collections.abc import Iterable

from tp_tui.games.contract import Action
from tp_tui.games.necropolis.rules.actions import SPACE
from tp_tui.games.necropolis.rules.pyramid import LETTERS, PLACE_COLUMNS, PLACE_COUNT, PLACE_NAMES, PLACE_OF, PLACE_ROWS

OBELISK_SPOT, TOMB_SPOT = PLACE_COUNT, PLACE_COUNT + 1
"""The two spots beside the pyramid; the spots of the pyramid are numbered like its places."""

SPOT_NAMES = (*PLACE_NAMES, "obelisk", "tomb")
"""The names of the spots in the notation."""

_MIDDLE = len(LETTERS) // 2


def action_at(card: int, spot: int) -> Action:
    """Return the action that lays a card in hand on a spot."""
    if spot == OBELISK_SPOT:
        return SPACE.obelisk[card]
    return SPACE.tomb[card] if spot == TOMB_SPOT else SPACE.pyramid[card][spot]


def spot_of(action: Action) -> int:
    """Return the spot where an action lays a card."""
    if action.kind == "pyramid":
        return action.args[1]
    return OBELISK_SPOT if action.kind == "obelisk" else TOMB_SPOT


def spot_named(text: str) -> int | None:
    """Return the spot with a given name, ignoring spaces and accepting `d2` for `2d`; None if there is none."""
    name = text.replace(" ", "")
    return next((SPOT_NAMES.index(each) for each in (name, name[::-1]) if each in SPOT_NAMES), None)


def stepped(spot: int, columns: int, rows: int) -> int:
    """Return the spot `columns` to the right and `rows` down from `spot` on the screen.

    Each row is indented by half a card. Obelisk and tomb are below the bottom row, the obelisk on the left.
    """
    if spot >= PLACE_COUNT:
        if rows < 0:
            return PLACE_OF[0, _MIDDLE - 1 if spot == OBELISK_SPOT else _MIDDLE + 1]
        return spot if rows else OBELISK_SPOT + TOMB_SPOT - spot
    row, column = PLACE_ROWS[spot], PLACE_COLUMNS[spot]
    if rows > 0 and row == 0:
        return OBELISK_SPOT if column <= _MIDDLE else TOMB_SPOT
    if rows:
        new_row = row - rows
        # Moving down from the right half leads to the right one of the two cards below.
        right = rows > 0 and column > (len(LETTERS) - 1 - row) / 2
        return PLACE_OF.get((new_row, min(column + right, len(LETTERS) - 1 - new_row)), spot)
    return PLACE_OF[row, (column + columns) % (len(LETTERS) - row)]


def next_spot(targets: Iterable[int], spot: int, by: int) -> int:
    """Return the next (1) or previous (-1) target from `spot`, wrapping round; `spot` if there are none."""
    in_order = sorted(targets)
    if not in_order:
        return spot
    ahead = [target for target in in_order if (target > spot if by > 0 else target < spot)]
    return (ahead or in_order)[0 if by > 0 else -1]
