"""Where the system has no process or thread to give, somebody stands in, the reason is said, and nothing ends."""

from __future__ import annotations

import errno
import os
import resource
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.faults import why
from tests.unprivileged import without_rights
from tp_tui.bots import rollout_pool
from tp_tui.bots.base import Budget, Clock, processes_each
from tp_tui.bots.bot_limits import BOT_LIMITS_VARIABLE
from tp_tui.bots.child_process import ChildProcess, NotStartedError
from tp_tui.bots.driver import MAX_FAULTS, BotDriver, BotProcess, HintQuestion, Question
from tp_tui.bots.rollouts import RolloutRequest, Rollouts
from tp_tui.games import get_game
from tp_tui.games.contract import Fault
from tp_tui.presenters.faults import fault_text

NO_THREAD = "can't start new thread"


def question(bot: str = "greedy", budget: Budget | None = None) -> Question:
    state = get_game("terra").new_initial_state({"first": 1}, seed=5)
    return Question("terra", bot, state.observation(0), budget or Budget(), seed=1)


def no_process(*_: object, **__: object) -> None:
    raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))


def no_file(*_: object, **__: object) -> None:
    raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))


def no_memory(*_: object, **__: object) -> None:
    raise OSError(errno.ENOMEM, os.strerror(errno.ENOMEM))


def no_thread(*_: object) -> None:
    raise RuntimeError(NO_THREAD)


@pytest.mark.parametrize(
    ("missing", "owner", "name", "fault"),
    [
        (no_process, subprocess, "Popen", os.strerror(errno.EAGAIN)),
        (no_memory, subprocess, "Popen", os.strerror(errno.ENOMEM)),
        (no_file, os, "pipe", os.strerror(errno.EMFILE)),
        (no_thread, threading.Thread, "start", NO_THREAD),
    ],
)
def test_the_simplest_bot_stands_in_until_there_is_room(
    missing: Callable[..., None], owner: object, name: str, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = question()
    with monkeypatch.context() as none:
        none.setattr(owner, name, missing)
        bots = BotDriver(BotProcess())
        for _ in range(MAX_FAULTS + 1):  # it is not the bot's fault, which stays in the game
            answer = bots.ask(asked)
            assert why(answer) == f"no process could be started for the bot ({fault})"
            assert answer.action in asked.observation.legal_actions()
        advice = bots.advise(HintQuestion(asked))
        assert isinstance(advice, Fault)
        assert fault_text(advice) == f"no process could be started for the bot ({fault})"
    try:
        assert why(bots.ask(asked)) == ""
    finally:
        bots.close()


def test_nobody_waits_for_a_thread_that_never_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither who asks nor who ends the process, and nothing of it is left."""
    bots = BotDriver(BotProcess())
    assert why(bots.ask(question())) == ""
    with monkeypatch.context() as none:
        none.setattr(threading.Thread, "start", no_thread)
        assert NO_THREAD in why(bots.ask(question()))
    assert why(bots.ask(question())) == ""
    bots.close()


def test_a_process_without_a_thread_to_read_it_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[subprocess.Popen[bytes]] = []

    class Seen(subprocess.Popen[bytes]):
        def __init__(self, *arguments: object, **named: object) -> None:
            super().__init__(*arguments, **named)  # type: ignore[call-overload]
            started.append(self)

    monkeypatch.setattr(subprocess, "Popen", Seen)
    monkeypatch.setattr(threading.Thread, "start", no_thread)
    with pytest.raises(NotStartedError):
        ChildProcess("tp_tui.bots.bot_server")
    (child,) = started
    assert child.returncode is not None
    assert child.stdin is not None
    assert child.stdin.closed


@pytest.mark.parametrize(("owner", "name", "missing"), [
    (subprocess, "Popen", no_process),
    (threading.Thread, "start", no_thread),
])  # fmt: skip
def test_rollouts_are_the_same_without_helpers(
    owner: object, name: str, missing: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rollout_pool, "_helpers", [])
    observation = question().observation
    turns = tuple((action,) for action in observation.legal_actions()[:2])
    request = RolloutRequest("terra", observation, turns, seed=3, horizon=0)
    with monkeypatch.context() as none:
        none.setattr(owner, name, missing)
        found = rollout_pool.play_together(request, range(3), (0, 1), Clock(None), 3)
    assert found == Rollouts(request).play(range(3), (0, 1), Clock(None))


def test_a_user_without_processes_plays_on() -> None:
    """As where the limit of tasks is reached: a real one, which root does not have."""

    def play() -> None:
        resource.setrlimit(resource.RLIMIT_NPROC, (0, 0))
        bots = BotDriver(BotProcess())
        for _ in range(2):
            answer = bots.ask(question())
            assert why(answer).startswith("no process could be started for the bot ("), answer
        bots.close()

    without_rights(play)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="the process of the bot is looked at in /proc")
def test_a_process_that_cannot_divide_says_so(tmp_path: Path) -> None:
    """It is there, but has no room for the one that answers beside the one that guards it."""
    code = """
import os, sys
def fork():
    raise BlockingIOError(11, "no")
os.fork = fork
"""
    (tmp_path / "sitecustomize.py").write_text(code, encoding="ascii")
    ask = """
import os
from tests.bots.test_no_room import question
from tests.faults import why
from tp_tui.bots.driver import BotDriver, BotProcess
bots = BotDriver(BotProcess())
print(why(bots.ask(question())))
"""
    places = os.pathsep.join([str(tmp_path), str(Path(__file__).parents[2])])
    done = subprocess.run(
        [sys.executable, "-c", ask],
        env={**os.environ, "PYTHONPATH": places},
        capture_output=True,
        text=True,
        check=False,
    )
    said = "no process could be started for the bot (the system has no room for it now)\n"
    assert done.stdout == said, done


def test_a_guest_has_no_helpers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the cores each session has a part; what bots choose depends on their rollouts, not on who plays them."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: range(8), raising=False)
    assert processes_each() == 2
    monkeypatch.setenv(BOT_LIMITS_VARIABLE, "128 120 2")
    assert processes_each() == 1
    assert processes_each(2) == 1
