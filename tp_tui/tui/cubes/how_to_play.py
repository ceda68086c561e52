"""How to play, in two pages with pictures."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import ClassVar

from textual.app import ComposeResult

from tp_tui.games.cubes.game import GAME
from tp_tui.presenters.cubes import words
from tp_tui.presenters.cubes.glyphs import Glyphs
from tp_tui.presenters.cubes.interaction import CubesInteraction
from tp_tui.presenters.messages import _
from tp_tui.room import PlayText, Room, parse_seats
from tp_tui.tui.cubes.drawing import SIZES, STYLE_CLASSES, board_lines, glyphs_in_theme, top_gap
from tp_tui.tui.cubes.panels import under_columns, under_lines
from tp_tui.tui.help_pages import Page
from tp_tui.tui.picture_page import LinesPicture, PicturePage
from tp_tui.tui.styled_lines import palette_css

SIZE = SIZES[-1]
"""The size of cubes in the pictures, so that both pages fit the smallest screen."""

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


class CubesPage(PicturePage[None]):
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

    def compose(self) -> ComposeResult:
        """Show the strip and a stock."""
        yield self.paragraph(_(words.HOW_TO_BUY), "first")
        yield LinesPicture(under_lines(bought(), SIZE, self.drawn_with, under_columns(SIZE)), id="strip")
        yield self.paragraph(_(words.HOW_TO_TAKE))
        yield self.paragraph(_(words.HOW_MONEY_RETURNS))


class BuildingPage(CubesPage):
    """How to build and score."""

    def compose(self) -> ComposeResult:
        """Show a pyramid with a cube to build."""
        yield self.paragraph(_(words.HOW_TO_BUILD), "first")
        yield LinesPicture(board_lines(building(), SIZE, self.drawn_with)[top_gap(SIZE) :], id="building")
        yield self.paragraph(_(words.HOW_IT_SCORES))
        yield self.paragraph(_(words.HOW_IT_ENDS))


def how_to_play(glyphs: Glyphs) -> list[Page]:
    """Return the pages on how to play."""
    return [
        Page(_(words.BUYING_PAGE), "", picture=lambda: BuyingPage(glyphs)),
        Page(_(words.BUILDING_PAGE), "", picture=lambda: BuildingPage(glyphs)),
    ]
