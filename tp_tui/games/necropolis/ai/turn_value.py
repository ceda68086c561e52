"""The value of the current turn: before a tile and a pair are taken, and while building."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tp_tui.games.necropolis.ai.turn_plan import CardValuation, Plan
from tp_tui.games.necropolis.ai.weights import Weights
from tp_tui.games.necropolis.rules.phases import BUILD, GOD, HIDDEN
from tp_tui.games.necropolis.rules.position import first_of_pair
from tp_tui.games.necropolis.rules.state import NecropolisState
from tp_tui.games.necropolis.rules.tiles import allowances

if TYPE_CHECKING:
    from collections.abc import Sequence


def turn_value(valuation: CardValuation, weights: Weights, state: NecropolisState, player: int) -> float:
    """Return what hand, tile and quarry add to the worth of the buildings of `player`, in points."""
    faces = hand_faces(state, player)
    if state.phase == BUILD and state.player == player:
        return valuation.plan(faces, state.may).worth
    tile = state.tiles[player]
    if tile and state.occupied[player].bit_count() < state.round:
        return expected_worth(valuation, weights, state, player, tile)
    return valuation.kept(faces)


def hand_faces(state: NecropolisState, player: int) -> list[int]:
    """Return the known faces of the cards in hand."""
    faces = [state.faces[card] for card in state.hands[player] if card != HIDDEN]
    return [face for face in faces if face != HIDDEN]


def pair_plans(valuation: CardValuation, state: NecropolisState, player: int, tile: int) -> dict[int, Plan]:
    """Return by pair in the quarry the best plan of `player` with it, holding `tile`."""
    faces, may = hand_faces(state, player), allowances(state.players_count)[tile]
    plans = {}
    for pair in range(state.players_count):
        if state.lying >> pair & 1:
            card = first_of_pair(state.players_count, state.round, pair)
            plans[pair] = valuation.plan([*faces, state.faces[card], state.faces[card + 1]], may)
    return plans


def expected_worth(valuation: CardValuation, weights: Weights, state: NecropolisState, player: int, tile: int) -> float:
    """Return the expected worth of a turn with `tile` before a pair is taken; others may take the best ones first."""
    worths = sorted((plan.worth for plan in pair_plans(valuation, state, player, tile).values()), reverse=True)
    return _interpolate(worths, weights.late * players_before(state, player, tile))


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
