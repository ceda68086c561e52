"""Files of JSON lines that are written as things happen: whatever was written stays, however the program ends.

A file whose name ends in `.xz` is compressed. Streams of that format may follow each other, so a line that is added is
a stream of its own, and a file packed by `xz` is gone on with as it is.
"""

from __future__ import annotations

import json
import lzma
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tp_tui import __version__
from tp_tui.games.contract import FaultError
from tp_tui.games.kit.printable import printable
from tp_tui.storage.files import read_regular_file, reason_of

LONGEST_VALUE = 60

MOST_BYTES = 1 << 28
"""Of a file, a compressed one once it is unpacked: more is refused, for a small file can unpack to anything."""

MOST_MEMORY = 1 << 27
"""In bytes, of the decompressor: twice what `xz -9` asks for."""

MAGIC = b"\xfd7zXZ\x00"
"""What a stream begins with."""

PIECE = 1 << 14
"""The bytes of a compressed file that are unpacked at a time."""


class JsonlFile:
    """A file with a JSON object on every line."""

    def __init__(self, file: Path) -> None:
        """The file, which need not be there yet."""
        self.file = file
        self._whole: int | None = None

    def read(self) -> list[dict[str, Any]]:
        """Return what its lines hold, nothing if there is no such file or it is empty.

        A last line without its end was torn while it was written: it is left out, and the next `append` takes its
        place. So is a last line whose stream is cut off, in a compressed file.

        Raises:
            FaultError: it cannot be read, is damaged, or a line is no JSON object.
        """
        try:
            data = read_regular_file(self.file, MOST_BYTES)
        except FileNotFoundError:
            return []
        except OSError as error:
            raise FaultError("unreadable_file", self.file, reason_of(error)) from error
        text, end = self._unpacked(data) if self._is_packed else (data, data.rfind(b"\n") + 1)
        if data and not end:
            raise FaultError("no_json_line", self.file, 1)
        found = []
        for number, line in enumerate(text[: text.rfind(b"\n") + 1].splitlines(), 1):
            try:
                entry = json.loads(line)
            except (ValueError, RecursionError):
                entry = None
            if not isinstance(entry, dict):
                raise FaultError("no_json_object", self.file, number)
            found.append(entry)
        # Only then: others may write to the same file in the meantime.
        self._whole = end if end < len(data) else None
        return found

    def go_on(self, header: Mapping[str, object]) -> list[dict[str, Any]]:
        """Return what the lines after the first hold; with nothing in it the file is begun with `header`.

        Args:
            header: what the first line must say; under `record` it has what the file is a record of.

        Raises:
            FaultError: it cannot be read or written, or is a record of something else.
        """
        lines = self.read()
        if not lines:
            self.append({"program": f"tp-tui {__version__}", **header})
            return []
        first, kind = lines[0], header["record"]
        if first.get("record") != kind:
            raise FaultError("other_record", self.file, kind)
        for name, here in header.items():
            if (there := first.get(name)) != here:
                raise FaultError("record_of_others", self.file, kind, name, _in_short(there), _in_short(here))
        return lines[1:]

    def append(self, entry: Mapping[str, object]) -> None:
        """Write `entry` as a line at the end; it is on the disk when this returns.

        Raises:
            FaultError: it cannot be written.
        """
        line = f"{json.dumps(entry, ensure_ascii=False)}\n".encode(errors="backslashreplace")
        try:
            with self.file.open("ab") as file:
                if self._whole is not None:
                    file.truncate(self._whole)
                    self._whole = None
                file.write(self._packed(line) if self._is_packed else line)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise FaultError("unwritable_file", self.file, reason_of(error)) from error

    @property
    def _is_packed(self) -> bool:
        return self.file.suffix == ".xz"

    @staticmethod
    def _packed(line: bytes) -> bytes:
        """Return the stream of one line, which no larger dictionary would make shorter."""
        return lzma.compress(line, check=lzma.CHECK_CRC32, preset=0)

    def _unpacked(self, data: bytes) -> tuple[bytes, int]:
        """Return the text of the whole streams in `data`, and how many bytes these have.

        Raises:
            FaultError: they are damaged, or too large.
        """
        texts: list[bytes] = []
        size = end = 0
        while end < len(data):
            found, length = self._stream(data, end, MOST_BYTES - size)
            if not length:
                if found.count(b"\n") > 1:
                    # Not what a torn `append` leaves: with it, lines would go that were kept long ago.
                    raise FaultError("cut_amid_lines", self.file)
                break
            texts.append(found)
            size += len(found)
            end += length
        text = b"".join(texts)
        if text and not text.endswith(b"\n"):
            raise FaultError("cut_before_packed", self.file)
        return text, end

    def _stream(self, data: bytes, start: int, most: int) -> tuple[bytes, int]:
        """Return the text of the stream at `start` and the stream's length, 0 if it is cut off.

        Args:
            data: of the whole file.
            start: where the stream begins in it.
            most: the bytes that its text may have.

        Raises:
            FaultError: it is damaged, or its text is longer.
        """
        decompressor = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=MOST_MEMORY)
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
                    raise FaultError("large_unpacked", self.file, MOST_BYTES >> 20)
        except lzma.LZMAError as error:
            raise FaultError("no_xz", self.file) from error
        return b"".join(texts), position - len(decompressor.unused_data) - start


def _in_short(value: object) -> tuple[str, ...]:
    """Return what a line has, in one line and cut off where it is long; None is nothing."""
    return () if value is None else (printable(value, LONGEST_VALUE),)
