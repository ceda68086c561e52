"""The yields of rows and enclosures: counting symbols (B6, H7), and what a player receives (B7–B10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tp_tui.games.contract import Event
from tp_tui.games.terra.rules.board import Region
from tp_tui.games.terra.rules.components import BRINGS, COUNTED, KINDS_OF_BLOCK, Brought, Face, Symbols, Yield
from tp_tui.games.terra.rules.legal_actions import LegalActions
from tp_tui.games.terra.rules.state import TerraState

NO_BLOCKS = (0,) * KINDS_OF_BLOCK
GRAVE_RANK, OASIS_RANK, PLAIN_RANK = range(3)

MAX_IN_LINE = 26
"""The most fields in a line: columns are named a to z, and a board has no more rows."""

Shown = tuple[tuple[int, int] | None, int, int]
"""The symbols of a tile: (rank, colour) of its block, its workers, and the counts of the other symbols packed into one
number, so that the numbers of tiles add up to that of their row."""

NO_SYMBOLS: Shown = (None, 0, 0)


class SymbolTable(dict[int, Brought]):
    """What the counted symbols of tiles bring, by their packed counts; computed once for each number.

    >>> table = SymbolTable([Face.from_name("eye+gold"), Face.from_name("eye+eye")], BRINGS["basic"])
    >>> table[table.counts_of(Face.from_name("eye+gold")) + table.counts_of(Face.from_name("eye+eye"))]
    Brought(gold=4, horus=0, graves=0, oases=0, ship=0)
    """

    def __init__(self, faces: Sequence[Face], brings: Mapping[str, Brought]) -> None:
        """Make the table for rows of tiles with these `faces`, whose symbols bring what `brings` says."""
        super().__init__()
        most = max((face.count(symbol) for face in faces for symbol in COUNTED), default=0)
        self._bits = (most * MAX_IN_LINE).bit_length()
        self._brings = brings

    def counts_of(self, face: Face) -> int:
        """Return the packed counts of a face: each has as many bits as the longest row can need."""
        return sum(face.count(symbol) << place * self._bits for place, symbol in enumerate(COUNTED))

    def __missing__(self, counts: int) -> Brought:
        """Compute what packed counts of symbols bring."""
        total = [0] * len(Brought._fields)
        for place, symbol in enumerate(COUNTED):
            count = counts >> place * self._bits & (1 << self._bits) - 1
            if symbol in self._brings:
                total = [before + count * each for before, each in zip(total, self._brings[symbol], strict=True)]
        found = self[counts] = Brought(*total)
        return found


class Yields(LegalActions):
    """The yields of the basic version; editions add their symbols."""

    brings: Mapping[str, Brought] = BRINGS["basic"]
    """What each symbol brings."""

    brought: SymbolTable
    """What symbols bring together, by their packed counts."""

    shown: tuple[Shown, ...]
    """By face + 1, the symbols of a tile."""

    def count_tiles(self, faces: Sequence[Face]) -> None:
        """Make the tables for tiles with these `faces`."""
        self.brought = SymbolTable(faces, self.brings)
        self.shown = (NO_SYMBOLS, *(_shown_on(face, self.brought) for face in faces))

    def brought_by(self, face: Face) -> Brought:
        """Return what the symbols of a tile bring in a row, without its block and workers."""
        return self.brought[self.brought.counts_of(face)]

    def row_yield(self, state: TerraState, field: int, axis: int) -> Yield:
        """Return what the row through `field` brings the current player (B5–B10)."""
        symbols = self.symbols_on(state, self.board.row_regions[field][axis])
        player = state.player
        return self.gains(state, player, symbols, min(len(symbols.sources), state.supply[player]))

    def symbols_on(self, state: TerraState, region: Region) -> Symbols:
        """Count the symbols in a region."""
        total = 0
        blocks: list[tuple[int, int]] = []
        sources: list[int] = []
        tiles, shown = state.tiles, self.shown
        for field in region.spaces:
            tile = tiles[field]
            if tile:
                block, workers, counts = shown[tile]
                total += counts
                if block:
                    blocks.append(block)
                if workers:
                    sources += [field] * workers
        return Symbols(region.oases, self.brought[total], region.nile, tuple(blocks), tuple(sources))

    def gains(self, state: TerraState, player: int, symbols: Symbols, workers: int = 0) -> Yield:
        """Return what `symbols` bring `player`, as far as the supply lasts (B6–B9), and `workers` for a row."""
        gold = symbols.board_oases + symbols.brought.gold
        return Yield(
            min(gold, state.bank_gold),
            self.blocks_served(state, symbols),
            workers,
            symbols.sources if workers else (),
        )

    def blocks_served(self, state: TerraState, symbols: Symbols) -> tuple[int, ...]:
        """Return the blocks by colour that the supply can provide, in the order of D6."""
        blocks = symbols.blocks
        if not blocks:
            return NO_BLOCKS
        if len(blocks) > state.bank_blocks:
            blocks = tuple(sorted(blocks, key=_rank)[: state.bank_blocks])
        served = [0] * KINDS_OF_BLOCK
        for _, colour in blocks:
            served[colour] += 1
        return tuple(served)

    def receive(self, state: TerraState, player: int, gains: Yield) -> None:
        """Give `player` the gold and blocks of `gains`."""
        state.gold[player] += gains.gold
        state.bank_gold -= gains.gold
        base = player * KINDS_OF_BLOCK
        if gains.blocks != NO_BLOCKS:
            for colour, count in enumerate(gains.blocks):
                if count:
                    state.blocks[base + colour] += count
                    state.bank_blocks -= count

    def would_found(self, state: TerraState, field: int, way: int) -> int | None:
        """Return the site that a tile at `field` with stairs pointing `way` would found; None if none (B4)."""
        site = self.board.site_beside[field][way]
        return None if site is None or state.values[site] or not state.foundations else site

    def open_around(self, state: TerraState, site: int) -> tuple[int, ...]:
        """Return nothing: the basic version has no enclosures."""
        return ()

    def would_enclose(self, state: TerraState, field: int, face: int) -> tuple[Event, ...]:
        """Return nothing: the basic version has no enclosures."""
        return ()


def _shown_on(face: Face, table: SymbolTable) -> Shown:
    rank = GRAVE_RANK if face.count("grave") else OASIS_RANK if face.count("oasis") else PLAIN_RANK
    block = (rank, face.block) if face.block >= 0 else None
    return block, face.count("worker"), table.counts_of(face)


def _rank(block: tuple[int, int]) -> int:
    return block[0]
