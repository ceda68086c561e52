"""The table of Terra Pyramides: layout and drawing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, cast

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Offset
from textual.timer import Timer

from tp_tui.games.contract import Event
from tp_tui.games.terra.rules.state import ROW, TerraState
from tp_tui.presenters.key_text import key_names
from tp_tui.presenters.log_text import last_step
from tp_tui.presenters.messages import _
from tp_tui.presenters.spans import Line, Span
from tp_tui.presenters.terra import labels, words
from tp_tui.presenters.terra.glyphs import BARE, FLAT, FRAMED, GLYPHS, MONO, Glyphs
from tp_tui.presenters.terra.interaction import TerraInteraction
from tp_tui.presenters.terra.legend import signs
from tp_tui.presenters.terra.presenter import TerraPresenter
from tp_tui.room import View
from tp_tui.storage.settings import PACE_SECONDS, Settings
from tp_tui.terminal.terminal_app import TerminalApp
from tp_tui.tui.base_app import BaseApp
from tp_tui.tui.flying_points import FRAMES, FlyingPoints
from tp_tui.tui.help_pages import Page
from tp_tui.tui.interactive_table import STACKED, CursorMark, Hit, InteractiveTable, is_for_reader, set_size
from tp_tui.tui.scrolling import in_sight
from tp_tui.tui.side_text import MOST_ADVICE, cut_off, hint_lines, notice_lines
from tp_tui.tui.styled_lines import ClickableLines, table_css
from tp_tui.tui.table import LINES_BELOW
from tp_tui.tui.terra.board_drawing import (
    SIZES,
    STYLE_CLASSES,
    BoardRenderer,
    CellSize,
    Rise,
    best_size,
    board_width,
    label_width,
    rows_of_level,
    sign_inks,
)
from tp_tui.tui.terra.board_view import BoardView
from tp_tui.tui.terra.panels import (
    FORMS,
    IN_FOOTER,
    LEAST_LOG,
    LINES_FOR_LISTS,
    POINTS_OF,
    cards_at_end,
    choice_at,
    enclosure_lines,
    has_room,
    is_told_by_list,
    list_lines,
    offer_lines,
    panel_lines,
    preview_lines,
    stack_pointed_at,
    standing_lines,
    under_lines,
    with_blocks_drawn,
)

SIDE_COLUMNS = 33
"""The fewest columns of the side."""

NARROW_COLUMNS = 13
"""The columns beside the board for the players when the side is below it."""

LINES_OF_LOG = 1
"""The lines of the log that matter more than an empty line above them."""

SPARED_FOR_HINTS = 3
"""The rank from which parts of the counts are left out for a hint."""

LINES_FOR_STACKED_LISTS = 5
"""The lines kept below the counts for lists when the side is below the board."""

MIN_ROWS = 3
"""The fewest rows of the board in sight above a long text."""

MIN_TEXT, MAX_TEXT = 31, 64
"""The fewest and the most columns of the counts on the side."""

LINES_BESIDE_BOARD = LINES_BELOW + 1
"""The lines of the screen not available to fields: those below the table, and the column letters."""

RISE_SECONDS = 0.5
"""The time in which a pyramid rises row by row, and its points fly to the score."""


class TerraTable(InteractiveTable[TerraInteraction, Glyphs], can_focus=True):
    """The table of Terra Pyramides."""

    DEFAULT_CSS = table_css(__file__, "TerraTable")
    COMPONENT_CLASSES: ClassVar[set[str]] = STYLE_CLASSES

    GAME = "terra"
    PRESENTER = TerraPresenter
    GLYPHS = GLYPHS
    FLEXIBLE_LINES = frozenset({"under", "more"})
    CURSOR_MARKS = (CursorMark("more", frozenset({"chosen"})),)

    def __init__(self, view: View, settings: Settings, *, id: str | None = None) -> None:
        """Create a table that shows `view`."""
        super().__init__(view, settings, id=id)
        self._list_top, self._list_size = 0, (0, 0)
        self._says_field = False
        self._counted: tuple[int, object, list[Line], View] = (0, None, [], view)
        self._rows, self._columns = range(self.interaction.board.rows), range(self.interaction.board.columns)
        self._seen: dict[tuple[int, int], tuple[range, range]] = {}
        self._rise: Rise | None = None
        self._moving: Timer | None = None

    # A pyramid rises, and its points fly to the score

    @property
    def has_motion(self) -> bool:
        """Whether anything may move by itself: a pace of steps is set, and the app allows it."""
        return self.settings.pace != "instant" and isinstance(self.app, TerminalApp) and self.app.can_move

    def watch_view(self) -> None:
        """Update the presenter, and let a pyramid rise that has just been built on."""
        steps = self.presenter.view.steps
        super().watch_view()
        self._end_rise()
        if self.has_motion and self.view.steps == steps + 1:
            for entry in last_step(self.view):
                # The next step of a bot would come before its points have arrived, unless its pace is slow.
                if self.view.seats[entry.seat].is_human or PACE_SECONDS[self.settings.pace] > RISE_SECONDS:
                    self._begin_rise(entry.events)

    def _begin_rise(self, events: Iterable[Event]) -> None:
        state = self.interaction.state
        for event in events:
            if event.kind == "built":
                site, level, _colour = event.args
                worth = state.rules.supplies.worth
                gained = worth[level - 1] - (worth[level - 2] if level > 1 else state.values[site])
                field = self.interaction.board.sites[site]
                rows = rows_of_level(level, self._cell_size)
                self._rise = Rise(field, event.player, rows, gained)
                self._moving = self.set_interval(RISE_SECONDS / (rows + FRAMES), self._move_on)

    def _move_on(self) -> None:
        """Show another row of the pyramid; when it has risen, let its points fly."""
        points = self.query_one(FlyingPoints)
        if self._rise and self._rise.unseen > 0:
            self._rise = self._rise._replace(unseen=self._rise.unseen - 1)
            self.redraw()
        elif self._rise:
            rise, self._rise = self._rise, None
            start = self.query_one("#board", BoardView).cell_of_field(rise.field)
            if end := self._score_cell(rise.player):
                points.start(f"+{rise.gained}", f"player-{rise.player + 1} points", (start, end))
            self.redraw()
        elif not (points.display and points.move_on()):
            self._end_rise()

    def _score_cell(self, player: int) -> Offset | None:
        """Return the terminal cell where the points of a player stand; None if they are out of sight."""
        styles = frozenset(POINTS_OF.format(player=player + 1).split())
        cells = (self.query_one(f"#{id}", ClickableLines).cell_of(styles, has_all=True) for id in ("panel", "under"))
        return next(filter(None, cells), None)

    def _end_rise(self) -> None:
        if self._moving:
            self._moving.stop()
            self.query_one(FlyingPoints).display = False
        self._rise = self._moving = None

    def moved(self) -> None:
        """Skip the rising of a pyramid as well."""
        self._end_rise()
        super().moved()

    def compose(self) -> ComposeResult:
        with Vertical(id="land"):
            yield BoardView(self.interaction.board, self._cell_size, id="board")
            yield ClickableLines(id="under")
        with Vertical(id="side"):
            yield ClickableLines(id="panel")
            yield ClickableLines(id="more")
        yield FlyingPoints(id="points")

    def status_table(self, width: int) -> Sequence[Line]:
        as_chips = self.glyphs.has_pictures and not is_for_reader(self.app)
        return with_blocks_drawn(super().status_table(width), as_chips=as_chips)

    def draw(self) -> None:
        interaction, board, glyphs = self.interaction, self.interaction.board, self.glyphs
        size, height = self._cell_size, self.size.height
        strip = self._strip_lines() if self.is_stacked else 0
        across = min(board_width(board, size), self.size.width - self._beside)
        at_row, at_column = divmod(interaction.cursor, board.columns)
        room = (height - 1 - strip) // size.height, (across - label_width(board)) // size.width
        # A window resized back shows the same part of the board again, as long as the cursor is in it.
        seen_rows, seen_columns = self._seen.get(room, (self._rows, self._columns))
        self._rows = rows = in_sight(seen_rows, room[0], board.rows, at_row)
        self._columns = columns = in_sight(seen_columns, room[1], board.columns, at_column)
        self._seen[room] = rows, columns
        across = label_width(board) + len(columns) * size.width
        self.query_one("#board", BoardView).show_board(
            BoardRenderer(interaction, size, glyphs, self._rise), rows, columns
        )
        board_lines = 1 + len(rows) * size.height
        self.fills_height = self.is_stacked or board_lines >= height
        self.is_steering = interaction.is_placing
        if self.is_stacked:
            self._says_field = False
            self._draw_stacked(across, board_lines)
            return
        lines_left = height - board_lines
        is_roomy = has_room(across, lines_left)
        self._says_field = is_roomy and not interaction.view.is_over
        below: list[Line] = []
        if self._says_field:
            below = under_lines(interaction, glyphs, across - 3, lines_left, for_reader=is_for_reader(self.app))
        elif is_roomy and self.columns_at_right:
            below = cards_at_end(interaction, glyphs, across - 3, lines_left)
        self._lay_out(across)
        self.show_lines("under", below)
        self._draw_side(max(self.size.width - across - 3, MIN_TEXT), with_rows=not is_roomy)

    def _lay_out(self, land_columns: int, land_lines: int | None = None) -> None:
        """Set the size of the board's container; with `land_lines`, stack the side below it."""
        self.set_class(land_lines is not None, STACKED)
        set_size(self.query_one("#land"), width=land_columns, height=land_lines)

    def _draw_stacked(self, across: int, board_lines: int) -> None:
        """Show turn and players to the right of the board, everything else below it."""
        interaction, glyphs = self.interaction, self.glyphs
        width, height = self.size.width - 1, self.size.height - board_lines
        self._lay_out(self.size.width, board_lines)
        narrow = min(self.size.width - across - 1, MIN_TEXT)
        self.show_lines("under", standing_lines(interaction, glyphs, narrow, board_lines))
        below = LINES_FOR_STACKED_LISTS + len(self._texts(width, height))
        counts = self._counts(width, height, below, with_players=False)
        self.show_lines("panel", counts)
        self.show_lines("more", self._lists(height - len(counts), width, with_rows=True))

    def _texts(self, width: int, height: int) -> list[Line]:
        """Return the lines of lesson and hint."""
        return self.lesson_lines(width) + (hint_lines(self.hint, height // 2, width) if self.hint else [])

    def _strip_lines(self) -> int:
        """Return the number of lines kept below the board when the side is there."""
        wanted = 1 + LINES_FOR_STACKED_LISTS + len(self._texts(self.size.width - 1, self.size.height))
        return min(wanted, self.size.height - 1 - MIN_ROWS * self._cell_size.height)

    def _draw_side(self, width: int, *, with_rows: bool) -> None:
        """Show the counts, and below them the rows, the lists and the log."""
        height, below = self.size.height, LINES_FOR_LISTS
        if self.hint:
            below = max(below, self._beside_hint + min(height // 2, len(hint_lines(self.hint, height, width))))
        if self.lesson:
            # Advice takes the place of what is below the rows.
            beside = len(self.glyphs.rows) if self.lesson_in_short else LINES_FOR_LISTS - 1
            below = max(below, beside + len(self.lesson_lines(width)))
        counts = self._counts(width, height, below)
        self.show_lines("panel", counts)
        self.show_lines("more", self._lists(height - len(counts), width, with_rows=with_rows))

    @property
    def _beside_hint(self) -> int:
        """The lines that a hint leaves to the list: the rows, or the line it points at."""
        chooser = self.interaction.chooser
        return len(chooser.choices) if chooser and chooser.kind == "row" else bool(chooser)

    def _counts(self, width: int, height: int, below: int, *, with_players: bool = True) -> list[Line]:
        """Return the lines of the counts, cached until the view or the arguments change."""
        view, width = self.interaction.view, min(width, MAX_TEXT)
        spare = SPARED_FOR_HINTS if self.hint else FORMS[0].spare
        with_score = not is_for_reader(self.app)
        # Where nobody chooses anything, lists need no lines of the log's, so the course of the game has them.
        log = LEAST_LOG if self.can_focus else min(LEAST_LOG, len(view.turns) + 1)
        key = (
            self.glyphs,
            stack_pointed_at(self.interaction),
            width,
            height,
            below,
            with_players,
            with_score,
            spare,
            log,
        )
        if self._counted[:2] != (id(view), key):
            lines = panel_lines(
                self.interaction, self.glyphs, width, height, below,
                with_players=with_players, with_score=with_score, spare=spare, log=log,
            )  # fmt: skip
            self._counted = id(view), key, lines, view  # keeping the view alive keeps its id unique
        return self._counted[2]

    def _lists(self, height: int, width: int, *, with_rows: bool) -> list[Line]:
        """Return texts, row previews, the offers or the open list, advice, the hint, and as much of the log as fits."""
        interaction = self.interaction
        # Advice comes by itself, so it must not move what the player is looking at.
        advice = self.lesson_lines(width) if self.lesson_in_short else []
        lines = ([] if advice else self.lesson_part(width, height)) + notice_lines(self.long_notice, width)
        if with_rows and interaction.is_placing and not self.hint:
            rows = preview_lines(interaction, self.glyphs, width, for_reader=is_for_reader(self.app))
            left = height - len(lines) - len(rows) - MOST_ADVICE
            lines += [()] if lines and left > LINES_OF_LOG else []
            lines += [((_(words.ROWS_BESIDE), "dim"),)] if left > LINES_OF_LOG else []
            lines += rows
        if not self.hint:  # whose field the information line tells of
            lines += enclosure_lines(interaction, self.glyphs, width, max(1, height - len(lines)))
        # A hint points at a line of the list, so that few lines of the list are enough; rows stay where they are.
        room = height - len(lines) - len(advice)
        if self.hint:
            room = max(self._beside_hint, room - len(hint_lines(self.hint, room - self._beside_hint, width)))
        self._list_top, self._list_size = len(lines), (room, width)
        if interaction.chooser:
            lines += list_lines(interaction, self.glyphs, room, width, for_reader=is_for_reader(self.app))
        elif offers := self._offers(room, width):
            lines += [*([()] if lines and room > len(offers) + LINES_OF_LOG else []), *offers]
        if advice:
            lines += [*([()] if lines and height - len(lines) > len(advice) + LINES_OF_LOG else []), *advice]
        if self.hint:
            hint = hint_lines(self.hint, max(1, height - len(lines)), width)
            lines += [*([()] if lines and height - len(lines) > len(hint) else []), *hint]
        # A heading above rows takes the line above the log of several players, who are told of with a line each.
        has_rows = with_rows and (interaction.is_placing or interaction.phase == ROW) and not self.hint
        if lines and height - len(lines) > (
            max(LINES_OF_LOG, interaction.state.players - 1) if has_rows else LINES_OF_LOG
        ):
            lines.append(())
        return lines + self.log_lines(height - len(lines), width)

    def _offers(self, room: int, width: int) -> list[Line]:
        """Return what can be built and bought now with the keys, as far as there is room and the footer lacks it."""
        if self.hint and room < len(self.hint.acts):
            return []
        in_footer = () if self.is_stacked else IN_FOOTER  # whose keys are in sight
        return cut_off(offer_lines(self.interaction, self.glyphs, key_names(self.app), width, in_footer), room, width)

    def cursor_info(self, width: int) -> Span:
        """Describe what the player points at, unless that stands below the board or in a list beside it.

        Without a cursor on the board and without a list that is nothing.
        """
        chooser = self.interaction.chooser
        is_listed = chooser is not None and is_told_by_list(chooser, self._list_size[1])
        is_unmoved = chooser is None and not self.interaction.is_pointing
        if self._says_field or is_listed or is_unmoved:
            return "", "plain"
        # It must not become two while the cursor moves over the board, which would cost too many bytes, nor touch it.
        is_beside = self.interaction.is_placing or chooser is not None
        return super().cursor_info(self.beside_prompt(width) if is_beside else width)

    def cursor_cell(self) -> Offset | None:
        """Return the cell of the terminal that the player points at: a line of the open list, or a field."""
        found = super().cursor_cell() if self.interaction.chooser else None
        return found or self.query_one("#board", BoardView).cell_of_field(self.interaction.cursor)

    @property
    def glyphs(self) -> Glyphs:
        found = super().glyphs
        has_colours = not isinstance(self.app, BaseApp) or self.app.has_colours
        if not found.has_pictures:
            return found
        colours = self.app.theme_variables
        if not has_colours:
            return MONO
        if colours["terra-ground"] == colours["background"]:
            return BARE
        if colours["terra-ground"] != colours["terra-ground-2"]:
            return found
        return FRAMED if colours["terra-slab"] in (colours["terra-ground"], colours["terra-tile-edge"]) else FLAT

    @property
    def board_columns(self) -> int:
        return board_width(self.interaction.board, self._cell_size)

    @property
    def _cell_size(self) -> CellSize:
        """The largest cell size that leaves room for the rest of the screen."""
        width, height = self.app.size
        lines = LINES_BESIDE_BOARD + (1 + LINES_FOR_STACKED_LISTS if self.is_stacked else 0)
        return best_size(self.interaction.board, width, height, self._beside, lines)

    @property
    def is_stacked(self) -> bool:
        """Whether the side is below the board, for lack of room beside it."""
        return board_width(self.interaction.board, SIZES[-1]) + SIDE_COLUMNS > self.app.size.width

    @property
    def _beside(self) -> int:
        """The columns kept beside the board."""
        return NARROW_COLUMNS if self.is_stacked else SIDE_COLUMNS

    def key_word(self, binding: str) -> str:
        """Return a purchase with its price."""
        kind = binding.rpartition(".")[2]
        return labels.purchase(self.interaction.state, kind, self.glyphs.gold) if kind in IN_FOOTER else ""

    def field_text(self, field: int) -> str:
        """Return the text of a field and the gap beside it."""
        return self.query_one("#board", BoardView).text_of(field)

    @classmethod
    def legend(cls, glyphs: Glyphs, view: View | None) -> Sequence[tuple[str, str]]:
        return signs(glyphs, cast(TerraState, view.observation.state).rules if view else None)

    @classmethod
    def sign_inks(cls, glyphs: Glyphs) -> Mapping[str, str]:
        return sign_inks(glyphs)

    @classmethod
    def how_to_play(cls, glyphs: Glyphs) -> list[Page]:
        from tp_tui.tui.terra.how_to_play import how_to_play  # not needed to start a game

        return how_to_play(glyphs)

    def hit_at(self, id: str, column: int, line: int) -> Hit | None:
        chooser = self.interaction.chooser
        if chooser is None or id != "more":
            return None
        number = choice_at(chooser, *self._list_size, line - self._list_top)
        return Hit("choice", number) if number is not None else None

    def on_board_view_field_clicked(self, event: BoardView.FieldClicked) -> None:
        """Point at the clicked field."""
        event.stop()
        self.clicked(Hit("field", event.row * self.interaction.board.columns + event.column))
