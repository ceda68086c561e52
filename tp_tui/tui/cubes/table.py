"""The table of Cubes: layout and drawing."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from tp_tui.presenters.cubes.glyphs import GLYPHS, Glyphs, signs
from tp_tui.presenters.cubes.interaction import CubesInteraction
from tp_tui.presenters.cubes.presenter import CubesPresenter
from tp_tui.presenters.spans import Line
from tp_tui.room import View
from tp_tui.storage.settings import Settings
from tp_tui.tui.cubes.drawing import (
    SIZES,
    SMALL,
    SMALL_GROWN,
    STYLE_CLASSES,
    CubeSize,
    board_lines,
    board_width,
    place_at,
)
from tp_tui.tui.cubes.how_to_play import how_to_play
from tp_tui.tui.cubes.panels import (
    UNDER_LINES,
    list_lines,
    others_height,
    others_lines,
    others_width,
    panel_lines,
    standing_lines,
    title_line,
    under_lines,
)
from tp_tui.tui.help_pages import Page
from tp_tui.tui.interactive_table import STACKED, CursorMark, Hit, InteractiveTable, set_size
from tp_tui.tui.scrolling import in_sight, more_rows
from tp_tui.tui.side_text import hint_lines, lesson_lines, log_lines, notice_lines
from tp_tui.tui.styled_lines import ClickableLines, palette_css
from tp_tui.tui.table import LINES_BELOW

SIDE_COLUMNS = 36
"""The fewest columns of the side."""

NARROW_COLUMNS, MOST_NARROW = 16, 40
"""The fewest and the most columns of the players beside the pyramid when the side is below it."""

STRIP_LINES = UNDER_LINES - 1
"""The lines of the strip and the stock alone."""

LINES_FOR_LISTS = 3
"""The lines kept for lists and log when the side is below the pyramid."""

LEAST_ROWS = 2
"""The fewest rows of the pyramid in sight above a long text."""

LINES_FOR_LOG = 3
"""The lines left below a text from which an empty line separates it from the log."""


class CubesTable(InteractiveTable[CubesInteraction, Glyphs], can_focus=True):
    """The table of Cubes."""

    DEFAULT_CSS = files(__package__).joinpath("table.tcss").read_text(encoding="utf-8") + palette_css(
        __package__, "CubesTable"
    )
    COMPONENT_CLASSES: ClassVar[set[str]] = STYLE_CLASSES

    GAME = "cubes"
    PRESENTER = CubesPresenter
    GLYPHS = GLYPHS
    FLEXIBLE_LINES = frozenset({"more"})
    CURSOR_MARKS = (CursorMark("more", frozenset({"chosen"})), CursorMark("board", frozenset({"frame"}), 1))

    def __init__(self, view: View, settings: Settings, *, id: str | None = None) -> None:
        """Create a table that shows `view`."""
        super().__init__(view, settings, id=id)
        self._list_top = self._list_first = 0
        self._rows = range(len(self.interaction.pyramid.widths))

    def compose(self) -> ComposeResult:
        with Vertical(id="whole"):
            with Horizontal(id="top"):
                with Vertical(id="land"):
                    yield ClickableLines(id="board")
                    yield ClickableLines(id="under")
                with Vertical(id="side"):
                    yield ClickableLines(id="panel")
                    yield ClickableLines(id="more")
            yield ClickableLines(id="others")

    def draw(self) -> None:
        interaction, glyphs, size = self.interaction, self.glyphs, self.cube_size
        pyramid, small = interaction.pyramid, self.small_size
        others = others_lines(interaction, small, glyphs) if self.has_others else []
        height = self.size.height - len(others)
        side_width = self.size.width - (1 if self.is_stacked else self.board_columns + 2)
        texts = self._texts(side_width, height)
        below = STRIP_LINES + max(LINES_FOR_LISTS, len(texts)) if self.is_stacked else UNDER_LINES
        rows = len(pyramid.widths)
        room = max(LEAST_ROWS, (height - 1 - below) // size.height)
        self._rows = shown = in_sight(self._rows, room, rows, rows - 1 - pyramid.rows[interaction.cursor])
        lines = board_lines(interaction, size, glyphs)[shown.start * size.height : shown.stop * size.height]
        more = more_rows(shown, rows)
        board = [(*title_line(interaction), *(((f" {more}", "dim"),) if more else ())), *lines]
        self.show_lines("board", board)
        self.show_lines("others", others)
        self.set_class(self.is_stacked, STACKED)
        land, under = self.query_one("#land"), under_lines(interaction, glyphs)
        set_size(self.query_one("#board"), width=self.board_columns, height=len(board))
        if not self.is_stacked:
            set_size(land, width=self.board_columns)
            self.show_lines("under", under)
            self._draw_side(panel_lines(interaction, glyphs, side_width), side_width, height)
            return
        set_size(land, width=self.size.width, height=len(board))
        narrow = min(self.size.width - self.board_columns - 1, MOST_NARROW)
        self.show_lines("under", standing_lines(interaction, glyphs, narrow, len(board)))
        self._draw_side(under[1:], side_width, height - len(board))

    def _texts(self, width: int, height: int) -> list[Line]:
        """Return the texts that need room when the side is below the pyramid: lesson, notice, list, hint."""
        texts = lesson_lines(self.lesson, width) + notice_lines(self.long_notice, width)
        texts += list_lines(self.interaction.chooser, height, width, self.glyphs)[0]
        return texts + (hint_lines(self.hint, height // 2, width) if self.hint else [])

    def _draw_side(self, counts: list[Line], width: int, height: int) -> None:
        """Show `counts`, and below them lesson, list, hint and as much of the log as fits."""
        interaction, glyphs = self.interaction, self.glyphs
        self.show_lines("panel", counts)
        room = height - len(counts)
        texts = lesson_lines(self.lesson, width) + notice_lines(self.long_notice, width)
        hint = hint_lines(self.hint, max(3, room // 2), width) if self.hint else []
        chosen, self._list_first = list_lines(interaction.chooser, max(3, room - len(texts) - len(hint)), width, glyphs)
        self._list_top = len(texts)
        texts += chosen + hint
        if texts and room - len(texts) > LINES_FOR_LOG:
            texts.append(())
        elif not texts and room > LINES_FOR_LOG:
            texts = [()]
        self.show_lines("more", texts + log_lines(self.view, room - len(texts), width))

    def hit_at(self, id: str, column: int, line: int) -> Hit | None:
        if id == "board" and line:
            line += self._rows.start * self.cube_size.height - 1
            place = place_at(self.interaction.pyramid, column, line, self.cube_size)
            return Hit("place", place) if place is not None else None
        chooser, number = self.interaction.chooser, line - self._list_top - 1 + self._list_first
        if id == "more" and chooser and line > self._list_top and number < len(chooser.choices):
            return Hit("choice", number)
        return None

    @property
    def board_columns(self) -> int:
        return board_width(self.interaction.pyramid, self.cube_size)

    @property
    def cube_size(self) -> CubeSize:
        """The largest cube size that leaves room for the rest of the screen."""
        return next((size for size in SIZES if self._fits(size, SMALL)), SIZES[-1])

    @property
    def small_size(self) -> CubeSize:
        """The cube size of the other players' pyramids."""
        is_wide = others_width(self.interaction, SMALL_GROWN) <= self.app.size.width
        return SMALL_GROWN if is_wide and self._fits(self.cube_size, SMALL_GROWN) else SMALL

    @property
    def has_others(self) -> bool:
        """Whether there is room for the other players' pyramids; if not, `v` shows them one by one."""
        is_wide = others_width(self.interaction, SMALL) <= self.app.size.width
        return is_wide and self._fits(SIZES[-1], SMALL)

    @property
    def is_stacked(self) -> bool:
        """Whether the side is below the pyramid, for lack of room beside it."""
        return board_width(self.interaction.pyramid, SIZES[-1]) + SIDE_COLUMNS + 1 > self.app.size.width

    def _fits(self, size: CubeSize, small: CubeSize) -> bool:
        """Return whether the pyramid fits in `size` with the other players' pyramids in `small`."""
        width, height = self.app.size
        lines = 1 + len(self.interaction.pyramid.widths) * size.height + LINES_BELOW
        lines += STRIP_LINES + LINES_FOR_LISTS if self.is_stacked else UNDER_LINES
        lines += others_height(self.interaction, small)
        beside = NARROW_COLUMNS if self.is_stacked else SIDE_COLUMNS
        return board_width(self.interaction.pyramid, size) + beside + 1 <= width and lines <= height

    @classmethod
    def legend(cls, glyphs: Glyphs, view: View | None) -> Sequence[tuple[str, str]]:
        return signs(glyphs)

    @classmethod
    def how_to_play(cls, glyphs: Glyphs) -> list[Page]:
        return how_to_play(glyphs)
