"""The player's statistics as a text, read from the records."""

from __future__ import annotations

from tp_tui.presenters.faults import remark_text
from tp_tui.presenters.shared_words import words
from tp_tui.presenters.spans import Line, lines_of
from tp_tui.presenters.statistics_report import statistics_lines, statistics_to_hear
from tp_tui.room.daily import today
from tp_tui.room.player_statistics import PlayerStatistics, games_of, statistics_of
from tp_tui.storage.records import read_records


def load_statistics_lines(width: int) -> tuple[list[Line], str]:
    """Return the statistics of all games with exactly one human in `width` columns, and the faults of the records."""
    found, remark = _statistics()
    return statistics_lines(found, width) if found else lines_of(words.NO_STATS), remark


def load_statistics_to_hear() -> tuple[str, str]:
    """Return the same in sentences."""
    found, remark = _statistics()
    return statistics_to_hear(found) if found else words.NO_STATS, remark


def _statistics() -> tuple[list[PlayerStatistics], str]:
    records, faults = read_records()
    return statistics_of(games_of(records), today()), remark_text(*faults)
