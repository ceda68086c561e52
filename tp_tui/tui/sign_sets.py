"""Sign sets: substitutes for characters that a terminal may lack, read from TOML files.

Everything is drawn with the characters of the set `unicode`; other sets map them to substitutes of the same width.
Plain sets are limited to ASCII: tables use their ASCII signs, and any other non-ASCII character is replaced.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from tp_tui.games.contract import Fault, FaultError
from tp_tui.games.kit.printable import printable, quoted
from tp_tui.games.kit.toml_reader import TomlError, read_toml
from tp_tui.storage.files import read_regular_file, reason_of
from tp_tui.storage.folders import own_symbols_folder
from tp_tui.storage.settings import AUTO_SYMBOLS, SYMBOLS
from tp_tui.tui.terminal_capabilities import is_console, is_east_asian, is_unicode

FOLDER = Path(__file__).parent / "symbols"
"""The folder of the built-in sets."""

DEFAULT, NARROW = "unicode", "narrow"
"""The default set, and the one for terminals in which some of its characters are two columns wide."""


class SignSet(NamedTuple):
    """A set of substitutes.

    Attributes:
        name: the name in the settings, which is that of the file.
        title: a short description given in the player's own file; empty for a built-in set.
        signs: the substitutes by sign; both are one column wide.
        is_plain: whether the set is limited to ASCII.
        reversed_signs: further substitutes that are drawn with foreground and background swapped.
    """

    name: str
    title: str
    signs: Mapping[str, str]
    is_plain: bool
    reversed_signs: Mapping[str, str] = MappingProxyType({})


def read_signs(file: Path) -> SignSet:
    """Read a sign set from a file.

    Raises:
        FaultError: the file is unreadable or an entry is invalid; the fault names file and field.
    """
    try:
        data = read_toml(read_regular_file(file).decode())
    except (TomlError, UnicodeDecodeError) as error:
        raise FaultError("no_signs", file.name, reason_of(error)) from error
    except OSError as error:
        raise FaultError("look_unreadable", file.name, reason_of(error)) from error
    for entry in data:
        if entry not in ("title", "plain", "signs", "reversed"):
            raise FaultError("in_file", file.name, Fault("signs_entry", (printable(entry, 40),)))
    title, is_plain = data.get("title", ""), data.get("plain", False)
    tables: dict[str, Any] = {name: data.get(name, {}) for name in ("signs", "reversed")}
    if not (isinstance(title, str) and isinstance(is_plain, bool)):
        raise FaultError("in_file", file.name, Fault("signs_about"))
    for name, signs in tables.items():
        if fault := _fault_of(name, signs, is_plain):
            raise FaultError("in_file", file.name, fault)
    return SignSet(file.stem, printable(title, 40), tables["signs"], is_plain, tables["reversed"])


def _fault_of(name: str, signs: object, is_plain: bool) -> Fault | None:
    """Return what is wrong with the TOML table `name`, or None."""
    if not isinstance(signs, dict):
        return Fault("signs_no_table", (name,))
    for sign, drawn in signs.items():
        if len(sign) != 1 or cell_len(sign) != 1:
            return Fault.of("no_sign", name, quoted(sign))
        if not isinstance(drawn, str) or len(drawn) != 1 or cell_len(drawn) != 1 or not drawn.isprintable():
            return Fault.of("sign_too_wide", name, quoted(drawn), sign)
        if is_plain and not drawn.isascii():
            return Fault.of("sign_not_plain", name, quoted(drawn))
    return None


@cache
def builtin_sign_sets() -> dict[str, SignSet]:
    """Return the built-in sets by name."""
    return {name: read_signs(FOLDER / f"{name}.toml") for name in SYMBOLS if name != AUTO_SYMBOLS}


@cache
def signs_named(name: str) -> SignSet:
    """Return the built-in set called `name` or else the player's own.

    Raises:
        FaultError: there is no valid set with this name.
    """
    return builtin_sign_sets().get(name) or read_signs(own_symbols_folder() / f"{name}.toml")


def signs_shown(wanted: str, ambiguous_width: int = 0) -> SignSet:
    """Return the set to use: the one `wanted` if the terminal can show it.

    Without UTF-8 it is always a plain set. The automatic choice is also plain on the Linux console, whose fonts lack
    most signs, and narrow where characters of ambiguous width are two columns wide.

    Args:
        wanted: the name of a set, or `auto`.
        ambiguous_width: the width that the terminal has reported for such characters; if 0, the locale decides.
    """
    is_wide = ambiguous_width > 1 or (not ambiguous_width and is_east_asian())
    try:
        found = signs_named((NARROW if is_wide else DEFAULT) if wanted == AUTO_SYMBOLS else wanted)
    except FaultError:
        found = builtin_sign_sets()[DEFAULT]
    if found.is_plain or (is_unicode() and not (wanted == AUTO_SYMBOLS and is_console())):
        return found
    return builtin_sign_sets()["ascii"]


def signs_fault(wanted: str) -> Fault | None:
    """Return what is wrong with the set `wanted`, or None."""
    try:
        signs_named(DEFAULT if wanted == AUTO_SYMBOLS else wanted)
    except FaultError as error:
        return error.fault
    return None


def drawn_with(wanted: str) -> str:
    """Return which of its two sets of signs a table uses with the set `wanted`: `unicode` or `ascii`."""
    return "ascii" if signs_shown(wanted).is_plain else "unicode"


class SignFilter(LineFilter):
    """Replaces signs according to a set, and removes control characters."""

    def __init__(self, signs: SignSet) -> None:
        """Create a filter for `signs`."""
        super().__init__()
        self._table = str.maketrans({**signs.signs, **signs.reversed_signs})
        self._reversed = (
            re.compile(f"([{re.escape(''.join(signs.reversed_signs))}]+)") if signs.reversed_signs else None
        )
        self._is_plain = signs.is_plain
        self._has_dots = signs.signs.get("…") == "."

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Replace the signs in all segments."""
        if self._has_dots and any("…" in segment.text for segment in segments):
            segments = with_dots(segments)
        drawn: list[Segment] = []
        for segment in segments:
            text, style, control = segment
            if control or (text.isascii() and text.isprintable()):
                drawn.append(segment)
            elif self._reversed is None:
                drawn.append(Segment(self._drawn(text), style, control))
            else:
                # `split` yields the captured reversed signs as every other part.
                for number, part in enumerate(self._reversed.split(text)):
                    if part:
                        drawn.append(Segment(self._drawn(part), swapped(style) if number % 2 else style, control))
        return drawn

    def _drawn(self, text: str) -> str:
        text = text.translate(self._table)
        if not text.isprintable():
            text = "".join(letter if letter.isprintable() else " " * cell_len(letter) for letter in text)
        return text if not self._is_plain or text.isascii() else "".join(map(_plain, text))


