"""The editions, missions and boards that ship with the program, by name: what a menu needs, without the rules."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

EDITIONS = ("basic", "horus", "nile")
"""The editions there are, each building on the one before."""

BOARDS: Final = {"basic": "desert", "horus": "desert", "nile": "nile"}
"""By edition, its default board (N1)."""

MISSIONS = 3
"""The missions, counted from 1; 0 is a game without one (M1)."""


def shipped() -> Traversable:
    """The folder of the data files."""
    return files("tp_tui.games.terra") / "data"


@cache
def board_names() -> tuple[str, ...]:
    """The boards that ship with the program."""
    boards = (shipped() / "boards").iterdir()
    return tuple(sorted(entry.name.removesuffix(".toml") for entry in boards if entry.name.endswith(".toml")))
