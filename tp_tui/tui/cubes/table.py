"""The table of Cubes: layout and drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from tp_tui.games.cubes.rules.components import COLOURS
from tp_tui.games.cubes.rules.pyramid import ROWS, Pyramid
from tp_tui.presenters.cubes.glyphs import COLOUR_LETTERS, GLYPHS, Glyphs, signs
from tp_tui.presenters.cubes.interaction import CubesInteraction
from tp_tui.presenters.cubes.presenter import CubesPresenter
from tp_tui.presenters.spans import Line, Span, lines_of
from tp_tui.room import View
from tp_tui.storage.settings import Settings
from tp_tui.tui.base_app import BaseApp
from tp_tui.tui.cubes.drawing import (
    LABEL,
    SIZES,
    SMALL,
    SMALL_SIZES,
    STYLE_CLASSES,
    Behind,
    CubeSize,
    board_height,
    board_lines,
    board_width,
    glyphs_in_theme,
    place_at,
    top_gap,
)
from tp_tui.tui.cubes.dusk import BANDS, EARTH_LINE, MOON, SUN, Air, dusk, has_dusk, sand_line
from tp_tui.tui.cubes.how_to_play import how_to_play
from tp_tui.tui.cubes.panels import (
    PAGE,
    Dusk,
    bag_beside_stock,
    card_columns,
    dusk_in,
    list_lines,
    log_with_cubes,
    low_lines,
    other_in_dusk,
    others_height,
    others_lines,
    others_width,
    panel_height,
    panel_lines,
    place_lines,
    plate,
    smallest_columns,
    smallest_lines,
    stack_height,
    stack_lines,
    stand_ins,
    standing_lines,
    title_line,
    under_columns,
    under_height,
    under_lines,
    with_letters_drawn,
)
from tp_tui.tui.help_pages import Page
from tp_tui.tui.interactive_table import STACKED, CursorMark, Hit, InteractiveTable, is_for_reader, set_size
from tp_tui.tui.reading_scroll import chip
from tp_tui.tui.scenery import has_bands
from tp_tui.tui.scrolling import in_sight, more_rows
from tp_tui.tui.side_text import hint_lines, notice_lines
from tp_tui.tui.styled_lines import ClickableLines, columns_of, table_css
from tp_tui.tui.table import LINES_BELOW
from tp_tui.tui.themes import TRUECOLOR

MARGIN = 1
"""The columns left of everything."""

SIDE_COLUMNS = 36
"""The fewest columns of the side with the margin."""

NARROW_COLUMNS, MAX_NARROW = 16, 40
"""The fewest and the most columns of the players beside the pyramid when the side is below it."""

LINES_FOR_LISTS = 2
"""The lines kept for lists and log when the side is below the pyramid."""

LINES_BELOW_PANEL = 9
"""The lines kept for lists, texts and log below players' cards with small pyramids."""

LINES_OF_PLACE = 2
"""The lines of what the player points at below the pyramid, with the empty one behind them."""

LINES_OF_DUSK = 2
"""The lines that a small pyramid has more with a sky and sand of its own."""

LONGEST_WORD = 12
"""The columns that may stay free at the end of the first of two lines."""

LINES_OF_AIR, MOST_EARTH = 2, 2
"""The spare lines from which a blank one is above what the player points at, and the most of earth below the sand."""

LINES_FOR_CARDS = 33
"""The fewest lines of a table with a card for each player."""

MIN_ROWS = 2
"""The fewest rows of the pyramid in sight above a long text."""

LINES_FOR_LOG = 3
"""The lines left below a text from which an empty line separates it from the log."""


class Others(Enum):
    """Where the small pyramids of the other players are.

    Attributes:
        BELOW: below the pyramid or, if they are wider, below everything.
        SIDE: in the players' cards.
        END: in the place of strip and stock, at the end of the game.
    """

    BELOW = "below"
    SIDE = "side"
    END = "end"


