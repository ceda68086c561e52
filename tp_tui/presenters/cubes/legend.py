"""The signs of the table of Cubes, and what they are."""

from __future__ import annotations

from tp_tui.presenters.cubes.glyphs import Glyphs
from tp_tui.presenters.messages import _


def signs(glyphs: Glyphs) -> tuple[tuple[str, str], ...]:
    """Return the signs of the table and what they are."""
    return (
        ("r y b w g", _("a cube: red, yellow, blue, white, green; green is the joker")),
        ("(r)", _("a colour field: a red cube here earns 5 money")),
        ("+4", _("your cube can lie here and would score 4 points")),
        (glyphs.free, _("an empty place")),
        (f"{glyphs.frame[0]} {glyphs.frame[1]}", _("left and right of the cursor, and of the cube you build")),
        (glyphs.changed, _("below a cube: new since your last turn")),
        ("R Y B W G", _("in a small pyramid: new since your last turn")),
        (f"{glyphs.money}3", _("3 money; below the strip, the price of all cubes up to here")),
        ("r2 y1", _("2 red cubes and 1 yellow one, in stock or in the bag")),
        (glyphs.here, _("whose turn it is; the highlight of a list")),
        (_("A to D"), _("the players")),
        (_("a to e"), _("the rows from the bottom; b3 is the third place of row b")),
    )
