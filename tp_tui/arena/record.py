"""A record of games: what was played is kept as it ends, so that a long series goes on where it was broken off.

A game is known by who had which seat and by its seed. So commands that ask for the same game, a series and a ladder, or
a longer series later, find it in the same record.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from tp_tui import __version__
from tp_tui.arena.match import Result, Series
from tp_tui.arena.report import budget_of
from tp_tui.arena.tables import play_at_table
from tp_tui.arena.workers import Take, Task, play_tasks
from tp_tui.bots import is_own
from tp_tui.games import get_game
from tp_tui.games.base import DataError
from tp_tui.storage.lines import LineFile, in_short

FORMAT = 1
"""Of the record; a greater number will be one that this program cannot go on with."""

TIME_DIGITS = 5
"""The decimals of the seconds that turns took."""

BY_SEAT: Mapping[str, Any] = {
    "points": int,
    "shares": int | float,
    "sources": dict,
    "turns": list,
    "stand_ins": int,
    "faults": str,
}
"""What a game's line has by seat, named as in `Result`, and of what kind."""

Key = tuple[tuple[str, ...], int]
"""What a game is known by: who had the seats, in their order, and the seed."""


class Record:
    """Games played with the same options and the same budget, in a file."""

    def __init__(self, file: LineFile, series: Series) -> None:
        """The record in `file` of games that are played as those of `series` are; begun if it is not there.

        Raises:
            DataError: it cannot be read or written, or is no record of such games.
            OptionError: there are no such games.
        """
        self._file = file
        self._games: dict[Key, Mapping[str, Any]] = {}
        lines, settings = file.read(), _settings(series)
        if not lines:
            file.append({"program": f"tp-tui {__version__}", **settings})
            return
        for name, value in settings.items():
            if name not in lines[0] or lines[0][name] != value:
                what = "a record of other games" if lines[0].get("record") == "games" else "no record of games"
                raise DataError(f"{file.file} is {what}: its {name} is {in_short(lines[0].get(name))}")
        for number, line in enumerate(lines[1:], 2):
            try:
                self._games[_checked_key(line)] = line
            except (KeyError, TypeError, ValueError) as error:
                raise DataError(f"{file.file}: line {number}: is no game of such a record") from error

    def find(self, series: Series, number: int) -> Result | None:
        """Game `number` of `series`, None if it is not there; without what it took to replay it."""
        line = self._games.get(_key(series, number))
        return None if line is None else _result(line, series, number)

    def add(self, series: Series, result: Result) -> None:
        """Keep a game of `series`; it is on the disk when this returns.

        Raises:
            DataError: the record cannot be written.
        """
        key = _key(series, result.number)
        line = _line(key, series, result)
        self._games[key] = line
        self._file.append(line)

    def check(self, tasks: Sequence[Task]) -> None:
        """Play the shortest of the games `tasks`, all of which are there, once more.

        Bots and rules change, and games of before and after must not be added up. Where bots think for a while instead
        of a number of playouts, nothing can be said: no game comes out the same twice.

        Raises:
            DataError: it comes out otherwise now.
            ArenaError: it cannot be played.
        """
        kept = [(result, series) for series, number in tasks if (result := self.find(series, number)) is not None]
        if not kept or kept[0][1].budget.milliseconds is not None:
            return
        result, series = min(kept, key=lambda game: sum(map(sum, game[0].turns)))
        if play_at_table(series, result.number).digest != result.digest:
            bots, seed = _key(series, result.number)
            raise DataError(
                f"{self._file.file} has games that come out otherwise now, such as that of {','.join(bots)} with seed "
                f"{seed}: bots or rules have changed since; begin another record"
            )


def play_recorded(
    tasks: Sequence[Task], take: Take, record: Record | None = None, jobs: int = 1, cluster: str = ""
) -> None:
    """Play those of `tasks` that are not in `record`, and keep them; `take` gets all, those kept first.

    Raises:
        ClusterError, ArenaError: as `workers.play_series` does.
        DataError: the record cannot be written, or what it has of the same bots comes out otherwise now.
    """
    if record is None:
        play_tasks(tasks, take, jobs, cluster)
        return
    missing = []
    there: dict[tuple[str, ...], list[Task]] = {}
    for place, (series, number) in enumerate(tasks):
        if record.find(series, number) is None:
            missing.append(place)
        else:
            there.setdefault(series.bots, []).append((series, number))
    for bots in {tasks[place][0].bots: None for place in missing}:
        record.check(there.get(bots, ()))
    for place, (series, number) in enumerate(tasks):
        if (kept := record.find(series, number)) is not None:
            take(place, kept)

    def took(place: int, result: Result) -> None:
        record.add(tasks[missing[place]][0], result)
        take(missing[place], result)

    play_tasks([tasks[place] for place in missing], took, jobs, cluster)


def _settings(series: Series) -> dict[str, object]:
    """All that decides how games come out but who plays them and their seeds, as a record begins."""
    options = get_game(series.game).complete_options({**dict(series.options), "players": len(series.bots)})
    return {
        "record": "games",
        "format": FORMAT,
        "game": series.game,
        "options": {name: value for name, value in options.items() if name != "players"},
        "budget": dict(budget_of(series)),
    }


def _key(series: Series, number: int) -> Key:
    return tuple(_known_as(series, series.bots[entry]) for entry in series.entries(number)), series.seed + number


def _known_as(series: Series, bot: str) -> str:
    """The name of a bot; one's own with a digest of its file, for it may change."""
    if not is_own(bot):
        return bot
    return f"{bot}#{hashlib.sha256(dict(series.sources)[bot].encode()).hexdigest()[:8]}"


def _checked_key(line: Mapping[str, Any]) -> Key:
    """What the game in that line is known by; KeyError, TypeError or ValueError if there is none in it."""
    bots = tuple(map(str, line["bots"]))
    for name, kind in BY_SEAT.items():
        if len(line[name]) != len(bots) or not all(isinstance(value, kind) for value in line[name]):
            raise ValueError(name)
    for seconds in (seconds for turns in line["turns"] for seconds in turns):
        if not isinstance(seconds, int | float):
            raise TypeError("turns")
    for points in (points for found in line["sources"] for points in found.values()):
        if not isinstance(points, int):
            raise TypeError("sources")
    for name, kind in (("seed", int), ("decisions", int), ("progress", int), ("digest", str)):
        if not isinstance(line[name], kind):
            raise TypeError(name)
    return bots, line["seed"]


def _line(key: Key, series: Series, result: Result) -> dict[str, Any]:
    """A game as a line of the record."""
    entries = series.entries(result.number)
    bots, seed = key
    by_seat = {name: [getattr(result, name)[entry] for entry in entries] for name in BY_SEAT}
    turns = [[round(seconds, TIME_DIGITS) for seconds in turns] for turns in by_seat["turns"]]
    rest = {"decisions": result.decisions, "progress": result.progress, "digest": result.digest}
    return {"bots": bots, "seed": seed, **by_seat, "turns": turns, **rest}


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
