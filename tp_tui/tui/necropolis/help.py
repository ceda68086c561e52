"""What `?` says: the rules at the clause that matters, keys, signs, and how to play, in two pages with pictures."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal

from tp_tui.games.necropolis.game import GAME
from tp_tui.games.necropolis.rules.components import OBELISK, PYRAMID, TOMB
from tp_tui.games.necropolis.rules.phases import BUILD
from tp_tui.presenters.messages import _
from tp_tui.presenters.necropolis import words
from tp_tui.presenters.necropolis.glyphs import Glyphs
from tp_tui.presenters.necropolis.interaction import NecropolisInteraction
from tp_tui.room import PlayText, Room, parse_seats
from tp_tui.tui.help_pages import Page
from tp_tui.tui.necropolis.drawing import STYLE_CLASSES, Canvas, CellSize, pyramid_lines
from tp_tui.tui.picture_page import LinesPicture, PicturePage
from tp_tui.tui.styled_lines import palette_css

SIZE = CellSize(3, 1)
"""The cells of the pictures: both pages fit the smallest screen."""

ROUNDS_PLAYED = 5
"""The rounds that the pyramid in the picture grew in."""

SEED = 7


@cache
def building() -> NecropolisInteraction:
    """Return a player in the middle of a game who holds a card over the pyramid."""
    room = Room(GAME, parse_seats("you:Ada,you:Ben", 2, 5), {"first": 1}, SEED)
    interaction = NecropolisInteraction(room.view(0))
    while True:
        interaction.update(room.view(room.current))
        if interaction.phase == BUILD and interaction.state.round > ROUNDS_PLAYED and interaction.player == 0:
            interaction.pick(0)
            return interaction
        if interaction.phase == BUILD and interaction.card is None:
            # The card that scores most is laid where it does.
            def gain(card: int) -> int:
                interaction.card, interaction.spot = None, -1
                interaction.pick(card)
                return interaction.points(interaction.spot)

            interaction.pick(max(range(len(interaction.hand)), key=gain))
        action = interaction.confirm()
        assert action is not None
        room.submit(room.current, PlayText(interaction.state.action_to_string(action)))


class NecropolisPage(PicturePage):
    """A page with pictures of cards."""

    DEFAULT_CSS = palette_css(__package__, "NecropolisPage")
    COMPONENT_CLASSES: ClassVar[set[str]] = STYLE_CLASSES

    glyphs: Glyphs


class PyramidPage(NecropolisPage):
    """Gods, pairs, and a card over the pyramid."""

    def compose(self) -> ComposeResult:
        """Say what a round is, and show a card that is held over a pyramid."""
        lines = pyramid_lines(building(), SIZE, self.glyphs)
        yield self.paragraph(_(words.HOW_A_ROUND_GOES), "first")
        yield Horizontal(
            LinesPicture(lines, id="building"),
            self.paragraph(_(words.HOW_TO_BUILD), "beside"),
            classes="above",
        )


class ScoringPage(NecropolisPage):
    """The three buildings and what they bring."""

    def compose(self) -> ComposeResult:
        """Show cards with the glyph of each building beside what that building brings."""
        deck = building().state.deck
        yield self.paragraph(_(words.HOW_IT_SCORES), "first")
        texts = {PYRAMID: words.PYRAMID_SCORES, OBELISK: words.OBELISK_SCORES, TOMB: words.TOMB_SCORES}
        for glyph, text in texts.items():
            canvas = Canvas(SIZE.card_width, SIZE.card_height, "plain")
            canvas.draw_card(0, 0, deck, deck.glyphs.index(glyph), SIZE, self.glyphs)
            yield Horizontal(
                LinesPicture(canvas.lines(), id=f"card-{glyph}"),
                self.paragraph(_(text), "beside"),
                classes="above",
            )
        yield self.paragraph(_(words.HOW_IT_ENDS), "above")


def how_to_play(glyphs: Glyphs) -> list[Page]:
    """Return the two pages: a round, and the scoring."""
    return [
        Page(_(words.ROUND_PAGE), "", picture=lambda: PyramidPage(glyphs)),
        Page(_(words.SCORING_PAGE), "", picture=lambda: ScoringPage(glyphs)),
    ]
