"""Which table a game is played at, by the game's name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from tp_tui.games import game_names
from tp_tui.games.entry_points import load_entry_point
from tp_tui.presenters.actions import ActionGroup
from tp_tui.presenters.messages import either
from tp_tui.presenters.presenter import InteractivePresenter, presenter_for
from tp_tui.presenters.screen_words import words
from tp_tui.storage.settings import Settings
from tp_tui.tui.bindings import bound_actions

if TYPE_CHECKING:
    from tp_tui.presenters.settings_list import TableSetting
    from tp_tui.tui.table import GameTable

ENTRY_POINTS = "tp_tui.tables"
"""The group of entry points by which other packages bring tables, each under the name of its game."""


@cache
def table_for(game_name: str) -> type[GameTable]:
    """Return the table of the game of that name.

    It is the `TABLE` of the package of that name beside this module, else what an installed package offers as an entry
    point, else a plain list of what is legal, which serves for any game.
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
    """Return the actions at the table of that game: its presenter's if one points, else those that the table binds."""
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
    """Return the table and its setting that `GAME-SETTING` names, None if it names none."""
    game, dash, wanted = name.partition("-")
    if not dash or game not in game_names():
        return None
    table = table_for(game)
    return next(((table, setting) for setting in table.SETTINGS if setting.name == wanted), None)


def table_setting_faults(settings: Settings) -> list[str]:
    """Return a sentence about each setting of a game's table that there is not, or that cannot be what it is."""
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
