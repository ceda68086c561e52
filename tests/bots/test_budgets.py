"""Searches keep their time: on a clock that goes on by the work that is done, so that no machine is too slow for it."""

from __future__ import annotations

import random
from types import SimpleNamespace

import pytest

from tests.bots.games import GAME, VERSIONS, name_of
from tests.slow import some_quick
from tp_tui.bots import Budget, base, make_bot
from tp_tui.games.terra.rules.state import TerraState

STEP = 0.0001
"""The seconds that each action takes that is tried out: two to five times what it takes where this was written."""

OVERRUN = 0.05
"""The seconds by which a turn may be longer than its time; a fifth of a second on machines that are far slower yet."""


@pytest.fixture
def worked(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The seconds that were worked so far."""
    found, apply_action = SimpleNamespace(seconds=0.0), TerraState.apply_action

    def applying(*arguments: object, **named: object) -> object:
        found.seconds += STEP
        return apply_action(*arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(TerraState, "apply_action", applying)
    monkeypatch.setattr(base, "time", SimpleNamespace(monotonic=lambda: found.seconds))
    return found


def longest_turn(bot: str, milliseconds: int, worked: SimpleNamespace, options: dict[str, int | str]) -> float:
    """The seconds of the longest turn of a game between such bots with that budget for a turn."""
    player, rng = make_bot(bot, GAME), random.Random(1)
    state = GAME.new_initial_state(options, 4)
    longest, used, turn = 0.0, 0.0, (-1, -1)
    while not state.is_terminal():
        if turn != (state.current_seat(), state.turn_number()):
            turn, used = (state.current_seat(), state.turn_number()), 0.0
        begun, budget = worked.seconds, Budget(milliseconds).less(used)
        action = player.choose(state.observation(state.current_player()), state.legal_actions(), budget, rng)
        used += worked.seconds - begun
        longest = max(longest, used)
        state.apply_action(action)
    return longest


@pytest.mark.parametrize("options", some_quick(VERSIONS[::4], 4), ids=name_of)
@pytest.mark.parametrize("bot", ["greedy", "planner", "pharaoh"])
@pytest.mark.parametrize("milliseconds", [20, pytest.param(200, marks=pytest.mark.measured)])
def test_no_turn_overruns_its_time(
    milliseconds: int, bot: str, options: dict[str, int | str], worked: SimpleNamespace
) -> None:
    longest = longest_turn(bot, milliseconds, worked, options)
    assert 0 < longest <= milliseconds / 1000 + OVERRUN
