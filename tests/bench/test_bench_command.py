"""`tp-tui bench` in real processes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest


def bench(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tp_tui", "bench", *arguments],
        capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=120, check=False,
    )  # fmt: skip


def test_a_kept_run_is_compared_with(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    first = bench("--edition", "horus", "--players", "3", "--rounds", "1", "--json")
    assert (first.returncode, first.stderr) == (0, "")
    kept.write_text(first.stdout, encoding="utf-8")
    second = bench("--edition", "horus", "--players", "3", "--rounds", "1", "--compare", str(kept))
    assert (second.returncode, second.stderr) == (0, "")
    lines = second.stdout.splitlines()
    counts = json.loads(first.stdout)["games"][0]
    assert f"horus, 3 players: {counts['branching']:.2f} legal actions a decision" in second.stdout
    figures = [line for line in lines if " steps " in line]
    assert len(figures) == 6
    assert all(line.endswith("×") for line in figures)
    assert max(len(line) for line in lines if str(kept) not in line) <= 90


def test_by_default_every_version_is_measured_with_two_and_four(tmp_path: Path) -> None:
    table = json.loads(bench("--rounds", "1", "--json").stdout)
    wanted = [f"{edition}, {players} players" for edition in ("basic", "horus", "nile") for players in (2, 4)]
    assert [game["name"] for game in table["games"]] == wanted


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--edition", "gold"], "it can be basic or horus or nile"),
        (["--players", "5"], "--players 5 cannot be; it is 2 to 4"),
        (["--players", "1"], "--players 1 cannot be; it is 2 to 4"),
        (["--rounds", "0"], "--rounds"),
        (["--compare", "/nowhere/kept.json"], "--compare /nowhere/kept.json cannot be read"),
        (["--compare", __file__], "is no JSON"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(arguments: list[str], said: str) -> None:
    result = bench(*arguments)
    assert result.returncode == 2
    assert result.stdout == ""
    assert said in result.stderr
    assert result.stderr.startswith("tp-tui: ")
    assert result.stderr.count("\n") == 1
