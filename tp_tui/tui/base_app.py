"""The application's interface for screens: the settings and what a screen may request."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
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
from tp_tui.presenters.spans import Line
from tp_tui.storage.restrictions import HostAccess, access_fault
from tp_tui.storage.settings import CHOICES, Settings, sign_sets
from tp_tui.terminal.keymap import OwnKeys, key_list, own_keys
from tp_tui.terminal.screen_readers import is_reader_running
from tp_tui.tui.appearance import Appearance
from tp_tui.tui.key_contexts import default_keys, keys_in_preset
from tp_tui.tui.keyed_app import KeyedApp, keys_of
from tp_tui.tui.player_settings import PlayerSettings
from tp_tui.tui.screens.min_size import CoveredScreen, TooSmall
from tp_tui.tui.sign_sets import drawn_with
from tp_tui.tui.tables import table_setting
from tp_tui.tui.themes import AUTO, NIGHT, builtin_theme

# Imported for types only: the menu needs no room.
if TYPE_CHECKING:
    from tp_tui.room import PlayerRoom, Room, Seat, TurnEntry, View

LEAVE = "game.leave"
"""The id of the binding that quits while the terminal is too small."""

READER_CLASS = "-reader"
"""The CSS class of the app while its screens are laid out for a screen reader."""

TO_LINES = "game.lines"
"""The id of the binding that continues in line mode, which works at any size, while the terminal is too small."""


class BaseApp(KeyedApp):
    """An application that applies settings as soon as they change.

    Methods that open screens are abstract, so that screens can call them without importing one another.

    Attributes:
        appearance: the themes and signs.
        settings_fault: sentences on what was wrong with the saved settings.
        is_set_up: whether colours, signs and keys have been applied; the menu is not built before.
    """

    def __init__(self, settings: Settings | None, fault: str, for_this_run: Mapping[str, str]) -> None:
        """Create the app; the arguments are those of `PlayerSettings`."""
        super().__init__()
        self._player_settings = PlayerSettings(settings, fault, for_this_run)
        self.settings_fault = self._player_settings.fault
        self.is_set_up = False
        self._is_reader_running = is_reader_running()
        self.appearance = Appearance(self, self.settings)

    @property
    def has_motion(self) -> bool:
        """Whether anything moves by itself: a pace of steps is set, and the terminal allows it."""
        return self.settings.pace != "instant" and self.can_move

    # Screens and games

    @abstractmethod
    def quick_game(self) -> None:
        """Start a game against the opponent in the settings."""

    @abstractmethod
    def play_daily(self) -> None:
        """Start or resume the daily game; once it is over, show its result."""

    @abstractmethod
    def open_setup(self) -> None:
        """Open the set-up of a new game."""

    @abstractmethod
    def open_lessons(self) -> None:
        """List the lessons of the game."""

    @abstractmethod
    def open_challenges(self) -> None:
        """List the challenges of the game."""

    @abstractmethod
    def start_game(self, game: Game, seats: Sequence[Seat], options: Options, seed: int | None) -> None:
        """Start a new game; if `seed` is None, it is random.

        Raises:
            OptionError: an option is invalid.
        """

    @abstractmethod
    def play(self, room: Room, fault: str = "", *, introduction: str = "", is_resumed: bool = False) -> None:
        """Open the screen of a game with autosave; `fault` is shown first or, where nothing is wrong, `introduction`.

        A resumed game of several people here asks who sits in front. If a guest's folder is full, only tell the
        player so.
        """

    @abstractmethod
    def open_save(self, file: Path) -> None:
        """Resume a saved game; if that is impossible, explain why and offer an alternative."""

    @abstractmethod
    def play_at_table(self, room: PlayerRoom) -> None:
        """Open the screen of a game at a table."""

    @abstractmethod
    def leave_game(self, *, is_saved: bool, table: str = "", file: Path | None = None) -> None:
        """Return to the menu; `is_saved` makes it confirm that the game is saved."""

    @abstractmethod
    def show_log(self, view: View) -> None:
        """Show the log of the whole game."""

    @abstractmethod
    def show_turns(
        self, title: str, view: View, turns: Sequence[TurnEntry], beside: Callable[[], int], before: str = ""
    ) -> None:
        """Show some turns after the text `before`; `beside` returns the columns to leave free at the left."""

    @abstractmethod
    def action_help(self) -> None:
        """Open the help on the menu's game."""

    @abstractmethod
    def action_to_lines(self) -> None:
        """Go on in line mode."""

    # Settings

    def capabilities_changed(self) -> None:
        """Draw with the colours and signs that the terminal turned out to have."""
        self.appearance.use(self.settings)

    @property
    def settings(self) -> Settings:
        """The current settings."""
        return self._player_settings.current

    @property
    def game(self) -> Game:
        """The menu's game: the one in the settings if it exists, else the first."""
        offered = game_names()
        return get_game(self.settings.game if self.settings.game in offered else offered[0])

    @property
    def is_for_reader(self) -> bool:
        """Whether the screen is drawn for a screen reader: as set, or else if one of the console runs."""
        reader = self.settings.reader
        return reader == "on" or (reader == "auto" and self._is_reader_running)

    def choose_game(self, name: str) -> str:
        """Change the menu's game and save the setting; return what went wrong, or an empty text."""
        return self._change(self.settings.with_value("game", name))

    def change_setting(self, name: str, by: int = 1) -> str:
        """Step a setting `by` values and save it; return what went wrong, or an empty text.

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
        """Change and save a text setting; return what is wrong with it, or an empty text."""
        if fault := name_fault(value):
            return fault
        return self._change(self.settings.with_value(name, value))

    def own_keys_of(self, id: str) -> tuple[OwnKeys, tuple[str, ...]]:
        """Return the player's own keys of an action, and those of the set."""
        settings = self.settings
        of_set = key_list(keys_in_preset(settings.keys).get(id, ",".join(default_keys()[id])))
        return own_keys(settings.own_keys[id]) if id in settings.own_keys else OwnKeys(), of_set

    def set_own_key(self, id: str, key: str | None) -> str:
        """Bind an action to the player's own key, or for None to the preset's, and save that.

        Returns:
            What went wrong, in a sentence, or an empty text. A key that is invalid or clashes changes nothing.
        """
        own = {each: keys for each, keys in self.settings.own_keys.items() if each != id}
        if key is not None:
            own[id] = key
        changed = self.settings._replace(own_keys=own)
        fault = keys_of(changed)[1]
        if key is not None and fault and fault != keys_of(self.settings)[1]:
            return fault
        return self._change(changed)

    def _change(self, changed: Settings) -> str:
        fault = self._player_settings.change(changed)
        self.appearance.use(changed)
        self.use_reader()
        self.use_keys(changed)
        return fault

    def action_repeat(self) -> None:
        """Repeat the last output for a screen reader; without one, turn the reader setting on in the menu."""
        if self.is_for_reader:
            super().action_repeat()
        elif len(self.screen_stack) == 1:
            fault = self._change(self.settings.with_value("reader", "on"))
            self.tell(self.in_signs(fault or words.READER_ON))
        else:
            self.tell(self.in_signs(words.NO_READER))

    # Appearance

    def use_reader(self) -> None:
        """Lay out screens for a screen reader or not, as set."""
        if self.is_for_reader != self.has_class(READER_CLASS):
            self.set_class(self.is_for_reader, READER_CLASS)
            self.action_redraw()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return the default theme's colours, for themes that lack some."""
        return dict(builtin_theme(NIGHT).theme.variables)

    @property
    def has_colours(self) -> bool:
        """Whether anything is shown in colours; if not, letters must tell pictures' parts apart."""
        return self.appearance.has_colours

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the filters that each line passes before it is sent."""
        return self.appearance.line_filters

    def in_signs(self, text: str) -> str:
        """Fill in the configured keys, and convert the text to ASCII if need be."""
        text = self.in_keys(text)
        return in_ascii(text) if drawn_with(self.settings.symbols) == "ascii" else text

    def lines_in_signs(self, lines: Iterable[Line]) -> list[Line]:
        """Return lines with their texts as `in_signs` has them."""
        return [tuple((self.in_signs(text), style) for text, style in line) for line in lines]

    # Keys of every screen

    async def on_event(self, event: Event) -> None:
        """Block keys and pastes while the terminal is too small, except those that quit."""
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
        elif key in self.changed_keys.get(TO_LINES, ("L",)):
            self.action_to_lines()
        elif isinstance(screen, CoveredScreen) and screen.is_leaving:
            screen.ask_to_leave(False)
        for cover in screen.query(TooSmall):
            cover.show_text()

    def action_screen_help(self) -> None:
        """Open the help on the current screen."""
        from tp_tui.tui.screen_help import help_of
        from tp_tui.tui.screens.dialogs import TextScreen

        self.push_screen(TextScreen(words.HELP_TITLE, self.lines_in_signs(help_of(self.screen, self.key_names))))

    def action_suspend_process(self) -> None:
        """Suspend the program; if nothing could resume it, tell the player so."""
        if closed := access_fault(HostAccess.SUSPEND):
            self.tell(fault_sentence(closed))
        elif not self.can_come_back:
            self.tell(words.NO_SUSPEND)
        else:
            super().action_suspend_process()

    def tell(self, text: str) -> None:
        """Show a message on the current screen, or in a dialog if the screen has no `say`."""
        from tp_tui.tui.screens.dialogs import TextScreen

        if say := getattr(self.screen, "say", None):
            say(text)
        elif not isinstance(self.screen, TextScreen):
            self.push_screen(TextScreen(words.NOTICE_TITLE, self.in_signs(text)))


def _next(values: Sequence[str], now: str, by: int) -> str:
    """Return the value `by` places after `now`, wrapping round; the first one if `now` is not among them."""
    return values[(values.index(now) + by) % len(values)] if now in values else values[0]
