"""Observation tensors: what a player may know as a fixed-length list of numbers. Observers live outside the state."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple

from tp_tui.games.contract.state import State


class TensorPart(NamedTuple):
    """A named slice of an observation tensor: `length` numbers from index `start`, each between 0 and `most`.

    `holds` describes them.
    """

    name: str
    start: int
    length: int
    most: int
    holds: str


class TensorObserver(ABC):
    """Encodes positions of one game for learning tools; the length of tensors depends on the options only."""

    @abstractmethod
    def tensor(self, state: State, player: int) -> list[int]:
        """Return what `player` observes in `state` as numbers."""

    @abstractmethod
    def layout(self, state: State) -> tuple[TensorPart, ...]:
        """Return the parts of `tensor`, in order and without gaps."""
