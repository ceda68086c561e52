"""The bots at this game: they see nothing hidden, repeat themselves, and the better ones win."""

from __future__ import annotations

import random

import pytest

from tests.games.necropolis.positions import GAME, PLAYERS, new
from tests.slow import some_quick
from tp_tui.bots import BOTS, Budget, make_bot

FEW = Budget(rollouts=6)


def share_of_wins(better: str, worse: str, players: int, count: int, budget: Budget = FEW) -> float:
    """What share of these games one of the `better` wins among the `worse`, seats in turn."""
    bots, won = {name: make_bot(name, GAME) for name in (better, worse)}, 0.0
    for number in range(count):
        state, seat, rng = new(players, 700 + number, first=0), number % players, random.Random(number)
        while not state.is_terminal():
            player = state.current_player()
            seen = state.observation(player)
            name = better if player == seat else worse
            state.apply_action(bots[name].choose(seen, seen.legal_actions(), budget, rng))
        won += state.shares_of_win()[seat]
    return won / count


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("players", some_quick([2, 4], 2))
@pytest.mark.rule("A23")
def test_a_choice_stays_when_what_is_hidden_is_shuffled(name, players):
    bot, rng, policy = make_bot(name, GAME), random.Random(3), make_bot("greedy", GAME)
    state, compared = new(players, 12), 0
    while not state.is_terminal():
        seen = state.observation(state.current_player())
        if len(seen.legal_actions()) > 1 and rng.random() < 0.5 / players:
            other = seen.resample(rng).observation(seen.player)
            choices = {bot.choose(each, each.legal_actions(), FEW, random.Random(8)) for each in (seen, other)}
            assert len(choices) == 1
            compared += 1
        state.apply_action(policy.choose(seen, seen.legal_actions(), FEW, rng))
    assert compared > 3


@pytest.mark.parametrize("players", PLAYERS)
def test_greedy_beats_random(players):
    assert share_of_wins("greedy", "random", players, 6 * players) > 0.45


@pytest.mark.measured
def test_planner_beats_greedy():
    assert share_of_wins("planner", "greedy", 2, 60, Budget()) > 0.6


@pytest.mark.measured
def test_pharaoh_beats_planner_with_a_quarter_of_its_rollouts():
    assert share_of_wins("pharaoh", "planner", 2, 24, Budget(rollouts=24)) > 0.5


@pytest.mark.measured
@pytest.mark.parametrize("players", PLAYERS[1:])
def test_planner_beats_several_greedy_ones(players):
    assert share_of_wins("planner", "greedy", players, 6 * players) > 1.5 / players
