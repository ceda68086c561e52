"""Whether a screen reader runs on the console can be told; elsewhere it cannot, and nothing is assumed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tp_tui.terminal.screen_readers import is_reader_running


@pytest.fixture
def processes(tmp_path: Path) -> Path:
    found = tmp_path / "proc"
    for number, name in (("1", "init"), ("27", "bash"), ("self", "fenrir")):
        (found / number).mkdir(parents=True)
        (found / number / "comm").write_text(f"{name}\n")
    return found


@pytest.mark.parametrize("name", ["brltty", "espeakup", "fenrir"])
def test_a_reader_of_the_console_is_found(name: str, processes: Path, tmp_path: Path) -> None:
    nothing = tmp_path / "speakup"
    assert not is_reader_running({"TERM": "linux"}, processes, nothing)
    (processes / "99").mkdir()
    (processes / "99" / "comm").write_text(f"{name}\n")
    assert is_reader_running({"TERM": "linux"}, processes, nothing)
    assert not is_reader_running({"TERM": "xterm-256color"}, processes, nothing)
    assert not is_reader_running({"TERM": "linux", "SSH_TTY": "/dev/pts/1"}, processes, nothing)


def test_the_reader_of_the_kernel_is_found(processes: Path, tmp_path: Path) -> None:
    (tmp_path / "speakup").mkdir()
    assert is_reader_running({"TERM": "linux"}, processes, tmp_path / "speakup")


def test_nothing_is_found_where_no_processes_are_listed(tmp_path: Path) -> None:
    assert not is_reader_running({"TERM": "linux"}, tmp_path / "none", tmp_path / "none")
