"""The greedy bot: plays the turn that is best for itself, and looks no further."""

from __future__ import annotations

from collections.abc import Mapping

from tp_tui.bots.beam_search import TurnBot
from tp_tui.games.contract import Game, SearchKind


class GreedyBot(TurnBot):
    """A narrow beam search that ignores what a turn leaves to the others."""

    name = "greedy"
    summary = "takes the best turn it can see and looks no further"
    search_kind = SearchKind.OWN_TURN

    def __init__(self, game: Game, weights: Mapping[str, float] | None = None) -> None:
        """Make a bot for `game`, which is registered, that evaluates what concerns the player alone."""
        super().__init__(game, weights)
        self.evaluation = self.evaluation.shortsighted()
