"""A run of measurements: what it counts, how it is kept and compared. No test here says how long anything takes."""

from __future__ import annotations

import json
import os
import random
from dataclasses import replace

import pytest

from tests.faults import raises_fault
from tp_tui.games import get_game
from tp_tui.games.contract import OptionError
from tp_tui.lab.bench import peers
from tp_tui.lab.bench.measure import Workload, best_rounds, one_core
from tp_tui.lab.bench.report import report_lines
from tp_tui.lab.bench.run import FIGURES, Run, RunError, from_json, measure_run, peer_ratios, speed_ratios, to_json
from tp_tui.lab.bench.subjects import SECTION, Counts, EngineSubject, Subject

TERRA = get_game("terra")


@pytest.fixture(scope="module")
def run() -> Run:
    return measure_run(TERRA, [("basic", 2), ("nile", 4)], rounds=1)


class Counting(Subject[list[int]]):
    """A game of seven decisions with 1, 2, … 7 actions: what is counted of it can be worked out by hand."""

    games = 3
    copies = 2

    def fresh(self, number):
        return [0]

    def copy(self, position):
        return position[:]

    def calls(self, position):
        def apply(action):
            assert 0 <= action <= position[0]
            position[0] += 1

        return lambda: list(range(position[0] + 1)) if position[0] < 7 else [], apply

    def play(self, position, chance, decisions):
        position[0] += decisions


def test_branching_and_the_share_of_forced_decisions_are_counted():
    subject = Counting("counting", 1)
    assert subject.counts == Counts(games=3, decisions=21, branching=4.0, forced=3 / 21)
    assert [section.decisions for section in subject.sections] == [7, 7, 7]


def test_a_game_longer_than_it_may_be_is_broken_off():
    class Endless(Counting):
        longest = 2 * SECTION

        def calls(self, position):
            return lambda: [1, 2], lambda action: None

    subject = Endless("endless", 1)
    assert subject.counts == Counts(games=3, decisions=6 * SECTION, branching=2.0, forced=0.0)


@pytest.mark.parametrize(("edition", "players"), [("basic", 2), ("horus", 3), ("nile", 4)])
def test_counts_are_the_same_for_the_same_seed(edition, players):
    options = {"edition": edition, "players": players}
    one, two, other = (EngineSubject("game", TERRA, options, seed).counts for seed in (3, 3, 4))
    assert one == two != other
    assert one.games == EngineSubject.games
    assert one.branching > 2
    assert 0 < one.forced < 0.5


def test_the_sections_of_an_engine_are_whole_games_played_again():
    subject = EngineSubject("game", TERRA, {"players": 2}, 5)
    branches = forced = ended = 0
    for section in subject.sections:
        state, rng = section.start.clone(), random.Random(section.seed)
        for _ in range(section.decisions):
            legal = state.legal_actions()
            branches += len(legal)
            forced += len(legal) == 1
            state.apply_action(legal[int(rng.random() * len(legal))])
        ended += state.is_terminal()
    counts = subject.counts
    assert ended == counts.games
    assert (branches / counts.decisions, forced / counts.decisions) == (counts.branching, counts.forced)


def test_of_each_part_the_best_round_counts():
    rounds = iter([5.0, 8.0, 4.0, 9.0])
    task = Workload((lambda: {"a": next(rounds), "b": 1.0}, lambda: {"a": next(rounds), "b": 1.0}), units=4)
    heard = []
    timings = best_rounds([task], rounds=2, done=lambda: heard.append(1))
    assert timings.workloads == ({"a": (4.0 + 8.0) / 4, "b": 2.0 / 4},)
    assert len(heard) == 2
    assert timings.step > 0


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="the system holds no process to a core")
def test_a_run_stays_on_one_core_and_leaves_it_again():
    before = os.sched_getaffinity(0)
    with one_core() as core:
        assert os.sched_getaffinity(0) == {core}
        assert core in before
    assert os.sched_getaffinity(0) == before


def test_without_a_way_to_hold_it_a_run_goes_on_unheld(monkeypatch):
    monkeypatch.delattr(os, "sched_setaffinity", raising=False)
    with one_core() as core:
        assert core is None


