"""How to play, in two pages with pictures: a pyramid and cards, drawn as the game draws them."""

from __future__ import annotations

from functools import cache

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from tp_tui.games.necropolis.game import GAME
from tp_tui.games.necropolis.rules.components import OBELISK, PYRAMID, TOMB
from tp_tui.games.necropolis.rules.phases import BUILD
from tp_tui.session import PlayText, Session, parse_seats
from tp_tui.tui.help_pages import Page
from tp_tui.tui.necropolis import words
from tp_tui.tui.necropolis.canvas import Canvas, CellSize
from tp_tui.tui.necropolis.glyphs import Glyphs
from tp_tui.tui.necropolis.interaction import Interaction
from tp_tui.tui.necropolis.lines import NecropolisLines
from tp_tui.tui.necropolis.pyramid_drawing import pyramid_lines, pyramid_width
from tp_tui.tui.spans import Line

SIZE = CellSize(3, 1)
"""The cells of the pictures: both pages fit the smallest screen."""

ROUNDS_PLAYED = 5
"""The rounds that the pyramid in the picture grew in."""

SEED = 7


@cache
def building() -> Interaction:
    """Return a player in the middle of a game who holds a card over the pyramid."""
    session = Session(GAME, parse_seats("you:Ada,you:Ben", 2, 5), {"first": 1}, SEED)
    interaction = Interaction(session.view(0))
    while True:
        interaction.look(session.view(session.current))
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
        session.execute(PlayText(interaction.state.action_to_string(action)))


class CardsPicture(NecropolisLines):
    """Lines in the middle of a text, in the colours of the table."""

    def __init__(self, lines: list[Line], width: int, *, id: str) -> None:
        """Show these lines."""
        super().__init__(id=id)
        self.styles.width, self.styles.height = width, len(lines)
        self.show(lines)


class PyramidPage(Vertical):
    """Gods, pairs, and a card over the pyramid."""

    def __init__(self, glyphs: Glyphs) -> None:
        """Draw with `glyphs`."""
        super().__init__(classes="how-to-play")
        self._glyphs = glyphs

    def compose(self) -> ComposeResult:
        """Say what a round is, and show a card that is held over a pyramid."""
        lines = pyramid_lines(building(), SIZE, self._glyphs)
        yield Static(self._glyphs.plain(words.HOW_A_ROUND_GOES), classes="first", markup=False)
        yield Horizontal(
            CardsPicture(lines, pyramid_width(SIZE), id="building"),
            Static(self._glyphs.plain(words.HOW_TO_BUILD), classes="beside", markup=False),
            classes="above",
        )


class ScoringPage(Vertical):
    """The three buildings and what they bring."""

    def __init__(self, glyphs: Glyphs) -> None:
        """Draw with `glyphs`."""
        super().__init__(classes="how-to-play")
        self._glyphs = glyphs

    def compose(self) -> ComposeResult:
        """Show cards with the glyph of each building beside what that building brings."""
        deck = building().state.deck
        yield Static(self._glyphs.plain(words.HOW_IT_SCORES), classes="first", markup=False)
        texts = {PYRAMID: words.PYRAMID_SCORES, OBELISK: words.OBELISK_SCORES, TOMB: words.TOMB_SCORES}
        for glyph, text in texts.items():
            canvas = Canvas(SIZE.card_width, SIZE.card_height, "plain")
            canvas.draw_card(0, 0, deck, deck.glyphs.index(glyph), SIZE, self._glyphs)
            yield Horizontal(
                CardsPicture(canvas.lines(), SIZE.card_width, id=f"card-{glyph}"),
                Static(self._glyphs.plain(text), classes="beside", markup=False),
                classes="above",
            )
        yield Static(self._glyphs.plain(words.HOW_IT_ENDS), classes="above", markup=False)


def how_to_play(glyphs: Glyphs) -> list[Page]:
    """Return the two pages: a round, and the scoring."""
    return [
        Page(words.ROUND_PAGE, "", picture=lambda: PyramidPage(glyphs)),
        Page(words.SCORING_PAGE, "", picture=lambda: ScoringPage(glyphs)),
    ]
