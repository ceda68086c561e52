"""The glyphs of Necropolis: a Unicode set, and an ASCII set for terminals without these characters."""

from __future__ import annotations

from typing import NamedTuple

from tp_tui.games.necropolis.rules.components import COLOURS
from tp_tui.presenters.ascii_text import TO_ASCII
from tp_tui.presenters.messages import _

COLOUR_LETTERS = tuple(colour[0] for colour in COLOURS)
"""The letters of stones, by colour; capitals mark the largest group of a colour."""

UNKNOWN = "?"
"""The letter of each stone of an unknown card."""


class Glyphs(NamedTuple):
    """A set of glyphs.

    Attributes:
        buildings: the glyphs of pyramid, obelisk and tomb.
        frame: the left and right side of the held card.
        changed: marks what is new.
        here: marks the highlighted choice, and the player to move.
        step: between the steps of a round.
        wrong: marks a place where the held card cannot lie.
        is_plain: whether the set is ASCII.
        is_outlined: whether cards are outlines, and only one in hand is filled, for terminals without colours.
        has_bands: whether a free place can have the colour of another band of the sky; not in few colours.
        has_row_sky: whether each row of cards has one sky, since some bands are alike, as in 256 colours.
        is_by_day: whether outlines of free places are darker than the sky, of which by day all bands are pale.
    """

    buildings: str
    frame: str
    changed: str
    here: str
    step: str
    wrong: str
    is_plain: bool
    is_outlined: bool = False
    has_bands: bool = True
    has_row_sky: bool = False
    is_by_day: bool = False

    def plain(self, text: str) -> str:
        """Replace each character outside this set with its ASCII counterpart."""
        return text.translate(_TO_ASCII) if self.is_plain else text


UNICODE = Glyphs("△↑∩", "▐▌", "•", "▸", "▸", "×", is_plain=False)
MONO = UNICODE._replace(is_outlined=True)
ASCII = Glyphs("^!n", "[]", "*", ">", ">", "x", is_plain=True)
_TO_ASCII = TO_ASCII | str.maketrans("△↑∩›•┌─┐│└┘▀▄▌▐▘▝▖▗█", "^!n>*.-.|''\"_][''..#")

GLYPHS = {"unicode": UNICODE, "ascii": ASCII}


def signs(glyphs: Glyphs) -> tuple[tuple[str, str], ...]:
    """Return the legend: pairs of glyph and meaning."""
    return (
        ("b w r g y", _("a stone: blue, white, red, green, yellow")),
        ("B W R G Y", _("the same, in the largest group of its colour, or in the obelisk's colour")),
        ("b", _("a letter with nothing below it on its card: a tall stone")),
        (" ".join(glyphs.buildings), _("the glyph of pyramid, obelisk or tomb: 2 points in its own building")),
        (f"{glyphs.buildings[0]}16 +2", _("a building's points; after the plus, those of all glyphs")),
        ("2c", _("a place where your card can lie, with the points it would bring")),
        ("█", _("in reversed colours: the card in your hand"))
        if glyphs.is_outlined
        else (f"{glyphs.frame[0]} {glyphs.frame[1]}", _("left and right of the card in your hand")),
        (glyphs.wrong, _("the card can't lie here; the line below says why")),
        ("+", _("behind obelisk or tomb: the card can go there")),
        ("+5?", _("in the tomb: for now, as others lay cards there, too")),
        ("? ?", _("a card that you don't know")),
        (glyphs.here, _("who is to decide; what is highlighted")),
        (glyphs.changed, _("new since your last turn")),
        (_("A to E"), _("the players")),
    )
