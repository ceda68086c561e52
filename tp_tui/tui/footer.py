"""The line of keys at the bottom of every screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Footer

from tp_tui.presenters.common_actions import CONFIRMING_IDS
from tp_tui.presenters.messages import _

SPACES = 2
"""Columns of an entry besides its key and its word: one between them and one behind."""

ALWAYS = ("to_menu", "help", "screen_help")
"""The actions whose keys are shown however little room there is: the way out, and what helps who sees none."""


class Entry(NamedTuple):
    """A key as the footer shows it: the action, the sign of the key, the word, and whether it does something now."""

    action: str
    key: str
    word: str
    enabled: bool

    @property
    def columns(self) -> int:
        """The columns that it takes."""
        return cell_len(self.key) + cell_len(self.word) + SPACES

    @property
    def is_always_shown(self) -> bool:
        """Whether the footer has it however little room there is."""
        return self.action.rpartition(".")[2] in ALWAYS


def fitting(entries: Sequence[Entry], width: int) -> list[Entry]:
    """Return the entries that a line of `width` columns has room for whole: the first ones, and those always shown.

    >>> [entry.word for entry in fitting([Entry("a", "a", "Lay", True), Entry("b", "b", "Build", True)], 8)]
    ['Lay']
    """
    always = [entry for entry in entries if entry.is_always_shown]
    room = width - sum(entry.columns for entry in always)
    found: list[Entry] = []
    for entry in entries:
        if entry.is_always_shown:
            continue
        room -= entry.columns
        if room < 0:
            break  # a shorter one of less use does not take its place
        found.append(entry)
    return [*found, *always]


class KeyFooter(Footer):
    """Textual's footer with as many keys as there is room for, written again only when other keys do something."""

    def __init__(self) -> None:
        """With the keys close together, and nothing beside them."""
        super().__init__(compact=True, show_command_palette=False)
        self._shown: list[Entry] = []

    def compose(self) -> ComposeResult:
        """Put the keys that fit beside one another."""
        keys: dict[str, Any] = {getattr(key, "action", ""): key for key in super().compose()}
        for entry in self._fitting():
            if key := keys.get(entry.action):
                key.description = entry.word
                key.add_class("-compact", update=False)  # Textual does so later, and styles the key once more
                yield key

    def _fitting(self) -> list[Entry]:
        """Return the keys to be shown, one for each action."""
        by_action: dict[str, Entry] = {}
        confirming: set[str] = set()
        for _node, binding, enabled, _tooltip in self.screen.active_bindings.values():
            if binding.show and binding.action not in by_action:
                display, word = self.app.get_key_display(binding), _(binding.description)
                by_action[binding.action] = Entry(binding.action, display, word, enabled)
                if binding.id in CONFIRMING_IDS:
                    confirming.add(binding.action)
        # What does the thing itself comes first, wherever it is bound.
        entries = sorted(by_action.values(), key=lambda entry: entry.action not in confirming)
        return fitting(entries, self.app.size.width)

    def bindings_changed(self, screen: Screen[object]) -> None:
        """Look whether other keys are to be shown."""
        self._show_keys()

    def on_resize(self) -> None:
        """Show as many keys as there is room for now."""
        self._show_keys()

    def _show_keys(self) -> None:
        # Textual leaves the footer as it is while another window has the focus.
        if not self.app.app_focus or not self.is_attached:
            return
        shown = self._fitting()
        if shown != self._shown:
            self._shown = shown
            super().bindings_changed(self.screen)
