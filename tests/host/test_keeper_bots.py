"""The bots of games that guests play alone think in the processes of the host, which all share (T31)."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.host.tables import Stranger, keeper_of
from tests.hosting import TpTuiHost, children, running, sessions
from tp_tui.bots.answers import write_question
from tp_tui.bots.base import Budget
from tp_tui.bots.bot_process import NoProcessError
from tp_tui.bots.local_bots import LocalBots
from tp_tui.bots.questions import CancelledError, HintQuestion, Question, decision_of
from tp_tui.bots.user_bots import BotError
from tp_tui.games import get_game
from tp_tui.games.contract import Action
from tp_tui.room.keeper_bots import KeeperBots
from tp_tui.room.keeper_socket import connect
from tp_tui.room.table_messages import Counts, CountTables, Think, Thought, encode

MANY = 5
"""The legal actions from which on a decision takes thought."""


def decision(bot: str = "greedy", budget: Budget | None = None, number: int = 0) -> Question:
    game, rng = get_game("cubes"), random.Random(number)
    options = game.complete_options({})
    state = game.new_initial_state(options, number)
    while state.turn_number() < 3 or len(state.legal_actions()) < MANY:
        state.apply_action(rng.choice(state.legal_actions()))
    return decision_of(game.name, bot, state, seed=1, number=number, budget=budget or Budget(), options=options)


def until(found: Callable[[], object], seconds: float = 30) -> None:
    """Wait for a state."""
    end = time.monotonic() + seconds
    while not found():
        assert time.monotonic() < end
        time.sleep(0.02)


def thinkers(keeper: int) -> list[int]:
    """The processes in which the bots of a keeper think, each below its guard."""
    return [pid for pid, line in children(keeper) if "child_main" in line and not children(pid)]


def own_thinkers() -> list[int]:
    """The processes of bots below this one, the keeper's among them."""
    return thinkers(os.getpid())


@pytest.mark.rule("T26", "T31")
def test_a_bot_of_the_host_answers_as_one_of_ones_own(folder: Path) -> None:
    bots = KeeperBots(partial(connect, folder))
    for number in range(4):
        assert bots.reply(decision(number=number)) == LocalBots().reply(decision(number=number))
    hint = HintQuestion(decision("pharaoh", Budget(rollouts=20)))
    told, alone = bots.reply(hint), LocalBots().reply(hint)
    assert told.actions == alone.actions  # type: ignore[union-attr]
    keeper = keeper_of(folder)
    assert [pid for pid in own_thinkers() if pid not in thinkers(keeper)] == []
    bots.close()
    with pytest.raises(CancelledError):
        bots.reply(decision())


@pytest.mark.rule("T25", "T31")
def test_the_next_keeper_answers_when_this_one_is_killed(folder: Path) -> None:
    bots = KeeperBots(partial(connect, folder))
    bots.reply(decision())
    keeper = keeper_of(folder)
    os.kill(thinkers(keeper)[0], signal.SIGSTOP)
    answers = list[object]()
    asking = threading.Thread(target=lambda: answers.append(bots.reply(decision())))
    asking.start()
    os.kill(keeper, signal.SIGKILL)
    asking.join(60)
    assert isinstance(answers[0], Action)
    assert keeper_of(folder) != keeper
    bots.close()


@pytest.mark.rule("T31")
def test_who_gives_up_ends_the_search_and_nobody_elses(folder: Path) -> None:
    bots, eve = KeeperBots(partial(connect, folder)), Stranger(folder)
    bots.reply(decision())
    keeper = keeper_of(folder)
    (first,) = thinkers(keeper)
    os.kill(first, signal.SIGSTOP)
    eve.send(encode(Think(1, write_question(decision()), is_look=False)) + encode(CountTables()))
    assert isinstance(eve.receive(), Counts)
    assert isinstance(bots.reply(decision()), Action)
    eve.close()
    until(lambda: not Path(f"/proc/{first}").exists())
    faults = list[BaseException]()

    def ask() -> None:
        with pytest.raises(CancelledError) as cancelled:
            bots.reply(HintQuestion(decision("pharaoh")))
        faults.append(cancelled.value)

    asking = threading.Thread(target=ask)
    asking.start()
    until(lambda: (bots.cancel(), faults)[1])
    assert isinstance(bots.reply(decision()), Action)
    assert keeper_of(folder) == keeper
    bots.close()


@pytest.mark.rule("T31", "T38")
def test_odd_questions_are_the_fault_of_who_asks(folder: Path) -> None:
    bots = KeeperBots(partial(connect, folder))
    eve = Stranger(folder)
    for id, question in enumerate(
        ([], "x", ["decision", "cubes", "/tmp/mine.py:Mine", {}, {}, [], "1"], {"a": [1] * 99})
    ):
        eve.send(encode(Think(id, question, is_look=False)))
        answer = eve.receive()
        assert isinstance(answer, Thought)
        assert answer.text.startswith('{"fault": ["unreadable_answer"')
        eve.send(encode(CountTables()))
        assert isinstance(eve.receive(), Counts)
        assert isinstance(bots.reply(decision()), Action)
    # Two questions at one time are more than a session has.
    eve.send(encode(Think(8, "x", is_look=True)) * 2)
    assert eve.is_dropped()
    with pytest.raises(BotError):
        bots.reply(Question("cubes", "nobody", decision().observation, options=decision().options))
    assert isinstance(bots.reply(decision()), Action)
    bots.close()


def test_without_a_keeper_it_is_not_the_bots_fault(folder: Path) -> None:
    bots = KeeperBots(partial(connect, folder, starts=False))
    folder.mkdir(mode=0o700)
    with pytest.raises(NoProcessError):
        bots.reply(decision())


@pytest.mark.slow
@pytest.mark.rule("T31")
def test_guests_who_play_alone_share_the_processes_of_the_host(tmp_path: Path) -> None:
    with running(TpTuiHost(tmp_path, "--bots", "1")) as host:
        for name in ("ada", "ben", "cleo"):
            host.add_player(name)
        on_screen = host.terminal(
            "ada", "-t", command="play --game cubes --seats greedy,you,pharaoh --seed 7 --option first=1 --pace instant"
        )
        in_lines = [
            host.terminal(name, "-t", command="plain play --game cubes --seats greedy,you --seed 7 --option first=1")
            for name in ("ben", "cleo")
        ]
        on_screen.wait_for("Your turn")
        for terminal in in_lines:
            terminal.wait_for("your turn")
            terminal.press("hint\r")
        for terminal in in_lines:
            terminal.wait_for("Thinking...")
            terminal.wait(lambda terminal=terminal: terminal.text.rstrip().endswith("\n>"), what="the hint")
        assert len(sessions(host)) == 3
        assert not [line for pid in sessions(host) for _, line in children(pid)]
        assert len(thinkers(keeper_of(host.players / ".tables"))) == 1
        for terminal in (on_screen, *in_lines):
            terminal.close()
