"""The editions, missions and boards that ship with the program, by name: what a menu needs, without the rules."""

from __future__ import annotations

from typing import Final

EDITIONS = ("basic", "horus", "nile")
"""The editions there are, each building on the one before."""

BOARDS: Final = {"basic": "desert", "horus": "desert", "nile": "nile"}
"""By edition, its default board (N1)."""

BOARD_NAMES = ("desert", "nile")
"""The boards there are: the names of the files in `data/boards`."""

MISSIONS = 3
"""The missions, counted from 1; 0 is a game without one (M1)."""
