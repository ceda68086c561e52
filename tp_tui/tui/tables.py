"""The table, actions and settings of each game."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from tp_tui.games import game_names
from tp_tui.games.entry_points import load_entry_point
from tp_tui.presenters.actions import ActionGroup
from tp_tui.presenters.messages import either
from tp_tui.presenters.screen_words import words
from tp_tui.storage.settings import Settings
from tp_tui.tui.bindings import bound_actions

if TYPE_CHECKING:
    from tp_tui.presenters.settings_list import TableSetting
    from tp_tui.tui.table import GameTable

ENTRY_POINTS = "tp_tui.tables"
"""The entry point group for tables from other packages, each named after its game."""


@cache
def table_for(game_name: str) -> type[GameTable]:
    """Return the table class of a game.

    It is the `TABLE` of the game's package beside this module, else one that an installed package offers as an entry
    point, else `ListTable`, which works for any game.
    """
    if _has_package(__package__, game_name):
        table: type[GameTable] | None = getattr(import_module(f"{__package__}.{game_name}"), "TABLE", None)
        if table is not None:
            return table
    offered: type[GameTable] | None = load_entry_point(ENTRY_POINTS, game_name)
    if offered is not None:
        return offered
    from tp_tui.tui.list_table import ListTable

    return ListTable


def table_actions(game_name: str) -> ActionGroup:
    """Return the actions of a game's table: those of an interactive presenter, else the table's own bindings."""
    from tp_tui.presenters.presenter import InteractivePresenter, presenter_for  # the menu needs none

    presenter = presenter_for(game_name)
    if issubclass(presenter, InteractivePresenter):
        return presenter.ACTIONS
    table = table_for(game_name)
    known = {action.id for action in table.ACTIONS.all_actions}
    own = tuple(action for action in bound_actions(table, table.KEY_PRESETS) if action.id not in known)
    return ActionGroup(own, base=table.ACTIONS) if own else table.ACTIONS


def _has_package(parent: str, name: str) -> bool:
    return name.isidentifier() and find_spec(f"{parent}.{name}") is not None


def table_setting(name: str) -> tuple[type[GameTable], TableSetting] | None:
    """Return the table and the setting that a name of the form `GAME-SETTING` refers to, or None."""
    game, dash, wanted = name.partition("-")
    if not dash or game not in game_names():
        return None
    table = table_for(game)
    return next(((table, setting) for setting in table.SETTINGS if setting.name == wanted), None)


def table_setting_faults(settings: Settings) -> list[str]:
    """Return a sentence for each table setting that is unknown or has an invalid value."""
    faults = []
    for game in settings.games.keys() & set(game_names()):
        known = {setting.name: setting for setting in table_for(game).SETTINGS}
        for name, value in settings.games[game].items():
            if name not in known:
                faults.append(words.NO_TABLE_SETTING.format(game=game, name=name))
            elif value not in known[name].values:
                choices = either(known[name].values)
                faults.append(words.WRONG_TABLE_SETTING.format(game=game, name=name, value=value, choices=choices))
    return faults
