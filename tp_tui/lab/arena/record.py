"""A record of games: each is saved when it ends, so that an interrupted series can resume.

A game is identified by the bots in its seats and its seed, so series, ladders and longer series can share a record.

Games from before and after a change of bots or rules must not be mixed: before more are played, one recorded game is
replayed. With a time budget there is no such check, because games are not reproducible.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tp_tui.bots import is_user_bot
from tp_tui.games import get_game
from tp_tui.games.contract import DataError, Fault, plain_options
from tp_tui.lab.arena.executors import GameTask, OnResult, play_tasks
from tp_tui.lab.arena.game_process import play_in_process
from tp_tui.lab.arena.match import Result
from tp_tui.lab.arena.series import Series
from tp_tui.presenters.game_words import words_for
from tp_tui.storage.jsonl import JsonlFile

FORMAT = 1
"""The format of records; a record with a greater number cannot be continued."""

TIME_DECIMALS = 5
"""The decimals of turn times in seconds."""

TIME_DIGITS = 4
"""The significant digits of turn times: more than any report shows."""

MOST = 10**9
"""The upper bound of all numbers in a record."""


def _is_whole(value: object, least: int = -MOST) -> bool:
    return type(value) is int and least <= value <= MOST


def _is_count(value: object) -> bool:
    return _is_whole(value, 0)


def _is_number(value: object, most: float) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= most


BY_SEAT: Mapping[str, Callable[[Any], bool]] = {
    "points": _is_whole,
    "shares": lambda share: _is_number(share, 1),
    "sources": lambda found: type(found) is dict and all(map(_is_whole, found.values())),
    "turns": lambda turns: type(turns) is list and all(_is_number(seconds, MOST) for seconds in turns),
    "stand_ins": _is_count,
    "faults": lambda fault: type(fault) is str,
}
"""The validators of the fields that are lists by seat, named as in `Result`."""

Key = tuple[tuple[str, ...], int]
"""Identifies a game: the bots by seat, and the seed."""


class StaleRecordError(DataError):
    """Recorded games have a different outcome now, so the record is invalid. The message is one line."""


class Record:
    """A file of games played with the same options and budget."""

    def __init__(self, file: JsonlFile, series: Series) -> None:
        """Open or create the record in `file` of games with the settings of `series`.

        Raises:
            FaultError: the file cannot be read or written, or is not a record of such games.
            OptionError: the series' options are invalid.
        """
        self._file = file
        self._games: dict[Key, Mapping[str, Any]] = {}
        sources = words_for(get_game(series.game)).score_sources()
        for number, line in enumerate(file.resume(_settings(series)), 2):
            try:
                self._games[_checked_key(line, sources)] = line
            except (KeyError, TypeError, ValueError) as error:
                what = f"{file.file}: line {number}: is no game of such a record"
                raise DataError(Fault.told(what)) from error

    def find(self, series: Series, number: int) -> Result | None:
        """Return game `number` of `series`, without its saved text; None if it is not recorded."""
        line = self._games.get(_key(series, number))
        return None if line is None else _result(line, series, number)

    def add(self, series: Series, result: Result) -> None:
        """Record a game of `series`, flushed to disk.

        Raises:
            FaultError: the record cannot be written.
        """
        key = _key(series, result.number)
        line = _line(key, series, result)
        self._games[key] = line
        self._file.append(line)

    def check(self, series: Series) -> None:
        """Replay the quickest recorded game of the bots of `series` on this machine.

        Raises:
            StaleRecordError: its outcome has changed.
            ArenaError: it cannot be played.
        """
        if series.budget.milliseconds is not None:
            return
        names = [_identity(series, bot) for bot in series.bots]
        known, wanted = dict(zip(names, series.bots, strict=True)), sorted(names)
        kept = [
            (sum(map(sum, line["turns"])), key)
            for key, line in self._games.items()
            if sorted(key[0]) == wanted and not any(line["stand_ins"])
        ]
        if not kept:
            return
        _, (bots, seed) = min(kept)
        again = replace(series, bots=tuple(known[bot] for bot in bots), seed=seed)
        if play_in_process(again, 0).digest != self._games[bots, seed]["digest"]:
            what = (
                f"{self._file.file} has games that come out differently now, such as that of {','.join(bots)} with "
                f"seed {seed}: bots or rules have changed since, or are not deterministic; begin another record"
            )
            raise StaleRecordError(Fault.told(what))


def play_recorded(
    tasks: Sequence[GameTask], take: OnResult, record: Record | None = None, jobs: int = 1, cluster: str = ""
) -> None:
    """Play and record the `tasks` missing from `record`; call `take` with all results, recorded ones first.

    Raises:
        ClusterError, ArenaError: as for `executors.play_series`.
        FaultError: the record cannot be written.
        StaleRecordError: recorded games of the same bots have a different outcome now.
    """
    if record is None:
        play_tasks(tasks, take, jobs, cluster)
        return
    missing = []
    for place, (series, number) in enumerate(tasks):
        kept = record.find(series, number)
        if kept is None:
            missing.append(place)
        else:
            take(place, kept)
    for series in {tasks[place][0].bots: tasks[place][0] for place in missing}.values():
        record.check(series)

    def record_and_take(place: int, result: Result) -> None:
        record.add(tasks[missing[place]][0], result)
        take(missing[place], result)

    if missing:
        play_tasks([tasks[place] for place in missing], record_and_take, jobs, cluster)


def _settings(series: Series) -> dict[str, object]:
    """Return everything but bots and seeds that determines the outcome of games: the first line of a record."""
    return {
        "record": "games",
        "format": FORMAT,
        "game": series.game,
        **plain_options(series.settings()),
        **series.budget_settings(),
        # With a time budget the number of processes matters, too.
        **({} if series.budget.milliseconds is None else {"processes": series.budget.processes}),
        "patience": series.patience,
    }


def _key(series: Series, number: int) -> Key:
    return tuple(_identity(series, series.bots[entry]) for entry in series.entries(number)), series.seed + number


def _identity(series: Series, bot: str) -> str:
    """Return the name of a bot; a user bot's with a hash of its source, which may change."""
    if not is_user_bot(bot):
        return bot
    return f"{bot}#{hashlib.sha256(dict(series.sources)[bot].encode()).hexdigest()[:8]}"


