"""Verify saved games by replaying them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tp_tui.games.contract import Fault, Score
from tp_tui.games.kit.printable import printable
from tp_tui.room.seats import SeatError, seats_from_texts
from tp_tui.storage.folders import SAVE_SUFFIX
from tp_tui.storage.game_log import load_save
from tp_tui.storage.saved_game import LoadedGame, SaveError


@dataclass(frozen=True, slots=True)
class Verified:
    """The result of verifying a file.

    Attributes:
        file: the file.
        fault: why it is not a legal game; None if it is.
        line: the first invalid line, from 1; 0 if there is none.
        remarks: anything else of note, such as a truncated last line.
        loaded: the game up to the invalid line; None if not even its header could be read.
    """

    file: Path
    fault: SaveError | None = None
    line: int = 0
    remarks: tuple[Fault, ...] = ()
    loaded: LoadedGame | None = None

    @property
    def is_legal(self) -> bool:
        """Whether the file is a legal game."""
        return self.fault is None

    @property
    def is_finished(self) -> bool:
        """Whether the game was legally played to its end."""
        return self.is_legal and self.loaded is not None and self.loaded.position.is_terminal()

    def scores(self) -> list[Score]:
        """Return the final scores by player; empty if the game is not over."""
        return self.loaded.position.scores() if self.is_finished and self.loaded is not None else []


def verify(file: Path) -> Verified:
    """Verify the saved game in `file`, which is left alone."""
    try:
        loaded = load_save(file)
    except SaveError as error:
        return Verified(file, error, error.line, loaded=error.readable)
    try:
        seats_from_texts(loaded.saved.seats)
    except SeatError as error:
        fault = SaveError(Fault.of("in_line", printable(file.name), loaded.seats_line, error.fault), loaded.seats_line)
        return Verified(file, fault, loaded.seats_line, loaded.remarks, loaded)
    return Verified(file, remarks=loaded.remarks, loaded=loaded)


def saved_files(paths: Sequence[Path]) -> Iterator[Path]:
    """Yield these files, and instead of a folder the saved games in it, sorted by name.

    Raises:
        OSError: a folder cannot be read.
    """
    for path in paths:
        if path.is_dir():
            yield from sorted(file for file in path.iterdir() if file.suffix == SAVE_SUFFIX)
        else:
            yield path
