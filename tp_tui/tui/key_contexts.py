"""Contexts of keys – focused widget, its screen, the app – whose actions are available together, and key clashes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from tp_tui.games import game_names
from tp_tui.presenters import common_actions
from tp_tui.presenters.actions import ActionGroup, ActionSpec
from tp_tui.presenters.key_text import key_name
from tp_tui.presenters.screen_words import words
from tp_tui.terminal.keymap import key_list
from tp_tui.tui.tables import table_actions

Context = tuple[ActionGroup, ...]


class Clash(NamedTuple):
    """A key bound to two actions in the same context: its name and the ids of the actions."""

    key: str
    first: str
    second: str


@cache
def contexts() -> tuple[Context, ...]:
    """Return all contexts: the actions of a focused widget, of its screen and of the app."""
    tables = tuple(dict.fromkeys((*map(table_actions, game_names()), common_actions.LIST_TABLE)))
    return (
        *((table, screen, common_actions.APP) for table in tables for screen in common_actions.GAMES),
        *((*focus, screen, common_actions.APP) for screen in common_actions.SCREENS for focus in _focus_of(screen)),
    )


def _focus_of(screen: ActionGroup) -> Sequence[Context]:
    return [(focus,) for focus in screen.focus] or [()]


def actions_in(context: Context) -> Iterator[tuple[str, ActionSpec]]:
    """Yield the default keys of a context with their actions."""
    for group in context:
        for key, actions in group.by_key.items():
            for action in actions:
                yield key, action


@cache
def actions() -> Mapping[str, tuple[ActionSpec, ...]]:
    """Return all actions with keys, by id; an action available in several places has a spec for each."""
    found: dict[str, dict[int, ActionSpec]] = {}
    for context in contexts():
        for _, action in actions_in(context):
            found.setdefault(action.id, {}).setdefault(id(action), action)
    return {id: tuple(each.values()) for id, each in found.items()}


@cache
def default_keys() -> Mapping[str, tuple[str, ...]]:
    """Return the default keys of every action by id, merged over all its specs."""
    found: dict[str, list[str]] = {}
    for context in contexts():
        for key, action in actions_in(context):
            keys = found.setdefault(action.id, [])
            if key not in keys:
                keys.append(key)
    return {id: tuple(keys) for id, keys in found.items()}


def titles() -> Mapping[str, str]:
    """Return the titles of actions by id."""
    return {id: each[0].translated_title for id, each in actions().items()}


@cache
def abouts() -> Mapping[str, str]:
    """Return what actions do, by id, as messages in the markup of `key_text`, unless their titles say it."""
    found: dict[str, str] = {}
    for id, specs in actions().items():
        said = (
            each
            for spec in specs
            for each in (spec.help, *(word.about for word in (spec.command, spec.question) if word))
        )
        if about := next(filter(None, said), ""):
            found[id] = about
    return found


def keys_in_preset(preset: str) -> dict[str, str]:
    """Return the keys that a preset assigns, by action id; actions it does not mention are left out."""
    found: dict[str, str] = {}
    for id, each in actions().items():
        keys = common_actions.PRESETS_BY_NAME.get(id.rpartition(".")[2], {}).get(preset)
        keys = next((action.presets[preset] for action in reversed(each) if preset in action.presets), keys)
        if keys is not None:
            found[id] = keys
    return found


TURN: Final = ("game.back", "game.undo", "game.hint")
"""What a turn needs besides the actions of the tables."""


def needing_shift(preset: str) -> list[tuple[str, str]]:
    """Return the actions of a turn that a preset's keys need Shift for, as titles with the names of their keys."""
    keys = {**default_keys(), **{id: key_list(names) for id, names in keys_in_preset(preset).items()}}
    of_turn = [id for id in keys if id in TURN or id.partition(".")[0] in ("table", *game_names())]
    said = titles()
    found = [(said[id], key_name(keys[id][0])) for id in of_turn if keys[id] and all(map(_needs_shift, keys[id]))]
    return list(dict.fromkeys(found))


def _needs_shift(key: str) -> bool:
    return key.startswith("shift+") or (len(key) == 1 and key.isupper())


@cache
def _shared_by_default() -> frozenset[frozenset[str]]:
    """Return the pairs of actions that share a key by default, where Textual runs the first enabled one."""
    return frozenset(
        frozenset((first, second)) for _, first, second in _shared(dict(default_keys()), frozenset(), only_default=True)
    )


def _shared(
    keys: Mapping[str, Sequence[str]], allowed: Collection[frozenset[str]], *, only_default: bool = False
) -> Iterator[Clash]:
    for context in contexts():
        by_key: dict[str, list[str]] = {}
        for default_key, action in actions_in(context):
            for key in (default_key,) if only_default else keys.get(action.id, ()):
                at = by_key.setdefault(key, [])
                if action.id not in at:
                    at.append(action.id)
        for key, ids in by_key.items():
            for first, second in combinations(ids, 2):
                # Ids with the same last part are one action: Up on a list and on its screen, or help on any screen.
                is_one = first.rpartition(".")[2] == second.rpartition(".")[2]
                if not is_one and frozenset((first, second)) not in allowed:
                    yield Clash(key, first, second)


def clashes(changed: Mapping[str, Sequence[str]]) -> list[Clash]:
    """Return the key clashes that changed keys introduce, by action id; default sharing is allowed."""
    found = _shared({**default_keys(), **changed}, _shared_by_default())
    return list(dict.fromkeys(found))


def clash_text(clash: Clash) -> str:
    """Return a sentence that names the key and both actions."""
    said = titles()
    return words.KEY_CLASH.format(
        key=key_name(clash.key),
        first=words.KEY_OF.format(title=said[clash.first], id=clash.first),
        second=words.KEY_OF.format(title=said[clash.second], id=clash.second),
    )
