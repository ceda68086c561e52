"""The signs of the board: one set for terminals with a good font, one of plain ASCII."""

from __future__ import annotations

from dataclasses import dataclass

from tp_tui.games.terra.rules.components import COLOURS, Face
from tp_tui.presenters.ascii_text import TO_ASCII

COLOUR_LETTERS = ("b", "g", "r", "n", "y", "v", "w")
"""Blue, grey, red, greeN, yellow, violet, white: small letters, for players have capitals."""


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One sign each; `stairs` by way, `rows` by axis, `missing` and `order` by a number from 1.

    `free` is a free space, `other_half` one on the scarab half where that matters (V1). `treads` and `side_treads`
    stand beside stairs, above and below or beside each other; `corners` are those of a building site from the upper
    left one on; `frame` is left and right of the cursor; `changed` marks what is new; `pip` is room that a limit
    leaves; `here` stands before the player whose turn it is, `step` between the steps of a turn. `has_pictures` says
    whether there are quadrant blocks.
    """

    worker: str
    eye: str
    gold: str
    block: str
    oasis: str
    grave: str
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
        plain = (self.oasis * face.oasis, self.grave * face.grave, self.worker * face.worker, self.eye * face.eye)
        return signs + [(sign, -1) for sign in "".join(plain) + self.gold * face.gold]

    def plain(self, text: str) -> str:
        """The text with signs that this set may use, one for one."""
        return text if self.has_pictures else text.translate(_TO_ASCII)


UNICODE = Glyphs(
    worker="♙",
    eye="◉",
    gold="●",
    block="■",
    oasis="Ψ",
    grave="Ω",
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
    worker="i",
    eye="o",
    gold="$",
    block="#",
    oasis="%",
    grave="&",
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
_TO_ASCII = TO_ASCII | str.maketrans("♙◉●ΨΩ›•", "io$%&>*")

GLYPHS = {"unicode": UNICODE, "ascii": ASCII}

assert len(COLOUR_LETTERS) == len(COLOURS)
