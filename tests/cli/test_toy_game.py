"""A game of a page from another distribution: listed, played by all bots, measured, saved, loaded; nothing knows it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands import check_refused, run
from tests.toy import installed
from tp_tui.bots import BOTS
from tp_tui.storage.game_log import load_save


@pytest.fixture(autouse=True)
def toy_game() -> Iterator[None]:
    with installed():
        yield


def test_it_is_listed_behind_the_games_that_ship(tmp_path: Path) -> None:
    listed = json.loads(run("games", "--json", folder=tmp_path).stdout)
    assert listed[-1] == {
        "name": "toy",
        "title": "Toy Cards",
        "seats": [2, 3, 4],
        "versions": {"short": "Three cards", "long": "Five cards"},
        "scenarios": {},
        "scenario_seats": {},
        "variants": {},
    }
    assert "toy  Toy Cards, 2 to 4 players" in run("games", folder=tmp_path).stdout


SEATS = ",".join([*BOTS][1:])
"""The four strongest bots: the game has room for no more."""


def test_bots_of_four_levels_play_it_in_the_arena_and_its_games_are_saved(tmp_path: Path) -> None:
    arguments = ["--game", "toy", "--edition", "long", "--games", "2", "--save-games", "saved", "--record", "toy.jsonl"]
    result = run("simulate", "--seats", SEATS, *arguments, "--rollouts", "4", folder=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert "tricks" in result.stdout
    assert "stood in" not in result.stdout
    saved = sorted((tmp_path / "saved").iterdir())
    assert len(saved) == 2
    for file in saved:
        loaded = load_save(file)
        assert loaded.saved.game == "toy"
        assert loaded.position.is_terminal()
        assert sum(score.total for score in loaded.position.scores()) == 6
    again = run("simulate", "--seats", SEATS, *arguments, "--rollouts", "4", "--json", folder=tmp_path)
    assert json.loads(again.stdout)["games"] == 2


def test_it_has_a_ladder_and_a_bench(tmp_path: Path) -> None:
    ladder = run("arena", "ladder", "--game", "toy", "--bots", "random,greedy", "--games", "4", folder=tmp_path)
    assert (ladder.returncode, ladder.stderr) == (0, "")
    bench = run("bench", "--game", "toy", "--rounds", "1", "--json", folder=tmp_path)
    names = [game["name"] for game in json.loads(bench.stdout)["games"]]
    assert names == ["short, 2 players", "short, 4 players", "long, 2 players", "long, 4 players"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["simulate", "--game", "toy", "--mission", "1"], "--mission does not go with Toy Cards"),
        (["simulate", "--game", "toy", "--edition", "huge"], "option length is 'huge'; it can be short or long"),
        (["simulate", "--game", "toy", "--variant", "open"], "Toy Cards has no variants"),
        (["simulate", "--game", "toy", "--seats", "random"], "the game takes 2 to 4"),
        (["simulate", "--game", "toy", "--seats", "planner@unit=2,random"], "Toy Cards has none"),
        (["arena", "tune", "--game", "toy"], "does not evaluate positions"),
        (["rules", "--game", "chess"], "there is no game chess; --game takes terra, "),
    ],
)
def test_what_is_wrong_is_said_in_one_line(arguments: list[str], said: str, tmp_path: Path) -> None:
    check_refused(run(*arguments, folder=tmp_path), said)
