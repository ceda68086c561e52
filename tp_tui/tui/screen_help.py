"""The help that `?` opens on screens other than games: what the screen is for and its keys."""

from __future__ import annotations

from textual.app import App
from textual.screen import Screen

from tp_tui.presenters.actions import ActionGroup
from tp_tui.presenters.key_text import DEFAULT_KEYS, KeyNames, key_name
from tp_tui.presenters.messages import _, joined
from tp_tui.presenters.spans import SHINING, Line
from tp_tui.tui.bindings import Actionable
from tp_tui.tui.help_pages import KEY_COLUMNS

OTHER_KEYS = ("ctrl+", "shift+", "f1")
"""Prefixes of keys that the help omits: they duplicate other keys or are not specific to the screen."""


def help_of(screen: Screen[object], names: KeyNames = DEFAULT_KEYS) -> list[Line]:
    """Return the help of a screen: its description and keys, or its active bindings if it has no description."""
    actions = screen.ACTIONS if isinstance(screen, Actionable) else ActionGroup()
    about, rows = (_(actions.about), actions.key_rows()) if actions.about else ("", _own_keys(screen))
    lines: list[Line] = [*map(names.in_spans, about.split("\n")), ()] if about else []
    keys = ((f"{key:<{KEY_COLUMNS}}", what) for key, what in names.in_rows(rows))
    return [*lines, *(((key, SHINING), (what, "dim")) for key, what in keys)]


def _own_keys(screen: Screen[object]) -> list[tuple[str, str]]:
    """Return the active bindings of a screen and its widgets, one row per action with all its keys."""
    by_text: dict[str, list[str]] = {}
    mine = {action.id for action in screen.ACTIONS.all_actions} if isinstance(screen, Actionable) else set()
    for node, binding, enabled, __ in screen.active_bindings.values():
        is_own = not mine or binding.id in mine
        if (
            is_own
            and enabled
            and binding.description
            and not isinstance(node, App)
            and not binding.key.startswith(OTHER_KEYS)
        ):
            by_text.setdefault(_(binding.description), []).append(binding.key_display or key_name(binding.key))
    return [(joined(dict.fromkeys(keys)), text) for text, keys in by_text.items()]
