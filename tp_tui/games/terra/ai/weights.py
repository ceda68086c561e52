"""The numbers that the evaluation can be tuned by, for each version and for missions: what they mean.

What they are is in `data/weights.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from tp_tui.games.kit.toml_reader import TomlTable
from tp_tui.games.kit.weights import MOST, field_types, read_weight
from tp_tui.games.terra.rules.data_files import shipped_table


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers that every version has.

    A *piece* is a block that fits a pyramid of the player's, or a worker for one.
    """

    income_blocks: float
    """Blocks that fit which each turn to come is expected to bring."""

    income_workers: float
    """Workers that find their way to an own site, in each turn to come."""

    income_gold: float
    """Gold of each turn to come."""

    spread: tuple[float, ...]
    """Shares of the expected income that forecasts are averaged over: how uncertain it is."""

    partial: float
    """What a level that a forecast cannot quite pay for counts, as a share of its points, for the part it can pay."""

    off_colour: float
    """Pieces that a block of a colour of no own pyramid is: two make a white one (B20)."""

    means: float
    """Points for each block and gold held before the end, on top of what they can raise (B32)."""

    unit: float
    """Points for a piece that next turn's row or tile can bring."""

    rows: tuple[float, ...]
    """How much the best, second best … row on the board counts: the chance that it is there next turn, and used."""

    rivals: float
    """How much what the rows offer the rivals counts against the player, of what the same would count for them."""

    worker_elsewhere: float
    """Pieces that a worker is who can reach a free foundation, but no site of the player's."""

    aside: float
    """Pieces that a worker set aside for the row is before it has moved."""

    hand: float
    """How much of the tile in hand counts: it is laid next turn, and more often used then than a row that lies."""

    hand_worker: float
    """Pieces that a worker on the tile in hand is: it may not reach an own site from where the tile is laid."""

    sites: int
    """How many unfinished sites a forecast plans with."""

    places: int
    """How many placements are weighed, those in the rows that bring most."""

    reserve: int
    """Workers beyond one on each site below which fewer find their way to a site in a turn; 0 asks for none."""


@dataclass(frozen=True, slots=True)
class HorusWeights(Weights):
    """Those that the second version has besides."""

    rival_tracks: float
    """How much a rival's points for grave goods and tasks count against the player (H9, N9)."""

    grave_doubt: float
    """How far the lead in grave goods can still turn, for one turn to come; it grows with the root of the turns."""

    enclosures: tuple[float, ...]
    """How much what lies around an own site counts when one, two … fields of the ring are free (H7)."""


@dataclass(frozen=True, slots=True)
class NileWeights(HorusWeights):
    """Those that the third version has besides."""

    income_ship: float
    """Ship steps of each turn to come (N3)."""

    income_oases: float
    """Steps on the oases track of each turn to come (N5)."""

    income_levels: float
    """Levels that the highest pyramid gains in each turn to come, as far as what an oasis will be worth goes."""

    income_sites: float
    """Sites taken in each turn to come, as far as what a palm will be worth goes (N8)."""

    share_of_sites: float
    """How many of the sites that nobody holds the player can count on."""

    card_hope: float
    """How much of the best strategy card counts before it is bought (N7)."""

    doubts: tuple[float, ...]
    """Of each task, in the order of the cards: how far the lead in it can still turn, as `grave_doubt` (N9)."""


VERSIONS: Mapping[str, tuple[type[Weights], tuple[str, ...]]] = {
    "basic": (Weights, ("basic",)),
    "horus": (HorusWeights, ("basic", "horus")),
    "nile": (NileWeights, ("basic", "horus", "nile")),
    "mission": (Weights, ("basic", "mission")),
    "mission-3": (Weights, ("basic", "mission", "mission-3")),
}
"""By table of the file the weights it has, and which tables they are in; each stands on the one before it."""

QUICK = {"places": 6}
"""What is changed for rollouts: they need many turns, not the best."""

SHORTSIGHTED = {"rivals": 0.0}
"""What is changed for who does not ask what a turn leaves to the others."""

LIMITS = {"unit": (0.0001, MOST), "spread": (0.0001, MOST), "sites": (1, 6), "places": (1, MOST)}
"""The least and greatest of what cannot be anything from 0 to `MOST`: divided by, or slow if great."""

TASKS = 6
"""How many `doubts` there must be; of other lists there can be any number but none."""


def weights_from(data: TomlTable, version: str) -> Weights:
    """The weights of `version`, one of `VERSIONS`, from the tables of a file.

    Raises:
        DataError: something is wrong with them.
    """
    for name in data.table:
        if name not in VERSIONS:
            raise data.wrong(name, "terra.no_version", [*VERSIONS])
    kind, tables = VERSIONS[version]
    values: dict[str, object] = {}
    for name in tables:
        part = data.inner(name)
        types = field_types(VERSIONS[name][0])
        for field in part.table:
            if field not in types:
                raise part.wrong(field, "no_weight_there", [*types])
            if field == "doubts" and len(part.reals(field)) != TASKS:
                raise part.wrong(field, "terra.doubts_count", len(part.reals(field)), TASKS)
            values[field] = read_weight(part, field, types[field], LIMITS)
    for field in field_types(kind):
        if field not in values:
            raise data.wrong(version, "terra.weight_missing", field)
    return kind(**values)  # type: ignore[arg-type]


@cache
def shipped_weights(version: str) -> Weights:
    """Return the weights of an edition, or of a mission, as they ship with the program."""
    return weights_from(shipped_table("weights"), version)
