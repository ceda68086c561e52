"""The numbers that the evaluation of the basic game can be tuned by."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers of the evaluation. A *piece* is a block that fits a pyramid of the player's, or a worker for one."""

    income_blocks: float = 1.0
    """Blocks that fit which each turn to come is expected to bring."""

    income_workers: float = 0.8
    """Workers that find their way to an own site, in each turn to come."""

    income_gold: float = 0.6
    """Gold of each turn to come."""

    spread: tuple[float, ...] = (0.5, 0.8, 1.1, 1.6)
    """Shares of the expected income that forecasts are averaged over: how uncertain it is."""

    partial: float = 0.8
    """What a level that a forecast cannot quite pay for counts, as a share of its points, for the part it can pay."""

    off_colour: float = 0.5
    """Pieces that a block of a colour of no own pyramid is: two make a white one (B20)."""

    means: float = 0.3
    """Points for each block and gold held before the end, on top of what they can raise (B32)."""

    unit: float = 2.3
    """Points for a piece that next turn's row or tile can bring."""

    rows: tuple[float, ...] = (0.4, 0.15)
    """How much the best, second best … row on the board counts: the chance that it is there next turn, and used."""

    rivals: float = 1.5
    """How much what the rows offer the rivals counts against the player, of what the same would count for them."""

    worker_elsewhere: float = 0.5
    """Pieces that a worker is who can reach a free foundation, but no site of the player's."""

    aside: float = 0.9
    """Pieces that a worker set aside for the row is before it has moved."""

    hand: float = 0.8
    """How much of the tile in hand counts: it is laid next turn, and more often used then than a row that lies."""

    hand_worker: float = 0.8
    """Pieces that a worker on the tile in hand is: it may not reach an own site from where the tile is laid."""

    sites: int = 3
    """How many unfinished sites a forecast plans with."""

    places: int = 24
    """How many placements are weighed, those in the rows that bring most."""


WEIGHTS = Weights()
"""Found by games against itself; see `Weights`."""
