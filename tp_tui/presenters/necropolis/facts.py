"""What the table shows, worked out once for every front end: gains, tiles, pairs, tombs, points by building."""

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
from tp_tui.games.necropolis.rules.scoring import faces_of, obelisk_counts, tomb_counts
from tp_tui.games.necropolis.rules.state import NecropolisState
from tp_tui.games.necropolis.rules.tiles import MAY_PYRAMID, MOST_TILES, allowances, tile_out, tiles_in_play
from tp_tui.presenters.necropolis.targets import OBELISK_SPOT


class Gain(NamedTuple):
    """What a card would bring on a spot.

    Attributes:
        spot: the place of the pyramid, the obelisk or the tomb.
        points: how many points it scores for sure.
        preview: on a place of the pyramid, what brings these.
    """

    spot: int
    points: int
    preview: PlacePreview | None = None


def gain_at(state: NecropolisState, player: int, face: int, spot: int) -> Gain:
    """Return what a card brings `player` on a spot where it can lie."""
    if spot < PLACE_COUNT:
        preview = place_preview(state, player, face, spot)
        return Gain(spot, preview.points, preview)
    return Gain(spot, obelisk_preview(state, player, face) if spot == OBELISK_SPOT else tomb_preview(state, face))


class Counted(NamedTuple):
    """A colour, and how many stones there are of it, or cards with it."""

    colour: int
    number: int


def best_on_obelisk(state: NecropolisState, player: int, *more: int) -> Counted:
    """Return the colour on most cards of an obelisk with those faces added, and on how many cards it is (A19)."""
    return _best(obelisk_counts(state.deck, (*faces_of(state, state.obelisks[player]), *more)))


def best_in_tomb(state: NecropolisState, player: int) -> Counted:
    """Return the colour of most stones in a tomb, as far as they are known (A20)."""
    return _best(tomb_counts(state, player))


def _best(counts: tuple[int, ...]) -> Counted:
    """Return the colour that is there most, the first of several."""
    most = max(counts)
    return Counted(counts.index(most), most)


class Tomb(NamedTuple):
    """How many cards lie in a tomb, how many of them are not known, and the stones of the others by colour."""

    cards: int
    hidden: int
    stones: tuple[Counted, ...]


def tomb_of(state: NecropolisState, player: int) -> Tomb:
    """Return what is known of a player's tomb (A23)."""
    faces = faces_of(state, state.tombs[player])
    stones = (Counted(colour, count) for colour, count in enumerate(tomb_counts(state, player)) if count)
    return Tomb(len(faces), faces.count(HIDDEN), tuple(stones))


class Tile(NamedTuple):
    """A god tile of this round.

    Attributes:
        number: its number.
        besides: what it allows besides the pyramid, as bits (A3).
        holder: who has it; -1 for nobody.
        is_out: whether it stays out of this round (A5).
    """

    number: int
    besides: int
    holder: int
    is_out: bool


def tiles_of_round(state: NecropolisState) -> list[Tile]:
    """Return the tiles in play by number, and behind them the one that stays out of this round, if any."""
    players, turn = state.players_count, state.round
    in_play, out = tiles_in_play(players, state.first_out, turn), tile_out(players, state.first_out, turn)
    numbers = [number for number in range(1, MOST_TILES + 1) if in_play >> number & 1]
    return [tile_of(state, number, is_out=number == out) for number in (*numbers, *([out] if out else []))]


def tile_of(state: NecropolisState, number: int, *, is_out: bool = False) -> Tile:
    """Return what is known of a god tile."""
    holder = state.tiles.index(number) if number in state.tiles else -1
    return Tile(number, allowances(state.players_count)[number] & ~MAY_PYRAMID, holder, is_out)


def pair_faces(state: NecropolisState, pair: int) -> tuple[int, ...]:
    """Return the faces of a pair of this round's quarry."""
    first = first_of_pair(state.players_count, state.round, pair)
    return faces_of(state, (first, first + 1))


def lying_pairs(state: NecropolisState) -> list[int]:
    """Return the pairs that still lie in the quarry (A7)."""
    return [pair for pair in range(state.players_count) if state.lying >> pair & 1]


def best_gain(state: NecropolisState, player: int, faces: Iterable[int]) -> int:
    """Return the most points that one of these cards would score in a player's pyramid."""
    return max(max(points_by_place(state, player, face).values()) for face in faces)


def row_of(state: NecropolisState, player: int, row: int) -> list[tuple[int, int]]:
    """Return the cards in a row of a player's pyramid, from 0 at the bottom, as places and faces."""
    return [(place, face) for place, face in pyramid_of(state, player) if PLACE_ROWS[place] == row]


def pyramid_of(state: NecropolisState, player: int) -> list[tuple[int, int]]:
    """Return the cards in a player's pyramid as places and faces, row by row from the bottom."""
    there = ((place, state.card_at(player, place)) for place in PLACES)
    return [(place, face) for place, face in there if face != HIDDEN]


SOURCES = {"pyramid": ("A16", "A17", "A18"), "obelisk": ("A19",), "tomb": ("A20",), "glyphs": ("A21",)}
"""What a necropolis scores by, and the clauses of the score lines that belong to it."""


def points_by_source(state: NecropolisState, player: int) -> list[tuple[str, int]]:
    """Return what a player has from each of the `SOURCES` that brings anything."""
    points = state.scores()[player].by_clause()
    found = [(source, sum(points.get(clause, 0) for clause in clauses)) for source, clauses in SOURCES.items()]
    return [(source, brought) for source, brought in found if brought]