def _checked_key(line: Mapping[str, Any], sources: Container[str]) -> Key:
    """Validate a line of the record and return its key.

    Args:
        line: the line.
        sources: the rule clauses that can yield points.

    Raises:
        KeyError, TypeError, ValueError: the line is malformed.
    """
    bots = line["bots"]
    _check(type(bots) is list and bots and all(type(bot) is str for bot in bots))
    for name, is_right in BY_SEAT.items():
        _check(type(line[name]) is list and len(line[name]) == len(bots) and all(map(is_right, line[name])))
    _check(all(name in sources for found in line["sources"] for name in found))
    _check(_is_count(line["decisions"]) and _is_count(line["progress"]))
    _check(type(line["seed"]) is int and type(line["digest"]) is str)
    return tuple(bots), line["seed"]


def _check(is_right: object) -> None:
    if not is_right:
        raise ValueError


def _line(key: Key, series: Series, result: Result) -> dict[str, Any]:
    """Return the line for a game."""
    entries = series.entries(result.number)
    bots, seed = key
    by_seat = {name: [getattr(result, name)[entry] for entry in entries] for name in BY_SEAT}
    turns = [[_shortened(seconds) for seconds in turns] for turns in by_seat["turns"]]
    rest = {"decisions": result.decisions, "progress": result.progress, "digest": result.digest}
    return {"bots": bots, "seed": seed, **by_seat, "turns": turns, **rest}


def _shortened(seconds: float) -> float:
    return float(f"{round(seconds, TIME_DECIMALS):.{TIME_DIGITS}g}")


def _result(line: Mapping[str, Any], series: Series, number: int) -> Result:
    entries = series.entries(number)
    seats = tuple(sorted(range(len(entries)), key=entries.__getitem__))
    points, shares, sources, turns, stand_ins, faults = ([line[name][seat] for seat in seats] for name in BY_SEAT)
    return Result(
        number,
        seats,
        tuple(points),
        tuple(shares),
        tuple(sources),
        tuple(map(tuple, turns)),
        tuple(stand_ins),
        tuple(faults),
        line["decisions"],
        progress=line["progress"],
        digest=line["digest"],
    )
