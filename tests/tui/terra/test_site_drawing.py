"""Pyramids on the board from the side."""

from __future__ import annotations

import pytest

from tp_tui.games.terra.rules.components import TOP_LEVEL
from tp_tui.tui.quadrants import quadrant_lines, stepped
from tp_tui.tui.terra.board_drawing import SIZES, CellSize, step_widths


@pytest.mark.parametrize("size", [size for size in SIZES if size.height > 2])
def test_every_level_has_a_shape_without_halves_that_lie(size: CellSize) -> None:
    width, rows = size.face * 2, (size.height - 2) * 2
    shapes = [
        "\n".join(quadrant_lines(stepped(step_widths(level + 1, width, rows), width))) for level in range(TOP_LEVEL)
    ]
    assert len(set(shapes)) == TOP_LEVEL
    assert set("▄▀").isdisjoint("".join(shapes))
