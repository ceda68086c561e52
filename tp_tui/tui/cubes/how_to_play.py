"""How to play, in two pages with pictures."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.geometry import Size

from tp_tui.games.cubes.game import GAME
from tp_tui.games.cubes.rules.components import COLOURS, FIELD_MONEY
from tp_tui.games.cubes.rules.state import NOTHING
from tp_tui.presenters.cubes import words
from tp_tui.presenters.cubes.glyphs import Glyphs
from tp_tui.presenters.cubes.interaction import CubesInteraction
from tp_tui.presenters.messages import _
from tp_tui.presenters.spans import Line
from tp_tui.room import PlayText, Room, parse_seats
from tp_tui.tui.cubes.drawing import (
    SIZES,
    STYLE_CLASSES,
    CubeSize,
    Look,
    board_lines,
    cube_look,
    glyphs_in_theme,
    look_lines,
    top_gap,
)
from tp_tui.tui.cubes.panels import under_columns, under_lines
from tp_tui.tui.help_pages import Page
from tp_tui.tui.picture_page import LinesPicture, PicturePage
from tp_tui.tui.screens.min_size import fits
from tp_tui.tui.styled_lines import palette_css

LARGER, LARGE, MIDDLE, SMALL = SIZES[-4:]
"""The sizes of cubes in the pictures."""

STRIP_COLUMNS = 76
"""The most columns of the strip."""

ROOMY, FULL = Size(100, 34), Size(80, 24)
"""The screens from which cubes are large, and those of the strip middling."""

BETWEEN = "      "
"""What is between two stages of a colour field."""

BOUGHT = ("buy 3",)
BUILT = ("build red a4", "build blue a5")
"""The actions played before the pictures."""

SEED = 319
"""The seed of a game whose first three cubes are two red ones and a blue one."""


def _after(moves: Iterable[str]) -> CubesInteraction:
    room = Room(GAME, parse_seats("you:Ada,you:Ben", 2, 4), {"first": 1}, SEED)
    for move in moves:
        room.submit(room.current, PlayText(move))
    return CubesInteraction(room.view(0))


@cache
def bought() -> CubesInteraction:
    """Return an interaction of a player who has just bought three cubes."""
    return _after(BOUGHT)


@cache
def building() -> CubesInteraction:
    """Return an interaction of a player with a small pyramid and a cube to build."""
    return _after((*BOUGHT, *BUILT))


class CubesPage(PicturePage[CubeSize]):
    """A page with pictures of cubes."""

    DEFAULT_CSS = palette_css(__file__, "CubesPage")
    COMPONENT_CLASSES: ClassVar[set[str]] = STYLE_CLASSES

    glyphs: Glyphs

    @property
    def drawn_with(self) -> Glyphs:
        """The signs of pictures in the theme."""
        return glyphs_in_theme(self.glyphs, self.app.theme_variables)


class BuyingPage(CubesPage):
    """How to buy and take cubes."""

    @property
    def cell_size(self) -> CubeSize:
        """The size of the cubes on this screen."""
        screen = self.app.size
        return LARGE if fits(screen, ROOMY) else MIDDLE if fits(screen, FULL) else SMALL

    def compose(self) -> ComposeResult:
        """Show the strip and a stock, and with room for it what a colour field brings."""
        size = self.size_to_draw()
        columns = under_columns(size) or STRIP_COLUMNS
        yield self.paragraph(_(words.HOW_TO_BUY), "first")
        strip = under_lines(bought(), size, self.drawn_with, columns, is_airy=size == LARGE)
        yield LinesPicture(strip, id="strip").add_class("above")
        yield self.paragraph(_(words.HOW_TO_TAKE))
        yield self.paragraph(_(words.HOW_MONEY_RETURNS))
        if size != SMALL:
            field = field_lines(self.drawn_with, LARGER if size == LARGE else MIDDLE)
            yield LinesPicture(field, id="field").add_class("above")


class BuildingPage(CubesPage):
    """How to build and score."""

    @property
    def cell_size(self) -> CubeSize:
        """The size of the cubes on this screen."""
        return LARGE if fits(self.app.size, ROOMY) else SMALL

    def compose(self) -> ComposeResult:
        """Show a pyramid with a cube to build."""
        size = self.size_to_draw()
        yield self.paragraph(_(words.HOW_TO_BUILD), "first")
        pyramid = board_lines(building(), size, self.drawn_with)[top_gap(size) :]
        yield LinesPicture(pyramid, id="building").add_class("above")
        yield self.paragraph(_(words.HOW_IT_SCORES))
        yield self.paragraph(_(words.HOW_IT_ENDS))


def field_lines(glyphs: Glyphs, size: CubeSize) -> list[Line]:
    """Draw a colour field before, with a cube held over it, and after, and say below which is which."""
    red = COLOURS.index("red")
    stages = (
        Look(NOTHING, f"r ${FIELD_MONEY}", field=red),
        Look(NOTHING, f"+1 ${FIELD_MONEY}", is_open=True, field=red),
        cube_look(red),
    )
    drawn = [look_lines(look, size, glyphs) for look in stages]
    captions = [_(each) for each in (words.BEFORE, words.WOULD_BE, words.AFTER)]
    column = max(size.face, *map(cell_len, captions))
    lines: list[Line] = []
    for parts in zip(*drawn, strict=True):
        spans = [((" " * ((column - size.face) // 2), "plain"), *part) for part in parts]
        rest = column - size.face - (column - size.face) // 2
        lines.append(tuple(each for part in spans for each in (*part, (" " * rest + BETWEEN, "plain"))))
    said = "".join(f"{each:^{column}}{BETWEEN}" for each in captions)
    return [*lines, *[()] * (size == LARGER), ((said, "dim"),)]


def how_to_play(glyphs: Glyphs) -> list[Page]:
    """Return the pages on how to play."""
    return [
        Page(_(words.BUYING_PAGE), "", picture=lambda: BuyingPage(glyphs)),
        Page(_(words.BUILDING_PAGE), "", picture=lambda: BuildingPage(glyphs)),
    ]
