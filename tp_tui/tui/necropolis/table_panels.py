"""The parts of the table and what they show: the pyramid, what stands below it, the side. `table` has its keys."""

from __future__ import annotations

from importlib.resources import files
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical

from tp_tui.presenters.necropolis.glyphs import GLYPHS, Glyphs
from tp_tui.presenters.necropolis.interaction import Interaction
from tp_tui.session import View
from tp_tui.storage.settings import Settings
from tp_tui.tui.necropolis.canvas import CellSize
from tp_tui.tui.necropolis.parts import Part, Spot
from tp_tui.tui.necropolis.pyramid_drawing import best_size, pyramid_lines, pyramid_width
from tp_tui.tui.necropolis.side_panel import side_part
from tp_tui.tui.necropolis.styles import STYLE_CLASSES
from tp_tui.tui.necropolis.under_pyramid import BELOW, under_part
from tp_tui.tui.pointing_table import CursorMark, PointingTable
from tp_tui.tui.side_text import hint_lines, lesson_lines, log_lines, notice_lines
from tp_tui.tui.styled_lines import ClickableLines, palette_css
from tp_tui.tui.table import LINES_BELOW

SIDE_COLUMNS = 36
"""Columns that the side has at least."""

FRAME = frozenset({"frame", "wrong"})
"""The styles of what shows where the card that is held would lie."""

LINES_FOR_LOG = 3
"""Lines below the side that are kept for the log."""


class NecropolisPanels(PointingTable):
    """A table that shows a game of Necropolis as an interaction sees it.

    Attributes:
        interaction: what the player points at.
    """

    DEFAULT_CSS = files(__package__).joinpath("table.tcss").read_text(encoding="utf-8") + palette_css(
        __package__, "NecropolisPanels"
    )
    COMPONENT_CLASSES: ClassVar[set[str]] = STYLE_CLASSES

    GAME = "necropolis"

    REFILLED = frozenset({"under", "more"})

    CURSOR_MARKS = (
        CursorMark("pyramid", FRAME, 1),
        CursorMark("under", FRAME),
        CursorMark("panel", frozenset({"now"})),
        CursorMark("under", frozenset({"now"})),
    )

    def __init__(self, view: View, settings: Settings, *, id: str | None = None) -> None:
        """Make a table that shows `view`."""
        super().__init__(view, settings, id=id)
        self.interaction: Interaction = Interaction(view)
        self._parts: dict[str, Part] = {}

    def compose(self) -> ComposeResult:
        """Put obelisk, tomb and hand below the pyramid; players, tiles, quarry and the log beside it."""
        with Vertical(id="land"):
            yield ClickableLines(id="pyramid")
            yield ClickableLines(id="under")
        with Vertical(id="side"):
            yield ClickableLines(id="panel")
            yield ClickableLines(id="more")

    def draw(self) -> None:
        """Show what the interaction sees and points at."""
        size, interaction, glyphs = self._cell_size, self.interaction, self.glyphs
        pyramid = pyramid_lines(interaction, size, glyphs)
        across = self.board_columns
        self.query_one("#land").styles.width = across
        self.show_lines("pyramid", pyramid)
        self._parts["under"] = under = under_part(interaction, glyphs, across, self.size.height - len(pyramid), size)
        self.show_lines("under", under.lines)
        self._draw_side(self.size.width - across - 1)

    def _draw_side(self, width: int) -> None:
        """Show the side, below it the lesson, the notice, the hint and the log as far as there is room."""
        height = self.size.height
        texts = lesson_lines(self.lesson, width) + notice_lines(self.long_notice, width)
        if self.hint:
            texts += hint_lines(self.hint, height // 2, width)
        self._parts["panel"] = side = side_part(self.interaction, self.glyphs, width, height, len(texts) + 1)
        self.show_lines("panel", side.lines)
        room = height - len(side.lines)
        if room - len(texts) > LINES_FOR_LOG:
            texts.append(())
        elif not self.view.log:
            room = 0  # before the first turn it is the goal, which says nothing if it is cut off
        self.show_lines("more", texts + log_lines(self.view, room - len(texts), width))

    def spot_at(self, part: str, column: int, line: int) -> Spot | None:
        """Return what stands in that column and line of a part and can be clicked on; None for nothing."""
        spots = self._parts[part].spots if part in self._parts else []
        found = (s for s in spots if s.left <= column < s.right and s.top <= line < s.bottom)
        return next(found, None)

    @property
    def board_columns(self) -> int:
        """The columns of the pyramid."""
        return pyramid_width(self._cell_size)

    @property
    def _cell_size(self) -> CellSize:
        """The largest cells that leave room for the rest of the screen."""
        width, height = self.app.size
        return best_size(width, height - LINES_BELOW, SIDE_COLUMNS, BELOW)

    @property
    def glyphs(self) -> Glyphs:
        """The signs that the player has set."""
        return GLYPHS[self.settings.symbols]
