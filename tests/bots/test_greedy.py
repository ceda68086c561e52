"""The greedy bot: legal, repeatable, blind to what is hidden, quick to stop when asked, and strong enough."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.bots.games import GAME, VERSIONS, faultless_series, name_of
from tests.slow import some_quick
from tp_tui.bots import UNLIMITED, Budget, make_bot
from tp_tui.games.contract import Action, State
from tp_tui.lab.arena import Series, mean

EDITIONS = ("basic", "horus", "nile")
SHORT = Budget(1)


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


@pytest.mark.parametrize("options", some_quick(VERSIONS, 4), ids=name_of)
def test_plays_whole_games_legally(options: dict[str, int | str]) -> None:
    assert sum(1 for _ in greedy_game(3, SHORT, **options)) > 28 * 4


@pytest.mark.slow
@pytest.mark.parametrize("options", VERSIONS, ids=name_of)
def test_plays_whole_games_legally_with_time_to_think(options: dict[str, int | str]) -> None:
    assert sum(1 for _ in greedy_game(3, **options)) > 28 * 4


@pytest.mark.parametrize("option", [{"stairs": "line"}, {"search_order": "free"}])
def test_plays_with_house_options(option: dict[str, int | str]) -> None:
    assert sum(1 for _ in greedy_game(5, **option)) > 28 * 4


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_same_seed_gives_the_same_game(edition: str) -> None:
    actions = [
        [action for (_, action), _ in zip(greedy_game(8, edition=edition), range(60), strict=False)] for _ in range(2)
    ]
    assert actions[0] == actions[1]


def chooses_the_same_whatever_is_hidden(every: int, **options: int | str) -> set[str]:
    """Fails unless a greedy bot does; the kinds of decisions that were put to it, every so many of each in a game."""
    bot, shuffler = make_bot("greedy", GAME), random.Random(0)
    kinds = Counter[str]()
    for number, (state, _) in enumerate(greedy_game(11, SHORT, **options)):
        player, legal = state.current_player(), state.legal_actions()
        kinds[legal[0].kind] += 1
        if (kinds[legal[0].kind] - 1) % every:
            continue
        other = state.resample_from_infostate(player, shuffler)
        choices = [
            bot.choose(version.observation(player), legal, UNLIMITED, random.Random(number))
            for version in (state, other)
        ]
        assert choices[0] == choices[1]
    return set(kinds)


@pytest.mark.rule("B18")
@pytest.mark.parametrize("edition", EDITIONS)
def test_chooses_the_same_whatever_is_hidden(edition: str) -> None:
    assert chooses_the_same_whatever_is_hidden(7, edition=edition, players=3) >= {"place", "row", "draw"}


@pytest.mark.slow
@pytest.mark.rule("B18")
@pytest.mark.parametrize("options", VERSIONS, ids=name_of)
def test_chooses_the_same_whatever_is_hidden_in_every_version(options: dict[str, int | str]) -> None:
    assert chooses_the_same_whatever_is_hidden(3, **options) >= {"place", "row", "draw"}


@pytest.mark.parametrize("milliseconds", [0, 1])
def test_answers_legally_within_a_tiny_budget(milliseconds: int) -> None:
    assert sum(1 for _ in greedy_game(4, Budget(milliseconds))) > 28 * 4


@pytest.mark.parametrize("edition", EDITIONS)
def test_beats_random_bots(edition: str) -> None:
    results = faultless_series(Series(("greedy", "random"), seed=40, options=(("edition", edition),)), 2)
    assert all(result.shares[0] == 1 for result in results)
    assert mean([result.points[0] for result in results]) > 70


@pytest.mark.measured
@pytest.mark.parametrize("edition", EDITIONS)
def test_beats_three_random_bots_in_99_of_100_games(edition: str) -> None:
    series = Series(("greedy", "random", "random", "random"), seed=1, options=(("edition", edition),))
    results = faultless_series(series, 100)
    assert mean([result.shares[0] for result in results]) >= 0.99


@pytest.mark.measured
@pytest.mark.parametrize(("edition", "games", "points"), [("basic", 60, 95), ("horus", 60, 120), ("nile", 100, 235)])
def test_two_of_them_reach_these_points_each(edition: str, games: int, points: int) -> None:
    results = faultless_series(Series(("greedy", "greedy"), seed=1, options=(("edition", edition),)), games)
    assert all(mean([result.points[entry] for result in results]) >= points for entry in range(2))
