"""The settings screen."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len, set_cell_size
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tp_tui.games import game_names
from tp_tui.presenters import common_actions
from tp_tui.presenters.messages import capitalized, joined
from tp_tui.presenters.players import PLAYER_LETTERS
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.settings_list import OWN_KEYS, SettingsList, signs_title, theme_title
from tp_tui.presenters.settings_list import words as setting_words
from tp_tui.presenters.spans import SHINING
from tp_tui.tui.choice_list import ChoiceList, heading
from tp_tui.tui.key_contexts import needing_shift
from tp_tui.tui.panel import LISTED, PANEL_CSS, Panel, Remark
from tp_tui.tui.reading_scroll import content_of, wrapped_spans
from tp_tui.tui.scenery import NEAR, SKY
from tp_tui.tui.screens.dialogs import InputScreen
from tp_tui.tui.screens.list_screen import ListScreen
from tp_tui.tui.screens.min_size import NARROW
from tp_tui.tui.sign_sets import signs_shown
from tp_tui.tui.skyline import pictured
from tp_tui.tui.tables import table_for

ABOUT_COLUMNS = 36
"""The columns of the description beside the list before it is laid out."""

LINES_BESIDE_COLUMNS = 10
"""The lines besides the list and what stands beside it: picture, title, margins, a fault and the keys."""

MAX_VALUES = 6
"""The most values that are listed beside the settings."""

BESIDE = "-beside"
"""The CSS class of a screen with room for the description beside the list."""


class SettingsScreen(ListScreen):
    """A line per setting; Enter and the arrows left and right change its value."""

    CSS_PATH = PANEL_CSS

    ACTIONS = common_actions.SETTINGS

    def compose(self) -> ComposeResult:
        """Compose the list and the description of the highlighted setting."""
        options = ChoiceList(*self._options(), markup=False)
        panel = Panel(
            words.SETTINGS_TITLE,
            Horizontal(options, Static("", id="about", markup=False), id="columns"),
            Remark(self.app.appearance.theme_fault(), id="fault", classes="fault", markup=False),
            keys=words.SETTINGS_KEYS,
        )
        panel.add_class(LISTED)
        yield from pictured(panel)

    def on_option_list_option_highlighted(self) -> None:
        """Describe the setting."""
        self._show_about()

    @property
    def _list(self) -> SettingsList:
        return SettingsList(self.app.settings, {game: table_for(game).SETTINGS for game in game_names()})

    def _show_about(self) -> None:
        """Say what the highlighted setting is for, and beside the list what its values do."""
        if not self.highlighted:
            return
        about = self._list.about(self.highlighted)
        if self.highlighted == "keys":
            about = words.VALUE_SAID.format(said=about.rstrip("."), about=_shift_said(self.app.settings.keys))
        is_beside = self.has_class(BESIDE)
        if not is_beside and (said := self._meaning(self.highlighted)):
            about = words.VALUE_SAID.format(said=capitalized(said), about=about)
        lines = [content_of(self.app.key_names.in_spans(about))]
        if is_beside:
            title = Content.styled(self._list.title(self.highlighted), "bold $primary")
            lines = [title, Content(""), *lines, Content(""), *self._values(self.highlighted)]
        if self.highlighted == "theme" and self.app.has_colours:
            lines += [Content("")] * is_beside + [self._sample()]
        self.query_one("#about", Static).update(Content("\n").join(lines))

    def _values(self, name: str) -> Iterator[Content]:
        """Yield the values of a setting and what they do, its own in gold; that one alone if there are many."""
        values, own = self._list.values(name), self._list.raw(name)
        if len(values) > MAX_VALUES or not values:
            values = (own,)
        titles = [self._list.value_title(name, value) for value in values]
        column = max(map(cell_len, titles), default=0) + 2
        for value, title in zip(values, titles, strict=True):
            is_own = value == own
            does = self._meaning(name) if is_own else self._does(name, value)
            line = ((title.ljust(column), SHINING if is_own else ""), (does, "" if is_own else "dim"))
            for part in wrapped_spans(line, self.query_one("#about").content_size.width or ABOUT_COLUMNS):
                yield content_of(part)

    def _does(self, name: str, value: str) -> str:
        """Return what a value of a setting does."""
        if name == "symbols":
            return setting_words.SIGN_TITLES.get(value, "")
        return self.app.in_keys(self._list.value_help(name, value))

    def _sample(self) -> Content:
        """Return the sky, the light and the players in the colours of the theme."""
        colours = self.app.theme_variables
        shades = (*SKY, "scene-ground", *reversed(NEAR), "scene-sun")
        players = (
            (f" {letter} ", f"bold {colours[f'player-ink-{number}']} on {colours[f'player-ground-{number}']}")
            for number, letter in enumerate(PLAYER_LETTERS, 1)
        )
        return Content.assemble(*(("   ", f"on {colours[name]}") for name in shades), "  ", *players)

    def _options(self) -> list[Option]:
        """Return a line for every setting, and a heading above each group."""
        found: list[Option] = []
        for name in self._list.names:
            if group := setting_words.GROUPS.get(name):
                found.append(heading(group, is_first=not found))
            found.append(Option(self._line(name), id=name))
        return found

    def on_mount(self) -> None:
        """Highlight the first setting."""
        super().on_mount()
        self.query_one(OptionList).highlighted = 1

    def _line(self, name: str) -> Content:
        title = set_cell_size(self._list.title(name), self._title_columns)
        return Content.assemble(title, (self._list.value(name), "bold"))

    @property
    def _title_columns(self) -> int:
        """The width of the titles."""
        return 2 + max(cell_len(self._list.title(each)) for each in self._list.names)

    def _meaning(self, name: str) -> str:
        """Return the meaning of a setting's value."""
        if name == "theme":
            return self._about_theme(self.app.settings.theme)
        if name == "symbols":
            wanted = self.app.settings.symbols
            shown = signs_shown(wanted)
            return (
                signs_title(shown.name, shown.title)
                if shown.name == wanted
                else words.THEME_AUTO.format(theme=shown.name)
            )
        return self.app.in_keys(self._list.value_help(name))

    def on_screen_resume(self) -> None:
        """Update the line for keys, which may have changed on their own screen."""
        super().on_screen_resume()
        if self.query(OptionList):
            self.query_one(OptionList).replace_option_prompt(OWN_KEYS, self._line(OWN_KEYS))
            self.query_one(Panel).show_keys()

    def fit(self) -> None:
        """Describe the highlighted setting beside the list, or below it where the screen is narrow."""
        super().fit()
        for columns in self.query("#columns"):
            lines = len(self._list.names) + 2 * len(setting_words.GROUPS) - 1
            is_beside = self.has_class(BESIDE)
            room = min(lines, self.app.size.height - LINES_BESIDE_COLUMNS)
            is_air = lines - room in self.query_one(ChoiceList).empty_lines
            columns.styles.height = room - is_air if is_beside else "auto"
            if is_beside:
                self.query_one(ChoiceList).styles.max_height = "100%"
            self.call_after_refresh(self._show_about)

    def _set_classes(self) -> None:
        super()._set_classes()
        self.set_class(not self.has_class(NARROW), BESIDE)

    def _about_theme(self, name: str) -> str:
        """Describe a theme, and name the one used instead if the terminal lacks colours."""
        shown = self.app.appearance.theme_shown
        found = next((theme for theme in self.app.appearance.themes if theme.name == name), None)
        if found is None:
            return words.THEME_AUTO.format(theme=shown.name)
        title = theme_title(found.name, found.title)
        return title if shown.name == name else words.THEME_OTHER.format(title=title, theme=shown.name)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Change the setting to its next value."""
        self.change(event.option.id or "", 1)

    def change(self, name: str, by: int) -> None:
        """Change and save a setting; texts open an input, keys their own screen."""
        if name == OWN_KEYS:
            from tp_tui.tui.screens.keys import KeysScreen

            self.app.push_screen(KeysScreen())
            return
        if name in setting_words.TEXT_SETTINGS:
            title, text = setting_words.TEXT_SETTINGS[name]
            value = getattr(self.app.settings, name)
            self.app.push_screen(
                InputScreen(title, text, words.TEXT_SETTING_KEYS, value), lambda given: self._set(name, given)
            )
            return
        self._show(name, self.app.change_setting(name, by))

    def _set(self, name: str, given: str | None) -> None:
        if given is not None:
            self._show(name, self.app.set_text(name, given))

    def _show(self, name: str, fault: str) -> None:
        self.query_one("#fault", Static).update(fault)
        self.query_one(OptionList).replace_option_prompt(name, self._line(name))
        self.query_one(Panel).show_keys()
        self._show_about()


def _shift_said(preset: str) -> str:
    """Say which actions of a turn need Shift with the keys of a preset."""
    actions = joined(words.WITH_KEY.format(action=title, key=key) for title, key in needing_shift(preset))
    return words.NEEDS_SHIFT.format(actions=actions) if actions else words.NEEDS_NO_SHIFT
