"""`tp-tui bench` in real processes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands import check_refused, run


def test_a_kept_run_is_compared_with(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    game = ["--edition", "horus", "--players", "3", "--rounds", "1"]
    first = run("bench", *game, "--json", folder=tmp_path)
    assert (first.returncode, first.stderr) == (0, "")
    kept.write_text(first.stdout, encoding="utf-8")
    second = run("bench", *game, "--compare", str(kept), folder=tmp_path)
    assert (second.returncode, second.stderr) == (0, "")
    lines = second.stdout.splitlines()
    counts = json.loads(first.stdout)["games"][0]
    assert f"horus, 3 players: {counts['branching']:.2f} legal actions a decision" in second.stdout
    figures = [line for line in lines if " steps " in line]
    assert len(figures) == 6
    assert all(line.endswith("×") for line in figures)
    assert max(len(line) for line in lines if str(kept) not in line) <= 90


@pytest.mark.slow
def test_by_default_every_version_is_measured_with_two_and_four(tmp_path: Path) -> None:
    table = json.loads(run("bench", "--rounds", "1", "--json", folder=tmp_path).stdout)
    wanted = [f"{edition}, {players} players" for edition in ("basic", "horus", "nile") for players in (2, 4)]
    assert [game["name"] for game in table["games"]] == wanted


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--edition", "gold"], "it can be basic, horus or nile"),
        (["--players", "5"], "--players 5 cannot be; it is 2 to 4"),
        (["--players", "1"], "--players 1 cannot be; it is 2 to 4"),
        (["--rounds", "0"], "--rounds"),
        (["--compare", "/nowhere/kept.json"], "--compare /nowhere/kept.json cannot be read"),
        (["--compare", __file__], "is no JSON"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(arguments: list[str], said: str, tmp_path: Path) -> None:
    check_refused(run("bench", *arguments, folder=tmp_path), said)
