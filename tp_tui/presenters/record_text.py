"""The player's statistics as a text, read from the records."""

from __future__ import annotations

from tp_tui.presenters.faults import remark_text
from tp_tui.presenters.shared_words import words
from tp_tui.presenters.statistics_report import WIDTH, statistics_text
from tp_tui.room.daily import today
from tp_tui.room.player_statistics import games_of, statistics_of
from tp_tui.storage.records import read_records


def load_statistics_text(width: int = WIDTH, *, has_bars: bool = False) -> tuple[str, str]:
    """Return the statistics of all games with exactly one human, and the faults of the records."""
    records, faults = read_records()
    games = games_of(records)
    return statistics_text(
        statistics_of(games, today()), width, has_bars=has_bars
    ) if games else words.NO_STATS, remark_text(*faults)
