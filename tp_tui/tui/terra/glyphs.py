"""The signs of the board: one set for terminals with a good font, one of plain ASCII."""

from __future__ import annotations

from dataclasses import dataclass

from tp_tui.games.terra.rules.components import COLOURS, Face
from tp_tui.tui.ascii_text import TO_ASCII

COLOUR_LETTERS = ("b", "g", "r", "n", "y", "v", "w")
"""Blue, grey, red, greeN, yellow, violet, white: small letters, for players have capitals."""


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One sign each; `stairs` by way, `rows` by axis, `missing` and `order` by a number from 1.

    `free` is a free space, `other_half` one on the scarab half where that matters (V1).
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
    bar: str
    other_half: str
    nile: str
    palm: str
    card: str
    missing: str
    order: str

    def face(self, face: Face) -> list[tuple[str, int]]:
        """The symbols of a tile as (sign, colour of its block or -1)."""
        signs = [(COLOUR_LETTERS[face.block], face.block)] if face.block >= 0 else []
        plain = (self.oasis * face.oasis, self.grave * face.grave, self.worker * face.worker, self.eye * face.eye)
        return signs + [(sign, -1) for sign in "".join(plain) + self.gold * face.gold]

    def plain(self, text: str) -> str:
        """The text with signs that this set may use, one for one."""
        return text.translate(_TO_ASCII) if self.free == "." else text


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
    bar="─",
    other_half=":",
    nile="~",
    palm="¥",
    card="♦",
    missing="¹²³",
    order="¹²³⁴",
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
    bar="-",
    other_half=":",
    nile="~",
    palm="Y",
    card="*",
    missing="!;:",
    order="abcd",
)
_TO_ASCII = TO_ASCII | str.maketrans("♙◉●ΨΩ", "io$%&")

GLYPHS = {"unicode": UNICODE, "ascii": ASCII}

assert len(COLOUR_LETTERS) == len(COLOURS)
