"""Check a theme's contrast and how distinguishable its colours are, with colour vision deficiency and few colours.

Which text stands on which background, and which colours must be told apart, is in `contrast.toml` in `tp_tui/tui` and
in each game's package. Every pair is measured in true colour and as terminals show it: in 256 colours and, for themes
made for 16 colours, in the palettes of xterm and the Linux console. No other conversion occurs, because terminals with
fewer colours than a theme needs get another theme.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import combinations, product
from typing import Any, NamedTuple

from rich.color import Color, ColorSystem
from rich.color_triplet import ColorTriplet
from rich.terminal_theme import DEFAULT_TERMINAL_THEME

from tp_tui.games import game_names
from tp_tui.games.kit.toml_reader import read_toml
from tp_tui.lab.colour_science import EYES, Rgb, contrast, distance, rgb_of
from tp_tui.tui.themes import ThemeInfo

MIN_DISTANCE = 10.0
"""The least CIEDE2000 difference of colours that must be told apart."""

MAX_PAIRS = 6
"""The most pairs of a group that are listed."""

XTERM_16 = (
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
    (255, 255, 255),
)  # fmt: skip
CONSOLE_16 = (
    (0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0), (0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170),
    (85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85), (85, 85, 255), (255, 85, 255), (85, 255, 255),
    (255, 255, 255),
)  # fmt: skip
"""The default palettes of xterm and the Linux console."""


class Group(NamedTuple):
    """Colours that must be told apart, and what else tells them apart.

    If they are the colours of different letters (`are_letters`), a small difference is not a fault.
    """

    name: str
    colours: tuple[str, ...]
    told_by: str
    are_letters: bool


class Finding(NamedTuple):
    """A finding about a theme: a fault, or colours that only letters or shapes tell apart."""

    is_fault: bool
    text: str


class Conversion(NamedTuple):
    """A terminal's colour conversion; `palette` has the values of its 16 colours."""

    name: str
    system: ColorSystem
    palette: tuple[Rgb, ...] = ()

    def of(self, colour: str) -> Rgb:
        """Convert a colour to the one displayed."""
        if self.system is ColorSystem.TRUECOLOR:
            return rgb_of(colour)
        converted = Color.from_triplet(ColorTriplet(*rgb_of(colour))).downgrade(self.system)
        if self.palette:
            assert converted.number is not None
            return self.palette[converted.number]
        red, green, blue = converted.get_truecolor(DEFAULT_TERMINAL_THEME)
        return red, green, blue


AS_IT_IS = Conversion("as it is", ColorSystem.TRUECOLOR)
IN_256 = Conversion("256 colours", ColorSystem.EIGHT_BIT)
IN_16 = (
    Conversion("16 colours of xterm", ColorSystem.STANDARD, XTERM_16),
    Conversion("16 colours of a Linux console", ColorSystem.STANDARD, CONSOLE_16),
)


def conversions(theme: ThemeInfo) -> tuple[Conversion, ...]:
    """Return the conversions on the terminals that a theme is used on."""
    if not theme.needs:
        return (AS_IT_IS,)  # it sends no colours
    if theme.needs > 256:
        return (AS_IT_IS,)
    return (AS_IT_IS, IN_256, *(IN_16 if theme.needs == 16 else ()))


@cache
def _tables() -> tuple[Mapping[str, Any], ...]:
    """Return the contents of every `contrast.toml`, the shared one first."""
    packages = ["tp_tui.tui", *(f"tp_tui.tui.{name}" for name in game_names())]
    found = []
    for package in packages:
        try:
            found.append(read_toml(files(package).joinpath("contrast.toml").read_text(encoding="utf-8")))
        except (ModuleNotFoundError, FileNotFoundError):
            continue  # a game from another distribution, or one without its own colours
    return tuple(found)


def text_pairs() -> Iterator[tuple[str, str]]:
    """Yield the names of all pairs of a background and a text colour on it."""
    for table in _tables():
        for ground, inks in table["text"].items():
            yield from product((ground,), inks)


def shape_pairs() -> Iterator[tuple[str, str]]:
    """Yield the names of all pairs of a background and a shape colour on it, for shapes that only repeat letters."""
    for table in _tables():
        for ground, inks in table.get("shapes", {}).items():
            yield from product((ground,), inks)


def groups() -> Iterator[Group]:
    """Yield all groups of colours that must be told apart."""
    for table in _tables():
        for name, group in table.get("apart", {}).items():
            yield Group(name.replace("-", " "), tuple(group["colours"]), group["told-by"], group.get("letters", False))


def least_contrast(theme: ThemeInfo, conversion: Conversion) -> tuple[float, str, str]:
    """Return the lowest contrast of all texts after a conversion, with the names of background and text colour."""
    seen = {name: conversion.of(colour) for name, colour in theme.colours.items()}
    return min((contrast(seen[ground], seen[ink]), ground, ink) for ground, ink in text_pairs())


def check(theme: ThemeInfo) -> list[Finding]:
    """Return the faults of a theme, and the colours that only letters or shapes tell apart."""
    return [*_contrast_faults(theme), *_distances(theme)]


def _contrast_faults(theme: ThemeInfo) -> Iterator[Finding]:
    for conversion in conversions(theme):
        seen = {name: conversion.of(colour) for name, colour in theme.colours.items()}
        for ground, ink in text_pairs():
            found = contrast(seen[ground], seen[ink])
            if found < theme.contrast:
                text = f"{ink} on {ground} has a contrast of {found:.2f} ({conversion.name}), not {theme.contrast:g}"
                yield Finding(True, text)


def _distances(theme: ThemeInfo) -> Iterator[Finding]:
    said: set[tuple[str, str, str]] = set()
    for conversion, group in product(conversions(theme), groups()):
        seen = {name: conversion.of(theme.colours[name]) for name in group.colours}
        for eye in EYES:
            close = [
                (found, one, other)
                for one, other in combinations(group.colours, 2)
                if (found := distance(seen[one], seen[other], eye)) < MIN_DISTANCE
                and not said & {(eye, one, other), ("normal", one, other)}
            ]
            said |= {(eye, one, other) for _, one, other in close}
            if not close:
                continue
            is_fault = theme.needs >= 256 and not group.are_letters and (eye == "normal" or eye in theme.eyes)
            pairs = ", ".join(f"{one} and {other} ({found:.1f})" for found, one, other in sorted(close)[:MAX_PAIRS])
            if len(close) > MAX_PAIRS:
                pairs += f" and {len(close) - MAX_PAIRS} more pairs"
            eyes = "all eyes" if eye == "normal" else f"{eye} eyes"
            verdict = "too close" if is_fault else f"told apart by {group.told_by}"
            yield Finding(is_fault, f"{group.name}, {eyes}, {conversion.name}: {pairs}: {verdict}")
