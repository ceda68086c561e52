"""The Textual application: its screens, themes and settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from tp_tui.games import DEFAULT_GAME, get_game
from tp_tui.games.contract import Game, Options, seat_counts
from tp_tui.session import LogEntry, Seat, Session, View, parse_seats
from tp_tui.storage.settings import CHOICES, Settings, load_settings, save_settings
from tp_tui.tui import words
from tp_tui.tui.screens.dialogs import TextScreen
from tp_tui.tui.screens.game import GameScreen
from tp_tui.tui.screens.help import HelpScreen
from tp_tui.tui.screens.menu import MenuScreen
from tp_tui.tui.screens.setup import SetupScreen
from tp_tui.tui.tables import table_for, table_setting
from tp_tui.tui.themes import all_themes


class TpApp(App[None]):
    """Menu, set-up, game and scoring; with a `session`, that game at once."""

    CSS_PATH = "tp.tcss"
    TITLE = "tp-tui"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "quit", "Quit", show=False, id="app.quit", priority=True)
    ]

    def __init__(
        self,
        session: Session | None = None,
        settings: Settings | None = None,
        fault: str = "",
        *,
        bots_play: bool = True,
        opening: Callable[[TpApp], Screen[None]] | None = None,
    ) -> None:
        """Open the menu, or play `session`; without `bots_play` it stands still where a bot is to decide.

        `opening` makes another screen to begin with, such as a replay; the menu lies below it.
        `settings` stand in for the player's own and are not kept; `fault` says what was wrong with the player's own.
        """
        super().__init__()
        self.first_session = session
        self._bots_play, self._opening = bots_play, opening
        self._keep_settings = settings is None
        self.settings_fault = fault
        if settings is None:
            settings, self.settings_fault = load_settings()
        self.settings = settings
        for theme in all_themes():
            self.register_theme(theme)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return the colours of the first theme, for themes that lack some."""
        return dict(all_themes()[0].variables)

    def on_mount(self) -> None:
        """Open the menu, and the game over it if there is one already."""
        names = [theme.name for theme in all_themes()]
        self.theme = self.settings.theme if self.settings.theme in names else names[0]
        self.push_screen(MenuScreen())
        if self.first_session is not None:
            self.push_screen(GameScreen(self.first_session, self.settings, bots_play=self._bots_play))
        elif self._opening is not None:
            self.push_screen(self._opening(self))

    # Games

    def quick_game(self) -> None:
        """You against the bot of your choice."""
        game = get_game(DEFAULT_GAME)
        counts = seat_counts(game, {})
        self.start_game(game, parse_seats(f"you,{self.settings.opponent}", counts[0], counts[-1]), {}, None)

    def open_setup(self) -> None:
        """Choose everything."""
        self.push_screen(SetupScreen(get_game(DEFAULT_GAME)))

    def start_game(self, game: Game, seats: Sequence[Seat], options: Options, seed: int | None) -> None:
        """Begin a game over the menu; without a seed, with one nobody chose.

        Raises:
            OptionError: an option does not fit.
        """
        self.open_game(Session(game, seats, options, seed, free_undo=self.settings.undo == "free"))

    def open_game(self, session: Session) -> None:
        """Go on with `session` over the menu."""
        self._to_bottom()
        self.push_screen(GameScreen(session, self.settings))

    def action_play_again(self, same: bool) -> None:
        """Begin again with the same seats and options, and the same deal or another."""
        for screen in self.screen_stack:
            if isinstance(screen, GameScreen):
                played = screen.session
                self.start_game(played.game, played.seats, played.options, played.seed if same else None)
                return

    def action_to_menu(self) -> None:
        """Leave everything but the menu."""
        self._to_bottom()

    def _to_bottom(self) -> None:
        while not isinstance(self.screen, MenuScreen):
            self.pop_screen()

    # What every screen may ask for

    def action_help(self) -> None:
        """Explain the game: its rules without options, keys, and whatever else its table has to say."""
        self.push_screen(
            HelpScreen(table_for(DEFAULT_GAME).first_help_pages(get_game(DEFAULT_GAME).rulebook({}), self.settings))
        )

    def show_log(self, view: View, entries: Sequence[LogEntry] | None = None, title: str = words.LOG_TITLE) -> None:
        """Show what happened, to read."""
        lines: list[str] = []
        turn = 0
        for entry in view.log if entries is None else entries:
            if entry.turn != turn:
                turn = entry.turn
                lines.append(f"Turn {turn}")
            lines.append(f"  {entry.text}")
        self.push_screen(TextScreen(title, "\n".join(lines) or words.NOTHING_YET, at_end=entries is None))

    def change_setting(self, name: str, by: int = 1) -> str:
        """Go on by so many values of a setting and keep it; return what went wrong, or nothing.

        A setting of a game's table is named `GAME-SETTING`.
        """
        if found := table_setting(name):
            table, setting = found
            values, now = tuple(setting.values), table.setting_of(self.settings, setting)
            changed = self.settings.with_game(table.GAME, setting.name, _next(values, now, by))
        else:
            values = CHOICES.get(name) or tuple(theme.name for theme in all_themes())
            changed = self.settings.with_value(name, _next(values, getattr(self.settings, name), by))
        self.settings = changed
        if changed.theme in self.available_themes:
            self.theme = changed.theme
        return save_settings(changed) if self._keep_settings else ""


def _next(values: Sequence[str], now: str, by: int) -> str:
    """Return the value so many behind `now`, round the ends; the first where `now` is none of them."""
    return values[(values.index(now) + by) % len(values)] if now in values else values[0]
