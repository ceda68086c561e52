"""The signs of the table of Necropolis, and what they are."""

from __future__ import annotations

from tp_tui.presenters.messages import _
from tp_tui.presenters.necropolis.glyphs import Glyphs


def signs(glyphs: Glyphs) -> tuple[tuple[str, str], ...]:
    """Return the signs of the table and what they are."""
    return (
        ("b w r g y", _("a stone: blue, white, red, green, yellow")),
        ("B W R G Y", _("the same, in the largest group of its colour")),
        (glyphs.tall, _("the lower half of a tall stone")),
        (" ".join(glyphs.buildings), _("the glyph of pyramid, obelisk or tomb: 2 points in its own building")),
        ("2c", _("a place where your card can lie")),
        (f"{glyphs.frame[0]} {glyphs.frame[1]}", _("left and right of the card in your hand")),
        (glyphs.wrong, _("the card can't lie here; the line below says why")),
        ("+", _("before obelisk and tomb: the card can go there")),
        ("? ?", _("a card that you don't know")),
        (glyphs.here, _("who is to decide; what is highlighted")),
        (glyphs.changed, _("new since your last turn")),
        (_("A to E"), _("the players")),
    )
