"""The picker of games, each with its picture."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tp_tui.games import get_game
from tp_tui.presenters.menu_entries import facts_of, summary_of
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.shared_words import words as shared_words
from tp_tui.tui.base_app import BaseApp
from tp_tui.tui.choice_list import INDENT, ChoiceList
from tp_tui.tui.panel import Panel
from tp_tui.tui.screens.dialogs import ChoiceScreen
from tp_tui.tui.screens.min_size import FULL_SIZE
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
        is_wide = self.app.size.width >= FULL_SIZE.width
        entries = [Option(self._entry(name, is_wide=is_wide), id=name) for name in self._names]
        between = (Option("", disabled=True) for _ in entries)
        options = ChoiceList(*[*chain.from_iterable(zip(entries, between, strict=True))][:-1], markup=False)
        options.second = TITLE_COLUMNS if is_wide else 0
        options.highlighted = options.get_option_index(self._names[self._chosen])
        yield from pictured(Panel(shared_words.GAME, options, keys=words.CHOICE_KEYS))

    def _entry(self, name: str, *, is_wide: bool) -> Content:
        """Return a game's title with its players and minutes, and below them what it is about."""
        game, in_signs = get_game(name), self.app.in_signs
        title = Content.assemble((game.title.ljust(TITLE_COLUMNS), "bold"), in_signs(facts_of(game)))
        indent, summary = TITLE_COLUMNS if is_wide else INDENT, in_signs(summary_of(game))
        return Content("\n").join((title, Content(" " * indent + summary))) if summary else title

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the picture of the game."""
        self.query_one(Skyline).show_game(event.option.id or "")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Return the place of the chosen game."""
        event.stop()
        self.dismiss(self._names.index(event.option.id or ""))
