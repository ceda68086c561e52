"""Arguments of any kind end in one printable sentence and status 2, whatever they ask for."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from random import Random

import pytest

from tp_tui.cli.app import main

HUGE = "1" + "0" * 4_000
JUNK = ("\x1b[31m\x07", "\u202e\u200b", "x" * 100_000, "\ud800", "a\nb", HUGE, "-1", "", "0", "1e9", "nan", "{", "'")
COMMANDS = {
    "games": ["simulate", "--games", "1000000000"],
    "games without end": ["simulate", "--games", HUGE],
    "jobs": ["simulate", "--jobs", "1" + "0" * 30],
    "milliseconds": ["simulate", "--milliseconds", HUGE],
    "patience": ["simulate", "--patience", "1e300"],
    "seed": ["simulate", "--games", "1", "--seed", HUGE[:60]],
    "size": ["picture", "x.svg", "--size", "99999999999x24"],
    "size of no digits": ["picture", "x.svg", "--size", "８０x２４"],
    "turn": ["picture", "x.svg", "--turn", HUGE],
    "a device": ["rules", "--board", "/dev/zero"],
    "standard input": ["rules", "--board", "/dev/stdin"],
    "a folder": ["rules", "--board", "/"],
    "a name with a zero": ["rules", "--board", "a\0b"],
    "a save that is none": ["play", "--resume", "/dev/zero"],
    "a saved game that is a folder": ["verify", "/dev/zero"],
    "a comparison": ["bench", "--compare", "/dev/zero", "--rounds", "1"],
    "a record": ["simulate", "--games", "1", "--record", "/dev/zero"],
}
WITH_VALUES = {
    "simulate": ("--seats", "--games", "--jobs", "--game", "--edition", "--variant", "--mission", "--board", "--option",
                 "--milliseconds", "--rollouts", "--patience", "--record", "--cluster"),
    "rules": ("--game", "--edition", "--variant", "--mission", "--players", "--board", "--option"),
    "arena ladder": ("--bots", "--games", "--anchor", "--option"),
    "stats": ("--game",),
}  # fmt: skip

SHORT = {"simulate": ["--games", "1"], "arena ladder": ["--games", "1", "--bots", "greedy,random"]}
"""What keeps a command short that takes the value."""


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of its own: some of the values are good names for files."""
    monkeypatch.chdir(tmp_path)


def run(arguments: list[str], capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> tuple[int, str]:
    monkeypatch.setattr(sys, "argv", ["tp-tui", *arguments])
    monkeypatch.setattr("pydoc.pager", print)
    with pytest.raises(SystemExit) as end:
        main()
    printed = capfd.readouterr()
    said = printed.err or printed.out
    assert isinstance(end.value.code, int)
    return end.value.code, said


def is_refused(code: int, said: str) -> None:
    assert code in (1, 2), said
    assert "Traceback" not in said
    assert len(said) < 1_500
    lines = said.splitlines()
    assert lines
    assert all(line.isprintable() for line in lines), repr(said)


@pytest.mark.parametrize("arguments", COMMANDS.values(), ids=COMMANDS)
def test_what_can_never_be_is_refused(
    arguments: list[str], capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, said = run(arguments, capfd, monkeypatch)
    if code or said:
        is_refused(code, said)


def test_a_pipe_that_nobody_writes_to_and_links_in_a_circle(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "one").symlink_to(tmp_path / "two")
    (tmp_path / "two").symlink_to(tmp_path / "one")
    for name in ("pipe", "one"):
        is_refused(*run(["rules", "--board", str(tmp_path / name)], capfd, monkeypatch))
    is_refused(*run(["simulate", "--games", "1", "--out", str(tmp_path / "one")], capfd, monkeypatch))


@pytest.mark.parametrize("count", [40, pytest.param(300, marks=pytest.mark.slow)])
def test_values_of_any_kind(count: int, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(count)
    for _ in range(count):
        command = rng.choice(list(WITH_VALUES))
        arguments = [*command.split(), *SHORT.get(command, []), rng.choice(WITH_VALUES[command]), rng.choice(JUNK)]
        code, said = run(arguments, capfd, monkeypatch)
        if code:
            is_refused(code, said)
