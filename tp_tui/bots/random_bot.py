"""The simplest bot: any legal action."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tp_tui.bots.base import Bot, Budget
from tp_tui.games.contract import Action, Observation


class RandomBot(Bot):
    """Takes any legal action, all with the same probability."""

    name = "random"
    summary = "plays any legal move, without a thought"

    def choose(
        self, observation: Observation, legal_actions: Sequence[Action], budget: Budget, rng: random.Random
    ) -> Action:
        """Return any of them."""
        return legal_actions[int(rng.random() * len(legal_actions))]
