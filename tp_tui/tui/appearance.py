"""The appearance of the app: theme, colours and signs, limited to what the terminal supports."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App
from textual.filter import LineFilter, Monochrome, NoColor
from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.widget import Widget

from tp_tui.presenters.faults import theme_fault_text
from tp_tui.presenters.messages import either
from tp_tui.presenters.screen_words import words
from tp_tui.storage.settings import Settings
from tp_tui.terminal.terminal_app import TerminalApp
from tp_tui.tui.line_filters import ColoursToAttributes, NoDarkBold
from tp_tui.tui.sign_sets import SignFilter, signs_shown
from tp_tui.tui.styled_lines import ASCII_CLASS
from tp_tui.tui.terminal_capabilities import MAX_COLOURS, colours_of
from tp_tui.tui.themes import AUTO, BUILTIN_THEMES, ThemeInfo, builtin_themes, own_themes, theme_shown

EIGHTH = "▁"
"""Represents all block elements of one to seven eighths: a sign set either has all of them or replaces all."""


class _PlainScrollBar(ScrollBarRender):
    """A scroll bar drawn with spaces only, to whole lines."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "] * len(ScrollBarRender.VERTICAL_BARS)
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "] * len(ScrollBarRender.HORIZONTAL_BARS)


class Appearance:
    """The themes and signs of an app.

    Attributes:
        line_filters: the filters that each line passes before it is sent.
        has_colours: whether the theme in use has any.
    """

    def __init__(self, app: TerminalApp, settings: Settings) -> None:
        """Set the theme before the style sheets are parsed, to avoid parsing them twice."""
        self._app, self._settings = app, settings
        self._own_themes, self._theme_faults = own_themes()
        self._signs = ""
        self.line_filters: tuple[LineFilter, ...] = ()
        shown = self.theme_shown
        self.has_colours = shown.needs > 0
        app.register_theme(shown.theme)
        app.set_reactive(App.theme, shown.name)
        app.stylesheet.set_variables(app.get_css_variables())

    @property
    def colours(self) -> int:
        """The number of colours to use; when headless, the maximum."""
        is_colourless = any(isinstance(each, Monochrome | NoColor) for each in self._app.default_line_filters)
        if self._app.is_headless and not is_colourless:
            return MAX_COLOURS
        return colours_of(self._app.color_system)

    @property
    def themes(self) -> tuple[ThemeInfo, ...]:
        """The built-in themes, then the player's own."""
        return (*builtin_themes(), *self._own_themes)

    @property
    def theme_shown(self) -> ThemeInfo:
        """The theme in use: the selected one if the terminal has enough colours for it."""
        return theme_shown(self._settings.theme, self._own_themes, self.colours)

    def theme_fault(self) -> str:
        """Return sentences on faults in the player's own themes and the theme setting; empty if there are none."""
        names = [AUTO, *BUILTIN_THEMES, *(each.name for each in self._own_themes)]
        unknown = words.NO_THEME.format(theme=repr(self._settings.theme), themes=either(names))
        return " ".join(
            [*map(theme_fault_text, self._theme_faults), *([unknown] if self._settings.theme not in names else [])]
        )

    def use(self, settings: Settings) -> None:
        """Apply the theme and the signs of `settings`."""
        self._settings = settings
        self._use_theme()
        self._use_signs()

    def _use_theme(self) -> None:
        app, shown = self._app, self.theme_shown
        self.has_colours = shown.needs > 0
        filters = [each for each in app.default_line_filters if not isinstance(each, Monochrome | NoColor)]
        if self.colours < 16:
            filters.append(ColoursToAttributes())
        elif self.colours < 256:
            filters.append(NoDarkBold())
        signs = signs_shown(self._settings.symbols, self._app.ambiguous_width)
        filters.append(SignFilter(signs))
        if signs.name != self._signs and self._signs:
            app.call_later(self._redraw)
        self._signs = signs.name
        self.line_filters = tuple(filters)
        if app.available_themes.get(shown.name) is not shown.theme:  # Textual has some of the same name
            app.register_theme(shown.theme)
        app.theme = shown.name

    def _redraw(self) -> None:
        """Draw all widgets anew, including what they have cached with the previous signs."""
        for screen in self._app.screen_stack:
            for widget in screen.walk_children(Widget, with_self=True):
                widget.notify_style_update()
                widget.refresh()

    def _use_signs(self) -> None:
        """Draw boxes and scroll bars with the selected signs."""
        signs = signs_shown(self._settings.symbols, self._app.ambiguous_width)
        self._app.set_class(signs.is_plain, ASCII_CLASS)
        has_eighths = EIGHTH not in signs.signs
        ScrollBar.renderer = ScrollBarRender if has_eighths else _PlainScrollBar
