"""The player's statistics as a text, read from the records."""

from __future__ import annotations

from tp_tui.presenters.faults import remark_text
from tp_tui.presenters.shared_words import words
from tp_tui.presenters.statistics_report import WIDTH, statistics_text, statistics_to_hear
from tp_tui.room.daily import today
from tp_tui.room.player_statistics import games_of, statistics_of
from tp_tui.storage.records import read_records


def load_statistics_text(width: int = WIDTH, *, has_bars: bool = False, is_heard: bool = False) -> tuple[str, str]:
    """Return the statistics of all games with exactly one human, and the faults of the records.

    They are in `width` columns, or, with `is_heard`, in sentences.
    """
    records, faults = read_records()
    remark = remark_text(*faults)
    if not (games := games_of(records)):
        return words.NO_STATS, remark
    found = statistics_of(games, today())
    return statistics_to_hear(found) if is_heard else statistics_text(found, width, has_bars=has_bars), remark
