"""The daily game in words: its result to paste, the table of the day, and the time until the next one."""

from __future__ import annotations

from datetime import datetime

from tp_tui.games import DEFAULT_GAME, get_game
from tp_tui.games.contract import FaultError, Role
from tp_tui.games.kit.printable import printable
from tp_tui.presenters.faults import remark_text
from tp_tui.presenters.game_words import words_of
from tp_tui.presenters.messages import N_, _, joined, listed, plural
from tp_tui.presenters.version_titles import version_title
from tp_tui.room import Room
from tp_tui.room.daily import DailyGame, daily_of, days_in_a_row, turn_signs, until_next_daily
from tp_tui.room.daily_scores import DailyScore, daily_scores
from tp_tui.room.player_statistics import SeatResult
from tp_tui.storage.restrictions import player_key

WIDEST = 20
"""The columns of the longest name in the table of the day."""

MAX_SCORES = 50
"""The lines of a table of the day."""

ENDED = {
    "won": N_("{totals}: won in {turns}"),
    "tied": N_("{totals}: tied in {turns}"),
    "lost": N_("{totals}: lost in {turns}"),
}
"""The outcome for the player, by `SeatResult.result`."""

ENDED_WITH_HELP = {
    "won": N_("{totals}: won in {turns}, with {help}"),
    "tied": N_("{totals}: tied in {turns}, with {help}"),
    "lost": N_("{totals}: lost in {turns}, with {help}"),
}
"""The same of a game in which the player had hints or reviews."""


RESULTS = {"won": N_("won"), "tied": N_("tied"), "lost": N_("lost")}
"""The outcome in the table of the day, by `SeatResult.result`."""


def help_text(hints: int, reviews: int) -> str:
    """Return how many hints and reviews a player had: `2 hints and 1 review`; empty for none."""
    parts = [plural("{count} hint", "{count} hints", hints)] if hints else []
    parts += [plural("{count} review", "{count} reviews", reviews)] if reviews else []
    return listed(parts)


def daily_text(daily: DailyGame, *, has_title: bool = True) -> str:
    """Return in sentences what a daily game is played with: `Today: GAME, against BOT. It counts once.`

    Without the title of the game, its version stands alone, if it has any.
    """
    words = words_of(daily.game.name)
    chosen = ((option, daily.options[option.name]) for option in daily.game.options_of(Role.VERSION))
    versions = [words.choice_title(option, value) for option, value in chosen if isinstance(value, int | str)]
    return _(
        "Today: {title}, against {rivals}. It counts once.",
        title=joined([daily.game.title, *versions] if has_title or not versions else versions),
        rivals=listed(seat.name for seat in daily.seats if seat.bot),
    )


def daily_command(game: str) -> str:
    """Return the command that begins the daily game of `game`, or goes on with it."""
    return "tp-tui daily" if game == DEFAULT_GAME else f"tp-tui daily --game {game}"


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


def result_text(played: SeatResult) -> str:
    """Return the result of a daily game in three lines: the game, the outcome, and a sign for each turn."""
    record = played.record
    assert record.daily is not None
    title = joined(part for part in (get_game(record.game).title, version_title(record.game, played.version)) if part)
    totals = joined(_("{name} {points}", name=printable(seat.name), points=seat.total) for seat in record.seats)
    turns = words_of(record.game).turn_count(record.turns)
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


def daily_report(played: SeatResult, now: datetime) -> str:
    """Return all that is said of a finished daily game: its result, the table of the day, and when the next one comes.

    Args:
        played: the game.
        now: the player's local time.
    """
    return "\n\n".join(part for part in (result_text(played), scores_text(played), next_daily_text(now)) if part)


def scores_text(played: SeatResult) -> str:
    """Return the table of the day of a daily game on a host (T22); empty for a player who is not a guest."""
    from rich.cells import cell_len, set_cell_size  # line mode begins without

    own, day = player_key(), played.record.daily
    if not own or day is None:
        return ""
    try:
        scores = daily_scores(played.record.game, day)
    except FaultError as error:
        return remark_text(error.fault)
    if not scores:
        return ""
    names = [_name_in_table(score, own) for score in scores]
    width = min(WIDEST, max(map(cell_len, names)))
    places = [1 + sum(other.total > score.total for other in scores) for score in scores]
    lines = [
        f"{place:>3}. {set_cell_size(name, width)}  {score.total:>4}  {_result_in_table(score)}"
        for place, name, score in zip(places, names, scores, strict=True)
    ]
    return "\n".join([_("Everybody's scores here:"), *lines[:MAX_SCORES]])


def _name_in_table(score: DailyScore, own: str) -> str:
    name = printable(score.name, WIDEST) or _("a guest")
    return _("{name} (you)", name=name) if score.player == own else name


def _result_in_table(score: DailyScore) -> str:
    result, help = _(RESULTS.get(score.result, score.result)), help_text(score.hints, score.reviews)
    return _("{result}, with {help}", result=result, help=help) if help else result
