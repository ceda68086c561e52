"""The gallery in docs/ shows what its command takes, and nothing else."""

from __future__ import annotations

import pytest

from tests.tui.gallery import FOLDER, PAGE, PICTURES, Picture, own_home, page, take

QUIET = [picture for picture in PICTURES if picture.name not in ("hint", "scoring", "scoring-small")]
"""Those that no bot is asked for."""

QUICK = ("menu", "placing", "necropolis-small", "cubes-small")
"""Those compared in every run of the tests: a screen of each game."""


def test_the_page_and_its_pictures_are_what_the_command_writes() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()
    assert {file.name for file in FOLDER.iterdir()} == {f"{picture.name}.svg" for picture in PICTURES}
    assert all(file.read_text(encoding="utf-8").startswith("<svg") for file in FOLDER.iterdir())


@pytest.mark.parametrize(
    "picture",
    [pytest.param(each, id=each.name, marks=() if each.name in QUICK else pytest.mark.slow) for each in QUIET],
)
async def test_every_picture_is_what_the_program_draws_now(picture: Picture) -> None:
    with own_home(picture):
        is_same = await take(picture) == picture.file.read_text(encoding="utf-8")
    assert is_same, f"{picture.file} is stale: run python -m tests.tui.gallery"
