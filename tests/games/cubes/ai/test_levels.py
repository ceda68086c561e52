"""Each level of bots is stronger than the one below, on both sides of the board."""

from __future__ import annotations

import random

import pytest

from tests.bots.games import faultless_series
from tests.games.cubes.positions import GAME, new
from tp_tui.bots import Budget, make_bot, planner
from tp_tui.bots.rollouts import RolloutRequest, Rollouts
from tp_tui.games.contract import SearchKind
from tp_tui.games.cubes.rules.components import SIDES
from tp_tui.lab.arena import Series, mean

each_side = pytest.mark.parametrize("side", SIDES)


def share(better: str, worse: str, side: str, games: int) -> float:
    """The share of games that the better one wins."""
    series = Series((better, worse), seed=1, game="cubes", options=(("side", side),))
    return mean([result.shares[0] for result in faultless_series(series, games)])


def test_planner_judges_replies_as_it_judges_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[RolloutRequest] = []

    def asking(request: RolloutRequest) -> Rollouts:
        asked.append(request)
        return Rollouts(request)

    monkeypatch.setattr(planner, "Rollouts", asking)
    bot, rng, state = make_bot("planner@row=1.5", GAME), random.Random(1), new(side="small")
    while not asked:
        seen = state.observation(state.player)
        state.apply_action(bot.choose(seen, seen.legal_actions(), Budget(), rng))
    assert (dict(asked[0].weights), asked[0].kind) == ({"row": 1.5}, SearchKind.REPLIES)


@each_side
def test_greedy_beats_random(side: str) -> None:
    assert share("greedy", "random", side, 20) > 0.8


@pytest.mark.measured
@each_side
def test_planner_beats_greedy(side: str) -> None:
    assert share("planner", "greedy", side, 60) > 0.6


@pytest.mark.measured
@each_side
def test_pharaoh_beats_planner(side: str) -> None:
    assert share("pharaoh", "planner", side, 24) > 0.5
