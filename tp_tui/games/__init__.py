"""The games. A new one is a package here and a line in `_GAMES`."""

from __future__ import annotations

from importlib import import_module

from tp_tui.games.contract import Game

_GAMES = {"terra": "tp_tui.games.terra:GAME"}


DEFAULT_GAME = "terra"
"""What is played where nobody says."""


def game_names() -> tuple[str, ...]:
    """The names that `get_game` knows."""
    return tuple(_GAMES)


def get_game(name: str) -> Game:
    """The game of that name.

    Raises:
        KeyError: there is none.
    """
    module, _, attribute = _GAMES[name].partition(":")
    game: Game = getattr(import_module(module), attribute)
    return game
