"""The start menu."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from rich.cells import cell_len
from textual.containers import Center, Horizontal, Vertical
from textual.geometry import Size
from textual.widget import AwaitMount
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import WorkType

from tp_tui.games import game_names
from tp_tui.presenters import common_actions
from tp_tui.presenters.menu_entries import (
    about_entry,
    details_at_once,
    entry_names,
    is_new_player,
    meets_others,
)
from tp_tui.presenters.messages import shortened
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.spans import Line, Span
from tp_tui.storage.saved_games import SaveSummary, unfinished
from tp_tui.tui.banner import LEAST, MIN_HEIGHT, Banner
from tp_tui.tui.choice_list import INDENT, ChoiceList
from tp_tui.tui.key_gaps import key_gap
from tp_tui.tui.screens.list_screen import ListScreen
from tp_tui.tui.screens.min_size import NARROW
from tp_tui.tui.styled_lines import HouseLines
from tp_tui.tui.terminal_capabilities import is_console

LINES_BELOW_BANNER = 6
"""The lines of the menu below the picture apart from entries and fault: title, gaps, description and keys."""

GAP = 5
"""The columns between the longest name of an entry and what is behind it."""

WIDTH = 76
"""The greatest width of the list."""


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
        self._is_built = self._is_current = False
        self._drawn_for = Size(0, 0)
        self._facts: dict[str, Sequence[str]] = {}
        self._facts_of: tuple[str, SaveSummary | None] | None = None
        # Filled before they are mounted, so that they are laid out only once.
        self._banner = Banner(id="banner")
        self._title = Static(classes="title", id="title")
        self._options = ChoiceList(markup=False)
        self._about = Static(id="about", markup=False)
        self._keys = HouseLines(id="keys")
        self._fault = Static(id="fault", classes="fault", markup=False)

    def _build(self) -> AwaitMount:
        """Mount the widgets."""
        self._is_built = True
        head = Horizontal(self._title, Static(words.SUBTITLE, id="subtitle"), id="head")
        column = Vertical(head, self._options, self._about, self._fault, id="column")
        return self.mount(Vertical(self._banner, Center(column), self._keys, id="menu"))

    def _show_title(self) -> None:
        """Write the game's title in spaced capitals if there is room beside the subtitle."""
        title = self.app.game.title
        room = min(WIDTH, self.app.size.width) - 2 * INDENT - GAP - cell_len(words.SUBTITLE)
        is_spaced = cell_len(spaced(title)) <= room and not self.app.is_for_reader
        _write(self._title, spaced(title) if is_spaced else title.upper())

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
        """Fit the picture and the texts to the terminal."""
        super().on_resize()
        if self._is_built and self._drawn_for != self.app.size:
            self._show_title()
            self._list()
            self._draw_banner()

    def _draw_banner(self) -> None:
        size, fault = self.app.size, str(self._fault.content)
        self._drawn_for = size
        lines = self._options.option_count + len(fault) // max(1, size.width) + bool(fault)
        below = LINES_BELOW_BANNER + self.has_class(NARROW) + lines
        room = size.height - below
        free = room - (MIN_HEIGHT if room >= MIN_HEIGHT else LEAST)
        self.set_class(free >= 0, "-roomy")  # a gap below the picture, if need be instead of that below the title
        self.set_class(free == 0, "-close")
        self._banner.fit(self.app.game.name, size, below + (free > 0))
        if self.app.is_for_reader:
            self._banner.display = False
            self._show_title()
        self._keys.show([self._keys_line()])

    def _keys_line(self) -> Line:
        keys = [(self.app.in_signs(key), said) for key, said in words.MENU_KEYS]
        gap = " " * key_gap([cell_len(f"{key} {said}") for key, said in keys], self.app.size.width - 2)
        spans: list[Span] = [(" ", "plain")]
        for key, said in keys:
            spans += [(key, "strong ink:primary"), (f" {said}{gap}", "dim")]
        return tuple(spans)

    def _line(self, name: str) -> str:
        game, opponent = self.app.game, self.app.settings.opponent
        forms = self._facts.get(name) or details_at_once(name, game, opponent, self._last)
        second = INDENT + max(map(cell_len, words.MENU_NAMES.values())) + GAP
        self._options.second = second - INDENT
        room = min(WIDTH, self.app.size.width) - second - INDENT
        behind = next((form for form in forms if cell_len(form) <= room), shortened(forms[-1], room))
        return self.app.in_signs(f"{words.MENU_NAMES[name]:<{second - INDENT}}{behind}")

    def _of_readers(self) -> str:
        """Return what is said of screen readers at the start: that one was found, or once on a console the question."""
        settings = self.app.settings
        if settings.reader == "auto" and self.app.is_for_reader:
            return self.app.in_signs(words.READER_FOUND)
        is_asked = is_new_player() and is_console() and settings.reader == "auto"
        return self.app.in_signs(words.READER_QUESTION) if is_asked else ""

    def _find_facts(self) -> None:
        """Look in the background for what is behind the entries, such as the score of the last game."""
        wanted = (self.app.game.name, self._last)
        if self._facts_of != wanted:
            if self._facts_of and self._facts_of[0] == wanted[0] and not self._last:
                self._facts.pop("continue", None)
            else:
                self._facts = {}
            self._facts_of = wanted
        if not is_new_player():
            look: WorkType[None] = self._show_facts
            self.run_worker(look, group="facts", exclusive=True)

    async def _show_facts(self) -> None:
        from tp_tui.bots.child_process import NotStartedError
        from tp_tui.bots.in_thread import in_thread
        from tp_tui.presenters.menu_details import details_of

        try:
            found = await in_thread(details_of, self.app.game, self._last, datetime.now().astimezone().date())
        except NotStartedError:
            return
        if self.is_attached and found != self._facts:
            self._facts = found
            self._list()

    async def on_screen_resume(self) -> None:  # type: ignore[override]  # Textual awaits handlers that are coroutines
        """Update the entries, such as the opponent and the game to continue.

        The menu is built when it is first visible, which is much later if the program starts with a game.
        """
        if self._is_current or not (self._is_built or self._can_be_seen):
            return
        if not self._is_built and not self._fault.content:
            self._fault.update(self.app.settings_fault or self._of_readers())
        self._show_title()
        self._find_last()
        is_heard = self.app.is_for_reader and not is_new_player()
        if is_heard:
            await self._show_facts()  # a line that changes afterwards would be spoken twice
        self._list()
        self._draw_banner()
        if not self._is_built:
            await self._build()
        if not is_heard:
            self._find_facts()
        self._is_current = True

    def on_screen_suspend(self) -> None:
        """Update the menu when it is next shown; at the start Textual and the app each resume it once."""
        self._is_current = False

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
        self._show_title()
        self._list()
        self._draw_banner()
        self._find_facts()

    @property
    def _is_lesson_due(self) -> bool:
        """Whether a new player has chosen a game with lessons."""
        return is_new_player() and self.app.game.has_lessons()

    def _choose_game(self) -> None:
        """Open the list of games."""
        from tp_tui.tui.screens.games import GamesScreen

        offered = game_names()

        def chosen(place: int | None) -> None:
            if place is not None:
                fault = self.app.choose_game(offered[place])
                self._show_game()
                self.say(fault)
                self._options.highlighted = self._options.get_option_index("tutorial") if self._is_lesson_due else 1

        self.app.push_screen(GamesScreen(offered, offered.index(self.app.game.name)), chosen)

    def say(self, text: str, *, is_good: bool = False) -> None:
        """Show a message below the menu: a fault, or good news if `is_good`."""
        self._fault.set_class(is_good, "good")
        self._fault.update(text)
        self._draw_banner()

    def _find_last(self) -> None:
        """Find the game to continue."""
        self._last = next(iter(unfinished()), None)

    def _list(self) -> None:
        """Update the entries and keep the highlight."""
        options = self._options
        names = entry_names(self.app.game, self._last, meets_others=meets_others(self.app.settings))
        first = names[0] if is_new_player() else next(name for name in names if name != "game")
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
        said = about_entry(self.highlighted, self.app.game, self.app.settings.opponent, self._last)
        _write(self._about, self.app.in_signs(said))

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
            case "tables":
                from tp_tui.tui.screens.tables import TablesScreen

                self.app.push_screen(TablesScreen())
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
