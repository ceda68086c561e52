"""Tables read from TOML, with readers that complain in the file's own terms."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import isfinite
from typing import Generic, TypeVar

from tp_tui.games.contract import DataError
from tp_tui.games.kit.printable import is_visible, printable, quoted

MOST = 10_000
"""The most that a count may be, if nothing else is said: nothing on a table is more."""

MOST_LINES = 500
"""The lines of a text in which a fault that the parser does not place is looked for, line by line."""

LONGEST_TITLE = 60
"""The letters that a title can have."""

LARGEST = 2**63
"""Whole numbers are below this, as TOML has it."""

Table = dict[str, object]
Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True)
class Examined(Generic[Thing]):
    """What a file was read as: None if it cannot be, and then `faults` says why, field by field."""

    found: Thing | None
    faults: tuple[str, ...]

    def get(self) -> Thing:
        """Return what was found.

        Raises:
            DataError: it cannot be read; the message is the first fault.
        """
        if self.found is None:
            raise DataError(self.faults[0])
        return self.found


@contextmanager
def noting(faults: list[str]) -> Iterator[None]:
    """Note a fault and go on with the next thing."""
    try:
        yield
    except DataError as error:
        faults.append(str(error))


class TomlError(ValueError):
    """Text that is no TOML. `line` is where, from 1; 0 where that is not known."""

    def __init__(self, message: str, line: int = 0) -> None:
        """Say what is wrong with that line."""
        super().__init__(message)
        self.line = line


def read_toml(text: str) -> Table:
    """Return the table that the TOML in `text` describes.

    Raises:
        TomlError: it is no TOML, or holds what no file needs: nesting by the hundred, or numbers beyond 64 bits.
    """
    try:
        table = tomllib.loads(text)
        _check_numbers(table)
    except tomllib.TOMLDecodeError as error:
        # The message ends with the place, as `(at line 3, column 1)`.
        what, _, place = str(error).rpartition(" (at ")
        number = place.removeprefix("line ").partition(",")[0]
        line = int(number) if number.isdecimal() else text.count("\n") if "end of document" in place else 0
        raise TomlError(printable(what or error), line) from error
    except RecursionError as error:
        raise TomlError("it is nested too deeply", _unreadable_line(text)) from error
    except (ValueError, OverflowError, MemoryError) as error:
        raise TomlError("it has a number of too many digits", _unreadable_line(text)) from error
    return table


def _unreadable_line(text: str) -> int:
    """Return the first line, from 1, that cannot be read though it may be TOML; 0 in a text too long to look for it."""
    lines = text.split("\n")
    if len(lines) > MOST_LINES:
        return 0
    for number in range(1, len(lines)):
        try:
            _check_numbers(tomllib.loads("\n".join(lines[:number]) + "\n"))
        except tomllib.TOMLDecodeError:
            continue  # a table or text that goes on
        except (ValueError, RecursionError, OverflowError, MemoryError):
            return number
    return len(lines)


def _check_numbers(value: object) -> None:
    if isinstance(value, dict):
        for inner in value.values():
            _check_numbers(inner)
    elif isinstance(value, list):
        for inner in value:
            _check_numbers(inner)
    elif isinstance(value, int) and not -LARGEST <= value < LARGEST:
        raise ValueError


class TomlTable:
    """A table read from a file, with readers that complain in the file's own terms."""

    def __init__(self, where: str, table: Table) -> None:
        """Read from `table`; `where` begins every complaint: the file, and the table within it."""
        self.where = where
        self.table = table

    def wrong(self, field: str, what: str) -> DataError:
        """The complaint that `field` is wrong, to be raised."""
        return DataError(f"{self.where}: {printable(field, 60)}: {what}")

    def not_what(self, field: str, wanted: str) -> DataError:
        """The complaint that `field` is something else than what is `wanted`, to be raised."""
        if field not in self.table:
            return self.wrong(field, f"is missing, but must be {wanted}")
        return self.wrong(field, f"is {quoted(self.table[field], 60)}, but must be {wanted}")

    def number(self, field: str, least: int = 0, most: int = MOST) -> int:
        """The whole number in `field`, from `least` to `most`."""
        value = self.table.get(field)
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            raise self.not_what(field, f"a whole number of {least} or more")
        if value > most:
            raise self.not_what(field, f"a whole number of {most} or less")
        return value

    def real(self, field: str) -> float:
        """The number in `field`, whole or not."""
        value = self.table.get(field)
        if not _is_real(value):
            raise self.not_what(field, "a number")
        return float(value)  # type: ignore[arg-type]

    def reals(self, field: str) -> list[float]:
        """The list of numbers in `field`, whole or not."""
        value = self.table.get(field)
        if not isinstance(value, list) or not all(map(_is_real, value)):
            raise self.not_what(field, "a list of numbers")
        return list(map(float, value))

    def text(self, field: str) -> str:
        """The text in `field`."""
        value = self.table.get(field)
        if not isinstance(value, str) or not value.strip():
            raise self.not_what(field, "a text")
        return value

    def title(self) -> str:
        """The text in `title`, which is shown on one line."""
        title = self.text("title").strip()
        if len(title) > LONGEST_TITLE or not all(map(is_visible, title)):
            raise self.not_what("title", f"a text of up to {LONGEST_TITLE} letters that can be seen")
        return title

    def numbers(self, field: str) -> list[int]:
        """The list of whole numbers in `field`."""
        value = self.table.get(field)
        if not isinstance(value, list) or not all(type(n) is int and -MOST <= n <= MOST for n in value):
            raise self.not_what(field, f"a list of whole numbers up to {MOST}")
        return value

    def texts(self, field: str) -> list[str]:
        """The list of texts in `field`."""
        value = self.table.get(field)
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise self.not_what(field, "a list of texts")
        return value

    def inner(self, field: str) -> TomlTable:
        """The table in `field`."""
        value = self.table.get(field)
        if not isinstance(value, dict):
            raise self.not_what(field, "a table")
        return TomlTable(f"{self.where}: {field}", value)

    def counts(self, field: str, most: int = MOST) -> dict[int, int]:
        """The table in `field`, from whole numbers up to `most` to others."""
        inner = self.inner(field)
        for key in inner.table:
            # Only these digits: `int` takes those of other scripts, and would take long over thousands of them.
            if not (key.isascii() and key.isdecimal() and len(key) <= len(str(most)) and int(key) <= most):
                raise inner.wrong(key, f"must be a number up to {most}")
        return {int(key): inner.number(key) for key in inner.table}


def _is_real(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def parse(source: str, text: str) -> TomlTable:
    """The TOML in `text`; `source` names it in complaints.

    Raises:
        DataError: it is no TOML.
    """
    try:
        return TomlTable(source, read_toml(text))
    except TomlError as error:
        place = f"line {error.line}: " if error.line else ""
        raise DataError(f"{source}: {place}is no TOML: {error}") from error


def examine(
    source: str,
    text: str,
    fields: Sequence[str],
    holder: str,
    read: Callable[[TomlTable, list[str]], Thing | None],
) -> Examined[Thing]:
    """Return what the TOML in `text` describes, or everything that is wrong with it.

    Args:
        source: what names the text in complaints.
        text: the file.
        fields: what it may hold.
        holder: what a file with these fields is called, as `a deck`.
        read: returns what the table describes, and adds to the list what is wrong with it.
    """
    try:
        data = parse(source, text)
    except DataError as error:
        return Examined(None, (str(error),))
    known = f"is nothing that {holder} holds; it can hold {', '.join(fields)}"
    faults = [str(data.wrong(field, known)) for field in data.table if field not in fields]
    found = read(data, faults)
    return Examined(None if faults else found, tuple(dict.fromkeys(faults)))
