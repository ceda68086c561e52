"""How far the coach can be believed: turns of people, two readings of each, and the shares that come of them."""

from __future__ import annotations

import json
import re
from itertools import islice, pairwise
from pathlib import Path

import pytest

from tests.commands import ROOT, check_refused, run
from tests.lab.arena.commands import entries_of
from tp_tui.games import get_game
from tp_tui.lab.coach import RANDOM_EVERY, Checked, coach_lines, played_turns
from tp_tui.storage.jsonl import JsonlFile

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
    fine = Checked(True, 0.5, 0.4, 1.4, 0.5, 0.1, 0.0, 0, 0.0)
    missed = Checked(True, 0.5, 0.4, 1.5, 0.5, 0.1, 0.0, 0, 0.0)
    worse = Checked(False, 4.0, 0.4, 6.0, 7.0, 0.1, 3.0, 0, 0.0)
    reversed_ = Checked(False, 2.0, 0.4, 0.0, -2.0, 0.1, 0.0, 2, 0.0)
    hard = Checked(True, 0.2, 0.9, 3.0, 0.5, 0.1, 0.0, 0, 1.6)
    assert [*coach_lines([fine, missed, missed, worse, reversed_, hard])] == [
        "6 turns, 3 called fine, 2 called worse, 1 hard to tell",
        "called fine, lose less than 1.5: 1 of 3, 33%",
        "called worse, are worse: 1 of 2, 50%",
        "margins within 3 points: 1 of 2, 50%",
        "margins that reasons come to 70% of: 1 of 2, 50%",
        "contradictions: 2",
    ]
    assert [*coach_lines([fine])][2] == "called worse, are worse: 0 of 0, –"


SMALL = ("lab", "coach", "--game", "cubes", "--option", "side=small", "--rollouts", "24", "--times", "3")


def test_the_figures_depend_on_the_seed_alone_and_go_on_from_the_record(tmp_path: Path) -> None:
    whole = run(*SMALL, "--turns", "4", "--record", "whole.jsonl", "--json", folder=tmp_path)
    assert (whole.returncode, whole.stderr) == (0, "")
    turns = json.loads(whole.stdout)["turns"]
    assert len(turns) == 4
    assert all(turn["contradictions"] == 0 and turn["true_loss"] >= turn["true_margin"] for turn in turns)
    short = run(*SMALL, "--turns", "2", "--record", "short.jsonl", folder=tmp_path)
    assert short.stdout.startswith("2 turns, ")
    with (tmp_path / "short.jsonl").open("a") as file:
        file.write('{"deal": 5, "bef')  # killed while it was writing
    longer = run(*SMALL, "--turns", "4", "--record", "short.jsonl", "--json", folder=tmp_path)
    assert longer.stdout == whole.stdout
    assert (tmp_path / "short.jsonl").read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


def test_a_kept_position_is_reached_by_its_moves(tmp_path: Path) -> None:
    run(*SMALL, "--turns", "3", "--record", "kept.jsonl", folder=tmp_path)
    for line in entries_of(tmp_path / "kept.jsonl")[1:]:
        state = GAME.new_initial_state(OPTIONS, line["deal"])
        numbered = {action.number: action for action in state.all_actions()}
        for number in [*line["before"], *line["played"]]:
            assert numbered[number] in state.legal_actions()
            state.apply_action(numbered[number])


def test_a_record_of_other_turns_is_refused(tmp_path: Path) -> None:
    run(*SMALL, "--turns", "1", "--record", "kept.jsonl", folder=tmp_path)
    kept = (tmp_path / "kept.jsonl").read_text()
    check_refused(run(*SMALL, "--seed", "2", "--record", "kept.jsonl", folder=tmp_path), "seed")
    (tmp_path / "kept.jsonl").write_text(kept.replace('"played": [', '"played": [0, '))
    check_refused(run(*SMALL, "--record", "kept.jsonl", folder=tmp_path), "has other turns")
    assert (tmp_path / "kept.jsonl").read_text() == kept.replace('"played": [', '"played": [0, ')


@pytest.mark.parametrize("file", sorted((ROOT / "docs/measured/coach").glob("*.xz")), ids=lambda file: file.name)
def test_the_figures_in_the_docs_are_those_of_the_records(file: Path) -> None:
    header, *lines = JsonlFile(file).read()
    found = [Checked(**{name: line[name] for name in Checked.__dataclass_fields__}) for line in lines]
    counts = [re.search(r"\d+ of \d+", line) for line in coach_lines(found)]
    fine, worse, near = (count[0] for count in counts[1:4] if count)
    hard, contradictions = sum(turn.is_open for turn in found), sum(turn.contradictions for turn in found)
    row = f"| {header['rollouts']} | {len(found)} | {fine} | {worse} | {near} | {hard} | {contradictions} |\n"
    assert row in (ROOT / "docs/benchmarks.md").read_text(encoding="utf-8")
