"""What becomes of everything that is drawn just before it is sent: no colours, no bold that would blur."""

from __future__ import annotations

from functools import lru_cache

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

GREY, LIGHT = 0.15, 0.6
"""The brightness, from 0 to 1, from which on a colour of the theme without colours is grey, and light."""


class NoColours(LineFilter):
    """Send no colour at all; what the theme `tp-mono` says by black, grey and white is said by attributes.

    A white ground is reversed, a grey one underlined; a grey ink is dim.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the segments without colours."""
        return [Segment(text, style and without_colours(style), control) for text, style, control in segments]


class NoBlur(LineFilter):
    """Send no bold with dark inks: many terminals with 16 colours show it as the lighter colour of the same name."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the segments without bold dark inks."""
        return [Segment(text, style and without_blur(style), control) for text, style, control in segments]


@lru_cache(maxsize=1024)
def without_colours(style: Style) -> Style:
    """Return the attributes that stand for a style."""
    ground, ink = _brightness(style.bgcolor, 0.0), _brightness(style.color, 1.0)
    is_reversed = (ground >= LIGHT) != bool(style.reverse)
    return Style(
        bold=style.bold,
        italic=style.italic,
        strike=style.strike,
        underline=style.underline or GREY <= ground < LIGHT,
        reverse=is_reversed,
        dim=style.dim or (not is_reversed and GREY <= ink < LIGHT),
        link=style.link,
    )


@lru_cache(maxsize=1024)
def without_blur(style: Style) -> Style:
    """Return a style without bold if its ink is one of the dark colours."""
    if style.bold and style.color is not None and _brightness(style.color, 1.0) < GREY:
        return style + Style(bold=False)
    return style


def _brightness(colour: RichColor | None, default: float) -> float:
    if colour is None or colour.is_default:
        return default
    return Color.from_rich_color(colour).brightness
