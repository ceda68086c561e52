"""The records: every finished game that people played in, in an SQLite database (`records.sqlite`).

A game is in them once, however often it is copied, or its end is undone and played again: the later end counts. What
was not recorded when it ended, because the disk was full or the machine went off, is found among the saved games the
next time somebody looks; records that are damaged are set aside and begun anew in the same way.
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
    *("turns", "actions", "has_goal", "course", "program", "file"),
)
"""The columns of a game's row but for its number."""


def name_in_records(file: Path) -> str:
    r"""Return the name of a file as the records have it: what of it is no text in UTF-8 comes as `\xff`."""
    return os.fsencode(file.name).decode("utf-8", "backslashreplace")


FileState = tuple[int, int]
"""When a file was written last, in nanoseconds, and its size."""


def record_game(saved: SavedGame, file: Path, game: Game | None = None) -> tuple[Fault, ...]:
    """Record a finished game, if a person played in it; return what went wrong, nothing where all is well.

    Args:
        saved: the game.
        file: where it is kept.
        game: what was played, by default the registered game of that name.
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
    return _told(remark)


def forget_game(saved: SavedGame) -> tuple[Fault, ...]:
    """Strike a game, the end of which was undone, from the records; return what went wrong."""
    if not has_human(saved) or not records_file().exists():
        return ()
    try:
        _, remark = with_records(lambda connection: _strike(connection, identity_of(saved)))
    except RecordsError as error:
        return (error.fault, Fault("end_in_statistics"))
    except OverflowError:  # it was never in them
        return ()
    return _told(remark)


def read_records(*, rebuild: bool = True) -> tuple[list[GameRecord], tuple[Fault, ...]]:
    """Return all finished games, the first to end first, and what was wrong.

    Saved games that are not in the records are added to them. Where the records cannot be read or written, what is
    in them, as far as that can be known, and the saved games are put together without keeping it; without `rebuild`,
    which may take its time, there are no games then.
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
    return games, _told(remark)


def _told(remark: Fault | None) -> tuple[Fault, ...]:
    return () if remark is None else (remark,)


def _all_games(connection: sqlite3.Connection) -> list[GameRecord]:
    _catch_up(connection, saves_folder())
    return _games(connection)


# What changes the records


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Do all of the block or nothing; other windows wait meanwhile."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        # Some errors end the transaction by themselves.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _add(connection: sqlite3.Connection, record: GameRecord, file: Path) -> None:
    """Record a game that ended just now; its file need not be looked at again."""
    state = _state_of(file) if file.parent == saves_folder() else None
    with _transaction(connection):
        _replace(connection, record.identity, record)
        _mark(connection, file, state)


def _strike(connection: sqlite3.Connection, identity: Identity) -> None:
    with _transaction(connection):
        _replace(connection, identity, None)


def _mark(connection: sqlite3.Connection, file: Path, state: FileState | None) -> None:
    """Note in what state a saved game was looked at."""
    if state is not None:
        connection.execute("INSERT OR REPLACE INTO saves VALUES (?, ?, ?)", (name_in_records(file), *state))


def _state_of(file: Path) -> FileState | None:
    """Return what changes when a file is written; None where there is no regular file."""
    try:
        about = file.stat()
    except OSError:
        return None
    return (about.st_mtime_ns, about.st_size) if stat.S_ISREG(about.st_mode) else None


def _replace(connection: sqlite3.Connection, identity: Identity, record: GameRecord | None) -> None:
    """Put `record` in the place of the row of that game, unless that is of a later end; None takes the row away.

    Raises:
        DamagedRecordsError: something is there that was never written.
    """
    where = "game = ? AND seed = ? AND started = ? AND who = ?"
    found = connection.execute(f"SELECT id, finished FROM games WHERE {where}", identity).fetchone()
    if found is not None:
        try:
            is_later = record is not None and _moment(_text(found[1])) > record.finished
        except (TypeError, ValueError) as error:
            raise DamagedRecordsError(str(error)) from error
        if is_later:
            return
        connection.execute("DELETE FROM games WHERE id = ?", found[:1])
    if record is not None:
        _insert(connection, record)


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
    """Add the finished games among the saved ones that were not looked at since they were last written."""
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
            continue  # it may be mended, or what it needs installed
        with _transaction(connection):
            if record is not None:
                _replace(connection, record.identity, record)
            _mark(connection, file, state)


def _finished_game(file: Path) -> GameRecord | None:
    """Return the record of a saved game; None if it goes on, or nobody plays in it.

    Raises:
        SaveError, ValueError, OverflowError: something is wrong with it.
    """
    summary = summary_of(file)
    if summary.fault:
        raise SaveError(summary.fault)
    if not summary.is_finished or not any(seat.partition(":")[0] == HUMAN for seat in summary.seats):
        return None
    return record_of(load_save(file).saved, name_in_records(file))


# What is in the records


def _games(connection: sqlite3.Connection) -> list[GameRecord]:
    """Return all games in the records, the first to end first.

    Raises:
        DamagedRecordsError: something is there that was never written.
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
    """Return the game of a row.

    Raises:
        KeyError, TypeError, ValueError: it is none.
    """
    text = {name: _text(value) for name, value in row.items() if name not in ("turns", "actions", "has_goal")}
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
