"""Every theme can be read and its colours told apart, as `tp-tui themes --check` has it; nothing is missing there."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from tests.commands import check_refused, run
from tests.tui.walk import segments, walk
from tp_tui.games import game_names
from tp_tui.lab.colour_science import rgb_of
from tp_tui.lab.theme_check import check, conversions, groups, least_contrast, shape_pairs, text_pairs
from tp_tui.storage.folders import own_themes_folder
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.themes import ThemeInfo, builtin_themes

THEMES = pytest.mark.parametrize("theme", builtin_themes(), ids=lambda theme: theme.name)

BLOCKS = re.compile(r"[▀-▟ ]*")
"""What pictures, frames and scroll bars are made of: shapes, not text."""


@THEMES
def test_every_text_can_be_read_on_its_ground_in_as_many_colours_as_there_are(theme: ThemeInfo) -> None:
    assert [finding.text for finding in check(theme) if finding.is_fault] == []
    for conversion in conversions(theme):
        assert least_contrast(theme, conversion)[0] >= theme.contrast, conversion.name


def test_high_contrast_is_seven_to_one() -> None:
    assert {theme.name: theme.contrast for theme in builtin_themes() if theme.contrast != 4.5} == {"tp-contrast": 7}


def test_each_kind_of_eye_has_a_theme_of_its_own_and_both_themes_of_the_first_choice_suit_all() -> None:
    eyes = {theme.name: theme.eyes for theme in builtin_themes()}
    for eye in ("protan", "deutan", "tritan"):
        assert eyes[f"tp-{eye}"] == (eye,)
        assert eye in eyes["tp-night"]
        assert eye in eyes["tp-day"]
    assert {"players", "pyramids of Terra", "grounds of Terra", "cubes", "stones"} <= {group.name for group in groups()}


def spoiled(theme: ThemeInfo, name: str, colour: str) -> ThemeInfo:
    """The theme with one colour changed."""
    return theme._replace(theme=replace(theme.theme, variables={**theme.theme.variables, name: colour}))


def test_the_check_finds_what_cannot_be_read_or_told_apart() -> None:
    night = builtin_themes()[0]
    faint = [finding.text for finding in check(spoiled(night, "terra-tile-ink", "#808060")) if finding.is_fault]
    assert faint[0].startswith("terra-tile-ink on terra-")
    same = spoiled(spoiled(night, "player-ground-2", "#afaf5f"), "player-ground-1", "#d7875f")
    found = [finding.text for finding in check(same) if finding.is_fault]
    assert any(text.startswith("players, ") and "player-ground-1 and player-ground-2" in text for text in found)


def test_every_rule_with_an_ink_and_a_ground_is_checked() -> None:
    known = {*text_pairs(), *shape_pairs()}
    sheets = [files("tp_tui.tui") / "tp.tcss", *(files(f"tp_tui.tui.{game}") / "colours.tcss" for game in game_names())]
    for sheet in sheets:
        for body in re.findall(r"\{([^{}]*)\}", sheet.read_text(encoding="utf-8")):
            ink = re.search(r"(?<![\w-])color: \$([\w-]+)", body)
            ground = re.search(r"(?<![\w-])background: \$([\w-]+)", body)
            if ink and ground:
                assert (ground[1], ink[1]) in known


@pytest.mark.measured
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_no_other_ink_stands_on_any_ground(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Draw everything in a theme in which every colour is another, and look what stands on what."""
    monkeypatch.setenv("TP_TUI_HOME", str(tmp_path))
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)
    names = list(builtin_themes()[0].colours)
    colours = {name: f"#{10 + at % 16 * 15:02x}{10 + at // 16 * 15:02x}80" for at, name in enumerate(names)}
    own_themes_folder().mkdir(parents=True)
    text = "".join(f'"{name}" = "{colour}"\n' for name, colour in colours.items())
    (own_themes_folder() / "probe.toml").write_text(text, encoding="utf-8")

    @cache
    def name_of(colour: tuple[int, int, int]) -> str:
        # Textual works some colours out anew, which may change them by one.
        near = (
            name for name in names if max(abs(a - b) for a, b in zip(rgb_of(colours[name]), colour, strict=True)) <= 2
        )
        return next(near, str(colour))

    found: dict[tuple[str, str], str] = {}

    def see(app: TpApp, where: str) -> None:
        assert app.theme == "probe"
        for segment in segments(app):
            style = segment.style
            if style is None or BLOCKS.fullmatch(segment.text):
                continue
            assert style.color
            assert style.bgcolor
            ink, ground = name_of(tuple(style.color.get_truecolor())), name_of(tuple(style.bgcolor.get_truecolor()))
            pair = (ink, ground) if style.reverse else (ground, ink)
            found.setdefault(pair, f"{where}: {segment.text.strip()[:20]}")

    await walk(Settings(pace="instant", advice="never", theme="probe"), see, [size])
    known = {*text_pairs(), *shape_pairs()}
    assert {pair: where for pair, where in found.items() if pair not in known} == {}
    assert len(found) > 60


def test_the_command_lists_and_checks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TP_TUI_HOME", str(tmp_path))
    listed = run("themes", folder=tmp_path)
    assert [line.split()[0] for line in listed.stdout.splitlines()[:-1]] == [theme.name for theme in builtin_themes()]
    assert str(own_themes_folder()) in listed.stdout
    checked = run("themes", "--check", folder=tmp_path)
    assert checked.returncode == 0, checked.stdout
    assert "told apart by their letters A to E" in checked.stdout
    mine = tmp_path / "mine.toml"
    mine.write_text("[terra]\ntile-ink = '#d7d7af'\n", encoding="utf-8")
    refused = run("themes", "--check", str(mine), folder=tmp_path)
    assert refused.returncode == 2
    assert "wrong: terra-tile-ink on terra-tile has a contrast of 1.00" in refused.stdout
    unknown = run("themes", "--check", "tp-noon", folder=tmp_path)
    check_refused(unknown, "there is no theme and no file tp-noon; themes are tp-night")
