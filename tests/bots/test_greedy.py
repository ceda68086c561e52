"""The greedy bot: legal, repeatable, blind to what is hidden, quick to stop when asked, and strong enough."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tp_tui.arena.match import Series, mean, play_series
from tp_tui.bots import UNLIMITED, Budget, make_bot
from tp_tui.games import get_game
from tp_tui.games.base import Action, State

GAME = get_game("terra")


def greedy_game(seed: int, budget: Budget = UNLIMITED, **options: int | str) -> Iterator[tuple[State, Action]]:
    """Each position of a game between greedy bots and what is done there; fails where that is not legal."""
    bot, rng = make_bot("greedy", GAME), random.Random(seed)
    state = GAME.new_initial_state(options, seed)
    while not state.is_terminal():
        legal = state.legal_actions()
        action = bot.choose(state.observation(state.current_player()), legal, budget, rng)
        assert action in legal
        yield state.clone(), action
        state.apply_action(action)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_plays_whole_games_legally(players: int) -> None:
    assert sum(1 for _ in greedy_game(3, players=players)) > 36 * 4


@pytest.mark.parametrize("option", [{"stairs": "line"}, {"search_order": "free"}])
def test_plays_with_house_options(option: dict[str, int | str]) -> None:
    assert sum(1 for _ in greedy_game(5, **option)) > 28 * 4


def test_the_same_seed_gives_the_same_game() -> None:
    actions = [[action for _, action in greedy_game(8)] for _ in range(2)]
    assert actions[0] == actions[1]


def test_chooses_the_same_whatever_is_hidden() -> None:
    bot, shuffler = make_bot("greedy", GAME), random.Random(0)
    kinds = set()
    for number, (state, _) in enumerate(greedy_game(11, players=3)):
        player, legal = state.current_player(), state.legal_actions()
        if legal[0].kind not in ("draw", "take") and number % 4:
            continue
        kinds.add(legal[0].kind)
        other = state.resample_from_infostate(player, shuffler)
        choices = [
            bot.choose(version.observation(player), legal, UNLIMITED, random.Random(number))
            for version in (state, other)
        ]
        assert choices[0] == choices[1]
    assert kinds >= {"place", "row", "draw", "take"}


@pytest.mark.parametrize("milliseconds", [0, 1])
def test_answers_legally_within_a_tiny_budget(milliseconds: int) -> None:
    assert sum(1 for _ in greedy_game(4, Budget(milliseconds))) > 28 * 4


def test_beats_random_bots() -> None:
    two = play_series(Series(("greedy", "random"), seed=40), 3)
    four = play_series(Series(("greedy", "random", "random", "random"), seed=50), 3)
    assert all(result.shares[0] == 1 for result in two + four)
    assert mean([result.points[0] for result in two]) > 70


@pytest.mark.slow
def test_beats_three_random_bots_in_99_of_100_games() -> None:
    results = play_series(Series(("greedy", "random", "random", "random"), seed=1), 400, jobs=2)
    assert mean([result.shares[0] for result in results]) >= 0.99


@pytest.mark.slow
def test_two_of_them_reach_95_points_each() -> None:
    results = play_series(Series(("greedy", "greedy"), seed=1), 200, jobs=2)
    assert all(mean([result.points[entry] for result in results]) >= 95 for entry in range(2))
