"""What a bot is: it gets what its seat may know, and answers with one action."""

from __future__ import annotations

import os
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tp_tui.games.contract import Action, Game, Observation, OptionError, Reason

MOST_PROCESSES = 2
"""How many processes a search uses at most, where the machine has more: it is seldom alone there."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What a bot may use up for one decision; None is as much as it likes.

    Attributes:
        milliseconds: of wall time, for this decision and for all that come after it in the same turn.
        rollouts: games that a search plays on in its mind, without those by rules of thumb that go with them; with
            these alone as the budget, the same seed gives the same choice. Bots without rollouts ignore it. None is
            as many as there is time for; without a time, as many as the bot usually takes.
        as_usual: whether None is as many as usual with a time too, so that a fast machine need not use it up.
        processes: how many may think about the decision at the same time. They change nothing but the time it takes.
    """

    milliseconds: int | None = None
    rollouts: int | None = None
    processes: int = 1
    as_usual: bool = False

    def less(self, seconds: float) -> Budget:
        """What is left of it after so many `seconds` in the same turn."""
        if self.milliseconds is None:
            return self
        return replace(self, milliseconds=max(0, self.milliseconds - round(1000 * seconds)))


UNLIMITED = Budget()


class Clock:
    """Says when the time for something is used up."""

    def __init__(self, seconds: float | None) -> None:
        """Start now, for so many `seconds`; None never ends."""
        # Not `perf_counter`: this one runs alike in all processes of a machine, so that a clock can be sent.
        self._end = None if seconds is None else time.monotonic() + seconds

    @classmethod
    def of(cls, budget: Budget, share: float = 1.0) -> Clock:
        """A clock for that share of the time that `budget` has."""
        return cls(None if budget.milliseconds is None else budget.milliseconds * share / 1000)

    def is_up(self) -> bool:
        """Whether the time is over; never without a limit."""
        return self._end is not None and time.monotonic() >= self._end

    def left(self) -> float | None:
        """The seconds left, none below 0; None without a limit."""
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    def part(self, share: float, least: float = 0.0) -> Clock:
        """A clock for that share of what is left, but for `least` seconds at least, as far as there are so many."""
        left = self.left()
        return Clock(None if left is None else min(left, max(left * share, least)))


@dataclass(frozen=True, slots=True)
class Advice:
    """What a bot would do, as far as it can be known now, and why, weightiest reason first."""

    actions: tuple[Action, ...]
    reasons: tuple[Reason, ...] = ()


class Bot(ABC):
    """Plays a seat. It keeps nothing between decisions, so it can be stopped and started anew at any time."""

    name: str
    summary: str

    def __init__(self, game: Game, weights: Mapping[str, float] | None = None) -> None:
        """A bot for seats of `game`; `weights` are in the place of those its evaluation has (see `Game.evaluation`).

        Raises:
            OptionError: there are weights that cannot be, or some for a bot without an evaluation, as this one is.
        """
        if weights:
            raise OptionError(f"{self.name} judges no positions, so that it has no weights")
        self.game = game

    @abstractmethod
    def choose(
        self, observation: Observation, legal_actions: Sequence[Action], budget: Budget, rng: random.Random
    ) -> Action:
        """One of `legal_actions`, of which there is at least one. All chance comes from `rng`."""

    def advise(
        self, observation: Observation, legal_actions: Sequence[Action], budget: Budget, rng: random.Random
    ) -> Advice:
        """What the bot would do and why. It begins with what `choose` chooses; a bot without words gives no reasons."""
        return Advice((self.choose(observation, legal_actions, budget, rng),))


def processes_each(searches: int = 1) -> int:
    """How many processes a search may use where so many `searches` run at the same time: its part of the cores."""
    affinity = getattr(os, "sched_getaffinity", None)
    cores = len(affinity(0)) if affinity else os.cpu_count() or 1
    return max(1, min(MOST_PROCESSES, cores) // searches)


def part_seed(seed: int, number: int) -> int:
    """The seed of part `number` of something that has a seed itself: a decision of a game, a rollout of a decision."""
    return seed * 1_000_003 + number
