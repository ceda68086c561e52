"""The start menu."""

from __future__ import annotations

from textual.containers import Center, Vertical
from textual.widget import AwaitMount
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tp_tui.games import game_names, get_game
from tp_tui.games.contract import seat_counts
from tp_tui.presenters import common_actions
from tp_tui.presenters.bot_titles import bot_summary
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.menu_entries import entry_line, entry_names, is_new_player
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.shared_words import words as shared_words
from tp_tui.storage.saved_games import SaveSummary, unfinished
from tp_tui.tui.banner import Banner
from tp_tui.tui.choice_list import ChoiceList
from tp_tui.tui.screens.dialogs import ChoiceScreen
from tp_tui.tui.screens.list_screen import ListScreen

LINES_BELOW_BANNER = 9
"""The lines of the menu below the picture apart from entries and fault: title, gaps, description and keys."""


def spaced(title: str) -> str:
    """Return a title in spaced capitals."""
    return "   ".join(" ".join(word) for word in title.upper().split())


def _write(line: Static, text: str) -> None:
    """Update a text if it differs, because Textual lays out the widget on every update."""
    if line.content != text:
        line.update(text)


class MenuScreen(ListScreen):
    """The start menu."""

    ACTIONS = common_actions.MENU

    def __init__(self) -> None:
        """Create the menu; it is built when it is first shown."""
        super().__init__()
        self._last: SaveSummary | None = None
        self._is_built = False
        # Filled before they are mounted, so that they are laid out only once.
        self._banner = Banner(id="banner")
        self._title = Static(classes="title", id="title")
        self._options = ChoiceList(markup=False)
        self._about = Static(id="about", markup=False)
        self._keys = Static(classes="hint middle", id="keys")
        self._fault = Static(id="fault", classes="fault", markup=False)

    def _build(self) -> AwaitMount:
        """Mount the widgets."""
        self._is_built = True
        parts = (
            self._banner,
            self._title,
            Static(words.SUBTITLE, classes="hint middle"),
            Center(self._options),
            self._about,
            self._keys,
            self._fault,
        )
        return self.mount(Vertical(*parts, id="menu"))

    @property
    def highlighted(self) -> str:
        """The name of the highlighted entry, empty while there are none."""
        option = self._options.highlighted_option
        return (option.id if option else None) or ""

    @property
    def _can_be_seen(self) -> bool:
        """Whether the app is set up and no opaque screen covers the menu."""
        stack = self.app.screen_stack
        above = stack[stack.index(self) + 1 :]
        return self.app.is_set_up and all(screen.styles.background.a < 1 for screen in above)

    def on_resize(self) -> None:
        """Fit the picture to the terminal."""
        if self._is_built:
            self._draw_banner()

    def _draw_banner(self) -> None:
        size, fault = self.app.size, str(self._fault.content)
        lines = self._options.option_count + len(fault) // max(1, size.width) + bool(fault)
        self._banner.fit(size, LINES_BELOW_BANNER + lines)
        _write(self._keys, self.app.in_signs(words.MENU_KEYS))

    def _line(self, name: str) -> str:
        return self.app.in_signs(entry_line(name, self.app.game, self.app.settings.opponent, self._last))

    async def on_screen_resume(self) -> None:  # type: ignore[override]  # Textual awaits handlers that are coroutines
        """Update the entries, such as the opponent and the game to continue.

        The menu is built when it is first visible, which is much later if the program starts with a game.
        """
        if not (self._is_built or self._can_be_seen):
            return
        if not self._is_built and not self._fault.content:
            self._fault.update(self.app.settings_fault)
        _write(self._title, spaced(self.app.game.title))
        self._list()
        self._draw_banner()
        if not self._is_built:
            await self._build()

    def on_option_list_option_highlighted(self) -> None:
        """Describe the entry."""
        self._show_about()

    def change(self, name: str, by: int) -> None:
        """Change the game or the opponent of the quick game."""
        if name == "game":
            fault = self.app.change_setting("game", by)
            self._show_game()
            self.say(fault)
        elif name == "quick":
            self.say(self.app.change_setting("opponent", by))
            self._options.replace_option_prompt("quick", self._line("quick"))
            self._show_about()

    def _show_game(self) -> None:
        """Update the menu for the current game."""
        _write(self._title, spaced(self.app.game.title))
        self._list()
        self._draw_banner()

    def _choose_game(self) -> None:
        """Open the list of games."""
        offered = game_names()

        def chosen(place: int | None) -> None:
            if place is not None:
                fault = self.app.choose_game(offered[place])
                self._show_game()
                self.say(fault)
                self._options.highlighted = 1

        titles = [get_game(name).title for name in offered]
        self.app.push_screen(ChoiceScreen(shared_words.GAME, titles, offered.index(self.app.game.name)), chosen)

    def say(self, text: str, *, is_good: bool = False) -> None:
        """Show a message below the menu: a fault, or good news if `is_good`."""
        self._fault.set_class(is_good, "good")
        self._fault.update(text)
        self._draw_banner()

    def _list(self) -> None:
        """Update the entries and keep the highlight."""
        found, options = unfinished(), self._options
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
        """Describe the highlighted entry."""
        said = words.MENU_ABOUT.get(self.highlighted, "")
        if self.highlighted == "game":
            game = self.app.game
            counts = seat_counts(game, {})
            said = said.format(least=min(counts), most=max(counts), goal=words_for(game).aim({}))
        elif self.highlighted == "quick":
            said = said.format(summary=bot_summary(self.app.settings.opponent))
        _write(self._about, self.app.in_keys(said))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the chosen entry."""
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
            case "challenges":
                self.app.open_challenges()
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
