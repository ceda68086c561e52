"""Saved games stay readable: those of every version of the format are legal and come to what they came to then."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.storage.old_saves import EXPECTED, GAMES, facts, folders
from tp_tui.room.autosave import resume_copy
from tp_tui.room.replay import Replay
from tp_tui.storage.game_log import load_save
from tp_tui.storage.saved_game import FORMAT

FILES = [file for folder in folders() for file in sorted(folder.glob("*.tp"))]


def test_there_is_a_folder_of_every_version() -> None:
    assert [folder.name for folder in folders()] == [f"saves_v{version}" for version in range(1, FORMAT + 1)]
    assert {file.stem for file in folders()[-1].glob("*.tp")} == set(GAMES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_it_is_the_game_it_was(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TP_TUI_HOME", str(tmp_path))
    expected = json.loads((file.parent / EXPECTED).read_text(encoding="utf-8"))[file.stem]
    assert facts(file) == expected
    loaded = load_save(file)
    assert Replay.of_saved(loaded.saved).length == expected["actions"]
    room = resume_copy(file, loaded).room
    assert len(room.actions) == expected["actions"]
    assert room.view(room.current).can_redo == bool(expected["undone"])
