"""The signs of the table: one set for terminals with a good font, one of plain ASCII."""

from __future__ import annotations

from dataclasses import dataclass

from tp_tui.games.necropolis.rules.components import COLOURS
from tp_tui.presenters.ascii_text import TO_ASCII

COLOUR_LETTERS = tuple(colour[0] for colour in COLOURS)
"""Small letters for stones; a capital says that the stone is one of the largest group of its colour."""

UNKNOWN = "?"
"""Stands for each stone of a card that is not known."""


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One sign each.

    `buildings` are the glyphs of pyramid, obelisk and tomb; `tall` continues a tall stone below its letter; `frame` is
    left and right of the cursor; `changed` marks what is new; `here` stands before what is meant; `step` between the
    steps of a round; `wrong` marks a place that takes no card.
    """

    buildings: str
    tall: str
    frame: str
    changed: str
    here: str
    step: str
    wrong: str
    is_plain: bool

    def plain(self, text: str) -> str:
        """Return the text with signs that this set may use, one for one."""
        return text.translate(_TO_ASCII) if self.is_plain else text


UNICODE = Glyphs("△↑∩", "│", "▐▌", "•", "▸", "›", "×", is_plain=False)
ASCII = Glyphs("^!n", "|", "[]", "*", ">", ">", "x", is_plain=True)
_TO_ASCII = TO_ASCII | str.maketrans("△↑∩›•", "^!n>*")

GLYPHS = {"unicode": UNICODE, "ascii": ASCII}
