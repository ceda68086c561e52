"""Observation tensors: what a player may know, as numbers of a fixed length. Observers live outside the state."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple

from tp_tui.games.contract.state import State


class TensorPart(NamedTuple):
    """Some numbers of an observation tensor that belong together.

    They begin at `start` and are `length` in number, each from 0 to `most`; `holds` says what they are.
    """

    name: str
    start: int
    length: int
    most: int
    holds: str


class TensorObserver(ABC):
    """Reads positions of one game for learning tools, as many numbers from every position of a game."""

    @abstractmethod
    def tensor(self, state: State, player: int) -> list[int]:
        """Return what `State.observation` tells `player`, as numbers."""

    @abstractmethod
    def layout(self, state: State) -> tuple[TensorPart, ...]:
        """Return what the numbers of `tensor` are, part by part and without a gap."""
