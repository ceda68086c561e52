"""Files are read without waiting and written whole, with the mode, the links and the names they have."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from tests.unprivileged import folder_of_nobody, without_rights
from tp_tui.storage.files import LARGEST, check_writable, read_regular_file, write_whole


def mode_of(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644])
def test_a_file_keeps_its_mode(mode: int, tmp_path: Path) -> None:
    file = tmp_path / "out.csv"
    file.write_text("before")
    file.chmod(mode)
    write_whole(file, "after")
    assert (file.read_text(), mode_of(file)) == ("after", mode)


@pytest.mark.parametrize("mask", [0o022, 0o077])
def test_a_new_file_gets_the_mode_that_the_player_gives_new_files(mask: int, tmp_path: Path) -> None:
    before = os.umask(mask)
    try:
        write_whole(tmp_path / "out.csv", "text")
    finally:
        os.umask(before)
    assert mode_of(tmp_path / "out.csv") == 0o666 & ~mask


def test_hard_links_and_links_stay(tmp_path: Path) -> None:
    file, other, link = tmp_path / "one", tmp_path / "two", tmp_path / "three"
    file.write_text("before")
    other.hardlink_to(file)
    link.symlink_to(other)
    write_whole(link, "after")
    assert file.read_text() == other.read_text() == "after"
    assert link.is_symlink()
    assert file.stat().st_nlink == 2


def test_links_in_a_circle_are_refused(tmp_path: Path) -> None:
    (tmp_path / "one").symlink_to(tmp_path / "two")
    (tmp_path / "two").symlink_to(tmp_path / "one")
    for use in (lambda: write_whole(tmp_path / "one", "x"), lambda: read_regular_file(tmp_path / "one")):
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
        write_whole(file, "text")
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
                write_whole(file, "after")
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
    with pytest.raises(OSError, match="larger than 1000 kB"):
        read_regular_file(file)
