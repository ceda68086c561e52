"""Disks that are full, folders that cannot be written, files that are cut or changed: said at once, nothing lost."""

from __future__ import annotations

import os
import resource
import signal
from pathlib import Path
from random import Random

import pytest

from tests.room.game_logs import log_of
from tests.unprivileged import folder_of_nobody, without_rights
from tp_tui.games import DEFAULT_GAME, get_game
from tp_tui.presenters.faults import fault_text, remark_text
from tp_tui.room import Play, Room, parse_seats
from tp_tui.room.autosave import autosave_new, resume, resume_copy
from tp_tui.storage.game_log import load_save, read_save
from tp_tui.storage.saved_game import SaveError


def new_room(seed: int = 3) -> Room:
    return Room(get_game(DEFAULT_GAME), parse_seats("you:Ada,you:Ben", 1, 4), {}, seed)


def there_is_nothing_torn(file: Path) -> bool:
    data = file.read_bytes()
    return data.endswith(b"\n") and b"!torn" not in data


def step(room: Room, rng: Random, count: int = 1) -> None:
    for _ in range(count):
        room.submit(room.current, Play(rng.choice(room.view(room.current).legal)))


@pytest.fixture(scope="module")
def content() -> bytes:
    """A saved game of forty actions."""
    with folder_of_nobody() as folder:
        room, rng = autosave_new(new_room(), folder), Random(3)
        step(room, rng, 40)
        log_of(room).close()
        return log_of(room).file.read_bytes()


def test_a_folder_without_write_permission_is_told_and_another_one_helps() -> None:
    with folder_of_nobody() as home:
        closed, other, new = home / "closed", home / "other", new_room()

        def part() -> None:
            closed.mkdir(mode=0o500)
            room, rng = autosave_new(new, closed), Random(1)
            step(room, rng, 5)
            assert "Permission denied" in remark_text(log_of(room).fault)
            assert str(closed) in remark_text(log_of(room).fault)
            assert room.is_unsaved
            log_of(room).move_to(other)
            room.autosave()
            assert log_of(room).fault is None
            assert load_save(log_of(room).file).saved.actions == room.actions
            assert not room.is_unsaved
            step(room, rng, 5)
            assert load_save(log_of(room).file).saved.actions == room.actions

        without_rights(part)


def test_a_folder_that_loses_its_permission_while_a_game_is_played_does_no_harm() -> None:
    with folder_of_nobody() as home:
        new = new_room()

        def part() -> None:
            room, rng = autosave_new(new, home / "saves"), Random(1)
            step(room, rng, 5)
            (home / "saves").chmod(0o500)
            step(room, rng, 5)  # the file itself is open
            assert log_of(room).fault is None
            assert load_save(log_of(room).file).saved.actions == room.actions

        without_rights(part)


def test_a_file_that_may_only_be_read_goes_on_in_another() -> None:
    with folder_of_nobody() as folder:
        new = new_room()

        def part() -> None:
            room, rng = autosave_new(new, folder / "mine"), Random(1)
            step(room, rng, 5)
            log_of(room).close()
            file = log_of(room).file
            file.chmod(0o400)
            before = file.read_bytes()
            os.environ["TP_TUI_HOME"] = str(folder / "home")
            resumed = resume(file)
            assert str(log_of(resumed.room).file) in remark_text(*resumed.remarks)
            step(resumed.room, rng, 3)
            assert file.read_bytes() == before
            assert load_save(log_of(resumed.room).file).saved.actions == resumed.room.actions

        without_rights(part)


