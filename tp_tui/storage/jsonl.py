"""Files of JSON lines that are written as things happen: whatever was written stays, however the program ends."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tp_tui import __version__
from tp_tui.games.contract import DataError

LONGEST_VALUE = 60


class JsonlFile:
    """A file with a JSON object on every line."""

    def __init__(self, file: Path) -> None:
        """The file, which need not be there yet."""
        self.file = file
        self._whole: int | None = None

    def read(self) -> list[dict[str, Any]]:
        """What its lines hold, nothing if there is no such file or it is empty.

        A last line without its end was torn while it was written: it is left out, and the next `append` takes its
        place.

        Raises:
            DataError: it cannot be read, or a line is no JSON object.
        """
        try:
            data = self.file.read_bytes()
        except FileNotFoundError:
            return []
        except OSError as error:
            raise DataError(f"{self.file} cannot be read: {error.strerror}") from error
        end = data.rfind(b"\n") + 1
        if data and not end:
            raise DataError(f"{self.file}: line 1: is no whole line of JSON")
        found = []
        for number, line in enumerate(data[:end].splitlines(), 1):
            try:
                entry = json.loads(line)
            except (ValueError, RecursionError):
                entry = None
            if not isinstance(entry, dict):
                raise DataError(f"{self.file}: line {number}: is no JSON object")
            found.append(entry)
        # Only then: others may write to the same file in the meantime.
        self._whole = end if end < len(data) else None
        return found

    def go_on(self, header: Mapping[str, object]) -> list[dict[str, Any]]:
        """What the lines after the first hold; with nothing in it the file is begun with `header`.

        Args:
            header: what the first line must say; under `record` it has what the file is a record of.

        Raises:
            DataError: it cannot be read or written, or is a record of something else.
        """
        lines = self.read()
        if not lines:
            self.append({"program": f"tp-tui {__version__}", **header})
            return []
        first, kind = lines[0], header["record"]
        if first.get("record") != kind:
            raise DataError(f"{self.file} is no record of {kind}")
        for name, here in header.items():
            if (there := first.get(name)) != here:
                both = f"{name} is {_in_short(there)} there and {_in_short(here)} here"
                raise DataError(f"{self.file} is a record of other {kind}: {both}; begin another record")
        return lines[1:]

    def append(self, entry: Mapping[str, object]) -> None:
        """Write `entry` as a line at the end; it is on the disk when this returns.

        Raises:
            DataError: it cannot be written.
        """
        try:
            with self.file.open("ab") as file:
                if self._whole is not None:
                    file.truncate(self._whole)
                    self._whole = None
                file.write(f"{json.dumps(entry, ensure_ascii=False)}\n".encode(errors="backslashreplace"))
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise DataError(f"{self.file} cannot be written: {error.strerror}") from error


def _in_short(value: object) -> str:
    """What a line has, for a message: in one line, and cut off where it is long; None is nothing."""
    if value is None:
        return "not set"
    text = " ".join(str(value).split())
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}…"
