"""The yields of rows and enclosures: counting symbols (B6, H7), and what a player receives (B7–B10)."""

from __future__ import annotations

from tp_tui.games.contract import Event
from tp_tui.games.terra.rules.board import Region
from tp_tui.games.terra.rules.components import KINDS_OF_BLOCK, Face, Symbols, Yield
from tp_tui.games.terra.rules.legal_actions import LegalActions
from tp_tui.games.terra.rules.state import TerraState

NO_BLOCKS = (0,) * KINDS_OF_BLOCK
GRAVE_RANK, OASIS_RANK, PLAIN_RANK = range(3)

Shown = tuple[tuple[int, int] | None, int, int, int, int, int]
"""The symbols of a tile: (rank, colour) of its block, then workers, eyes, grave goods, oases and coins."""

NO_SYMBOLS: Shown = (None, 0, 0, 0, 0, 0)


class Yields(LegalActions):
    """The yields of the basic version; editions add their symbols."""

    shown: tuple[Shown, ...]
    """By face + 1, the symbols of a tile."""

    def row_yield(self, state: TerraState, field: int, axis: int) -> Yield:
        """Return what the row through `field` brings the current player (B5–B10)."""
        symbols = self.symbols_on(state, self.board.row_regions[field][axis])
        player = state.player
        return self.gains(state, player, symbols, min(len(symbols.sources), state.supply[player]))

    def symbols_on(self, state: TerraState, region: Region) -> Symbols:
        """Count the symbols in a region."""
        eyes = graves = oases = coins = 0
        blocks: list[tuple[int, int]] = []
        sources: list[int] = []
        tiles, shown = state.tiles, self.shown
        for field in region.spaces:
            tile = tiles[field]
            if tile:
                block, workers, eye, grave, oasis, coin = shown[tile]
                eyes += eye
                graves += grave
                oases += oasis
                coins += coin
                if block:
                    blocks.append(block)
                if workers:
                    sources += [field] * workers
        return Symbols(region.oases, eyes, graves, oases, coins, region.nile, tuple(blocks), tuple(sources))

    def gains(self, state: TerraState, player: int, symbols: Symbols, workers: int = 0) -> Yield:
        """Return what `symbols` bring `player`, as far as the supply lasts (B6–B9), and `workers` for a row."""
        gold = symbols.board_oases + symbols.eyes + symbols.coins
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


def shown_on(face: Face) -> Shown:
    """Return the symbols of a tile with this face."""
    rank = GRAVE_RANK if face.grave else OASIS_RANK if face.oasis else PLAIN_RANK
    block = (rank, face.block) if face.block >= 0 else None
    return block, face.worker, face.eye, face.grave, face.oasis, face.gold


def _rank(block: tuple[int, int]) -> int:
    return block[0]
