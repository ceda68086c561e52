"""The journal of a running game: its saved game on disk, as long as the game is now, after every action.

A journal is told what the file is to hold and brings it there: it writes what is new, cuts off what was undone, and
syncs. Where that fails it says so in `fault` and tries again with everything at the next change, so that a disk with
room again has the whole game. It never writes over a file that somebody else changed: the game goes on in another.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from datetime import datetime
from itertools import accumulate
from pathlib import Path

from tp_tui.games.kit.printable import printable
from tp_tui.storage.files import file_beside, lock, open_regular_file, read_opened
from tp_tui.storage.folders import make_folder
from tp_tui.storage.restrictions import shown_path
from tp_tui.storage.saved_game import RULE, UNDONE, LoadedGame, SaveError
from tp_tui.storage.saves import action_line, read_save
from tp_tui.storage.toml_writer import toml_value

FINISHED = b"finished = "


class InUseError(SaveError):
    """A saved game that is being played in another window."""


class Journal:
    """Keeps one game on disk.

    Attributes:
        file: where the game is kept.
        fault: why the last change is not on disk, as a sentence; empty while all is well.
        moved: a sentence about another file that the game goes on in; empty while it is the first.
    """

    def __init__(self, file: Path, header: str) -> None:
        """Prepare to keep a game with that `header` in `file`, or a name like it if that one is taken.

        Nothing is written before the first action.
        """
        self.file = file
        self.fault = ""
        self.moved = ""
        self._header = header.encode()
        self._descriptor: int | None = None
        self._notation: list[str] = []
        self._ends: list[int] = []
        self._undone: list[str] = []
        self._size = 0
        self._is_cut = True

    @classmethod
    def resume(cls, file: Path) -> tuple[Journal, LoadedGame]:
        """Return the journal that goes on in `file`, and the game in it.

        Raises:
            InUseError: another window plays it.
            SaveError: it cannot be read, or something is wrong with it; the file is left alone.
            PermissionError: it may be read but not written.
        """
        descriptor = _opened(file)
        try:
            if not lock(descriptor):
                raise InUseError(f"{printable(file.name)} is being played in another window")
            data = read_opened(descriptor, file)
            loaded = read_save(data, file.name)
        except OSError as error:
            os.close(descriptor)
            raise SaveError(f"{shown_path(file)} cannot be read: {error.strerror}") from error
        except BaseException:
            os.close(descriptor)
            raise
        journal = cls(file, "")
        journal._descriptor = descriptor
        journal._take_over(data, loaded)
        return journal, loaded

    def _take_over(self, data: bytes, loaded: LoadedGame) -> None:
        """Know what the file holds."""
        ends = [number + 1 for number, byte in enumerate(data) if byte == 10]
        rule = next(number for number, line in enumerate(data.split(b"\n")) if line.rstrip() == RULE.encode())
        if rule >= len(ends):  # the rule was torn: nothing stands behind it
            self._header = data.rstrip() + b"\n"
        else:
            self._header = data[: ends[rule]]
        state = loaded.position
        self._notation = [state.action_to_string(action) for action in loaded.saved.actions]
        self._ends = [ends[line - 1] for line in loaded.lines]
        self._undone = list(loaded.undone)
        self._size = len(data)
        self._is_cut = data.endswith(b"\n")

    @property
    def is_begun(self) -> bool:
        """Whether there is a file."""
        return self._descriptor is not None

    def update(
        self, lines: Sequence[tuple[str, str]], undone: Sequence[str] = (), finished: datetime | None = None
    ) -> None:
        """Bring the file to hold these actions.

        Args:
            lines: of each action its notation, and what is said behind it.
            undone: the notation of what was taken back, the first to be done again at the end.
            finished: when the game ended, None if it goes on.
        """
        notation = [words for words, _ in lines]
        try:
            if self._is_finished != (finished is not None) or not self._is_ours():
                self._rewrite(lines, undone, finished)
            else:
                self._append(lines, undone)
        except OSError as error:
            self.fault = f"The game is not saved: {shown_path(self.file)} cannot be written ({error.strerror})."
            return
        self.fault = ""
        self._notation, self._undone = notation, list(undone)

    def move_to(self, folder: Path) -> None:
        """Keep the game in another folder from the next change on; what is in the present one stays there."""
        self.close()
        self.file = folder / self.file.name

    def close(self) -> None:
        """Let the file go; others may open it then."""
        if self._descriptor is not None:
            os.close(self._descriptor)
        self._descriptor = None

    # How a change comes onto the disk

    @property
    def _is_finished(self) -> bool:
        return any(line.startswith(FINISHED) for line in self._header.split(b"\n"))

    def _is_ours(self) -> bool:
        """Return whether the file is there as it was left."""
        if self._descriptor is None:
            return False
        try:
            found, held = self.file.stat(), os.fstat(self._descriptor)
        except FileNotFoundError:
            return False
        return (found.st_dev, found.st_ino) == (held.st_dev, held.st_ino) and (
            not self._is_cut or held.st_size == self._size
        )

    def _append(self, lines: Sequence[tuple[str, str]], undone: Sequence[str]) -> None:
        """Write what is new behind what stays, cutting off the rest."""
        assert self._descriptor is not None
        stays = common_length(self._notation, [words for words, _ in lines])
        if stays < len(self._notation) or self._undone or not self._is_cut:
            size = self._ends[stays - 1] if stays else len(self._header)
        else:
            size = self._size
        # Until all of it is on disk, only what stays is known to be there.
        self._notation, self._ends, self._undone, is_cut = self._notation[:stays], self._ends[:stays], [], self._is_cut
        self._is_cut = False
        if not is_cut or size < self._size:
            os.ftruncate(self._descriptor, size)
        data, ends = _content_of(lines[stays:], undone, size)
        _write(self._descriptor, data, size)
        os.fdatasync(self._descriptor)
        self._ends += ends
        self._size, self._is_cut = size + len(data), True

    def _rewrite(self, lines: Sequence[tuple[str, str]], undone: Sequence[str], finished: datetime | None) -> None:
        """Write the whole file, so that there is always the old one or the new one."""
        header = _with_finished(self._header, finished)
        content, ends = _content_of(lines, undone, len(header))
        data = header + content
        make_folder(self.file.parent)
        descriptor, beside = file_beside(self.file)
        try:
            _write(descriptor, data, 0)
            os.fsync(descriptor)
            if self._is_ours():
                beside.replace(self.file)
            else:
                was_begun = self._descriptor is not None
                taken = _linked(beside, self.file)
                if was_begun and taken != self.file:
                    names = printable(self.file.name), printable(taken.name)
                    self.moved = "{} was changed by another program; the game goes on in {}.".format(*names)
                self.file = taken
            _sync_folder(self.file.parent)
        except BaseException:
            os.close(descriptor)
            raise
        finally:
            beside.unlink(missing_ok=True)
        self.close()
        self._descriptor, self._header, self._size, self._is_cut = descriptor, header, len(data), True
        self._ends = ends


def is_in_use(file: Path) -> bool:
    """Return whether some window plays the game in `file`; False where that cannot be known."""
    try:
        descriptor = open_regular_file(file)
    except OSError:
        return False
    try:
        return not lock(descriptor)
    finally:
        os.close(descriptor)


def _content_of(lines: Sequence[tuple[str, str]], undone: Sequence[str], begin: int) -> tuple[bytes, list[int]]:
    """Return these actions as they stand in a file from byte `begin` on, and where the line of each ends."""
    written = [action_line(words, comment).encode() for words, comment in lines]
    ends = list(accumulate(map(len, written), initial=begin))[1:]
    return b"".join([*written, *(f"{UNDONE}{words}\n".encode() for words in undone)]), ends


def common_length(some: Sequence[object], others: Sequence[object]) -> int:
    """Return how many things, all of them the same, both begin with."""
    return next(
        (number for number, (one, other) in enumerate(zip(some, others, strict=False)) if one != other),
        min(len(some), len(others)),
    )


def _with_finished(header: bytes, finished: datetime | None) -> bytes:
    """Return the header with the entry that the game is over, or without it; all else stays as it is."""
    lines = [line for line in header.splitlines(keepends=True) if not line.startswith(FINISHED)]
    if finished is not None:
        # Behind the format, which no other entry and no table comes before.
        place = next(number for number, line in enumerate(lines) if line.startswith(b"format"))
        lines.insert(place + 1, FINISHED + toml_value(finished).encode() + b"\n")
    return b"".join(lines)


def _opened(file: Path) -> int:
    """Return a descriptor of a regular file, to read and write.

    Raises:
        SaveError: there is none, or it is none.
        PermissionError: it may not be written.
    """
    try:
        return open_regular_file(file, os.O_RDWR)
    except PermissionError:
        raise
    except OSError as error:
        if error.errno == errno.EROFS:
            raise PermissionError(*error.args) from error
        raise SaveError(f"{shown_path(file)} cannot be read: {error.strerror}") from error


def _write(descriptor: int, data: bytes, place: int) -> None:
    while data:
        count = os.pwrite(descriptor, data, place)
        data, place = data[count:], place + count


def _linked(beside: Path, file: Path) -> Path:
    """Give the file `beside` the name `file`, or the next like it that is free; return the name."""
    number = 1
    while True:
        name = file if number == 1 else file.with_name(f"{file.stem}-{number}{file.suffix}")
        number += 1
        try:
            os.link(beside, name)
        except FileExistsError:
            continue
        except OSError:  # a file system without links
            try:
                os.close(os.open(name, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            except FileExistsError:
                continue
            beside.replace(name)
        return name


def _sync_folder(folder: Path) -> None:
    """See to it that a new name is on disk, where folders can be synced."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(descriptor)
    except OSError:
        pass
    finally:
        os.close(descriptor)
