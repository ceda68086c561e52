"""User bots for tests of the command line, and the records that it writes."""

from __future__ import annotations

import json
from pathlib import Path

BOTS = """\
import os
import time

from tp_tui.bots import Bot
from tp_tui.games.contract import Action


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


class Interrupting(Bot):
    def choose(self, observation, legal_actions, budget, rng):
        raise KeyboardInterrupt


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
        # A decision has what those before it in the same turn have left.
        if not 200 < budget.milliseconds <= 250 or budget.rollouts != 40:
            raise RuntimeError(f"the budget is {budget}")
        return legal_actions[0]


class Unfinished(Bot):
    pass


class Stranger:
    pass
"""


def write_bots(folder: Path) -> Path:
    """Write the bots to `mine.py`, and return that file."""
    file = folder / "mine.py"
    file.write_text(BOTS, encoding="utf-8")
    return file


def entries_of(file: Path) -> list[dict[str, object]]:
    """Return the objects on the lines of a record, starting with its header."""
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
