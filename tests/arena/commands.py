"""The command line in real processes, and bots in files to run it with."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

BOTS = """\
import os
import time

from tp_tui.bots import Bot
from tp_tui.games.base import Action


class Builder(Bot):
    def choose(self, observation, legal_actions, budget, rng):
        building = [action for action in legal_actions if action.kind == "build"]
        return rng.choice(building or legal_actions)


class Raising(Bot):
    def choose(self, observation, legal_actions, budget, rng):
        print("nobody hears this")
        raise RuntimeError("out of papyrus")


class Cheating(Bot):
    def choose(self, observation, legal_actions, budget, rng):
        return Action(10**6, "win", ())


class Leaving(Bot):
    def choose(self, observation, legal_actions, budget, rng):
        raise SystemExit("enough")


class Meddling(Bot):
    def choose(self, observation, legal_actions, budget, rng):
        observation.state.gold[:] = [99] * len(observation.state.gold)
        observation.state.phase = 7
        raise RuntimeError("not me")


class Dying(Builder):
    def choose(self, observation, legal_actions, budget, rng):
        if observation.state.turn_number() == 3 and legal_actions[0].kind == "place":
            os._exit(3)
        return super().choose(observation, legal_actions, budget, rng)


class Hanging(Builder):
    def choose(self, observation, legal_actions, budget, rng):
        if observation.state.turn_number() == 3 and legal_actions[0].kind == "row":
            time.sleep(600)
        return super().choose(observation, legal_actions, budget, rng)


class Slow(Builder):
    def choose(self, observation, legal_actions, budget, rng):
        time.sleep(0.003)
        return super().choose(observation, legal_actions, budget, rng)


class Budgeted(Bot):
    def choose(self, observation, legal_actions, budget, rng):
        if (budget.milliseconds, budget.playouts) != (250, 40):
            raise RuntimeError(f"the budget is {budget}")
        return legal_actions[0]


class Unfinished(Bot):
    pass


class Stranger:
    pass
"""


def write_bots(folder: Path) -> Path:
    """The file `mine.py` with these bots."""
    file = folder / "mine.py"
    file.write_text(BOTS, encoding="utf-8")
    return file


def environment(home: Path) -> dict[str, str]:
    return {**os.environ, "HOME": str(home), "XDG_CONFIG_HOME": str(home / ".config"), "COLUMNS": "120"}


def run(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """`tp-tui` with these arguments in that folder, which is also the home."""
    return subprocess.run(
        [sys.executable, "-m", "tp_tui", *arguments],
        capture_output=True, text=True, cwd=folder, env=environment(folder), stdin=subprocess.DEVNULL, timeout=180,
        check=False,
    )  # fmt: skip


def begin(*arguments: str, folder: Path) -> subprocess.Popen[str]:
    """The same, while it is running, in a process group of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "tp_tui", *arguments],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder, env=environment(folder),
        stdin=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
