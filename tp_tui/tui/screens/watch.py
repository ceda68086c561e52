"""Watching a game that is open in another window."""

from __future__ import annotations

from tp_tui.presenters import common_actions
from tp_tui.presenters.faults import fault_text
from tp_tui.presenters.game_words import rules_of
from tp_tui.presenters.screen_words import words
from tp_tui.room import SPECTATOR, Room, View
from tp_tui.room.replay import Replay
from tp_tui.storage.file_store import is_in_use
from tp_tui.storage.game_log import LogFollower
from tp_tui.storage.saved_game import SaveError
from tp_tui.storage.settings import Settings
from tp_tui.tui.screens.help import HelpScreen
from tp_tui.tui.screens.scoring import ScoringScreen
from tp_tui.tui.screens.table_screen import TableScreen

POLL_SECONDS = 0.4
"""The interval at which the file is read."""


class WatchScreen(TableScreen):
    """Follows the file of a game; when the other window closes, the game can be continued here."""

    ACTIONS = common_actions.WATCH

    def __init__(self, follower: LogFollower, room: Room, settings: Settings) -> None:
        """Watch `room`, kept up to date by `follower`."""
        humans = [number for number, seat in enumerate(room.seats) if seat.is_human]
        # The viewer has access to the file, so is taken for the only human; with several, all hands stay hidden.
        self._seat = humans[0] if len(humans) == 1 else SPECTATOR
        self.room = room
        super().__init__(room.game.name, self._view(), settings)
        self._follower = follower
        self._fault = ""
        self._is_free = False

    def on_mount(self) -> None:
        """Start polling the file."""
        self.set_interval(POLL_SECONDS, self._poll)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is enabled."""
        return self.room.current < 0 or self._is_free if action == "go_on" else not self.is_too_small

    @property
    def prompt(self) -> str:
        """The state of the game in the other window."""
        if self._fault:
            return words.WATCHING_FAULT.format(fault=self._fault)
        if self.room.current < 0:
            return words.WATCHING_OVER
        if self._is_free:
            return words.WATCHING_FREE
        return words.WATCHING.format(name=self.room.seats[self.room.current].name)

    def action_go_on(self) -> None:
        """Score the game if it is over; else continue it."""
        if self.room.current < 0:
            table = self.table
            self.app.push_screen(ScoringScreen(table.view, table.outcome(), Replay(self.room), None, board=table))
        else:
            self.app.open_save(self._follower.file)

    def action_log(self) -> None:
        """Show the log so far."""
        self.app.show_log(self.table.view)

    def action_help(self) -> None:
        """Explain the rules and the keys."""
        self.app.push_screen(HelpScreen(self.table.help_pages(rules_of(self.table.view)), opens=words.RULES_PAGE))

    def _poll(self) -> None:
        """Update the view if the file has changed."""
        before = self.prompt
        try:
            loaded = self._follower.poll()
            self._fault = ""
        except SaveError as error:
            loaded, self._fault = None, fault_text(error)
        if loaded is not None:
            self.room.follow(loaded.saved.actions)
            self.table.view = self._view()
        self._is_free = not self._fault and not is_in_use(self._follower.file)
        if self.prompt != before:
            self.show_prompt()
            self.refresh_bindings()

    def _view(self) -> View:
        """Return the view without decisions."""
        return self.room.view(self._seat).to_watch()
