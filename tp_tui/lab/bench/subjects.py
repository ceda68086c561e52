"""The engines to time on random games; ours is used only through its contract (`tp_tui.games.contract`).

A random decision is the unit of a rollout: list the legal actions, choose one uniformly, and apply it.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any, Generic, TypeVar

from tp_tui.games.contract import Game, Options, State
from tp_tui.lab.bench.measure import Workload, clock_seconds

SECTION = 50
"""The decisions timed at a time."""

LEAST = 1e-9
"""The lower bound of all figures in seconds: nothing may be left after subtracting the cost of the clock."""

Position = TypeVar("Position")


@dataclass(frozen=True, slots=True)
class Counts:
    """The characteristics of the timed games, which depend on the seed alone.

    `branching` is the mean number of legal actions, `forced` the share of decisions with only one.
    """

    games: int
    decisions: int
    branching: float
    forced: float


@dataclass(frozen=True, slots=True)
class Section(Generic[Position]):
    """Consecutive decisions of a random game: the initial position, the seed, and their number."""

    start: Position
    seed: int
    decisions: int


class Subject(ABC, Generic[Position]):
    """An engine to time on random games.

    The games are played once, divided into sections; timing replays exactly these sections.
    """

    games: int
    """The number of games."""

    copies: int
    """The copies made of the first position of each section."""

    longest = 1_000_000
    """The decisions after which a game is cut off."""

    def __init__(self, name: str, seed: int) -> None:
        """Play the games of `seed` and keep their sections; `name` is shown in reports."""
        self.name = name
        self.seed = seed
        self.sections: list[Section[Position]] = []
        self.counts = self._play_games()

    @abstractmethod
    def fresh(self, number: int) -> Position:
        """Return the initial position of a game."""

    @abstractmethod
    def copy(self, position: Position) -> Position:
        """Return an independent copy."""

    @abstractmethod
    def calls(self, position: Position) -> tuple[Callable[[], Sequence[Any]], Callable[[Any], object]]:
        """Return a function that lists the legal actions of `position`, none at its end, and one that applies one."""

    @abstractmethod
    def play(self, position: Position, chance: Callable[[], float], decisions: int) -> None:
        """Play random decisions, with the two `calls` inlined so that nothing else is timed."""

    def reseed(self, seed: int) -> None:
        """Seed the engine's own random generator, if it has one."""

    def _play_games(self) -> Counts:
        decisions = branches = forced = 0
        for number in range(self.games):
            position, legal = self.fresh(number), ["the first"]
            played = 0
            while legal and played < self.longest:
                start, seed = self.copy(position), self.seed * 100_000 + len(self.sections)
                chance = random.Random(seed).random
                self.reseed(seed)
                list_legal, apply = self.calls(position)
                here = 0
                while here < SECTION and (legal := list(list_legal())):
                    here += 1
                    branches += len(legal)
                    forced += len(legal) == 1
                    apply(legal[int(chance() * len(legal))])
                if here:
                    self.sections.append(Section(start, seed, here))
                played += here
            decisions += played
        return Counts(self.games, decisions, branches / decisions, forced / decisions)

    @property
    def workloads(self) -> tuple[Workload, ...]:
        """The workloads to time."""
        return (
            Workload(tuple(partial(self.time_decisions, section) for section in self.sections), self.counts.decisions),
            Workload((self.time_copies,), self.copies * len(self.sections)),
        )

    def time_decisions(self, section: Section[Position]) -> dict[str, float]:
        """Time `decision`: the random decisions of a section."""
        position = self.copy(section.start)
        chance = random.Random(section.seed).random
        self.reseed(section.seed)
        begun = perf_counter()
        self.play(position, chance, section.decisions)
        return {"decision": perf_counter() - begun}

    def time_calls(self, section: Section[Position]) -> dict[str, float]:
        """Time `legal` and `apply`: the two calls of a decision separately, less the cost of reading the clock."""
        list_legal, apply = self.calls(self.copy(section.start))
        chance = random.Random(section.seed).random
        self.reseed(section.seed)
        legal_seconds = apply_seconds = 0.0
        for _ in range(section.decisions):
            begun = perf_counter()
            legal = list_legal()
            legal_seconds += perf_counter() - begun
            action = legal[int(chance() * len(legal))]
            begun = perf_counter()
            apply(action)
            apply_seconds += perf_counter() - begun
        clock = section.decisions * clock_seconds()
        return {"legal": max(legal_seconds - clock, LEAST), "apply": max(apply_seconds - clock, LEAST)}

    def time_copies(self) -> dict[str, float]:
        """Time `clone`: copies of positions from all phases of the games."""
        copy, starts = self.copy, [section.start for section in self.sections]
        begun = perf_counter()
        for _ in range(self.copies):
            for start in starts:
                copy(start)
        return {"clone": perf_counter() - begun}


class EngineSubject(Subject[State]):
    """A game of this project with given options."""

    games = 8
    copies = 10

    def __init__(self, name: str, game: Game, options: Options, seed: int = 1) -> None:
        """Play `game` with `options`.

        Raises:
            OptionError, DataError: as for `Game.new_initial_state`.
        """
        self.game = game
        self.options = dict(options)
        super().__init__(name, seed)

    def fresh(self, number: int) -> State:
        return self.game.new_initial_state(self.options, self.seed + number)

    def copy(self, position: State) -> State:
        return position.clone()

    def calls(self, position: State) -> tuple[Callable[[], Sequence[Any]], Callable[[Any], object]]:
        return position.legal_actions, position.apply_action

    def play(self, position: State, chance: Callable[[], float], decisions: int) -> None:
        for _ in range(decisions):
            legal = position.legal_actions()
            position.apply_action(legal[int(chance() * len(legal))])

    @property
    def workloads(self) -> tuple[Workload, ...]:
        """Decisions and copies, and also whole games, the two calls of a decision, and resampling."""
        return (
            *super().workloads,
            Workload(tuple(partial(self.time_game, number) for number in range(self.games)), self.games),
            Workload(tuple(partial(self.time_calls, section) for section in self.sections), self.counts.decisions),
            Workload((self.time_resample,), len(self.sections)),
        )

    def time_game(self, number: int) -> dict[str, float]:
        """Time `game`: a whole random game, from the deal to the returns."""
        chance = random.Random(self.seed + number).random
        begun = perf_counter()
        state = self.fresh(number)
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(chance() * len(legal))])
        state.returns()
        return {"game": perf_counter() - begun}

    def time_resample(self) -> dict[str, float]:
        """Time `resample`: determinizations of what the current player knows."""
        rng = random.Random(self.seed)
        starts = [section.start for section in self.sections]
        begun = perf_counter()
        for state in starts:
            state.resample_from_infostate(state.current_player(), rng)
        return {"resample": perf_counter() - begun}
