"""Facts derived from a position, shared by all front ends: gains, god tiles, pairs, tombs, points by source."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tp_tui.games.necropolis.rules.phases import HIDDEN
from tp_tui.games.necropolis.rules.position import first_of_pair
from tp_tui.games.necropolis.rules.previews import (
    PlacePreview,
    obelisk_preview,
    place_preview,
    points_by_place,
    tomb_preview,
)
from tp_tui.games.necropolis.rules.pyramid import PLACE_COUNT, PLACE_ROWS, PLACES
from tp_tui.games.necropolis.rules.scoring import (
    MAJORITY,
    faces_of,
    majorities,
    obelisk_counts,
    stone_counts,
    tomb_counts,
)
from tp_tui.games.necropolis.rules.state import NecropolisState
from tp_tui.games.necropolis.rules.tiles import MAX_TILES, MAY_PYRAMID, allowances, tile_out, tiles_in_play
from tp_tui.presenters.necropolis.spots import OBELISK_SPOT


class Gain(NamedTuple):
    """The gain of laying a card on a spot.

    Attributes:
        spot: a place of the pyramid, the obelisk or the tomb.
        points: the change in the score as the viewer sees it.
        preview: the preview for a place of the pyramid, else None.
    """

    spot: int
    points: int
    preview: PlacePreview | None = None


def gain_at(state: NecropolisState, player: int, face: int, spot: int) -> Gain:
    """Return the gain of laying a card on a spot where it can lie."""
    if spot < PLACE_COUNT:
        preview = place_preview(state, player, face, spot)
        return Gain(spot, preview.points, preview)
    preview_of = obelisk_preview if spot == OBELISK_SPOT else tomb_preview
    return Gain(spot, preview_of(state, player, face))


def tomb_losses(state: NecropolisState, player: int, face: int) -> list[tuple[int, int]]:
    """Return which other players would lose majorities, as far as the viewer sees, if `player` laid this card there.

    Each comes with the change of his points, which is negative.
    """
    counts = [tomb_counts(state, other) for other in range(state.players_count)]
    counts[player] = stone_counts(state.deck, (*faces_of(state, state.tombs[player]), face))
    found = []
    for other in range(state.players_count):
        rivals = [counts[rival] for rival in range(state.players_count) if rival != other]
        before = majorities(state, other)
        kept = [colour for colour in before if counts[other][colour] > max(count[colour] for count in rivals)]
        if other != player and len(kept) < len(before):
            found.append((other, MAJORITY * (len(kept) - len(before))))
    return found


class Counted(NamedTuple):
    """A colour and the number of its stones, or of cards that show it."""

    colour: int
    number: int


def best_on_obelisk(state: NecropolisState, player: int, *more: int) -> Counted:
    """Return the colour on most cards of an obelisk, with the faces in `more` added, and their number (A19)."""
    return _best(obelisk_counts(state.deck, (*faces_of(state, state.obelisks[player]), *more)))


def best_in_tomb(state: NecropolisState, player: int) -> Counted:
    """Return the most frequent colour among the known stones of a tomb (A20)."""
    return _best(tomb_counts(state, player))


def _best(counts: tuple[int, ...]) -> Counted:
    """Return the most frequent colour, the first of equals."""
    most = max(counts)
    return Counted(counts.index(most), most)


class Tomb(NamedTuple):
    """What is known of a tomb: the number of cards, of hidden ones, and the stones of the others by colour."""

    cards: int
    hidden: int
    stones: tuple[Counted, ...]


def tomb_of(state: NecropolisState, player: int) -> Tomb:
    """Return what the viewer knows of a player's tomb (A23)."""
    faces = faces_of(state, state.tombs[player])
    stones = (Counted(colour, count) for colour, count in enumerate(tomb_counts(state, player)) if count)
    return Tomb(len(faces), faces.count(HIDDEN), tuple(stones))


class Tile(NamedTuple):
    """A god tile of this round.

    Attributes:
        number: its number.
        besides: the bits of what it allows besides the pyramid (A3).
        holder: its holder; -1 for nobody.
        is_out: whether it is out of this round (A5).
    """

    number: int
    besides: int
    holder: int
    is_out: bool


def tiles_of_round(state: NecropolisState) -> list[Tile]:
    """Return the tiles by number, with the one that is out of this round."""
    players, turn = state.players_count, state.round
    in_play, out = tiles_in_play(players, state.first_out, turn), tile_out(players, state.first_out, turn)
    numbers = [number for number in range(1, MAX_TILES + 1) if in_play >> number & 1 or number == out]
    return [tile_of(state, number, is_out=number == out) for number in numbers]


def tile_of(state: NecropolisState, number: int, *, is_out: bool = False) -> Tile:
    """Return the state of a god tile."""
    holder = state.tiles.index(number) if number in state.tiles else -1
    return Tile(number, allowances(state.players_count)[number] & ~MAY_PYRAMID, holder, is_out)


def pair_faces(state: NecropolisState, pair: int) -> tuple[int, ...]:
    """Return the faces of a pair of this round's quarry."""
    first = first_of_pair(state.players_count, state.round, pair)
    return faces_of(state, (first, first + 1))


def lying_pairs(state: NecropolisState) -> list[int]:
    """Return the pairs left in the quarry (A7)."""
    return [pair for pair in range(state.players_count) if state.lying >> pair & 1]


def best_gain(state: NecropolisState, player: int, faces: Iterable[int]) -> int:
    """Return the most points that any of the cards would score in a player's pyramid."""
    return max(max(points_by_place(state, player, face).values()) for face in faces)


def row_of(state: NecropolisState, player: int, row: int) -> list[tuple[int, int]]:
    """Return the places and faces of a row of a player's pyramid; row 0 is the bottom."""
    return [(place, face) for place, face in pyramid_of(state, player) if PLACE_ROWS[place] == row]


def pyramid_of(state: NecropolisState, player: int) -> list[tuple[int, int]]:
    """Return the places and faces of a player's pyramid, row by row from the bottom."""
    there = ((place, state.card_at(player, place)) for place in PLACES)
    return [(place, face) for place, face in there if face != HIDDEN]


SOURCES = {"pyramid": ("A16", "A17", "A18"), "obelisk": ("A19",), "tomb": ("A20",), "glyphs": ("A21",)}
"""The sources of points, each with the clauses of its score lines."""


def points_by_source(state: NecropolisState, player: int) -> list[tuple[str, int]]:
    """Return a player's points by source, without sources of no points."""
    points = state.scores()[player].by_clause()
    found = [(source, sum(points.get(clause, 0) for clause in clauses)) for source, clauses in SOURCES.items()]
    return [(source, brought) for source, brought in found if brought]
