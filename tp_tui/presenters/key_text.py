"""Texts that name keys: markup that is written for the default keys and follows a player's key bindings.

A text names a key as `[Enter|table.confirm]`: the label of the default key, then the id of the binding. It reads as
written, `Enter`, while the binding has its default keys, and otherwise as the key that is set. Several ids stand for
several keys, `[u, U|game.undo game.redo]`, and `[1 to 9|table.number1-9]` for a range of nine. A `?` before the ids
marks a text that applies to the default keys only, as in `[ (k and j too)|?list.up list.down]`. `{table.confirm}` is
the key of a binding, default or not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from tp_tui.presenters.messages import NC_, in_context
from tp_tui.presenters.spans import SHINING, Line, Span
from tp_tui.terminal.key_names import character_of

NAMES: Final = {
    "escape": NC_("key", "Esc"),
    "enter": NC_("key", "Enter"),
    "tab": NC_("key", "Tab"),
    "space": NC_("key", "Space"),
    "backspace": NC_("key", "Backspace"),
    "delete": NC_("key", "Delete"),
    "insert": NC_("key", "Insert"),
    "up": NC_("key", "Up"),
    "down": NC_("key", "Down"),
    "left": NC_("key", "Left"),
    "right": NC_("key", "Right"),
    "pageup": NC_("key", "Page Up"),
    "pagedown": NC_("key", "Page Down"),
    "home": NC_("key", "Home"),
    "end": NC_("key", "End"),
    "ctrl": NC_("key", "Ctrl"),
    "shift": NC_("key", "Shift"),
    "alt": NC_("key", "Alt"),
}
"""The labels of keys and modifiers that type no character."""


def key_name(key: str) -> str:
    """Return the label of a key.
    >>> [key_name(key) for key in ("escape", "question_mark", "shift+tab", "f1", "full_stop")]
    ['Esc', '?', 'Shift-Tab', 'F1', '.']
    """
    *modifiers, plain = key.split("+")
    name = _plain_key_name(plain)
    for modifier in reversed(modifiers):
        name = in_context("key", "{modifier}-{key}", modifier=_plain_key_name(modifier), key=name)
    return name


def _plain_key_name(key: str) -> str:
    if key in NAMES:
        return in_context("key", NAMES[key])
    return character_of(key) or (key.upper() if key[1:].isdigit() else key)


MARKED = re.compile(r"\[([^][|]+)\|(\??)([a-z_]+\.[a-z_0-9]+(?:-\d)?(?: [a-z_]+\.[a-z_0-9]+)*)\]")
"""Markup of keys: the label of the default keys, `?` if it applies to these only, the ids."""

NAMED = re.compile(r"\{([a-z_]+\.[a-z_0-9]+)\}")
"""Markup of a key by the id of its binding alone."""

_EITHER = re.compile(f"{MARKED.pattern}|{NAMED.pattern}")

_TOKEN = re.compile(r"[^ ,]+")
_ROW = re.compile(r"(.+?)(\d)-(\d)")
_COUNTED = re.compile(r"(.*?)(\d+)")


def ids_in(marked: str) -> list[str]:
    """Return the ids in the part of a marked key after the bar.

    >>> ids_in("table.number1-3"), ids_in("game.undo game.redo")
    (['table.number1', 'table.number2', 'table.number3'], ['game.undo', 'game.redo'])
    """
    if row := _ROW.fullmatch(marked):
        return [f"{row[1]}{number}" for number in range(int(row[2]), int(row[3]) + 1)]
    return marked.split()


def _are_in_a_row(names: Sequence[str]) -> bool:
    """Return whether names are consecutively numbered, such as `F1`, `F2`, `F3`."""
    found = [_COUNTED.fullmatch(name) for name in names]
    counted = [(each[1], int(each[2])) for each in found if each]
    return len(counted) == len(names) and all(
        name == (counted[0][0], counted[0][1] + place) for place, name in enumerate(counted)
    )


NO_NAMES: Mapping[str, str] = {}


class KeyNames(NamedTuple):
    """The labels of the keys of bindings.

    Attributes:
        names: the label of the first key by binding id; empty for a binding without keys.
        changed: the ids of the bindings whose keys are not the default ones.
    """

    names: Mapping[str, str] = NO_NAMES
    changed: frozenset[str] = frozenset()

    def in_text(self, text: str, name_of: Callable[[str], str] | None = None) -> str:
        """Replace the markup in `text` by keys; `name_of` overrides `names` as the look-up for `{id}`.
        >>> KeyNames().in_text("[Enter|table.confirm]: lay it")
        'Enter: lay it'
        >>> KeyNames({"table.confirm": "Space"}, frozenset(["table.confirm"])).in_text("[Enter|table.confirm]: lay it")
        'Space: lay it'
        """
        if "|" in text:
            text = MARKED.sub(self._marked, text)
        if "{" in text:
            find = name_of or (lambda id: self.names.get(id, "?"))
            text = NAMED.sub(lambda found: find(found[1]), text)
        return text

    def in_spans(self, text: str) -> Line:
        """Replace the markup as `in_text` does, and set the keys apart from the text.

        >>> KeyNames().in_spans("Turn it with [r|table.turn].")
        (('Turn it with ', ''), ('r', 'bold gold'), ('.', ''))
        """
        spans, end = list[Span](), 0
        for found in _EITHER.finditer(text):
            key = self.names.get(found[4], "?") if found[4] else self._marked(found)
            spans += [(text[end : found.start()], ""), (key, SHINING)]
            end = found.end()
        return tuple(span for span in (*spans, (text[end:], "")) if span[0])

    def in_rows(self, rows: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
        """Replace the markup in rows of keys and texts; drop rows without keys."""
        found = ((self.in_text(keys), self.in_text(what)) for keys, what in rows)
        return [(keys, what) for keys, what in found if keys]

    def _marked(self, found: re.Match[str]) -> str:
        written, only_default, ids = found[1], found[2], ids_in(found[3])
        if not self.changed.intersection(ids):
            return written
        if only_default:
            return ""
        names = [self.names.get(id, "") for id in ids]
        if _ROW.fullmatch(found[3]) and _are_in_a_row(names):
            return f"{names[0]}{written[1:-1]}{names[-1]}"
        # A comma may be a key or a separator: then the label is not reused.
        if len(_TOKEN.findall(written)) == len(names) and all(names) and "," not in names:
            next_name = iter(names)
            return _TOKEN.sub(lambda _: next(next_name), written)
        return " ".join(dict.fromkeys(filter(None, names)))


DEFAULT_KEYS = KeyNames()
"""All bindings with their default keys."""


_JOINT = re.compile(r" ([·-]) (?=\[)")
"""What separates the keys of a prompt, in Unicode or ASCII."""

_CLOSING = ")]⟧"
"""Closing brackets, and that of the pseudo-translation."""

_LAST_KEY = re.compile(rf"(?:^|(?<=[.?!] )){MARKED.pattern}: [^\[]*$")
"""A marked key at the end of a text, after a sentence or alone, with what it does."""


def without_keys(text: str, ids: Container[str]) -> str:
    """Leave out of a prompt the marked keys of `ids` and what they do; if nothing else is left, return it whole.

    >>> without_keys("Place your tile. [Tab|table.next]: next space · [Enter|table.confirm]: lay it", {"table.confirm"})
    'Place your tile. [Tab|table.next]: next space'
    >>> without_keys("Build red. [Enter|table.confirm]: build · [Tab|table.next]: next place", {"table.confirm"})
    'Build red. [Tab|table.next]: next place'
    """
    kept = ""
    first, *others = _JOINT.split(text)
    for joint, part in zip(("", *others[::2]), (first, *others[1::2]), strict=True):
        found = _LAST_KEY.search(part)
        if found and all(id in ids for id in ids_in(found[3])):
            part, closing = part[: found.start()].rstrip(), part[len(part.rstrip(_CLOSING)) :]
            # A bracket that begins before the key ends behind it.
            part, kept = (f"{part}{closing}", kept) if part else ("", f"{kept}{closing}")
        if part:
            kept = f"{kept} {part}" if kept.endswith((".", "?", "!")) else f"{kept} {joint} {part}" if kept else part
    return kept or text


def key_names(app: object) -> KeyNames:
    """Return the key names of an app; the default keys for an app without key settings."""
    found = getattr(app, "key_names", DEFAULT_KEYS)
    return found if isinstance(found, KeyNames) else DEFAULT_KEYS
