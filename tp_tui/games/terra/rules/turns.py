"""How long the game still lasts for a player."""

from __future__ import annotations

from tp_tui.games.terra.rules.state import NEXT, NOTHING, TRIM, TerraState


def turns_left(state: TerraState, player: int) -> int:
    """How many turns `player` has still to begin (S4, B19): the tile in hand, and the player's share of the draws."""
    removal, stacks = state.rules.removal, state.stacks
    # No loop in Python: bots ask for every position that they look at.
    draws = sum(map(len, stacks)) - removal * sum(map(bool, stacks))
    if state.to_return:
        # They go back onto the searched stack, which counts already once one lies there.
        draws += len(state.to_return) - (0 if stacks[state.searched] else removal)
    players = state.players
    distance = (player - state.player - (state.phase in (TRIM, NEXT))) % players
    return max(0, (draws - distance + players - 1) // players) + (state.hands[player] != NOTHING)
