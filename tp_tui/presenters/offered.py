"""Which games players are offered."""

from __future__ import annotations

from importlib.util import find_spec

from tp_tui.games import __name__ as games_package
from tp_tui.games import game_names


def offered_games() -> tuple[str, ...]:
    """Return the games that players are offered: own ones once they can be shown, and all that other packages bring.

    An own game without presenters is still being built; commands that need no screen play it already.
    """
    shown = [name for name in game_names() if _has_package(str(__package__), name)]
    brought = [name for name in game_names() if not _has_package(games_package, name)]
    return (*shown, *brought)


def _has_package(parent: str, name: str) -> bool:
    return name.isidentifier() and find_spec(f"{parent}.{name}") is not None
