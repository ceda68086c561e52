"""The commands and the tools that need no screen serve every game."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from tests.commands import run
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import Role, seat_counts
from tp_tui.lab.learning import aec

EVERY_GAME = pytest.mark.parametrize("name", game_names())


@EVERY_GAME
def test_the_bench_times_it(name: str, tmp_path: Path) -> None:
    most = str(max(seat_counts(get_game(name), {})))
    result = run("bench", "--game", name, "--players", most, "--rounds", "1", "--json", folder=tmp_path)
    for measured in json.loads(result.stdout)["games"]:
        assert set(measured["figures"]) >= {"decision", "game", "legal", "apply", "clone", "resample"}


@EVERY_GAME
def test_it_is_an_environment_to_learn_in(name: str) -> None:
    game = get_game(name)
    seats = game.option_of(Role.SEATS)
    assert seats is not None
    most = max(seat_counts(game, {}))
    env = aec.env(name, **{seats.name: most})
    env.reset(seed=3)
    rng, steps = random.Random(3), 0
    for agent in env.agent_iter():
        observation, _, termination, truncation, _ = env.last()
        mask = observation["action_mask"]
        env.step(None if termination or truncation else int(rng.choice(mask.nonzero()[0])))
        assert agent in env.possible_agents
        steps += 1
    assert steps > 100
    state = game.new_initial_state({seats.name: most}, 3)
    observer = game.tensor_observer()
    assert observer is not None
    assert len(observation["observation"]) == sum(part.length for part in observer.layout(state))
    assert env.unwrapped.layout == observer.layout(state)
