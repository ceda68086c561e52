"""What is timed: an engine that plays random games, the own one through its contract alone (`tp_tui.games.contract`).

A random decision is what a rollout is made of: the legal actions, one of them chosen evenly, and that one applied.
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
"""How many decisions are timed in one go."""

LEAST = 1e-9
"""No figure is less than this, in seconds: what is left when the clock's own cost is taken off may be nothing."""

Position = TypeVar("Position")


@dataclass(frozen=True, slots=True)
class Counts:
    """What the games that are timed are like: the same for the same seed, however fast they are played.

    `branching` is the mean number of legal actions, `forced` the share of decisions that had just one.
    """

    games: int
    decisions: int
    branching: float
    forced: float


@dataclass(frozen=True, slots=True)
class Section(Generic[Position]):
    """Some decisions of a random game: where they begin, the seed they are drawn with, and how many there are."""

    start: Position
    seed: int
    decisions: int


class Subject(ABC, Generic[Position]):
    """An engine to be timed on random games: `counts` says what they are like, `workloads` are what times it.

    The games are played once to begin with, in sections; timing plays the very same sections again.
    """

    games: int
    """How many games are played."""

    copies: int
    """How often a copy is made of each position that begins a section, for one figure."""

    longest = 1_000_000
    """The decisions after which a game is broken off."""

    def __init__(self, name: str, seed: int) -> None:
        """Play the games of `seed` and keep what there is to time; `name` is what reports call it."""
        self.name = name
        self.seed = seed
        self.sections: list[Section[Position]] = []
        self.counts = self._play_games()

    @abstractmethod
    def fresh(self, number: int) -> Position:
        """The game of that number as it begins."""

    @abstractmethod
    def copy(self, position: Position) -> Position:
        """An independent copy."""

    @abstractmethod
    def calls(self, position: Position) -> tuple[Callable[[], Sequence[Any]], Callable[[Any], object]]:
        """Return what lists the legal actions of `position`, none at its end, and what applies one of them."""

    @abstractmethod
    def play(self, position: Position, chance: Callable[[], float], decisions: int) -> None:
        """Play so many random decisions: `calls` written out, so that nothing else is timed."""

    def reseed(self, seed: int) -> None:
        """Seed what the engine draws besides the choices, if it draws anything."""

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
        """What there is to time."""
        return (
            Workload(tuple(partial(self.time_decisions, section) for section in self.sections), self.counts.decisions),
            Workload((self.time_copies,), self.copies * len(self.sections)),
        )

    def time_decisions(self, section: Section[Position]) -> dict[str, float]:
        """`decision`: the random decisions of a section."""
        position = self.copy(section.start)
        chance = random.Random(section.seed).random
        self.reseed(section.seed)
        begun = perf_counter()
        self.play(position, chance, section.decisions)
        return {"decision": perf_counter() - begun}

    def time_calls(self, section: Section[Position]) -> dict[str, float]:
        """`legal` and `apply`: the two calls of a decision by themselves, less what reading the clock costs."""
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
        """`clone`: copies of positions from all over the games."""
        copy, starts = self.copy, [section.start for section in self.sections]
        begun = perf_counter()
        for _ in range(self.copies):
            for start in starts:
                copy(start)
        return {"clone": perf_counter() - begun}


class EngineSubject(Subject[State]):
    """A game of the project with some options."""

    games = 8
    copies = 10

    def __init__(self, name: str, game: Game, options: Options, seed: int = 1) -> None:
        """Play `game` with `options`.

        Raises:
            OptionError, DataError: as `Game.new_initial_state` does.
        """
        self.game = game
        self.options = dict(options)
        super().__init__(name, seed)

    def fresh(self, number: int) -> State:
        """The game dealt by the seed so many after the first."""
        return self.game.new_initial_state(self.options, self.seed + number)

    def copy(self, position: State) -> State:
        """Its clone."""
        return position.clone()

    def calls(self, position: State) -> tuple[Callable[[], Sequence[Any]], Callable[[Any], object]]:
        """The two of the contract."""
        return position.legal_actions, position.apply_action

    def play(self, position: State, chance: Callable[[], float], decisions: int) -> None:
        """Random decisions."""
        for _ in range(decisions):
            legal = position.legal_actions()
            position.apply_action(legal[int(chance() * len(legal))])

    @property
    def workloads(self) -> tuple[Workload, ...]:
        """Besides decisions and copies: whole games, the two calls of a decision, and resampling."""
        return (
            *super().workloads,
            Workload(tuple(partial(self.time_game, number) for number in range(self.games)), self.games),
            Workload(tuple(partial(self.time_calls, section) for section in self.sections), self.counts.decisions),
            Workload((self.time_resample,), len(self.sections)),
        )

    def time_game(self, number: int) -> dict[str, float]:
        """`game`: a whole random game, from the deal to the returns."""
        chance = random.Random(self.seed + number).random
        begun = perf_counter()
        state = self.fresh(number)
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(chance() * len(legal))])
        state.returns()
        return {"game": perf_counter() - begun}

    def time_resample(self) -> dict[str, float]:
        """`resample`: full positions that agree with what the player to decide knows."""
        rng = random.Random(self.seed)
        starts = [section.start for section in self.sections]
        begun = perf_counter()
        for state in starts:
            state.resample_from_infostate(state.current_player(), rng)
        return {"resample": perf_counter() - begun}
