"""What the parts of a game screen may ask of it: bots' turns, hints and advice know no more of the screen than this."""

from __future__ import annotations

from typing import Protocol

from textual.worker import WorkType

from tp_tui.bots.base import Budget
from tp_tui.bots.driver import BotDriver
from tp_tui.room import Command, Room, View
from tp_tui.storage.settings import Settings
from tp_tui.tui.table import GameTable


class GameHost(Protocol):
    """A screen on which a game is played."""

    @property
    def room(self) -> Room:
        """The game that is played."""

    @property
    def table(self) -> GameTable:
        """The table that shows it."""

    def view(self) -> View:
        """Return the game as it is now, which may not be shown yet."""

    @property
    def seat(self) -> int:
        """Who sits in front."""

    @property
    def settings(self) -> Settings:
        """The player's settings, as they are for this game."""

    @property
    def budget(self) -> Budget:
        """What a bot may use up for a turn or a hint."""

    @property
    def driver(self) -> BotDriver:
        """Who asks the bots."""

    @property
    def plays_bots(self) -> bool:
        """Whether bots play, and think for the player."""

    def start(self, work: WorkType[None], group: str) -> None:
        """Do `work` in the background, in the place of what that group of work was at."""

    def do(self, command: Command) -> bool:
        """Carry out a command of the seat in front; return whether it was done."""

    def go_on(self) -> None:
        """Let the bots or the next human decide, or score the game."""

    def show_view(self) -> None:
        """Show the game as it is now."""

    def show_prompt(self) -> None:
        """Show what to do next."""

    def say(self, text: str, clause: str = "") -> None:
        """Say something in the place of what the player points at; nothing takes back what was said."""

    def tell(self, text: str) -> None:
        """Say in one line what is no refusal and no fault."""

    def tell_of_saving(self) -> None:
        """Say so where the game is not saved."""

    @property
    def has_hint(self) -> bool:
        """Whether a hint is shown or thought about."""

    def pause_advice(self) -> None:
        """Stop thinking about advice: somebody waits for the bots."""

    def make_room_for_hint(self) -> None:
        """Take advice off the screen: a hint needs the lines."""

    def consider_advice(self) -> None:
        """Think about advice on the last turn, if there is any to give."""

    def change_advice(self, by: int) -> str:
        """Go on by that many values of the setting `advice`; return what went wrong with keeping it, or nothing."""

    def in_keys(self, text: str) -> str:
        """Return a text with the player's keys in it."""
