"""JSON Lines files to which entries are appended durably.

A file with the suffix `.xz` is compressed. As xz streams can be concatenated, each appended line is a stream of its
own, which may also follow a stream written by the `xz` command.
"""

from __future__ import annotations

import json
import lzma
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from tp_tui import __version__
from tp_tui.games.contract import FaultError
from tp_tui.games.kit.printable import printable
from tp_tui.storage.files import read_regular_file, reason_of
from tp_tui.storage.restrictions import shown_path

Entry = TypeVar("Entry")

LONGEST_VALUE = 60

MAX_BYTES = 1 << 28
"""The maximum size of a file, decompressed if need be, as a guard against decompression bombs."""

MAX_MEMORY = 1 << 27
"""The decompressor's memory limit in bytes: twice what `xz -9` needs."""

MAGIC = b"\xfd7zXZ\x00"
"""The first bytes of an xz stream."""

PIECE = 1 << 14
"""The bytes to decompress at a time."""


class JsonlFile:
    """A file with a JSON object on every line."""

    def __init__(self, file: Path) -> None:
        """Use `file`, which need not exist yet."""
        self.file = file
        self._complete_size: int | None = None

    def read(self) -> list[dict[str, Any]]:
        """Return the objects on all lines; none if the file is empty or does not exist.

        A last line or compressed stream that is incomplete was interrupted while it was written: it is skipped, and
        the next `append` overwrites it.

        Raises:
            FaultError: the file cannot be read or is damaged, or a line is not a JSON object.
        """
        try:
            data = read_regular_file(self.file, MAX_BYTES)
        except FileNotFoundError:
            return []
        except OSError as error:
            raise FaultError("unreadable_file", shown_path(self.file), reason_of(error)) from error
        text, end = self._decompressed(data) if self._is_compressed else (data, data.rfind(b"\n") + 1)
        if data and not end:
            raise FaultError("no_json_line", shown_path(self.file), 1)
        found = []
        for number, line in enumerate(text[: text.rfind(b"\n") + 1].splitlines(), 1):
            try:
                entry = json.loads(line)
            except (ValueError, RecursionError):
                entry = None
            if not isinstance(entry, dict):
                raise FaultError("no_json_object", shown_path(self.file), number)
            found.append(entry)
        # Truncate only after an incomplete line: others may append to the file meanwhile.
        self._complete_size = end if end < len(data) else None
        return found

    def parsed(self, parse: Callable[[dict[str, Any]], Entry], header_lines: int = 0) -> list[Entry]:
        """Return what `parse` makes of each line after the `header_lines`.

        Raises:
            FaultError: as `read` does, or `parse` finds a line wrong with a LookupError, TypeError or ValueError.
        """
        found = []
        for number, line in enumerate(self.read()[header_lines:], header_lines + 1):
            try:
                found.append(parse(line))
            except (LookupError, TypeError, ValueError):
                raise FaultError("no_json_object", shown_path(self.file), number) from None
        return found

    def resume(self, header: Mapping[str, object]) -> list[dict[str, Any]]:
        """Return the objects after the header line; write `header` if the file is empty.

        Args:
            header: the entries that the first line must have; `record` names the kind of the file.

        Raises:
            FaultError: the file cannot be read or written, or has another header.
        """
        lines = self.read()
        if not lines:
            self.append({"program": f"tp-tui {__version__}", **header})
            return []
        first, kind = lines[0], header["record"]
        if first.get("record") != kind:
            raise FaultError("other_record", shown_path(self.file), kind)
        for name, here in header.items():
            if (there := first.get(name)) != here:
                raise FaultError(
                    "record_of_others", shown_path(self.file), kind, name, _abridged(there), _abridged(here)
                )
        return lines[1:]

    def append(self, entry: Mapping[str, object]) -> None:
        """Append `entry` as a line and sync the file.

        Raises:
            FaultError: writing failed.
        """
        line = f"{json.dumps(entry, ensure_ascii=False)}\n".encode(errors="backslashreplace")
        try:
            with self.file.open("ab") as file:
                if self._complete_size is not None:
                    file.truncate(self._complete_size)
                    self._complete_size = None
                file.write(_compressed(line) if self._is_compressed else line)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise FaultError("unwritable_file", shown_path(self.file), reason_of(error)) from error

    @property
    def _is_compressed(self) -> bool:
        return self.file.suffix == ".xz"

    def _decompressed(self, data: bytes) -> tuple[bytes, int]:
        """Decompress the complete streams in `data`; return their text and their compressed size.

        Raises:
            FaultError: a stream is damaged, or the text is too large.
        """
        texts: list[bytes] = []
        size = end = 0
        while end < len(data):
            found, length = self._stream(data, end, MAX_BYTES - size)
            if not length:
                if found.count(b"\n") > 1:
                    # Not left by an interrupted `append`: overwriting it would lose complete lines.
                    raise FaultError("cut_amid_lines", shown_path(self.file))
                break
            texts.append(found)
            size += len(found)
            end += length
        text = b"".join(texts)
        if text and not text.endswith(b"\n"):
            raise FaultError("cut_before_packed", shown_path(self.file))
        return text, end

    def _stream(self, data: bytes, start: int, most: int) -> tuple[bytes, int]:
        """Decompress the stream at `start`; return its text and its compressed size, which is 0 if it is truncated.

        Args:
            data: the content of the file.
            start: the offset of the stream.
            most: the maximum size of the text in bytes.

        Raises:
            FaultError: the stream is damaged, or its text is too large.
        """
        decompressor = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=MAX_MEMORY)
        texts: list[bytes] = []
        position = start
        try:
            if not MAGIC.startswith(data[start : start + len(MAGIC)]):
                raise lzma.LZMAError
            while not decompressor.eof:
                piece = data[position : position + PIECE] if decompressor.needs_input else b""
                if decompressor.needs_input and not piece:
                    return b"".join(texts), 0
                position += len(piece)
                texts.append(decompressor.decompress(piece, max_length=PIECE))
                most -= len(texts[-1])
                if most < 0:
                    raise FaultError("large_unpacked", shown_path(self.file), MAX_BYTES >> 20)
        except lzma.LZMAError as error:
            raise FaultError("no_xz", shown_path(self.file)) from error
        return b"".join(texts), position - len(decompressor.unused_data) - start


def _compressed(line: bytes) -> bytes:
    """Compress one line, for which a larger dictionary would gain nothing."""
    return lzma.compress(line, check=lzma.CHECK_CRC32, preset=0)


def _abridged(value: object) -> tuple[str, ...]:
    """Return the printable beginning of a value, in a tuple that is empty for None."""
    return () if value is None else (printable(value, LONGEST_VALUE),)
