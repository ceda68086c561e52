"""A game that people play is in the records when its end is on the screen, and as often as it has an end."""

from __future__ import annotations

from random import Random

import pytest

from tp_tui.games import DEFAULT_GAME, get_game
from tp_tui.presenters.faults import remark_text
from tp_tui.room import Hotseat, Play, Room, Undo, parse_seats
from tp_tui.room.autosave import autosave_new, resume
from tp_tui.storage.folders import saves_folder
from tp_tui.storage.game_record import record_of
from tp_tui.storage.records import read_records
from tp_tui.storage.records_file import records_file


def begun(seats: str = "you:Ada,you:Ben") -> Room:
    return autosave_new(Room(get_game(DEFAULT_GAME), parse_seats(seats, 1, 4), {}, 4, free_undo=True))


def play_out(room: Room, seed: int = 1) -> None:
    rng = Random(seed)
    while room.current >= 0:
        room.submit(room.current, Play(rng.choice(room.view(room.current).legal)))


def recorded() -> list[int]:
    """How many actions the games in the records have, without a look at the saved ones."""
    for file in saves_folder().iterdir():
        file.unlink()
    return [record.actions for record in read_records()[0]]


def test_a_game_is_recorded_when_it_ends() -> None:
    room = begun()
    play_out(room)
    assert room.records_faults == ()
    assert room.game_log
    assert recorded() == [len(room.actions)]
    assert read_records()[0] == [record_of(room.saved(), room.game_log.file.name)]


def test_an_end_that_is_undone_is_struck_out_and_the_next_one_counts() -> None:
    room = begun("you:Ada,greedy")
    play_out(room)
    first = len(room.actions)
    Hotseat(room).submit(Undo())
    assert room.current >= 0
    assert recorded() == []
    play_out(room, 2)
    assert recorded() == [len(room.actions)]
    assert first > 0


def test_a_game_that_was_over_is_not_counted_again_when_it_is_opened() -> None:
    room = begun()
    play_out(room)
    assert room.game_log
    room.game_log.close()
    before = records_file().read_bytes()
    again = resume(room.game_log.file).room
    again.autosave()
    assert records_file().read_bytes() == before


@pytest.mark.parametrize("seats", ["greedy,random", "random,random,random"])
def test_bots_alone_are_not_recorded(seats: str) -> None:
    play_out(begun(seats))
    assert not records_file().exists()


def test_a_game_that_is_not_kept_is_not_recorded() -> None:
    room = Room(get_game(DEFAULT_GAME), parse_seats("you,greedy", 1, 4), {}, 4)
    play_out(room)
    assert not records_file().exists()


def test_what_goes_wrong_is_said_and_the_game_goes_on() -> None:
    room = begun()
    records_file().parent.mkdir(exist_ok=True)
    records_file().mkdir()
    play_out(room)
    assert "no regular file" in remark_text(*room.records_faults)
    assert room.current < 0
    records_file().rmdir()
    assert [record.actions for record in read_records()[0]] == [len(room.actions)]


def test_what_was_recorded_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    room = begun()
    play_out(room)
    looked_at: list[object] = []
    monkeypatch.setattr("tp_tui.storage.records.summary_of", looked_at.append)
    assert len(read_records()[0]) == 1
    assert looked_at == []
