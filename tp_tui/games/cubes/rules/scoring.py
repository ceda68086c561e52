"""Scoring of cubes (Q11) and full rows (Q17), computed from the position (Q25)."""

from __future__ import annotations

from collections.abc import Sequence

from tp_tui.games.contract import Score, ScoreLine
from tp_tui.games.cubes.rules.components import GREEN, KINDS_OF_CUBE, ROW_POINTS
from tp_tui.games.cubes.rules.pyramid import Pyramid
from tp_tui.games.cubes.rules.state import CubesState


def points_at(pyramid: Pyramid, built: Sequence[int], base: int, colour: int, place: int) -> int:
    """Return the points of a cube of this colour at `place`: 1 for each cube of another plain colour below it (Q11).

    `built` is that of a `CubesState`, `base` the index of the player's first entry in it.
    """
    below = pyramid.below[place]
    if colour == GREEN or not below:
        return 0
    return below.bit_count() - (below & (built[base + colour] | built[base + GREEN])).bit_count()


def score_of(pyramid: Pyramid, state: CubesState, player: int) -> Score:
    """Return the score of `player`: a line for each cube that scores, then one for each full row."""
    base = player * KINDS_OF_CUBE
    lines = []
    for place, name in enumerate(pyramid.names):
        colour = state.colour_at(player, place)
        if colour < 0:
            continue
        if points := points_at(pyramid, state.built, base, colour, place):
            lines.append(ScoreLine("Q11", "cube", points, name, (colour,)))
    filled = state.filled(player)
    for row, mask in enumerate(pyramid.row_masks):
        if filled & mask == mask:
            lines.append(ScoreLine("Q17", "full_row", ROW_POINTS, args=(row,)))
    return Score(tuple(lines))
