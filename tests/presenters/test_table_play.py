"""What is said of the clock, of those who watch, and of other tables."""

from __future__ import annotations

import pytest

from tp_tui.games import get_game
from tp_tui.presenters.table_play import clock_text, duration, elsewhere_text, is_time_short, table_lines
from tp_tui.room import Room, named_seats
from tp_tui.room.table_status import TableStatus
from tp_tui.storage.table_entries import TURN_TIMES

PACE = 180


def room() -> Room:
    return Room(get_game("cubes"), named_seats(["", ""], ["Ada", "Ben"]), {"first": 1}, 1)


@pytest.mark.rule("T8")
@pytest.mark.parametrize(
    ("left", "is_short", "yours", "others"),
    [
        (180.0, False, "You have 3 minutes left.", "Ada has 3 minutes left."),
        (46.0, False, "You have 50 seconds left.", "Ada has 50 seconds left."),
        (44.0, True, "You have 50 seconds left.", "Ada has 50 seconds left."),
        (-5.0, True, "You are out of time.", "Ada is out of time."),
    ],
)
def test_the_last_quarter_of_a_turn_is_marked(left: float, is_short: bool, yours: str, others: str) -> None:
    status = TableStatus(left=left, pace=PACE)
    assert is_time_short(status) == is_short
    assert [clock_text(room().view(seat), status) for seat in range(2)] == [yours, others]


@pytest.mark.rule("T8")
@pytest.mark.parametrize("pace", TURN_TIMES.values())
def test_a_turn_begins_with_all_of_its_time(pace: int) -> None:
    """Some of it has passed when the player is told."""
    told = clock_text(room().view(0), TableStatus(left=pace - 0.2, pace=pace))
    assert told == f"You have {duration(pace)} left."


@pytest.mark.rule("T8")
def test_time_never_seems_to_grow() -> None:
    told = list(dict.fromkeys(duration(seconds / 2) for seconds in range(2 * 7300, -1, -1)))
    assert told[:3] == ["3 hours", "120 minutes", "119 minutes"]
    seconds = [f"{count} seconds" for count in (*range(90, 30, -10), *range(30, 0, -5))]
    assert told[told.index("2 minutes") + 1 :] == seconds


@pytest.mark.rule("T8")
def test_without_a_clock_nothing_is_said_of_time() -> None:
    assert not is_time_short(TableStatus())
    assert clock_text(room().view(0), TableStatus()) == ""


@pytest.mark.rule("T20")
def test_watchers_are_counted() -> None:
    assert any("3" in line and "watch" in line for line in table_lines(room().view(0), TableStatus(watching=3)))


@pytest.mark.rule("T19")
def test_other_tables_where_it_is_the_players_turn_are_named() -> None:
    assert elsewhere_text(TableStatus()) == ""
    assert elsewhere_text(TableStatus(elsewhere=("AAAAAA",))) == "It is your turn at table AAAAAA."
    assert elsewhere_text(TableStatus(elsewhere=("A", "B", "C"))) == "It is your turn at 3 other tables."
