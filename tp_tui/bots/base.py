"""The bot interface: a bot gets what its seat may know, and answers with one action."""

from __future__ import annotations

import os
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tp_tui.bots.bot_limits import bot_limits
from tp_tui.games.contract import Action, Fault, Game, Observation, OptionError, Reason

MOST_PROCESSES = 2
"""The most processes that a search uses, even where the machine has more cores: other programs run there too."""


PATIENCE = 60.0
"""The seconds that a bot may take for a decision before the simplest one stands in."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What a bot may use up for one decision; None is no limit.

    Attributes:
        milliseconds: wall time, for this decision and all later ones of the same turn.
        rollouts: near rollouts of a search (see `Rollouts`). With these alone as the budget, the same seed gives the
            same choice. Bots without rollouts ignore it. None is as many as there is time for; without a time limit,
            as many as the bot usually plays.
        as_usual: whether None is as many as usual with a time limit too, so that a fast machine need not use it up.
        processes: how many may work on the decision at the same time. They change nothing but the time it takes.
    """

    milliseconds: int | None = None
    rollouts: int | None = None
    processes: int = 1
    as_usual: bool = False

    def less(self, seconds: float) -> Budget:
        """Return what is left of the budget after `seconds` of the same turn."""
        if self.milliseconds is None:
            return self
        return replace(self, milliseconds=max(0, self.milliseconds - round(1000 * seconds)))


UNLIMITED = Budget()


class Clock:
    """A countdown."""

    def __init__(self, seconds: float | None) -> None:
        """Start a countdown of `seconds`; None never ends."""
        # Not `perf_counter`: this one is the same in all processes of a machine, so that a clock can be sent.
        self._end = None if seconds is None else time.monotonic() + seconds

    @classmethod
    def of(cls, budget: Budget, share: float = 1.0) -> Clock:
        """Return a clock for that share of the time that `budget` has."""
        return cls(None if budget.milliseconds is None else budget.milliseconds * share / 1000)

    def is_up(self) -> bool:
        """Return whether the time is over; never without a limit."""
        return self._end is not None and time.monotonic() >= self._end

    def left(self) -> float | None:
        """Return the seconds left, at least 0; None without a limit."""
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    def part(self, share: float, least: float = 0.0) -> Clock:
        """Return a clock for that share of the time left, or for `least` seconds of it if that is more."""
        left = self.left()
        return Clock(None if left is None else min(left, max(left * share, least)))


@dataclass(frozen=True, slots=True)
class Advice:
    """What a bot would do, as far ahead as it can know now, and why, the weightiest reason first."""

    actions: tuple[Action, ...]
    reasons: tuple[Reason, ...] = ()


class Bot(ABC):
    """A player of one seat. It keeps nothing between decisions, so that it can be stopped and restarted at any time."""

    name: str

    def __init__(self, game: Game, weights: Mapping[str, float] | None = None) -> None:
        """Make a bot for `game`; `weights` replace those of the game's evaluation (see `Game.evaluation`).

        Raises:
            OptionError: a weight is unknown or has no possible value, or the bot has no evaluation, as this one.
        """
        if weights:
            raise OptionError("bot_without_weights", self.name)
        self.game = game

    @abstractmethod
    def choose(
        self, observation: Observation, legal_actions: Sequence[Action], budget: Budget, rng: random.Random
    ) -> Action:
        """Return one of `legal_actions`, of which there is at least one. All chance comes from `rng`."""

    def advise(
        self, observation: Observation, legal_actions: Sequence[Action], budget: Budget, rng: random.Random
    ) -> Advice:
        """Return what the bot would do and why, beginning with what `choose` chooses; reasons are optional."""
        return Advice((self.choose(observation, legal_actions, budget, rng),))


def processes_each(searches: int = 1) -> int:
    """Return how many processes each of `searches` simultaneous searches may use: its part of the cores.

    Where somebody else's machine is played on, a session has one process for a search, and none that helps.
    """
    if bot_limits():
        return 1
    affinity = getattr(os, "sched_getaffinity", None)
    cores = len(affinity(0)) if affinity else os.cpu_count() or 1
    return max(1, min(MOST_PROCESSES, cores) // searches)


def part_seed(seed: int, number: int) -> int:
    """Return the seed of part `number` of something with a `seed`: a decision of a game, a sample of a decision."""
    return seed * 1_000_003 + number


def too_long(seconds: float) -> Fault:
    """Return the fault of a bot that took longer than `seconds`."""
    return Fault.of("took_longer", f"{seconds:g}")


class RandomBot(Bot):
    """Takes any legal action, all with the same probability."""

    name = "random"

    def choose(
        self, observation: Observation, legal_actions: Sequence[Action], budget: Budget, rng: random.Random
    ) -> Action:
        """Return any of them."""
        return legal_actions[int(rng.random() * len(legal_actions))]
