"""Several processes that share the rollouts of a decision: the same results, whatever becomes of the helpers."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bots.games import GAME, random_game
from tests.bots.processes import has_ended, is_running
from tp_tui.bots import Budget, make_bot
from tp_tui.bots import rollout_pool as team
from tp_tui.bots.base import Clock, processes_each
from tp_tui.bots.rollout_pool import play_together
from tp_tui.bots.rollouts import RolloutRequest

FOREVER = Clock(None)


def request() -> RolloutRequest:
    """The first three placements in a position early in a game."""
    state = next(state for state in random_game(5)[30:] if len(state.legal_actions()) > 10)
    turns = tuple((action,) for action in state.legal_actions()[:3])
    return RolloutRequest("terra", state.observation(state.player), turns, 7, 1)


def test_results_are_the_same_for_any_number_of_processes() -> None:
    alone = play_together(request(), range(7), (0, 1, 2), FOREVER, 1)
    assert list(alone) == list(range(7))
    assert play_together(request(), range(7), (0, 1, 2), FOREVER, 3) == alone
    assert list(play_together(request(), range(7), (0, 1, 2), FOREVER, 3)) == list(alone)


def test_a_round_goes_on_with_the_samples_that_come_next() -> None:
    whole = play_together(request(), range(5), (0, 1, 2), FOREVER, 1)
    later = play_together(request(), range(3, 5), (0, 2), FOREVER, 2)
    assert later == {number: [whole[number][0], whole[number][2]] for number in (3, 4)}


def test_the_choice_is_the_same_for_any_number_of_processes() -> None:
    for number, state in enumerate(random_game(3, edition="horus")[10:80:20]):
        observation, bot = state.observation(state.player), make_bot("pharaoh", GAME)
        choices = {
            bot.choose(observation, state.legal_actions(), Budget(None, 12, processes), random.Random(number))
            for processes in (1, 2)
        }
        assert len(choices) == 1


def test_what_a_helper_leaves_undone_is_done_here() -> None:
    expected = play_together(request(), range(4), (0, 1), FOREVER, 1)
    play_together(request(), range(2), (0,), FOREVER, 2)
    helper = team._helpers[0]
    helper._process.kill()
    assert play_together(request(), range(4), (0, 1), FOREVER, 2) == expected
    assert helper not in team._helpers or not helper.is_running
    assert play_together(request(), range(4), (0, 1), FOREVER, 2) == expected


def test_a_helper_that_stalls_holds_nobody_up() -> None:
    play_together(request(), range(2), (0,), FOREVER, 2)
    stalled = team._helpers[0]
    os.kill(stalled._process.pid, signal.SIGSTOP)
    try:
        assert play_together(request(), range(10**6), (0, 1), Clock(0.3), 2)
    finally:
        os.kill(stalled._process.pid, signal.SIGCONT)
    # Its late reply is not taken for that to the next question.
    expected = play_together(request(), range(40, 44), (2,), FOREVER, 1)
    assert play_together(request(), range(40, 44), (2,), FOREVER, 2) == expected


def test_no_time_is_enough_for_a_choice() -> None:
    for state in random_game(3)[::25]:
        if legal := state.legal_actions():
            observation = state.observation(state.player)
            for name in ("greedy", "planner", "pharaoh"):
                chosen = make_bot(name, GAME).choose(observation, legal, Budget(0, None, 2), random.Random(1))
                assert chosen in legal


STARTS_A_HELPER = """
from tests.bots.test_rollout_pool import request, FOREVER, team, play_together
play_together(request(), range(4), (0, 1), FOREVER, 2)
print(team._helpers[0]._process.pid, flush=True)
import time
time.sleep(60)
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes as Linux keeps them")
def test_helpers_end_with_the_process_that_started_them() -> None:
    starter = subprocess.Popen([sys.executable, "-c", STARTS_A_HELPER], stdout=subprocess.PIPE, text=True)
    assert starter.stdout is not None
    helper = int(starter.stdout.readline())
    assert is_running(helper)
    starter.kill()
    starter.wait()
    assert has_ended(helper)


@pytest.mark.parametrize(("searches", "processes"), [(1, 2), (2, 1), (5, 1)])
def test_searches_share_the_cores(searches: int, processes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(8)), raising=False)
    assert processes_each(searches) == processes
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0}, raising=False)
    assert processes_each(searches) == 1
