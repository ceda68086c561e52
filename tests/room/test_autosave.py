"""A game is on disk after every command, and comes back as it was."""

from __future__ import annotations

import os
import stat
from random import Random

import pytest

from tests.faults import raises_fault
from tests.room.game_logs import file_of, let_go
from tp_tui.games import DEFAULT_GAME, get_game
from tp_tui.presenters.faults import remark_text
from tp_tui.room import Hotseat, Play, Redo, RefusedError, Room, Undo, parse_seats
from tp_tui.room.autosave import Resumed, autosave_new, resume, resume_copy
from tp_tui.storage.game_log import InUseError, LogFollower, load_save
from tp_tui.storage.saved_game import SaveError
from tp_tui.storage.saved_games import saved_games, unfinished


def begun(seed: int = 3, *, free_undo: bool = False) -> Room:
    seats = parse_seats("you:Ada,you:Ben", 1, 4)
    return autosave_new(Room(get_game(DEFAULT_GAME), seats, {}, seed, free_undo=free_undo))


def shown(room: Room) -> list[object]:
    """What every seat and a spectator see."""
    views = [room.view(seat) for seat in range(-1, len(room.seats))]
    return [
        (view.observation.state.transposition_key(), view.legal, view.log, view.undo_refusal, view.can_redo)
        for view in views
    ]


def random_step(room: Room, rng: Random) -> None:
    roll = rng.random()
    try:
        if roll < 0.25:
            Hotseat(room).submit(Undo())
        elif roll < 0.4:
            room.submit(room.current, Redo())
    except RefusedError:
        pass
    if room.current >= 0:
        room.submit(room.current, Play(rng.choice(room.view(room.current).legal)))


def test_nothing_is_written_before_the_first_action() -> None:
    room = begun()
    assert saved_games() == []
    room.submit(room.current, Play(room.view(room.current).legal[0]))
    (summary,) = saved_games()
    assert (summary.file, summary.actions, summary.fault) == (file_of(room), 1, None)
    assert summary.seats == ("human:Ada", "human:Ben")


def test_only_the_owner_may_read_it() -> None:
    room = begun()
    room.submit(room.current, Play(room.view(room.current).legal[0]))
    assert stat.S_IMODE(file_of(room).stat().st_mode) == 0o600
    assert stat.S_IMODE(file_of(room).parent.stat().st_mode) == 0o700


@pytest.mark.parametrize("seed", range(3))
def test_the_file_holds_the_game_after_every_command(seed: int) -> None:
    rng, room = Random(seed), begun(seed)
    for _ in range(60):
        random_step(room, rng)
        loaded = load_save(file_of(room))
        assert loaded.saved.actions == room.actions
        assert loaded.remarks == ()


@pytest.mark.parametrize("seed", range(4))
def test_a_game_comes_back_as_it_was_with_undo_and_redo(seed: int) -> None:
    rng, room = Random(seed), begun(seed)
    for _ in range(25):
        random_step(room, rng)
    while not room.view(room.current).undo_refusal and rng.random() < 0.8:
        Hotseat(room).submit(Undo())
    before = shown(room)
    again = resume(let_go(room)).room
    assert shown(again) == before
    while again.view(again.current).can_redo:
        again.submit(again.current, Redo())
        room.submit(room.current, Redo())
        assert shown(again) == shown(room)


def test_a_finished_game_says_so_until_its_end_is_undone() -> None:
    rng, room = Random(5), begun(5)
    while room.current >= 0:
        room.submit(room.current, Play(rng.choice(room.view(room.current).legal)))
    assert [summary.is_finished for summary in saved_games()] == [True]
    assert unfinished() == []
    assert load_save(file_of(room)).saved.finished is not None
    again = resume(let_go(room)).room
    assert again.saved().finished == room.saved().finished
    if not again.view(0).undo_refusal:
        Hotseat(again).submit(Undo())
        assert len(unfinished()) == 1


def test_a_finished_game_that_lost_its_end_is_found_out() -> None:
    rng, room = Random(5), begun(5)
    while room.current >= 0:
        room.submit(room.current, Play(rng.choice(room.view(room.current).legal)))
    file = let_go(room)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines[:-2], lines[-1]]))
    with raises_fault(SaveError, "finished") as error:
        load_save(file)
    assert error.value.readable is not None


