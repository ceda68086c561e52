"""The records: all finished games with human players, in an SQLite database (`records.sqlite`).

Each game is recorded once, however often it is copied or finished again after an undo; the latest end counts, but of a
daily game the first, which nothing takes back. A game
that could not be recorded when it ended is recovered from the saved games the next time the records are read. Damaged
records are set aside and rebuilt in the same way.
"""

from __future__ import annotations

import json
import os
import sqlite3
import stat
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from datetime import date, datetime
from pathlib import Path

from tp_tui.games.contract import Fault, Game
from tp_tui.storage.folders import SAVE_SUFFIX, saves_folder
from tp_tui.storage.game_log import load_save
from tp_tui.storage.game_record import HUMAN, GameRecord, Identity, SeatRecord, has_human, identity_of, record_of
from tp_tui.storage.records_file import (
    DamagedRecordsError,
    RecordsError,
    copy_in_memory,
    records_file,
    with_records,
)
from tp_tui.storage.saved_game import SavedGame, SaveError
from tp_tui.storage.saved_games import summary_of

COLUMNS = (
    *("game", "seed", "started", "who", "version", "scenario", "variants", "options", "finished", "daily"),
    *("turns", "actions", "has_goal", "course", "program", "file", "hints", "reviews"),
)
"""The columns of the table `games`, without its id."""

NUMBERS = ("turns", "actions", "has_goal", "hints", "reviews")
"""Those of them that hold numbers."""


def name_in_records(file: Path) -> str:
    r"""Return a file's name for the records, with bytes that are not UTF-8 escaped as `\xff`."""
    return os.fsencode(file.name).decode("utf-8", "backslashreplace")


FileState = tuple[int, int]
"""The modification time in nanoseconds and the size of a file, which reveal that it was written."""


def record_game(saved: SavedGame, file: Path, game: Game | None = None) -> tuple[Fault, ...]:
    """Record a finished game if a person played in it; return what went wrong.

    Args:
        saved: the game.
        file: its saved game.
        game: the game played, by default the registered one named in `saved`.
    """
    if not has_human(saved):
        return ()
    try:
        record = record_of(saved, name_in_records(file), game)
        _, remark = with_records(lambda connection: _add(connection, record, file))
    except RecordsError as error:
        return (error.fault, Fault("not_in_statistics"))
    except OverflowError:
        return (Fault("large_numbers"),)
    return _remarks(remark)


def forget_game(saved: SavedGame) -> tuple[Fault, ...]:
    """Delete the record of a game whose end was undone, unless it is a daily one; return what went wrong."""
    if saved.daily is not None or not has_human(saved) or not records_file().exists():
        return ()
    try:
        _, remark = with_records(lambda connection: _delete(connection, identity_of(saved)))
    except RecordsError as error:
        return (error.fault, Fault("end_in_statistics"))
    except OverflowError:  # such a game was never recorded
        return ()
    return _remarks(remark)


def read_records(*, rebuild: bool = True) -> tuple[list[GameRecord], tuple[Fault, ...]]:
    """Return all finished games in the order in which they ended, and what went wrong.

    Finished saved games that are not recorded yet are added. If the records cannot be used, the result is built in
    memory from their readable part and the saved games, which may take long; without `rebuild` it is empty.
    """
    if not records_file().exists() and not saves_folder().exists():
        return [], ()
    try:
        games, remark = with_records(_all_games)
    except RecordsError as error:
        if not rebuild:
            return [], (error.fault,)
        with closing(copy_in_memory(_games)) as connection:
            return _all_games(connection), (error.fault, Fault("statistics_of_rest"))
    return games, _remarks(remark)


def _remarks(remark: Fault | None) -> tuple[Fault, ...]:
    return () if remark is None else (remark,)


def _all_games(connection: sqlite3.Connection) -> list[GameRecord]:
    _catch_up(connection, saves_folder())
    return _games(connection)


# Changing the records


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Run the block in a transaction, for which other processes wait."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        # Some errors roll the transaction back by themselves.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _add(connection: sqlite3.Connection, record: GameRecord, file: Path) -> None:
    """Record a game that has just ended, and mark its file as seen."""
    state = _state_of(file) if file.parent == saves_folder() else None
    with _transaction(connection):
        _replace(connection, record.identity, record)
        _mark(connection, file, state)


def _delete(connection: sqlite3.Connection, identity: Identity) -> None:
    with _transaction(connection):
        _replace(connection, identity, None)


def _mark(connection: sqlite3.Connection, file: Path, state: FileState | None) -> None:
    """Mark a saved game as seen in the given state."""
    if state is not None:
        connection.execute("INSERT OR REPLACE INTO saves VALUES (?, ?, ?)", (name_in_records(file), *state))


def _state_of(file: Path) -> FileState | None:
    """Return the state of a regular file; None if there is none."""
    try:
        about = file.stat()
    except OSError:
        return None
    return (about.st_mtime_ns, about.st_size) if stat.S_ISREG(about.st_mode) else None


def _replace(connection: sqlite3.Connection, identity: Identity, record: GameRecord | None) -> None:
    """Replace the row of a game by `record`, unless the row's end counts; for None, delete the row.

    The later end counts, of a daily game the earlier one.

    Raises:
        DamagedRecordsError: the row has an invalid time.
    """
    where = "game = ? AND seed = ? AND started = ? AND who = ?"
    found = connection.execute(f"SELECT id, finished, daily FROM games WHERE {where}", identity).fetchone()
    if found is not None:
        try:
            is_kept = record is not None and _counts(_moment(_text(found[1])), bool(_text(found[2])), record)
        except (TypeError, ValueError) as error:
            raise DamagedRecordsError(str(error)) from error
        if is_kept:
            return
        connection.execute("DELETE FROM games WHERE id = ?", found[:1])
    if record is not None:
        _insert(connection, record)


