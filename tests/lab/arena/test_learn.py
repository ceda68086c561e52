"""`lab learn`: it finds weights that were planted, keeps its games, and goes on as if it had never been stopped."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import pytest

from tests.commands import check_refused, run
from tests.faults import raises_fault
from tests.lab.arena.commands import entries_of
from tp_tui.games.contract import DataError, Evaluation, FaultError, OptionError, State
from tp_tui.lab.arena.learn import Learner, Learning, Sample, fit, least_squares, samples_of
from tp_tui.lab.arena.series import Series
from tp_tui.lab.arena.tune import Tuning, tunable_weights
from tp_tui.storage.jsonl import JsonlFile

PLANTED = {"glyphs": 2.0, "stones": 0.5, "cards": 1.0}
SMALL = ("--game", "necropolis", "--bot", "greedy", "--games", "6", "--check-games", "2")


class Holdings:
    """A position of two players who hold some of each thing."""

    players = 2

    def __init__(self, rng: random.Random) -> None:
        self.held = [{name: rng.randrange(10) for name in PLANTED} for _ in range(2)]


class Sums:
    """An evaluation that adds up what a player holds; no weight may be above 3."""

    def __init__(self, weights: Mapping[str, float]) -> None:
        if max(weights.values()) > 3:
            raise OptionError("weight_no_number_for", "glyphs", "4", "0", "3")
        self._weights = weights

    def value(self, state: Holdings, player: int) -> float:
        return sum(self._weights[name] * held for name, held in state.held[player].items())


def planted_games(weights: Mapping[str, float], noise: float, count: int = 200) -> list[list[Sample]]:
    """Games whose leads at the end are what `weights` say early on, half of it, and all of it later."""
    rng, judged = random.Random(5), Sums(weights)
    games = []
    for _ in range(count):
        states = [Holdings(rng) for _ in range(10)]
        games.append(
            [
                Sample(
                    cast(State, state),
                    place % 2,
                    (0.5 + place / 20) * (judged.value(state, place % 2) - judged.value(state, 1 - place % 2))
                    + rng.gauss(0, noise),
                    place / 10,
                )
                for place, state in enumerate(states)
            ]
        )
    return games


def sums(weights: Mapping[str, float]) -> Evaluation:
    return cast(Evaluation, Sums({**PLANTED, **weights} if len(weights) == 1 else weights))


def test_it_finds_planted_weights_through_noise() -> None:
    start = {"glyphs": 1.2, "stones": 0.8, "cards": 1.0}
    found = fit(planted_games(PLANTED, noise=3.0), sums, start)
    # How steep the line is and how great all weights are together is one thing: only their proportions are known.
    share = found.weights["cards"] / PLANTED["cards"]
    assert {name: weight / share for name, weight in found.weights.items()} == pytest.approx(PLANTED, rel=0.12)
    assert found.after == pytest.approx(3.0, rel=0.15)
    assert found.after < 0.8 * found.before < 0.5 * found.spread
    assert found.positions == 2000


def test_right_weights_hardly_move() -> None:
    found = fit(planted_games(PLANTED, noise=3.0), sums, PLANTED)
    assert found.weights == pytest.approx(PLANTED, rel=0.15)
    assert 0.99 * found.before < found.after <= found.before


def test_a_weight_stays_within_its_bounds() -> None:
    found = fit(planted_games({**PLANTED, "glyphs": 2.99}, noise=1.0), sums, {**PLANTED, "glyphs": 2.98, "stones": 0.3})
    assert found.weights["glyphs"] <= 3


def test_least_squares_solves_what_is_exact() -> None:
    columns = [[1.0, 0.0, 2.0, 1.0], [0.0, 1.0, 1.0, 3.0]]
    target = [3 * one - 2 * other for one, other in zip(*columns, strict=True)]
    assert least_squares(columns, target, 0.0) == pytest.approx([3, -2])
    assert abs(least_squares(columns, target, 10.0)[0]) < 3


def learning(games: int = 6) -> Learning:
    start = tunable_weights("greedy", "necropolis", {})
    return Learning(Tuning(Series(("greedy",), 11, "necropolis"), start, 0, 2, 2), games, 3)


def test_positions_are_those_where_turns_begin() -> None:
    series, number = learning().tasks()[0]
    state = series.new_state(number)
    with pytest.raises(ValueError, match="legal"):
        samples_of(state.clone(), [-1])
    state, actions, turns = series.new_state(number), [], set()
    while not state.is_terminal():
        turns.add((state.current_player(), state.turn_number()))
        actions.append(state.legal_actions()[0].number)
        state.apply_action(state.legal_actions()[0])
    found = samples_of(series.new_state(number), actions)
    assert {(sample.player, sample.state.turn_number()) for sample in found} == turns
    assert {sample.lead for sample in found} <= {state.points(0) - state.points(1), state.points(1) - state.points(0)}
    assert [sample.progress for sample in found] == sorted(sample.progress for sample in found)


@pytest.mark.parametrize("games", [1, 4])
def test_it_goes_on_as_if_it_had_never_been_stopped(tmp_path: Path, games: int) -> None:
    whole = Learner(learning(), JsonlFile(tmp_path / "whole.jsonl"))
    whole.run(lambda _: None)
    done: list[Any] = []

    def stop(result: object) -> None:
        done.append(result)
        if len(done) == games:
            raise KeyboardInterrupt

    stopped = Learner(learning(), JsonlFile(tmp_path / "stopped.jsonl"))
    with pytest.raises(KeyboardInterrupt):
        stopped.run(stop)
    assert stopped.fit is None
    with (tmp_path / "stopped.jsonl").open("a") as file:
        file.write('{"game": 5, "act')  # killed while it was writing
    again = Learner(learning(), JsonlFile(tmp_path / "stopped.jsonl"))
    assert again.kept == games
    again.run(lambda _: None)
    assert (again.fit, again.check) == (whole.fit, whole.check)
    assert (tmp_path / "stopped.jsonl").read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


def test_a_record_of_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    Learner(learning(), JsonlFile(record))
    with raises_fault(FaultError, "learn_games"):
        Learner(learning(games=7), JsonlFile(record))
    before = record.read_bytes()
    record.write_bytes(before + b'{"game": 99, "actions": []}\n')
    with raises_fault(DataError, "line 2: is not what follows"):
        Learner(learning(), JsonlFile(record))


def test_the_command_says_what_it_found(tmp_path: Path) -> None:
    result = run("lab", "learn", *SMALL, "--record", "games.jsonl", folder=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith("greedy: 6 games, seeds 1 to 6\n")
    assert "positions foretell the lead at the end" in result.stdout
    assert len(entries_of(tmp_path / "games.jsonl")) >= 7
    again = run("lab", "learn", *SMALL, "--record", "games.jsonl", folder=tmp_path)
    assert again.stdout.startswith("greedy: 6 games, seeds 1 to 6, 6 of them from the record\n")
    assert again.stdout.splitlines()[1:] == result.stdout.splitlines()[1:]


def test_an_odd_check_is_refused(tmp_path: Path) -> None:
    check_refused(run("lab", "learn", "--check-games", "3", folder=tmp_path), "--check-games is 3")
