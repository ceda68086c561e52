"""The value of the rows on the board: the part of the evaluation that looks at the next turn.

Whatever depends on the tiles or the sites alone is cached, since a search meets the same constellations repeatedly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from tp_tui.games.terra.ai.valuation import Prices, Valuation
from tp_tui.games.terra.rules.board import NILE, OASIS
from tp_tui.games.terra.rules.components import KINDS_OF_BLOCK, WHITE
from tp_tui.games.terra.rules.state import Rules, TerraState


class Holdings(NamedTuple):
    """A player's sites as the evaluation sees them.

    Attributes:
        pyramids: (level, crew, colour) of each pyramid in the plan, the most advanced first.
        foundations: (crew, points) of each foundation in the plan, with (0, 0) for a site yet to be taken.
        block_values: by colour, the value of a block, in pieces.
        worker_values: by site, the value of a worker there, in pieces.
    """

    pyramids: tuple[tuple[int, int, int], ...]
    foundations: tuple[tuple[int, int], ...]
    block_values: tuple[float, ...]
    worker_values: tuple[float, ...]


def holdings_of(state: TerraState, player: int, valuation: Valuation, settler: float) -> Holdings:
    """Return the holdings of `player`; `settler` is the price of a worker for a free foundation (see `Prices`)."""
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
    block_values = [weights.off_colour] * KINDS_OF_BLOCK
    block_values[WHITE] = 1.0
    pyramids, foundations = [], []
    for site in rising[:planned]:
        if levels[site]:
            pyramids.append((levels[site], crews[site], colours[site]))
            block_values[colours[site]] = 1.0
        else:
            foundations.append((crews[site], values[site] if valuation.counts_foundations else 0))
    foundations += [(0, 0)] * (planned - len(pyramids) - len(foundations))
    worker_values = [0.0] * len(owners)
    for site, owner in enumerate(owners):
        if not owner and values[site]:
            worker_values[site] = settler
    for site in rising:
        worker_values[site] = valuation.worker_value(crews[site])
    return Holdings(tuple(pyramids), tuple(foundations), tuple(block_values), tuple(worker_values))


def _rising(own: list[int], levels: bytes, colours: bytes, valuation: Valuation) -> tuple[list[int], int]:
    """Return those of the `own` sites worth raising, in order, and the number of sites to plan with.

    A site is not worth raising if it is at the top level, repeats a colour that counts once, or exceeds the goal.
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
    """The numbered rows of a board.

    Attributes:
        rows_of: by field, the rows through it.
        pick: by field, a function that picks the items of these rows from those of all.
        masks: by row, the mask of its fields.
        bare: by row, the number of oases and Nile fields printed on the board.
        nile: the rows that cross the Nile.
    """

    rows_of: tuple[tuple[int, ...], ...]
    pick: tuple[Callable[[Sequence[float]], tuple[float, ...]], ...]
    masks: tuple[int, ...]
    bare: tuple[tuple[int, int], ...]
    nile: tuple[int, ...]


@lru_cache(maxsize=16)
def geometry_of(rules: Rules) -> Geometry:
    """Return the rows of the board."""
    board = rules.board
    numbers: dict[tuple[int, ...], int] = {}
    rows_of = tuple(tuple(numbers.setdefault(row, len(numbers)) for row in rows) for rows in board.row_fields)
    kinds = [[board.kinds[field] for field in row] for row in numbers]
    return Geometry(
        rows_of,
        tuple(itemgetter(*rows) for rows in rows_of),
        tuple(sum(1 << field for field in row) for row in numbers),
        tuple((row.count(OASIS), row.count(NILE)) for row in kinds),
        tuple(number for number, row in enumerate(kinds) if NILE in row),
    )


class SymbolValues(NamedTuple):
    """The values of symbols at certain prices, in pieces.

    Attributes:
        faces: by face, the colour of its block (-1 for none), its workers, and the value of its other symbols.
        bare: by row, the value of what is printed on the board.
    """

    faces: tuple[tuple[int, int, float], ...]
    bare: tuple[float, ...]


