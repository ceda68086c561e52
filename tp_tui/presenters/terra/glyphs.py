"""The signs of the board: one set for terminals with a good font, one of plain ASCII."""

from __future__ import annotations

from dataclasses import dataclass

from tp_tui.games.terra.rules.components import COLOURS, Face
from tp_tui.presenters.ascii_text import TO_ASCII
from tp_tui.presenters.terra.symbols import IN_ORDER, SYMBOL_WORDS

COLOUR_LETTERS = ("b", "g", "r", "n", "y", "v", "w")
"""Blue, grey, red, greeN, yellow, violet, white: small letters, for players have capitals."""


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One sign each; `symbols` are those of `SYMBOL_WORDS`, in their order.

    `stairs` are by way, `rows` by axis, `missing` and `order` by a number from 1; `free` is a free space, `other_half`
    one on the scarab half where that matters (V1). `treads` and `side_treads` stand beside stairs, above and below or
    beside each other; `corners` are those of a building site from the upper left one on; `frame` is left and right of
    the cursor; `changed` marks what is new; `pip` is room that a limit leaves; `here` stands before the player whose
    turn it is, `step` between the steps of a turn. `has_pictures` says whether there are quadrant blocks.
    """

    symbols: tuple[str, ...]
    block: str
    stairs: str
    rows: str
    pyramid: str
    free: str
    wrong: str
    target: str
    needed: str
    bar: str
    other_half: str
    nile: str
    palm: str
    card: str
    missing: str
    order: str
    treads: str
    side_treads: str
    corners: str
    frame: str
    changed: str
    pip: str
    here: str
    step: str
    has_pictures: bool

    def face(self, face: Face) -> list[tuple[str, int]]:
        """The symbols of a tile as (sign, colour of its block or -1)."""
        signs = [(COLOUR_LETTERS[face.block], face.block)] if face.block >= 0 else []
        for words in IN_ORDER:
            signs += [(self.symbol(words.name), -1)] * face.count(words.name)
        return signs

    def symbol(self, name: str) -> str:
        """Return the sign of a symbol of tiles."""
        return self.symbols[_PLACES[name]]

    @property
    def worker(self) -> str:
        """The sign of a worker."""
        return self.symbol("worker")

    @property
    def eye(self) -> str:
        """The sign of an eye, and of the Horus track."""
        return self.symbol("eye")

    @property
    def oasis(self) -> str:
        """The sign of an oasis."""
        return self.symbol("oasis")

    @property
    def grave(self) -> str:
        """The sign of a grave good."""
        return self.symbol("grave")

    @property
    def gold(self) -> str:
        """The sign of gold."""
        return self.symbol("gold")

    def plain(self, text: str) -> str:
        """The text with signs that this set may use, one for one."""
        return text if self.has_pictures else text.translate(_TO_ASCII)


_PLACES = {words.name: place for place, words in enumerate(SYMBOL_WORDS)}

UNICODE = Glyphs(
    symbols=tuple(words.unicode for words in SYMBOL_WORDS),
    block="■",
    stairs="▲▶▼◀",
    rows="─│╲╱",
    pyramid="△",
    free="·",
    wrong="×",
    target="+",
    needed="o",
    bar="─",
    other_half=":",
    nile="~",
    palm="¥",
    card="♦",
    missing="¹²³",
    order="¹²³⁴",
    treads="═",
    side_treads="║",
    corners="┌┐└┘",
    frame="▐▌",
    changed="•",
    pip="·",
    here="▸",
    step="›",
    has_pictures=True,
)
ASCII = Glyphs(
    symbols=tuple(words.ascii for words in SYMBOL_WORDS),
    block="#",
    stairs="^>v<",
    rows="-|\\/",
    pyramid="/",
    free=".",
    wrong="x",
    target="+",
    needed="o",
    bar="-",
    other_half=":",
    nile="~",
    palm="Y",
    card="*",
    missing="!;:",
    order="abcd",
    treads="=",
    side_treads='"',
    corners="''..",
    frame="[]",
    changed="*",
    pip="-",
    here=">",
    step=">",
    has_pictures=False,
)
_TO_ASCII = TO_ASCII | str.maketrans({words.unicode: words.ascii for words in SYMBOL_WORDS}) | str.maketrans("›•", ">*")

GLYPHS = {"unicode": UNICODE, "ascii": ASCII}

assert len(COLOUR_LETTERS) == len(COLOURS)
