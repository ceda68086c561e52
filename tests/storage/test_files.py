"""Files are read without waiting and written whole, with the mode, the links and the names they have."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.commands import ROOT
from tests.unprivileged import folder_of_nobody, without_rights
from tp_tui.games import DEFAULT_GAME, get_game
from tp_tui.presenters.faults import remark_text
from tp_tui.room import Play, Room, parse_seats
from tp_tui.room.autosave import autosave_new
from tp_tui.storage.files import (
    ABANDONED_AFTER,
    LARGEST,
    check_writable,
    make_temporary,
    read_regular_file,
    remove_abandoned,
    write_atomically,
)
from tp_tui.storage.folders import make_folder, saves_folder
from tp_tui.storage.game_log import load_save


def mode_of(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644])
def test_a_file_keeps_its_mode(mode: int, tmp_path: Path) -> None:
    file = tmp_path / "out.csv"
    file.write_text("before")
    file.chmod(mode)
    write_atomically(file, "after")
    assert (file.read_text(), mode_of(file)) == ("after", mode)


@pytest.mark.parametrize("mask", [0o022, 0o077])
def test_a_new_file_gets_the_mode_that_the_player_gives_new_files(mask: int, tmp_path: Path) -> None:
    before = os.umask(mask)
    try:
        write_atomically(tmp_path / "out.csv", "text")
    finally:
        os.umask(before)
    assert mode_of(tmp_path / "out.csv") == 0o666 & ~mask


def test_hard_links_and_links_stay(tmp_path: Path) -> None:
    file, other, link = tmp_path / "one", tmp_path / "two", tmp_path / "three"
    file.write_text("before")
    other.hardlink_to(file)
    link.symlink_to(other)
    write_atomically(link, "after")
    assert file.read_text() == other.read_text() == "after"
    assert link.is_symlink()
    assert file.stat().st_nlink == 2


def test_links_in_a_circle_are_refused(tmp_path: Path) -> None:
    (tmp_path / "one").symlink_to(tmp_path / "two")
    (tmp_path / "two").symlink_to(tmp_path / "one")
    for use in (lambda: write_atomically(tmp_path / "one", "x"), lambda: read_regular_file(tmp_path / "one")):
        with pytest.raises(OSError, match="links"):
            use()
    with pytest.raises(OSError, match="links"):
        check_writable(tmp_path / "one")


def test_a_link_laid_for_the_temporary_file_leads_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever names others make beside the file, what is written goes into it alone."""
    victim, file = tmp_path / "victim", tmp_path / "out.csv"
    victim.write_text("mine")
    for number in (os.getpid(), os.getpid() + 1):
        (tmp_path / f"out.csv.{number}.new").symlink_to(victim)
    names: list[str] = []
    replace = Path.replace
    monkeypatch.setattr(Path, "replace", lambda self, to: (names.append(self.name), replace(self, to))[1])
    for _ in range(3):
        write_atomically(file, "text")
    assert victim.read_text() == "mine"
    assert len(set(names)) == 3


def test_a_folder_that_cannot_be_written_leaves_the_file_as_it_was() -> None:
    with folder_of_nobody() as folder:

        def part() -> None:
            file = folder / "out.csv"
            file.write_text("before")
            folder.chmod(0o500)
            with pytest.raises(PermissionError):
                check_writable(file)
            with pytest.raises(PermissionError):
                write_atomically(file, "after")
            assert file.read_text() == "before"
            assert [each.name for each in folder.iterdir()] == ["out.csv"]

        without_rights(part)


def test_what_is_no_regular_file_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for file in (tmp_path / "pipe", Path("/dev/zero"), tmp_path, tmp_path / "none", Path("a\0b")):
        with pytest.raises(OSError, match=r"\w") as error:
            read_regular_file(file)
        assert error.value.strerror


