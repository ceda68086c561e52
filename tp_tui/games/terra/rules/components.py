"""What lies in the box, and what rows bring of it, as immutable data (clauses C4–C10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from tp_tui.games.contract import FaultError
from tp_tui.games.kit.printable import quoted

COLOURS = ("blue", "grey", "red", "green", "yellow", "violet", "white")
"""Block colours in the order of clause C5; white, the joker, is last."""

PYRAMID_COLOURS = COLOURS[:6]
WHITE = 6
KINDS_OF_BLOCK = len(COLOURS)
TOP_LEVEL = 5

SYMBOLS = (*COLOURS, "worker", "eye", "grave", "oasis", "gold")
"""Every symbol a tile can bear, by the names that join into a face's name (`red+worker`)."""

_PLACES = {symbol: place for place, symbol in enumerate(SYMBOLS)}

COUNTED = SYMBOLS[KINDS_OF_BLOCK + 1 :]
"""The symbols that need only be counted to know what a row brings: all but blocks and workers."""


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
"""What each of `COUNTED` brings, by edition: what one does not say is as in the one before it (B8, H3–H6, N5).

Around an enclosed site it brings the same (H7, N6).
"""


@dataclass(frozen=True, slots=True)
class Face:
    """What one kind of tile shows.

    `block` is the colour of its block (an index of `COLOURS`), -1 for none; `counts` says how many there are of each of
    `SYMBOLS`, in their order.
    """

    name: str
    block: int
    counts: tuple[int, ...]

    @classmethod
    def from_name(cls, name: str) -> Face:
        """The face with these symbols joined by `+`.

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
    """The tiles of an edition: the faces, and for every tile of it the index of its face."""

    faces: tuple[Face, ...]
    deck: tuple[int, ...]

    def index(self, name: str) -> int:
        """The index of the face of that name; KeyError if there is none."""
        for index, face in enumerate(self.faces):
            if face.name == name:
                return index
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class Supplies:
    """How many there are of everything, what it costs and what it is worth.

    By clause: C4–C7, C11, S3, S4, B16, B17, B21, B22, V1, M1, H3, H5, N4. In `workers` and `removal`, by players, 1 is
    the one player of a mission, who has `mission_finials` top pieces.
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
    """What lies on some fields, counted: the raw material of a row (B6) or an enclosure (H7).

    `brought` is what the symbols bring that are no blocks and no workers; `blocks` holds (rank, colour) of each block
    shown, lower ranks served first from a short supply (D6); `sources` the fields with worker symbols, one entry a
    symbol.
    """

    board_oases: int
    brought: Brought
    nile: int
    blocks: tuple[tuple[int, int], ...]
    sources: tuple[int, ...]


class Yield(NamedTuple):
    """What a row or an enclosure brings: gold, blocks by colour, workers with the tiles they can move from, steps."""

    gold: int
    blocks: tuple[int, ...]
    workers: int = 0
    sources: tuple[int, ...] = ()
    horus: int = 0
    graves: int = 0
    oases: int = 0
    ship: int = 0


def yield_args(gains: Yield) -> tuple[int, ...]:
    """A yield as the numbers of an event; `yield_of` reads them."""
    return (gains.gold, gains.workers, gains.horus, gains.graves, gains.oases, gains.ship, *gains.blocks)


def yield_of(args: tuple[int, ...]) -> Yield:
    """The yield in the numbers of an event, without the tiles that workers move from."""
    gold, workers, horus, graves, oases, ship, *blocks = args
    return Yield(gold, tuple(blocks), workers, (), horus, graves, oases, ship)
