"""What the rows on the board offer a player: the part of the evaluation that looks to the next turn.

What follows from the tiles or the sites alone is worked out once for each way they lie, for a search meets the
same over and over.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tp_tui.games.terra.board import OASIS
from tp_tui.games.terra.components import KINDS_OF_BLOCK, TOP_LEVEL, WHITE
from tp_tui.games.terra.rules import BasicRules
from tp_tui.games.terra.state import TerraState
from tp_tui.games.terra.weights import Weights


class Holdings(NamedTuple):
    """A player's sites as the evaluation sees them.

    `pyramids` and `foundations` are the sites that it plans with, the furthest first: (level, crew, colour) of each
    pyramid that can still rise, and (crew, points) of each foundation, with (0, 0) for sites yet to be taken.
    `prices` says by colour how much of a block of a plan one block of it is, `wants` by site how much of a worker of
    a plan one worker there is.
    """

    pyramids: tuple[tuple[int, int, int], ...]
    foundations: tuple[tuple[int, int], ...]
    prices: tuple[float, ...]
    wants: tuple[float, ...]


def holdings_of(state: TerraState, player: int, weights: Weights) -> Holdings:
    """What `player` holds in `state`."""
    return _holdings(
        bytes(state.owners),
        bytes(state.levels),
        bytes(state.crews),
        bytes(state.colours),
        bytes(state.values),
        player,
        weights,
    )


@lru_cache(maxsize=10_000)
def _holdings(
    owners: bytes, levels: bytes, crews: bytes, colours: bytes, values: bytes, player: int, weights: Weights
) -> Holdings:
    mine = player + 1
    own = [site for site, owner in enumerate(owners) if owner == mine and levels[site] < TOP_LEVEL]
    own.sort(key=lambda site: (levels[site], crews[site]), reverse=True)
    prices = [weights.off_colour] * KINDS_OF_BLOCK
    prices[WHITE] = 1.0
    pyramids, foundations = [], []
    for site in own[: weights.sites]:
        if levels[site]:
            pyramids.append((levels[site], crews[site], colours[site]))
            prices[colours[site]] = 1.0
        else:
            foundations.append((crews[site], values[site]))
    foundations += [(0, 0)] * (weights.sites - len(pyramids) - len(foundations))
    wants = [0.0] * len(owners)
    for site, owner in enumerate(owners):
        if owner == mine:
            wants[site] = 1.0 if levels[site] < TOP_LEVEL else 0.0
        elif not owner and values[site]:
            wants[site] = weights.worker_elsewhere
    return Holdings(tuple(pyramids), tuple(foundations), tuple(prices), tuple(wants))


class _Geometry(NamedTuple):
    """The rows of a board, each numbered once: those through every field, their fields as masks, their oases' worth."""

    rows_of: tuple[tuple[int, ...], ...]
    masks: tuple[int, ...]
    oases: tuple[float, ...]


@lru_cache(maxsize=16)
def _geometry(rules: BasicRules) -> _Geometry:
    board = rules.board
    numbers: dict[tuple[int, ...], int] = {}
    rows_of = tuple(tuple(numbers.setdefault(row, len(numbers)) for row in rows) for rows in board.row_fields)
    return _Geometry(
        rows_of,
        tuple(sum(1 << field for field in row) for row in numbers),
        tuple(sum(board.kinds[field] == OASIS for field in row) / rules.supplies.purchase_price for row in numbers),
    )


@lru_cache(maxsize=16)
def faces_of(rules: BasicRules) -> tuple[tuple[int, int, float], ...]:
    """Of every face the colour of its block, -1 for none, its workers, and its gold in blocks or workers (B8, B21)."""
    price = rules.supplies.purchase_price
    return tuple((face.block, face.worker, (face.eye + face.gold) / price) for face in rules.tiles.faces)


@lru_cache(maxsize=20_000)
def sites_reached(rules: BasicRules, field: int, empty: int) -> tuple[int, ...]:
    """The numbers of the sites that a worker can go to from `field` (B11); `empty` is the mask of free spaces."""
    return tuple(site for site, between in rules.board.reach[field] if not between & empty)


class _Layout(NamedTuple):
    """The tiles that lie: of each its face as in `faces_of`, the sites it reaches and the rows it is in.

    Only rows with a free space count, for no other can be activated again; `sums` has their oases to begin with.
    """

    tiles: tuple[tuple[int, int, float, tuple[int, ...], tuple[int, ...]], ...]
    sums: dict[int, float]


@lru_cache(maxsize=2_000)
def _layout(rules: BasicRules, tiles: bytes, empty: int) -> _Layout:
    geometry, faces = _geometry(rules), faces_of(rules)
    sums: dict[int, float] = {}
    found = []
    for field, tile in enumerate(tiles):
        if tile:
            rows = tuple(row for row in geometry.rows_of[field] if geometry.masks[row] & empty)
            for row in rows:
                sums[row] = geometry.oases[row]
            found.append((*faces[tile - 1], sites_reached(rules, field, empty), rows))
    return _Layout(tuple(found), sums)


def _row_sums(
    rules: BasicRules, tiles: bytes, empty: int, prices: tuple[float, ...], wants: tuple[float, ...]
) -> dict[int, float]:
    """By row what it brings, in blocks or workers that fit a plan."""
    laid, sums = _layout(rules, tiles, empty)
    sums = dict(sums)
    for block, workers, worth, sites, rows in laid:
        if block >= 0:
            worth += prices[block]
        if workers and sites:
            worth += workers * max([wants[site] for site in sites])
        for row in rows:
            sums[row] += worth
    return sums


@lru_cache(maxsize=5_000)
def best_rows(
    rules: BasicRules, tiles: bytes, empty: int, prices: tuple[float, ...], wants: tuple[float, ...]
) -> tuple[float, ...]:
    """What the best rows that can be activated bring by the tiles that lie, in blocks or workers, best first.

    `tiles` and `empty` are those of the state, `prices` and `wants` those of the player's `Holdings`.
    """
    sums = sorted(_row_sums(rules, tiles, empty, prices, wants).values(), reverse=True)
    return tuple(sums[:4])


def row_offers(state: TerraState, player: int, weights: Weights) -> list[float]:
    """By field, the most that a row through it brings `player`, in blocks or workers, by the tiles that lie."""
    held = holdings_of(state, player, weights)
    sums = _row_sums(state.rules, bytes(state.tiles), state.empty, held.prices, held.wants)
    return [max([sums.get(row, 0.0) for row in rows]) for rows in _geometry(state.rules).rows_of]
