"""The start menu and the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tp_tui.bots import BOTS
from tp_tui.games import DEFAULT_GAME, game_names, get_game
from tp_tui.tui import words
from tp_tui.tui.screens.min_size import SizedScreen
from tp_tui.tui.tables import table_for, table_setting

if TYPE_CHECKING:
    from tp_tui.tui.app import TpApp


class ListScreen(SizedScreen):
    """A screen around one list, which j and k move through too."""

    app: TpApp

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "step(1)", "Down", show=False, id="list.down"),
        Binding("k", "step(-1)", "Up", show=False, id="list.up"),
        Binding("h,left", "change(-1)", "Last value", show=False, id="list.left"),
        Binding("l,right", "change(1)", "Next value", show=False, id="list.right"),
    ]

    def action_step(self, by: int) -> None:
        """Move the highlight."""
        options = self.query_one(OptionList)
        if by > 0:
            options.action_cursor_down()
        else:
            options.action_cursor_up()

    def action_change(self, by: int) -> None:
        """Go on by so many values of what is highlighted, if it has any."""
        self.change(self.highlighted, by)

    @property
    def highlighted(self) -> str:
        """The name of what is highlighted, empty if nothing is."""
        option = self.query_one(OptionList).highlighted_option
        return (option.id if option else None) or ""

    def change(self, name: str, by: int) -> None:
        """Go on by so many values of what has that name; nothing has any unless a screen says so."""


def spaced(title: str) -> str:
    """Return a title in capitals with room between the letters."""
    return "   ".join(" ".join(word) for word in title.upper().split())


class MenuScreen(ListScreen):
    """What the program can do."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "app.quit", "Quit", id="menu.quit"),
        Binding("question_mark", "app.help", "Help", id="menu.help"),
    ]

    def compose(self) -> ComposeResult:
        """Title, choices, hint."""
        with Vertical(classes="box"):
            if self.app.settings.symbols == "unicode":
                yield Static(words.LOGO, classes="title")
            yield Static(spaced(get_game(DEFAULT_GAME).title), classes="title")
            yield Static(words.SUBTITLE, classes="hint middle")
            yield Static("")
            yield OptionList(*(Option(self._line(name), id=name) for name in words.MENU))
            yield Static("", id="about", classes="hint")
            yield Static(words.MENU_HINT, classes="hint")
            yield Static(self.app.settings_fault, classes="fault", markup=False)

    def _line(self, name: str) -> str:
        return words.MENU[name].format(opponent=self.app.settings.opponent)

    def on_screen_resume(self) -> None:
        """Show the opponent that may have been changed in the settings."""
        self._show_opponent()

    def on_option_list_option_highlighted(self) -> None:
        """Say what can be done about it besides."""
        self._show_about()

    def change(self, name: str, by: int) -> None:
        """Another opponent for the quick game."""
        if name == "quick":
            self.query_one(".fault", Static).update(self.app.change_setting("opponent", by))
            self._show_opponent()

    def _show_opponent(self) -> None:
        """Whom the quick game is against."""
        self.query_one(OptionList).replace_option_prompt("quick", self._line("quick"))
        self._show_about()

    def _show_about(self) -> None:
        """About the opponent, where it can be changed."""
        opponent = self.app.settings.opponent
        about = words.OPPONENT_HINT.format(opponent=opponent, summary=BOTS[opponent].summary)
        self.query_one("#about", Static).update(about if self.highlighted == "quick" else "")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what was chosen."""
        match event.option.id:
            case "quick":
                self.app.quick_game()
            case "setup":
                self.app.open_setup()
            case "settings":
                self.app.push_screen(SettingsScreen())
            case "help":
                self.app.action_help()
            case _:
                self.app.exit()


class SettingsScreen(ListScreen):
    """Every setting in a line; Enter goes to its next value, left and right to the ones beside it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "app.pop_screen", "Back", id="settings.back"),
    ]

    def compose(self) -> ComposeResult:
        """The list."""
        with Vertical(classes="box"):
            yield Static(words.SETTINGS_TITLE, classes="title")
            yield OptionList(*self._options())
            yield Static("")
            yield Static(words.SETTINGS_HINT, classes="hint")
            yield Static("", id="fault", classes="fault", markup=False)

    def _options(self) -> list[Option]:
        """Return a line for every setting, those of the games' tables in the middle."""
        tables = [f"{game}-{setting.name}" for game in game_names() for setting in table_for(game).SETTINGS]
        return [Option(self._line(name), id=name) for name in (*words.BOT_SETTINGS, *tables, *words.OTHER_SETTINGS)]

    def _line(self, name: str) -> str:
        if found := table_setting(name):
            table, setting = found
            value = table.setting_of(self.app.settings, setting)
            title, said = setting.title, setting.values[value]
        else:
            value = getattr(self.app.settings, name)
            title = {**words.BOT_SETTINGS, **words.OTHER_SETTINGS}[name]
            said = words.SETTING_HELP.get(name, {}).get(value, "")
        return f"{title:<13}{value:<10}{said}"

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go to the next value and keep it."""
        self.change(event.option.id or "", 1)

    def change(self, name: str, by: int) -> None:
        """Another value, which is kept."""
        self.query_one("#fault", Static).update(self.app.change_setting(name, by))
        self.query_one(OptionList).replace_option_prompt(name, self._line(name))
