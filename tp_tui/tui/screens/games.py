"""The picker of games, each with its picture."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList

from tp_tui.games import get_game
from tp_tui.presenters.menu_entries import facts_of, summary_of
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.shared_words import words as shared_words
from tp_tui.tui.base_app import BaseApp
from tp_tui.tui.choice_list import ChoiceList
from tp_tui.tui.panel import Panel
from tp_tui.tui.screens.dialogs import ChoiceScreen
from tp_tui.tui.skyline import Skyline, pictured

TITLE_COLUMNS = 20
"""The columns of a game's title, before its players and minutes."""


class GamesScreen(ChoiceScreen):
    """Asks for a game, below the picture of the highlighted one; returns its place in the list."""

    app: BaseApp

    def __init__(self, names: Sequence[str], chosen: int) -> None:
        """Offer games by name, the one at `chosen` highlighted."""
        super().__init__(shared_words.GAME, names, chosen)
        self._names = names

    def compose(self) -> ComposeResult:
        """Compose picture and list."""
        options = ChoiceList(*map(self._entry, self._names), markup=False)
        options.highlighted = self._chosen
        yield from pictured(Panel(shared_words.GAME, options, keys=words.CHOICE_KEYS))

    def _entry(self, name: str) -> Content:
        """Return a game's title with its players and minutes, and below them what it is about."""
        game, in_signs = get_game(name), self.app.in_signs
        title = Content.assemble((game.title.ljust(TITLE_COLUMNS), "bold"), in_signs(facts_of(game)))
        summary = in_signs(summary_of(game))
        return Content("\n").join((title, Content(f"  {summary}"))) if summary else title

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the picture of the game."""
        self.query_one(Skyline).show_game(self._names[event.option_index])
