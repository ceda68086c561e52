"""Line filters for terminals with few colours: attributes in place of colours, no bold with dark colours."""

from __future__ import annotations

from functools import lru_cache

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

GREY, LIGHT = 0.15, 0.6
"""The minimum brightness, from 0 to 1, of the greys and of the light colours of `tp-mono`."""


class ColoursToAttributes(LineFilter):
    """Replace the black, grey and white of the theme `tp-mono` with attributes.

    A white background becomes reverse, a grey one underline; a grey foreground becomes dim.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Replace the colours of all segments."""
        return [Segment(text, style and colours_to_attributes(style), control) for text, style, control in segments]


class NoDarkBold(LineFilter):
    """Remove bold from dark foregrounds, which many 16-colour terminals show as the bright colour instead."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Remove bold from dark segments."""
        return [Segment(text, style and without_dark_bold(style), control) for text, style, control in segments]


@lru_cache(maxsize=1024)
def colours_to_attributes(style: Style) -> Style:
    """Return a style with attributes in place of colours."""
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
def without_dark_bold(style: Style) -> Style:
    """Return a style without bold if its foreground is dark."""
    if style.bold and style.color is not None and _brightness(style.color, 1.0) < GREY:
        return style + Style(bold=False)
    return style


def _brightness(colour: RichColor | None, default: float) -> float:
    if colour is None or colour.is_default:
        return default
    return Color.from_rich_color(colour).brightness
