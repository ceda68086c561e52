"""Sets of signs: what stands for each sign on the screen, read from TOML files as themes are.

Everything is drawn with the signs of `unicode`; a set says what is sent in their place, one column for one. Plain sets
keep to ASCII: tables draw with their plain signs, and whatever else is not ASCII is replaced, too.
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

from tp_tui.games.contract import DataError, Fault
from tp_tui.games.kit.printable import printable, quoted
from tp_tui.games.kit.toml_reader import TomlError, read_toml
from tp_tui.presenters.faults import fault_text
from tp_tui.storage.files import read_regular_file
from tp_tui.storage.folders import own_symbols_folder
from tp_tui.storage.settings import AUTO_SYMBOLS, SYMBOLS
from tp_tui.tui.terminal_capabilities import is_console, is_unicode

FOLDER = Path(__file__).parent / "symbols"
"""Where the program's own sets are."""

DEFAULT = "narrow"
"""What is drawn with where nothing else is wanted: it is right in every terminal that takes UTF-8."""


class SignSet(NamedTuple):
    """What stands in the place of signs.

    Attributes:
        name: what the settings call it: the name of its file.
        title: what it is, in a few words.
        signs: by sign, what is drawn in its place; both take one column.
        is_plain: whether it keeps to ASCII.
        reversed_signs: the same for those that are drawn with ink and ground exchanged.
    """

    name: str
    title: str
    signs: Mapping[str, str]
    is_plain: bool
    reversed_signs: Mapping[str, str] = MappingProxyType({})


def read_signs(file: Path) -> SignSet:
    """Read the set of signs in a file.

    Raises:
        DataError: it cannot be read, or something in it is no sign; the message names file and field.
    """
    try:
        data = read_toml(read_regular_file(file).decode())
    except (TomlError, UnicodeDecodeError) as error:
        raise DataError(Fault.told(f"{file.name}: is not a set of signs: {fault_text(error)}")) from error
    except OSError as error:
        raise DataError(Fault.told(f"{file.name}: cannot be read: {error.strerror or error}")) from error
    for entry in data:
        if entry not in ("title", "plain", "signs", "reversed"):
            raise DataError(
                Fault.told(f"{file.name}: {printable(entry, 40)}: there are only title, plain, signs and reversed")
            )
    title, is_plain = data.get("title", "your own"), data.get("plain", False)
    tables: dict[str, Any] = {name: data.get(name, {}) for name in ("signs", "reversed")}
    if not (isinstance(title, str) and isinstance(is_plain, bool)):
        raise DataError(Fault.told(f"{file.name}: title must be a text, plain true or false"))
    for name, signs in tables.items():
        if fault := _fault_of(signs, is_plain):
            raise DataError(Fault.told(f"{file.name}: {name}{fault}"))
    return SignSet(file.stem, printable(title, 40), tables["signs"], is_plain, tables["reversed"])


def _fault_of(signs: object, is_plain: bool) -> str:
    """Return what is wrong with a table of signs, with what stands before it; nothing if all is well."""
    if not isinstance(signs, dict):
        return " must be a table"
    for sign, drawn in signs.items():
        if len(sign) != 1 or cell_len(sign) != 1:
            return f": {quoted(sign)} is not one sign"
        if not isinstance(drawn, str) or len(drawn) != 1 or cell_len(drawn) != 1 or not drawn.isprintable():
            return f": {quoted(drawn)} does not fit in one column in the place of {sign}"
        if is_plain and not drawn.isascii():
            return f": {quoted(drawn)} is not ASCII, and the set says it is plain"
    return ""


@cache
def house_signs() -> dict[str, SignSet]:
    """Return the program's own sets by their names."""
    return {name: read_signs(FOLDER / f"{name}.toml") for name in SYMBOLS if name != AUTO_SYMBOLS}


@cache
def signs_named(name: str) -> SignSet:
    """Return the set of that name, of the program's or the player's own.

    Raises:
        DataError: it is no set of signs.
    """
    return house_signs().get(name) or read_signs(own_symbols_folder() / f"{name}.toml")


def signs_shown(wanted: str) -> SignSet:
    """Return the set that is drawn with: the one that is wanted if the terminal can show it.

    Where letters do not arrive as UTF-8 that is always a plain one. By itself the program also chooses one for the
    Linux console, whose fonts lack most signs.
    """
    try:
        found = signs_named(DEFAULT if wanted == AUTO_SYMBOLS else wanted)
    except DataError:
        found = house_signs()[DEFAULT]
    if found.is_plain or (is_unicode() and not (wanted == AUTO_SYMBOLS and is_console())):
        return found
    return house_signs()["ascii"]


def signs_fault(wanted: str) -> str:
    """Return a sentence about what is wrong with the set that is wanted; nothing if all is well."""
    try:
        signs_named(DEFAULT if wanted == AUTO_SYMBOLS else wanted)
    except DataError as error:
        return f"Symbols {printable(fault_text(error), 200)}."
    return ""


def drawn_with(wanted: str) -> str:
    """Return the signs that tables draw with for the set `wanted`: `unicode` or `ascii`."""
    return "ascii" if signs_shown(wanted).is_plain else "unicode"


class Signs(LineFilter):
    """Draw everything with the signs of a set, and nothing that a terminal would obey."""

    def __init__(self, signs: SignSet) -> None:
        """Draw with `signs`."""
        super().__init__()
        self._table = str.maketrans({**signs.signs, **signs.reversed_signs})
        self._reversed = (
            re.compile(f"([{re.escape(''.join(signs.reversed_signs))}]+)") if signs.reversed_signs else None
        )
        self._is_plain = signs.is_plain

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the segments in the signs of the set."""
        drawn: list[Segment] = []
        for segment in segments:
            text, style, control = segment
            if control or (text.isascii() and text.isprintable()):
                drawn.append(segment)
            elif self._reversed is None:
                drawn.append(Segment(self._drawn(text), style, control))
            else:
                # Every other part is one of signs to be reversed.
                for number, part in enumerate(self._reversed.split(text)):
                    if part:
                        drawn.append(Segment(self._drawn(part), exchanged(style) if number % 2 else style, control))
        return drawn

    def _drawn(self, text: str) -> str:
        text = text.translate(self._table)
        if not text.isprintable():
            text = "".join(letter if letter.isprintable() else " " * cell_len(letter) for letter in text)
        return text if not self._is_plain or text.isascii() else "".join(map(_plain, text))


@lru_cache(maxsize=1024)
def exchanged(style: Style | None) -> Style:
    """Return a style with ink and ground exchanged; never bold, for that would change the ground that becomes ink.

    Colours are exchanged as such where both are known, for an attribute costs more bytes.
    """
    style = style or Style()
    if style.color is None or style.bgcolor is None or style.color.is_default or style.bgcolor.is_default:
        return style + Style(bold=False, reverse=not style.reverse)
    return style + Style(bold=False, color=style.bgcolor, bgcolor=style.color)


@lru_cache(maxsize=1024)
def _plain(letter: str) -> str:
    """Return ASCII as wide as a letter: the letter without its accent, else question marks."""
    if letter.isascii():
        return letter
    base = unicodedata.normalize("NFKD", letter)[:1]
    width = cell_len(letter)
    return base if base.isascii() and base.isprintable() and width == 1 else "?" * width
