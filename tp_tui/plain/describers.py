"""Which describer speaks for a game, by the game's name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec

from tp_tui.plain.describer import Describer

ENTRY_POINTS = "tp_tui.describers"
"""The group of entry points by which other packages bring describers, each under the name of its game."""


@cache
def describer_for(game_name: str) -> type[Describer]:
    """Return the describer of the game of that name.

    It is the `DESCRIBER` of the module of that name beside this one, else what an installed package offers as an entry
    point, else the one that serves for any game.
    """
    name = f"{__package__}.{game_name}"
    if game_name.isidentifier() and find_spec(name) is not None:
        found: type[Describer] | None = getattr(import_module(name), "DESCRIBER", None)
        if found is not None:
            return found
    for entry in entry_points(group=ENTRY_POINTS, name=game_name):
        offered: type[Describer] = entry.load()
        return offered
    return Describer
