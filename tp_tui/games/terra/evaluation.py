"""What a position of the basic game is worth to a player: what the bots search with.

The worth is a forecast of the final score: the points that stand, and what the means at hand and the income of the
turns to come can still raise if they are spent as well as possible (`forecast`); besides, what the rows on the board
offer next turn, to the player and to the rivals (`prospects`). All that can be tuned is a number in `Weights`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from tp_tui.games.base import Action, Evaluation, Observation, State
from tp_tui.games.terra.candidates import candidates
from tp_tui.games.terra.components import KINDS_OF_BLOCK
from tp_tui.games.terra.forecast import forecast
from tp_tui.games.terra.prospects import best_rows, faces_of, holdings_of, sites_reached
from tp_tui.games.terra.state import DRAW, HIDDEN, NOTHING, OVER, ROW, TRIM, WORK, TerraState
from tp_tui.games.terra.weights import WEIGHTS, Weights


class TerraEvaluation(Evaluation):
    """Judges positions of the basic game."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        """Judge with these `weights`."""
        self.weights = weights

    def imagine(self, observation: Observation, rng: random.Random) -> TerraState:
        """A sample whose coming foundations all have the same, mean value: so that no lucky one is chased."""
        state = observation.resample(rng)
        assert isinstance(state, TerraState)
        values = state.rules.supplies.foundations
        state.foundations = (round(sum(values) / len(values)),) * len(state.foundations)
        return state

    def is_chance(self, state: State) -> bool:
        """Whether a tile is to be drawn or a stack to be searched (B16)."""
        assert isinstance(state, TerraState)
        return state.phase == DRAW

    def candidates(self, state: State) -> Sequence[Action]:
        """The actions that a good player would weigh; see `candidates`."""
        assert isinstance(state, TerraState)
        return candidates(state, self.weights)

    def value(self, state: State, player: int) -> float:
        """The points that `player` can expect at the end, less a share of what the rows offer to rivals."""
        assert isinstance(state, TerraState)
        left = turns_left(state, player)
        acting = state.player == player and state.phase in (ROW, WORK)
        if state.phase == OVER or not (left or acting):
            return float(state.points(player))
        base = player * KINDS_OF_BLOCK
        blocks = state.blocks[base : base + KINDS_OF_BLOCK]
        gold = state.gold[player]
        if not acting:
            worth = forecast(state, player, self.weights, left, blocks, gold, 0.0)
        elif state.phase == WORK:
            movable = self._movable(state, state.sources, state.aside)
            worth = forecast(state, player, self.weights, left, blocks, gold, movable)
        else:
            worth = max([self._with_row(state, axis, left, blocks, gold) for axis in range(4)])
        return worth + self._prospects(state, player, left)

    def _with_row(self, state: TerraState, axis: int, left: int, blocks: list[int], gold: int) -> float:
        """The forecast once the row is activated that way."""
        gains = state.rules.row_yield(state, state.placed, axis)
        movable = self._movable(state, gains.sources, gains.workers)
        more = [held + gained for held, gained in zip(blocks, gains.blocks, strict=True)]
        return forecast(state, state.player, self.weights, left, more, gold + gains.gold, movable)

    def _movable(self, state: TerraState, sources: Sequence[int], most: int) -> float:
        """How many workers can still move from `sources`, of `most` set aside; less where they find no own site."""
        if not most:
            return 0.0
        wants = holdings_of(state, state.player, self.weights).wants
        total = 0.0
        for field in sources:
            total += max([wants[site] for site in sites_reached(state.rules, field, state.empty)], default=0.0)
        return self.weights.aside * min(total, most)

    def _prospects(self, state: TerraState, player: int, left: int) -> float:
        """What the next turn can bring by the tiles that lie, and by the tile in hand."""
        if not left:
            return 0.0
        weights = self.weights
        tiles = bytes(state.tiles)
        worth = 0.0
        for seat in range(state.players):
            if seat != player and not weights.rivals:
                continue
            held = holdings_of(state, seat, weights)
            rows = best_rows(state.rules, tiles, state.empty, held.prices, held.wants)
            total = 0.0
            for weight, row in zip(weights.rows, rows, strict=False):
                total += weight * row
            if seat != player:
                worth -= weights.rivals / (state.players - 1) * total
                continue
            worth += total
            tile = state.hands[player]
            if tile != NOTHING and state.faces[tile] != HIDDEN:
                block, workers, gold = faces_of(state.rules)[state.faces[tile]]
                worth += weights.hand * (gold + workers * weights.hand_worker)
                if block >= 0:
                    worth += weights.hand * held.prices[block]
        return worth * weights.unit


def turns_left(state: TerraState, player: int) -> int:
    """How many turns `player` has still to begin (S4, B19): the tile in hand, and the player's share of the draws."""
    removal = state.rules.removal
    draws = 0
    for stack in state.stacks:
        if stack:
            draws += len(stack) - removal
    distance = (player - state.player - (state.phase == TRIM)) % state.players
    return max(0, (draws - distance + state.players - 1) // state.players) + (state.hands[player] != NOTHING)
