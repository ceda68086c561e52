"""The god tiles: which are in play, and what they allow their holder to build (clauses A3, A5)."""

from __future__ import annotations

from functools import cache

from tp_tui.games.necropolis.rules.components import OBELISK, PYRAMID, TOMB

HORUS, ANUBIS, KHEPRI, SEKHMET, THOTH = range(1, 6)
TILE_WORDS = ("", "horus", "anubis", "khepri", "sekhmet", "thoth")
"""The names of the tiles in notation, by number from 1."""

MAX_TILES = THOTH
TILES_OF_TWO = SEKHMET
"""The number of tiles with two players, one of which is left out of each round (A5)."""

LARGE_TABLE = 4
"""The number of players from which Thoth is in play and Sekhmet allows one building less."""

MAY_PYRAMID, MAY_OBELISK, MAY_TOMB, EITHER = 1 << PYRAMID, 1 << OBELISK, 1 << TOMB, 8
"""Bits for what a turn still allows; `EITHER` restricts it to one of obelisk and tomb."""

MAY_ANY = MAY_PYRAMID | MAY_OBELISK | MAY_TOMB


@cache
def allowances(players: int) -> tuple[int, ...]:
    """Return by tile what it allows, as bits (A3)."""
    both = MAY_ANY
    sekhmet = both | EITHER if players >= LARGE_TABLE else both
    return (0, MAY_PYRAMID, MAY_PYRAMID | MAY_TOMB, MAY_PYRAMID | MAY_OBELISK, sekhmet, both)


def tiles_in_play(players: int, first_out: int, round_number: int) -> int:
    """Return the mask of the tiles in the middle at the start of a round (A5).

    `first_out` is the tile left out of the first round with two players.
    """
    most = TILES_OF_TWO if players < LARGE_TABLE else MAX_TILES
    tiles = sum(1 << tile for tile in range(1, most + 1))
    return tiles & ~(1 << tile_out(players, first_out, round_number))


def tile_out(players: int, first_out: int, round_number: int) -> int:
    """Return the tile left out of a round; 0 if none is (A5)."""
    return (first_out + round_number - 2) % TILES_OF_TWO + 1 if players == 2 else 0
