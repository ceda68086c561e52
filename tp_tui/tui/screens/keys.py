"""The keys of every action, one by one: to look at, and to set by pressing another key."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tp_tui.games import game_names, get_game
from tp_tui.presenters import common_actions
from tp_tui.presenters.key_text import key_name
from tp_tui.presenters.messages import joined
from tp_tui.presenters.screen_words import words
from tp_tui.terminal.region_compositor import DrawnScreen
from tp_tui.tui.choice_list import ChoiceList
from tp_tui.tui.key_contexts import default_keys, titles
from tp_tui.tui.panel import Panel
from tp_tui.tui.screens.list_screen import ListScreen

LEAVING = "escape"
"""The key that leaves an action as it is; it can be set for one in the file of the settings alone."""


class PressKeyScreen(DrawnScreen[str | None], ModalScreen[str | None]):
    """Asks for a key by having it pressed; returns its name, None where the player wants none."""

    def __init__(self, title: str) -> None:
        """Ask for the key of the action that is called `title`."""
        super().__init__()
        self._title = title

    def compose(self) -> ComposeResult:
        """Say what to press."""
        text = words.PRESS_KEY.format(action=self._title)
        yield Panel(
            words.PRESS_KEY_TITLE, Static(text, markup=False), keys=words.PRESS_KEY_KEYS.format(key=key_name(LEAVING))
        )

    def on_key(self, event: Key) -> None:
        """Take the key, whatever it would do elsewhere."""
        event.stop()
        event.prevent_default()
        self.dismiss(None if event.key == LEAVING else event.key)


class KeysScreen(ListScreen):
    """Every action that has a key, by where it is done; Enter sets its key, Delete gives it back that of the set."""

    ACTIONS = common_actions.KEYS

    def compose(self) -> ComposeResult:
        """The list of actions, and what is wrong with a key."""
        yield Panel(
            words.KEYS_TITLE,
            ChoiceList(*self._options(), markup=False),
            Static("", id="fault", classes="fault", markup=False),
            keys=words.KEYS_KEYS,
        )

    def _options(self) -> list[Option | None]:
        """Return a line for every action, with a rule between those of one place and the next."""
        found: list[Option | None] = []
        group = ""
        for id in sorted(titles(), key=_place):
            if group and id.partition(".")[0] != group:
                found.append(None)
            group = id.partition(".")[0]
            found.append(Option(self._line(id), id=id))
        return found

    def _line(self, id: str) -> str:
        keys = self.app.changed_keys.get(id, default_keys()[id])
        said = joined(key_name(key) for key in keys) or words.NO_KEYS
        mark = "*" if id in self.app.settings.own_keys else " "
        return f"{_group_title(id):<18}{titles()[id]:<20}{mark}{said}"

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Have the new key of an action pressed."""
        id = event.option.id or ""
        self.app.push_screen(PressKeyScreen(titles()[id]), lambda key: self._set(id, key))

    def _set(self, id: str, key: str | None) -> None:
        if key is not None:
            self._show(self.app.set_own_key(id, key))

    def action_reset(self) -> None:
        """Give the highlighted action the key of the set again."""
        if self.highlighted:
            self._show(self.app.set_own_key(self.highlighted, None))

    def _show(self, fault: str) -> None:
        self.query_one("#fault", Static).update(fault)
        options = self.query_one(OptionList)
        for id in titles():
            options.replace_option_prompt(id, self._line(id))
        self.query_one(Panel).show_keys()


def _place(id: str) -> tuple[int, str]:
    """Return where an action stands in the list: what all games share first, then each game, then the screens."""
    group = id.partition(".")[0]
    shared = ("table", "game", *game_names())
    return (shared.index(group) if group in shared else len(shared), group)


def _group_title(id: str) -> str:
    """Return what the place is called where an action is done."""
    group = id.partition(".")[0]
    if group in game_names():
        return get_game(group).title
    return words.KEY_GROUPS.get(group, group.replace("_", " ").capitalize())