def _counts(finished: datetime, is_daily: bool, other: GameRecord) -> bool:
    """Return whether the recorded end of a game counts, and not that of `other`, which is the same game."""
    return finished <= other.finished if is_daily else finished > other.finished


def _insert(connection: sqlite3.Connection, record: GameRecord) -> None:
    values = {
        **record.identity._asdict(),
        "version": record.version,
        "scenario": record.scenario,
        "variants": _json(record.variants),
        "options": _json(record.options),
        "finished": record.finished.isoformat(),
        "daily": record.daily.isoformat() if record.daily else "",
        "turns": record.turns,
        "actions": record.actions,
        "has_goal": int(record.has_goal),
        "course": _json(record.course),
        "program": record.program,
        "file": record.file,
        "hints": record.hints,
        "reviews": record.reviews,
    }
    places = ", ".join(f":{name}" for name in COLUMNS)
    row = connection.execute(f"INSERT INTO games ({', '.join(COLUMNS)}) VALUES ({places})", values).lastrowid
    for number, seat in enumerate(record.seats):
        connection.execute(
            "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?)",
            (row, number, seat.name, seat.bot, seat.player, seat.total, seat.share),
        )
        connection.executemany(
            "INSERT INTO points VALUES (?, ?, ?, ?, ?)",
            [(row, number, line, *source) for line, source in enumerate(seat.sources.items())],
        )


def _catch_up(connection: sqlite3.Connection, folder: Path) -> None:
    """Record the finished games among the saved games that were written since they were last seen."""
    seen = {
        name: (changed, size) for name, changed, size in connection.execute("SELECT name, changed, size FROM saves")
    }
    try:
        files = sorted(
            file for file in folder.iterdir() if file.suffix == SAVE_SUFFIX and not file.name.startswith(".")
        )
    except OSError:
        return
    for file in files:
        state = _state_of(file)
        if state is None or seen.get(name_in_records(file)) == state:
            continue
        try:
            record = _finished_game(file)
        except (SaveError, ValueError, OverflowError):
            continue  # the file may be repaired later, or its game installed
        with _transaction(connection):
            if record is not None:
                _replace(connection, record.identity, record)
            _mark(connection, file, state)


def _finished_game(file: Path) -> GameRecord | None:
    """Return the record of a saved game; None if it is unfinished or has no human player.

    Raises:
        SaveError, ValueError, OverflowError: the saved game is invalid.
    """
    summary = summary_of(file)
    if summary.fault:
        raise SaveError(summary.fault)
    if not summary.is_finished or not any(seat.partition(":")[0] == HUMAN for seat in summary.seats):
        return None
    return record_of(load_save(file).saved, name_in_records(file))


# Reading the records


def _games(connection: sqlite3.Connection) -> list[GameRecord]:
    """Return all recorded games in the order in which they ended.

    Raises:
        DamagedRecordsError: a row has an invalid value.
    """
    connection.execute("BEGIN")
    rows = connection.execute(f"SELECT id, {', '.join(COLUMNS)} FROM games").fetchall()
    seats = connection.execute("SELECT * FROM seats ORDER BY game_id, seat").fetchall()
    points = connection.execute("SELECT * FROM points ORDER BY game_id, seat, line").fetchall()
    connection.execute("COMMIT")
    try:
        sources: dict[tuple[int, int], dict[str, int]] = {}
        for game, seat, _, source, worth in points:
            sources.setdefault((game, seat), {})[_text(source)] = _number(worth)
        of_game: dict[int, list[SeatRecord]] = {}
        for game, seat, name, bot, player, total, share in seats:
            found = sources.get((game, seat), {})
            of_game.setdefault(game, []).append(
                SeatRecord(_text(name), _text(bot), _number(player), _number(total), float(share), found)
            )
        games = [_record(dict(zip(COLUMNS, row, strict=True)), of_game[number]) for number, *row in rows]
    except (KeyError, TypeError, ValueError, OverflowError, RecursionError) as error:
        raise DamagedRecordsError(str(error)) from error
    return sorted(games, key=lambda record: (record.finished, record.identity))


def _record(row: Mapping[str, object], seats: Sequence[SeatRecord]) -> GameRecord:
    """Return the record of a game from its row.

    Raises:
        KeyError, TypeError, ValueError: a value is invalid.
    """
    text = {name: _text(value) for name, value in row.items() if name not in NUMBERS}
    record = GameRecord(
        text["game"],
        text["version"],
        text["scenario"],
        tuple(map(_text, json.loads(text["variants"]))),
        dict(json.loads(text["options"])),
        int(text["seed"]),
        _moment(text["started"]) if text["started"] else None,
        _moment(text["finished"]),
        date.fromisoformat(text["daily"]) if text["daily"] else None,
        _number(row["turns"]),
        _number(row["actions"]),
        bool(_number(row["has_goal"])),
        tuple(tuple(map(_number, turn)) for turn in json.loads(text["course"])),
        text["program"],
        text["file"],
        tuple(seats),
        _number(row["hints"]),
        _number(row["reviews"]),
    )
    if record.identity.who != text["who"]:
        raise ValueError("the seats are not those of the game")
    return record


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value


def _number(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is no whole number")
    return value


def _moment(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(f"{text} has no time zone")
    return moment


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
