"""Reading and validating TOML; faults name the file and the field.

All TOML that the program reads goes through `read_toml`. Some input, such as long dotted keys, costs the parser of the
standard library quadratic time and memory, and nesting makes it recurse without limit. So excessive input is refused
before it is parsed, in one pass that distinguishes strings and comments from the rest:

- more than `LONGEST` characters in all;
- more than `MAX_ITEMS` of the characters `. = , [ {` outside strings and comments, since every key, part of a key,
  value, array and table takes one of them;
- arrays and inline tables nested more than `DEEPEST` deep;
- a dotted key of more than `MAX_PARTS` parts (`a.b.c` has three), also in a header `[a.b.c]`;
- a number or bare key of more than `LONGEST_WORD` characters, or a quoted key of that length in a header.

The rest costs less than 1 kB of memory per item, and a few microseconds. Strings may be as long as the file.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import accumulate
from math import isfinite
from typing import Generic, NamedTuple, TypeVar

from tp_tui.games.contract import DataError, Fault, FaultError
from tp_tui.games.kit.printable import is_visible, printable, quoted

MOST = 10_000
"""The most that a count may be, if nothing else is said: nothing on a table is more."""

LONGEST = 1_000_000
"""The most letters that a text in TOML may have."""

MAX_ITEMS = 20_000
"""The most keys, parts of keys, values, lists and tables together."""

DEEPEST = 16
"""The maximum nesting depth of arrays and inline tables."""

MAX_PARTS = 8
"""The most parts of a key."""

LONGEST_WORD = 100
"""The most letters of a number, or of a name without quotes."""

LONGEST_TITLE = 60
"""The letters that a title can have."""

LARGEST = 2**63
"""Whole numbers are below this, as TOML has it."""

Table = dict[str, object]
Thing = TypeVar("Thing")


class Examined(NamedTuple, Generic[Thing]):
    """The result of reading a file: the object found or, if the file is invalid, None and the reasons in `faults`."""

    found: Thing | None
    faults: tuple[Fault, ...]

    def get(self) -> Thing:
        """Return what was found.

        Raises:
            DataError: it cannot be read; it carries the first fault.
        """
        if self.found is None:
            raise DataError(self.faults[0])
        return self.found


@contextmanager
def noting(faults: list[Fault]) -> Iterator[None]:
    """Suppress a `DataError` raised in the block, and add its fault to `faults`."""
    try:
        yield
    except DataError as error:
        faults.append(error.fault)


class TomlError(FaultError):
    """A text is not valid TOML. `line` is the line at fault, from 1; 0 if unknown."""

    def __init__(self, fault: Fault | str, *about: object, line: int = 0) -> None:
        """Create the error from a fault, or from its id and arguments."""
        super().__init__(fault, *about)
        self.line = line


def read_toml(text: str) -> Table:
    """Return the table that the TOML in `text` describes.

    Raises:
        TomlError: it is not valid TOML, or exceeds a limit (see above, and 64 bits for integers).
    """
    if len(text) > LONGEST:
        raise TomlError("toml_too_long", LONGEST // 1000)
    if _is_odd(_TEXT_OR_COMMENT.sub('"', text)):
        _check_lines(_without_texts(text))
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        # The message ends with the place, as `(at line 3, column 1)`.
        what, _, place = str(error).rpartition(" (at ")
        number = place.removeprefix("line ").partition(",")[0]
        line = int(number) if number.isdecimal() else text.count("\n") if "end of document" in place else 0
        raise TomlError(Fault.told(printable(what or error)), line=line) from error
    if not _has_small_numbers(table):
        lines = enumerate(_without_texts(text).split("\n"), 1)
        first = next((number for number, line in lines if _has_large_number(line)), 0)
        raise TomlError("toml_too_many_digits", line=first)
    return table


_TEXT_OR_COMMENT = re.compile(
    r"""#[^\n]*|\"\"\"(?:[^"\\]++|\\.?|"(?!""))*+"{0,5}|"(?:[^"\\\n]++|\\[^\n]?)*+"?"""
    r"|'''(?:[^']++|'(?!''))*+'{0,5}|'[^'\n]*+'?",
    re.DOTALL,
)
"""Matches a comment or a string; an unterminated one, which the parser will reject, extends to the end."""

