"""What rows and enclosures bring: symbols counted (B6, H7), and what of them a player receives (B7–B10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tp_tui.games.contract import Event
from tp_tui.games.terra.rules.board import Stretch
from tp_tui.games.terra.rules.components import BRINGS, COUNTED, KINDS_OF_BLOCK, Brought, Face, Symbols, Yield
from tp_tui.games.terra.rules.legal_actions import LegalActions
from tp_tui.games.terra.rules.state import TerraState

NO_BLOCKS = (0,) * KINDS_OF_BLOCK
GRAVE_RANK, OASIS_RANK, PLAIN_RANK = range(3)

MOST_IN_LINE = 26
"""The most fields in a line: columns are named a to z, and there are no more rows than that."""

Shown = tuple[tuple[int, int] | None, int, int]
"""A tile as it is counted: (rank, colour) of its block, its workers, and the counts of its other symbols as one number.

These numbers add up to that of a row.
"""

NO_SYMBOLS: Shown = (None, 0, 0)


class SymbolTable(dict[int, Brought]):
    """What the counted symbols of some tiles bring, by their counts as one number; worked out once for each number.

    >>> table = SymbolTable([Face.from_name("eye+gold"), Face.from_name("eye+eye")], BRINGS["basic"])
    >>> table[table.counts_of(Face.from_name("eye+gold")) + table.counts_of(Face.from_name("eye+eye"))]
    Brought(gold=4, horus=0, graves=0, oases=0, ship=0)
    """

    def __init__(self, faces: Sequence[Face], brings: Mapping[str, Brought]) -> None:
        """The table for rows of tiles with these `faces`, where symbols bring what `brings` says."""
        super().__init__()
        most = max((face.count(symbol) for face in faces for symbol in COUNTED), default=0)
        self._bits = (most * MOST_IN_LINE).bit_length()
        self._brings = brings

    def counts_of(self, face: Face) -> int:
        """Return the counts of a face as one number, in which each has the bits that the longest row can need."""
        return sum(face.count(symbol) << place * self._bits for place, symbol in enumerate(COUNTED))

    def __missing__(self, counts: int) -> Brought:
        """Work out what so many symbols bring."""
        total = [0] * len(Brought._fields)
        for place, symbol in enumerate(COUNTED):
            count = counts >> place * self._bits & (1 << self._bits) - 1
            if symbol in self._brings:
                total = [before + count * each for before, each in zip(total, self._brings[symbol], strict=True)]
        found = self[counts] = Brought(*total)
        return found


class Yields(LegalActions):
    """What the rows of the basic version bring; editions add their symbols."""

    brings: Mapping[str, Brought] = BRINGS["basic"]
    """What each of the counted symbols brings."""

    brought: SymbolTable
    """What they bring together, by how many there are of each."""

    shown: tuple[Shown, ...]
    """Every tile as it is counted, by face + 1."""

    def count_tiles(self, faces: Sequence[Face]) -> None:
        """Prepare to count the symbols of tiles with these `faces`."""
        self.brought = SymbolTable(faces, self.brings)
        self.shown = (NO_SYMBOLS, *(_shown_on(face, self.brought) for face in faces))

    def brought_by(self, face: Face) -> Brought:
        """Return what the symbols of a tile bring in a row, but for its block and its workers."""
        return self.brought[self.brought.counts_of(face)]

    def row_yield(self, state: TerraState, field: int, axis: int) -> Yield:
        """Return what the row through `field` brings the player whose turn it is (B5–B10)."""
        symbols = self.symbols_on(state, self.board.row_stretches[field][axis])
        player = state.player
        return self.gains(state, player, symbols, min(len(symbols.sources), state.supply[player]))

    def symbols_on(self, state: TerraState, stretch: Stretch) -> Symbols:
        """Everything shown on these fields."""
        total = 0
        blocks: list[tuple[int, int]] = []
        sources: list[int] = []
        tiles, shown = state.tiles, self.shown
        for field in stretch.spaces:
            tile = tiles[field]
            if tile:
                block, workers, counts = shown[tile]
                total += counts
                if block:
                    blocks.append(block)
                if workers:
                    sources += [field] * workers
        return Symbols(stretch.oases, self.brought[total], stretch.nile, tuple(blocks), tuple(sources))

    def gains(self, state: TerraState, player: int, symbols: Symbols, workers: int = 0) -> Yield:
        """What `symbols` bring `player`, as far as the supply reaches (B6–B9); by a row also so many `workers`."""
        gold = symbols.board_oases + symbols.brought.gold
        return Yield(
            min(gold, state.bank_gold),
            self.blocks_served(state, symbols),
            workers,
            symbols.sources if workers else (),
        )

    def blocks_served(self, state: TerraState, symbols: Symbols) -> tuple[int, ...]:
        """The blocks by colour that the supply can give, in the order of D6."""
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
        """The number of the site that a tile at `field` with stairs that way founds, None if it founds none (B4)."""
        site = self.board.site_beside[field][way]
        return None if site is None or state.values[site] or not state.foundations else site

    def open_around(self, state: TerraState, site: int) -> tuple[int, ...]:
        """The free spaces around `site` that its enclosure still needs; none in the basic version."""
        return ()

    def closing(self, state: TerraState, field: int, face: int) -> tuple[Event, ...]:
        """What a tile with `face` on the free space `field` would enclose, for whom; nothing in the basic version."""
        return ()


def _shown_on(face: Face, table: SymbolTable) -> Shown:
    rank = GRAVE_RANK if face.count("grave") else OASIS_RANK if face.count("oasis") else PLAIN_RANK
    block = (rank, face.block) if face.block >= 0 else None
    return block, face.count("worker"), table.counts_of(face)


def _rank(block: tuple[int, int]) -> int:
    return block[0]
