"""What `?` says on a screen of the house: what the screen is for, and what its keys do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.app import App
from textual.screen import Screen

from tp_tui.presenters.key_text import DEFAULT_KEYS, KeyNames
from tp_tui.terminal.keymap import key_name
from tp_tui.tui.help_pages import in_two_columns

OTHER_KEYS = ("ctrl+", "shift+", "f1")
"""How the keys begin that a list of keys leaves out: they do what another key does, or nothing of the screen's own."""


class ScreenHelp(NamedTuple):
    """What a screen is for, in a sentence or two, and its keys with what they do."""

    about: str
    keys: Sequence[tuple[str, str]]

    def text(self, names: KeyNames = DEFAULT_KEYS) -> str:
        """Return it as a page, the keys as `names` calls them."""
        return f"{names.in_text(self.about)}\n\n{in_two_columns(names.in_rows(self.keys))}".strip()


def help_of(screen: Screen[object]) -> ScreenHelp:
    """Return the help that a screen brings along as `SCREEN_HELP`; of any other, its own keys that do something now."""
    found = getattr(screen, "SCREEN_HELP", None)
    return found if isinstance(found, ScreenHelp) else ScreenHelp("", _own_keys(screen))


def _own_keys(screen: Screen[object]) -> list[tuple[str, str]]:
    """Return what is bound on a screen or in it, each action once with all of its keys."""
    by_text: dict[str, list[str]] = {}
    for node, binding, enabled, _ in screen.active_bindings.values():
        if enabled and binding.description and not isinstance(node, App) and not binding.key.startswith(OTHER_KEYS):
            by_text.setdefault(binding.description, []).append(binding.key_display or key_name(binding.key))
    return [(", ".join(dict.fromkeys(keys)), text) for text, keys in by_text.items()]