_BRACKET = re.compile("[][{}]")
_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}
_LINE_OF_HEADER = re.compile(r"\n[ \t]*+\[[^\n,=]*+(?![,=])")
_WORD = re.compile("[0-9A-Za-z_+-]+")


def _is_odd(bare: str) -> bool:
    """Return whether a limit may be exceeded; in `bare` each string and comment is reduced to a quote."""
    depths = accumulate(map(_STEPS.__getitem__, _BRACKET.findall(bare)))
    return (
        sum(map(bare.count, ".=,[{")) > MAX_ITEMS
        or bare.count(".") >= MAX_PARTS
        or max(map(len, bare.split()), default=0) > LONGEST_WORD
        or max(depths, default=0) > DEEPEST
        or any('"' in line for line in _LINE_OF_HEADER.findall(f"\n{bare}"))
    )


_LONG = "\0"
"""A placeholder for a single-line string too long for a key; TOML has no null characters."""


def _without_texts(text: str) -> str:
    """Return `text` without comments and with placeholders for strings, keeping line breaks."""
    return _TEXT_OR_COMMENT.sub(_stand_in, text)


def _stand_in(match: re.Match[str]) -> str:
    found = match[0]
    if found[0] == "#":
        return ""
    lines = found.count("\n")
    return '"' + lines * "\n" if lines or len(found) <= LONGEST_WORD + 2 else _LONG


def _check_lines(bare: str) -> None:
    """Raise TomlError if a limit is exceeded."""
    if sum(map(bare.count, ".=,[{")) > MAX_ITEMS:
        raise TomlError("toml_too_many_items", MAX_ITEMS)
    depth = 0
    for number, line in enumerate(bare.split("\n"), 1):
        if long := next((word for word in _WORD.findall(line) if len(word) > LONGEST_WORD), ""):
            if long[0].isalpha():
                raise TomlError("toml_long_name", LONGEST_WORD, line=number)
            raise TomlError("toml_too_many_digits", line=number)
        if _LONG in line and not depth and line.lstrip().startswith("["):
            # The parser would compare it for every key of this table, character by character if it occurs twice.
            raise TomlError("toml_long_name", LONGEST_WORD, line=number)
        if line.count(".") >= MAX_PARTS and any(key.count(".") >= MAX_PARTS for key in re.split("[=,[{]", line)):
            raise TomlError("toml_too_many_parts", MAX_PARTS, line=number)
        for bracket in _BRACKET.findall(line):
            depth += _STEPS[bracket]
            if depth > DEEPEST:
                raise TomlError("toml_too_deep", line=number)


def _has_large_number(line: str) -> bool:
    """Return whether a whole number beyond 64 bits is in a line."""
    for word in _WORD.findall(line):
        with suppress(ValueError):
            if not -LARGEST <= int(word, 0) < LARGEST:
                return True
    return False


def _has_small_numbers(value: object) -> bool:
    """Return whether all whole numbers in a value have 64 bits at most."""
    if isinstance(value, dict):
        return all(map(_has_small_numbers, value.values()))
    if isinstance(value, list):
        return all(map(_has_small_numbers, value))
    return not isinstance(value, int) or -LARGEST <= value < LARGEST