@lru_cache(maxsize=2_000)
def symbol_values(rules: Rules, prices: Prices) -> SymbolValues:
    """Return the values of all faces and bare rows at `prices`."""
    return SymbolValues(
        tuple((face.block, face.count("worker"), prices.worth(rules.brought_by(face))) for face in rules.tiles.faces),
        tuple(oases * prices.board_oasis + nile * prices.nile for oases, nile in geometry_of(rules).bare),
    )


@lru_cache(maxsize=4_000)
def sites_reached(rules: Rules, field: int, empty: int) -> tuple[int, ...]:
    """Return the sites that a worker on `field` can reach (B11); `empty` is the mask of free spaces."""
    return tuple(site for site, between in rules.board.reach[field] if not between & empty)


def movable(state: TerraState, held: Holdings, sources: Sequence[int], most: int) -> float:
    """Return the number of workers, at most `most`, that can move from `sources`, weighted by the sites they reach."""
    if not most:
        return 0.0
    total = 0.0
    for field in sources:
        sites = sites_reached(state.rules, field, state.empty)
        total += max([min(1.0, held.worker_values[site]) for site in sites], default=0)
    return min(total, most)


class _Layout(NamedTuple):
    """The tiles on the board: for each its face, the sites in its reach and the rows through it.

    `rows` are all of these rows, and those that cross the Nile. Only rows with a free space count, since no others can
    be activated again.
    """

    tiles: tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...]
    rows: tuple[int, ...]


@lru_cache(maxsize=2_000)
def _layout(rules: Rules, tiles: bytes, empty: int) -> _Layout:
    geometry = geometry_of(rules)
    rows_of, masks = geometry.rows_of, geometry.masks
    found = []
    seen = {row for row in geometry.nile if masks[row] & empty}
    for field, tile in enumerate(tiles):
        if tile:
            rows = tuple([row for row in rows_of[field] if masks[row] & empty])
            seen.update(rows)
            found.append((tile - 1, sites_reached(rules, field, empty), rows))
    return _Layout(tuple(found), tuple(seen))


@lru_cache(maxsize=2_000)
def _row_sums(
    rules: Rules,
    tiles: bytes,
    empty: int,
    block_values: tuple[float, ...],
    worker_values: tuple[float, ...],
    prices: Prices,
) -> dict[int, float]:
    """Return the yield of each row, in pieces."""
    laid, rows = _layout(rules, tiles, empty)
    faces, bare = symbol_values(rules, prices)
    sums = {row: bare[row] for row in rows}
    for face, sites, through in laid:
        block, workers, worth = faces[face]
        if block >= 0:
            worth += block_values[block]
        if workers and sites:
            worth += workers * max([worker_values[site] for site in sites])
        for row in through:
            sums[row] += worth
    return sums


@lru_cache(maxsize=2_000)
def rows_worth(
    rules: Rules,
    tiles: bytes,
    empty: int,
    block_values: tuple[float, ...],
    worker_values: tuple[float, ...],
    prices: Prices,
    chances: tuple[float, ...],
) -> float:
    """Return the weighted yield of the best rows, by the tiles on the board, in pieces.

    Args:
        rules: the rules.
        tiles: those of the state.
        empty: the mask of free spaces.
        block_values: those of the player's `Holdings`.
        worker_values: those of the player's `Holdings`.
        prices: what other symbols are worth to the player.
        chances: the weights of the best, second best … row.
    """
    sums = sorted(_row_sums(rules, tiles, empty, block_values, worker_values, prices).values(), reverse=True)
    worth = 0.0
    for chance, row in zip(chances, sums, strict=False):
        worth += chance * row
    return worth


def row_offers(state: TerraState, held: Holdings, prices: Prices) -> list[float]:
    """Return by field the greatest yield of a row through it, by the tiles on the board, in pieces."""
    sums, rows_of, _ = rows_offered(state, held, prices)
    return [max([sums.get(row, 0.0) for row in rows]) for rows in rows_of]


def rows_offered(
    state: TerraState, held: Holdings, prices: Prices
) -> tuple[dict[int, float], tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Return the yield of each row by the tiles on the board, the rows through each field, and all rows' masks."""
    geometry = geometry_of(state.rules)
    sums = _row_sums(state.rules, bytes(state.tiles), state.empty, held.block_values, held.worker_values, prices)
    return sums, geometry.rows_of, geometry.masks
