"""The glyphs of Terra Pyramides: a Unicode set, and an ASCII set for terminals without these characters."""

from __future__ import annotations

from typing import NamedTuple

from tp_tui.games.terra.rules.components import COLOURS, Face
from tp_tui.presenters.ascii_text import TO_ASCII
from tp_tui.presenters.terra.symbols import IN_ORDER, SYMBOL_WORDS

COLOUR_LETTERS = ("b", "g", "r", "n", "y", "v", "w")
"""Blue, grey, red, green (n), yellow, violet, white. Players have capital letters."""


class Glyphs(NamedTuple):
    """A set of glyphs.

    Attributes:
        symbols: the symbols of tiles, in the order of `SYMBOL_WORDS`.
        block: blocks that are counted.
        stairs: the stairs of a tile, by direction.
        rows: the rows through a field, by axis, as strokes on the board.
        ways: the same in lists, where strokes below one another would join.
        pyramid: a pyramid.
        free: a free space.
        wrong: marks a tile that cannot be placed where it is.
        target: marks a site that the worker can go to.
        needed: marks a space that an enclosure still needs.
        bar: the unfilled part of a progress bar.
        other_half: a free space on the scarab half, in games where halves matter (V1).
        nile: the Nile.
        palm: a palm on the Nile track.
        card: a strategy card.
        missing: the number of spaces that an enclosure still needs, from 1.
        pit: an empty building site.
        slab: a foundation worth 2.
        frame: the corners of the cursor: upper left and right, lower left and right.
        new: stands in the legend for the mark of a new tile, which is in the colour of its player or their letter.
        no_gold: a place for another coin.
        no_block: a place for another block.
        spine: the left edge of a player's card.
        close_spines: the same where cards touch: of a line, and of the last one.
        here: marks the player whose turn it is.
        step: between the steps of a turn.
        is_flat: whether all sand has one colour, as in 256 colours, where the tile in hand has no foot in low fields.
        box: a frame of lines, from upper left to lower right, then across and down, where pits have no colour of their
            own; else empty.
        has_framed_slabs: whether foundations have a frame, where their colour is that of sand or of the edges of tiles.
        has_pictures: whether fields are drawn with quadrant blocks, instead of signs and letters.
        is_ascii: whether texts have ASCII characters alone.
    """

    symbols: tuple[str, ...]
    block: str
    stairs: str
    rows: str
    ways: str
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
    pit: str
    slab: str
    frame: str
    new: str
    no_gold: str
    no_block: str
    spine: str
    close_spines: str
    here: str
    step: str
    has_pictures: bool
    is_ascii: bool = False
    is_flat: bool = False
    box: str = ""
    has_framed_slabs: bool = False

    def face(self, face: Face) -> list[tuple[str, int]]:
        """Return the glyphs of a tile, each with the colour of its block or -1."""
        signs = [(COLOUR_LETTERS[face.block], face.block)] if face.block >= 0 else []
        for words in IN_ORDER:
            signs += [(self.symbol(words.name), -1)] * face.count(words.name)
        return signs

    def symbol(self, name: str) -> str:
        """Return the glyph of a tile symbol, by name."""
        return self.symbols[_PLACES[name]]

    @property
    def worker(self) -> str:
        """The glyph of a worker."""
        return self.symbol("worker")

    @property
    def eye(self) -> str:
        """The glyph of an eye and of the Horus track."""
        return self.symbol("eye")

    @property
    def oasis(self) -> str:
        """The glyph of an oasis."""
        return self.symbol("oasis")

    @property
    def grave(self) -> str:
        """The glyph of a grave good."""
        return self.symbol("grave")

    @property
    def gold(self) -> str:
        """The glyph of gold."""
        return self.symbol("gold")

    def plain(self, text: str) -> str:
        """Replace each character outside this set with its ASCII counterpart."""
        return text.translate(_TO_ASCII) if self.is_ascii else text


_PLACES = {words.name: place for place, words in enumerate(SYMBOL_WORDS)}

UNICODE = Glyphs(
    symbols=tuple(words.unicode for words in SYMBOL_WORDS),
    block="■",
    stairs="▲▶▼◀",
    rows="─│╲╱",
    ways="↔↕↘↗",
    pyramid="△",
    free="·",
    wrong="×",
    target="+",
    needed="o",
    bar="─",
    other_half=":",
    nile="~",
    palm="↟",
    card="♦",
    missing="¹²³",
    pit="▗▄▖",
    slab="2",
    frame="▛▜▙▟",
    new="A",
    no_gold="○",
    no_block="_",
    spine="▍",
    close_spines="▌▘",
    here="▸",
    step="▸",
    has_pictures=True,
)
ASCII = Glyphs(
    symbols=tuple(words.ascii for words in SYMBOL_WORDS),
    block="#",
    stairs="^>v<",
    rows="-|\\/",
    ways="-|\\/",
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
    missing="123",
    pit="[ ]",
    slab="[2]",
    frame="[][]",
    new="A",
    no_gold="-",
    no_block="_",
    spine=" ",
    close_spines="  ",
    here=">",
    step=">",
    has_pictures=False,
    is_ascii=True,
)
FLAT = UNICODE._replace(is_flat=True)
"""The set for themes whose sand has one colour."""
FRAMED = FLAT._replace(has_framed_slabs=True)
"""The set for those of them whose foundations have a colour that sand or edges of tiles have as well."""
BARE = FRAMED._replace(box="┌┐└┘─│")
"""The set for those of them whose sand has the colour of the page."""
MONO = UNICODE._replace(pit=ASCII.pit, slab=ASCII.slab, frame=ASCII.frame, box=BARE.box, has_pictures=False)
"""The set without colours: slabs, pits and pyramids would be shapes without their grounds."""
_TO_ASCII = (
    TO_ASCII | str.maketrans({words.unicode: words.ascii for words in SYMBOL_WORDS}) | str.maketrans("▸•○", ">*-")
)

GLYPHS = {"unicode": UNICODE, "ascii": ASCII}

assert len(COLOUR_LETTERS) == len(COLOURS)
