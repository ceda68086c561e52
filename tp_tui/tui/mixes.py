"""Colours between two of the theme, by names as `scene-sun~scene-glow~40`: two colours and a share in hundredths."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from textual.color import Color


class Mix(NamedTuple):
    """A colour between two others.

    Attributes:
        first: the name of a colour of the theme.
        second: the name of another one.
        percent: the share of the second one.
    """

    first: str
    second: str
    percent: int

    @property
    def nearer(self) -> str:
        """The colour that has the larger share."""
        return self.second if self.percent > 50 else self.first


def mixed(first: str, second: str, share: float) -> str:
    """Return the name of a colour between two, or of one of them.

    >>> mixed("scene-sun", "scene-glow", 0.4), mixed("scene-sun", "scene-glow", 1)
    ('scene-sun~scene-glow~40', 'scene-glow')
    """
    percent = round(100 * share)
    return f"{first}~{second}~{percent}" if 0 < percent < 100 else second if percent else first


def mix_of(name: str) -> Mix:
    """Return what a name stands for; a colour of the theme is a mix with itself.

    >>> mix_of("scene-sun~scene-glow~40")
    Mix(first='scene-sun', second='scene-glow', percent=40)
    """
    first, _, rest = name.partition("~")
    second, _, percent = rest.partition("~")
    return Mix(first, second or first, int(percent or 0))


def colour_in(colours: Mapping[str, str], name: str) -> str:
    """Return the colour with this name, given those of the theme."""
    if name in colours:
        return colours[name]
    first, second, percent = mix_of(name)
    return Color.parse(colours[first]).blend(Color.parse(colours[second]), percent / 100).hex
