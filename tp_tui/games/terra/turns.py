"""How long the game still lasts for a player."""

from __future__ import annotations

from tp_tui.games.terra.state import NEXT, NOTHING, TRIM, TerraState


def turns_left(state: TerraState, player: int) -> int:
    """How many turns `player` has still to begin (S4, B19): the tile in hand, and the player's share of the draws."""
    removal = state.rules.removal
    draws = 0
    for stack in state.stacks:
        if stack:
            draws += len(stack) - removal
    if state.to_return:
        # They go back onto the searched stack, which counts already once one lies there.
        draws += len(state.to_return) - (0 if state.stacks[state.searched] else removal)
    distance = (player - state.player - (state.phase in (TRIM, NEXT))) % state.players
    return max(0, (draws - distance + state.players - 1) // state.players) + (state.hands[player] != NOTHING)
