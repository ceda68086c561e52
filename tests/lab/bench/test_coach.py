"""How far the coach can be believed: turns of people, two readings of each, and the shares that come of them."""

from __future__ import annotations

import json
from itertools import islice, pairwise
from pathlib import Path

from tests.commands import run
from tp_tui.games import get_game
from tp_tui.lab.bench.coach import RANDOM_EVERY, Checked, coach_lines, played_turns

GAME = get_game("cubes")
OPTIONS = {"players": 2, "side": "small"}


def test_the_turns_are_those_of_whole_games_one_after_the_other() -> None:
    turns = [*islice(played_turns(GAME, OPTIONS, 3), 60)]
    assert turns[0].state.turn_number() == turns[1].state.turn_number() == 1
    for turn, following in pairwise(turns):
        state = turn.state.clone()
        for action in turn.actions:
            state.apply_action(action)
        assert state.is_terminal() or state.transposition_key() == following.state.transposition_key()
    assert [turn.actions for turn in turns] == [turn.actions for turn in islice(played_turns(GAME, OPTIONS, 3), 60)]
    other = [*islice(played_turns(GAME, OPTIONS, 4), RANDOM_EVERY)]
    assert [turn.actions for turn in other] != [turn.actions for turn in turns[:RANDOM_EVERY]]


def test_the_shares_are_of_the_turns_that_they_are_about() -> None:
    fine = Checked(True, 0.5, 0.4, 1.4, 0.5, 0.0, 0)
    missed = Checked(True, 0.5, 0.4, 1.5, 0.5, 0.0, 0)
    worse = Checked(False, 4.0, 0.4, 6.0, 7.0, 3.0, 0)
    reversed_ = Checked(False, 2.0, 0.4, 0.0, -2.0, 0.0, 2)
    assert [*coach_lines([fine, missed, missed, worse, reversed_])] == [
        "  5 turns, 3 called fine, 2 called worse",
        "  called fine, lose less than 1.5: 1 of 3, 33%",
        "  called worse, are worse: 1 of 2, 50%",
        "  margins within 3 points: 1 of 2, 50%",
        "  margins that reasons come to 70% of: 1 of 2, 50%",
        "  contradictions: 2",
    ]
    assert [*coach_lines([fine])][2] == "  called worse, are worse: 0 of 0, –"


def test_the_figures_depend_on_the_seed_alone(tmp_path: Path) -> None:
    asked = ("bench", "--coach", "--game", "cubes", "--option", "side=small", "--turns", "3", "--rollouts", "24")
    first, again = (run(*asked, "--json", folder=tmp_path) for _ in range(2))
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout == again.stdout
    turns = [json.loads(line) for line in first.stdout.splitlines()]
    assert len(turns) == 3
    assert all(turn["contradictions"] == 0 and turn["true_loss"] >= turn["true_margin"] for turn in turns)
    said = run(*asked, folder=tmp_path).stdout.splitlines()
    assert said[0].startswith("  3 turns, ")
