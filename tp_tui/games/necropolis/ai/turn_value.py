"""The value of the current turn: before a tile and a pair are taken, and while building."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tp_tui.games.necropolis.ai.turn_plan import CardValuation
from tp_tui.games.necropolis.ai.weights import Weights
from tp_tui.games.necropolis.rules.phases import BUILD, GOD, HIDDEN
from tp_tui.games.necropolis.rules.position import first_of_pair
from tp_tui.games.necropolis.rules.state import NecropolisState
from tp_tui.games.necropolis.rules.tiles import allowances

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


def turn_value(valuation: CardValuation, weights: Weights, state: NecropolisState, player: int) -> float:
    """Return what hand, tile and quarry add to the worth of the buildings of `player`, in points."""
    faces = hand_faces(state, player)
    if state.phase == BUILD and state.player == player:
        return valuation.plan(faces, state.may).worth
    tile = state.tiles[player]
    if tile and state.occupied[player].bit_count() < state.round:
        return expected_worths(valuation, weights, state, player, (tile,))[0]
    return valuation.kept(faces)


def hand_faces(state: NecropolisState, player: int) -> list[int]:
    """Return the known faces of the cards in hand."""
    faces = [state.faces[card] for card in state.hands[player] if card != HIDDEN]
    return [face for face in faces if face != HIDDEN]


def pair_worths(valuation: CardValuation, state: NecropolisState, player: int) -> dict[int, Mapping[int, float]]:
    """Return by pair in the quarry the worth of the best plan of `player` with it, by what a tile allows."""
    faces, players = hand_faces(state, player), state.players_count
    first, known = first_of_pair(players, state.round, 0), state.faces
    return {
        pair: valuation.worths((*faces, known[first + 2 * pair], known[first + 2 * pair + 1]))
        for pair in range(players)
        if state.lying >> pair & 1
    }


def expected_worths(
    valuation: CardValuation, weights: Weights, state: NecropolisState, player: int, tiles: Iterable[int]
) -> list[float]:
    """Return by tile the expected worth of a turn with it before a pair is taken; others may take the best ones first.

    It lies between those of the pairs that are left if all players before take the best one, or none of them does.
    """
    may, by_pair = allowances(state.players_count), pair_worths(valuation, state, player).values()
    return [
        _interpolate(
            sorted([worths[may[tile]] for worths in by_pair], reverse=True),
            weights.late * players_before(state, player, tile),
        )
        for tile in tiles
    ]


def players_before(state: NecropolisState, player: int, tile: int) -> float:
    """Return the expected number of players who take a pair before `player`, holding `tile`, does."""
    lower, open_tiles = 0.0, (state.middle & ~(1 << tile)).bit_count()
    below = (state.middle & (1 << tile) - 1).bit_count()
    for other, held in enumerate(state.tiles):
        if other == player:
            continue
        if not held:
            lower += below / open_tiles if open_tiles else 0.0
        elif held < tile and state.occupied[other].bit_count() < state.round:
            # A player who is building has already taken a pair.
            lower += not (state.phase == BUILD and state.player == other)
    return lower if state.phase == GOD or lower else 0.0


def _interpolate(worths: Sequence[float], place: float) -> float:
    """Return the value at a fractional index, interpolated linearly."""
    place = min(place, len(worths) - 1.0)
    whole = int(place)
    if whole == place:
        return worths[whole]
    return worths[whole] + (place - whole) * (worths[whole + 1] - worths[whole])
