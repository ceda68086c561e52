"""The editions, missions and boards that ship with the program, by name: what a menu needs, without the rules."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

EDITIONS = ("basic", "horus", "nile")
"""The editions there are, each building on the one before."""

BOARDS: Final = {"basic": "desert", "horus": "desert", "nile": "nile"}
"""By edition, its default board (N1)."""

MISSIONS = 3
"""The missions, counted from 1; 0 is a game without one (M1)."""

SHIPPED = Path(__file__).parents[1] / "data"
"""The folder of the data files."""


@cache
def board_names() -> tuple[str, ...]:
    """The boards that ship with the program."""
    return tuple(sorted(file.stem for file in (SHIPPED / "boards").glob("*.toml")))