def test_a_file_has_a_sensible_size(tmp_path: Path) -> None:
    file = tmp_path / "large"
    file.write_bytes(b"x" * LARGEST)
    assert len(read_regular_file(file)) == LARGEST
    file.write_bytes(b"x" * (LARGEST + 1))
    with pytest.raises(OSError, match="too_large"):
        read_regular_file(file)


def left_behind(target: Path, seconds: float) -> Path:
    """What a writer leaves that is killed, so long ago."""
    code = "import os, sys; from pathlib import Path; from tp_tui.storage.files import make_temporary\n"
    code += "print(make_temporary(Path(sys.argv[1]))[1], flush=True); os.kill(os.getpid(), 9)"
    done = subprocess.run([sys.executable, "-c", code, str(target)], capture_output=True, text=True, check=False)
    beside = Path(done.stdout.strip())
    assert beside.is_file()
    os.utime(beside, (time.time() - seconds,) * 2)
    return beside


def test_what_killed_writers_leave_behind_is_taken_away(tmp_path: Path) -> None:
    target = tmp_path / "settings.toml"
    held, held_path = make_temporary(target)
    new, old = left_behind(target, 1), left_behind(target, ABANDONED_AFTER + 60)
    os.utime(held_path, (0, 0))
    others = [
        tmp_path / name for name in (".settings.toml.new", "settings.toml.abcdefgh.new", ".a.ABCDEFGH.new", ".new")
    ]
    for other in others:
        other.write_text("mine", encoding="utf-8")
        os.utime(other, (0, 0))
    (tmp_path / ".folder.abcdefgh.new").mkdir()
    (tmp_path / ".link.abcdefgh.new").symlink_to(others[0])
    before = set(tmp_path.iterdir())
    remove_abandoned(tmp_path)
    assert before - set(tmp_path.iterdir()) == {old}, "only what is old and held by nobody"
    os.close(held)
    remove_abandoned(tmp_path)
    assert before - set(tmp_path.iterdir()) == {old, held_path}
    assert new.exists()


def test_the_first_write_into_a_folder_takes_them_away(tmp_path: Path) -> None:
    old = left_behind(tmp_path / "settings.toml", ABANDONED_AFTER + 60)
    write_atomically(tmp_path / "lessons.toml", "")
    assert not old.exists()
    make_folder(saves_folder())
    old = left_behind(saves_folder() / "game.tp", ABANDONED_AFTER + 60)
    room = autosave_new(Room(get_game(DEFAULT_GAME), parse_seats("you,you", 1, 4), {}, 4))
    room.submit(room.current, Play(room.view(0).legal[0]))
    assert room.game_log
    assert not room.game_log.fault
    assert not old.exists()
    assert list(saves_folder().iterdir()) == [room.game_log.file]


def test_a_writer_whose_file_is_taken_away_says_so_and_tries_again() -> None:
    """Nobody does that; should it happen all the same, nothing is lost."""
    room = autosave_new(Room(get_game(DEFAULT_GAME), parse_seats("you,you", 1, 4), {}, 4))
    game_log = room.game_log
    assert game_log
    real = os.fsync

    def fsync(descriptor: int) -> None:
        real(descriptor)
        for file in saves_folder().glob(".*.new"):
            file.unlink()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", fsync)
        room.submit(room.current, Play(room.view(0).legal[0]))
    assert "not saved" in remark_text(game_log.fault)
    room.submit(room.current, Play(room.view(room.current).legal[0]))
    assert not game_log.fault
    assert len(load_save(game_log.file).saved.actions) == 2


def test_a_small_file_is_read_with_little_memory_however_large_it_might_be(tmp_path: Path) -> None:
    file = tmp_path / "small"
    file.write_bytes(b"x" * 100)
    script = (
        "import resource, sys; from pathlib import Path; from tp_tui.storage.files import read_regular_file; "
        "resource.setrlimit(resource.RLIMIT_DATA, (64 << 20, 64 << 20)); "
        "print(len(read_regular_file(Path(sys.argv[1]), 1 << 28)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(file)], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert (done.stdout, done.stderr) == ("100\n", "")
