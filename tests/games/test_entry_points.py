"""Games that other distributions bring are found, and nothing is loaded where there are none."""

from __future__ import annotations

import sys
import zipfile
from importlib.machinery import PathFinder
from pathlib import Path

import pytest

from tp_tui.games import ENTRY_POINTS
from tp_tui.games.entry_points import entry_points, may_have

DECLARED = "[tp_tui.games]\nnim = nim_for_tp_tui:GAME\n"


def may_have_games(monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether there may be games, without the finders that libraries have put there which other tests load."""
    usual = [each for each in sys.meta_path if each is PathFinder or not hasattr(each, "find_distributions")]
    with monkeypatch.context() as patched:
        patched.setattr(sys, "meta_path", usual)
        return may_have(ENTRY_POINTS)


def test_a_distribution_that_brings_a_game_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    assert not may_have_games(monkeypatch)
    assert entry_points(ENTRY_POINTS) == ()
    described = tmp_path / "nim_for_tp_tui-1.0.dist-info"
    described.mkdir()
    (described / "entry_points.txt").write_text("[console_scripts]\nnim = nim:main\n", encoding="utf-8")
    assert not may_have_games(monkeypatch)
    (described / "METADATA").write_text("Metadata-Version: 2.1\nName: nim-for-tp-tui\nVersion: 1.0\n", encoding="utf-8")
    (described / "entry_points.txt").write_text(DECLARED, encoding="utf-8")
    assert [(point.name, point.value) for point in entry_points(ENTRY_POINTS)] == [("nim", "nim_for_tp_tui:GAME")]


def test_an_archive_may_bring_one_and_a_missing_folder_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [str(tmp_path / "nowhere")])
    assert not may_have_games(monkeypatch)
    archive = tmp_path / "nim.zip"
    with zipfile.ZipFile(archive, "w") as written:
        written.writestr("nim.py", "")
    monkeypatch.setattr(sys, "path", [str(archive)])
    assert may_have_games(monkeypatch)


def test_who_finds_distributions_in_a_way_of_its_own_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    class Finder:
        def find_distributions(self, context: object = None) -> list[object]:
            return []

    monkeypatch.setattr(sys, "path", [])
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, Finder()])
    assert may_have(ENTRY_POINTS)
