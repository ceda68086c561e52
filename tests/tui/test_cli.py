"""The command line in real processes: one clear line and exit status 2 for what is wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tui.terminal import Terminal
from tp_tui import __version__


def run(*arguments: str, home: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "HOME": str(home), "XDG_CONFIG_HOME": str(home / ".config"), "COLUMNS": "100"}
    return subprocess.run(
        [sys.executable, "-m", "tp_tui", *arguments],
        capture_output=True, text=True, env=environment, stdin=subprocess.DEVNULL, timeout=120, check=False,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--nonsense"], "--nonsense"),
        (["dance"], "dance"),
        (["play", "--seats", "you"], "takes 2 to 4"),
        (["play", "--seats", "you,robot"], "“robot” is no seat; a seat is you or random or greedy"),
        (["play", "--seed", "seven"], "--seed"),
        (["play", "--option", "stairs"], "NAME=VALUE"),
        (["play", "--option", "stairs=up"], "it can be adjacent or line"),
        (["play", "--option", "colour=red"], "no option 'colour'"),
        (["play", "--option", "first=3"], "first is 3, but there are 2 seats"),
        (["play", "--pace", "warp"], "instant or quick or slow"),
        (["simulate", "--seats", "you,greedy"], "only bots"),
        (["simulate", "--games", "0"], "--games"),
        (["picture", "x.svg", "--size", "big"], "COLUMNSxLINES"),
        (["picture", "x.svg", "--size", "10x10"], "80x24 or more"),
        (["picture", "/nowhere/x.svg", "--turn", "1"], "/nowhere/x.svg cannot be written"),
        (["play", "--board", "atlantis"], "no board 'atlantis' and no such file; boards are desert and nile"),
        (["play", "--option", "edition=nile"], "there is no option 'edition'"),
        (["board"], "missing command"),
        (["play"], "needs a terminal"),
        ([], "needs a terminal"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(arguments: list[str], said: str, tmp_path: Path) -> None:
    result = run(*arguments, home=tmp_path)
    assert result.returncode == 2
    assert result.stdout == ""
    assert said in result.stderr
    assert result.stderr.startswith("tp-tui: ")
    assert result.stderr.count("\n") == 1


def test_a_terminal_that_cannot_place_text_gets_a_clear_line(tmp_path: Path) -> None:
    terminal = Terminal(["play"], tmp_path, environment={"TERM": "dumb"})
    terminal.wait_for("TERM=dumb")
    terminal.child.wait()
    assert terminal.child.exitstatus == 2
    assert b"\x1b" not in terminal.received


def test_version_and_help(tmp_path: Path) -> None:
    assert run("--version", home=tmp_path).stdout == f"tp-tui {__version__}\n"
    shown = run("--help", home=tmp_path)
    assert shown.returncode == 0
    for command in ("play", "simulate", "picture"):
        assert command in shown.stdout


def test_simulate_prints_every_bot_with_its_wins(tmp_path: Path) -> None:
    one = run("simulate", "--seats", "random,random", "--games", "6", "--seed", "3", home=tmp_path)
    two = run("simulate", "--seats", "random,random", "--games", "6", "--seed", "3", "--jobs", "2", home=tmp_path)
    assert one.returncode == two.returncode == 0
    assert "6 games, seeds 3 to 8" in one.stdout

    def without_times(text: str) -> list[list[str]]:
        return [line.split()[:-2] for line in text.splitlines() if "random" in line]

    assert len(without_times(one.stdout)) == 2
    assert without_times(one.stdout) == without_times(two.stdout)


def test_a_picture_is_an_svg_of_the_screen(tmp_path: Path) -> None:
    file = tmp_path / "screen.svg"
    assert run("picture", str(file), "--turn", "2", "--seats", "you,random", home=tmp_path).returncode == 0
    text = file.read_text(encoding="utf-8")
    assert text.startswith("<svg")
    assert "Turn&#160;2&#160;of&#160;14" in text


OWN_BOARD = """\
title = "Two oases"
grid = '''
. . . S . . . . S . .
. . S . . . . S . . .
S . . . * S . . . . S
. . . S * . . S . . .
. S . . . . S . . . o
. . . . S . * * S . .
. . S . . . S . . . .
S . . . . S . . . . S
. . . S . . . . S . .
o S . . . . S . . . .
'''
sphinx_rows = [1, 2, 3, 4, 5]
founded = []
[[start]]
field = "e3"
stairs = "east"
[[start]]
field = "e4"
stairs = "west"
[[start]]
field = "g6"
stairs = "north"
[[start]]
field = "h6"
stairs = "east"
"""


def test_a_board_is_drawn(tmp_path: Path) -> None:
    shown = run("board", "show", "desert", home=tmp_path)
    assert shown.returncode == 0
    assert "  5 . S . . . * S . . . o" in shown.stdout.splitlines()


def test_a_board_is_checked_field_by_field(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    broken = (
        OWN_BOARD.replace('"e3"', '"z3"').replace("founded = []", 'founded = ["a1", "d1", "d1"]').replace("5]", "11]")
    )
    file.write_text(broken, encoding="utf-8")
    checked = run("board", "check", str(file), home=tmp_path)
    assert checked.returncode == 2
    for fault in (
        "mine.toml: sphinx_rows: has 11, but rows are 1 to 10",
        "mine.toml: start 1: field: 'z3' is no field; they are a1 to k10",
        "mine.toml: founded: a1 is no site",
        "mine.toml: founded: d1 is there twice",
    ):
        assert fault in checked.stderr.splitlines()
    small = OWN_BOARD.replace(". ", "o ").replace("o o o S * o", "o o o S * .")
    file.write_text(small, encoding="utf-8")
    assert "spaces, but 40 tiles are laid on it" in run("board", "check", str(file), home=tmp_path).stderr


def test_a_board_of_ones_own_is_played_on(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(OWN_BOARD, encoding="utf-8")
    assert run("board", "check", str(file), home=tmp_path).returncode == 0
    arguments = ["play", "--board", str(file), "--seats", "you,random", "--option", "first=1", "--pace", "instant"]
    terminal = Terminal(arguments, tmp_path)
    try:
        terminal.wait_for("Place your tile")
        assert terminal.lines[1].split()[:4] == ["1", "·", "·", "·"]
        terminal.press(":", *"place f4 n", "enter")
        terminal.wait_for("Choose a row through f4")
    finally:
        terminal.close()
