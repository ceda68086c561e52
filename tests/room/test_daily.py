"""The daily game: the same on every machine, once, and a result in three lines."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from itertools import pairwise
from random import Random

import pytest

from tests.commands import ROOT
from tests.room.told import undo_refusal_told
from tests.toy import installed
from tp_tui.bots import BOTS
from tp_tui.bots.base import Budget
from tp_tui.bots.driver import BotDriver
from tp_tui.bots.game_loop import play_bots_sync
from tp_tui.games import DEFAULT_GAME, get_game
from tp_tui.games.contract import Game, seat_counts
from tp_tui.presenters.challenges import label_of
from tp_tui.presenters.daily_text import daily_result, next_daily_text, result_text
from tp_tui.presenters.statistics_report import statistics_text
from tp_tui.room import Hotseat, Play, RefusedError, Room, SeatError, Undo, parse_seats
from tp_tui.room.autosave import autosave_new, resume
from tp_tui.room.daily import (
    DailyGame,
    begin_daily,
    daily_game,
    finished_daily,
    save_of_daily,
)
from tp_tui.room.player_statistics import SeatResult, games_of, statistics_of
from tp_tui.room.replay import Replay
from tp_tui.storage.folders import saves_folder
from tp_tui.storage.records import forget_game, read_records
from tp_tui.storage.records_file import records_file
from tp_tui.storage.saved_games import saved_games

GAME = get_game(DEFAULT_GAME)
DAY = date(2026, 11, 23)

PINNED = {
    "2026-11-23": ("nile", "greedy", 868814274),
    "2026-11-24": ("basic", "greedy", 820961607),
    "2026-11-27": ("basic", "planner", 165458959),
    "2026-11-28": ("horus", "planner", 198974645),
    "2028-02-29": ("basic", "greedy", 494098629),
    "2099-12-31": ("basic", "planner", 409973989),
}
"""By date the version, the opponent and the seed: what was played by all on a day must not change."""


def let_go(room: Room) -> Room:
    assert room.game_log
    room.game_log.close()
    return room


def play(room: Room, most: int = 10**6) -> Room:
    rng = Random(1)
    while room.current >= 0 and len(room.actions) < most:
        room.submit(room.current, Play(rng.choice(room.view(room.current).legal)))
    return let_go(room)


def on(day: date) -> DailyGame:
    return daily_game(GAME, day)


@pytest.mark.parametrize("day", PINNED)
def test_the_game_of_a_date_never_changes(day: str) -> None:
    daily = on(date.fromisoformat(day))
    assert (daily.options["edition"], daily.seats[1].bot, daily.seed) == PINNED[day]
    digest = hashlib.sha256(f"terra {day}".encode()).hexdigest()
    assert daily.seed == int(digest[:16], 16) % 10**9


def test_it_is_the_same_in_another_process() -> None:
    script = (
        "from datetime import date; from tp_tui.games import get_game; from tp_tui.room.daily import *;"
        "d = daily_game(get_game('terra'), date(2026, 11, 23));"
        "print(d.game.deal_of(d.game.new_initial_state(d.options, d.seed)))"
    )
    said = [
        subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True,
            env={"PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": "C", "PYTHONUTF8": "1"},
        ).stdout
        for seed, zone in (("1", "Pacific/Auckland"), ("2", "America/Los_Angeles"))
    ]  # fmt: skip
    here = on(DAY)
    assert said == [f"{GAME.deal_of(GAME.new_initial_state(here.options, here.seed))}\n"] * 2


def test_versions_and_opponents_take_turns() -> None:
    days = [on(DAY + timedelta(days=number)) for number in range(21)]
    assert len({(daily.options["edition"], daily.seats[1].bot) for daily in days}) == 6
    assert len({daily.seed for daily in days}) == 21
    assert all(one.options != two.options for one, two in pairwise(days))
    assert {daily.seats[1].bot for daily in days} <= set(BOTS)
    assert [daily.seats[1].bot for daily in days[:7]] == ["greedy"] * 3 + ["planner"] * 4


@pytest.mark.rule("T22")
def test_the_opponent_is_as_strong_on_a_busy_machine() -> None:
    """Else two who do the same would come to different points, and not share a place."""
    daily = on(date(2026, 11, 28))
    assert daily.seats[1].bot == "planner"
    games = []
    for budget in (Budget(), Budget(milliseconds=1)):
        room = Room(daily.game, daily.seats, daily.options, daily.seed)
        room.daily = daily.day
        while room.current >= 0:
            if room.seats[room.current].is_human:
                room.submit(room.current, Play(room.view(room.current).legal[0]))
            else:
                play_bots_sync(room, BotDriver(), budget=budget)
        games.append(room.actions)
    assert games[0] == games[1]


@pytest.fixture
def toy() -> Iterator[Game]:
    with installed() as game:
        yield game


def test_every_game_has_one(toy: Game) -> None:
    daily = daily_game(toy, DAY)
    assert len(daily.seats) in seat_counts(toy, daily.options)
    assert daily.seed != on(DAY).seed
    assert play(begin_daily(daily)).current < 0
    played = finished_daily(daily)
    assert played is not None
    assert result_text(played).startswith("tp-tui daily 2026-11-23: Toy Cards")
    assert finished_daily(on(DAY)) is None


def test_it_is_kept_by_its_day_and_gone_on_with() -> None:
    assert save_of_daily(on(DAY)) is None
    room = play(begin_daily(on(DAY), "Ada"), 9)
    assert room.seats[0].name == "Ada"
    file = save_of_daily(on(DAY))
    assert file is not None
    assert file.name == "terra-daily-2026-11-23.tp"
    again = resume(file).room
    assert (again.daily, again.actions) == (DAY, room.actions)
    let_go(again)
    assert save_of_daily(on(DAY + timedelta(days=1))) is None
    assert finished_daily(on(DAY)) is None


def test_it_is_played_once() -> None:
    play(begin_daily(on(DAY)))
    played = finished_daily(on(DAY))
    assert played is not None
    assert played.record.daily == DAY
    # Neither with its file nor with the records thrown away is it a new one.
    records_file().unlink()
    assert finished_daily(on(DAY)) == played
    for summary in saved_games():
        summary.file.unlink()
    assert finished_daily(on(DAY)) == played


def test_undo_is_never_free_in_it() -> None:
    """Where anything may be undone, an answer of the bot may; in a daily game never."""

    def last_by_bot(room: Room) -> Room:
        rng = Random(3)
        acted = -1
        while acted < 0 or room.seats[acted].is_human:
            acted = room.current
            room.submit(room.current, Play(rng.choice(room.view(room.current).legal)))
        return room

    free = last_by_bot(Room(GAME, parse_seats("you,greedy", 2, 4), {}, 5, free_undo=True))
    assert free.view(free.current).undo_refusal is None
    daily = last_by_bot(begin_daily(on(DAY)))
    assert "has moved since" in undo_refusal_told(daily.view(daily.current))
    let_go(daily)
    file = save_of_daily(on(DAY))
    assert file is not None
    again = resume(file, free_undo=True).room
    assert "has moved since" in undo_refusal_told(again.view(again.current))
    let_go(again)


def test_the_result_is_three_lines_to_paste() -> None:
    for back in (2, 1):
        play(begin_daily(on(DAY - timedelta(days=back))))
    room = begin_daily(on(DAY))
    assert daily_result(room) == ""
    play(room)
    lines = daily_result(room).split("\n")
    played = finished_daily(on(DAY))
    assert played is not None
    assert result_text(played) == "\n".join(lines)
    you, greedy = room.view(0).scores()
    assert lines[0] == "tp-tui daily 2026-11-23: Terra Pyramides, The Nile & the Oases"
    how = "won" if you.total > greedy.total else "lost" if you.total < greedy.total else "tied"
    assert lines[1] == f"You {you.total}, Greedy {greedy.total}: {how} in {played.record.turns} turns"
    signs, said = lines[2].split(" ", 1)
    assert said == "3 days in a row"
    assert len(signs) == played.record.turns
    assert signs[-1] == {"won": "▲", "lost": "▼", "tied": "="}[how]
    ahead = [points[1] > points[2] for points in played.record.course if points[0] == played.seat]
    assert [sign == "▲" for sign in signs[:-1]] == ahead[:-1]
    assert "\x1b" not in "".join(lines)


def test_only_daily_games_that_are_over_have_a_result() -> None:
    room = autosave_new(Room(GAME, parse_seats("you,greedy", 2, 4), {}, 5))
    play(room)
    assert daily_result(room) == ""


@pytest.mark.parametrize(
    ("clock", "said"),
    [
        ("00:00:00", "24 hours"),
        ("22:58:59", "1 hour and 2 minutes"),
        ("12:00:00", "12 hours"),
        ("23:58:30", "2 minutes"),
        ("23:59:59", "1 minute"),
    ],
)
def test_when_the_next_one_comes(clock: str, said: str) -> None:
    now = datetime.fromisoformat(f"2026-11-23T{clock}")
    assert next_daily_text(now) == f"The next daily game comes in {said}."


def test_a_name_that_cannot_be_is_refused() -> None:
    for name in ("A very long name indeed", "a\nb"):
        with pytest.raises(SeatError):
            begin_daily(on(DAY), name)
    assert begin_daily(on(DAY), "Ada, Ben").seats[0].name == "Ada, Ben"
    assert begin_daily(on(DAY), "Greedy").seats[1].name == "Greedy 1"


def test_a_daily_game_that_is_over_is_not_taken_back() -> None:
    daily = daily_game(GAME, DAY)
    room = play(begin_daily(daily))
    before = finished_daily(daily)
    assert before is not None
    assert undo_refusal_told(room.view(0)) == "The daily game is over: its end counts and cannot be undone."
    assert room.game_log
    again = resume(room.game_log.file, free_undo=True).room
    for each in (room, again):
        with pytest.raises(RefusedError, match="daily_is_over"):
            Hotseat(each).submit(Undo())
        assert each.current < 0
    assert finished_daily(daily) == before


def test_a_copy_of_its_file_changes_nothing_of_its_end() -> None:
    """The first end counts: neither an undo nor a copy that is played to another end takes it back."""
    daily = daily_game(GAME, DAY)
    room = play(begin_daily(daily))
    before = finished_daily(daily)
    assert before is not None
    assert room.game_log
    file = room.game_log.file
    steps = file.read_text(encoding="utf-8").splitlines()
    undone = [*steps, "!undo 4"]
    for name, lines in (("copy.tp", undone), (file.name, undone)):
        (saves_folder() / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
        again = resume(saves_folder() / name).room
        assert again.current >= 0
        rng = Random(9)
        while again.current >= 0:
            again.submit(again.current, Play(rng.choice(again.view(again.current).legal)))
        let_go(again)
        assert finished_daily(daily) == before
        assert len([game for game in read_records()[0] if game.daily == DAY]) == 1
    assert forget_game(room.saved()) == ()
    assert finished_daily(daily) == before


def test_its_end_is_no_place_to_play_on_from() -> None:
    room = play(begin_daily(daily_game(GAME, DAY)))
    replay = Replay(room)
    with pytest.raises(RefusedError, match="nothing_to_play"):
        replay.play_on(replay.length)
    on_from_before = replay.play_on(replay.length - 1)
    assert (on_from_before.daily, on_from_before.saved().started) == (None, None)


def test_help_is_counted_and_told() -> None:
    daily = daily_game(GAME, DAY)
    room = begin_daily(daily)
    room.note_hint()
    # Even before the first step it is on the disk: leaving does not undo it.
    let_go(room)
    file = save_of_daily(daily)
    assert file is not None
    room = resume(file).room
    assert room.saved().hints == 1
    play_on = Random(1)
    room.submit(room.current, Play(play_on.choice(room.view(room.current).legal)))
    room.note_hint()
    room.note_review()
    if room.view(0).undo_refusal is None:
        room.submit(0, Undo())
    while room.current >= 0:
        room.submit(room.current, Play(play_on.choice(room.view(room.current).legal)))
    room.note_hint()  # after the end it changes nothing
    let_go(room)
    saved = resume(file).room.saved()
    assert (saved.hints, saved.reviews) == (2, 1)
    played = finished_daily(daily)
    assert played is not None
    assert (played.record.hints, played.record.reviews) == (2, 1)
    assert result_text(played).split("\n")[1].endswith(" turns, with 2 hints and 1 review")
    assert "1 daily game, with 2 hints and 1 review; daily streak: 1 (best 1)" in statistics_text(
        statistics_of(games_of(read_records()[0]), DAY)
    )
    # And once the records are made anew from the saved games.
    records_file().unlink()
    assert finished_daily(daily) == played


def test_another_game_of_the_deal_had_no_help() -> None:
    room = begin_daily(daily_game(GAME, DAY))
    room.note_hint()
    play(room)
    again = room.again(same_deal=True).saved()
    assert (again.hints, again.daily) == (0, None)
    assert "with" not in result_text(finished_daily(on(DAY - timedelta(days=1))) or played_alone())


def played_alone() -> SeatResult:
    other = daily_game(GAME, DAY - timedelta(days=1))
    play(begin_daily(other))
    found = finished_daily(other)
    assert found is not None
    return found


def test_views_say_that_it_is_one() -> None:
    room = begin_daily(daily_game(GAME, DAY))
    assert label_of(room.view(0)) == "Daily game, 23 November"
    assert label_of(Room(GAME, parse_seats("you,greedy", 2, 4), {}, 5).view(0)) == ""
    let_go(room)