class Layout(NamedTuple):
    """How the table is laid out in a terminal.

    Attributes:
        size: the size of cubes.
        small: the size of cubes in the pyramids of other players; None if there is no room for them.
        others: where these are.
        is_stacked: whether the side is below the pyramid, for lack of room beside it.
        has_cards: whether each player has a card of two lines.
        has_place: whether what the player points at is said between pyramid and strip, and not below the table.
        spare: the lines of the land that nothing needs.
    """

    size: CubeSize
    small: CubeSize | None
    others: Others
    is_stacked: bool
    has_cards: bool
    has_place: bool = False
    spare: int = 0

    @property
    def has_strip_beside(self) -> bool:
        """Whether the strip stands in the side, so that the smallest pyramid has room around it."""
        return self.size.has_roof and not self.is_stacked

    @property
    def is_airy(self) -> bool:
        """Whether there is an empty line between strip and stock."""
        return not self.size.is_low and self.spare > (self.others is Others.BELOW)


def land_width(pyramid: Pyramid, size: CubeSize) -> int:
    """Return the columns of the pyramid, or of the strip below it if it needs more, with the margin before them."""
    return max(board_width(pyramid, size), 0 if size.has_roof else MARGIN + under_columns(size))


class CubesTable(InteractiveTable[CubesInteraction, Glyphs], can_focus=True):
    """The table of Cubes."""

    DEFAULT_CSS = table_css(__file__, "CubesTable")
    COMPONENT_CLASSES: ClassVar[set[str]] = STYLE_CLASSES

    GAME = "cubes"
    PRESENTER = CubesPresenter
    GLYPHS = GLYPHS
    FLEXIBLE_LINES = frozenset({"more"})
    CURSOR_MARKS = (CursorMark("more", frozenset({"chosen"})), CursorMark("board", frozenset({"frame", "calm"}), 1))

    def __init__(self, view: View, settings: Settings, *, id: str | None = None) -> None:
        """Create a table that shows `view`."""
        super().__init__(view, settings, id=id)
        self._list_top = self._list_first = 0
        self._rows = range(len(self.interaction.pyramid.widths))
        self._layout: tuple[tuple[object, ...], Layout] | None = None

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

    def status_table(self, width: int) -> Sequence[Line]:
        """Describe the position; for a screen reader in words, as the pyramids side by side are pictures."""
        if is_for_reader(self.app):
            return lines_of(self.status_text())
        return with_letters_drawn(super().status_table(width), self.glyphs)

    def draw(self) -> None:
        interaction, glyphs, layout = self.interaction, self.glyphs, self.table_layout
        pyramid, size = interaction.pyramid, layout.size
        width, columns = self.size.width - MARGIN, land_width(interaction.pyramid, layout.size)
        others = self._others_below(width, columns)
        beside = [] if layout.is_stacked or max(map(columns_of, others), default=0) > columns else others
        others = [] if beside else others
        height = self.size.height - len(others)
        side_width = width - (1 if layout.is_stacked else columns + 1)
        texts = self._texts(side_width, height)
        below = under_height(size) + layout.is_airy
        if layout.has_strip_beside or layout.others is Others.END:
            below = 0
        pointed = self._pointed_lines()
        below += len(pointed) + len(beside)
        if layout.is_stacked:
            below += max(LINES_FOR_LISTS, len(texts)) - 1
        rows, gap = len(pyramid.widths), top_gap(size)
        room = max(MIN_ROWS, (height - 1 - gap - below) // size.height)
        self._rows = shown = in_sight(self._rows, room, rows, rows - 1 - pyramid.rows[interaction.cursor])
        lines = board_lines(
            interaction,
            size,
            glyphs,
            cursor=interaction.is_pointing and not interaction.chooser,
            shown=shown,
            behind=self._behind(shown, columns),
        )
        tag = self._tag(columns - LABEL)
        if tag and not size.is_low:
            lines[-1] = ((" " * LABEL, PAGE), *tag)
        if self._has_sky_above and shown.start == 0:
            lines.insert(0, ((" " * LABEL, PAGE), (" " * (columns - LABEL), f"on:{BANDS[0]}")))
        more = more_rows(shown, rows)
        title = title_line(interaction, columns - MARGIN - len(more) - 1)
        board = [((" " * MARGIN, PAGE), *title, (f" {more}", "dim")), *lines]
        self.show_lines("board", board)
        self.show_lines("others", others)
        self.set_class(layout.is_stacked, STACKED)
        land = self.query_one("#land")
        set_size(self.query_one("#board"), width=columns, height=len(board))
        if not layout.is_stacked:
            set_size(land, width=columns)
            self.show_lines("under", [*pointed, *self._under(columns - MARGIN), *beside])
            is_over = self.view.is_over
            counts = panel_lines(
                interaction, glyphs, side_width,
                has_cards=layout.has_cards, has_stock=size.is_low and not is_over,
                strip=size if layout.has_strip_beside and not is_over else None,
                small=layout.small if layout.others is Others.SIDE else None,
                has_bag=not (self._has_strip_below and bag_beside_stock(interaction, size, glyphs, columns - MARGIN)),
                dusk=self._dusk(side_width),
                is_tight=bool(others),
            )  # fmt: skip
            # What stands below is set apart from the log, by a sky of its own or a line.
            self._draw_side(counts, side_width, height - (bool(others) and not self._has_dusk_below))
            return
        set_size(land, width=width, height=len(board))
        narrow = min(width - columns - 1, MAX_NARROW)
        self.show_lines("under", standing_lines(interaction, glyphs, narrow, len(board)))
        self._draw_side(low_lines(interaction, size, glyphs, width), side_width, height - len(board))

    def _behind(self, shown: range, columns: int) -> Sequence[Behind]:
        """Return what is behind the rows in sight in `columns`: nothing but the page where a theme has no dusk."""
        if not self._has_dusk:
            return ()
        # At the end the sun shines on the winner in the picture above the scoring, and there is one light.
        light = MOON if self._is_deep else "" if self.app.current_theme.dark else SUN
        if self.view.is_over or self.glyphs.is_plain:
            light = ""
        widths = tuple(self.interaction.pyramid.widths)
        return dusk(widths, self.cube_size, shown, columns, light, self._air)

    @property
    def _has_dusk(self) -> bool:
        return has_dusk(self.glyphs, self.app.theme_variables)

    @property
    def _is_deep(self) -> bool:
        """Whether the sky is that of a night in bands."""
        return self.app.current_theme.dark and has_bands(self.app.theme_variables)

    @property
    def _air(self) -> Air:
        """How the theme has skies."""
        is_smooth = isinstance(self.app, BaseApp) and self.app.appearance.theme_shown.needs == TRUECOLOR
        return Air(self._is_deep, is_smooth)

    def _tag(self, columns: int) -> Line:
        """Return the sand below the pyramid with its player's name, after the end, where the other's has one, too."""
        layout, shown = self.table_layout, self.interaction.shown
        has_tags = layout.others is Others.END and layout.spare >= LINES_OF_DUSK and self._has_dusk
        if not has_tags or self.interaction.state.players > 2:
            return ()
        return sand_line(columns, plate(self.interaction, shown))

    @property
    def _has_sky_above(self) -> bool:
        """Whether a line of sky stands above a pyramid whose top row would touch the edge, after the end."""
        layout = self.table_layout
        return layout.others is Others.END and layout.spare > 0 and not top_gap(layout.size) and self._has_dusk

    def _dusk(self, width: int) -> Dusk | None:
        """Return how the others' pyramids stand in a side of `width`, if they have a sky of their own there."""
        if self.table_layout.others is not Others.SIDE or not self._has_dusk:
            return None
        return dusk_in(self.interaction, width, self.size.height - LINES_BELOW_PANEL, air=self._air)

    def _others_below(self, width: int, columns: int) -> list[Line]:
        """Return the small pyramids if they are below the pyramid, which has `columns`, or below everything."""
        layout, interaction = self.table_layout, self.interaction
        if not layout.small or layout.others is not Others.BELOW:
            return []
        if layout.small != SMALL or layout.is_stacked:
            return others_lines(interaction, layout.small, self.glyphs, width)
        if interaction.state.players == 2:
            if self._has_dusk_below:
                return self._other_in_dusk(SMALL, columns)
            return others_lines(interaction, SMALL, self.glyphs, columns)
        across = columns if smallest_columns(interaction) <= columns - LABEL else width
        air = self._air if self._has_dusk_below else None
        lines = smallest_lines(interaction, self.glyphs, across - LABEL, air=air)
        return [((" " * (LABEL - MARGIN), PAGE), *line) for line in lines]

    def _other_in_dusk(self, small: CubeSize, columns: int) -> list[Line]:
        """Return the only other pyramid under a sky that is as wide as the one above it, in cubes of a size."""
        drawn = other_in_dusk(self.interaction, small, self.glyphs, columns - LABEL, air=self._air)
        letters = [" "] * len(drawn)
        if self.table_layout.others is Others.END:
            rows = len(self.interaction.pyramid.widths)
            for row in range(rows):
                letters[1 + (rows - 1 - row) * small.height + small.middle] = ROWS[row]
        margin = LABEL - MARGIN
        return [((letter.rjust(margin), f"{PAGE} ink:lines-dim"), *line)
                for letter, line in zip(letters, drawn, strict=True)]  # fmt: skip

    @property
    def _has_dusk_below(self) -> bool:
        """Whether the others' pyramids are small and have a sky of their own, in the room of empty lines."""
        layout = self.table_layout
        has_room = layout.has_strip_beside and layout.has_place and layout.spare > 0
        is_below = layout.small == SMALL and layout.others is Others.BELOW
        return has_room and is_below and self._has_dusk

    def _under(self, columns: int) -> list[Line]:
        """Return strip and stock, unless they stand in the side, or what has their place."""
        layout, interaction, glyphs = self.table_layout, self.interaction, self.glyphs
        if layout.small and layout.others is Others.END:
            if interaction.state.players == 2 and layout.spare >= LINES_OF_DUSK and self._has_dusk:
                is_tagged = layout.size.is_low and layout.spare > LINES_OF_DUSK
                tag = [((" " * (LABEL - MARGIN), PAGE), *self._tag(columns + MARGIN - LABEL))] if is_tagged else []
                return [*tag, (), *self._other_in_dusk(layout.small, columns + MARGIN)]
            return [(), *stack_lines(interaction, layout.small, glyphs, columns)]
        if not self._has_strip_below:
            return []
        return under_lines(interaction, layout.size, glyphs, columns, is_airy=layout.is_airy)

    @property
    def _has_strip_below(self) -> bool:
        """Whether strip and stock stand below the pyramid."""
        layout = self.table_layout
        return not (layout.has_strip_beside or layout.others is Others.END or self.view.is_over)

    def _pointed_lines(self) -> list[Line]:
        """Return the lines between pyramid and strip that say what the player points at, if there is room."""
        layout = self.table_layout
        if not layout.has_place:
            return []
        width = land_width(self.interaction.pyramid, layout.size) - MARGIN
        if self._has_dusk_below:
            several: list[Line] = [()] * (self.interaction.state.players > 2)
            return [*several, *place_lines(self._place_info(), width, 2)[:-1]]
        if layout.has_strip_beside:
            return [*[()] * (layout.spare > 0), *place_lines(self._place_info(), width, 2)]
        spare = layout.spare - layout.is_airy
        air: list[Line] = [()] if spare >= LINES_OF_AIR else []
        earth: list[Line] = []
        if spare >= LINES_OF_AIR and self._has_dusk:
            ground: Line = (" " * (LABEL - MARGIN), PAGE), (" " * (width + MARGIN - LABEL), EARTH_LINE)
            earth = [ground] * min(MOST_EARTH, spare - 1)
        return [*earth, *air, *place_lines(self._place_info(), width, 1)]

    def _place_info(self) -> Span:
        """Return what the player points at, in the pyramid or an open list."""
        seen, width = self.interaction, self.board_columns - MARGIN - LABEL - MARGIN
        if self.table_layout.has_strip_beside and not seen.chooser:
            width = 2 * width - LONGEST_WORD
        text, style = self.presenter.info(width)
        is_legal = style == "plain" and not seen.chooser and seen.preview(seen.cursor) is not None
        return self.glyphs.plain(text), "strong" if is_legal else style

    def cursor_info(self, width: int) -> Span:
        return ("", "plain") if self.table_layout.has_place else super().cursor_info(width)

    def _texts(self, width: int, height: int) -> list[Line]:
        """Return the texts that need room when the side is below the pyramid: lesson, notice, list, hint."""
        texts = self.lesson_lines(width) + notice_lines(self.long_notice, width)
        texts += list_lines(self.interaction.chooser, height, width, self.glyphs)[0]
        return texts + (hint_lines(self.hint, height // 2, width) if self.hint else [])

    def _draw_side(self, counts: list[Line], width: int, height: int) -> None:
        """Show `counts`, and below them lesson, list, hint and as much of the log as fits."""
        interaction, glyphs = self.interaction, self.glyphs
        self.show_lines("panel", counts)
        room = height - len(counts)
        told = self.lesson_lines(width) + notice_lines(self.long_notice, width)
        most = room - len(told) if self.hint and self.hint.adds_up else room // 2
        hint = hint_lines(self.hint, max(3, most), width) if self.hint else []
        chosen, self._list_first = list_lines(interaction.chooser, max(3, room - len(told) - len(hint)), width, glyphs)
        texts, free = list[Line](), room - len(told) - len(chosen) - len(hint)
        for part in (told, chosen, hint):
            # An empty line around each goes before the log.
            if part and free > 0:
                texts.append(())
                free -= 1
            if part is chosen:
                self._list_top = len(texts)
            texts += part
        if room - len(texts) > (0 if texts else LINES_FOR_LOG):
            texts.append((("─" * width, f"{PAGE} ink:lines-shade"),) if self.table_layout.has_cards else ())
        log = log_with_cubes(self.log_lines(room - len(texts), width, stand_ins), glyphs)
        self.show_lines("more", texts + log)

    @property
    def glyphs(self) -> Glyphs:
        return glyphs_in_theme(super().glyphs, self.app.theme_variables)

    def hit_at(self, id: str, column: int, line: int) -> Hit | None:
        if id == "board" and line:
            line += self._rows.start * self.cube_size.height - 1 - (self._has_sky_above and not self._rows.start)
            place = place_at(self.interaction.pyramid, column, line, self.cube_size)
            return Hit("place", place) if place is not None else None
        chooser, number = self.interaction.chooser, line - self._list_top - 1 + self._list_first
        if id == "more" and chooser and line > self._list_top and number < len(chooser.choices):
            return Hit("choice", number)
        return None

    @property
    def board_columns(self) -> int:
        """The columns of the pyramid, or of the strip if it needs more, with the margins beside them."""
        return MARGIN + land_width(self.interaction.pyramid, self.cube_size)

    @property
    def cube_size(self) -> CubeSize:
        """The size of cubes."""
        return self.table_layout.size

    @property
    def table_layout(self) -> Layout:
        """The layout with the largest cubes that leaves room for the rest of the screen."""
        seen, scoring = self.interaction, self.columns_at_right
        key = (*self.app.size, seen.pyramid.widths, seen.state.players, self.view.is_over, scoring)
        if self._layout is None or self._layout[0] != key:
            self._layout = (key, self._laid_out())
        return self._layout[1]

    def _laid_out(self) -> Layout:
        width, height = self.app.size
        interaction = self.interaction
        smallest = land_width(interaction.pyramid, SIZES[-1])
        is_stacked = smallest + SIDE_COLUMNS + 1 > width
        # The scoring covers the side, and the whole table where it finds no room beside the pyramid.
        scores = self.columns_at_right
        side = max(SIDE_COLUMNS, scores) if MARGIN + smallest + scores <= width else SIDE_COLUMNS
        lines = height - LINES_BELOW
        has_cards = not is_stacked and lines >= LINES_FOR_CARDS
        if self.view.is_over and (found := self._finished(lines, side, has_cards=has_cards)):
            return found
        for size in SIZES:
            left = width - land_width(interaction.pyramid, size) - 2
            below = lines - 1 - board_height(interaction.pyramid, size)
            if is_stacked or not size.has_roof:
                below -= under_height(size)
            if is_stacked:
                below -= LINES_FOR_LISTS - 1
            if left + 1 < (NARROW_COLUMNS if is_stacked else side) or below < 0:
                continue
            for small in SMALL_SIZES:
                if found := self._around(size, small, left, below, is_stacked=is_stacked):
                    return found._replace(has_cards=has_cards)
        return Layout(SIZES[-1], None, Others.BELOW, is_stacked, has_cards)

    def _finished(self, lines: int, side: int, *, has_cards: bool) -> Layout | None:
        """Return the layout of a finished game with all pyramids beside a `side`, or None if there is no room."""
        pyramid = self.interaction.pyramid
        for size in SIZES:
            columns = board_width(pyramid, size)
            below = lines - 1 - board_height(pyramid, size)
            if self.app.size.width - MARGIN - columns < side:
                continue
            for small in SMALL_SIZES:
                is_narrow = pyramid.widths[0] * small.width <= columns
                spare = below - 1 - stack_height(self.interaction, small, columns)
                if is_narrow and spare >= 0:
                    return Layout(size, small, Others.END, False, has_cards, spare=spare)
        return None

    def _around(self, size: CubeSize, small: CubeSize, left: int, below: int, *, is_stacked: bool) -> Layout | None:
        """Return the layout with cubes of a size and small ones of another, or None if there is no room for both.

        Args:
            size: the size of cubes.
            small: the size of cubes in the pyramids of other players.
            left: the columns beside the pyramid.
            below: the lines below strip and stock.
            is_stacked: whether the side is below the pyramid.
        """
        interaction, (width, height) = self.interaction, self.app.size
        across, high = others_width(interaction, small), others_height(interaction, small)
        lines = height - LINES_BELOW
        has_cards = not is_stacked and lines >= LINES_FOR_CARDS
        strip = size if size.has_roof else None
        panel = panel_height(interaction, has_cards=has_cards, has_stock=size.is_low, strip=strip, small=small)
        if has_cards and card_columns(interaction, small) <= left and panel + LINES_BELOW_PANEL <= lines:
            spare = below - LINES_OF_PLACE
            return Layout(size, small, Others.SIDE, is_stacked, has_cards, spare >= 0, spare)
        spare = below - high
        if MARGIN + across > width or spare < 0:
            return None
        needed = LINES_OF_PLACE + size.has_roof
        has_place = not is_stacked and spare >= needed
        return Layout(size, small, Others.BELOW, is_stacked, has_cards, has_place, spare - needed)

    @classmethod
    def legend(cls, glyphs: Glyphs, view: View | None) -> Sequence[tuple[str, str]]:
        return signs(glyphs)

    @classmethod
    def sign_inks(cls, glyphs: Glyphs) -> Mapping[str, str]:
        return {
            each: chip(f"cubes-ink-{name}", f"cubes-face-{name}")
            for letter, name in zip(COLOUR_LETTERS, COLOURS, strict=True)
            for each in (letter, letter.upper())
        } | dict.fromkeys((*glyphs.frame, glyphs.here, "+4"), "bold $primary")

    @classmethod
    def how_to_play(cls, glyphs: Glyphs) -> list[Page]:
        return how_to_play(glyphs)
