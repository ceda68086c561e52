"""The simplest bot: any legal action."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tp_tui.bots.base import Bot, Budget
from tp_tui.games.contract import Action, Observation


class RandomBot(Bot):
    """Takes any legal action, each as likely as the other."""

    name = "random"
    summary = "plays anything that is legal"

    def choose(
        self, observation: Observation, legal_actions: Sequence[Action], budget: Budget, rng: random.Random
    ) -> Action:
        """Any of them."""
        return legal_actions[int(rng.random() * len(legal_actions))]
