"""`tp-tui tutorial`: what it refuses; that it opens a lesson is proved in a terminal."""

from __future__ import annotations

from pathlib import Path

from tests.commands import run
from tests.tui.terminal import Terminal


def test_a_lesson_that_there_is_not_is_refused(tmp_path: Path) -> None:
    result = run("tutorial", "swimming", folder=tmp_path)
    assert result.returncode == 2
    assert "there is no lesson “swimming”; lessons are basic, horus and nile" in result.stderr


def test_a_lesson_opens_at_once(tmp_path: Path) -> None:
    terminal = Terminal(["tutorial", "horus"], tmp_path)
    try:
        terminal.wait_for("Two tracks · 1/")
        terminal.press("q")
        terminal.wait_for("Quick game")
    finally:
        terminal.close()
