"""What a terminal can show, by its environment: how many colours, and whether letters beyond ASCII."""

from __future__ import annotations

import codecs
import locale
import os
import sys
from collections.abc import Mapping

from rich.color import ColorSystem

MOST_COLOURS = 1 << 24

BY_SYSTEM = {
    ColorSystem.STANDARD: 16,
    ColorSystem.EIGHT_BIT: 256,
    ColorSystem.TRUECOLOR: MOST_COLOURS,
    ColorSystem.WINDOWS: 16,
}
"""The colours of Rich's colour systems."""


def colours_of(system: ColorSystem | None, environment: Mapping[str, str] | None = None) -> int:
    """Return how many colours a terminal is to be sent: none where `NO_COLOR` is set to anything, or there are none."""
    environment = os.environ if environment is None else environment
    if environment.get("NO_COLOR") or system is None:
        return 0
    if system is ColorSystem.STANDARD and not _has_colours(environment.get("TERM", "")):
        return 0
    return BY_SYSTEM[system]


def _has_colours(terminal: str) -> bool:
    """Return whether the system's description of a terminal has colours; True where there is no description."""
    try:
        import curses
    except ImportError:
        return True  # Windows, whose console has them
    try:
        curses.setupterm(terminal or "dumb", sys.__stdout__.fileno() if sys.__stdout__ else 1)
        return curses.tigetnum("colors") > 0
    except (curses.error, OSError, ValueError):
        return True


def is_unicode() -> bool:
    """Return whether what is printed arrives as UTF-8."""
    encoding = getattr(sys.__stdout__, "encoding", None) or locale.getpreferredencoding(False)
    try:
        return codecs.lookup(encoding).name == "utf-8"
    except LookupError:
        return False


def is_console(environment: Mapping[str, str] | None = None) -> bool:
    """Return whether this is a Linux console, whose fonts have few signs."""
    return (os.environ if environment is None else environment).get("TERM", "") == "linux"
