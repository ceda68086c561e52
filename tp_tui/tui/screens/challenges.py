"""The challenges of a game and its ladder of bots, with what the player has done of them."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tp_tui.games.contract import Game
from tp_tui.presenters import common_actions
from tp_tui.presenters.challenges import ChallengeEntry, challenge_entries, challenge_room, first_open, ladder_rungs
from tp_tui.presenters.faults import fault_sentence
from tp_tui.presenters.screen_words import words
from tp_tui.room import SeatError
from tp_tui.room.challenges import LADDER
from tp_tui.tui.choice_list import ChoiceList, progress_sign
from tp_tui.tui.panel import PANEL_CSS, Panel
from tp_tui.tui.screens.list_screen import ListScreen
from tp_tui.tui.skyline import pictured

STATE_COLUMN = 27
"""The column in which begins what a challenge asks, or when it was done."""


class ChallengesScreen(ListScreen):
    """The ladder and the challenges, a line each, with the task of the highlighted one below; Enter begins a game."""

    CSS_PATH = PANEL_CSS

    ACTIONS = common_actions.CHALLENGES

    def __init__(self, game: Game) -> None:
        """List the challenges of `game`."""
        super().__init__()
        self._game = game
        self._entries = challenge_entries(game)

    def compose(self) -> ComposeResult:
        """Compose the box."""
        options = (Option(self._line(entry), id=entry.name) for entry in self._entries)
        title = words.CHALLENGES_TITLE.format(game=self._game.title)
        about = Static("", id="about", markup=False)
        tasks = ChoiceList(*options, markup=False)
        tasks.second = STATE_COLUMN
        yield from pictured(Panel(title, tasks, about, keys=words.CHALLENGES_KEYS))

    def on_mount(self) -> None:
        """Highlight the first challenge that is not done."""
        if self._entries:
            self.query_one(OptionList).highlighted = first_open(self._entries)

    def _line(self, entry: ChallengeEntry) -> str:
        state = ladder_rungs(entry) if entry.name == LADDER else entry.state if entry.is_done else entry.short
        title = f"{progress_sign(entry.is_done)} {entry.title:<{STATE_COLUMN - 2}}"
        return self.app.in_signs(f"{title}{state}")

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what the task is."""
        self.query_one("#about", Static).update(self.app.in_signs(self._entries[event.option_index].task))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Begin a game of the challenge."""
        entry, settings = self._entries[event.option_index], self.app.settings
        try:
            room = challenge_room(self._game, entry, settings.name, free_undo=settings.undo == "free")
        except SeatError as error:
            self.app.tell(fault_sentence(error))
            return
        self.app.play(room)
