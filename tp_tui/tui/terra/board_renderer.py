"""How every field is drawn: text and style names for each cell, at any cell size. No screen is needed for it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tp_tui.games.terra.rules.board import NILE, OASIS, SITE, SPACE, Board
from tp_tui.games.terra.rules.state import WORK, TerraState
from tp_tui.presenters.spans import Line, Span
from tp_tui.presenters.terra import preview
from tp_tui.presenters.terra.glyphs import Glyphs
from tp_tui.presenters.terra.interaction import Interaction
from tp_tui.tui.quadrants import quadrant_lines
from tp_tui.tui.terra.cell_lines import Cell, CellSize, joined, placed, restyled, stacked
from tp_tui.tui.terra.site_drawing import site_lines, site_of
from tp_tui.tui.terra.tile_drawing import PICTURES, TileStyle, tile_lines

SIZES = tuple(CellSize(*size) for size in ((14, 7), (12, 6), (12, 5), (10, 5), (8, 4), (6, 3), (4, 2)))
"""The cell sizes, largest first."""

WAVE = 4
"""Columns from one wave of the Nile to the next."""


def best_size(board: Board, width: int, height: int, side: int, top_and_bottom: int) -> CellSize:
    """Return the largest cells with which the board fits a screen with `side` columns and those lines beside it.

    Larger cells than the smallest leave the side half as much room again: there is more to read than to look at.
    """
    for size in SIZES:
        beside = side if size == SIZES[-1] else side * 4 // 3
        if board_width(board, size) + beside <= width and board.rows * size.height + top_and_bottom <= height:
            return size
    return SIZES[-1]


def board_width(board: Board, size: CellSize) -> int:
    """Return the columns of a board with cells of that size, row numbers included."""
    return label_width(board) + board.columns * size.width


def label_width(board: Board) -> int:
    """Return the columns taken by the row numbers left of the board."""
    return len(str(board.rows)) + 1


class BoardRenderer:
    """What an interaction sees and points at, drawn field by field."""

    def __init__(self, interaction: Interaction, size: CellSize, glyphs: Glyphs) -> None:
        """Draw with `glyphs` in cells of `size`."""
        self.interaction = interaction
        self.size = size
        self.glyphs = glyphs
        self.state: TerraState = interaction.state
        self.board = interaction.board
        self._row = set(preview.row_shown(interaction))
        self._sources = set(self.state.sources) if self.state.aside else set()
        working = interaction.deciding and interaction.phase == WORK and not interaction.chooser
        self._targets = interaction.targets() if working else set()
        self._needed = set(preview.missing_fields(interaction))
        self._changes = interaction.changes
        self._past_rows = dict(self._changes.rows)
        # What the interaction says may have changed when another renderer looks back at this one.
        self._cursor, self._is_placing = interaction.cursor, interaction.is_placing
        self._marks = self._marked_fields()

    def cells(self) -> list[Cell]:
        """Draw every field of the board, in order."""
        return self.cells_after(None, ())[0]

    def cells_after(self, before: BoardRenderer | None, cells: Sequence[Cell]) -> tuple[list[Cell], Collection[int]]:
        """Draw the board where `before` has drawn these `cells`.

        Returns:
            Every field in order, and the numbers of the fields that were drawn anew.
        """
        if before is None or not self._shows_position_of(before):
            drawn: Collection[int] = range(self.board.size)
            found = [self.cell(field) for field in drawn]
        else:
            drawn, found = self._fields_unlike(before), list(cells)
            for field in drawn:
                found[field] = self.cell(field)
        if not self._is_placing:
            self._frame_cursor(found)
        return found, drawn

    def _shows_position_of(self, before: BoardRenderer) -> bool:
        """Return whether nothing can differ but what the player points at and what is marked for that."""
        return (
            self.size == before.size
            and self.glyphs is before.glyphs
            and self.state is before.state
            and self._changes is before._changes
        )

    def _fields_unlike(self, before: BoardRenderer) -> set[int]:
        """Return the fields that are marked otherwise than before, and those where the cursor is and was."""
        at_cursor = {at for renderer in (before, self) for at in (renderer._cursor - 1, renderer._cursor) if at >= 0}
        marks, old = self._marks, before._marks
        return at_cursor | {field for field in marks.keys() | old.keys() if marks.get(field) != old.get(field)}

    def cell(self, field: int) -> Cell:
        """Draw one field, without the cursor's frame."""
        if field == self._cursor and self._is_placing:
            return self._ghost(field)
        return tuple(self._drawn(field))

    def label_frame(self, row: int, column: int = 0) -> str:
        """Return what stands before the first field shown of a row: the left side of the frame, if the cursor is there.

        `column` is that of the first field.
        """
        at_cursor = self._cursor == row * self.board.columns + column and not self._is_placing
        return self.glyphs.frame[0] if at_cursor else ""

    def half_of_row(self, row: int) -> str:
        """Return the symbol that a row bears, in two letters, in a game where that matters (V1); else nothing."""
        if not self.state.rules.has_halves:
            return ""
        return "sc" if self._on_other_half(row * self.board.columns) else "sp"

    def _marked_fields(self) -> dict[int, tuple[object, ...]]:
        """Return what marks each field that is marked at all by what the player does."""
        marks: dict[int, tuple[object, ...]] = {}
        axis = preview.axis_shown(self.interaction)
        picked = self.interaction.source if self.interaction.deciding else None
        for mark, fields in ((axis, self._row), ("target", self._targets), ("needed", self._needed)):
            for field in fields:
                marks[field] = (*marks.get(field, ()), mark)
        for field in self._sources:
            marks[field] = (*marks.get(field, ()), "source", field == picked)
        return marks

    def _frame_cursor(self, cells: list[Cell]) -> None:
        """Draw the cursor: in the gaps beside its field, so that it hides nothing that is on it."""
        field = self._cursor
        for at, side in ((field - 1, 0), (field, 1)):
            if side or field % self.board.columns:
                frame = (self.glyphs.frame[side], "frame")
                cells[at] = tuple(placed(line, self.size.face, frame) for line in cells[at])

    def _drawn(self, field: int) -> list[Line]:
        kind = self.board.kinds[field]
        if kind == SITE:
            face = site_lines(site_of(self.state, self.board.site_number[field]), self.size, self.glyphs)
        elif kind == OASIS:
            face = self._oasis()
        elif kind == NILE:
            face = self._water(field)
        elif self.state.tiles[field]:
            face = self._tile(field)
        else:
            face = self._ground(field)
        gaps = self._gaps(field)
        return [joined((*line, gap)) for line, gap in zip(face, gaps, strict=True)]

    def _gaps(self, field: int) -> list[Span]:
        """Draw the gap column of a field: the row, a target, what an enclosure needs, what is new.

        None of them is told by colour alone.
        """
        gaps: list[Span] = [(" ", "gap")] * self.size.height
        if self._flows_on(field):
            gaps = [(self._wave(field, self.size.face, line), "nile") for line in range(self.size.height)]
        if field in self._past_rows:
            gaps[-1] = (self.glyphs.rows[self._past_rows[field]], "past-row")
        if field in self._changes.fields:
            gaps[1 if self.size.height > 2 else -1] = (self.glyphs.changed, "changed")
        if field in self._row:
            gaps[-1] = (self.glyphs.rows[preview.axis_shown(self.interaction)], "row")
        missing = self._missing(field)
        if 0 < missing <= len(self.glyphs.missing):
            gaps[0] = (self.glyphs.missing[missing - 1], "missing")
        if field in self._needed:
            gaps[0] = (self.glyphs.needed, "target")
        if field in self._targets:
            gaps[0] = (self.glyphs.target, "target")
        return gaps

    def _on_other_half(self, field: int) -> bool:
        """Return whether the field bears the scarab, in a game where that matters (V1)."""
        return self.state.rules.has_halves and field not in self.board.sphinx

    def _flows_on(self, field: int) -> bool:
        """Return whether the Nile goes on to the right."""
        kinds, columns = self.board.kinds, self.board.columns
        return kinds[field] == NILE and (field + 1) % columns > 0 and kinds[field + 1] == NILE

    def _missing(self, field: int) -> int:
        """Count the spaces that the enclosure of the workers' site on `field` still needs; 0 where there is none."""
        if self.board.kinds[field] != SITE or not self.state.crews[self.board.site_number[field]]:
            return 0
        return len(self.state.rules.open_around(self.state, self.board.site_number[field]))

    # The land

    def _ground(self, field: int) -> list[Line]:
        sign = self.glyphs.other_half if self._on_other_half(field) else self.glyphs.free
        return stacked([((sign, "ground"),)], self.size, "ground")

    def _oasis(self) -> list[Line]:
        if self.size.is_drawn and self.glyphs.has_pictures:
            palm = quadrant_lines(PICTURES["oasis"])
            return stacked([((line, "oasis"),) for line in palm], self.size, "oasis")
        return stacked([((self.glyphs.oasis, "oasis"),)], self.size, "oasis")

    def _water(self, field: int) -> list[Line]:
        """Draw waves that run on from field to field."""
        lines = range(self.size.height)
        return [(("".join(self._wave(field, at, line) for at in range(self.size.face)), "nile"),) for line in lines]

    def _wave(self, field: int, at: int, line: int) -> str:
        """Return what the Nile shows in a column and a line of a field."""
        across = field % self.board.columns * self.size.width + at
        along = field // self.board.columns * self.size.height + line
        return self.glyphs.nile if (across + along * 2 + along // 2) % WAVE == 1 else " "

    # What is laid on it

    def _tile(self, field: int) -> list[Line]:
        in_row = field in self._row
        style = TileStyle(*("tile-in-row", "tile-in-row-edge") if in_row else ("tile", "tile-edge"))
        if field in self._sources:
            picked = field == self.interaction.source and self.interaction.deciding
            style = style._replace(workers="picked" if picked else f"owner-{self.state.player + 1}")
        face = self.state.rules.tiles.faces[self.state.tiles[field] - 1]
        return tile_lines(face, self.state.stairs[field] - 1, self.size, self.glyphs, style)

    def _ghost(self, field: int) -> Cell:
        """Draw the tile in hand as it would lie under the cursor; where it may not, a cross below what is there."""
        refused = bool(preview.refusal(self.interaction))
        style = "cursor-wrong" if refused else "cursor"
        lines = self._drawn(field)
        gaps = [_last(line) for line in lines]
        if self.state.empty >> field & 1:
            hand = self.state.faces[self.state.hands[self.state.player]]
            tile = self.state.rules.tiles.faces[hand]
            lines = tile_lines(tile, self.interaction.way, self.size, self.glyphs, TileStyle(style, style, plain=True))
        else:
            lines = [(("".join(text for text, _ in line)[:-1], style),) for line in lines]
        if refused and self.board.kinds[field] == SPACE:
            lines[-1] = placed(lines[-1], self.size.face // 2, (self.glyphs.wrong, style))
        return tuple(joined((*restyled(line, style), gap)) for line, gap in zip(lines, gaps, strict=True))


def _last(line: Line) -> Span:
    """Return the last column of a cell's line."""
    text, style = line[-1]
    return (text[-1], style)
