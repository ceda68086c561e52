"""The registry of games: packages in this folder and entry points of the group `tp_tui.games`.

Every package `tp_tui.games.NAME` defines a `GAME`. Another distribution registers its game in its `pyproject.toml`:

    [project.entry-points."tp_tui.games"]
    nim = "nim_for_tp_tui:GAME"
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from tp_tui.games.contract import Game
from tp_tui.games.entry_points import entry_points

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

DEFAULT_GAME = "terra"
"""The game to play when none is named."""

ENTRY_POINTS = "tp_tui.games"
"""The entry point group for games of other distributions."""

NOT_GAMES = ("contract", "entry_points", "kit")
"""Modules of this package that are not games."""


def game_names() -> tuple[str, ...]:
    """Return the names of all games, the default game first."""
    names = dict.fromkeys((DEFAULT_GAME, *_own_names(), *_registered()))
    return tuple(names)


@cache
def get_game(name: str) -> Game:
    """Return the game called `name`.

    Raises:
        KeyError: there is no such game.
    """
    own = name in _own_names()
    game: Game = import_module(f"{__name__}.{name}").GAME if own else _registered()[name].load()
    return game


def reload_games() -> None:
    """Clear the caches, so that newly installed games are found."""
    get_game.cache_clear()
    _registered.cache_clear()


@cache
def _own_names() -> tuple[str, ...]:
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.name not in NOT_GAMES))


@cache
def _registered() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(ENTRY_POINTS)}
