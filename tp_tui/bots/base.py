"""What a bot is: it gets what its seat may know, and answers with one action."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from tp_tui.games.base import Action, Game, Observation


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think about one decision; None for as long as it likes.

    Attributes:
        milliseconds: of wall time.
        playouts: games that a search plays to their end in its mind; with these alone as the budget, the same seed
            gives the same choice. Bots without playouts ignore it.
    """

    milliseconds: int | None = None
    playouts: int | None = None


UNLIMITED = Budget()


class Bot(ABC):
    """Plays a seat. It keeps nothing between decisions, so it can be stopped and started anew at any time."""

    name: str
    summary: str

    def __init__(self, game: Game) -> None:
        """A bot for seats of `game`."""
        self.game = game

    @abstractmethod
    def choose(
        self, observation: Observation, legal_actions: Sequence[Action], budget: Budget, rng: random.Random
    ) -> Action:
        """One of `legal_actions`, of which there is at least one. All chance comes from `rng`."""
