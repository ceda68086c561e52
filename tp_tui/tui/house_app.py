"""What every screen may count on in the application: colours, the signs of the terminal, help on a key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import App
from textual.events import Event, Key, Paste
from textual.filter import LineFilter, Monochrome, NoColor
from textual.scrollbar import ScrollBar, ScrollBarRender

from tp_tui.games.kit.wording import either, sentence
from tp_tui.presenters.ascii_text import in_ascii
from tp_tui.storage.restrictions import Exit, refusal
from tp_tui.storage.settings import Settings
from tp_tui.tui import words
from tp_tui.tui.keyed_app import KeyedApp
from tp_tui.tui.line_filters import NoBlur, NoColours
from tp_tui.tui.screen_help import help_of
from tp_tui.tui.screens.dialogs import TextScreen
from tp_tui.tui.screens.min_size import CoveredScreen, TooSmall
from tp_tui.tui.sign_sets import Signs, drawn_with, signs_shown
from tp_tui.tui.styled_lines import ASCII_CLASS
from tp_tui.tui.terminal_looks import MOST_COLOURS, colours_of
from tp_tui.tui.themes import AUTO, HOUSE_THEMES, NIGHT, HouseTheme, house_theme, house_themes, own_themes, theme_shown

LEAVE = "game.leave"
"""The id of the key that leaves the program where it cannot be seen."""

EIGHTH = "▁"
"""A sign that stands for those of an eighth to seven eighths of a line: a set has all of them or none."""


class _PlainScrollBar(ScrollBarRender):
    """A scroll bar that ends where a line does, in spaces alone."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "] * len(ScrollBarRender.VERTICAL_BARS)
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "] * len(ScrollBarRender.HORIZONTAL_BARS)


class HouseApp(KeyedApp):
    """An application with the player's settings.

    Attributes:
        settings: what the player has set.
        theme_faults: a sentence about each theme of the player's own that cannot be used.
    """

    settings: Settings

    def __init__(self) -> None:
        """Make an app that can be drawn with any of the themes."""
        super().__init__()
        self._own_themes, self.theme_faults = own_themes()
        self._line_filters: tuple[LineFilter, ...] = ()
        self._signs = ""

    @property
    def colours(self) -> int:
        """How many colours the terminal is sent; as many as there are where there is no terminal."""
        found = colours_of(self.color_system)
        return MOST_COLOURS if self.is_headless and not self._is_colourless else found

    @property
    def _is_colourless(self) -> bool:
        return any(isinstance(each, Monochrome | NoColor) for each in self.default_line_filters)

    @property
    def themes(self) -> tuple[HouseTheme, ...]:
        """The program's themes, then the player's own."""
        return (*house_themes(), *self._own_themes)

    @property
    def theme_shown(self) -> HouseTheme:
        """The theme that the screen is drawn with: the one that is set, as far as the terminal has the colours."""
        return theme_shown(self.settings.theme, self._own_themes, self.colours)

    def theme_fault(self) -> str:
        """Return what is wrong with the theme that is set, and with own ones; nothing if all is well."""
        names = [AUTO, *HOUSE_THEMES, *(each.name for each in self._own_themes)]
        unknown = words.NO_THEME.format(theme=repr(self.settings.theme), themes=either(names))
        return " ".join([*self.theme_faults, *([unknown] if self.settings.theme not in names else [])])

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

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return the colours of the first theme, for themes that lack some."""
        return dict(house_theme(NIGHT).theme.variables)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return what becomes of every line before it is sent."""
        return self._line_filters

    def begin_with_theme(self) -> None:
        """Have the theme that is set from the first style sheet on: none is parsed with other colours before."""
        shown = self.theme_shown
        self.register_theme(shown.theme)
        self.set_reactive(App.theme, shown.name)
        self.stylesheet.set_variables(self.get_css_variables())

    def use_theme(self) -> None:
        """Draw with the theme that is set, in as many colours as the terminal has."""
        shown = self.theme_shown
        filters = [each for each in self.default_line_filters if not isinstance(each, Monochrome | NoColor)]
        if self.colours < 16:
            filters.append(NoColours())
        elif self.colours < 256:
            filters.append(NoBlur())
        signs = signs_shown(self.settings.symbols)
        filters.append(Signs(signs))
        if signs.name != self._signs and self._signs:
            # What was drawn with other signs is drawn again.
            self.call_later(self.refresh_css, animate=False)
        self._signs = signs.name
        self._line_filters = tuple(filters)
        if shown.name not in self.available_themes:
            self.register_theme(shown.theme)
        self.theme = shown.name

    def action_screen_help(self) -> None:
        """Say what the screen in front is for, and what its keys do."""
        self.push_screen(TextScreen(words.HELP_TITLE, self.in_signs(help_of(self.screen).text(self.key_names))))

    def action_suspend_process(self) -> None:
        """Stop until the shell takes the program up again; where nobody would, say so."""
        if closed := refusal(Exit.SUSPEND):
            self.tell(sentence(closed))
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

    def use_signs(self) -> None:
        """Draw boxes and scroll bars with the signs that the terminal is said to have."""
        signs = signs_shown(self.settings.symbols)
        self.set_class(signs.is_plain, ASCII_CLASS)
        has_eighths = EIGHTH not in signs.signs
        ScrollBar.renderer = ScrollBarRender if has_eighths else _PlainScrollBar

    def in_signs(self, text: str) -> str:
        """Return the text with the player's keys in it, in signs that the terminal is said to have."""
        text = self.in_keys(text)
        return in_ascii(text) if drawn_with(self.settings.symbols) == "ascii" else text
