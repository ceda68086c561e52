"""Terminal capabilities derived from the environment: the number of colours and UTF-8 support."""

from __future__ import annotations

import codecs
import locale
import os
import sys
from collections.abc import Mapping

from rich.color import ColorSystem

MAX_COLOURS = 1 << 24

BY_SYSTEM = {
    ColorSystem.STANDARD: 16,
    ColorSystem.EIGHT_BIT: 256,
    ColorSystem.TRUECOLOR: MAX_COLOURS,
    ColorSystem.WINDOWS: 16,
}
"""The number of colours of each of Rich's colour systems."""


def colours_of(system: ColorSystem | None, environment: Mapping[str, str] | None = None) -> int:
    """Return how many colours to use; 0 if `NO_COLOR` is set or the terminal has none."""
    environment = os.environ if environment is None else environment
    if environment.get("NO_COLOR") or system is None:
        return 0
    if system is ColorSystem.STANDARD and not _has_colours(environment.get("TERM", "")):
        return 0
    return BY_SYSTEM[system]


def _has_colours(terminal: str) -> bool:
    """Return whether terminfo lists colours for `terminal`; True if it has no entry."""
    try:
        import curses
    except ImportError:
        return True  # Windows, whose console has colours
    try:
        curses.setupterm(terminal or "dumb", sys.__stdout__.fileno() if sys.__stdout__ else 1)
        return curses.tigetnum("colors") > 0
    except (curses.error, OSError, ValueError):
        return True


def is_unicode() -> bool:
    """Return whether standard output is encoded as UTF-8."""
    encoding = getattr(sys.__stdout__, "encoding", None) or locale.getpreferredencoding(False)
    try:
        return codecs.lookup(encoding).name == "utf-8"
    except LookupError:
        return False


def is_east_asian(environment: Mapping[str, str] | None = None) -> bool:
    """Return whether the locale is one where characters of ambiguous width (UAX 11) are often two columns wide."""
    named = os.environ if environment is None else environment
    found = next((named[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if named.get(name)), "")
    return found.startswith(("ja", "ko", "zh"))


def is_console(environment: Mapping[str, str] | None = None) -> bool:
    """Return whether this is a Linux console, whose fonts have few glyphs."""
    return (os.environ if environment is None else environment).get("TERM", "") == "linux"
