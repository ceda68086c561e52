"""What rows and enclosures bring: symbols counted (B6, H7), and what of them a player receives (B7–B10)."""

from __future__ import annotations

from tp_tui.games.contract import Event
from tp_tui.games.terra.rules.board import Stretch
from tp_tui.games.terra.rules.components import KINDS_OF_BLOCK, Face, Symbols, Yield
from tp_tui.games.terra.rules.legal_actions import LegalActions
from tp_tui.games.terra.rules.state import TerraState

NO_BLOCKS = (0,) * KINDS_OF_BLOCK
GRAVE_RANK, OASIS_RANK, PLAIN_RANK = range(3)

Shown = tuple[tuple[int, int] | None, int, int, int, int, int]
"""A tile as it is counted: (rank, colour) of its block, then workers, eyes, grave goods, oases and coins."""

NO_SYMBOLS: Shown = (None, 0, 0, 0, 0, 0)


class Yields(LegalActions):
    """What the rows of the basic version bring; editions add their symbols."""

    shown: tuple[Shown, ...]
    """Every tile as it is counted, by face + 1."""

    def row_yield(self, state: TerraState, field: int, axis: int) -> Yield:
        """Return what the row through `field` brings the player whose turn it is (B5–B10)."""
        symbols = self.symbols_on(state, self.board.row_stretches[field][axis])
        player = state.player
        return self.gains(state, player, symbols, min(len(symbols.sources), state.supply[player]))

    def symbols_on(self, state: TerraState, stretch: Stretch) -> Symbols:
        """Everything shown on these fields."""
        eyes = graves = oases = coins = 0
        blocks: list[tuple[int, int]] = []
        sources: list[int] = []
        tiles, shown = state.tiles, self.shown
        for field in stretch.spaces:
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
        return Symbols(stretch.oases, eyes, graves, oases, coins, stretch.nile, tuple(blocks), tuple(sources))

    def gains(self, state: TerraState, player: int, symbols: Symbols, workers: int = 0) -> Yield:
        """What `symbols` bring `player`, as far as the supply reaches (B6–B9); by a row also so many `workers`."""
        gold = symbols.board_oases + symbols.eyes + symbols.coins
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


def shown_on(face: Face) -> Shown:
    """Return a tile with that face as it is counted."""
    rank = GRAVE_RANK if face.grave else OASIS_RANK if face.oasis else PLAIN_RANK
    block = (rank, face.block) if face.block >= 0 else None
    return block, face.worker, face.eye, face.grave, face.oasis, face.gold


def _rank(block: tuple[int, int]) -> int:
    return block[0]
