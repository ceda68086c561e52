"""The recipes of docs/contributing.md work: done to a copy of the program, what they promise is there."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.commands import environment
from tests.recipes import PROGRAM, copy_of_the_program, follow
from tests.tui.terminal import Terminal


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return copy_of_the_program(tmp_path / "copy")


def run(copy: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    home = copy.parent
    return subprocess.run(
        [*PROGRAM, *arguments], cwd=home, env={**environment(home), "PYTHONPATH": str(copy)},
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


def test_a_screen(copy: Path) -> None:
    changed = follow("A screen", copy)
    assert changed[0] == "tp_tui/tui/screens/credits.py"
    terminal = Terminal([], copy.parent, environment={"PYTHONPATH": str(copy)}, command=PROGRAM)
    try:
        terminal.wait_for("How to play")
        terminal.press("c")
        terminal.wait_for("To all who found")
        terminal.press("?")
        terminal.wait_for("back to the menu")
        terminal.press("escape", "escape")
        terminal.wait_for("How to play")
    finally:
        terminal.close()


@pytest.mark.slow
def test_a_bot(copy: Path) -> None:
    assert follow("A bot", copy)[0] == "tp_tui/bots/grabber.py"
    for game in ("cubes", "necropolis", "terra"):
        played = run(
            copy, "arena", "ladder", "--game", game, "--bots", "random,grabber", "--games", "2", "--jobs", "1"
        )  # fmt: skip
        assert played.returncode == 0, played
        assert "grabber" in played.stdout
        assert "failed" not in played.stdout
    terminal = Terminal(
        ["play", "--seats", "you,grabber", "--seed", "5", "--pace", "instant"], copy.parent,
        environment={"PYTHONPATH": str(copy)}, command=PROGRAM,
    )  # fmt: skip
    try:
        terminal.wait_for("Grabber")
    finally:
        terminal.close()
