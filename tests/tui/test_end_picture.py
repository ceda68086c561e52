"""The picture behind the headline of the end: a pyramid for each player, as high as the points."""

from __future__ import annotations

import pytest

from tp_tui.presenters.spans import Line
from tp_tui.tui.scenery import LINES_OF_HEADLINE, end_lines, headline_lines

LIT, FAR_LIT, SUN = "scene-lit", "scene-far-lit", "scene-sun"


def colours(line: Line) -> set[str]:
    return {part.partition(":")[2] for _, style in line for part in style.split() if ":" in part}


@pytest.mark.parametrize(("width", "lines"), [(51, 10), (70, 10), (87, 15), (200, 15)])
@pytest.mark.parametrize("points", [(114, 106), (40, 90, 10), (5, 5, 5, 5), (0, 0), (-3, 12), (7,)])
def test_every_player_has_a_pyramid_and_only_the_winners_shines(
    width: int, lines: int, points: tuple[int, ...]
) -> None:
    best = [player for player, each in enumerate(points) if each == max(points)]
    winner = best[0] if len(best) == 1 else -1
    drawn = end_lines("Ada wins", "by a hair", width, lines, points=points, winner=winner, plain=False)
    assert len(drawn) == lines
    assert {sum(len(text) for text, _ in line) for line in drawn} == {width}
    letters = "".join(text for text, _ in drawn[-1])
    assert [letter for letter in letters if letter.isalpha()] == [*"ABCD"[: len(points)]]
    text = ["".join(part for part, _ in line).strip() for line in drawn]
    assert (text[1], text[2]) == ("A D A   W I N S", "by a hair")
    assert all(
        colours(line) <= {f"scene-sky-{band}" for band in range(1, 9)} | {"scene-title", "foreground"}
        for line in drawn[:LINES_OF_HEADLINE]
    ), "a picture behind the words"
    seen = set().union(*map(colours, drawn))
    assert (LIT in seen) == (SUN in seen) == (winner >= 0)
    assert (FAR_LIT in seen) == (len(points) > (winner >= 0))


def test_in_letters_the_pyramids_have_slopes_and_the_players_letters() -> None:
    drawn = end_lines("Ada wins", "by a hair", 60, 10, points=(3, 2), winner=0, plain=True)
    text = ["".join(part for part, _ in line) for line in drawn]
    assert {len(line) for line in text} == {60}
    assert "".join(text).isascii()
    assert "A D A   W I N S" in text[1]
    assert text[-2].count("/") == text[-2].count("\\") == 2
    assert [letter for letter in text[-1] if letter.isalpha()] == ["A", "B"]


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("points", [(111, 129), (40, 90, 10), (7,)])
def test_on_a_low_screen_the_pyramids_stand_beside_the_headline(width: int, points: tuple[int, ...]) -> None:
    winner = points.index(max(points))
    drawn = headline_lines("Ada wins", "by a hair", width, points=points, winner=winner, plain=False)
    assert {sum(len(text) for text, _ in line) for line in drawn} == {width}
    text = ["".join(part for part, _ in line) for line in drawn]
    assert "A D A   W I N S" in text[0]
    assert "by a hair" in text[1]
    letters = [letter for letter in text[-1] if letter.isalpha()]
    assert letters in ([*"ABC"[: len(points)]], []), "all of them or none"
    assert letters or width < 80
    assert (LIT in set().union(*map(colours, drawn))) == bool(letters)


@pytest.mark.parametrize("points", [(120, 12), (69, 59), (100, 99), (30, 60, 120)])
def test_pyramids_are_as_high_as_the_points_are_many(points: tuple[int, ...]) -> None:
    winner = points.index(max(points))
    drawn = end_lines("Ada wins", "by far", 87, 15, points=points, winner=winner, plain=True)
    # The widest line of each pyramid is its foot, and a row of its height makes it two columns wider.
    text = "".join(part for part, _ in drawn[-2])
    wide = [len(foot) for foot in text.split() if foot.startswith(("/", "-", "=", "."))]
    assert len(wide) == len(points)
    for width, each in zip(wide, points, strict=True):
        assert abs(width - max(wide) * each / max(points)) <= 3
        assert (width == max(wide)) == (each == max(points))
