"""The same figures of other engines in plain Python, where they are installed (the optional extra `peers`)."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from importlib.metadata import version
from typing import Any

from tp_tui.lab.bench.measure import Workload
from tp_tui.lab.bench.subjects import Subject

# What comes out of the peers is typed as anything: the type checker must not depend on what is installed.


class ChessPeer(Subject[Any]):
    """python-chess (PyPI `chess`): random legal games from the starting position."""

    games = 2
    copies = 10
    longest = 400
    """Moves of both sides; a game also ends by the 75-move rule, the cheapest end to ask for."""

    def __init__(self, seed: int = 1) -> None:
        """Raises ImportError where it is not installed."""
        self._board = import_module("chess").Board
        super().__init__(f"python-chess {version('chess')}", seed)

    def fresh(self, number: int) -> Any:
        """A board set up."""
        return self._board()

    def copy(self, position: Any) -> Any:
        """A copy without its stack of moves."""
        return position.copy(stack=False)

    def calls(self, position: Any) -> tuple[Callable[[], Sequence[Any]], Callable[[Any], object]]:
        """The list of legal moves, and `push`, which checks nothing."""

        def legal() -> Sequence[Any]:
            return [] if position.halfmove_clock >= 150 else list(position.legal_moves)

        return legal, position.push

    def play(self, position: Any, chance: Callable[[], float], decisions: int) -> None:
        """Random moves."""
        for _ in range(decisions):
            legal = list(position.legal_moves)
            position.push(legal[int(chance() * len(legal))])

    @property
    def workloads(self) -> tuple[Workload, ...]:
        """Besides decisions and copies: the two calls of a decision."""
        calls = tuple(partial(self.time_calls, section) for section in self.sections)
        return (*super().workloads, Workload(calls, self.counts.decisions))


class CatanatronPeer(Subject[Any]):
    """catanatron (PyPI `catanatron`): its game of two players who choose at random.

    What is legal next is found within each step, so there is no time for it alone. Its games follow from the seed
    only within a process, for it goes through sets of names.
    """

    games = 2
    copies = 1

    def __init__(self, seed: int = 1) -> None:
        """Raises ImportError where it is not installed."""
        self._catanatron: Any = import_module("catanatron")
        self._turns: int = import_module("catanatron.game").TURNS_LIMIT
        super().__init__(f"catanatron {version('catanatron')}", seed)

    def fresh(self, number: int) -> Any:
        """A game on a map drawn by the seed."""
        colours, player = self._catanatron.Color, self._catanatron.RandomPlayer
        return self._catanatron.Game([player(colours.RED), player(colours.BLUE)], seed=self.seed + number)

    def copy(self, position: Any) -> Any:
        """Its `copy`."""
        return position.copy()

    def calls(self, position: Any) -> tuple[Callable[[], Sequence[Any]], Callable[[Any], object]]:
        """The actions found by the step before, and `execute`, which checks that an action is one of them."""

        def legal() -> Sequence[Any]:
            over = position.winning_color() is not None or position.state.num_turns >= self._turns
            return [] if over else position.state.playable_actions

        return legal, position.execute

    def play(self, position: Any, chance: Callable[[], float], decisions: int) -> None:
        """Random actions."""
        state = position.state
        for _ in range(decisions):
            legal = state.playable_actions
            position.execute(legal[int(chance() * len(legal))])

    def reseed(self, seed: int) -> None:
        """Its dice and cards come from the global generator."""
        random.seed(seed)


PEERS: dict[str, Callable[[int], Subject[Any]]] = {"chess": ChessPeer, "catanatron": CatanatronPeer}
"""The peers by the name of their package."""


def installed_peers(seed: int = 1) -> tuple[list[Subject[Any]], list[str]]:
    """The peers there are, and the packages that are not installed."""
    found: list[Subject[Any]] = []
    missing = []
    for package, make in PEERS.items():
        try:
            found.append(make(seed))
        except ImportError:
            missing.append(package)
    return found, missing
