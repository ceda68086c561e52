"""Keys by binding id: which there are, and bindings with other keys than the default ones.

Textual's own `BindingsMap.apply_keymap` drops what else is on a key that is set anew; at a table several actions share
a key, and the first that can be done is done. So bindings are rebuilt here, whole, when a widget comes to the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from unicodedata import category

from textual.binding import Binding, BindingsMap
from textual.dom import DOMNode
from textual.keys import Keys, _character_to_key
from textual.widgets import Button, OptionList

from tp_tui.terminal.key_names import MODIFIERS, NAMED, character_of

KNOWN_KEYS = frozenset(key.value for key in Keys if not key.value.startswith("<")) | {*NAMED}
"""The keys by name that terminals send."""

TEXTUAL_IDS: Mapping[type[DOMNode], Mapping[str, str]] = {
    OptionList: {
        "cursor_up": "list.up",
        "cursor_down": "list.down",
        "first": "list.first",
        "last": "list.last",
        "page_up": "list.pageup",
        "page_down": "list.pagedown",
        "select": "list.choose",
    },
    Button: {"press": "form.press"},
}
"""The ids of bindings that Textual gives none, by widget and action."""


def id_of(kind: type[DOMNode], binding: Binding) -> str:
    """Return the id of a binding of a widget of that kind, empty if it has none."""
    if binding.id:
        return binding.id
    return next((ids.get(binding.action, "") for base, ids in TEXTUAL_IDS.items() if issubclass(kind, base)), "")


def bindings_of(kind: type[DOMNode]) -> BindingsMap:
    """Return the bindings of a kind of widget with their default keys."""
    return kind._merged_bindings.copy() if kind._merged_bindings else BindingsMap()


def bindings_on(node: DOMNode) -> BindingsMap:
    """Return the bindings that a widget, a screen or the app has now; Textual keeps them to itself."""
    return node._bindings


def rebind(node: DOMNode, keys: Mapping[str, Collection[str]], name_of: Callable[[str], str]) -> None:
    """Give the bindings of `node` the keys that are set for their ids; the others get their default keys.

    `name_of` knows what a key is called where it is shown.
    """
    node._bindings = rebound(type(node), keys, name_of)


def key_list(keys: str) -> tuple[str, ...]:
    """Return the keys of a list with commas between them, each as Textual names it: `?` is `question_mark`.

    >>> key_list("up, w,?")
    ('up', 'w', 'question_mark')
    """
    found = (key.strip() for key in keys.split(","))
    return tuple(dict.fromkeys(_character_to_key(key) if len(key) == 1 else key for key in found if key))


def is_key(key: str) -> bool:
    """Return whether there is a key of that name.

    >>> [is_key(key) for key in ("up", "question_mark", "w", "ctrl+w", "wheelbarrow")]
    [True, True, True, True, False]
    """
    *modifiers, plain = key.split("+")
    if any(modifier not in MODIFIERS for modifier in modifiers):
        return False
    character = character_of(plain)
    # Keyboards write letters and signs of any language, but no pictures, which have names, too.
    return plain in KNOWN_KEYS or key in KNOWN_KEYS or (character is not None and category(character) != "So")


def is_never_typed(key: str) -> bool:
    """Return whether a key is of no use in a text: one with Ctrl or Alt, or an F key.

    >>> [is_never_typed(key) for key in ("ctrl+r", "f10", "r", "backspace")]
    [True, True, False, False]
    """
    return key.startswith(("ctrl+", "alt+")) or (key[:1] == "f" and key[1:].isdecimal())


def rebound(kind: type[DOMNode], keys: Mapping[str, Collection[str]], name_of: Callable[[str], str]) -> BindingsMap:
    """Return the bindings of a kind of widget with the keys that are set for their ids; the others as they are."""
    found: dict[str, list[Binding]] = {}
    done: set[tuple[str, str]] = set()
    for key, binding in bindings_of(kind):
        id = id_of(kind, binding)
        if id not in keys:
            found.setdefault(key, []).append(binding)
        elif (id, binding.action) not in done:
            done.add((id, binding.action))
            for other in keys[id]:
                found.setdefault(other, []).append(binding.with_key(other, name_of(other)))
    return BindingsMap.from_keys(found)
