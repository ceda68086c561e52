"""The daily game: the same for everybody on a date, without a network, and played only once.

The game's versions alternate from day to day. The opponent is `greedy` from Monday to Wednesday and `planner` from
Thursday to Sunday. The seed is derived from the SHA-256 hash of the game's name and the date.

>>> from tp_tui.games import DEFAULT_GAME, get_game
>>> daily_game(get_game(DEFAULT_GAME), date(2026, 11, 23)).seed
868814274
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from pathlib import Path

from tp_tui.games import get_game
from tp_tui.games.contract import Game, Options, Role, seat_counts
from tp_tui.room.autosave import autosave_new
from tp_tui.room.player_statistics import SeatResult, daily_days, day_streak, games_of
from tp_tui.room.room import LARGEST_SEED, Room
from tp_tui.room.seats import Seat, named_seats
from tp_tui.storage.game_record import record_of
from tp_tui.storage.records import read_records
from tp_tui.storage.saved_games import new_save_file, unfinished

SEATS = 2
"""The number of seats, if the game allows it."""

WEEK = ("greedy", "greedy", "greedy", "planner", "planner", "planner", "planner")
"""The opponents from Monday on: bots that depend on nothing but the seed where no time is limited."""

AHEAD, BEHIND, LEVEL = "▲", "▼", "="
"""The signs of a turn after which the player was in the lead, behind, or level with the leader."""


@dataclass(frozen=True, slots=True)
class DailyGame:
    """The settings of the daily game of a date."""

    day: date
    game: Game
    options: Options
    seats: tuple[Seat, ...]
    seed: int

    @property
    def file(self) -> Path:
        """The file of a new save."""
        return new_save_file(self.game.name, datetime.combine(self.day, datetime.min.time()), self.day)


def today() -> date:
    """Return the player's local date."""
    return datetime.now().astimezone().date()


def until_next_daily(now: datetime) -> tuple[int, int]:
    """Return the hours and minutes from the local time `now` to the next daily game, at midnight.

    >>> until_next_daily(datetime(2026, 11, 23, 22, 58, 59))
    (1, 2)
    """
    midnight = datetime.combine(now.date() + timedelta(days=1), datetime.min.time())
    # Rounded up, so that the game is available when the time is over.
    minutes = -((now.replace(tzinfo=None) - midnight) // timedelta(minutes=1))
    return divmod(minutes, 60)


def daily_game(game: Game, day: date) -> DailyGame:
    """Return the daily game of a day, the same on every machine."""
    versions = [(option.name, option.listed()) for option in game.options_of(Role.VERSION)]
    options = {name: listed[day.toordinal() % len(listed)] for name, listed in versions}
    counts = seat_counts(game, options)
    rivals = (SEATS if SEATS in counts else counts[0]) - 1
    seats = named_seats(["", *[WEEK[day.weekday()]] * rivals], [""] * (rivals + 1))
    digest = hashlib.sha256(f"{game.name} {day.isoformat()}".encode()).digest()
    return DailyGame(day, game, options, seats, int.from_bytes(digest[:8], "big") % LARGEST_SEED)


def save_of_daily(daily: DailyGame) -> Path | None:
    """Return the save of a daily game; None if it was not started."""
    for summary in unfinished():
        if (summary.game, summary.daily) == (daily.game.name, daily.day):
            return summary.file
    return daily.file if daily.file.exists() else None


def begin_daily(daily: DailyGame, name: str = "") -> Room:
    """Start a daily game with autosave; `name` is the player's, or empty.

    Raises:
        SeatError: the name is invalid.
    """
    names = ["" if seat.bot else name for seat in daily.seats]
    room = Room(daily.game, named_seats([seat.bot for seat in daily.seats], names), daily.options, daily.seed)
    room.daily = daily.day
    return autosave_new(room)


def finished_daily(daily: DailyGame) -> SeatResult | None:
    """Return a daily game as the player finished it; None if it is not finished."""
    return next((played for played in _daily_games(daily.game) if played.record.daily == daily.day), None)


def daily_of(room: Room) -> SeatResult | None:
    """Return the finished daily game of `room`; None for any other game."""
    saved = room.saved()
    if saved.daily is None or saved.finished is None or room.game_log is None:
        return None
    (played,) = games_of([record_of(saved, room.game_log.file.name)])
    return played


def days_in_a_row(played: SeatResult) -> int:
    """Return the streak of days with a finished daily game up to that of `played`."""
    record = played.record
    assert record.daily is not None
    days = {*daily_days(_daily_games(get_game(record.game))), record.daily}
    return day_streak(days, record.daily).now


def _daily_games(game: Game) -> list[SeatResult]:
    records, _ = read_records()
    return [played for played in games_of(records, game=game.name) if played.record.daily is not None]


def turn_signs(played: SeatResult) -> str:
    """Return a sign for each turn of the player, by the scores after it, and by the final scores for the last."""
    record, player = played.record, played.own.player
    scores = [points for seat, *points in record.course if seat == played.seat]
    scores[-1:] = [points for _, *points in record.course[-1:]]
    found = ""
    for points in scores:
        most = max((worth for rival, worth in enumerate(points) if rival != player), default=points[player])
        found += AHEAD if points[player] > most else BEHIND if points[player] < most else LEVEL
    return found
