"""Saved games in lists: the players, the game and the time of the last move."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Final

from tp_tui.games import game_names, get_game
from tp_tui.games.contract import Role
from tp_tui.games.kit.printable import printable
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.messages import NC_, _, in_context, joined, listed
from tp_tui.room.seats import NAME_LENGTH, SeatError, seats_from_texts
from tp_tui.storage.records import read_records
from tp_tui.storage.saved_games import SaveSummary

MONTHS: Final = (
    NC_("month", "Jan"),
    NC_("month", "Feb"),
    NC_("month", "Mar"),
    NC_("month", "Apr"),
    NC_("month", "May"),
    NC_("month", "Jun"),
    NC_("month", "Jul"),
    NC_("month", "Aug"),
    NC_("month", "Sep"),
    NC_("month", "Oct"),
    NC_("month", "Nov"),
    NC_("month", "Dec"),
)


FULL_MONTHS: Final = (
    NC_("full name of a month", "January"),
    NC_("full name of a month", "February"),
    NC_("full name of a month", "March"),
    NC_("full name of a month", "April"),
    NC_("full name of a month", "May"),
    NC_("full name of a month", "June"),
    NC_("full name of a month", "July"),
    NC_("full name of a month", "August"),
    NC_("full name of a month", "September"),
    NC_("full name of a month", "October"),
    NC_("full name of a month", "November"),
    NC_("full name of a month", "December"),
)


def daily_title(day: date) -> str:
    """Return what a daily game is called while it is played.

    >>> daily_title(date(2026, 11, 5))
    'Daily game, 5 November'
    """
    month = in_context("full name of a month", FULL_MONTHS[day.month - 1])
    return _("Daily game, {day} {month}", day=day.day, month=month)


def date_text(day: date, *, has_year: bool = True) -> str:
    """Return a date in words.

    >>> date_text(date(2026, 11, 5)), date_text(date(2026, 11, 5), has_year=False)
    ('05 Nov 2026', '05 Nov')
    """
    month = in_context("month", MONTHS[day.month - 1])
    if not has_year:
        return _("{day:02} {month}", day=day.day, month=month)
    return _("{day:02} {month} {year}", day=day.day, month=month, year=day.year)


def day_title(day: date, today: date) -> str:
    """Return a day as a heading.

    >>> today = date(2026, 11, 5)
    >>> [day_title(day, today) for day in (today, date(2026, 11, 4), date(2026, 10, 31), date(2025, 12, 31))]
    ['Today', 'Yesterday', '31 Oct', '31 Dec 2025']
    """
    if day == today:
        return _("Today")
    if day == today - timedelta(days=1):
        return _("Yesterday")
    return date_text(day, has_year=day.year != today.year)


def moment_text(moment: datetime) -> str:
    """Return a date with the time of day."""
    return _("{day}, {hour:02}:{minute:02}", day=date_text(moment), hour=moment.hour, minute=moment.minute)


def names_of(summary: SaveSummary) -> str:
    """Return the names of the players of a saved game: `You against Greedy`, `Ada, Ben`."""
    if not summary.seats:
        return ""
    try:
        seats = seats_from_texts(summary.seats)
    except SeatError:
        return joined(printable(seat.rpartition(":")[2], NAME_LENGTH) for seat in summary.seats)
    humans = [seat.name for seat in seats if seat.is_human]
    bots = [seat.name for seat in seats if not seat.is_human]
    if len(humans) == 1 and bots:
        return _("{human} against {bots}", human=humans[0], bots=listed(bots))
    return joined(seat.name for seat in seats)


def results_by_file() -> dict[str, str]:
    """Return the points of the finished games in the records by the names of their files, people before bots."""
    results = dict[str, str]()
    for record in read_records(rebuild=False)[0]:
        seats = sorted(record.seats, key=lambda seat: not seat.is_human)
        results[record.file] = ":".join(str(seat.total) for seat in seats)
    return results


def title_of(summary: SaveSummary) -> str:
    """Return the title of a saved game; the name of an unknown one."""
    return get_game(summary.game).title if summary.game in game_names() else printable(summary.game, 40)


def version_and_title_of(summary: SaveSummary) -> str:
    """Return the title of a saved game with that of its version, if it has one."""
    version = version_of(summary)
    return _("{game}, {version}", game=title_of(summary), version=version) if version else title_of(summary)


def version_of(summary: SaveSummary) -> str:
    """Return the title of a saved game's version or scenario; empty if it has none."""
    if not summary.version or summary.game not in game_names():
        return ""
    game = get_game(summary.game)
    for option in (*game.options_of(Role.SCENARIO), *game.options_of(Role.VERSION)):
        for value in option.listed():
            if str(value) == summary.version:
                return words_for(game).choice_title(option, value)
    return printable(summary.version, 40)
