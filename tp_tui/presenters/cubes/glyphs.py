"""The glyphs of Cubes: a Unicode set, and an ASCII set for terminals without these characters."""

from __future__ import annotations

from typing import NamedTuple

from tp_tui.games.cubes.rules.components import COLOURS
from tp_tui.presenters.ascii_text import TO_ASCII
from tp_tui.presenters.messages import _

COLOUR_LETTERS = tuple(colour[0] for colour in COLOURS)
"""The letters of cubes, in capitals where cubes are drawn large; in a small pyramid a capital marks a new cube."""


class Glyphs(NamedTuple):
    """A set of glyphs.

    Attributes:
        free: an empty place; a space where it has a shade of its own.
        frame: the left and right side of the cursor.
        changed: marks what is new.
        here: marks the player whose turn it is, and the highlighted line of a list.
        is_plain: whether the set is ASCII.
        is_flat: whether cubes have no shades, for terminals without colours.
    """

    free: str
    frame: str
    changed: str
    here: str
    is_plain: bool
    is_flat: bool = False

    def plain(self, text: str) -> str:
        """Replace each character outside this set with its ASCII counterpart."""
        return text.translate(_TO_ASCII) if self.is_plain else text


UNICODE = Glyphs(" ", "▐▌", "•", "▸", is_plain=False)
FLAT = UNICODE._replace(free="·", is_flat=True)
ASCII = Glyphs(".", "[]", "*", ">", is_plain=True)
_TO_ASCII = TO_ASCII | str.maketrans("•│╭╮╰╯─", "*|++++-")

GLYPHS = {"unicode": UNICODE, "ascii": ASCII}


def signs(glyphs: Glyphs) -> tuple[tuple[str, str], ...]:
    """Return the legend: pairs of glyph and meaning."""
    return (
        ("R Y B W G", _("a cube: red, yellow, blue, white, green; green is the joker")),
        ("r $5", _("a colour field: a red cube here earns $5")),
        ("+4", _("your cube can lie here and would score 4 points, full rows included")),
        ("+4 $5", _("it would score 4 points and earn $5; in small cubes +4 above the colour of the field")),
        ("+4 r", _("it would score 4 points; the colour field is red")),
        ("W +4", _("at the cursor: your white cube as it would lie there")),
        *(((glyphs.free, _("an empty place")),) if glyphs.free != " " else ()),
        (f"{glyphs.frame[0]} {glyphs.frame[1]}", _("the frame of the cursor, and of the cube you build")),
        (glyphs.changed, _("before a cube's letter: new since your last turn")),
        ("r y b w g", _("a cube in a small pyramid or a stock; a capital is new since your last turn")),
        ("$3", _("a player's money; on the strip the price of all cubes up to here")),
        ("r 2 y 1", _("2 red cubes and 1 yellow one in the bag")),
        (glyphs.here, _("whose turn it is; the highlight of a list")),
        (_("A to D"), _("the players")),
        (_("a to e"), _("the rows from the bottom; b3 is the third place of row b")),
    )
