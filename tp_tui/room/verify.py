"""Verifying saved games: each is played through by the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tp_tui.games.contract import Fault, Score, State
from tp_tui.games.kit.printable import printable
from tp_tui.room.replay import watched_seats
from tp_tui.room.seats import Seat, SeatError, seats_from_texts
from tp_tui.room.view import player_names
from tp_tui.storage.folders import SAVE_SUFFIX
from tp_tui.storage.game_log import load_save
from tp_tui.storage.saved_game import LoadedGame, SaveError


@dataclass(frozen=True, slots=True)
class Verified:
    """What was found of a file.

    Attributes:
        file: where it is.
        fault: why it is no legal game; None if it is one.
        line: the first wrong line, from 1; 0 if there is none.
        remarks: what else there is to say, such as that its last line was torn.
        loaded: the game up to the wrong line; None where even its header cannot be read.
    """

    file: Path
    fault: SaveError | None = None
    line: int = 0
    remarks: tuple[Fault, ...] = ()
    loaded: LoadedGame | None = None

    @property
    def is_legal(self) -> bool:
        """Whether every line is as the rules want it."""
        return self.fault is None

    @property
    def is_finished(self) -> bool:
        """Whether the game was legally played to its end."""
        return self.is_legal and self.loaded is not None and self.loaded.position.is_terminal()

    def scores(self) -> list[tuple[str, Score]]:
        """Return what each player has at the end by name, with reasons; nothing where the game is not over."""
        if not self.is_finished or self.loaded is None:
            return []
        return named_scores(self.loaded.position, watched_seats(self.loaded.saved.seats))


def verify(file: Path) -> Verified:
    """Return what is found of the saved game in `file`; the file is left alone."""
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
    """Yield these files, and in the place of a folder the saved games in it, by name.

    Raises:
        OSError: a folder cannot be read.
    """
    for path in paths:
        if path.is_dir():
            yield from sorted(file for file in path.iterdir() if file.suffix == SAVE_SUFFIX)
        else:
            yield path


def named_scores(state: State, seats: Sequence[Seat]) -> list[tuple[str, Score]]:
    """Return what each player has in `state`, by name; seats that share a player are named together."""
    return list(zip(player_names([seat.name for seat in seats], state.players), state.scores(), strict=True))
