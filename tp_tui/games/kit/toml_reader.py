"""Tables read from TOML, with readers that complain in the file's own terms."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic, TypeVar

from tp_tui.games.contract import DataError

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


class TomlTable:
    """A table read from a file, with readers that complain in the file's own terms."""

    def __init__(self, where: str, table: Table) -> None:
        """Read from `table`; `where` begins every complaint: the file, and the table within it."""
        self.where = where
        self.table = table

    def wrong(self, field: str, what: str) -> DataError:
        """The complaint that `field` is wrong, to be raised."""
        return DataError(f"{self.where}: {field}: {what}")

    def number(self, field: str, least: int = 0) -> int:
        """The whole number in `field`, `least` or more."""
        value = self.table.get(field)
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            raise self.wrong(field, f"is {value!r}, but must be a whole number of {least} or more")
        return value

    def real(self, field: str) -> float:
        """The number in `field`, whole or not."""
        value = self.table.get(field)
        if not _is_real(value):
            raise self.wrong(field, f"is {value!r}, but must be a number")
        return float(value)  # type: ignore[arg-type]

    def reals(self, field: str) -> list[float]:
        """The list of numbers in `field`, whole or not."""
        value = self.table.get(field)
        if not isinstance(value, list) or not all(map(_is_real, value)):
            raise self.wrong(field, f"is {value!r}, but must be a list of numbers")
        return list(map(float, value))

    def text(self, field: str) -> str:
        """The text in `field`."""
        value = self.table.get(field)
        if not isinstance(value, str) or not value.strip():
            raise self.wrong(field, f"is {value!r}, but must be a text")
        return value

    def numbers(self, field: str) -> list[int]:
        """The list of whole numbers in `field`."""
        value = self.table.get(field)
        if not isinstance(value, list) or not all(isinstance(n, int) and not isinstance(n, bool) for n in value):
            raise self.wrong(field, f"is {value!r}, but must be a list of whole numbers")
        return value

    def texts(self, field: str) -> list[str]:
        """The list of texts in `field`."""
        value = self.table.get(field)
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise self.wrong(field, f"is {value!r}, but must be a list of texts")
        return value

    def inner(self, field: str) -> TomlTable:
        """The table in `field`."""
        value = self.table.get(field)
        if not isinstance(value, dict):
            raise self.wrong(field, "is missing, but must be a table")
        return TomlTable(f"{self.where}: {field}", value)

    def counts(self, field: str) -> dict[int, int]:
        """The table in `field`, from numbers to numbers."""
        inner = self.inner(field)
        for key in inner.table:
            if not key.isdecimal():
                raise inner.wrong(key, "must be a number")
        return {int(key): inner.number(key) for key in inner.table}


def _is_real(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def parse(source: str, text: str) -> TomlTable:
    """The TOML in `text`; `source` names it in complaints.

    Raises:
        DataError: it is no TOML.
    """
    try:
        return TomlTable(source, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{source}: is no TOML: {error}") from error
