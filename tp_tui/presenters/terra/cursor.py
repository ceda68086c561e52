"""Where the cursor goes on the board, as numbers of fields."""

from __future__ import annotations

from collections.abc import Iterable

from tp_tui.games.terra.rules.board import Board


def middle(board: Board) -> int:
    """Return the field in the middle."""
    return board.rows // 2 * board.columns + board.columns // 2


def stepped(board: Board, field: int, columns: int, rows: int) -> int:
    """Return the field so many columns and rows away, round the edges."""
    column = (field % board.columns + columns) % board.columns
    row = (field // board.columns + rows) % board.rows
    return row * board.columns + column


def next_target(targets: Iterable[int], field: int, by: int) -> int:
    """Return the next (1) or last (-1) of `targets` from `field`, round the ends; `field` if there is none."""
    in_order = sorted(targets)
    if not in_order:
        return field
    ahead = [target for target in in_order if (target > field if by > 0 else target < field)]
    return (ahead or in_order)[0 if by > 0 else -1]


def nearest(board: Board, targets: Iterable[int], field: int) -> int:
    """Return the target that is the fewest steps from `field`; `field` if there is none."""

    def distance(target: int) -> tuple[int, int]:
        across = abs(target % board.columns - field % board.columns)
        return across + abs(target // board.columns - field // board.columns), target

    return min(targets, key=distance, default=field)
