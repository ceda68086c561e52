"""What the rows on the board offer a player: the part of the evaluation that looks to the next turn.

What follows from the tiles or the sites alone is worked out once for each way they lie, for a search meets the
same over and over.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from tp_tui.games.terra.ai.valuation import Prices, Valuation
from tp_tui.games.terra.rules.board import NILE, OASIS
from tp_tui.games.terra.rules.components import KINDS_OF_BLOCK, WHITE
from tp_tui.games.terra.rules.state import Rules, TerraState


class Holdings(NamedTuple):
    """A player's sites as the evaluation sees them.

    `pyramids` and `foundations` are the sites that it plans with, the furthest first: (level, crew, colour) of each
    pyramid that can still rise, and (crew, points) of each foundation, with (0, 0) for sites yet to be taken.
    `blocks` says by colour how much of a block of a plan one block of it is, `wants` by site how much of a worker of
    a plan one worker there is.
    """

    pyramids: tuple[tuple[int, int, int], ...]
    foundations: tuple[tuple[int, int], ...]
    blocks: tuple[float, ...]
    wants: tuple[float, ...]


def holdings_of(state: TerraState, player: int, valuation: Valuation, settler: float) -> Holdings:
    """Return what `player` holds in `state`; `settler` is what a worker for a free foundation is (see `Prices`)."""
    return _holdings(
        bytes(state.owners),
        bytes(state.levels),
        bytes(state.crews),
        bytes(state.colours),
        bytes(state.values),
        player,
        valuation,
        settler,
    )


@lru_cache(maxsize=2_000)
def _holdings(
    owners: bytes,
    levels: bytes,
    crews: bytes,
    colours: bytes,
    values: bytes,
    player: int,
    valuation: Valuation,
    settler: float,
) -> Holdings:
    mine, weights = player + 1, valuation.weights
    own = [site for site, owner in enumerate(owners) if owner == mine]
    own.sort(key=lambda site: (levels[site], crews[site]), reverse=True)
    rising, planned = _rising(own, levels, colours, valuation)
    prices = [weights.off_colour] * KINDS_OF_BLOCK
    prices[WHITE] = 1.0
    pyramids, foundations = [], []
    for site in rising[:planned]:
        if levels[site]:
            pyramids.append((levels[site], crews[site], colours[site]))
            prices[colours[site]] = 1.0
        else:
            foundations.append((crews[site], values[site] if valuation.counts_foundations else 0))
    foundations += [(0, 0)] * (planned - len(pyramids) - len(foundations))
    wants = [0.0] * len(owners)
    for site, owner in enumerate(owners):
        if not owner and values[site]:
            wants[site] = settler
    for site in rising:
        wants[site] = 1.0
    return Holdings(tuple(pyramids), tuple(foundations), tuple(prices), tuple(wants))


def _rising(own: list[int], levels: bytes, colours: bytes, valuation: Valuation) -> tuple[list[int], int]:
    """Of the sites `own`, furthest first, those worth raising, and how many sites a forecast plans with.

    Not worth it is what stands at the top, is of a colour that serves twice, or more than a goal asks for.
    """
    rising, served, finished = [], set(), 0
    for site in own:
        if levels[site] and valuation.one_of_a_colour:
            if colours[site] in served:
                continue
            served.add(colours[site])
        if levels[site] < valuation.top_level:
            rising.append(site)
        else:
            finished += 1
    if valuation.asked is None:
        return rising, valuation.weights.sites
    missing = max(1, valuation.asked - finished)
    return rising[:missing], min(valuation.weights.sites, missing)


class Geometry(NamedTuple):
    """The rows of a board, each numbered once: those through every field, their fields as masks.

    `bare` has by row the oases and the Nile fields that the board itself shows.
    """

    rows_of: tuple[tuple[int, ...], ...]
    masks: tuple[int, ...]
    bare: tuple[tuple[int, int], ...]


@lru_cache(maxsize=16)
def geometry_of(rules: Rules) -> Geometry:
    """The rows of the board that is played on."""
    board = rules.board
    numbers: dict[tuple[int, ...], int] = {}
    rows_of = tuple(tuple(numbers.setdefault(row, len(numbers)) for row in rows) for rows in board.row_fields)
    kinds = [[board.kinds[field] for field in row] for row in numbers]
    return Geometry(
        rows_of,
        tuple(sum(1 << field for field in row) for row in numbers),
        tuple((row.count(OASIS), row.count(NILE)) for row in kinds),
    )


class Priced(NamedTuple):
    """What things are worth at certain prices, in pieces.

    Attributes:
        faces: of every face the colour of its block, -1 for none, its workers, and the worth of its other symbols.
        bare: of every row what the board itself shows there.
    """

    faces: tuple[tuple[int, int, float], ...]
    bare: tuple[float, ...]


@lru_cache(maxsize=2_000)
def priced(rules: Rules, prices: Prices) -> Priced:
    """The worth of every face and every bare row under `rules` at `prices`."""
    return Priced(
        tuple((face.block, face.count("worker"), prices.worth(rules.brought_by(face))) for face in rules.tiles.faces),
        tuple(oases * prices.board_oasis + nile * prices.nile for oases, nile in geometry_of(rules).bare),
    )


@lru_cache(maxsize=4_000)
def sites_reached(rules: Rules, field: int, empty: int) -> tuple[int, ...]:
    """The numbers of the sites that a worker can go to from `field` (B11); `empty` is the mask of free spaces."""
    return tuple(site for site, between in rules.board.reach[field] if not between & empty)


def movable(state: TerraState, held: Holdings, sources: Sequence[int], most: int) -> float:
    """How many workers can move from `sources`, at most `most`; less where they find no site that the plan has."""
    if not most:
        return 0.0
    total = 0.0
    for field in sources:
        total += max([min(1.0, held.wants[site]) for site in sites_reached(state.rules, field, state.empty)], default=0)
    return min(total, most)


class _Layout(NamedTuple):
    """The tiles that lie: of each its face, the sites it reaches and the rows it is in.

    `rows` are all these, and those that run over the Nile. Only rows with a free space count, for no other can be
    activated again.
    """

    tiles: tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...]
    rows: tuple[int, ...]


@lru_cache(maxsize=2_000)
def _layout(rules: Rules, tiles: bytes, empty: int) -> _Layout:
    geometry = geometry_of(rules)
    found = []
    seen = {row: None for row, (_, nile) in enumerate(geometry.bare) if nile and geometry.masks[row] & empty}
    for field, tile in enumerate(tiles):
        if tile:
            rows = tuple(row for row in geometry.rows_of[field] if geometry.masks[row] & empty)
            seen.update(dict.fromkeys(rows))
            found.append((tile - 1, sites_reached(rules, field, empty), rows))
    return _Layout(tuple(found), tuple(seen))


@lru_cache(maxsize=2_000)
def _row_sums(
    rules: Rules, tiles: bytes, empty: int, held: tuple[float, ...], wants: tuple[float, ...], prices: Prices
) -> dict[int, float]:
    """Return by row what it brings, in blocks or workers that fit a plan."""
    laid, rows = _layout(rules, tiles, empty)
    faces, bare = priced(rules, prices)
    sums = {row: bare[row] for row in rows}
    for face, sites, through in laid:
        block, workers, worth = faces[face]
        if block >= 0:
            worth += held[block]
        if workers and sites:
            worth += workers * max([wants[site] for site in sites])
        for row in through:
            sums[row] += worth
    return sums


@lru_cache(maxsize=2_000)
def rows_worth(
    rules: Rules,
    tiles: bytes,
    empty: int,
    held: tuple[float, ...],
    wants: tuple[float, ...],
    prices: Prices,
    chances: tuple[float, ...],
) -> float:
    """Return what the best rows that can be activated bring by the tiles that lie, in blocks or workers.

    `tiles` and `empty` are those of the state, `held` and `wants` the blocks and wants of the player's `Holdings`,
    `prices` what the player's other symbols are worth, `chances` how much the best, second best … row counts.
    """
    sums = sorted(_row_sums(rules, tiles, empty, held, wants, prices).values(), reverse=True)
    worth = 0.0
    for chance, row in zip(chances, sums, strict=False):
        worth += chance * row
    return worth


def row_offers(state: TerraState, held: Holdings, prices: Prices) -> list[float]:
    """Return by field, the most that a row through it brings a player, in blocks or workers, by the tiles that lie."""
    sums, rows_of, _ = rows_offered(state, held, prices)
    return [max([sums.get(row, 0.0) for row in rows]) for rows in rows_of]


def rows_offered(
    state: TerraState, held: Holdings, prices: Prices
) -> tuple[dict[int, float], tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """By row what it brings a player by the tiles that lie; by field the rows through it; of each row its fields."""
    geometry = geometry_of(state.rules)
    sums = _row_sums(state.rules, bytes(state.tiles), state.empty, held.blocks, held.wants, prices)
    return sums, geometry.rows_of, geometry.masks
