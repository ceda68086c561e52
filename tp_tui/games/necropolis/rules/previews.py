"""What a move would do before it is made: the stones it joins, and what it scores (clauses A15–A19, A21)."""

from __future__ import annotations

from typing import NamedTuple

from tp_tui.games.necropolis.rules.components import KINDS_OF_STONE, LINE, OBELISK, PYRAMID, TOMB
from tp_tui.games.necropolis.rules.pyramid import CORNERS, group_of, largest_group, open_places
from tp_tui.games.necropolis.rules.scoring import (
    GLYPH,
    bonus_points,
    faces_of,
    groups_of,
    obelisk_counts,
    obelisk_points,
)
from tp_tui.games.necropolis.rules.state import NecropolisState

Cell = tuple[int, int]
"""A cell of a pyramid: its column from the left, and its line from the bottom, both from 0."""


class Joined(NamedTuple):
    """The group of one colour that a card becomes part of.

    Attributes:
        colour: of its stones.
        stones: how many there are in it, those of the card among them.
        cells: where they lie.
        grows_by: how many points more the colour brings; 0 where a larger group lies elsewhere.
    """

    colour: int
    stones: int
    cells: frozenset[Cell]
    grows_by: int


class PlacePreview(NamedTuple):
    """What a card at a place of the pyramid would do.

    Attributes:
        groups: by colour of the card the group of the most stones it joins.
        largest: by how many points more the largest group of all brings a second time (A17).
        bonus: by how much the bonus for groups of every colour changes (A18).
        glyph: what the card's glyph brings (A21).
    """

    groups: tuple[Joined, ...]
    largest: int
    bonus: int
    glyph: int

    @property
    def points(self) -> int:
        """By how much the pyramid's score changes."""
        return sum(joined.grows_by for joined in self.groups) + self.largest + self.bonus + self.glyph


def place_preview(state: NecropolisState, player: int, face: int, place: int) -> PlacePreview:
    """Return what the card with that face would do at `place` of the pyramid of `player`, who may lay it there."""
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
    """Return by how much the card with that face on the obelisk would change the score of `player`."""
    faces = faces_of(state, state.obelisks[player])
    before, after = (max(obelisk_counts(state.deck, cards)) for cards in (faces, (*faces, face)))
    glyph = GLYPH if state.deck.glyphs[face] == OBELISK else 0
    return obelisk_points(after) - obelisk_points(before) + glyph


def tomb_preview(state: NecropolisState, face: int) -> int:
    """Return what the card with that face in a tomb scores for sure: its glyph."""
    return GLYPH if state.deck.glyphs[face] == TOMB else 0


def largest_cells(state: NecropolisState, player: int, colour: int) -> frozenset[Cell]:
    """Return the cells of the largest group of that colour in a player's pyramid; of several the first from below."""
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
    """Return the cells of a mask."""
    return frozenset((bit % LINE, bit // LINE) for bit in range(mask.bit_length()) if mask >> bit & 1)


def with_card(state: NecropolisState, player: int, face: int, place: int) -> NecropolisState:
    """Return a copy of `state` in whose pyramid of `player` the stones of the card with that face lie at `place`.

    Only groups and points are to be asked of it: in hand and on its place the card is as it was.
    """
    laid = state.clone()
    first, corner = player * KINDS_OF_STONE, CORNERS[place]
    for colour, cells, anchors in state.deck.shapes[face]:
        laid.cells[first + colour] |= cells << corner
        laid.anchors[first + colour] |= anchors << corner
    return laid


def points_by_place(state: NecropolisState, player: int, face: int) -> dict[int, int]:
    """Return by place of a player's pyramid where the card with that face can lie what it would score there."""
    places = open_places(state.occupied[player])
    return {place: place_preview(state, player, face, place).points for place in places}
