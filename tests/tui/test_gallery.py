"""The gallery in docs/ shows what its command takes, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.gallery import FOLDER, PAGE, PICTURES, Picture, page, take

QUIET = [picture for picture in PICTURES if picture.name not in ("hint", "scoring", "scoring-small")]
"""Those that no bot is asked for."""


def test_the_page_and_its_pictures_are_what_the_command_writes() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()
    assert {file.name for file in FOLDER.iterdir()} == {f"{picture.name}.svg" for picture in PICTURES}
    assert all(file.read_text(encoding="utf-8").startswith("<svg") for file in FOLDER.iterdir())


@pytest.mark.slow
@pytest.mark.parametrize("picture", QUIET, ids=[picture.name for picture in QUIET])
async def test_every_picture_can_be_taken(picture: Picture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TP_TUI_HOME", str(tmp_path))
    for name, value in picture.environment:
        monkeypatch.setenv(name, value)
    assert (await take(picture)).startswith("<svg")
