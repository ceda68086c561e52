"""What an action would bring before it is done: for a table to show, and for whoever weighs it."""

from __future__ import annotations

from typing import NamedTuple

from tp_tui.games.cubes.rules.components import FIELD_MONEY, GREEN, KINDS_OF_CUBE, PRICES
from tp_tui.games.cubes.rules.scoring import points_at
from tp_tui.games.cubes.rules.state import CubesState


class BuildPreview(NamedTuple):
    """What a cube would bring at a place.

    Attributes:
        place: where.
        points: at once (Q11).
        money: for a colour field of its colour (Q12).
        fills_row: whether it would be the last one of its row (Q17).
        scoring: the places below whose cubes would score.
    """

    place: int
    points: int
    money: int
    fills_row: bool
    scoring: tuple[int, ...]


def build_preview(state: CubesState, player: int, colour: int, place: int) -> BuildPreview:
    """Return what a cube of that colour would bring `player` there, whether or not it can be built."""
    rules, base = state.rules, player * KINDS_OF_CUBE
    pyramid = rules.pyramid
    filled = state.filled(player)
    others = filled & ~(state.built[base + colour] | state.built[base + GREEN])
    scoring = () if colour == GREEN else tuple(pyramid.places_in(pyramid.below[place] & others))
    row = pyramid.row_masks[pyramid.rows[place]]
    return BuildPreview(
        place,
        len(scoring),
        FIELD_MONEY if rules.field_masks[colour] >> place & 1 else 0,
        (filled | 1 << place) & row == row,
        scoring,
    )


def build_previews(state: CubesState, player: int, colour: int) -> tuple[BuildPreview, ...]:
    """Return what a cube of that colour would bring `player` at every place that takes it (Q10)."""
    places = state.rules.pyramid.places_in(state.opens[player * KINDS_OF_CUBE + colour])
    return tuple(build_preview(state, player, colour, place) for place in places)


def colours_taken(state: CubesState, player: int, place: int) -> tuple[int, ...]:
    """Return the colours that the place of `player` would take now; none where it is filled or lacks support (Q10)."""
    base = player * KINDS_OF_CUBE
    return tuple(colour for colour in range(KINDS_OF_CUBE) if state.opens[base + colour] >> place & 1)


def most_points(state: CubesState, player: int, colour: int) -> int:
    """Return the most points that a cube of that colour would bring `player` now; 0 where it fits nowhere."""
    places = state.rules.pyramid.places_in(state.opens[player * KINDS_OF_CUBE + colour])
    base = player * KINDS_OF_CUBE
    return max((points_at(state.rules.pyramid, state.built, base, colour, place) for place in places), default=0)


def prices_on_strip(state: CubesState) -> tuple[tuple[int, int], ...]:
    """Return the cubes that can be bought, as (colour, price of all up to that one): at most four (Q7)."""
    return tuple(zip(state.strip, PRICES, strict=False))


def field_at(state: CubesState, place: int) -> int | None:
    """Return the colour of the colour field at a place (Q3); None where there is none."""
    return next((colour for there, colour in state.rules.fields if there == place), None)
