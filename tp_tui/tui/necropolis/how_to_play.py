"""How to play, in two pages with pictures."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Size

from tp_tui.games.necropolis.game import GAME
from tp_tui.games.necropolis.rules.components import OBELISK, PYRAMID, TOMB
from tp_tui.games.necropolis.rules.phases import BUILD
from tp_tui.presenters.messages import _
from tp_tui.presenters.necropolis import words
from tp_tui.presenters.necropolis.glyphs import Glyphs
from tp_tui.presenters.necropolis.interaction import NecropolisInteraction
from tp_tui.room import PlayText, Room, parse_seats
from tp_tui.tui.help_pages import Page
from tp_tui.tui.necropolis.drawing import STYLE_CLASSES, Canvas, CellSize, glyphs_in_theme, scene_lines
from tp_tui.tui.picture_page import LinesPicture, PicturePage
from tp_tui.tui.screens.min_size import fits
from tp_tui.tui.styled_lines import palette_css

LARGEST = CellSize(7, 3)
"""The size of cells whose picture leaves no room beside it."""

LARGEST_CARDS = CellSize(8, 4)
"""The size of cells of single cards there."""

SIZES = (
    (Size(110, 38), LARGEST),
    (Size(100, 34), CellSize(5, 2)),
    (Size(60, 22), CellSize(3, 1, 1)),
    (Size(0, 0), CellSize(3, 1)),
)
"""The cell sizes of the pictures, each with the smallest screen that both pages fit in that size."""

ROUNDS_PLAYED = 5
"""The number of rounds played before the picture."""

SEED = 7


@cache
def building() -> NecropolisInteraction:
    """Return an interaction of a player who holds a card over the pyramid in the middle of a game."""
    room = Room(GAME, parse_seats("you:Ada,you:Ben", 2, 5), {"first": 1}, SEED)
    interaction = NecropolisInteraction(room.view(0))
    while True:
        interaction.update(room.view(room.current))
        if interaction.phase == BUILD and interaction.state.round > ROUNDS_PLAYED and interaction.player == 0:
            interaction.pick(0)
            return interaction
        if interaction.phase == BUILD and interaction.card is None:
            # Lay the card that scores most, where it scores most.
            def gain(card: int) -> int:
                interaction.card, interaction.spot = None, -1
                interaction.pick(card)
                return interaction.points(interaction.spot)

            interaction.pick(max(range(len(interaction.hand)), key=gain))
        action = interaction.confirm()
        assert action is not None
        room.submit(room.current, PlayText(interaction.state.action_to_string(action)))


class NecropolisPage(PicturePage[CellSize]):
    """A page with pictures of cards."""

    DEFAULT_CSS = palette_css(__file__, "NecropolisPage")
    COMPONENT_CLASSES: ClassVar[set[str]] = STYLE_CLASSES

    glyphs: Glyphs

    @property
    def drawn_with(self) -> Glyphs:
        """The signs of pictures in the theme."""
        return glyphs_in_theme(self.glyphs, self.app.theme_variables, has_colours=True)

    @property
    def cell_size(self) -> CellSize:
        """The size of the cells on this screen."""
        return next(cell for screen, cell in SIZES if fits(self.app.size, screen))


class PyramidPage(NecropolisPage):
    """How a round goes and how to build."""

    def compose(self) -> ComposeResult:
        """Show a card held over a pyramid."""
        size = self.size_to_draw()
        lines = scene_lines(building(), size, self.drawn_with, is_night=self.app.current_theme.dark)
        picture = LinesPicture(lines, id="building")
        yield self.paragraph(_(words.HOW_A_ROUND_GOES), "first")
        if size == LARGEST:
            yield picture.add_class("above")
            yield self.paragraph(_(words.HOW_TO_BUILD))
        else:
            yield Horizontal(picture, self.paragraph(_(words.HOW_TO_BUILD), "beside"), classes="above")


class ScoringPage(NecropolisPage):
    """How the three buildings score."""

    def compose(self) -> ComposeResult:
        """Show a card with the glyph of each building beside the building's scoring."""
        deck, size = building().state.deck, self.size_to_draw()
        size = LARGEST_CARDS if size == LARGEST else size
        yield self.paragraph(_(words.HOW_IT_SCORES), "first")
        texts = {PYRAMID: words.PYRAMID_SCORES, OBELISK: words.OBELISK_SCORES, TOMB: words.TOMB_SCORES}
        for glyph, text in texts.items():
            canvas = Canvas(size.card_width, size.card_height)
            canvas.draw_card(0, 0, deck, deck.glyphs.index(glyph), size, self.glyphs)
            yield Horizontal(
                LinesPicture(canvas.lines(), id=f"card-{glyph}"),
                self.paragraph(_(text), "beside"),
                classes="above",
            )
        yield self.paragraph(_(words.HOW_IT_ENDS), "above")


def how_to_play(glyphs: Glyphs) -> list[Page]:
    """Return the pages on how to play."""
    return [
        Page(_(words.ROUND_PAGE), "", picture=lambda: PyramidPage(glyphs)),
        Page(_(words.SCORING_PAGE), "", picture=lambda: ScoringPage(glyphs)),
    ]
