"""The numbers that the evaluation can be tuned by, for each version and for missions."""

from __future__ import annotations

from dataclasses import dataclass, replace


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

    reserve: int = 0
    """Workers in the supply below which fewer find their way to a site in each turn to come; 0 asks for none."""

    rival_tracks: float = 0.5
    """How much a rival's points for grave goods and tasks count against the player (H9, N9)."""

    grave_doubt: float = 3.0
    """How far the lead in grave goods can still turn, for one turn to come; it grows with the root of the turns."""

    enclosures: tuple[float, ...] = (0.35, 0.12, 0.04)
    """How much what lies around an own site counts when one, two … fields of the ring are free (H7)."""

    income_ship: float = 1.5
    """Ship steps of each turn to come (N3)."""

    income_oases: float = 0.5
    """Steps on the oases track of each turn to come (N5)."""

    income_levels: float = 0.25
    """Levels that the highest pyramid gains in each turn to come, as far as what an oasis will be worth goes."""

    income_sites: float = 0.6
    """Sites taken in each turn to come, as far as what a palm will be worth goes (N8)."""

    share_of_sites: float = 0.5
    """How many of the sites that nobody holds the player can count on."""

    card_hope: float = 0.6
    """How much of the best strategy card counts before it is bought (N7)."""

    doubts: tuple[float, ...] = (3.0, 3.0, 1.5, 3.0, 0.8, 1.2)
    """Of each task, in the order of the cards: how far the lead in it can still turn, as `grave_doubt` (N9)."""


WEIGHTS = Weights()
"""Those of the basic version, found by games against itself; see `Weights`."""

HORUS_WEIGHTS = replace(WEIGHTS, enclosures=(0.6, 0.3, 0.1))
"""Those of the second version."""

NILE_WEIGHTS = replace(
    HORUS_WEIGHTS,
    income_workers=1.0,
    income_gold=0.9,
    unit=3.0,
    sites=2,
    share_of_sites=0.4,
    card_hope=0.3,
)
"""Those of the third version."""

MISSION_WEIGHTS = replace(WEIGHTS, income_blocks=0.6, income_workers=0.5, income_gold=0.4, sites=4, reserve=3)
"""Those of the missions: there is time for more sites, but the board fills, and the crew is small."""

QUICK = {"places": 6}
"""What is changed for playouts: they need many turns, not the best."""

SHORTSIGHTED = {"rivals": 0.0}
"""What is changed for who does not ask what a turn leaves to the others."""
