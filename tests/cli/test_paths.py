"""Where things are kept is said, and is so; files of one's own are found there by name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands import ROOT, check_refused, run


def test_one_folder_holds_everything_that_is_named(home: Path, tmp_path: Path) -> None:
    done = run("paths", "--json", folder=tmp_path)
    found = {name: Path(path) for name, path in json.loads(done.stdout).items()}
    assert {"settings", "saves", "records", "themes", "symbols", "boards", "decks"} <= found.keys()
    assert all(path.is_relative_to(home) for path in found.values())
    assert len(set(found.values())) == len(found)


def test_without_that_folder_they_are_where_the_system_keeps_such_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TP_TUI_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    lines = run("paths", folder=tmp_path).stdout.splitlines()
    paths = {line.split()[0]: line.split()[1] for line in lines}
    assert paths["saves"] == str(tmp_path / "data" / "tp-tui" / "saves")
    assert paths["settings"] == str(tmp_path / ".config" / "tp-tui" / "settings.toml")
    assert all(line.endswith("(not there yet)") for line in lines)


def test_one_path_is_printed_alone(home: Path, tmp_path: Path) -> None:
    assert run("paths", "saves", folder=tmp_path).stdout == f"{home / 'saves'}\n"
    check_refused(run("paths", "nothing", folder=tmp_path), "there is no path nothing; there are settings, saves")


def test_a_board_in_the_players_folder_has_a_name(home: Path, tmp_path: Path) -> None:
    shipped = ROOT / "tp_tui" / "games" / "terra" / "data" / "boards" / "desert.toml"
    boards = Path(run("paths", "boards", folder=tmp_path).stdout.strip())
    boards.mkdir()
    (boards / "mine.toml").write_text(shipped.read_text(encoding="utf-8"), encoding="utf-8")
    for name in ("mine", "mine.toml"):
        assert run("board", "check", name, folder=tmp_path).stdout.endswith("Can be played with: basic, horus.\n")
    for name in ("../boards/mine", "their", ".", ".."):
        assert run("board", "check", name, folder=tmp_path).returncode == 2
    # A file here goes first: it is what is named.
    (tmp_path / "mine").write_text("nothing", encoding="utf-8")
    assert run("board", "check", "mine", folder=tmp_path).returncode == 2
