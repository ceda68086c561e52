"""Other engines in pure Python to compare with, if installed (the optional extra `peers`)."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from importlib.metadata import version
from typing import Any

from tp_tui.lab.bench.measure import Workload
from tp_tui.lab.bench.subjects import Subject

# Peers are typed as Any, so that type checking does not depend on what is installed.


class ChessPeer(Subject[Any]):
    """python-chess (PyPI `chess`): random legal games from the starting position."""

    games = 2
    copies = 10
    longest = 400
    """In moves of both sides. A game also ends by the 75-move rule, the cheapest end to test for."""

    def __init__(self, seed: int = 1) -> None:
        """Import the engine.

        Raises:
            ImportError: it is not installed.
        """
        self._board = import_module("chess").Board
        super().__init__(f"python-chess {version('chess')}", seed)

    def fresh(self, number: int) -> Any:
        return self._board()

    def copy(self, position: Any) -> Any:
        return position.copy(stack=False)

    def calls(self, position: Any) -> tuple[Callable[[], Sequence[Any]], Callable[[Any], object]]:
        def legal() -> Sequence[Any]:
            return [] if position.halfmove_clock >= 150 else list(position.legal_moves)

        return legal, position.push  # which does not check legality

    def play(self, position: Any, chance: Callable[[], float], decisions: int) -> None:
        for _ in range(decisions):
            legal = list(position.legal_moves)
            position.push(legal[int(chance() * len(legal))])

    @property
    def workloads(self) -> tuple[Workload, ...]:
        calls = tuple(partial(self.time_calls, section) for section in self.sections)
        return (*super().workloads, Workload(calls, self.counts.decisions))


class CatanatronPeer(Subject[Any]):
    """catanatron (PyPI `catanatron`): its game with two random players.

    Each step finds the next legal actions, so they cannot be timed separately. Its games are reproducible only within
    one process, because it iterates over sets of strings.
    """

    games = 2
    copies = 1

    def __init__(self, seed: int = 1) -> None:
        """Import the engine.

        Raises:
            ImportError: it is not installed.
        """
        self._catanatron: Any = import_module("catanatron")
        self._turns: int = import_module("catanatron.game").TURNS_LIMIT
        super().__init__(f"catanatron {version('catanatron')}", seed)

    def fresh(self, number: int) -> Any:
        colours, player = self._catanatron.Color, self._catanatron.RandomPlayer
        return self._catanatron.Game([player(colours.RED), player(colours.BLUE)], seed=self.seed + number)

    def copy(self, position: Any) -> Any:
        return position.copy()

    def calls(self, position: Any) -> tuple[Callable[[], Sequence[Any]], Callable[[Any], object]]:
        def legal() -> Sequence[Any]:
            over = position.winning_color() is not None or position.state.num_turns >= self._turns
            return [] if over else position.state.playable_actions

        return legal, position.execute  # which checks legality

    def play(self, position: Any, chance: Callable[[], float], decisions: int) -> None:
        state = position.state
        for _ in range(decisions):
            legal = state.playable_actions
            position.execute(legal[int(chance() * len(legal))])

    def reseed(self, seed: int) -> None:
        random.seed(seed)  # dice and cards come from the global generator


PEERS: dict[str, Callable[[int], Subject[Any]]] = {"chess": ChessPeer, "catanatron": CatanatronPeer}
"""The peers by package name."""


def installed_peers(seed: int = 1) -> tuple[list[Subject[Any]], list[str]]:
    """Return the installed peers, and the names of the packages that are missing."""
    found: list[Subject[Any]] = []
    missing = []
    for package, make in PEERS.items():
        try:
            found.append(make(seed))
        except ImportError:
            missing.append(package)
    return found, missing