def with_dots(segments: list[Segment]) -> list[Segment]:
    """Return the segments of a line with each `…` spelt in ASCII: cut text must not look like the end of a sentence.

    It is three dots where two blanks on the same ground follow, `>` at the end of what is cut without them, and
    otherwise a dot in the middle of a line.
    """
    spelt = list(segments)
    for number, (text, style, control) in enumerate(spelt):
        if control or "…" not in text:
            continue
        text = text.replace("…  ", "...")
        if text.endswith("…"):
            end = ">"
            if number + 1 < len(spelt) and _can_take_dots(style, after := spelt[number + 1]):
                end, spelt[number + 1] = "...", Segment(after.text[2:], after.style)
            text = text[:-1] + end
        spelt[number] = Segment(text.replace(" …", " >"), style, control)
    return spelt


def _can_take_dots(style: Style | None, after: Segment) -> bool:
    """Return whether the first two cells of a segment are blank and on the ground of the text before them."""
    grounds = [each.bgcolor if each else None for each in (style, after.style)]
    return not after.control and after.text.startswith("  ") and grounds[0] == grounds[1]


@lru_cache(maxsize=1024)
def swapped(style: Style | None) -> Style:
    """Return a style with foreground and background swapped.

    Bold is dropped, as it could change the colour. If both colours are known, they are swapped themselves, which takes
    fewer bytes than the attribute.
    """
    style = style or Style()
    if style.color is None or style.bgcolor is None or style.color.is_default or style.bgcolor.is_default:
        return style + Style(bold=False, reverse=not style.reverse)
    return style + Style(bold=False, color=style.bgcolor, bgcolor=style.color)


@lru_cache(maxsize=1024)
def _plain(letter: str) -> str:
    """Return an ASCII replacement of the same width: the letter without its accent, else question marks."""
    if letter.isascii():
        return letter
    base = unicodedata.normalize("NFKD", letter)[:1]
    width = cell_len(letter)
    return base if base.isascii() and base.isprintable() and width == 1 else "?" * width
