"""The daily game in words: its result to paste, and the time until the next one."""

from __future__ import annotations

from datetime import datetime

from tp_tui.games import get_game
from tp_tui.games.kit.printable import printable
from tp_tui.presenters.messages import N_, _, joined, listed, plural
from tp_tui.presenters.version_titles import version_title
from tp_tui.room import Room
from tp_tui.room.daily import daily_of, days_in_a_row, turn_signs, until_next_daily
from tp_tui.room.player_statistics import PlayedGame

ENDED = {
    "won": N_("{totals}: won in {turns}"),
    "tied": N_("{totals}: tied in {turns}"),
    "lost": N_("{totals}: lost in {turns}"),
}
"""The outcome for the player, by `PlayedGame.result`."""

ENDED_WITH_HELP = {
    "won": N_("{totals}: won in {turns}, with {help}"),
    "tied": N_("{totals}: tied in {turns}, with {help}"),
    "lost": N_("{totals}: lost in {turns}, with {help}"),
}
"""The same of a game in which the player had hints or reviews."""


def help_text(hints: int, reviews: int) -> str:
    """Return how many hints and reviews a player had: `2 hints and 1 review`; empty for none."""
    parts = [plural("{count} hint", "{count} hints", hints)] if hints else []
    parts += [plural("{count} review", "{count} reviews", reviews)] if reviews else []
    return listed(parts)


def next_daily_text(now: datetime) -> str:
    """Return the time until the next daily game in a sentence; `now` is the player's local time."""
    hours, minutes = until_next_daily(now)
    parts = [plural("{count} hour", "{count} hours", hours)] if hours else []
    parts += [plural("{count} minute", "{count} minutes", minutes)] if minutes else []
    return _("The next daily game comes in {time}.", time=listed(parts))


def daily_result(room: Room) -> str:
    """Return the result of a finished daily game to paste; empty for any other game."""
    played = daily_of(room)
    return result_text(played) if played else ""


def result_text(played: PlayedGame) -> str:
    """Return the result of a daily game in three lines: the game, the outcome, and a sign for each turn."""
    record = played.record
    assert record.daily is not None
    title = joined(part for part in (get_game(record.game).title, version_title(record.game, played.version)) if part)
    totals = joined(_("{name} {points}", name=printable(seat.name), points=seat.total) for seat in record.seats)
    turns = plural("{count} turn", "{count} turns", record.turns)
    help = help_text(record.hints, record.reviews)
    ended = ENDED_WITH_HELP if help else ENDED
    days = plural("{count} day in a row", "{count} days in a row", days_in_a_row(played))
    return "\n".join(
        [
            _("tp-tui daily {day}: {title}", day=record.daily.isoformat(), title=title),
            _(ended[played.result], totals=totals, turns=turns, help=help),
            _("{turns} {days}", turns=turn_signs(played), days=days),
        ]
    )
