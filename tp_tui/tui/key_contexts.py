"""Which bindings can be struck together: those of a screen and of what has the focus on it, by where the player is."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from textual.binding import Binding
from textual.dom import DOMNode
from textual.widgets import Button, OptionList

from tp_tui.games import game_names
from tp_tui.terminal.keymap import bindings_of, id_of, key_name
from tp_tui.terminal.terminal_app import TerminalApp
from tp_tui.tui import words
from tp_tui.tui.choice_field import ChoiceField
from tp_tui.tui.command_line import CommandLine
from tp_tui.tui.key_presets import Preset
from tp_tui.tui.list_table import ListTable
from tp_tui.tui.screens import dialogs
from tp_tui.tui.screens.game import GameScreen
from tp_tui.tui.screens.help import HelpScreen
from tp_tui.tui.screens.keys import KeysScreen, PressKeyScreen
from tp_tui.tui.screens.menu import MenuScreen
from tp_tui.tui.screens.replay import ReplayScreen
from tp_tui.tui.screens.saves import SavesScreen
from tp_tui.tui.screens.scores import ScoresScreen
from tp_tui.tui.screens.scoring import ScoringScreen
from tp_tui.tui.screens.settings import SettingsScreen
from tp_tui.tui.screens.setup import SetupScreen
from tp_tui.tui.screens.stats import StatsScreen
from tp_tui.tui.screens.tutorial import LessonsScreen, TutorialScreen
from tp_tui.tui.screens.watch import WatchScreen
from tp_tui.tui.tables import table_for

Nodes = tuple[type[DOMNode], ...]

LISTS: Nodes = (
    *(MenuScreen, SettingsScreen, SavesScreen, LessonsScreen, KeysScreen),
    dialogs.ChoiceScreen,
)
"""The screens around a list."""

OTHERS: Nodes = (
    *(HelpScreen, PressKeyScreen, ReplayScreen, WatchScreen, ScoringScreen, ScoresScreen, StatsScreen),
    *(
        dialogs.TextScreen,
        dialogs.HandoverScreen,
        dialogs.QuestionScreen,
        dialogs.LeaveScreen,
        dialogs.InputScreen,
        dialogs.UnsavedScreen,
    ),
)
"""The screens whose keys are all their own."""


class Clash(NamedTuple):
    """A key that does two things at the same place: its name, and the ids of the bindings."""

    key: str
    first: str
    second: str


@cache
def contexts() -> tuple[Nodes, ...]:
    """Return what can be struck together: the kinds of widget from the one in focus to the screen, and the app."""
    tables: Nodes = tuple(dict.fromkeys((*map(table_for, game_names()), ListTable)))
    games: Nodes = (GameScreen, TutorialScreen)
    found: tuple[Nodes, ...] = (
        *((table, screen) for table in tables for screen in games),
        *((OptionList, screen) for screen in LISTS),
        *((field, SetupScreen) for field in (ChoiceField, Button)),
        *((screen,) for screen in OTHERS),
        (CommandLine,),
    )
    return tuple((*context, TerminalApp) for context in found)


def bindings_in(context: Nodes) -> Iterator[tuple[str, Binding]]:
    """Yield the bindings of a context that can be set, with their ids."""
    for kind in context:
        for _, binding in bindings_of(kind):
            if id := id_of(kind, binding):
                yield id, binding


@cache
def default_keys() -> Mapping[str, tuple[str, ...]]:
    """Return the default keys of every binding by its id, those of a screen's list and of the screen together."""
    found: dict[str, list[str]] = {}
    for context in contexts():
        for id, binding in bindings_in(context):
            keys = found.setdefault(id, [])
            if binding.key not in keys:
                keys.append(binding.key)
    return {id: tuple(keys) for id, keys in found.items()}


@cache
def titles() -> Mapping[str, str]:
    """Return what each binding does, by its id."""
    found: dict[str, str] = {}
    for context in contexts():
        for id, binding in bindings_in(context):
            number = id.rpartition(".")[2].removeprefix("number")
            found.setdefault(id, binding.description or words.KEY_NUMBER.format(number=number.removeprefix("costly")))
    return found


@cache
def _shared_by_default() -> frozenset[frozenset[str]]:
    """Return the pairs of bindings that have a key in common by default: the first that can be done is done."""
    return frozenset(
        frozenset((first, second)) for _, first, second in _shared(dict(default_keys()), frozenset(), only_default=True)
    )


def _shared(
    keys: Mapping[str, Sequence[str]], allowed: Collection[frozenset[str]], *, only_default: bool = False
) -> Iterator[Clash]:
    for context in contexts():
        by_key: dict[str, list[str]] = {}
        for id, binding in bindings_in(context):
            for key in (binding.key,) if only_default else keys.get(id, ()):
                at = by_key.setdefault(key, [])
                if id not in at:
                    at.append(id)
        for key, ids in by_key.items():
            for first, second in combinations(ids, 2):
                # Up on a list and up on the screen around it are one action, as is help on any screen.
                is_one = first.rpartition(".")[2] == second.rpartition(".")[2]
                if not is_one and frozenset((first, second)) not in allowed:
                    yield Clash(key, first, second)


def clashes(changed: Mapping[str, Sequence[str]]) -> list[Clash]:
    """Return where two actions of one screen have a key in common that have none by default."""
    found = _shared({**default_keys(), **changed}, _shared_by_default())
    return list(dict.fromkeys(found))


def clash_in_words(clash: Clash) -> str:
    """Say which two actions want the key."""
    return words.KEY_CLASH.format(
        key=key_name(clash.key),
        first=f"{titles()[clash.first]} ({clash.first})",
        second=f"{titles()[clash.second]} ({clash.second})",
    )


def presets_of_games() -> dict[str, Mapping[str, Preset]]:
    """Return by game what its table says of the presets."""
    return {game: table_for(game).KEY_PRESETS for game in game_names()}
