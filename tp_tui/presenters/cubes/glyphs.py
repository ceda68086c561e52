"""The signs of the table: one set for terminals with a good font, one of plain ASCII."""

from __future__ import annotations

from dataclasses import dataclass

from tp_tui.games.cubes.rules.components import COLOURS
from tp_tui.presenters.ascii_text import TO_ASCII

COLOUR_LETTERS = tuple(colour[0] for colour in COLOURS)
"""Small letters for cubes, for players have capitals; in a small pyramid a capital says that the cube is new."""


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One sign each.

    `free` is an empty place; `edge` the lower edge of a cube; `frame` is left and right of the cursor; `changed` marks
    what is new; `here` stands before whose turn it is and before a highlighted line; `money` is one of the bank's.
    """

    free: str
    edge: str
    frame: str
    changed: str
    here: str
    money: str
    is_plain: bool

    def plain(self, text: str) -> str:
        """Return the text with signs that this set may use, one for one."""
        return text.translate(_TO_ASCII) if self.is_plain else text


UNICODE = Glyphs("·", "▁", "▐▌", "•", "▸", "●", is_plain=False)
ASCII = Glyphs(".", "_", "[]", "*", ">", "$", is_plain=True)
_TO_ASCII = TO_ASCII | str.maketrans("•●▁", "*$_")

GLYPHS = {"unicode": UNICODE, "ascii": ASCII}
