"""The god tiles: which are in play, and what they let their holder build (clauses A3, A5)."""

from __future__ import annotations

from functools import cache

from tp_tui.games.necropolis.rules.components import OBELISK, PYRAMID, TOMB

HORUS, ANUBIS, KHEPRI, SEKHMET, THOTH = range(1, 6)
TILE_WORDS = ("", "horus", "anubis", "khepri", "sekhmet", "thoth")
"""What the notation calls the tiles, by number from 1."""

MOST_TILES = THOTH
TILES_OF_TWO = SEKHMET
"""How many tiles there are with two players, one of which stays out of each round (A5)."""

LARGE_TABLE = 4
"""From so many players on Thoth is in play, and Sekhmet allows one building less."""

MAY_PYRAMID, MAY_OBELISK, MAY_TOMB, EITHER = 1 << PYRAMID, 1 << OBELISK, 1 << TOMB, 8
"""What a turn still allows, as bits; with `EITHER` only one of obelisk and tomb."""

MAY_ANY = MAY_PYRAMID | MAY_OBELISK | MAY_TOMB


@cache
def allowances(players: int) -> tuple[int, ...]:
    """Return by tile what a turn with it allows, as bits (A3)."""
    both = MAY_ANY
    sekhmet = both | EITHER if players >= LARGE_TABLE else both
    return (0, MAY_PYRAMID, MAY_PYRAMID | MAY_TOMB, MAY_PYRAMID | MAY_OBELISK, sekhmet, both)


def tiles_in_play(players: int, first_out: int, turn: int) -> int:
    """Return the mask of the tiles that lie in the middle as round `turn` begins, counted from 1, by number (A5).

    `first_out` is the tile that was out in the first round of two players.
    """
    most = TILES_OF_TWO if players < LARGE_TABLE else MOST_TILES
    tiles = sum(1 << tile for tile in range(1, most + 1))
    return tiles & ~(1 << tile_out(players, first_out, turn))


def tile_out(players: int, first_out: int, turn: int) -> int:
    """Return the tile that stays out of round `turn`, 0 where none does (A5)."""
    return (first_out + turn - 2) % TILES_OF_TWO + 1 if players == 2 else 0
