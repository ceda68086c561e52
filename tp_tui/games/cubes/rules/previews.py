"""Previews of what an action would bring, for the screen and for bots."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tp_tui.games.cubes.rules.components import FIELD_MONEY, GREEN, KINDS_OF_CUBE, PRICES
from tp_tui.games.cubes.rules.pyramid import pyramid_of
from tp_tui.games.cubes.rules.state import CubesState


class BuildPreview(NamedTuple):
    """What a cube would bring at a place.

    Attributes:
        place: the place.
        points: the immediate points (Q11).
        money: the money for a colour field of its colour (Q12).
        fills_row: whether it would complete its row (Q17).
        scoring: the places below whose cubes would score.
    """

    place: int
    points: int
    money: int
    fills_row: bool
    scoring: tuple[int, ...]


def build_preview(state: CubesState, player: int, colour: int, place: int) -> BuildPreview:
    """Return what a cube of this colour would bring `player` at `place`, whether or not it can be built there."""
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
    """Return what a cube of this colour would bring `player` at each place that takes it (Q10)."""
    places = state.rules.pyramid.places_in(state.opens[player * KINDS_OF_CUBE + colour])
    return tuple(build_preview(state, player, colour, place) for place in places)


def colours_taken(state: CubesState, player: int, place: int) -> tuple[int, ...]:
    """Return the colours that `place` takes now; none if it is filled or unsupported (Q10)."""
    base = player * KINDS_OF_CUBE
    return tuple(colour for colour in range(KINDS_OF_CUBE) if state.opens[base + colour] >> place & 1)


def most_points(state: CubesState, player: int, colour: int) -> int:
    """Return the most points that a cube of this colour could score `player` now; 0 if it fits nowhere."""
    if colour == GREEN:
        return 0
    base, built = player * KINDS_OF_CUBE, state.built
    return _most_points(state.rules.side, state.opens[base + colour], built[base + colour] | built[base + GREEN])


@lru_cache(maxsize=1 << 16)
def _most_points(side: str, opens: int, alike: int) -> int:
    """Return the most points at one of the places `opens`, with cubes of the colour and green ones at `alike` (Q11)."""
    pyramid = pyramid_of(side)
    return max([(pyramid.below[place] & ~alike).bit_count() for place in pyramid.places_in(opens)], default=0)


def prices_on_strip(state: CubesState) -> tuple[tuple[int, int], ...]:
    """Return (colour, price of all cubes up to this one) for each cube that can be bought, at most four (Q7)."""
    return tuple(zip(state.strip, PRICES, strict=False))


def field_at(state: CubesState, place: int) -> int | None:
    """Return the colour of the colour field at `place` (Q3); None if it is not a colour field."""
    return next((colour for there, colour in state.rules.fields if there == place), None)
