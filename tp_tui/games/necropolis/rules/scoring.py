"""Scoring (clauses A16–A22). Hidden cards count for nothing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tp_tui.games.contract import Score, ScoreLine
from tp_tui.games.necropolis.rules.components import KINDS_OF_STONE, OBELISK, PYRAMID, TOMB, Deck
from tp_tui.games.necropolis.rules.phases import HIDDEN
from tp_tui.games.necropolis.rules.position import NecropolisPosition
from tp_tui.games.necropolis.rules.pyramid import PLACE_COUNT, largest_group

BONUS, BONUS_FROM = 10, 3
"""The bonus for a group in each colour, and the number of stones that each group must have (A18)."""

OBELISK_POINTS = (0, 1, 3, 6, 10, 15)
"""The points by number of cards of the best colour on the obelisk; the last value is the maximum (A19)."""

MAJORITY = 5
"""The points for the majority of a colour in the tomb (A20)."""

GLYPH = 2
"""The points for a glyph in its own building (A21)."""


def groups_of(state: NecropolisPosition, player: int) -> list[int]:
    """Return by colour the number of stones in the largest group of a player's pyramid (A16)."""
    first = player * KINDS_OF_STONE
    cells, anchors = state.cells, state.anchors
    return [largest_group(cells[place], anchors[place]) for place in range(first, first + KINDS_OF_STONE)]


def pyramid_points(groups: list[int]) -> int:
    """Return the points for these largest groups (A16–A18)."""
    return sum(groups) + max(groups) + bonus_points(groups)


def bonus_points(groups: list[int]) -> int:
    """Return the bonus for these largest groups (A18)."""
    return BONUS if min(groups) >= BONUS_FROM else 0


@lru_cache(maxsize=1 << 16)
def obelisk_counts(deck: Deck, faces: tuple[int, ...]) -> tuple[int, ...]:
    """Return by colour the number of these cards of an obelisk that show it (A19)."""
    masks = [deck.colour_masks[face] for face in faces]
    return tuple(sum(mask >> colour & 1 for mask in masks) for colour in range(KINDS_OF_STONE))


def obelisk_points(cards: int) -> int:
    """Return the points for a colour on `cards` cards of the obelisk (A19)."""
    return OBELISK_POINTS[min(cards, len(OBELISK_POINTS) - 1)]


@lru_cache(maxsize=1 << 16)
def stone_counts(deck: Deck, faces: tuple[int, ...]) -> tuple[int, ...]:
    """Return by colour the number of stones on cards with these faces, ignoring hidden ones (A20)."""
    stones = [deck.stones[face] for face in faces if face != HIDDEN]
    return tuple(sum(of_card[colour] for of_card in stones) for colour in range(KINDS_OF_STONE))


def faces_of(state: NecropolisPosition, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return the faces of these cards, `HIDDEN` for unknown ones."""
    faces = state.faces
    return tuple([faces[card] if card != HIDDEN else HIDDEN for card in cards])


def tomb_counts(state: NecropolisPosition, player: int) -> tuple[int, ...]:
    """Return by colour the number of stones in a player's tomb."""
    return stone_counts(state.deck, faces_of(state, state.tombs[player]))


def majorities(state: NecropolisPosition, player: int) -> list[int]:
    """Return the colours of which a player has more stones in the tomb than every other player (A20)."""
    return majorities_with(state, player, tomb_counts(state, player))


def majorities_with(state: NecropolisPosition, player: int, own: tuple[int, ...]) -> list[int]:
    """Return the colours of which a player would have the majority with these stones in the tomb (A20)."""
    others = [tomb_counts(state, other) for other in range(state.players_count) if other != player]
    return [colour for colour, stones in enumerate(own) if stones > max(counts[colour] for counts in others)]


def glyphs_of(state: NecropolisPosition, player: int) -> tuple[int, int, int]:
    """Return the number of matching glyphs in pyramid, obelisk and tomb (A21)."""
    first = player * PLACE_COUNT
    cards = tuple(card - 1 for card in state.laid[first : first + PLACE_COUNT] if card)
    glyphs = state.deck.glyphs
    return (
        [glyphs[face] for face in faces_of(state, cards)].count(PYRAMID),
        [glyphs[face] for face in faces_of(state, state.obelisks[player])].count(OBELISK),
        [glyphs[face] for face in faces_of(state, state.tombs[player]) if face != HIDDEN].count(TOMB),
    )


def points(state: NecropolisPosition, player: int) -> int:
    """Return the total score of `player`."""
    return (
        pyramid_points(groups_of(state, player))
        + obelisk_points(max(obelisk_counts(state.deck, faces_of(state, state.obelisks[player]))))
        + MAJORITY * len(majorities(state, player))
        + GLYPH * sum(glyphs_of(state, player))
    )


def scores(state: NecropolisPosition) -> list[Score]:
    """Return the score of each player, line by line."""
    return [Score(tuple(_lines(state, player))) for player in range(state.players_count)]


def _lines(state: NecropolisPosition, player: int) -> Iterator[ScoreLine]:
    """Yield the score lines with points, in the order of clause A22."""
    groups = groups_of(state, player)
    for colour, stones in enumerate(groups):
        if stones:
            yield ScoreLine("A16", "colour", stones, args=(colour, stones))
    if largest := max(groups):
        yield ScoreLine("A17", "largest", largest, args=(groups.index(largest),))
    if bonus := bonus_points(groups):
        yield ScoreLine("A18", "bonus", bonus, args=(BONUS_FROM,))
    on_cards = obelisk_counts(state.deck, faces_of(state, state.obelisks[player]))
    if most := max(on_cards):
        yield ScoreLine("A19", "obelisk", obelisk_points(most), args=(on_cards.index(most), most))
    for colour in majorities(state, player):
        yield ScoreLine("A20", "tomb", MAJORITY, args=(colour,))
    for building, glyphs in enumerate(glyphs_of(state, player)):
        if glyphs:
            yield ScoreLine("A21", "glyphs", GLYPH * glyphs, args=(building, glyphs))
