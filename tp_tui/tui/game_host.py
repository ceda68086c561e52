"""The interface of a game screen for its components: bots' turns, hints and advice."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from tp_tui.bots.base import Budget
from tp_tui.bots.driver import BotDriver
from tp_tui.room import Command, PlayerRoom, View
from tp_tui.storage.settings import Settings
from tp_tui.tui.table import GameTable


class GameHost(Protocol):
    """A screen for playing a game."""

    @property
    def room(self) -> PlayerRoom:
        """The game being played."""

    @property
    def table(self) -> GameTable:
        """The table that shows the game."""

    def view(self) -> View:
        """Return the current view, which the table may not show yet."""

    @property
    def seat(self) -> int:
        """The seat of the player at the screen."""

    @property
    def settings(self) -> Settings:
        """The settings for this game."""

    @property
    def budget(self) -> Budget:
        """The budget of a bot for a turn or a hint."""

    @property
    def driver(self) -> BotDriver:
        """The driver that runs the bots."""

    @property
    def plays_bots(self) -> bool:
        """Whether bots play, give hints and review turns."""

    def start(self, work: Callable[[], Coroutine[Any, Any, None]], group: str) -> None:
        """Run `work` in the background, replacing any work of the same group."""

    def do(self, command: Command) -> bool:
        """Submit a command for the player at the screen; return whether it was accepted."""

    def go_on(self) -> None:
        """Continue with the bots, the next human or the end of the game."""

    def refresh_bindings(self) -> None:
        """Name the keys anew."""

    def show_view(self) -> None:
        """Show the current view."""

    def show_prompt(self) -> None:
        """Update the prompt."""

    def say(self, text: str, clause: str = "") -> None:
        """Show a refusal or fault on the information line; an empty text clears it."""

    def tell(self, text: str, *, style: str = "plain") -> None:
        """Show a message that is no refusal on the information line."""

    def report_saving(self) -> None:
        """Tell the player if autosave has failed or recovered."""

    @property
    def has_hint(self) -> bool:
        """Whether a hint is shown or being computed."""

    def pause_advice(self) -> None:
        """Cancel the review for advice because a player is waiting for the bots."""

    def hide_advice(self) -> None:
        """Hide advice to leave its lines to a hint."""

    def consider_advice(self) -> None:
        """Review the last turn if advice is due."""

    def change_advice(self, by: int) -> str:
        """Step the setting `advice` and save it; return what went wrong, or an empty text."""

    def in_keys(self, text: str) -> str:
        """Fill in the configured keys in a text."""