def test_every_figure_of_every_game_is_measured(run):
    assert [found.name for found in run.games] == ["basic, 2 players", "nile, 4 players"]
    assert run.step > 0
    for found in run.games:
        assert tuple(found.seconds) == FIGURES
        assert min(found.seconds.values()) > 0


def test_a_game_that_cannot_be_is_refused():
    with raises_fault(OptionError, "players"):
        measure_run(TERRA, [("basic", 5)], rounds=1)


def test_a_run_that_is_kept_reads_back_as_it_was(run):
    assert from_json(to_json(run)) == run


def test_json_has_each_figure_in_seconds_and_in_steps(run):
    table = json.loads(to_json(run))
    figure = table["games"][0]["figures"]["clone"]
    assert figure["steps"] == pytest.approx(figure["seconds"] / table["loop"]["seconds_a_step"])
    assert table["games"][0]["decisions"] == run.games[0].counts.decisions


def test_ratios_are_of_steps_so_a_slower_machine_makes_no_difference(run):
    slower = replace(
        run,
        step=run.step * 2,
        games=tuple(replace(f, seconds={n: s * 2 for n, s in f.seconds.items()}) for f in run.games),
    )
    for ratios in speed_ratios(slower, run).values():
        assert ratios == pytest.approx(dict.fromkeys(FIGURES, 1.0))
    quicker = replace(run, games=(replace(run.games[0], seconds={"clone": run.games[0].seconds["clone"] / 4}),))
    assert speed_ratios(quicker, run) == {"basic, 2 players": {"clone": pytest.approx(4.0)}}
    assert json.loads(to_json(quicker, run))["speed_ratios"]["basic, 2 players"]["clone"] == pytest.approx(4.0)


def test_what_only_one_run_has_shows_no_ratio(run):
    less = replace(run, games=run.games[1:])
    assert list(speed_ratios(run, less)) == ["nile, 4 players"]
    lines = list(report_lines(run, less, "kept.json"))
    assert any(line.endswith("– ×") for line in lines)
    assert any(line.endswith("in steps, as kept.json") for line in lines)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pyramids", "is no JSON"),
        ("[1, 2]", "is no kept run"),
        ("{}", "is no kept run"),
        ('{"format": 99}', "has format 99; this program reads 1"),
        ('{"format": 1}', "lacks 'loop'"),
        ('{"format": 1, "loop": {"seconds_a_step": "soon"}}', "no figure"),
        ('{"format": 1, "loop": {"seconds_a_step": 0}}', "no figure"),
        ('{"format": 1, "loop": 3}', "no figure"),
    ],
)
def test_what_is_no_kept_run_is_refused(text, said):
    with pytest.raises(RunError, match=said):
        from_json(text)


def test_peers_that_are_not_installed_are_named(monkeypatch):
    def missing(seed: int) -> Subject[object]:
        raise ImportError

    monkeypatch.setattr(peers, "PEERS", {"chess": missing})
    found = measure_run(TERRA, [("horus", 2)], rounds=1, peers=True)
    assert [one.name for one in found.games] == ["basic, 2 players", "horus, 2 players"]
    assert found.missing == ("chess",)
    assert list(report_lines(found))[-1] == "chess is not installed; pip install 'tp-tui[peers]' brings it"
    assert from_json(to_json(found)) == found


def test_peers_are_set_beside_the_basic_game(monkeypatch):
    monkeypatch.setattr(peers, "PEERS", {"counting": lambda seed: Counting("counting 1.0", seed)})
    found = measure_run(TERRA, [("basic", 2)], rounds=1, peers=True)
    assert [one.name for one in found.peers] == ["counting 1.0"]
    own, other = found.games[0].seconds, found.peers[0].seconds
    assert peer_ratios(found) == {"counting 1.0": {name: other[name] / own[name] for name in ("decision", "clone")}}
    last = list(report_lines(found))[-1]
    assert "counting 1.0" in last
    assert "× the random decisions a second" in last


@pytest.mark.parametrize("package", sorted(peers.PEERS))
def test_an_installed_peer_is_played_like_the_engine(package):
    pytest.importorskip(package)
    subject = peers.PEERS[package](1)
    assert subject.counts.games == 2
    assert subject.counts.branching > 2
    section = subject.sections[0]
    assert subject.time_decisions(section).keys() == {"decision"}
    assert {name for task in subject.workloads for name in task.parts[0]()} <= set(FIGURES)
