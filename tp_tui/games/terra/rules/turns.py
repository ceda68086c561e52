"""The number of turns left."""

from __future__ import annotations

from tp_tui.games.terra.rules.state import NEXT, NOTHING, TRIM, TerraState


def turns_left(state: TerraState, player: int) -> int:
    """Return how many turns `player` has still to begin (S4, B19): for the tile in hand, and for each draw to come."""
    removal, stacks = state.rules.removal, state.stacks
    # Without a Python loop: bots call this for every position.
    draws = sum(map(len, stacks)) - removal * sum(map(bool, stacks))
    if state.to_return:
        # They go back to the searched stack, which is counted above as soon as it has a tile.
        draws += len(state.to_return) - (0 if stacks[state.searched] else removal)
    players = state.players
    distance = (player - state.player - (state.phase in (TRIM, NEXT))) % players
    return max(0, (draws - distance + players - 1) // players) + (state.hands[player] != NOTHING)