@pytest.mark.parametrize("beyond", [-2000, -100, 0, 10, 300, 301])
def test_a_full_disk_is_told_and_the_whole_game_saved_when_there_is_room(beyond: int, content: bytes) -> None:
    """The system lets no file grow beyond the header and so many bytes: as a full disk does, in mid-line too."""
    limit = max(0, content.index(b"---\n") + 4 + beyond)
    with folder_of_nobody() as folder:
        new = new_room()

        def part() -> None:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            room, rng = autosave_new(new, folder), Random(1)
            _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, most))
            step(room, rng, 40)
            game_log = log_of(room)
            assert game_log.fault
            assert room.is_unsaved
            if game_log.file.exists():
                loaded = load_save(game_log.file)
                assert loaded.saved.actions == room.actions[: len(loaded.saved.actions)]
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
            if game_log.file.exists():  # had the program been killed now, what is there would go on
                there = game_log.file.read_bytes()
                (folder / "killed.tp").write_bytes(there)
                killed = resume(folder / "killed.tp").room
                step(killed, rng)
                assert (folder / "killed.tp").read_bytes().startswith(there)
                assert load_save(folder / "killed.tp").saved.actions == killed.actions
                (folder / "killed.tp").unlink()
            step(room, rng)
            assert game_log.fault is None
            assert there_is_nothing_torn(game_log.file)
            assert load_save(game_log.file).saved.actions == room.actions
            assert [file.suffix for file in folder.iterdir()] == [".tp"]

        without_rights(part)


def test_the_place_of_the_folder_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("no folder")
    room, rng = autosave_new(new_room(), tmp_path / "saves"), Random(1)
    step(room, rng, 3)
    assert "cannot be written" in remark_text(log_of(room).fault)
    assert (tmp_path / "saves").read_text() == "no folder"


def opened(file: Path, data: bytes) -> Room | None:
    """Open a file as the screen does, with the copy that it offers; nothing changes `file` but playing on in it."""
    file.write_bytes(data)
    try:
        room = resume(file).room
    except SaveError as error:
        assert file.read_bytes() == data
        sentence = fault_text(error)
        assert sentence.startswith(file.name)
        assert "\n" not in sentence
        if error.readable is None:
            return None
        room = resume_copy(file, error.readable).room
        assert log_of(room).file != file
    assert file.read_bytes() == data
    log_of(room).close()
    return room


@pytest.mark.parametrize("apart", [23, pytest.param(1, marks=pytest.mark.slow)])
def test_a_save_cut_anywhere_is_opened_as_far_as_it_goes(content: bytes, tmp_path: Path, apart: int) -> None:
    whole = read_save(content).saved.actions
    file = tmp_path / "cut.tp"
    rule = content.index(b"---\n") + 3
    for position in (*range(0, len(content), apart), rule - 1, rule, rule + 1, len(content)):
        room = opened(file, content[:position])
        assert (room is None) == (position < rule), position
        if room is not None:
            complete = content[:position].count(b"\n") - content[: rule + 1].count(b"\n")
            assert room.actions == whole[: max(0, complete)], position


def changed(content: bytes, tmp_path: Path, count: int, seed: int) -> None:
    rng, file = Random(seed), tmp_path / "changed.tp"
    end = content.index(b"---\n")
    for number in range(count):
        # Most changes where the actions are: a header that is wrong is mostly refused at once.
        place = rng.randrange(end, len(content)) if number % 4 else rng.randrange(len(content))
        data = bytearray(content)
        data[place] = rng.randrange(256)
        if (room := opened(file, bytes(data))) is not None:
            state = room.saved().start.clone()
            for action in room.actions:
                state.apply_action(action)
        for other in tmp_path.glob("**/*.tp"):
            if other != file:
                other.unlink()


@pytest.mark.slow
def test_single_bytes_changed_at_random(content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TP_TUI_HOME", str(tmp_path / "home"))
    changed(content, tmp_path, 120, seed=1)


@pytest.mark.measured
@pytest.mark.parametrize("seed", range(4))
def test_single_bytes_changed_by_the_thousand(
    content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setenv("TP_TUI_HOME", str(tmp_path / "home"))
    changed(content, tmp_path, 1500, seed=100 + seed)
