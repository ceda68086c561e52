"""The table of the day: what everybody on a host has reached in the daily game (T22).

Each day has a file of its own beside the tables. Every session adds its player's game when it is finished, and nobody
changes what is there: as the daily game is played once, only a player's first line counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from pathlib import Path
from typing import Any, NamedTuple

from tp_tui.games.contract import Fault, FaultError
from tp_tui.room.player_statistics import games_of
from tp_tui.storage.files import reason_of
from tp_tui.storage.folders import tables_folder
from tp_tui.storage.game_record import record_of
from tp_tui.storage.jsonl import JsonlFile
from tp_tui.storage.restrictions import player_key, shown_path
from tp_tui.storage.saved_game import SavedGame

DAYS = 60
"""How many days are kept."""

BEGINNING, SUFFIX = "daily-", ".jsonl"
"""What the name of a day's file begins and ends with."""


class DailyScore(NamedTuple):
    """What a player reached in a daily game.

    Attributes:
        player: the player's key.
        name: the player's name; empty for somebody without one.
        game: the name of the game.
        total: the points.
        result: `won`, `tied` or `lost`.
        hints: the hints that were given.
        reviews: the turns that were reviewed before the end.
        finished: when the game ended.
    """

    player: str
    name: str
    game: str
    total: int
    result: str
    hints: int
    reviews: int
    finished: datetime


def daily_scores(game: str, day: date, folder: Path | None = None) -> list[DailyScore]:
    """Return the table of a day: most points first, and of equals those with less help, then those who were earlier.

    Args:
        game: the name of the game.
        day: the date of the daily game.
        folder: the folder of the host's tables, by default that of this session.

    Raises:
        FaultError: the file cannot be read or is damaged.
    """
    found: dict[str, DailyScore] = {}
    for score in JsonlFile(_file_of(day, folder or tables_folder())).parsed(_score_of):
        if score.game == game:
            found.setdefault(score.player, score)
    return sorted(found.values(), key=lambda score: (-score.total, score.hints + score.reviews, score.finished))


def keep_daily_score(saved: SavedGame) -> tuple[Fault, ...]:
    """Add a guest's finished game to the table of the day if it is a daily one; return what went wrong."""
    player = player_key()
    if saved.daily is None or not player:
        return ()
    (played,) = games_of([record_of(saved, "")])
    record, own = played.record, played.own
    score = DailyScore(
        player, own.name, record.game, own.total, played.result, record.hints, record.reviews, record.finished
    )
    folder = tables_folder()
    file = JsonlFile(_file_of(saved.daily, folder))
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _remove_old(folder, saved.daily)
        file.read()  # what an interrupted session has left of a line is overwritten
        file.append({**score._asdict(), "finished": score.finished.isoformat()})
    except FaultError as error:
        return (error.fault,)
    except OSError as error:
        return (Fault.of("unwritable_file", shown_path(file.file), reason_of(error)),)
    return ()


def _remove_old(folder: Path, day: date) -> None:
    """Remove the files of days long ago.

    Raises:
        OSError: one cannot be removed.
    """
    files = sorted(file for file in folder.glob(f"{BEGINNING}*{SUFFIX}") if file != _file_of(day, folder))
    for file in files[: max(0, len(files) - DAYS + 1)]:
        file.unlink(missing_ok=True)


def _file_of(day: date, folder: Path) -> Path:
    return folder / f"{BEGINNING}{day.isoformat()}{SUFFIX}"


def _score_of(line: Mapping[str, Any]) -> DailyScore:
    """Read a score from its line.

    Raises:
        LookupError, TypeError, ValueError: it is none.
    """
    return DailyScore(
        str(line["player"]),
        str(line["name"]),
        str(line["game"]),
        int(line["total"]),
        str(line["result"]),
        int(line["hints"]),
        int(line["reviews"]),
        datetime.fromisoformat(line["finished"]),
    )
