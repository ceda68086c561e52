"""The guard: no process of a guest's session, nor all of them together, gets more of the machine than it may."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from tests.host.limited import begun, limited, memory_of, tasks_of, tree_of, write_hungry_bots
from tests.tui.terminal import Terminal
from tests.tui.test_pty_faults import fail_at_the_log
from tp_tui.storage.limits import Limits

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems count memory in other ways")

EAT = """
eaten = []
try:
    for _ in range(2000):
        eaten.append(bytearray(1 << 20))
except MemoryError:
    found = len(eaten)
    eaten.clear()
    print(found)
"""

ASK = """
from tests.faults import why
from tp_tui.bots import bot_process
bot_process.WORKER = "hungry"
from tp_tui.bots.driver import BotDriver, BotProcess, Question
from tp_tui.games import get_game
bots = BotDriver(BotProcess())
def ask(name):
    state = get_game("terra").new_initial_state({"first": 1}, seed=5)
    question = Question("terra", name, state.observation(0), seed=1)
    answer = bots.ask(question)
    assert answer.action in question.observation.legal_actions()
    print(why(answer) or "none")
"""


@pytest.mark.rule("T31")
def test_memory_is_bounded(tmp_path: Path) -> None:
    done = limited(EAT, tmp_path)
    assert done.returncode == 0, done.stderr
    assert 120 < int(done.stdout) < Limits().memory * 7 / 16


@pytest.mark.rule("T31")
def test_files_and_their_number_are_bounded_and_no_core_is_dumped(tmp_path: Path) -> None:
    code = """
import os, resource, threading
try:
    with open("large", "wb") as file:
        while True:
            file.write(bytes(1 << 20))
            file.flush()
except OSError as error:
    print(os.path.getsize("large") >> 20, error.strerror)
opened = []
try:
    while True:
        opened.append(os.open("large", os.O_RDONLY))
except OSError as error:
    print(len(opened) < 128, error.strerror)
print(resource.getrlimit(resource.RLIMIT_CORE), threading.stack_size() >> 20)
"""
    done = limited(code, tmp_path)
    assert done.stdout.splitlines() == ["8 File too large", "True Too many open files", "(0, 0) 2"], done


@pytest.mark.slow
def test_a_session_that_takes_more_than_its_share_stands_back(tmp_path: Path) -> None:
    code = """
