"""The evaluations that a search uses."""

from __future__ import annotations

from functools import lru_cache

from tp_tui.games import get_game
from tp_tui.games.contract import Evaluation, SearchKind


@lru_cache(maxsize=16)
def search_evaluations(
    game: str, weights: tuple[tuple[str, float], ...], kind: SearchKind = SearchKind.ROLLOUTS
) -> tuple[Evaluation, Evaluation]:
    """Return the evaluation for a kind of search, and the quick one that chooses actions in rollouts.

    Both are cached, along with their own caches.
    """
    evaluation = get_game(game).evaluation(dict(weights)).evaluation_for(kind)
    return evaluation, evaluation.quick().shortsighted()
