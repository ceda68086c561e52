"""The commands that need no screen play Cubes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands import check_refused, run

OWN = 'title = "Mine"\n[fields]\nb1 = "red"\n'


@pytest.mark.rule("Q1", "Q3")
def test_bots_play_it_on_both_sides_and_with_own_colour_fields(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(OWN, encoding="utf-8")
    for arguments in (["--option", "side=small"], ["--board", "mine.toml"]):
        result = run(
            *["simulate", "--game", "cubes", "--seats", "greedy,random", "--games", "2", "--json", *arguments],
            folder=tmp_path,
        )
        assert result.returncode == 0, result.stderr
        assert json.loads(result.stdout)


def test_the_rules_are_shown_for_the_game_that_is_played(tmp_path: Path) -> None:
    result = run("rules", "--game", "cubes", "--option", "side=small", "--players", "4", folder=tmp_path)
    assert "4 players play with 80 cubes" in " ".join(result.stdout.split())
    assert "There are no colour fields in this game." in result.stdout


def test_its_weights_can_be_tuned(tmp_path: Path) -> None:
    result = run(
        *["arena", "tune", "--game", "cubes", "--bot", "greedy", "--weights", "row", "--rounds", "1", "--games", "2"],
        *["--check-games", "2", "--option", "side=small"],
        folder=tmp_path,
    )
    assert result.returncode == 0, result.stderr
    assert "row" in result.stdout


@pytest.mark.rule("Q3")
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["simulate", "--game", "cubes", "--option", "side=big"], "option side is 'big'; it can be large or small"),
        (["simulate", "--game", "cubes", "--option", "side=small", "--board", "standard"], "small side has no colour"),
        (["simulate", "--game", "cubes", "--board", "bad.toml"], "bad.toml: fields: z1: is no place"),
        (["simulate", "--game", "cubes", "--seats", "greedy@luck=2,random"], "there is no weight 'luck'"),
        (["simulate", "--game", "cubes", "--seats", "greedy@places=0,random"], "weight places is 0, but must be"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(arguments: list[str], said: str, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text(OWN.replace("b1", "z1"), encoding="utf-8")
    check_refused(run(*arguments, folder=tmp_path), said)


@pytest.mark.rule("Q3")
def test_colour_fields_are_shown_and_checked(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(OWN, encoding="utf-8")
    assert "d     . b . w . r ." in run("pyramid", "show", "standard", folder=tmp_path).stdout
    checked = run("pyramid", "check", "mine.toml", folder=tmp_path)
    assert "warning: has 1 colour field, but the rulebook's side has 10" in checked.stdout
    assert "Can be played with: large." in checked.stdout
