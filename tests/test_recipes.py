"""The recipes of docs/contributing.md work: done to a copy of the program, what they promise is there."""

from __future__ import annotations

import re
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest

from tests.commands import environment
from tests.recipes import PROGRAM, copy_of_the_program, follow, own_file
from tests.tui.terminal import Terminal
from tp_tui.tui.pixels import PixelPicture


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return copy_of_the_program(tmp_path / "copy")


def run(copy: Path, *arguments: str, said: str = "") -> subprocess.CompletedProcess[str]:
    home = copy.parent
    return subprocess.run(
        [*PROGRAM, *arguments], cwd=home, env={**environment(home), "PYTHONPATH": str(copy)},
        input=said, capture_output=True, text=True, timeout=120, check=False,
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


def test_a_challenge(copy: Path) -> None:
    assert follow("A challenge", copy)[0] == "tp_tui/games/cubes/challenges.py"
    listed = run(copy, "challenges", "--game", "cubes")
    assert (listed.returncode, listed.stderr) == (0, "")
    assert "  penniless      Penniless" in listed.stdout
    assert "Win on the large side against Greedy with no money left." in listed.stdout
    begun = run(copy, "challenges", "penniless", "--plain", said="quit\n")
    assert "Challenge: Penniless." in begun.stdout


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


THREE = [
    "tp_tui/games/terra/rules/components.py",
    "tp_tui/presenters/terra/symbols.py",
    "tp_tui/tui/terra/board_drawing.py",
]
"""Where a symbol is written: nowhere else."""


@pytest.fixture
def with_ankh(copy: Path) -> Path:
    """The program with a symbol more, in whose home lies a box of tiles that bear it."""
    assert follow("A symbol", copy) == THREE
    (copy.parent / "mine.toml").write_text(own_file("A symbol"), encoding="utf-8")
    return copy


def own_game(copy: Path) -> tuple[str, ...]:
    return "play", "--board", str(copy.parent / "mine.toml"), "--seats", "you,greedy", "--seed", "5"


@pytest.mark.slow
def test_a_symbol_in_lines(with_ankh: Path) -> None:
    assert "Can be played with: basic, horus" in run(with_ankh, "board", "check", "mine.toml").stdout
    rules = run(with_ankh, "rules", "--board", "mine.toml").stdout
    assert "- 8 with a worker and 2 ankhs" in rules
    assert "- an ankh: 2 gold" in rules
    played = run(
        with_ankh,
        *own_game(with_ankh),
        "--plain",
        said="hand\nplace e5 s\nrow h\nat e5\n" + "".join(f"{number}\n" for number in range(1, 10)) * 100 + "quit\n",
    )
    assert (played.returncode, played.stderr) == (0, ""), played
    for said in (
        "Your tile: ankh.",
        "4 gold",
        "e5 ankh, stairs south.",
        "There is nothing to choose now.",
    ):
        assert said in played.stdout, (said, played.stdout)
    assert "Greedy wins with" in played.stdout
    assert "stood in" not in played.stdout


def test_a_symbol_on_the_screen(with_ankh: Path) -> None:
    dots = re.search(r'^    "ankh": \(([^)]*)\)', (with_ankh / THREE[2]).read_text(encoding="utf-8"), re.MULTILINE)
    assert dots
    picture = PixelPicture(5, 2, "tile")
    picture.stamp(0, 0, re.findall('"(.*?)"', dots[1]), {"k": "ink"})
    upper, lower = ("".join(text for text, _ in line) for line in picture.lines())
    terminal = Terminal(
        [*own_game(with_ankh), "--pace", "instant", "--symbols", "unicode"], with_ankh.parent, size=(220, 90),
        environment={"PYTHONPATH": str(with_ankh)}, command=PROGRAM,
    )  # fmt: skip

    def pictures() -> int:
        return sum(
            above.startswith(upper, at) and below.startswith(lower, at)
            for above, below in pairwise(terminal.lines)
            for at in range(len(above))
        )

    try:
        terminal.wait(
            lambda: "Place your tile." in terminal.text and bool(re.search("☥ +ankh", terminal.text)),
            what="the tile in hand",
        )
        # All four tiles that lie at the start bear one, and so does the tile in hand, which is drawn where it can lie.
        terminal.wait(lambda: pictures() == 5, what="pictures")
        terminal.press(":", *"place e5 s", "enter")
        terminal.wait(lambda: bool(re.search("☥ +2 gold", terminal.text)), what="what it brings")
        terminal.press(":", *"row h", "enter")
        terminal.wait_for("Press Enter to finish.")
        terminal.wait(lambda: pictures() == 5, what="the tile that was laid")
        terminal.press("enter")
        terminal.wait_for("Draw from stack")
        terminal.press("enter")
        terminal.wait_for("Turn 2/14")
    finally:
        terminal.close()
