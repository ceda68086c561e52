"""The scores during a game."""

from __future__ import annotations

from textual.app import ComposeResult

from tp_tui.games.contract import Game
from tp_tui.presenters import common_actions
from tp_tui.presenters.deciding_factors import score_sources
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.screen_words import words
from tp_tui.room import View
from tp_tui.tui.base_app import BaseApp
from tp_tui.tui.panel import PANEL_CSS, Panel
from tp_tui.tui.score_table import note_lines, scores_now
from tp_tui.tui.screens.min_size import SizedScreen
from tp_tui.tui.sign_sets import drawn_with
from tp_tui.tui.skyline import pictured
from tp_tui.tui.styled_lines import HouseLines

COLUMNS = 52
"""The width of the table."""


class ScoresScreen(SizedScreen):
    """The scores by source, below the picture of the game."""

    CSS_PATH = PANEL_CSS

    app: BaseApp

    ACTIONS = common_actions.SCORES

    def __init__(self, game: Game, view: View) -> None:
        """Show the scores in `view`."""
        super().__init__()
        self._game, self._view = game, view

    def compose(self) -> ComposeResult:
        """Compose the table of sources."""
        in_ascii = drawn_with(self.app.settings.symbols) == "ascii"
        sources = score_sources(self._game, self._view.scores())
        lines = scores_now(self._view, sources, COLUMNS, in_ascii=in_ascii)
        if note := words_for(self._game).score_note():
            lines += note_lines(note, COLUMNS)
        table = HouseLines(id="scores")
        table.styles.height = len(lines)
        table.show(lines)
        yield from pictured(Panel(words.SCORES_TITLE, table, keys=words.CLOSE_KEYS), self._game.name)
