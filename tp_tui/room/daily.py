"""The daily game: the same for everybody on a date, by a rule that needs no network; it is played once.

The rule: the versions of the game take turns from day to day. From Monday to Wednesday the opponent is `greedy`, from
Thursday to Sunday `planner`. The seed comes from the SHA-256 of the game's name and the date.

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
from tp_tui.room.keeping import keep_new
from tp_tui.room.player_statistics import PlayedGame, daily_days, day_streak, games_of
from tp_tui.room.room import LARGEST_SEED, Room
from tp_tui.room.seats import Seat, named_seats
from tp_tui.storage.game_record import record_of
from tp_tui.storage.records import read_records
from tp_tui.storage.saved_games import new_save_file, unfinished

SEATS = 2
"""How many seats a daily game has, where the game can be played so."""

WEEK = ("greedy", "greedy", "greedy", "planner", "planner", "planner", "planner")
"""The opponent of each day, from Monday on: bots that do not go by the clock, so that they play alike everywhere."""

AHEAD, BEHIND, LEVEL = "▲", "▼", "="
"""The signs of a turn after which the player had more points than all others, fewer than one, or as many."""


@dataclass(frozen=True, slots=True)
class DailyGame:
    """The game of a day: what everybody plays who plays it."""

    day: date
    game: Game
    options: Options
    seats: tuple[Seat, ...]
    seed: int

    @property
    def file(self) -> Path:
        """Where it is kept."""
        return new_save_file(self.game.name, datetime.combine(self.day, datetime.min.time()), self.day)


def today() -> date:
    """Return the date where the player is."""
    return datetime.now().astimezone().date()


def until_next_daily(now: datetime) -> tuple[int, int]:
    """Return in how many hours and minutes the next daily game comes: at midnight where the player's clock shows `now`.

    >>> until_next_daily(datetime(2026, 11, 23, 22, 58, 59))
    (1, 2)
    """
    midnight = datetime.combine(now.date() + timedelta(days=1), datetime.min.time())
    # Rounded up, so that it is there when the time is over.
    minutes = -((now.replace(tzinfo=None) - midnight) // timedelta(minutes=1))
    return divmod(minutes, 60)


def daily_game(game: Game, day: date) -> DailyGame:
    """Return the daily game of that day: the same on every machine."""
    versions = [(option.name, option.listed()) for option in game.options_of(Role.VERSION)]
    options = {name: listed[day.toordinal() % len(listed)] for name, listed in versions}
    counts = seat_counts(game, options)
    rivals = (SEATS if SEATS in counts else counts[0]) - 1
    seats = named_seats(["", *[WEEK[day.weekday()]] * rivals], [""] * (rivals + 1))
    digest = hashlib.sha256(f"{game.name} {day.isoformat()}".encode()).digest()
    return DailyGame(day, game, options, seats, int.from_bytes(digest[:8], "big") % LARGEST_SEED)


def save_of_daily(daily: DailyGame) -> Path | None:
    """Return the saved game in which that daily game was begun; None if it was not."""
    for summary in unfinished():
        if (summary.game, summary.daily) == (daily.game.name, daily.day):
            return summary.file
    return daily.file if daily.file.exists() else None


def begin_daily(daily: DailyGame, name: str = "") -> Room:
    """Begin that daily game, kept from its first action on; `name` is the player's, empty for none.

    Raises:
        SeatError: the name cannot be.
    """
    names = ["" if seat.bot else name for seat in daily.seats]
    room = Room(daily.game, named_seats([seat.bot for seat in daily.seats], names), daily.options, daily.seed)
    room.daily = daily.day
    return keep_new(room)


def finished_daily(daily: DailyGame) -> PlayedGame | None:
    """Return that daily game as the player finished it; None if it is still to be finished."""
    return next((played for played in _daily_games(daily.game) if played.record.daily == daily.day), None)


def daily_of(room: Room) -> PlayedGame | None:
    """Return what `room` played if it is a finished daily game; None for any other game."""
    saved = room.saved()
    if saved.daily is None or saved.finished is None or room.game_log is None:
        return None
    (played,) = games_of([record_of(saved, room.game_log.file.name)])
    return played


def days_in_a_row(played: PlayedGame) -> int:
    """Return how many daily games in a row were played up to that one."""
    record = played.record
    assert record.daily is not None
    days = {*daily_days(_daily_games(get_game(record.game))), record.daily}
    return day_streak(days, record.daily).now


def _daily_games(game: Game) -> list[PlayedGame]:
    records, _ = read_records()
    return [played for played in games_of(records, game=game.name) if played.record.daily is not None]


def turn_signs(played: PlayedGame) -> str:
    """Return a sign for each turn of the player, by the scores at its end, and for the last by the final scores."""
    record, player = played.record, played.own.player
    scores = [points for seat, *points in record.course if seat == played.seat]
    scores[-1:] = [points for _, *points in record.course[-1:]]
    found = ""
    for points in scores:
        most = max((worth for rival, worth in enumerate(points) if rival != player), default=points[player])
        found += AHEAD if points[player] > most else BEHIND if points[player] < most else LEVEL
    return found
