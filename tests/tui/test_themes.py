"""Themes: what is read from their files, and colours that can be told apart."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from textual.color import Color, rgb_to_lab
from textual.theme import Theme

from tp_tui.games.contract import DataError
from tp_tui.presenters.players import PLAYER_LETTERS
from tp_tui.tui.themes import all_themes, read_theme, themes_folder

LEAST_CONTRAST = 4.5
"""What the WCAG want of text."""

LEAST_DIFFERENCE = 40.0
"""Of two colours in CIELAB; 2 can just be told apart side by side."""


def players(theme: Theme) -> list[Color]:
    return [Color.parse(theme.variables[f"player-{number}"]) for number, _ in enumerate(PLAYER_LETTERS, 1)]


def lightness(colour: Color) -> float:
    """The relative luminance of the WCAG."""
    parts = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.normalized]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def contrast(one: Color, other: Color) -> float:
    darker, lighter = sorted((lightness(one), lightness(other)))
    return (lighter + 0.05) / (darker + 0.05)


def difference(one: Color, other: Color) -> float:
    """The distance in CIELAB."""
    first, second = rgb_to_lab(one), rgb_to_lab(other)
    return sum((a - b) ** 2 for a, b in ((first.L, second.L), (first.a, second.a), (first.b, second.b))) ** 0.5


def test_there_are_colours_for_five_players() -> None:
    assert len(PLAYER_LETTERS) >= 5
    assert {theme.name for theme in all_themes()} >= {"tp-night", "tp-day"}


@pytest.mark.parametrize("theme", all_themes(), ids=lambda theme: theme.name)
def test_players_are_told_apart_and_can_be_read(theme: Theme) -> None:
    for one, other in combinations(players(theme), 2):
        assert difference(one, other) >= LEAST_DIFFERENCE, (one.hex, other.hex)
    assert theme.background is not None
    for colour in players(theme):
        assert contrast(colour, Color.parse(theme.background)) >= LEAST_CONTRAST, colour.hex


def test_themes_have_the_same_colours() -> None:
    first, *others = all_themes()
    assert all(theme.variables.keys() == first.variables.keys() for theme in others)


def test_a_colour_is_named_by_its_tables(tmp_path: Path) -> None:
    file = tmp_path / "new.toml"
    night = (themes_folder() / "night.toml").read_text(encoding="utf-8")
    file.write_text(f"{night}\n[cubes.die]\nface = '#ffffff'\n", encoding="utf-8")
    variables = read_theme(file).variables
    assert variables["cubes-die-face"] == "#ffffff"
    assert variables["player-5"]
    assert variables["block-blue-ink"] == "#005fd7"


@pytest.mark.parametrize(
    ("replaced", "by", "said"),
    [
        ('primary = "#d7af5f"\n', "", "new.toml: primary: is missing"),
        ('5 = "#af5fff"', "5 = 17", "new.toml: player-5: is not a colour"),
        ("[player]", "[player", "new.toml: is not a theme: "),
    ],
)
def test_what_is_wrong_with_a_theme_is_said_with_its_file(tmp_path: Path, replaced: str, by: str, said: str) -> None:
    file = tmp_path / "new.toml"
    night = (themes_folder() / "night.toml").read_text(encoding="utf-8")
    assert replaced in night
    file.write_text(night.replace(replaced, by), encoding="utf-8")
    with pytest.raises(DataError) as raised:
        read_theme(file)
    assert str(raised.value).startswith(said)
