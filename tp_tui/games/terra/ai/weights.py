"""The tunable weights of the evaluation, for each version and for missions.

Their values are in `data/weights.toml`; what was learned for a stronger search is in `data/learned.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from tp_tui.games.kit.toml_reader import TomlTable
from tp_tui.games.kit.weights import MOST, field_types, learned_table, read_changes, read_weight
from tp_tui.games.terra.rules.data_files import shipped_table


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of every version.

    A *piece* is a block that fits one of the player's pyramids, or a worker for one.
    """

    income_blocks: float
    """The expected number of fitting blocks from each future turn."""

    income_workers: float
    """The expected number of workers that reach an own site in each future turn."""

    income_gold: float
    """The expected gold from each future turn."""

    spread: tuple[float, ...]
    """The shares of the expected income over which forecasts are averaged, for its uncertainty."""

    partial: float
    """The weight of a level that a forecast can only partly afford, times its points and the affordable part."""

    off_colour: float
    """The value in pieces of a block whose colour fits no own pyramid: two make a white one (B20)."""

    means: float
    """Points for each block and gold held before the end, on top of what they can build (B32)."""

    unit: float
    """Points for a piece from next turn's row or tile."""

    rows: tuple[float, ...]
    """The weights of the best, second best … row on the board: the chance that it is used next turn."""

    rivals: float
    """The weight of what the rows offer opponents, against the player."""

    worker_elsewhere: float
    """The value in pieces of a worker that can reach a free foundation but no site of the player's."""

    aside: float
    """The value in pieces of a worker set aside for the row that has not moved yet."""

    hand: float
    """The weight of the tile in hand, which is laid next turn and used more often than a row on the board."""

    hand_worker: float
    """The value in pieces of a worker on the tile in hand, which may not reach an own site."""

    sites: int
    """The number of unfinished sites in a forecast's plan."""

    places: int
    """The number of placements tried, those in the best rows."""

    reserve: int
    """The number of workers beyond one per site below which fewer reach a site in each turn; 0 to ignore it."""


@dataclass(frozen=True, slots=True)
class HorusWeights(Weights):
    """The additional weights of the second version."""

    rival_tracks: float
    """The weight of opponents' points for grave goods and tasks, against the player (H9, N9)."""

    grave_doubt: float
    """The uncertainty of a lead in grave goods with one turn to come; it grows with the square root of the turns."""

    enclosures: tuple[float, ...]
    """The weights of the symbols around an own site if one, two … fields of its ring are free (H7)."""


@dataclass(frozen=True, slots=True)
class NileWeights(HorusWeights):
    """The additional weights of the third version."""

    income_ship: float
    """The expected steps of the ship in each future turn (N3)."""

    income_oases: float
    """The expected steps on the oases track in each future turn (N5)."""

    income_levels: float
    """The expected growth of the highest pyramid in each future turn, for the value of an oasis."""

    income_sites: float
    """The expected number of sites taken in each future turn, for the value of a palm (N8)."""

    share_of_sites: float
    """The share of the free sites that the player can expect to take."""

    card_hope: float
    """The weight of the best strategy card before it is bought (N7)."""

    doubts: tuple[float, ...]
    """By task, in the order of the cards: the uncertainty of a lead, like `grave_doubt` (N9)."""


@dataclass(frozen=True, slots=True)
class HarvestWeights(Weights):
    """The additional weights of mission 2."""

    gold: float
    """The value of a gold in pieces, in rows and on the tile in hand."""

    full_crew: float
    """The value in pieces of a worker at a site whose crew is complete: it takes none until it is raised."""

    growth: float
    """The share by which the workers expected from a turn grow from the first turn to the last, as rows fill."""

    further_rows: float
    """The weight of each of the best rows after `rows`: nobody else uses them, so what they offer stays."""


VERSIONS: Mapping[str, tuple[type[Weights], tuple[str, ...]]] = {
    "basic": (Weights, ("basic",)),
    "horus": (HorusWeights, ("basic", "horus")),
    "nile": (NileWeights, ("basic", "horus", "nile")),
    "mission": (Weights, ("basic", "mission")),
    "mission-3": (Weights, ("basic", "mission", "mission-3")),
    "mission-2": (HarvestWeights, ("basic", "mission", "mission-2")),
}
"""By table of the file, the class of its weights and the tables to read, each overriding the one before."""

QUICK = {"places": 6}
"""The changes for rollouts, which need many turns rather than the best ones."""

SHORTSIGHTED = {"rivals": 0.0}
"""The changes for an evaluation that ignores opponents."""

LIMITS = {"unit": (0.0001, MOST), "spread": (0.0001, MOST), "sites": (1, 6), "places": (1, MOST)}
"""The bounds of weights that are divisors, or slow if large; all others go from 0 to `MOST`."""

TASKS = 6
"""The required length of `doubts`; other lists can have any length but 0."""


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


@cache
def learned_weights(version: str, players: int) -> Mapping[str, float]:
    """Return the weights of an edition that were learned, by flat name; the others are as in `shipped_weights`.

    With more than two players those learned with three go before those learned with two.
    """
    data = shipped_table("learned")
    table = learned_table(data, version, among_more=players > 2)
    if table not in data.table:
        return {}
    return read_changes(VERSIONS[version][0], data.inner(table), LIMITS)