def test_what_was_torn_is_left_out_and_said() -> None:
    rng, room = Random(1), begun(1)
    for _ in range(12):
        random_step(room, rng)
    actions = room.actions
    file = let_go(room)
    with file.open("ab") as torn:
        torn.write(b"move e5")
    resumed = resume(file)
    assert "move e5" in remark_text(*resumed.remarks)
    assert resumed.room.actions == actions
    resumed.room.submit(resumed.room.current, Play(resumed.room.view(resumed.room.current).legal[0]))
    assert b"move e5\n" not in file.read_bytes()
    assert load_save(file).saved.actions == resumed.room.actions


def test_a_second_window_is_told_and_may_watch() -> None:
    rng, room = Random(2), begun(2)
    for _ in range(8):
        random_step(room, rng)
    file = file_of(room)
    assert saved_games()[0].is_in_use
    with pytest.raises(InUseError):
        resume(file)
    follower = LogFollower(file)
    first = follower.poll()
    assert first is not None
    watched = Room.of_saved(first.saved)
    assert follower.poll() is None
    for _ in range(30):
        random_step(room, rng)
        if (loaded := follower.poll()) is not None:
            watched.follow(loaded.saved.actions)
        assert watched.actions == room.actions
    let_go(room)
    assert not saved_games()[0].is_in_use


def test_a_damaged_game_goes_on_in_another_file() -> None:
    rng, room = Random(4), begun(4)
    for _ in range(20):
        random_step(room, rng)
    file = let_go(room)
    lines = file.read_bytes().split(b"\n")
    lines[-4] = b"place a1 n"
    damaged = b"\n".join(lines)
    file.write_bytes(damaged)
    with pytest.raises(SaveError) as error:
        resume(file)
    assert error.value.line == len(lines) - 3
    assert error.value.readable is not None
    resumed: Resumed = resume_copy(file, error.value.readable)
    assert file.read_bytes() == damaged
    other = file_of(resumed.room)
    assert other != file
    assert load_save(other).saved.actions == error.value.readable.saved.actions
    resumed.room.submit(resumed.room.current, Play(resumed.room.view(resumed.room.current).legal[0]))
    assert load_save(other).saved.actions == resumed.room.actions
    assert file.read_bytes() == damaged


def test_a_file_that_was_changed_meanwhile_is_not_written_over() -> None:
    room = begun()
    room.submit(room.current, Play(room.view(room.current).legal[0]))
    file = file_of(room)
    edited = file.read_bytes() + b"# mine\n"
    file.write_bytes(edited)
    room.submit(room.current, Play(room.view(room.current).legal[0]))
    assert file.read_bytes() == edited
    assert room.game_log is not None
    assert file.name in remark_text(room.game_log.moved)
    assert load_save(file_of(room)).saved.actions == room.actions


def test_a_file_that_was_deleted_comes_back_whole() -> None:
    room = begun()
    room.submit(room.current, Play(room.view(room.current).legal[0]))
    file = file_of(room)
    file.unlink()
    room.submit(room.current, Play(room.view(room.current).legal[0]))
    assert load_save(file).saved.actions == room.actions


def test_words_of_the_players_own_stay() -> None:
    room = begun()
    room.submit(room.current, Play(room.view(room.current).legal[0]))
    file = let_go(room)
    with file.open("ab") as own:
        own.write(b"# a daring start\n")
    again = resume(file).room
    again.submit(again.current, Play(again.view(again.current).legal[0]))
    assert b"# a daring start\n" in file.read_bytes()
    assert load_save(file).saved.actions == again.actions


def test_a_disk_that_fails_is_told_and_made_good(monkeypatch: pytest.MonkeyPatch) -> None:
    rng, room = Random(6), begun(6)
    random_step(room, rng)
    assert room.game_log is not None
    real = os.pwrite

    def half(descriptor: int, data: bytes, place: int) -> int:
        real(descriptor, data[: len(data) // 2], place)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "pwrite", half)
    for _ in range(5):
        random_step(room, rng)
    assert "No space left on device" in remark_text(room.game_log.fault)
    load_save(file_of(room))
    monkeypatch.setattr(os, "pwrite", real)
    random_step(room, rng)
    assert room.game_log.fault is None
    assert load_save(file_of(room)).saved.actions == room.actions
