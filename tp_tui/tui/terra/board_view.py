"""The widget of Terra's board."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.events import Click
from textual.geometry import Offset
from textual.message import Message
from textual.strip import Strip

from tp_tui.games.terra.rules.board import Board
from tp_tui.presenters.spans import Line
from tp_tui.tui.scrolling import more_rows
from tp_tui.tui.styled_lines import StyledLines, StyledWidget, changed_region
from tp_tui.tui.terra.board_renderer import BoardRenderer, label_width
from tp_tui.tui.terra.cell_lines import Cell, CellSize


class BoardColumn(StyledWidget, can_focus=False):
    """A column of the board with its letter on top, drawn line by line.

    Each column is a widget because Textual repaints a line from the left edge of the widget it belongs to.
    """

    PREFIX = "board--"

    class FieldClicked(Message):
        """Posted when a field is clicked on, by row and column."""

        def __init__(self, row: int, column: int) -> None:
            """Name the field."""
            super().__init__()
            self.row, self.column = row, column

    def __init__(self, number: int, rows: int, cell_size: CellSize) -> None:
        """Make an empty column for so many cells of that size."""
        letter = chr(ord("a") + number)
        super().__init__(id=f"column-{letter}")
        self._letter, self._number = letter, number
        self._first_row = 0
        self._cells: list[Cell] = []
        self._fit(rows, cell_size)

    def _fit(self, rows: int, cell_size: CellSize) -> None:
        self._cell_size = cell_size
        self.styles.width = cell_size.width
        self.styles.height = 1 + rows * cell_size.height

    def show(self, cells: list[Cell], size: CellSize, first_row: int = 0) -> None:
        """Show these cells, of `first_row` and those below it, and repaint the lines that differ from those before."""
        before, self._cells, self._first_row = self._cells, cells, first_row
        if size != self._cell_size or len(before) != len(cells):
            self._fit(len(cells), size)
            self.refresh(layout=True)
            return
        regions = [
            region
            for row, (was, becomes) in enumerate(zip(before, cells, strict=True))
            if was != becomes
            for line in range(size.height)
            if (region := changed_region(1 + row * size.height + line, was[line], becomes[line], size.width))
        ]
        if regions and self.is_mounted:
            self.refresh(*regions)

    def cell_of(self, row: int) -> Offset:
        """Return the cell of the terminal where a row of the column begins."""
        return self.content_region.offset + Offset(0, 1 + (row - self._first_row) * self._cell_size.height)

    def text_of(self, row: int) -> str:
        """Return what is drawn in a row of the column, without its styles; nothing while it is out of sight."""
        row -= self._first_row
        cell = self._cells[row] if 0 <= row < len(self._cells) else ()
        return "\n".join("".join(text for text, _ in line) for line in cell)

    def on_click(self, event: Click) -> None:
        """Say which of the column's fields was clicked on."""
        if event.y:
            event.stop()
            self.post_message(
                self.FieldClicked(self._first_row + (event.y - 1) // self._cell_size.height, self._number)
            )

    def render_line(self, y: int) -> Strip:
        """Render the letter of the column, or a line of one of its cells."""
        if y == 0:
            return self.strip_of([(self._letter.center(self._cell_size.width - 1), "label")])
        row, line = divmod(y - 1, self._cell_size.height)
        return self.strip_of(self._cells[row][line] if row < len(self._cells) else ())


class BoardView(Horizontal, can_focus=True):
    """The board with its coordinates."""

    def __init__(self, board: Board, cell_size: CellSize, *, id: str) -> None:
        """Make an empty board of that shape, with cells of that size for a start."""
        super().__init__(id=id)
        self._board = board
        self._columns = [BoardColumn(column, board.rows, cell_size) for column in range(board.columns)]
        self._numbers = StyledLines(id="numbers")
        self._numbers.styles.width = label_width(board)

    def compose(self) -> ComposeResult:
        """Put the row numbers before the columns."""
        yield self._numbers
        yield from self._columns

    def show(self, renderer: BoardRenderer, rows: range, columns: range) -> None:
        """Show what `renderer` draws of these rows and columns; only what differs from before is repainted."""
        cells, size, board = renderer.cells(), renderer.size, self._board
        self.styles.width = label_width(board) + len(columns) * size.width
        self.styles.height = 1 + len(rows) * size.height
        for number, column in enumerate(self._columns):
            column.display = number in columns
            column.show(cells[number :: board.columns][rows.start : rows.stop], size, rows.start)
        more = more_rows(rows, board.rows)
        lines: list[Line] = [((more, "dim"),) if more else ()]
        for row in rows:
            texts = [""] * size.height
            texts[(size.height - 1) // 2] = f"{row + 1:>{label_width(board) - 1}}"
            if half := renderer.half_of_row(row):
                texts[(size.height - 1) // 2 + 1] = half
            if frame := renderer.label_frame(row, columns.start):
                lines += [((text.ljust(label_width(board) - 1), "dim"), (frame, "frame")) for text in texts]
            else:
                lines += [((text, "dim"),) for text in texts]
        self._numbers.styles.height = len(lines)
        self._numbers.show(lines)

    def cell_of(self, field: int) -> Offset:
        """Return the cell of the terminal where a field begins."""
        row, column = divmod(field, self._board.columns)
        return self._columns[column].cell_of(row)

    def text_of(self, field: int) -> str:
        """Return what is drawn in a field and its gap, without its styles."""
        row, column = divmod(field, self._board.columns)
        return self._columns[column].text_of(row)
