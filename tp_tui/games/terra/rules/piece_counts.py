"""Counting what can be neither lost nor made, wherever it is (C4–C7, S3): gold, blocks, foundations, levels."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tp_tui.games.terra.rules.state import TerraState


def piece_counts(state: TerraState) -> dict[str, int]:
    """Return how many pieces of each kind there are, in the box, with the players and on the board together."""
    counts = {
        "gold": state.bank_gold + sum(state.gold),
        "blocks": state.bank_blocks + sum(state.blocks),
        "foundations": len(state.foundations) + sum(value > 0 for value in state.values),
        "levels": sum(state.pieces) + sum(state.levels),
    }
    for player in range(state.players):
        on_sites = sum(crew for owner, crew in zip(state.owners, state.crews, strict=True) if owner == player + 1)
        aside = state.aside if player == state.player else 0
        counts[f"workers of player {player + 1}"] = state.supply[player] + aside + on_sites
    return counts
