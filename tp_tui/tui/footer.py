"""The footer with the keys of a screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Footer

from tp_tui.presenters.common_actions import CONFIRMING_IDS
from tp_tui.presenters.messages import _
from tp_tui.tui.key_gaps import CLOSE_GAP, columns_of, key_gap

CLOSE = "-close"
"""The CSS class of a footer whose keys stand closer."""

MARGIN = 1
"""The column left free at the left and at the right, where no text stands either."""

ALWAYS = (
    *("scroll(1)", "log(True)", "back", "point", "take_back('undo')", "hint", "help", "screen_help", "leave"),
    "to_menu",
)
"""The actions shown even in the narrowest footer, as its last: what lies below, what has happened, a lesson's step
back and its help, undo, the hint, the help on all other keys, the way out."""


class Entry(NamedTuple):
    """An entry of the footer: the action, the key's display name, a word, whether it is enabled, the bindings' ids."""

    action: str
    key: str
    word: str
    enabled: bool
    id: str = ""

    @property
    def columns(self) -> int:
        """The width in columns, with a blank between key and word."""
        return cell_len(self.key) + 1 + cell_len(self.word)

    @property
    def name(self) -> str:
        """The name of the action, without that of what performs it."""
        return self.action.rpartition(".")[2]

    @property
    def is_always_shown(self) -> bool:
        """Whether the entry is shown even in the narrowest footer."""
        return self.name in ALWAYS


def fitting(entries: Sequence[Entry], width: int) -> list[Entry]:
    """Return the entries that fit in `width` columns: as many of the first as possible, and those always shown.

    >>> [entry.word for entry in fitting([Entry("a", "a", "Lay", True), Entry("b", "b", "Build", True)], 8)]
    ['Lay']
    """
    between = key_gap([entry.columns for entry in entries], width)
    always = sorted((entry for entry in entries if entry.is_always_shown), key=lambda entry: ALWAYS.index(entry.name))
    room = width - columns_of([entry.columns for entry in always], between)
    found: list[Entry] = []
    for entry in entries:
        if entry.is_always_shown:
            continue
        room -= entry.columns + between
        if room < 0:
            break  # a less useful entry does not move up just because it is shorter
        found.append(entry)
    return [*found, *always]


class KeyFooter(Footer):
    """A footer that shows only the keys that fit, and recomposes only when they change.

    Which ones fit is worked out when the keys or the width have changed, and then kept.
    """

    def __init__(self, changed: Callable[[], None] | None = None) -> None:
        """Create a compact footer, which calls `changed` when its keys have changed."""
        super().__init__(compact=True, show_command_palette=False)
        self._shown: list[Entry] = []
        self._kept: list[Entry] | None = None
        self._width = 0
        self._changed = changed

    def on_mount(self) -> None:
        """Forget at once which keys fit when they change; the footer itself follows after other messages."""
        self.screen.bindings_updated_signal.subscribe(self, self._forget, immediate=True)

    def _forget(self, screen: Screen[object]) -> None:
        self._kept = None

    @property
    def entries(self) -> list[Entry]:
        """The entries that fit."""
        width = self._room
        if self._kept is None or self._width != width:
            self._kept, self._width = fitting(self._every_entry(), width), width
        return self._kept

    def compose(self) -> ComposeResult:
        """Compose the keys that fit."""
        keys: dict[str, Any] = {getattr(key, "action", ""): key for key in super().compose()}
        for entry in self.entries:
            if key := keys.get(entry.action):
                key.description = f"{entry.word[:1].lower()}{entry.word[1:]}"
                key.add_class("-compact", update=False)  # Textual would add it later and restyle the key
                yield key

    @property
    def _room(self) -> int:
        """The columns between the margins."""
        return self.app.size.width - 2 * MARGIN

    def _every_entry(self) -> list[Entry]:
        """Return all entries, one per action, and of two with the same word only the confirming one."""
        by_action: dict[str, Entry] = {}
        confirming: set[str] = set()
        for node, binding, enabled, _tooltip in self.screen.active_bindings.values():
            if binding.show and binding.action not in by_action:
                display, word = self.app.get_key_display(binding), _(binding.description)
                if binding.id in CONFIRMING_IDS and (named := getattr(node, "enter_word", None)):
                    word = named() or word
                elif worded := getattr(node, "key_word", None):
                    word = worded(binding.id) or word
                by_action[binding.action] = Entry(binding.action, display, word, enabled, binding.id or "")
                if binding.id in CONFIRMING_IDS:
                    confirming.add(binding.action)
        # Confirming actions come first, wherever they are bound.
        entries = sorted(by_action.values(), key=lambda entry: entry.action not in confirming)
        for first in [entry for entry in entries if entry.action in confirming]:
            same = [entry for entry in entries if entry.word == first.word and entry != first]
            entries = [entry for entry in entries if entry not in same]
            ids = " ".join(entry.id for entry in (first, *same))
            entries[entries.index(first)] = first._replace(id=ids)
        return entries

    @property
    def _is_close(self) -> bool:
        """Whether the entries shown need to stand closer."""
        return key_gap([entry.columns for entry in self._shown], self._room) == CLOSE_GAP

    @property
    def named_ids(self) -> Iterator[str]:
        """The ids of the bindings that the footer names."""
        for entry in self.entries:
            yield from entry.id.split()

    def bindings_changed(self, screen: Screen[object]) -> None:
        """Update the keys."""
        self._show_keys()

    def on_resize(self) -> None:
        """Update the keys to fit the width."""
        self._show_keys()

    def _show_keys(self) -> None:
        # Like Textual, leave the footer alone while another window has the focus.
        if not self.app.app_focus or not self.is_attached:
            return
        shown = self.entries
        if shown != self._shown:
            self._shown = shown
            self.set_class(self._is_close, CLOSE)
            super().bindings_changed(self.screen)
            if self._changed is not None:
                self._changed()
