"""Terra's own widgets: the board, and lines that may bear its colours."""

from __future__ import annotations

from typing import ClassVar

from textual.geometry import Region
from textual.strip import Strip

from tp_tui.tui.styled import StyledLines, StyledWidget
from tp_tui.tui.terra import panel, scene


class TerraLines(StyledLines):
    """Lines of spans that may bear the colours of players, blocks and tiles."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"lines--{name}" for name in panel.STYLE_NAMES}


class BoardView(StyledWidget, can_focus=True):
    """The board with its coordinates. A new scene repaints only the lines of the cells that differ."""

    PREFIX = "board--"
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"board--{name}" for name in scene.STYLE_NAMES}

    def __init__(self, *, id: str) -> None:
        """An empty board."""
        super().__init__(id=id)
        self._cells: list[scene.Cell] = []
        self._columns = 1
        self._cell_size = scene.SIZES[-1]
        self._label_width = 3

    def show(self, drawn: scene.Scene) -> None:
        """Show a scene."""
        cells, board = drawn.cells(), drawn.board
        old, self._cells = self._cells, cells
        if drawn.size != self._cell_size or len(cells) != len(old):
            self._columns = board.columns
            self._cell_size, self._label_width = drawn.size, scene.label_width(board)
            self.styles.width = self._label_width + board.columns * drawn.size.width
            self.styles.height = 1 + board.rows * drawn.size.height
            self.refresh(layout=True)
            return
        regions = [
            region
            for field, (before, now) in enumerate(zip(old, cells, strict=True))
            if before != now
            for region in self._changed(field, before, now)
        ]
        if regions and self.is_mounted:
            self.refresh(*regions)

    def _changed(self, field: int, before: scene.Cell, now: scene.Cell) -> list[Region]:
        size = self._cell_size
        x = self._label_width + field % self._columns * size.width
        y = 1 + field // self._columns * size.height
        return [Region(x, y + line, size.width, 1) for line in range(size.height) if before[line] != now[line]]

    def render_line(self, y: int) -> Strip:
        """One line of the board: the letters of the columns, or a line of a row of cells."""
        width, size = self._label_width, self._cell_size
        if y == 0:
            letters = "".join(chr(ord("a") + c).center(size.width - 1) + " " for c in range(self._columns))
            return self.strip_of([(" " * width + letters, "label")])
        row, line = divmod(y - 1, size.height)
        cells = self._cells[row * self._columns : (row + 1) * self._columns]
        label = f"{row + 1:>{width - 1}} " if cells and line == (size.height - 1) // 2 else " " * width
        return self.strip_of([(label, "label"), *(span for cell in cells for span in cell[line])])
