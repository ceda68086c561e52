"""The components and the yields of rows, as immutable data (clauses C4–C10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from tp_tui.games.contract import FaultError
from tp_tui.games.kit.printable import quoted

COLOURS = ("blue", "grey", "red", "green", "yellow", "violet", "white")
"""The colours of blocks in the order of clause C5; white, the joker, is last."""

PYRAMID_COLOURS = COLOURS[:6]
WHITE = 6
KINDS_OF_BLOCK = len(COLOURS)
TOP_LEVEL = 5

SYMBOLS = (*COLOURS, "worker", "eye", "grave", "oasis", "gold")
"""The symbols of tiles; joined by `+` they name a face (`red+worker`)."""

_PLACES = {symbol: place for place, symbol in enumerate(SYMBOLS)}

COUNTED = SYMBOLS[KINDS_OF_BLOCK + 1 :]
"""The symbols whose number alone decides what a row brings: all but blocks and workers."""


class Brought(NamedTuple):
    """What symbols bring by themselves: gold, steps on the tracks, steps of the ship."""

    gold: int = 0
    horus: int = 0
    graves: int = 0
    oases: int = 0
    ship: int = 0


BRINGS: Mapping[str, Mapping[str, Brought]] = {
    "basic": {
        "eye": Brought(gold=1),
        "gold": Brought(gold=1),
    },
    "horus": {
        "eye": Brought(horus=1),
        "grave": Brought(graves=1),
    },
    "nile": {
        "oasis": Brought(oases=1),
    },
}
"""What each of `COUNTED` brings, by edition; a symbol left out is as in the edition before (B8, H3–H6, N5).

Around an enclosed site it brings the same (H7, N6).
"""


@dataclass(frozen=True, slots=True)
class Face:
    """The face of a tile.

    `block` is the colour of its block, an index of `COLOURS`, or -1 for none; `counts` says how often the face shows
    each of `SYMBOLS`.
    """

    name: str
    block: int
    counts: tuple[int, ...]

    @classmethod
    def from_name(cls, name: str) -> Face:
        """Return the face with these symbols, joined by `+`.

        Raises:
            FaultError: an unknown symbol, or more than one block.
        """
        counts = [0] * len(SYMBOLS)
        block = -1
        for symbol in name.split("+"):
            if symbol not in SYMBOLS:
                raise FaultError("terra.no_symbol", quoted(symbol, 100), SYMBOLS)
            if symbol in COLOURS:
                if block >= 0:
                    raise FaultError("terra.two_blocks")
                block = COLOURS.index(symbol)
            counts[_PLACES[symbol]] += 1
        return cls(name, block, tuple(counts))

    def count(self, symbol: str) -> int:
        """Return how often the face shows that one of `SYMBOLS`."""
        return self.counts[_PLACES[symbol]]


@dataclass(frozen=True, slots=True)
class Tiles:
    """The tiles of an edition: its faces, and by tile the index of its face."""

    faces: tuple[Face, ...]
    deck: tuple[int, ...]

    def index(self, name: str) -> int:
        """Return the index of the face called `name`.

        Raises:
            KeyError: there is no such face.
        """
        for index, face in enumerate(self.faces):
            if face.name == name:
                return index
        raise KeyError(name)


class Supplies(NamedTuple):
    """The quantities, prices and points of an edition.

    See clauses C4–C7, C11, S3, S4, B16, B17, B21, B22, V1, M1, H3, H5, N4. In `workers` and `removal`, which are by
    number of players, 1 stands for a mission, whose player has `mission_finials` top pieces.
    """

    gold: int
    blocks: int
    stacks: int
    foundations: tuple[int, ...]
    workers: dict[int, int]
    first_levels: int
    upper_levels: tuple[int, ...]
    finials: int
    mission_finials: int
    gold_limit: int
    block_limit: int
    crew_limit: int
    search_price: int
    purchase_price: int
    waive_price: int
    grave_price: int
    ship_price: int
    horus_coin: int
    horus_gold: int
    nile_steps: int
    nile_palm: int
    worth: tuple[int, ...]
    removal: dict[int, int]


class Symbols(NamedTuple):
    """The symbols on the fields of a row (B6) or an enclosure (H7), counted.

    `brought` is what all symbols but blocks and workers bring; `blocks` has (rank, colour) of each block, and lower
    ranks are served first from a short supply (D6); `sources` are the fields with worker symbols, one entry per symbol.
    """

    board_oases: int
    brought: Brought
    nile: int
    blocks: tuple[tuple[int, int], ...]
    sources: tuple[int, ...]


SPHINX_STACKS = frozenset(range(4))
"""The stacks of the sphinx storage; the others belong to the scarab (S1)."""


def half_of(stack: int) -> str:
    """Return the symbol of the half of the board that tiles of `stack` belong to (S1, V1)."""
    return "sphinx" if stack in SPHINX_STACKS else "scarab"


class Yield(NamedTuple):
    """What a row or an enclosure brings: gold, blocks by colour, workers with their tiles, and steps on tracks."""

    gold: int
    blocks: tuple[int, ...]
    workers: int = 0
    sources: tuple[int, ...] = ()
    horus: int = 0
    graves: int = 0
    oases: int = 0
    ship: int = 0


def yield_args(gains: Yield) -> tuple[int, ...]:
    """Return a yield as the arguments of an event, for `yield_of` to read."""
    return (gains.gold, gains.workers, gains.horus, gains.graves, gains.oases, gains.ship, *gains.blocks)


def yield_of(args: tuple[int, ...]) -> Yield:
    """Return the yield from the arguments of an event, without the tiles of workers."""
    gold, workers, horus, graves, oases, ship, *blocks = args
    return Yield(gold, tuple(blocks), workers, (), horus, graves, oases, ship)
