"""The keys screen, where each action can be bound to another key by pressing it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tp_tui.games import game_names, get_game
from tp_tui.presenters import common_actions
from tp_tui.presenters.key_text import key_name
from tp_tui.presenters.messages import _, joined
from tp_tui.presenters.screen_words import words
from tp_tui.terminal.keymap import OwnKeys
from tp_tui.terminal.region_compositor import DrawnScreen
from tp_tui.tui.choice_list import ChoiceList, heading
from tp_tui.tui.key_contexts import abouts, default_keys, titles
from tp_tui.tui.panel import PANEL_CSS, Panel, boxed
from tp_tui.tui.screens.list_screen import ListScreen
from tp_tui.tui.skyline import pictured

TITLE_COLUMNS, KEYS_COLUMNS = 24, 26
"""The columns of an action, before its keys, and those of the keys, before what it does."""

PANEL_COLUMNS, AROUND = 110, 6
"""The greatest width of the list, and the columns of a line around its text."""

ARROWS = ("up", "down", "left", "right")
"""The keys that are named before letters."""

NUMBERS = tuple(f"table.number{number}" for number in range(1, 10))
"""The actions that choose by number, which share a line until it is opened."""

ALL_NUMBERS = "table.numbers"
"""The id of that line."""

LEAVING = ("escape", "ctrl+g")
"""The keys that cancel; only the settings file can bind them to an action."""


class PressKeyScreen(DrawnScreen[str | None], ModalScreen[str | None]):
    """Waits for a key press; returns the key's name, or None if cancelled."""

    CSS_PATH = PANEL_CSS

    def __init__(self, message: str, action: str) -> None:
        """Ask by `message` for a key of `action`, given its title."""
        super().__init__()
        self._asked = message.format(action=action)

    def compose(self) -> ComposeResult:
        """Compose the request."""
        keys = words.PRESS_KEY_KEYS.format(key=" ".join(map(key_name, LEAVING)))
        yield from boxed(Panel(words.PRESS_KEY_TITLE, Static(self._asked, markup=False), keys=keys))

    def on_key(self, event: Key) -> None:
        """Return the key instead of running its action."""
        event.stop()
        event.prevent_default()
        self.dismiss(None if event.key in LEAVING else event.key)


class KeysScreen(ListScreen):
    """All actions with keys, grouped by game or screen.

    Enter adds a key to an action, minus takes one away, and Delete gives back the keys of the set. The numbers share a
    line, which Enter opens.
    """

    CSS_PATH = PANEL_CSS

    ACTIONS = common_actions.KEYS

    def compose(self) -> ComposeResult:
        """Compose the list and a line for faults."""
        yield from pictured(
            Panel(
                words.KEYS_TITLE,
                ChoiceList(*self._options(), markup=False),
                Static("", id="fault", classes="fault", markup=False),
                keys=words.KEYS_KEYS,
            )
        )

    def _options(self, *, is_open: bool = False) -> list[Option]:
        """Return a line per action, and a heading above each group; one for all numbers unless `is_open` is set."""
        found: list[Option] = []
        group = ""
        for id in sorted(titles(), key=_sort_key):
            if _group_title(id) != group:
                group = _group_title(id)
                found.append(heading(group, is_first=not found))
            if is_open or id not in NUMBERS:
                found.append(Option(self._line(id), id=id))
            elif id == NUMBERS[0]:
                keys = joined(key_name(key) for each in NUMBERS for key in self._keys_of(each))
                mark = "*" if self.app.settings.own_keys.keys() & {*NUMBERS} else " "
                found.append(Option(_in_columns(words.ALL_NUMBERS, keys, mark), id=ALL_NUMBERS))
        return found

    def _keys_of(self, id: str) -> Sequence[str]:
        return sorted(self.app.changed_keys.get(id, default_keys()[id]), key=lambda key: key not in ARROWS)

    @property
    def highlighted(self) -> str:
        """The id of the highlighted action; empty on the line of all numbers."""
        found = super().highlighted
        return "" if found == ALL_NUMBERS else found

    def on_mount(self) -> None:
        """Highlight the first action."""
        super().on_mount()
        self.query_one(OptionList).highlighted = 1

    def _line(self, id: str) -> Content:
        said = joined(map(key_name, self._keys_of(id))) or words.NO_KEYS
        mark = "*" if id in self.app.settings.own_keys else " "
        return _in_columns(titles()[id], said, mark, self._about(id, max(KEYS_COLUMNS, cell_len(said) + 2)))

    def _about(self, id: str, keys_columns: int) -> str:
        """Return what an action does if there is room for all of it behind its keys."""
        about = self.app.in_keys(_(abouts()[id])) if id in abouts() else ""
        room = min(PANEL_COLUMNS, self.app.size.width) - AROUND - TITLE_COLUMNS - keys_columns
        return about if cell_len(about) <= room else ""

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Ask for another key of the action."""
        id = event.option.id or ""
        if id == ALL_NUMBERS:
            options = self.query_one(OptionList)
            options.set_options(self._options(is_open=True))
            options.highlighted = options.get_option_index(NUMBERS[0])
            return
        self.app.push_screen(PressKeyScreen(words.PRESS_KEY, titles()[id]), lambda key: self._add(id, key))

    def _add(self, id: str, key: str | None) -> None:
        if key is not None:
            own, of_set = self.app.own_keys_of(id)
            self._show(self.app.set_own_key(id, str(own.with_key(key, of_set))))

    def action_take_away(self) -> None:
        """Ask which key of the highlighted action goes."""
        if id := self.highlighted:
            self.app.push_screen(PressKeyScreen(words.PRESS_KEY_AWAY, titles()[id]), lambda key: self._take(id, key))

    def _take(self, id: str, key: str | None) -> None:
        own, of_set = self.app.own_keys_of(id)
        if key is None:
            return
        if key not in self.app.changed_keys.get(id, default_keys()[id]):
            self._show(words.NO_KEY_TO_TAKE.format(action=titles()[id], key=key_name(key)))
            return
        left = own.without_key(key, of_set)
        self._show(self.app.set_own_key(id, None if left == OwnKeys() else str(left)))

    def action_reset(self) -> None:
        """Give the highlighted action back the keys of the set."""
        if self.highlighted:
            self._show(self.app.set_own_key(self.highlighted, None))

    def _show(self, fault: str) -> None:
        self.query_one("#fault", Static).update(fault)
        options = self.query_one(OptionList)
        for id in (option.id or "" for option in options.options):
            if id in titles():
                options.replace_option_prompt(id, self._line(id))
        self.query_one(Panel).show_keys()


def _in_columns(title: str, keys: str, mark: str, about: str = "") -> Content:
    """Return a line: an action, a mark if its keys are the player's own, the keys, and what it does."""
    behind = " " * max(2, KEYS_COLUMNS - cell_len(keys)) if about else ""
    return Content.assemble(f"{title:<{TITLE_COLUMNS}}{mark}", (keys, "bold"), (behind + about, "$lines-dim"))


def _sort_key(id: str) -> tuple[int, str, bool]:
    """Return the sort key of an action: those of all games first, then each game's, then the screens'.

    The arrows and what else plays come before the status.
    """
    group = id.partition(".")[0]
    shared = ("table", "game", *game_names())
    return (shared.index(group) if group in shared else len(shared), group, id == "table.status")


def _group_title(id: str) -> str:
    """Return the title of an action's group."""
    group = id.partition(".")[0]
    if group in game_names():
        return get_game(group).title
    return words.KEY_GROUPS.get(group, group.replace("_", " ").capitalize())
