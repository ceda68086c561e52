"""The start menu."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tp_tui.games import get_game
from tp_tui.games.contract import seat_counts
from tp_tui.presenters import shared_words
from tp_tui.presenters.bot_titles import bot_summary
from tp_tui.presenters.menu_entries import entry_line, entry_names, is_new_player
from tp_tui.presenters.offered import offered_games
from tp_tui.storage.saved_games import SaveSummary, unfinished
from tp_tui.tui import words
from tp_tui.tui.banner import Banner
from tp_tui.tui.screens.dialogs import ChoiceScreen
from tp_tui.tui.screens.list_screen import ListScreen

LINES_BELOW_BANNER = 9
"""Lines of the menu below the picture but for its entries and a fault: title, gaps, what is said of an entry, keys."""


def spaced(title: str) -> str:
    """Return a title in capitals with room between the letters."""
    return "   ".join(" ".join(word) for word in title.upper().split())


class MenuScreen(ListScreen):
    """What the program can do."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "app.quit", "Quit", id="menu.quit"),
        Binding("question_mark", "app.help", "Help", id="menu.help"),
    ]

    def __init__(self) -> None:
        """Offer to go on with the game played last, if there is one."""
        super().__init__()
        self._last: SaveSummary | None = None

    def compose(self) -> ComposeResult:
        """Picture, title, choices, what the highlighted one is about, keys."""
        with Vertical(id="menu"):
            yield Banner(id="banner")
            yield Static(spaced(self.app.game.title), classes="title", id="title")
            yield Static(words.SUBTITLE, classes="hint middle")
            yield Center(OptionList(markup=False))
            yield Static("", id="about", markup=False)
            yield Static("", classes="hint middle", id="keys")
            yield Static(self.app.settings_fault, id="fault", classes="fault", markup=False)

    def on_resize(self) -> None:
        """Draw the picture as large as there is room for."""
        self._draw_banner()

    def _draw_banner(self) -> None:
        size, fault = self.app.size, str(self.query_one("#fault", Static).content)
        lines = self.query_one(OptionList).option_count + len(fault) // size.width + bool(fault)
        self.query_one(Banner).fit(size, LINES_BELOW_BANNER + lines)
        self.query_one("#keys", Static).update(self.app.in_signs(words.MENU_KEYS))

    def _line(self, name: str) -> str:
        return self.app.in_signs(entry_line(name, self.app.game, self.app.settings.opponent, self._last))

    def on_screen_resume(self) -> None:
        """List the choices, some of which may have changed: the opponent, and what there is to go on with."""
        self._list()
        self._draw_banner()

    def on_option_list_option_highlighted(self) -> None:
        """Say what it is about."""
        self._show_about()

    def change(self, name: str, by: int) -> None:
        """Another game, or another opponent for the quick game."""
        if name == "game":
            fault = self.app.change_setting("game", by)
            self._show_game()
            self.say(fault)
        elif name == "quick":
            self.say(self.app.change_setting("opponent", by))
            self.query_one(OptionList).replace_option_prompt("quick", self._line("quick"))
            self._show_about()

    def _show_game(self) -> None:
        """Show what the menu is about now."""
        self.query_one("#title", Static).update(spaced(self.app.game.title))
        self._list()
        self._draw_banner()

    def _choose_game(self) -> None:
        """List the games to choose from."""
        offered = offered_games()

        def chosen(place: int | None) -> None:
            if place is not None:
                fault = self.app.choose_game(offered[place])
                self._show_game()
                self.say(fault)
                self.query_one(OptionList).highlighted = 1

        titles = [get_game(name).title for name in offered]
        self.app.push_screen(ChoiceScreen(shared_words.GAME, titles, offered.index(self.app.game.name)), chosen)

    def say(self, text: str, *, is_good: bool = False) -> None:
        """Say something below the menu: what went wrong, or `is_good` news."""
        line = self.query_one("#fault", Static)
        line.set_class(is_good, "good")
        line.update(text)
        self._draw_banner()

    def _list(self) -> None:
        """Show the choices there are now, and point where the player pointed."""
        found, options = unfinished(), self.query_one(OptionList)
        self._last = found[0] if found else None
        names = entry_names(self.app.game, self._last)
        first = names[1] if names[0] == "game" and not is_new_player() else names[0]
        shown = [option.id for option in options.options]
        at = self.highlighted
        if shown == names:
            for name in names:
                options.replace_option_prompt(name, self._line(name))
        else:
            options.clear_options()
            options.add_options(Option(self._line(name), id=name) for name in names)
            begins = "continue" if "continue" in names and "continue" not in shown else at
            options.highlighted = names.index(begins if begins in names else first)
        self._show_about()

    def _show_about(self) -> None:
        """Say what the highlighted choice is about, and something of the opponent where it can be changed."""
        about = words.MENU_ABOUT.get(self.highlighted, "")
        if self.highlighted == "game":
            game = self.app.game
            counts = seat_counts(game, {})
            said = about.format(least=min(counts), most=max(counts), goal=game.goal_in_words({}))
        else:
            said = about.format(summary=bot_summary(self.app.settings.opponent))
        self.query_one("#about", Static).update(self.app.in_keys(said))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what was chosen."""
        match event.option.id:
            case "game":
                self._choose_game()
            case "continue":
                if self._last:
                    self.app.open_save(self._last.file)
            case "quick":
                self.app.quick_game()
            case "setup":
                self.app.open_setup()
            case "tutorial":
                self.app.open_lessons()
            case "daily":
                self.app.play_daily()
            case "stats":
                from tp_tui.tui.screens.stats import StatsScreen

                self.app.push_screen(StatsScreen())
            case "saves":
                from tp_tui.tui.screens.saves import SavesScreen

                self.app.push_screen(SavesScreen())
            case "settings":
                from tp_tui.tui.screens.settings import SettingsScreen

                self.app.push_screen(SettingsScreen())
            case "help":
                self.app.action_help()
            case _:
                self.app.exit()
