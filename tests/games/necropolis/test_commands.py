"""The commands that need no screen play Necropolis."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest

from tests.commands import check_refused, run

DECK = (files("tp_tui.games.necropolis") / "data/decks/standard.toml").read_text(encoding="utf-8")
OWN = DECK.replace("blue | white", "white | blue", 1).replace("Standard deck", "Mine")


@pytest.mark.rule("A2")
def test_bots_play_it_with_the_decks_there_are(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(OWN, encoding="utf-8")
    for deck in ("standard", "mine.toml"):
        result = run(
            *["simulate", "--game", "necropolis", "--seats", "greedy,random,random,greedy,random"],
            *["--games", "1", "--json", "--file", deck],
            folder=tmp_path,
        )
        assert result.returncode == 0, result.stderr
        assert {entry["bot"] for entry in json.loads(result.stdout)["entries"]} == {"greedy", "random"}


def test_the_rules_are_shown_for_the_game_that_is_played(tmp_path: Path) -> None:
    four = run("rules", "--game", "necropolis", "--players", "4", folder=tmp_path).stdout
    two = run("rules", "--game", "necropolis", "--players", "2", folder=tmp_path).stdout
    assert "Thoth" in four
    assert "Thoth" not in two


def test_its_weights_can_be_tuned(tmp_path: Path) -> None:
    result = run(
        *["arena", "tune", "--game", "necropolis", "--bot", "planner", "--weights", "late", "--rounds", "1"],
        *["--games", "2", "--check-games", "2"],
        folder=tmp_path,
    )
    assert result.returncode == 0, result.stderr
    assert "late" in result.stdout


@pytest.mark.rule("A2")
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--seats", "greedy,random,random,random,random,random"], "the game takes 2 to 5"),
        (["--file", "bad.toml"], "bad.toml: cards: card 1"),
        (["--file", "papyrus"], "papyrus"),
        (["--seats", "greedy@luck=2,random"], "there is no weight 'luck'"),
        (["--option", "side=small"], "side"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(arguments: list[str], said: str, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text(DECK.replace("blue | white", "mauve | white", 1), encoding="utf-8")
    check_refused(run("simulate", "--game", "necropolis", *arguments, folder=tmp_path), said)


@pytest.mark.rule("A1", "A2")
def test_decks_are_shown_and_checked(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(DECK.replace("blue | white", "blue | blue", 1), encoding="utf-8")
    assert "white|blue" in run("deck", "show", "standard", folder=tmp_path).stdout
    checked = run("deck", "check", "mine.toml", folder=tmp_path)
    assert "warning: " in checked.stdout
    assert "Can be played." in checked.stdout
