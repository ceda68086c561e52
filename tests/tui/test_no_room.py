"""Where the system has no thread or process to give, the game on the screen goes on and says why."""

from __future__ import annotations

import errno
import os
import subprocess
import threading

import pytest

from tests.room.told import steps_told
from tests.tui.conftest import SETTINGS, NewApp
from tests.tui.pilot_helpers import game, press, shown, until
from tp_tui.room import PlayText

TURN = ("place h6 s", "row v", "done", "draw 1")


def no_thread(*_: object) -> None:
    raise RuntimeError("can't start new thread")


def no_process(*_: object, **__: object) -> None:
    raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))


@pytest.mark.parametrize(
    ("owner", "name", "missing", "bot_fault", "hint_fault"),
    [
        # Whether the app or the bot's process lacks the thread depends on who needed one before.
        (threading.Thread, "start", no_thread, "(can't start new thread)", "(can't start new thread)"),
        (subprocess, "Popen", no_process, "no process could be started for the bot", "no process could be started"),
    ],
)  # fmt: skip
async def test_bots_and_hints(
    new_app: NewApp,
    owner: object,
    name: str,
    missing: object,
    bot_fault: str,
    hint_fault: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = new_app("you:Ada,greedy:Gus", settings=SETTINGS)
    monkeypatch.setattr(owner, name, missing)
    async with app.run_test(size=(120, 30)) as pilot:
        await press(pilot, "i")
        await until(pilot, lambda: "No hint this time" in shown(app, "info"))
        assert hint_fault in shown(app, "info")
        for move in TURN:
            game(app).do(PlayText(move))
        await until(pilot, lambda: game(app).table.is_deciding and len(game(app).room.steps) > len(TURN))
        said = " ".join(steps_told(game(app).room.view(0)))
        assert bot_fault in said
        assert "failed, so a random move was made" in said