import os, sys, time
from tp_tui.host import guard
began = os.nice(0)
def burn(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        sum(range(1000))
guard.BUSY_SECONDS = 1
guard.BUSY_WITHIN = 3600
impose(Limits())
while os.nice(0) == began:
    burn(0.1)
print(os.nice(0) == min(19, began + guard.NICENESS), time.process_time() > 0.8)
guard.BUSY_WITHIN = 0  # now nothing is too much
now = os.nice(0)
burn(2.5)
print(os.nice(0) == now)
"""
    assert limited(code, tmp_path).stdout.splitlines() == ["True True", "True"]


@pytest.mark.slow
def test_limits_are_lowered_and_never_raised(tmp_path: Path) -> None:
    code = f"impose(Limits(memory=65536, open_files=60000)){EAT}import resource\nprint(resource.getrlimit(7))"
    done = limited(code, tmp_path)
    eaten, files = done.stdout.splitlines()
    assert int(eaten) < Limits().memory * 7 / 16
    assert files.startswith("(128, ")


def test_a_bot_that_eats_memory_ends_and_its_game_goes_on(tmp_path: Path) -> None:
    write_hungry_bots(tmp_path)
    code = """
import os
ask("greedy")
os.close(os.open("eat", os.O_CREAT))
ask("greedy")
os.unlink("eat")
ask("greedy")
"""
    done = limited(ASK + code, tmp_path)
    assert done.stdout.splitlines() == ["none", "it needed more than 128 MB of memory", "none"], done


def test_all_together_have_no_more_than_the_session_may(tmp_path: Path) -> None:
    """Where the screen and both processes for bots have eaten all that they get."""
    write_hungry_bots(tmp_path)
    for name in ("eat", "eat.up"):
        (tmp_path / name).touch()
    code = """
import threading
first, second = BotDriver(BotProcess()), bots
state = get_game("terra").new_initial_state({"first": 1}, seed=5)
question = Question("terra", "greedy", state.observation(0), seed=1)
for each in (first, second):
    threading.Thread(target=each.ask, args=(question,), daemon=True).start()
eaten = []
try:
    while True:
        eaten.append(bytearray(1 << 16))
except MemoryError:
    del eaten[-8:]
    print("full", flush=True)
input()
first.close()
second.close()
"""
    with begun(ASK + code, tmp_path) as session:
        assert session.stdout
        assert session.stdin
        assert session.stdout.readline() == "full\n"
        while len(list(tmp_path.glob("eat.full-*"))) < 2:
            assert session.poll() is None
            time.sleep(0.05)
        assert 400 < memory_of(tree_of(session.pid)) <= Limits().memory
        session.stdin.write("\n")
    assert session.returncode == 0


@pytest.mark.slow
def test_a_bot_that_thinks_on_and_on_ends_and_its_game_goes_on(tmp_path: Path) -> None:
    write_hungry_bots(tmp_path)
    done = limited(f"{ASK}ask('planner')\nask('greedy')", tmp_path, bot_seconds=1)
    assert done.stdout.splitlines() == ["it took more than 1 second of processor time", "none"], done


@pytest.mark.slow
def test_each_decision_has_its_own_time(tmp_path: Path) -> None:
    write_hungry_bots(tmp_path)
    done = limited(ASK + "ask('random')\n" * 3, tmp_path, bot_seconds=1)
    assert done.stdout.splitlines() == ["none"] * 3, done


@pytest.mark.rule("T31")
@pytest.mark.slow
def test_a_session_has_two_processes_for_bots_at_most(tmp_path: Path) -> None:
    write_hungry_bots(tmp_path)
    code = f"{ASK}others = [BotProcess(), BotProcess()]\nthird = bots\nbots = BotDriver(others[1])\nask('greedy')\n"
    done = limited(f"{code}others[0].close()\nask('greedy')\nbots = third\nask('greedy')", tmp_path)
    in_use = "no process could be started for the bot (all that a session may have are in use)"
    assert done.stdout.splitlines() == [in_use, "none", "none"], done


def guest(folder: Path, code: str, command: str, *arguments: str) -> Terminal:
    """A guest's session in a terminal of 200×60, with `code` run before it."""
    run = f"import sys\nsys.path.append({str(folder)!r})\n{code}\nfrom tp_tui.cli.main import main\nmain()"
    return Terminal(
        ["guest", str(folder / "players"), "--player", "ada", *arguments],
        folder, (200, 60), {"SSH_ORIGINAL_COMMAND": command}, (sys.executable, "-c", run),
    )  # fmt: skip


@pytest.mark.slow
def test_a_hint_under_way_and_a_bot_that_eats_memory(tmp_path: Path) -> None:
    eat = write_hungry_bots(tmp_path)
    # The bots are the session's own, as in a browser without a player's key.
    code = """
from tp_tui.bots import bot_process
from tp_tui.room import session_bots
bot_process.WORKER = "hungry"
session_bots.player_key = lambda: ""
"""
    terminal = guest(tmp_path, code, "play --seed 7 --option first=1 --seats you,greedy:Gus")
    most = 0.0

    def watched(text: str) -> None:
        def found() -> bool:
            nonlocal most
            most = max(most, memory_of(tree_of(terminal.child.pid)))
            return text in terminal.text

        terminal.wait(found, what=text)

    try:
        watched("Enter place")
        terminal.press("i")
        watched("thinking about a hint")
        eat.touch()
        for move in ("place h6 s", "row v", "done", "draw 1"):
            terminal.press(":", f"{move}\r")
        watched("it needed more than 128 MB of memory")
        eat.unlink()
        watched("Place your tile")
        assert tasks_of(tree_of(terminal.child.pid)) <= 12
        assert most <= Limits().memory
    finally:
        terminal.close()


def test_a_screen_without_memory_ends_with_a_sentence_and_the_game_is_kept(tmp_path: Path) -> None:
    code = """
from tp_tui.tui.screens.game import GameScreen
def eat(self, since_last_turn):
    eaten = []
    while True:
        eaten.append(bytearray(1 << 16))
GameScreen.action_log = eat
"""
    terminal = guest(tmp_path, code, "play --seed 7 --option first=1 --seats you,you:Ben")
    try:
        at_the_end = fail_at_the_log(terminal, tmp_path / "players/ada/saves")
        assert b"tp-tui: there was not enough memory to go on, and tp-tui had to end" in at_the_end
        assert str(tmp_path).encode() not in terminal.received
    finally:
        terminal.close()
