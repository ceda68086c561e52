"""Colour perception: contrast, colour difference, and simulation of colour vision deficiency (CVD).

Used by `tp-tui themes --check` and the theme tests. Colours are sRGB, three numbers from 0 to 255. Sources:

- relative luminance and contrast: Web Content Accessibility Guidelines 2.2, success criterion 1.4.3
- CIELAB with the sRGB white point, D65: IEC 61966-2-1 and CIE 15:2004
- CIEDE2000: Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula", Color Research & Application 30 (2005)
- CVD: Machado, Oliveira and Fernandes, "A physiologically-based model for simulation of color vision deficiency", IEEE
  Transactions on Visualization and Computer Graphics 15 (2009), at full severity
"""

from __future__ import annotations

from functools import lru_cache
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Rgb = tuple[int, int, int]
Vector = tuple[float, float, float]

MACHADO: dict[str, tuple[Vector, Vector, Vector]] = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""The simulation matrices for linear RGB at severity 1.0, by kind of CVD."""

EYES = ("normal", *MACHADO)
"""The kinds of colour vision that are simulated."""

SRGB_TO_XYZ: tuple[Vector, Vector, Vector] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE: Vector = (0.95047, 1.0, 1.08883)


def rgb_of(colour: str) -> Rgb:
    """Parse a hexadecimal colour.

    >>> rgb_of("#ffd700")
    (255, 215, 0)
    """
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue


def contrast(one: Rgb, other: Rgb) -> float:
    """Return the WCAG contrast ratio of two colours, from 1 to 21.

    >>> contrast((0, 0, 0), (255, 255, 255))
    21.0
    """
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def seen_by(eye: str, colour: Rgb) -> Rgb:
    """Simulate a colour as seen by one of `EYES`."""
    if eye == "normal":
        return colour
    red, green, blue = (_to_srgb(part) for part in _times(MACHADO[eye], _linear(colour)))
    return red, green, blue


@lru_cache(maxsize=65536)
def distance(one: Rgb, other: Rgb, eye: str = "normal") -> float:
    """Return the CIEDE2000 difference of two colours as seen by one of `EYES`; 1 is just noticeable.

    >>> distance((255, 0, 0), (255, 0, 0))
    0.0
    """
    return ciede2000(lab_of(seen_by(eye, one)), lab_of(seen_by(eye, other)))


def lab_of(colour: Rgb) -> Vector:
    """Convert a colour to CIELAB."""
    x, y, z = (_lab_root(part / white) for part, white in zip(_times(SRGB_TO_XYZ, _linear(colour)), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: Vector, other: Vector) -> float:
    """Return the CIEDE2000 difference of two CIELAB colours, with all parametric weights 1."""
    (light_1, a_1, b_1), (light_2, a_2, b_2) = one, other
    mean_chroma = (hypot(a_1, b_1) + hypot(a_2, b_2)) / 2
    stretch = 1.5 - 0.5 * sqrt(mean_chroma**7 / (mean_chroma**7 + 25**7))
    chroma_1, chroma_2 = hypot(a_1 * stretch, b_1), hypot(a_2 * stretch, b_2)
    hue_1, hue_2 = _hue(a_1 * stretch, b_1), _hue(a_2 * stretch, b_2)

    turn, hue = hue_2 - hue_1, hue_1 + hue_2
    if not chroma_1 * chroma_2:
        turn = 0.0
    elif abs(turn) > 180:
        turn += 360 if turn < 0 else -360
        hue = (hue + (360 if hue < 360 else -360)) / 2
    else:
        hue /= 2
    light, chroma = (light_1 + light_2) / 2, (chroma_1 + chroma_2) / 2
    across = 2 * sqrt(chroma_1 * chroma_2) * sin(radians(turn / 2))

    weight = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    by_light = (light_2 - light_1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    by_chroma = (chroma_2 - chroma_1) / (1 + 0.045 * chroma)
    by_hue = across / (1 + 0.015 * chroma * weight)
    rotation = -2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + rotation * by_chroma * by_hue)


def _hue(a: float, b: float) -> float:
    return degrees(atan2(b, a)) % 360 if a or b else 0.0


def _lab_root(part: float) -> float:
    return float(part ** (1 / 3)) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116


def _luminance(colour: Rgb) -> float:
    return _times(SRGB_TO_XYZ, _linear(colour))[1]


def _linear(colour: Rgb) -> Vector:
    red, green, blue = (
        part / 255 / 12.92 if part / 255 <= 0.04045 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return red, green, blue


def _to_srgb(part: float) -> int:
    part = min(1.0, max(0.0, part))
    return round(255 * (12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055))


def _times(matrix: tuple[Vector, Vector, Vector], vector: Vector) -> Vector:
    x, y, z = (sum(factor * part for factor, part in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z
