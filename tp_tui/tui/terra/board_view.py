"""The board widget of Terra Pyramides."""

from __future__ import annotations

from itertools import chain

from textual.events import Click
from textual.geometry import Offset
from textual.message import Message

from tp_tui.games.terra.rules.board import Board
from tp_tui.presenters.spans import Line
from tp_tui.tui.interactive_table import set_size
from tp_tui.tui.scrolling import more_rows
from tp_tui.tui.styled_lines import StyledLines
from tp_tui.tui.terra.board_drawing import BoardRenderer, Cell, CellSize, label_width


class BoardView(StyledLines):
    """The board with its coordinates, in a single widget.

    A widget for each column would be slower: Textual cuts every line at the edges of all widgets before drawing it.
    """

    PREFIX = "board--"

    class FieldClicked(Message):
        """Posted when a field is clicked."""

        def __init__(self, row: int, column: int) -> None:
            """Create the message for a field, by row and column."""
            super().__init__()
            self.row, self.column = row, column

    def __init__(self, board: Board, cell_size: CellSize, *, id: str) -> None:
        """Create an empty view of `board`, initially with cells of `cell_size`."""
        super().__init__(id=id)
        self._board, self._cell_size = board, cell_size
        self._rows, self._columns = range(board.rows), range(board.columns)
        self._cells: list[Cell] = []
        self._renderer: BoardRenderer | None = None

    def show_board(self, renderer: BoardRenderer, rows: range, columns: range) -> None:
        """Show these rows and columns as drawn by `renderer`, repainting only what has changed."""
        size, board = renderer.size, self._board
        self._cells, drawn = renderer.cells_after(self._renderer, self._cells)
        drawn_rows = {field // board.columns for field in drawn}
        if self._renderer is None or (self._cell_size, self._rows, self._columns) != (size, rows, columns):
            drawn_rows = set(rows)
        self._renderer, self._cell_size, self._rows, self._columns = renderer, size, rows, columns
        set_size(self, width=label_width(board) + len(columns) * size.width, height=1 + len(rows) * size.height)
        letters = "".join(chr(ord("a") + column).center(size.width) for column in columns)
        above = more_rows(rows, rows.stop).rjust(label_width(board) - 1)
        lines: list[Line] = [((f"{above} {letters}", "label"),)]
        for row in rows:
            top = len(lines)
            lines += self._row_lines(row) if row in drawn_rows else self.lines[top : top + size.height]
        self.show(lines)

    def _row_lines(self, row: int) -> list[Line]:
        """Return the lines of a row of fields."""
        columns, renderer = self._columns, self._renderer
        assert renderer is not None
        cells = self._cells[row * self._board.columns :][columns.start : columns.stop]
        return [
            (*label, *chain.from_iterable(cell[line] for cell in cells))
            for line, label in enumerate(self._labels(row, renderer.size.height))
        ]

    def _labels(self, row: int, height: int) -> list[Line]:
        """Return the label before each line of a row: its number, and below the last row whether there are more."""
        width = label_width(self._board)
        texts = [""] * height
        texts[(height - 1) // 2] = f"{row + 1:>{width - 1}}"
        if row == self._rows.stop - 1:
            texts[-1] = more_rows(range(self._rows.stop), self._board.rows).strip().rjust(width - 1)
        return [((text.ljust(width), "label"),) for text in texts]

    def cell_of_field(self, field: int) -> Offset:
        """Return the terminal cell of a field's upper left corner."""
        row, column = divmod(field, self._board.columns)
        across = label_width(self._board) + (column - self._columns.start) * self._cell_size.width
        return self.content_region.offset + Offset(across, 1 + (row - self._rows.start) * self._cell_size.height)

    def text_of(self, field: int) -> str:
        """Return the text of a field and its gap; empty if it is out of sight."""
        row, column = divmod(field, self._board.columns)
        if row not in self._rows or column not in self._columns or not self._cells:
            return ""
        return "\n".join("".join(text for text, _ in line) for line in self._cells[field])

    def on_click(self, event: Click) -> None:
        """Post the field that was clicked."""
        across = event.x - label_width(self._board)
        if event.y and across >= 0:
            event.stop()
            row = self._rows.start + (event.y - 1) // self._cell_size.height
            self.post_message(self.FieldClicked(row, self._columns.start + across // self._cell_size.width))
