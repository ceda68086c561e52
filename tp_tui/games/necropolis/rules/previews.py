"""Previews of what a card would score, and which stones it would join (clauses A15–A21)."""

from __future__ import annotations

from typing import NamedTuple

from tp_tui.games.necropolis.rules.components import KINDS_OF_STONE, LINE, OBELISK, PYRAMID, TOMB
from tp_tui.games.necropolis.rules.pyramid import CORNERS, group_of, largest_group, open_places
from tp_tui.games.necropolis.rules.scoring import (
    GLYPH,
    MAJORITY,
    bonus_points,
    faces_of,
    groups_of,
    majorities,
    majorities_with,
    obelisk_counts,
    obelisk_points,
    stone_counts,
)
from tp_tui.games.necropolis.rules.state import NecropolisState

Cell = tuple[int, int]
"""A cell of a pyramid: its column from the left and its line from the bottom, both from 0."""


class Joined(NamedTuple):
    """The group of one colour that a card would join.

    Attributes:
        colour: the colour.
        stones: the number of stones in the group, including those of the card.
        cells: the cells of the group.
        grows_by: the points that the colour gains; 0 if it has a larger group elsewhere.
    """

    colour: int
    stones: int
    cells: frozenset[Cell]
    grows_by: int


class PlacePreview(NamedTuple):
    """What a card would score at a place of the pyramid.

    Attributes:
        groups: for each colour of the card, the largest group that it joins.
        largest: the change in the points for the largest group of all (A17).
        bonus: the change in the bonus for groups in every colour (A18).
        glyph: the points for the card's glyph (A21).
    """

    groups: tuple[Joined, ...]
    largest: int
    bonus: int
    glyph: int

    @property
    def points(self) -> int:
        """The change in the score of the pyramid."""
        return sum(joined.grows_by for joined in self.groups) + self.largest + self.bonus + self.glyph


def place_preview(state: NecropolisState, player: int, face: int, place: int) -> PlacePreview:
    """Return what the card with this face would score at `place`, an open place of the pyramid of `player`."""
    before = groups_of(state, player)
    after, joined = before[:], []
    first, corner = player * KINDS_OF_STONE, CORNERS[place]
    for colour, shape, own_anchors in state.deck.shapes[face]:
        cells = state.cells[first + colour] | shape << corner
        anchors = state.anchors[first + colour] | own_anchors << corner
        after[colour] = largest_group(cells, anchors)
        # The stones of a colour on one card may lie apart.
        groups, left = [], shape << corner
        while left:
            groups.append(group_of(cells, left & -left))
            left &= ~groups[-1]
        group = max(groups, key=lambda mask: (mask & anchors).bit_count())
        stones = (group & anchors).bit_count()
        joined.append(Joined(colour, stones, cells_of(group), after[colour] - before[colour]))
    glyph = GLYPH if state.deck.glyphs[face] == PYRAMID else 0
    largest, bonus = max(after) - max(before), bonus_points(after) - bonus_points(before)
    return PlacePreview(tuple(joined), largest, bonus, glyph)


def obelisk_preview(state: NecropolisState, player: int, face: int) -> int:
    """Return the change in the score of `player` if the card with this face were laid on the obelisk."""
    faces = faces_of(state, state.obelisks[player])
    before, after = (max(obelisk_counts(state.deck, cards)) for cards in (faces, (*faces, face)))
    glyph = GLYPH if state.deck.glyphs[face] == OBELISK else 0
    return obelisk_points(after) - obelisk_points(before) + glyph


def tomb_preview(state: NecropolisState, player: int, face: int) -> int:
    """Return the change in the score of `player` if the card with this face were laid in the tomb.

    Hidden cards of the others count for nothing, as they do in the score.
    """
    own = stone_counts(state.deck, (*faces_of(state, state.tombs[player]), face))
    gained = len(majorities_with(state, player, own)) - len(majorities(state, player))
    return MAJORITY * gained + (GLYPH if state.deck.glyphs[face] == TOMB else 0)


def largest_cells(state: NecropolisState, player: int, colour: int) -> frozenset[Cell]:
    """Return the cells of the largest group of a colour in a player's pyramid; of several, the lowest."""
    cells = state.cells[player * KINDS_OF_STONE + colour]
    anchors = state.anchors[player * KINDS_OF_STONE + colour]
    best, left = 0, cells
    while left:
        group = group_of(left, left & -left)
        left &= ~group
        if (group & anchors).bit_count() > (best & anchors).bit_count():
            best = group
    return cells_of(best)


def cells_of(mask: int) -> frozenset[Cell]:
    """Return the cells in a mask."""
    return frozenset((bit % LINE, bit // LINE) for bit in range(mask.bit_length()) if mask >> bit & 1)


def with_card(state: NecropolisState, player: int, face: int, place: int) -> NecropolisState:
    """Return a copy of `state` with the stones of the card with this face added at `place` of a player's pyramid.

    Only its groups and their points are valid: the card itself is not moved.
    """
    laid = state.clone()
    first, corner = player * KINDS_OF_STONE, CORNERS[place]
    for colour, cells, anchors in state.deck.shapes[face]:
        laid.cells[first + colour] |= cells << corner
        laid.anchors[first + colour] |= anchors << corner
    return laid


def points_by_place(state: NecropolisState, player: int, face: int) -> dict[int, int]:
    """Return, by open place of a player's pyramid, what the card with this face would score there."""
    places = open_places(state.occupied[player])
    return {place: place_preview(state, player, face, place).points for place in places}
