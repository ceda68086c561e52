"""The recipe for a game: a package put into `tp_tui/games`, and nothing else, is played on the screen and in lines."""

from __future__ import annotations

import re
import subprocess
from functools import partial
from pathlib import Path

import pytest

from tests.commands import ROOT, environment
from tests.recipes import PROGRAM, copy_of_the_program
from tests.tui.terminal import Terminal, show_scoring

CARDS = 5
"""The cards of a hand in the long game."""


@pytest.fixture
def path(tmp_path: Path) -> str:
    """Where Python finds the program with one more game in it."""
    root = copy_of_the_program(tmp_path / "with a game more")
    toy = root / "tp_tui/games/toy"
    toy.mkdir()
    (toy / "__init__.py").write_bytes((ROOT / "tests/plugins/toy_cards.py").read_bytes())
    return str(root)


def is_asked(terminal: Terminal, cards: int) -> bool:
    """Whether there are so many cards to choose from, and it is your turn."""
    return "Arrows choose" in terminal.text and cards == sum(
        line.lstrip(" ▌").startswith("play ") for line in terminal.lines
    )


def test_it_is_played_on_the_screen(path: str, tmp_path: Path) -> None:
    arguments = ["play", "--game", "toy", "--edition", "long", "--seats", "you,greedy", "--seed", "5"]
    terminal = Terminal([*arguments, "--pace", "instant"], tmp_path, environment={"PYTHONPATH": path}, command=PROGRAM)
    try:
        for left in range(CARDS, 0, -1):
            terminal.wait(partial(is_asked, terminal, left), what=f"a list of {left}")
            terminal.press("enter")
        show_scoring(terminal)
        assert "T1" in terminal.text
        assert "stood in" not in terminal.text
    finally:
        terminal.close()


def test_it_is_chosen_in_the_menu(path: str, tmp_path: Path) -> None:
    terminal = Terminal([], tmp_path, environment={"PYTHONPATH": path}, command=PROGRAM)
    try:
        terminal.wait_for("How to play")
        terminal.press("enter")
        terminal.wait_for("Toy Cards")
        terminal.press("up", "enter")
        terminal.wait_for("T O Y   C A R D S")
    finally:
        terminal.close()


def test_it_is_played_in_lines(path: str, tmp_path: Path) -> None:
    arguments = ["play", "--game", "toy", "--edition", "long", "--seats", "you,greedy", "--seed", "5", "--plain"]
    done = subprocess.run(
        [*PROGRAM, *arguments], cwd=tmp_path, env={**environment(tmp_path), "PYTHONPATH": path},
        input="choices\n1\n" * CARDS + "score\nquit\n", capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done
    assert done.stderr == ""
    assert len(re.findall(r"^You: plays \d+", done.stdout, re.MULTILINE)) == CARDS, done.stdout
    assert re.search(r"^  tricks: \d", done.stdout, re.MULTILINE)
    assert "stood in" not in done.stdout
