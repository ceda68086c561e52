"""Custom key bindings, by binding id.

Textual's `BindingsMap.apply_keymap` drops other bindings of a reassigned key. At a table several actions share a key
and the first enabled one is run, so here all bindings of a widget are rebuilt when it is mounted.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple
from unicodedata import category

from textual.binding import Binding, BindingsMap
from textual.dom import DOMNode
from textual.keys import Keys, _character_to_key
from textual.widgets import Button, OptionList

from tp_tui.terminal.key_names import MODIFIERS, NAMED, character_of

KNOWN_KEYS = frozenset(key.value for key in Keys if not key.value.startswith("<")) | {*NAMED}
"""The names of keys that terminals send."""

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
"""Ids for Textual's own bindings, which have none, by widget and action."""


def id_of(kind: type[DOMNode], binding: Binding) -> str:
    """Return the id of a widget class's binding, or an empty string."""
    if binding.id:
        return binding.id
    return next((ids.get(binding.action, "") for base, ids in TEXTUAL_IDS.items() if issubclass(kind, base)), "")


def bindings_of(kind: type[DOMNode]) -> BindingsMap:
    """Return a widget class's bindings with their default keys."""
    return kind._merged_bindings.copy() if kind._merged_bindings else BindingsMap()


def bindings_on(node: DOMNode) -> BindingsMap:
    """Return the current bindings of a widget, a screen or the app, which Textual keeps private."""
    return node._bindings


def rebind(node: DOMNode, keys: Mapping[str, Collection[str]], name_of: Callable[[str], str]) -> None:
    """Assign custom keys to the bindings of `node` by id; the others get their default keys.

    `name_of` returns the name of a key as it is shown.
    """
    node._bindings = rebound(type(node), keys, name_of)


def key_list(keys: str) -> tuple[str, ...]:
    """Parse a comma-separated list of keys into Textual's names for them.

    >>> key_list("up, w,?")
    ('up', 'w', 'question_mark')
    """
    found = (key.strip() for key in keys.split(","))
    return tuple(dict.fromkeys(_character_to_key(key) if len(key) == 1 else key for key in found if key))


class OwnKeys(NamedTuple):
    """A player's keys of an action beside those of the set.

    Attributes:
        added: the keys to add, which come first.
        removed: the keys of the set to take away.
        is_alone: whether nothing of the set stays.
    """

    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    is_alone: bool = False

    def of(self, of_set: Sequence[str]) -> tuple[str, ...]:
        """Return the keys of the action, given those of the set."""
        kept = () if self.is_alone else (key for key in of_set if key not in self.removed)
        return tuple(dict.fromkeys((*self.added, *kept)))

    def with_key(self, key: str, of_set: Sequence[str]) -> OwnKeys:
        """Return the keys with one more, which comes first."""
        removed = tuple(each for each in (of_set if self.is_alone else self.removed) if each != key)
        return OwnKeys((key, *(each for each in self.added if each != key)), removed)

    def without_key(self, key: str, of_set: Sequence[str]) -> OwnKeys:
        """Return the keys without one of them."""
        added = tuple(each for each in self.added if each != key)
        removed = (*self.removed, key) if key in of_set and key not in self.removed else self.removed
        return OwnKeys(added, removed, self.is_alone)

    def __str__(self) -> str:
        """Return the text that stands in the settings."""
        return ",".join([*self.added, *(f"-{key}" for key in self.removed)])


def own_keys(text: str) -> OwnKeys:
    """Parse the keys of an action in the settings: with a minus in front one is taken away; an empty text leaves none.

    >>> own_keys("z, -up")
    OwnKeys(added=('z',), removed=('up',), is_alone=False)
    >>> own_keys("")
    OwnKeys(added=(), removed=(), is_alone=True)
    """
    names = [name.strip() for name in text.split(",") if name.strip()]
    removed = [name[1:].strip() for name in names if len(name) > 1 and name.startswith("-")]
    added = [name for name in names if len(name) == 1 or not name.startswith("-")]
    return OwnKeys(key_list(",".join(added)), key_list(",".join(removed)), not names)


def is_key(key: str) -> bool:
    """Return whether `key` is the name of a key.

    >>> [is_key(key) for key in ("up", "question_mark", "w", "ctrl+w", "wheelbarrow")]
    [True, True, True, True, False]
    """
    *modifiers, plain = key.split("+")
    if any(modifier not in MODIFIERS for modifier in modifiers):
        return False
    character = character_of(plain)
    # Keyboards type letters and symbols of any language, but not pictographs, which have Unicode names, too.
    return plain in KNOWN_KEYS or key in KNOWN_KEYS or (character is not None and category(character) != "So")


def is_never_typed(key: str) -> bool:
    """Return whether a key types nothing in a text field: one with Ctrl or Alt, or a function key.

    >>> [is_never_typed(key) for key in ("ctrl+r", "f10", "r", "backspace")]
    [True, True, False, False]
    """
    return key.startswith(("ctrl+", "alt+")) or (key[:1] == "f" and key[1:].isdecimal())


def rebound(kind: type[DOMNode], keys: Mapping[str, Collection[str]], name_of: Callable[[str], str]) -> BindingsMap:
    """Return a widget class's bindings with custom keys by id; the others keep their default keys."""
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
