"""Bots in a process of their own: they answer, can be stopped, and lose nothing when they fail."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.faults import why
from tp_tui.bots import bot_process as process
from tp_tui.bots.driver import BotDriver, BotProcess, CancelledError, Question
from tp_tui.games import get_game

BROKEN_BOTS = """
import time
from tp_tui import bots
from tp_tui.bots.base import Bot
from tp_tui.games.contract import Action

class Raising(Bot):
    name = "raising"
    def choose(self, observation, legal_actions, budget, rng):
        print("this must not get between the answers")
        raise RuntimeError("out of papyrus")

class Stalling(Bot):
    name = "stalling"
    def choose(self, observation, legal_actions, budget, rng):
        time.sleep(600)

class Cheating(Bot):
    name = "cheating"
    def choose(self, observation, legal_actions, budget, rng):
        return Action(10**6, "win", ())

class Dying(Bot):
    name = "dying"
    def choose(self, observation, legal_actions, budget, rng):
        import os
        os._exit(3)

for bot in (Raising, Stalling, Cheating, Dying):
    bots.BOTS[bot.name] = bot
from tp_tui.bots.bot_server import serve
"""


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[BotDriver]:
    """A bot process whose bots fail in every way there is."""
    script = tmp_path / "broken.py"
    script.write_text(BROKEN_BOTS, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(process, "WORKER", "broken")
    bots = BotDriver(BotProcess(patience=2))
    yield bots
    bots.close()


def question(bot: str, seed: int = 5) -> Question:
    state = get_game("terra").new_initial_state({"first": 1}, seed=seed)
    return Question("terra", bot, state.observation(0), seed=1)


def test_nothing_in_the_players_folder_gets_in_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("random.py", "pickle.py", "typing.py"):
        (tmp_path / name).write_text("raise SystemExit('imported from the wrong place')", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    bots = BotDriver(BotProcess())
    try:
        assert why(bots.ask(question("greedy"))) == ""
    finally:
        bots.close()


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_bot_answers_from_its_process_as_it_would_here(bot: str) -> None:
    bots = BotDriver(BotProcess())
    try:
        replies = [bots.ask(question(bot, seed)) for seed in range(4)]
        assert [reply.action for reply in replies] == [BotDriver().ask(question(bot, seed)).action for seed in range(4)]
        assert not any(why(reply) for reply in replies)
    finally:
        bots.close()


@pytest.mark.parametrize(
    ("bot", "fault"),
    [
        ("raising", "RuntimeError: out of papyrus"),
        ("stalling", "longer than 2 seconds"),
        ("cheating", "an illegal move"),
        ("dying", "its process ended"),
    ],
)
def test_a_bot_that_fails_is_replaced_for_that_decision_only(broken: BotDriver, bot: str, fault: str) -> None:
    asked = question(bot)
    reply = broken.ask(asked)
    assert fault in why(reply)
    assert reply.seconds >= (2 if bot == "stalling" else 0)
    assert reply.action in asked.observation.legal_actions()
    assert why(broken.ask(question("random"))) == ""


def test_a_question_can_be_taken_back(broken: BotDriver) -> None:
    raised: list[BaseException] = []

    def ask() -> None:
        try:
            broken.ask(question("stalling"))
        except CancelledError as error:
            raised.append(error)

    asking = threading.Thread(target=ask)
    asking.start()
    time.sleep(0.3)
    broken.cancel()
    asking.join(10)
    assert len(raised) == 1
    assert why(broken.ask(question("random"))) == ""


def test_no_answer_depends_on_what_is_hidden() -> None:
    """What is sent to the other process is the same whatever the hidden tiles are."""
    state = get_game("terra").new_initial_state({"first": 1}, seed=5)
    seen: Sequence[object] = [
        state.resample_from_infostate(0, random.Random(n)).observation(0).state.faces for n in range(5)
    ]
    assert all(faces == seen[0] for faces in seen)
