"""The table of Necropolis: layout and drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical

from tp_tui.games.necropolis.rules.phases import BUILD, HIDDEN, KEEP
from tp_tui.games.necropolis.rules.pyramid import PLACE_COUNT, PLACE_ROWS, ROW_WIDTHS
from tp_tui.games.necropolis.rules.state import NecropolisState
from tp_tui.presenters.messages import shortened
from tp_tui.presenters.necropolis import step_text
from tp_tui.presenters.necropolis.glyphs import COLOUR_LETTERS, GLYPHS, Glyphs, signs
from tp_tui.presenters.necropolis.interaction import NecropolisInteraction
from tp_tui.presenters.necropolis.presenter import NecropolisPresenter
from tp_tui.presenters.necropolis.spots import OBELISK_SPOT
from tp_tui.presenters.spans import Line, Span
from tp_tui.room import View
from tp_tui.storage.settings import Settings
from tp_tui.tui.base_app import BaseApp
from tp_tui.tui.help_pages import Page
from tp_tui.tui.interactive_table import STACKED, CursorMark, Hit, InteractiveTable, is_for_reader, set_size
from tp_tui.tui.necropolis.cards_in_text import drawn, lines_with_cards, stand_ins
from tp_tui.tui.necropolis.drawing import (
    SIZES,
    SMALL_CARD,
    STYLE_CLASSES,
    CellSize,
    best_size,
    first_column,
    glyphs_in_theme,
    lines_of_horizon,
    obelisk_left,
    place_at,
    pyramid_width,
    scene_lines,
    stone_colours,
)
from tp_tui.tui.necropolis.how_to_play import how_to_play
from tp_tui.tui.necropolis.panels import (
    SPACED,
    Part,
    fitted,
    hand_sizes,
    minis_below,
    side_part,
    side_with_text,
    stacked,
    standing_part,
    strip_parts,
    title_line,
    under_part,
)
from tp_tui.tui.reading_scroll import chip
from tp_tui.tui.scenery import has_bands, has_flat_sky
from tp_tui.tui.scrolling import in_sight
from tp_tui.tui.side_text import hint_lines, notice_lines
from tp_tui.tui.styled_lines import ClickableLines, table_css
from tp_tui.tui.table import LINES_BELOW

SIDE_COLUMNS = 36
"""The fewest columns of the side."""

FRAME = frozenset({"frame", "wrong"})
"""The styles that mark the spot of the held card."""

NARROW_COLUMNS, MAX_NARROW = 17, 40
"""The fewest and the most columns of the players beside the pyramid when the side is below it."""

PYRAMID_ROWS = len(ROW_WIDTHS)

MIN_ROWS = 2
"""The fewest rows of the pyramid in sight."""

LINES_AROUND = 6
"""The lines of score, ground and groups, and the empty ones between the parts below them."""

LEAST_SKY = 1
"""The lines of sky above a finished pyramid."""

WHOLE = 200
"""The columns for a text whose names of cards are drawn in a few."""

LINES_FOR_LOG = 2
"""The lines for the log; if there are more, an empty one separates it from the texts."""


class NecropolisTable(InteractiveTable[NecropolisInteraction, Glyphs], can_focus=True):
    """The table of Necropolis."""

    DEFAULT_CSS = table_css(__file__, "NecropolisTable")
    COMPONENT_CLASSES: ClassVar[set[str]] = STYLE_CLASSES

    GAME = "necropolis"
    PRESENTER = NecropolisPresenter
    GLYPHS = GLYPHS
    FLEXIBLE_LINES = frozenset({"under", "more"})
    CURSOR_MARKS = (
        CursorMark("pyramid", FRAME, 1),
        CursorMark("under", FRAME),
        CursorMark("panel", FRAME),
        CursorMark("panel", frozenset({"now"})),
        CursorMark("under", frozenset({"now"})),
    )

    def __init__(self, view: View, settings: Settings, *, id: str | None = None) -> None:
        """Create a table that shows `view`."""
        super().__init__(view, settings, id=id)
        self._parts: dict[str, Part] = {}
        self._rows = range(PYRAMID_ROWS)
        self._sky_lines = 0

    def compose(self) -> ComposeResult:
        with Vertical(id="land"):
            yield ClickableLines(id="title")
            yield ClickableLines(id="pyramid")
            yield ClickableLines(id="under")
        with Vertical(id="side"):
            yield ClickableLines(id="panel")
            yield ClickableLines(id="more")

    @classmethod
    def in_pictures(cls, view: View, lines: Sequence[Line], settings: Settings) -> Sequence[Line]:
        state = view.observation.state
        assert isinstance(state, NecropolisState)
        return lines_with_cards(state.deck, lines, cls.glyphs_of(settings))

    @property
    def _draws_in_text(self) -> bool:
        return not self.glyphs.is_plain and not is_for_reader(self.app)

    def with_stand_ins(self, text: str) -> str:
        return stand_ins(self.interaction.state.deck, text) if self._draws_in_text else text

    def drawn(self, lines: Sequence[Line]) -> Sequence[Line]:
        return drawn(self.interaction.state.deck, lines, self.glyphs)

    def status_table(self, width: int) -> Sequence[Line]:
        lines = super().status_table(width)
        return lines if is_for_reader(self.app) else self.in_pictures(self.view, lines, self.settings)

    def draw(self) -> None:
        size, interaction, glyphs = self._cell_size, self.interaction, self.glyphs
        across, land = self.board_columns, self.query_one("#land")
        width = self.size.width - 1
        strip = strip_parts(interaction, glyphs, width, size) if self.is_stacked else []
        texts = self._texts(width if self.is_stacked else self.size.width - across - 2)
        below = sum(len(part.lines) for part in strip if not part.rank) + len(texts) if strip else 0
        self.set_class(self.is_stacked, STACKED)
        self.fills_height, self.is_steering = False, interaction.held != HIDDEN
        self.query_one("#title").display = not self.is_stacked
        if not self.is_stacked:
            self.show_lines("title", [title_line(interaction, glyphs, across)])
            others = self._others_below(size, across)
            below = len(others.lines) + bool(others.lines)
            sky = self._sky(size, below)
            self._rows = range(PYRAMID_ROWS)
            self._sky_lines = sky - lines_of_horizon(size, sky, thin_ground=self._has_thin_ground)
            pyramid = scene_lines(
                interaction, size, glyphs, sky,
                is_night=self.app.current_theme.dark,
                has_stars=has_bands(self.app.theme_variables),  # in a sky without bands they are bricks
                thin_ground=self._has_thin_ground,
            )  # fmt: skip
            self.show_lines("pyramid", pyramid)
            set_size(self.query_one("#pyramid"), width=across, height=len(pyramid))
            set_size(land, width=across)
            pointed = self._pointed_lines(across)
            room = self.size.height - 1 - len(pyramid) - len(pointed)
            under = under_part(interaction, glyphs, across, room - below, size)
            parts = [Part(0, [*under.lines, *pointed], under.hit_boxes), others]
            self._parts["under"] = under = stacked(parts, SPACED)
            self.fills_height = not pointed and len(under.lines) >= room
            self.show_lines("under", under.lines)
            self._draw_side(texts, self.size.width - across - 2, has_others=not others.lines)
            return
        rows = PLACE_ROWS[interaction.spot] if interaction.spot < PLACE_COUNT else 0
        room = max(MIN_ROWS, (self.size.height - below - 1) // size.card_height)
        self._rows = in_sight(self._rows, room, PYRAMID_ROWS, PYRAMID_ROWS - 1 - rows)
        self._sky_lines = 0
        pyramid = scene_lines(interaction, size, glyphs, rows=self._rows, thin_ground=self._has_thin_ground)
        self.show_lines("pyramid", pyramid)
        set_size(self.query_one("#pyramid"), width=across, height=len(pyramid))
        set_size(land, width=self.size.width, height=len(pyramid))
        narrow = min(width - across, MAX_NARROW)
        self._parts["under"] = standing = standing_part(interaction, glyphs, narrow, len(pyramid))
        self.show_lines("under", standing.lines)
        room = self.size.height - len(pyramid)
        self._show_side(fitted(strip, room - len(texts)), texts, width, room)

    @property
    def _has_thin_ground(self) -> bool:
        """Whether only half a line is sand: in few colours, but not without any."""
        return has_flat_sky(self.app.theme_variables) and not (self.glyphs.is_plain or self.glyphs.is_outlined)

    @property
    def _has_pointed_line(self) -> bool:
        """Whether what the player points at is said below the groups, and not below the table."""
        return not self.is_stacked and self._cell_size.height > 1

    def _pointed_lines(self, width: int) -> list[Line]:
        """Return the line below the groups that says what the player points at, if there is room."""
        if not self._has_pointed_line:
            return []
        text, style = self._pointed(width - 1)
        return [*self.drawn([((f" {shortened(self.with_stand_ins(text), width - 1)}", style),)])]

    def cursor_info(self, width: int) -> Span:
        return ("", "plain") if self._has_pointed_line else self._pointed(width)

    def _pointed(self, width: int) -> Span:
        """Return what the player points at, whole if it names cards that are drawn: these have room then."""
        names_cards = self._draws_in_text and self.interaction.held == HIDDEN
        return super().cursor_info(WHOLE if names_cards else self.beside_prompt(width))

    def step_prompt(self) -> str:
        return step_text.prompt(self.interaction, names_card=True) if self._draws_in_text else super().step_prompt()

    def _others_below(self, size: CellSize, across: int) -> Part:
        """Return the others' necropolises below the one shown, where the scoring covers those in the side."""
        if not (self.view.is_over and self.columns_at_right):
            return Part(0, [])
        room = self.size.height - PYRAMID_ROWS * size.card_height - LINES_AROUND - SMALL_CARD.card_height - LEAST_SKY
        return minis_below(self.interaction, self.glyphs, across, room, thin_ground=self._has_thin_ground)

    def _sky(self, size: CellSize, below: int) -> int:
        """Return the free lines above the pyramid: those that nothing else needs, up to the height of a card.

        Below the pyramid are so many lines of others' necropolises, and until the end the hand.
        """
        pyramid = PYRAMID_ROWS * size.card_height
        hand = hand_sizes(size, pyramid_width(size))[0]
        needed = LINES_AROUND + max(SMALL_CARD.card_height, 2 * size.height) + below
        needed += 0 if self.view.is_over else hand.card_height
        least = LEAST_SKY if below else 0  # kept above the top of a whole pyramid, where others stand below it
        return max(least, min(self.size.height - pyramid - needed, 2 * size.card_height))

    def _texts(self, width: int) -> list[Line]:
        """Return the lines of lesson, notice and hint."""
        return [*self.lesson_lines(width), *notice_lines(self.long_notice, width), *self._hint_told(width)]

    def _hint_told(self, width: int, height: int = 0) -> list[Line]:
        """Return the lines of the hint, if any, in at most `height`; by default half of the table's."""
        hint = self.hint
        if hint is None:
            return []
        if self._draws_in_text:
            hint = hint._replace(in_short=tuple(map(self.with_stand_ins, hint.with_pieces)))
        return [*self.drawn(hint_lines(hint, height or self.size.height // 2, width))]

    def _draw_side(self, texts: list[Line], width: int, *, has_others: bool) -> None:
        """Show the side, and below it the texts and as much of the log as fits."""
        height, thin_ground = self.size.height, self._has_thin_ground
        told, is_building = partial(self._hint_told, width), self.interaction.state.phase in (BUILD, KEEP)
        has_place = bool(self.hint) and has_others and is_building and texts == told()
        if has_place and (
            side := side_with_text(self.interaction, self.glyphs, width, height, told, thin_ground=thin_ground)
        ):
            self._show_side(side, [], width, height)
            return
        below = len(texts) + 1
        side = side_part(
            self.interaction, self.glyphs, width, height, below, has_others=has_others, thin_ground=thin_ground
        )  # fmt: skip
        self._show_side(side, texts, width, height)

    def _show_side(self, side: Part, texts: list[Line], width: int, height: int) -> None:
        self._parts["panel"] = side
        self.show_lines("panel", side.lines)
        room = height - len(side.lines)
        if texts and room > len(texts):
            texts.insert(0, ())
        if room - len(texts) > (0 if texts else LINES_FOR_LOG):
            texts.append(())
        elif not self.view.log:
            room = 0  # before the first turn the log is the goal, which is useless if cut off
        changed = self.with_stand_ins if self._draws_in_text else str
        log = self.log_lines(room - len(texts), width, changed, most=width)
        self.show_lines("more", [*texts, *self.drawn(log)])

    def hit_at(self, id: str, column: int, line: int) -> Hit | None:
        if id == "pyramid":
            size = self._cell_size
            if column >= obelisk_left(size):
                return Hit("spot", OBELISK_SPOT)
            down = line - self._sky_lines + self._rows.start * size.card_height
            interaction = self.interaction
            place = place_at(column, down, size, first_column(interaction.state.occupied[interaction.shown]))
            return Hit("spot", place) if place is not None else None
        boxes = self._parts[id].hit_boxes if id in self._parts else []
        found = (box for box in boxes if box.left <= column < box.right and box.top <= line < box.bottom)
        return next((Hit(box.kind, box.number) for box in found), None)

    @property
    def board_columns(self) -> int:
        return pyramid_width(self._cell_size)

    @property
    def _cell_size(self) -> CellSize:
        """The largest cell size that leaves room for the rest of the screen."""
        width, height = self.app.size
        if self.is_stacked:
            return SIZES[-1]
        return best_size(width, height - LINES_BELOW, SIDE_COLUMNS)

    @property
    def is_stacked(self) -> bool:
        """Whether the side is below the pyramid, for lack of room beside it."""
        return pyramid_width(SIZES[-1]) + SIDE_COLUMNS > self.app.size.width

    @property
    def glyphs(self) -> Glyphs:
        has_colours = not isinstance(self.app, BaseApp) or self.app.has_colours
        return glyphs_in_theme(super().glyphs, self.app.theme_variables, has_colours=has_colours)

    @classmethod
    def legend(cls, glyphs: Glyphs, view: View | None) -> Sequence[tuple[str, str]]:
        return signs(glyphs)

    @classmethod
    def sign_inks(cls, glyphs: Glyphs) -> Mapping[str, str]:
        found = dict.fromkeys(glyphs.buildings, chip("necropolis-glyph-ink", "necropolis-glyph"))
        for colour, letter in enumerate(COLOUR_LETTERS):
            face, ink, _foot = stone_colours(colour, is_lit=True)
            found |= dict.fromkeys((letter, letter.upper()), chip(ink, face))
        return found | dict.fromkeys((*glyphs.frame, glyphs.here, "+"), "bold $primary")

    @classmethod
    def how_to_play(cls, glyphs: Glyphs) -> list[Page]:
        return how_to_play(glyphs)
