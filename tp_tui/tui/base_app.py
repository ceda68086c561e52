"""The application as its screens know it: what is set, and what a screen may ask for."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from textual.events import Event, Key, Paste
from textual.filter import LineFilter

from tp_tui.games import game_names, get_game
from tp_tui.games.contract import Game, Options
from tp_tui.presenters.ascii_text import in_ascii
from tp_tui.presenters.faults import fault_sentence
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.settings_list import name_fault
from tp_tui.storage.restrictions import HostAccess, access_fault
from tp_tui.storage.settings import CHOICES, Settings, sign_sets
from tp_tui.tui.appearance import Appearance
from tp_tui.tui.keyed_app import KeyedApp, keys_of
from tp_tui.tui.player_settings import PlayerSettings
from tp_tui.tui.screen_help import help_of
from tp_tui.tui.screens.dialogs import TextScreen
from tp_tui.tui.screens.min_size import CoveredScreen, TooSmall
from tp_tui.tui.sign_sets import drawn_with
from tp_tui.tui.tables import table_setting
from tp_tui.tui.themes import AUTO, NIGHT, house_theme

# The menu needs no room.
if TYPE_CHECKING:
    from tp_tui.room import Room, Seat, TurnEntry, View

LEAVE = "game.leave"
"""The id of the key that leaves the program where it cannot be seen."""


class BaseApp(KeyedApp):
    """An application that draws and plays as the player's settings say, from the moment they are changed.

    What opens screens and plays games is abstract here: screens ask for it, and the application, which knows them all,
    does it.

    Attributes:
        appearance: its themes and signs.
        settings_fault: what was wrong with the settings that were kept, in sentences.
        is_set_up: whether colours, signs and keys are those of the settings; the menu is not built before.
    """

    def __init__(self, settings: Settings | None, fault: str, for_this_run: Mapping[str, str]) -> None:
        """Begin with these settings, or those that are kept, as `PlayerSettings` has it."""
        super().__init__()
        self._player_settings = PlayerSettings(settings, fault, for_this_run)
        self.settings_fault = self._player_settings.fault
        self.is_set_up = False
        self.appearance = Appearance(self, self.settings)

    # What the application does

    @abstractmethod
    def quick_game(self) -> None:
        """Begin a game against the bot of the player's choice."""

    @abstractmethod
    def play_daily(self) -> None:
        """Begin or go on with the game of the day; once that is over, show its result."""

    @abstractmethod
    def open_setup(self) -> None:
        """Choose everything of a new game."""

    @abstractmethod
    def open_lessons(self) -> None:
        """Offer the lessons of the game."""

    @abstractmethod
    def start_game(self, game: Game, seats: Sequence[Seat], options: Options, seed: int | None) -> None:
        """Begin a game over the menu; without a seed, with one nobody chose.

        Raises:
            OptionError: an option does not fit.
        """

    @abstractmethod
    def play(self, room: Room, remark: str = "") -> None:
        """Play `room` over the menu, kept from its first move on; a `remark` is said at once.

        Where a guest's folder has no room for it, that is said instead.
        """

    @abstractmethod
    def open_save(self, file: Path) -> None:
        """Resume a saved game; if it cannot be opened, say why and offer what can be done instead."""

    @abstractmethod
    def leave_game(self, *, is_kept: bool) -> None:
        """Go back to the menu, which says so if the game is kept."""

    @abstractmethod
    def show_log(self, view: View) -> None:
        """Show the whole game to read, turn by turn and step by step."""

    @abstractmethod
    def show_turns(self, title: str, view: View, turns: Sequence[TurnEntry], before: str = "") -> None:
        """Show some turns of `view` beside the board, behind a text that stands `before` them."""

    @abstractmethod
    def action_help(self) -> None:
        """Explain the game that the menu is about."""

    @abstractmethod
    def action_to_lines(self) -> None:
        """Go on with the game in line mode, outside the screen."""

    # Settings

    @property
    def settings(self) -> Settings:
        """What the player has set."""
        return self._player_settings.current

    @property
    def game(self) -> Game:
        """The game that the menu is about: the one the player chose there last, as long as it is offered."""
        offered = game_names()
        return get_game(self.settings.game if self.settings.game in offered else offered[0])

    def choose_game(self, name: str) -> str:
        """Show another game in the menu, and keep that; return what went wrong, or nothing."""
        return self._change(self.settings.with_value("game", name))

    def change_setting(self, name: str, by: int = 1) -> str:
        """Change a setting to its next value, `by` places on, and keep it; return what went wrong, or nothing.

        A setting of a game's table is named `GAME-SETTING`.
        """
        if found := table_setting(name):
            table, setting = found
            values, now = tuple(setting.values), setting.value_in(self.settings, table.GAME)
            changed = self.settings.with_game(table.GAME, setting.name, _next(values, now, by))
        else:
            values = game_names() if name == "game" else CHOICES.get(name, ())
            values = sign_sets() if name == "symbols" else values
            values = values or (AUTO, *(theme.name for theme in self.appearance.themes))
            changed = self.settings.with_value(name, _next(values, getattr(self.settings, name), by))
        return self._change(changed)

    def set_text(self, name: str, value: str) -> str:
        """Keep a setting that is a text; return what is wrong with it, or nothing."""
        if fault := name_fault(value):
            return fault
        return self._change(self.settings.with_value(name, value))

    def set_own_key(self, id: str, key: str | None) -> str:
        """Give an action a key of the player's own, or that of the set again for None; keep that.

        Returns:
            What went wrong, in a sentence; then nothing has changed. Empty for nothing.
        """
        own = {each: keys for each, keys in self.settings.own_keys.items() if each != id}
        if key is not None:
            own[id] = key
        changed = replace(self.settings, own_keys=own)
        fault = keys_of(changed)[1]
        if key is not None and fault and fault != keys_of(self.settings)[1]:
            return fault
        return self._change(changed)

    def _change(self, changed: Settings) -> str:
        fault = self._player_settings.change(changed)
        self.appearance.use(changed)
        self.use_keys(changed)
        return fault

    # How it is drawn

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return the colours of the first theme, for themes that lack some."""
        return dict(house_theme(NIGHT).theme.variables)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return what becomes of every line before it is sent."""
        return self.appearance.line_filters

    def in_signs(self, text: str) -> str:
        """Return the text with the player's keys in it, in signs that the terminal is said to have."""
        text = self.in_keys(text)
        return in_ascii(text) if drawn_with(self.settings.symbols) == "ascii" else text

    # Keys that count everywhere

    async def on_event(self, event: Event) -> None:
        """Keep keys and pasted text from what cannot be seen: where the terminal is too small, one only leaves."""
        screen = self.screen_stack[-1] if self.screen_stack else None
        is_hidden = isinstance(screen, CoveredScreen) and screen.is_too_small
        is_control = isinstance(event, Key) and event.key.startswith("ctrl+")
        if not is_hidden or is_control or not isinstance(event, Key | Paste):
            await super().on_event(event)
        elif isinstance(event, Key):
            await self._leave_or_stay(event.key)

    async def _leave_or_stay(self, key: str) -> None:
        screen = self.screen
        if key in self.changed_keys.get(LEAVE, ("q",)):
            await self.action_quit()
        elif isinstance(screen, CoveredScreen) and screen.is_leaving:
            screen.ask_to_leave(False)
        for cover in screen.query(TooSmall):
            cover.show_text()

    def action_screen_help(self) -> None:
        """Say what the screen in front is for, and what its keys do."""
        self.push_screen(TextScreen(words.HELP_TITLE, self.in_signs(help_of(self.screen, self.key_names))))

    def action_suspend_process(self) -> None:
        """Stop until the shell takes the program up again; where nobody would, say so."""
        if closed := access_fault(HostAccess.SUSPEND):
            self.tell(fault_sentence(closed))
        elif not self.can_come_back:
            self.tell(words.NO_SUSPEND)
        else:
            super().action_suspend_process()

    def tell(self, text: str) -> None:
        """Say something in the screen in front; in a box over it where it has no place for that."""
        if say := getattr(self.screen, "say", None):
            say(text)
        elif not isinstance(self.screen, TextScreen):
            self.push_screen(TextScreen(words.NOTICE_TITLE, self.in_signs(text)))


def _next(values: Sequence[str], now: str, by: int) -> str:
    """Return the value `by` places after `now`, wrapping round; the first if `now` is not listed."""
    return values[(values.index(now) + by) % len(values)] if now in values else values[0]