class TomlTable:
    """A TOML table. Its methods validate a field and return it, or raise a `DataError` that names file and field."""

    def __init__(self, where: str, table: Table) -> None:
        """Read from `table`; `where` is the place that faults name: the file, and the table within it."""
        self.where = where
        self.table = table

    def wrong(self, field: str, id: str, *about: object) -> DataError:
        """Return an error about `field`, to be raised; the arguments of its fault are `FILE: FIELD` and `about`."""
        return DataError(id, f"{self.where}: {printable(field, 60)}", *about)

    def not_what(self, field: str, wanted: str, *about: object) -> DataError:
        """Return an error that `field` is missing or is not what is `wanted`, to be raised.

        The id of its fault is `missing_WANTED`, or `not_WANTED` with the value as an argument.
        """
        if field not in self.table:
            return self.wrong(field, f"missing_{wanted}", *about)
        return self.wrong(field, f"not_{wanted}", quoted(self.table[field], 60), *about)

    def number(self, field: str, least: int = 0, most: int = MOST) -> int:
        """The whole number in `field`, from `least` to `most`."""
        value = self.table.get(field)
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            raise self.not_what(field, "whole_from", least)
        if value > most:
            raise self.not_what(field, "whole_to", most)
        return value

    def real(self, field: str) -> float:
        """The number in `field`, whole or not."""
        value = self.table.get(field)
        if not _is_real(value):
            raise self.not_what(field, "number")
        return float(value)  # type: ignore[arg-type]

    def reals(self, field: str) -> list[float]:
        """The list of numbers in `field`, whole or not."""
        value = self.table.get(field)
        if not isinstance(value, list) or not all(map(_is_real, value)):
            raise self.not_what(field, "numbers")
        return list(map(float, value))

    def text(self, field: str) -> str:
        """The text in `field`."""
        value = self.table.get(field)
        if not isinstance(value, str) or not value.strip():
            raise self.not_what(field, "text")
        return value

    def title(self) -> str:
        """The text in `title`, which is shown on one line."""
        title = self.text("title").strip()
        if len(title) > LONGEST_TITLE or not all(map(is_visible, title)):
            raise self.not_what("title", "title", LONGEST_TITLE)
        return title

    def numbers(self, field: str) -> list[int]:
        """The list of whole numbers in `field`."""
        value = self.table.get(field)
        if not isinstance(value, list) or not all(type(n) is int and -MOST <= n <= MOST for n in value):
            raise self.not_what(field, "whole_numbers", MOST)
        return value

    def texts(self, field: str) -> list[str]:
        """The list of texts in `field`."""
        value = self.table.get(field)
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise self.not_what(field, "texts")
        return value

    def inner(self, field: str) -> TomlTable:
        """The table in `field`."""
        value = self.table.get(field)
        if not isinstance(value, dict):
            raise self.not_what(field, "table")
        return TomlTable(f"{self.where}: {field}", value)

    def counts(self, field: str, most: int = MOST) -> dict[int, int]:
        """Return the table in `field`, whose keys are integers up to `most` and whose values are integers."""
        inner = self.inner(field)
        for key in inner.table:
            # Only these digits: `int` takes those of other scripts, and would take long over thousands of them.
            if not (key.isascii() and key.isdecimal() and len(key) <= len(str(most)) and int(key) <= most):
                raise inner.wrong(key, "key_no_number", most)
        return {int(key): inner.number(key) for key in inner.table}


def _is_real(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def parse(source: str, text: str) -> TomlTable:
    """Parse TOML; `source` is its name in faults.

    Raises:
        DataError: it is not valid TOML.
    """
    try:
        return TomlTable(source, read_toml(text))
    except TomlError as error:
        if error.line:
            raise DataError("no_toml_in_line", source, error.line, error.fault) from error
        raise DataError("no_toml", source, error.fault) from error


def examine(
    source: str,
    text: str,
    fields: Sequence[str],
    read: Callable[[TomlTable, list[Fault]], Thing | None],
    unknown: str = "unknown_in_file",
) -> Examined[Thing]:
    """Return what the TOML in `text` describes, or everything that is wrong with it.

    Args:
        source: the name of the file in faults.
        text: its content.
        fields: the fields that it may have.
        read: returns what the table describes, and adds its faults to the list.
        unknown: the id of the fault for any other field; its arguments are the place and `fields`.
    """
    try:
        data = parse(source, text)
    except DataError as error:
        return Examined(None, (error.fault,))
    faults = [data.wrong(field, unknown, [*fields]).fault for field in data.table if field not in fields]
    found = read(data, faults)
    return Examined(None if faults else found, tuple(dict.fromkeys(faults)))
