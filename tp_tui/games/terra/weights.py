"""The numbers that the evaluation of the basic game can be tuned by."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers of the evaluation."""

    income_blocks: float = 1.0
    income_workers: float = 0.8
    income_gold: float = 0.6
    spread: tuple[float, ...] = (0.5, 0.8, 1.1, 1.6)
    partial: float = 0.8
    off_colour: float = 0.5
    means: float = 0.3
    unit: float = 2.3
    worker_elsewhere: float = 0.5
    aside: float = 0.9
    rows: tuple[float, ...] = (0.4, 0.15)
    rivals: float = 1.5
    inplan: int = 0
    strict: int = 0
    hand: float = 0.8
    hand_worker: float = 0.8
    places: int = 24
    sites: int = 3


WEIGHTS = Weights()
