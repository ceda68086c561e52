"""The folder of saved games: listing them, and naming new ones."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from typing import NamedTuple

from tp_tui.games import game_names, get_game
from tp_tui.games.contract import Fault, FaultError, Role
from tp_tui.games.kit.printable import printable
from tp_tui.games.kit.toml_reader import TomlError, read_toml
from tp_tui.storage.file_store import FileStore, is_in_use
from tp_tui.storage.files import open_regular_file, reason_of
from tp_tui.storage.folders import SAVE_SUFFIX, saves_folder
from tp_tui.storage.game_log import CHALLENGE, FINISHED, LONGEST_CHALLENGE, tally
from tp_tui.storage.restrictions import shown_path
from tp_tui.storage.saved_game import SEPARATOR

MAX_SEATS = 20
"""The maximum number of seats in a valid header; no game has as many."""

PEEK_SIZE = 200
"""The bytes at each end of a file that usually suffice to tell that a game is finished."""


class SaveSummary(NamedTuple):
    """A saved game as an entry of a list, without replaying it.

    Attributes:
        file: its file.
        game: the name of the game; empty if the header cannot be read.
        seats: as for `SavedGame.seats`.
        actions: the number of actions.
        changed: when the file was last modified.
        is_finished: whether the game is marked as finished.
        daily: the date of a daily game; None for any other game.
        fault: why the header cannot be read; None if it can.
        version: the version or scenario of its rules; empty if the header names none.
        challenge: the name of the challenge that it was begun as; empty for any other game.
    """

    file: Path
    game: str
    seats: tuple[str, ...]
    actions: int
    changed: datetime
    is_finished: bool = False
    daily: date | None = None
    fault: Fault | None = None
    version: str = ""
    challenge: str = ""

    @property
    def is_in_use(self) -> bool:
        """Whether a process is playing it."""
        return is_in_use(self.file)


def new_save_file(game: str, now: datetime, daily: date | None = None, folder: Path | None = None) -> Path:
    """Return the file for a new game: `GAME-2026-11-20-193000.tp` from `now`, or `GAME-daily-2026-11-20.tp`."""
    when = f"daily-{daily.isoformat()}" if daily else now.strftime("%Y-%m-%d-%H%M%S")
    return (folder or saves_folder()) / f"{game}-{when}{SAVE_SUFFIX}"


def saved_games(folder: Path | None = None) -> list[SaveSummary]:
    """Return the saved games in a folder, last played first; none if the folder does not exist.

    Raises:
        OSError: the folder cannot be read.
    """
    return _sorted(map(summary_of, _files(folder or saves_folder())))


def count_saves(folder: Path | None = None) -> int:
    """Return the number of saved games, finished or not; 0 if the folder cannot be read."""
    try:
        return len(_files(folder or saves_folder()))
    except OSError:
        return 0


def has_saves(folder: Path | None = None) -> bool:
    """Return whether there are any saved games, finished or not."""
    return count_saves(folder) > 0


def unfinished(folder: Path | None = None) -> list[SaveSummary]:
    """Return the unfinished saved games, last played first; none if the folder cannot be read."""
    try:
        files = _files(folder or saves_folder())
    except OSError:
        return []
    # Most games are finished, which the end of the file tells, or in format 1 its beginning.
    found = [summary_of(file) for file in files if not _is_plainly_finished(file)]
    return _sorted(summary for summary in found if not summary.is_finished and not summary.fault)


def _files(folder: Path) -> list[Path]:
    """Return the files of saved games in a folder; none if the folder does not exist.

    Raises:
        OSError: the folder cannot be read.
    """
    try:
        return [file for file in folder.iterdir() if file.suffix == SAVE_SUFFIX and not file.name.startswith(".")]
    except FileNotFoundError:
        return []


def _is_plainly_finished(file: Path) -> bool:
    try:
        with os.fdopen(open_regular_file(file), "rb") as opened:
            first = opened.read(PEEK_SIZE)
            opened.seek(max(0, opened.seek(0, os.SEEK_END) - PEEK_SIZE))
            last = opened.read(PEEK_SIZE)
    except OSError:
        return False
    if first.startswith(b"format = 1\n"):
        return b"\nfinished = " in first
    return last.endswith(b"\n") and last.split(b"\n")[-2].startswith(f"{FINISHED} ".encode())


def _sorted(summaries: Iterable[SaveSummary]) -> list[SaveSummary]:
    return sorted(summaries, key=lambda summary: (summary.changed, summary.file.name), reverse=True)


def summary_of(file: Path) -> SaveSummary:
    """Return the summary of a saved game from its header and a count of its steps."""
    try:
        changed = datetime.fromtimestamp(file.stat().st_mtime, UTC)
    except OSError as error:
        return SaveSummary(file, "", (), 0, datetime.fromtimestamp(0, UTC), fault=reason_of(error))
    try:
        lines = FileStore(file.parent).read(file.name).lines
        end = next((number for number, line in enumerate(lines) if line.rstrip() == SEPARATOR.encode()), len(lines))
        if end == len(lines):
            raise FaultError("no_rule", printable(file.name), SEPARATOR)
        table = read_toml(b"\n".join((*lines[:end], b"")).decode("utf-8"))
        game, seats, daily = table.get("game"), table.get("seats"), table.get("daily")
        if not isinstance(game, str) or not isinstance(seats, list) or not all(isinstance(seat, str) for seat in seats):
            raise FaultError("no_game_named", printable(file.name))
        if len(seats) > MAX_SEATS:
            raise FaultError("many_seats", printable(file.name), len(seats))
    except (OSError, UnicodeDecodeError) as error:
        unreadable = Fault.of("unreadable_file", printable(shown_path(file), 80), reason_of(error))
        return SaveSummary(file, "", (), 0, changed, fault=unreadable)
    except (FaultError, TomlError) as error:
        return SaveSummary(file, "", (), 0, changed, fault=reason_of(error))
    done, is_finished = tally(lines[end + 1 :])
    is_finished |= table.get("format") == 1 and "finished" in table
    day = daily if isinstance(daily, date) and not isinstance(daily, datetime) else None
    version, challenge = _version_of(game, table), _challenge_of(lines[end + 1 :])
    return SaveSummary(file, game, tuple(seats), done, changed, is_finished, day, version=version, challenge=challenge)


def _challenge_of(steps: Iterable[bytes]) -> str:
    """Return the challenge that the lines behind a header name; empty if they name none."""
    start = f"{CHALLENGE} ".encode()
    found = (line for line in steps if line.startswith(start))
    return printable(next(found, b"").removeprefix(start).decode("utf-8", "replace").strip(), LONGEST_CHALLENGE)


def _version_of(game: str, header: Mapping[str, object]) -> str:
    """Return the scenario, or else the version, that a header names; empty if it names none."""
    if game not in game_names():
        return ""
    options = [option for role in (Role.SCENARIO, Role.VERSION) for option in get_game(game).options_of(role)]
    return next((str(header[option.name]) for option in options if header.get(option.name)), "")
