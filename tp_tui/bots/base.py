"""The bot interface: given what its seat may know, a bot chooses one action."""

from __future__ import annotations

import os
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tp_tui.bots.bot_limits import bot_limits
from tp_tui.games.contract import Action, Fault, Game, Observation, OptionError, Reason

if TYPE_CHECKING:  # most of the program needs no more than the names of bots
    from tp_tui.bots.analysis import Analysis

MAX_PROCESSES = 2
"""The most processes that a search uses; more cores are left to other programs."""

PATIENCE = 60.0
"""The seconds a bot may take for a decision before the stand-in decides."""


class Budget(NamedTuple):
    """The resources a bot may spend on one decision; None means no limit.

    Attributes:
        milliseconds: wall time, for this decision and all later ones of the same turn.
        rollouts: near rollouts of a search (see `Rollouts`); other bots ignore it. A budget of rollouts alone makes the
            choice reproducible from the seed. With None, time is the limit, or the bot's usual number without one.
        processes: how many may share the work. They change only how long it takes.
        caps_rollouts: with None for `rollouts`, stop after the usual number even if time is left.
    """

    milliseconds: int | None = None
    rollouts: int | None = None
    processes: int = 1
    caps_rollouts: bool = False

    def less(self, seconds: float) -> Budget:
        """Return the budget left after `seconds` of the same turn."""
        if self.milliseconds is None:
            return self
        return self._replace(milliseconds=max(0, self.milliseconds - round(1000 * seconds)))


UNLIMITED = Budget()


class Clock:
    """A countdown."""

    def __init__(self, seconds: float | None) -> None:
        """Start a countdown of `seconds`; with None it never ends."""
        # Not `perf_counter`: all processes of a machine share the monotonic clock, so a `Clock` can be pickled.
        self._end = None if seconds is None else time.monotonic() + seconds

    @classmethod
    def of(cls, budget: Budget, share: float = 1.0) -> Clock:
        """Start a countdown of a share of the time in `budget`."""
        return cls(None if budget.milliseconds is None else budget.milliseconds * share / 1000)

    def is_up(self) -> bool:
        """Return whether the time has run out."""
        return self._end is not None and time.monotonic() >= self._end

    def left(self) -> float | None:
        """Return the seconds left, at least 0; None if there is no limit."""
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    def part(self, share: float, least: float = 0.0) -> Clock:
        """Start a countdown of a share of the time left, or of `least` seconds of it if that is more."""
        left = self.left()
        return Clock(None if left is None else min(left, max(left * share, least)))


class Deadline(Clock):
    """A countdown that is not shared out, for work that should end long before."""

    def part(self, share: float, least: float = 0.0) -> Clock:
        """Return the countdown itself."""
        return self


class Advice(NamedTuple):
    """What a bot would do.

    Attributes:
        actions: its actions, up to the next hidden outcome.
        reasons: its reasons, the weightiest first.
        is_changed: whether a shorter look had preferred another turn.
        analysis: the analysis that this is a reading of, if there is one.
    """

    actions: tuple[Action, ...]
    reasons: tuple[Reason, ...] = ()
    is_changed: bool = False
    analysis: Analysis | None = None


class Bot(ABC):
    """A player of one seat. It is stateless between decisions, so it can be stopped and restarted at any time."""

    name: str

    def __init__(self, game: Game, weights: Mapping[str, float] | None = None) -> None:
        """Create a bot for `game`; `weights` override those of the game's evaluation (see `Game.evaluation`).

        Raises:
            OptionError: a weight is unknown or out of range, or the bot has no evaluation, like this base class.
        """
        if weights:
            raise OptionError("bot_without_weights", self.name)
        self.game = game

    @abstractmethod
    def choose(
        self, observation: Observation, legal_actions: Sequence[Action], budget: Budget, rng: random.Random
    ) -> Action:
        """Return one of `legal_actions`, which is never empty. All randomness comes from `rng`."""

    def advise(
        self, observation: Observation, legal_actions: Sequence[Action], budget: Budget, rng: random.Random
    ) -> Advice:
        """Return the actions the bot would take, the first as `choose` would return it, and its reasons, if any."""
        return Advice((self.choose(observation, legal_actions, budget, rng),))


def processes_each(searches: int = 1) -> int:
    """Return how many processes each of `searches` simultaneous searches may use.

    It is 1 where bots are limited, as for guests on a host.
    """
    if bot_limits():
        return 1
    affinity = getattr(os, "sched_getaffinity", None)
    cores = len(affinity(0)) if affinity else os.cpu_count() or 1
    return max(1, min(MAX_PROCESSES, cores) // searches)


def part_seed(seed: int, number: int) -> int:
    """Derive a seed for part `number`, such as a decision of a game or a sample of a decision."""
    return seed * 1_000_003 + number


def too_long(seconds: float) -> Fault:
    """Return the fault that a bot took longer than `seconds`."""
    return Fault.of("took_longer", f"{seconds:g}")


class RandomBot(Bot):
    """A bot that plays a uniformly random legal action."""

    name = "random"

    def choose(
        self, observation: Observation, legal_actions: Sequence[Action], budget: Budget, rng: random.Random
    ) -> Action:
        """Return a random action."""
        return legal_actions[int(rng.random() * len(legal_actions))]
