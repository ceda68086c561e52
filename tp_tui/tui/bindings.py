"""Conversion between action specs and Textual bindings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from textual.actions import parse
from textual.binding import Binding, BindingType
from textual.dom import DOMNode

from tp_tui.presenters.actions import ActionGroup, ActionSpec
from tp_tui.terminal.keymap import bindings_of, id_of


def bindings(*actions: ActionSpec) -> list[BindingType]:
    """Return the Textual bindings of the actions that have keys."""
    return [
        Binding(
            action.keys,
            action.call,
            action.title,
            show=action.is_in_footer,
            key_display=action.key_label or None,
            priority=action.has_priority,
            id=action.id,
        )
        for action in actions
        if action.keys
    ]


class Actionable:
    """A mixin for screens and widgets that derives `BINDINGS` from `ACTIONS`."""

    ACTIONS: ClassVar[ActionGroup] = ActionGroup()
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init_subclass__(cls, **inherits: Any) -> None:
        """Create the bindings before Textual merges them with those of the base classes."""
        if "ACTIONS" in cls.__dict__:
            cls.BINDINGS = bindings(*cls.ACTIONS.actions)
        super().__init_subclass__(**inherits)


def bound_actions(kind: type[DOMNode], presets: Mapping[str, Mapping[str, str]]) -> tuple[ActionSpec, ...]:
    """Return specs for the bindings of a widget class; `presets` maps presets to keys by binding id."""
    found: dict[tuple[str, str], ActionSpec] = {}
    for key, binding in bindings_of(kind):
        if id := id_of(kind, binding):
            known = found.get((id, binding.action))
            _, method, args = parse(binding.action)
            found[id, binding.action] = ActionSpec(
                id,
                f"{known.keys},{key}" if known else key,
                method,
                binding.description,
                tuple(args),
                presets={preset: keys[id] for preset, keys in presets.items() if id in keys},
            )
    return tuple(found.values())
