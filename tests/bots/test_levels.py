"""The bots above greedy: legal everywhere, repeatable, blind to what is hidden, each stronger than the one below."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import islice

import pytest

from tests.bots.games import GAME, VERSIONS, faultless_series, name_of, random_game
from tests.slow import some_quick
from tp_tui.bots import BOTS, UNLIMITED, Budget, make_bot
from tp_tui.bots.base import Clock
from tp_tui.bots.rollouts import Results, Rollouts
from tp_tui.games.contract import Observation, State
from tp_tui.lab.arena import Series, mean

LEVELS = ("planner", "pharaoh", "sphinx")
FEW = Budget(rollouts=8)


def play_game(name: str, budget: Budget, seed: int, **options: int | str) -> State:
    """A game between bots of that name to its end; fails where one does what is not legal."""
    bot, rng = make_bot(name, GAME), random.Random(seed)
    state = GAME.new_initial_state(options, seed)
    while not state.is_terminal():
        legal = state.legal_actions()
        action = bot.choose(state.observation(state.current_player()), legal, budget, rng)
        assert action in legal
        state.apply_action(action)
    return state


def decisions(count: int, **options: int | str) -> list[tuple[Observation, State]]:
    """Some positions of a random game where there is something to choose, from its beginning to its end."""
    found = [state for state in random_game(5, **options)[:-1] if len(state.legal_actions()) > 3]
    return [(state.observation(state.current_player()), state) for state in found[:: max(1, len(found) // count)]]


def test_the_levels_are_in_the_order_of_their_strength() -> None:
    assert tuple(BOTS) == ("random", "greedy", *LEVELS)


@pytest.mark.parametrize("options", some_quick(VERSIONS[::4], 3), ids=name_of)
@pytest.mark.parametrize("name", LEVELS)
def test_plays_whole_games_legally_in_next_to_no_time(name: str, options: dict[str, int | str]) -> None:
    assert play_game(name, Budget(milliseconds=2, rollouts=2), 3, **options).is_terminal()


@pytest.mark.parametrize("edition", ["basic", pytest.param("nile", marks=pytest.mark.slow)])
@pytest.mark.slow
def test_time_alone_is_a_budget_to_the_end_of_the_game(edition: str) -> None:
    assert play_game("pharaoh", Budget(milliseconds=20), 3, edition=edition).is_terminal()


@pytest.mark.parametrize("edition", ["basic", pytest.param("nile", marks=pytest.mark.slow)])
@pytest.mark.slow
def test_time_for_more_than_usual_changes_nothing_where_it_is_not_to_be_used_up(edition: str) -> None:
    bot = make_bot("pharaoh", GAME)
    for number, (observation, _) in enumerate(decisions(3, edition=edition)):
        choices = {
            bot.choose(observation, observation.legal_actions(), budget, random.Random(number))
            for budget in (UNLIMITED, Budget(10**7, caps_rollouts=True))
        }
        assert len(choices) == 1


def test_a_whole_game_in_next_to_no_time_where_it_need_not_be_used_up() -> None:
    assert play_game("pharaoh", Budget(milliseconds=5, caps_rollouts=True), 3).is_terminal()


@pytest.mark.measured
@pytest.mark.parametrize("options", VERSIONS[::3], ids=name_of)
def test_pharaoh_plays_whole_games_legally_with_rollouts(options: dict[str, int | str]) -> None:
    assert play_game("pharaoh", Budget(rollouts=3), 3, **options).is_terminal()


@pytest.mark.parametrize("edition", ["basic", "nile"])
@pytest.mark.parametrize("name", LEVELS)
def test_rollouts_as_the_budget_give_the_same_choice(name: str, edition: str) -> None:
    for number, (observation, _) in enumerate(decisions(5, edition=edition)):
        choices = {
            make_bot(name, GAME).choose(observation, observation.legal_actions(), FEW, random.Random(number))
            for _ in range(2)
        }
        assert len(choices) == 1


@pytest.mark.rule("B18")
@pytest.mark.parametrize("edition", some_quick(["basic", "horus", "nile"], 3))
@pytest.mark.parametrize("name", LEVELS)
def test_the_choice_stays_when_what_is_hidden_is_shuffled(name: str, edition: str) -> None:
    bot, shuffler = make_bot(name, GAME), random.Random(0)
    for number, (observation, state) in enumerate(decisions(6, edition=edition, players=3)):
        player, legal = observation.player, observation.legal_actions()
        other = state.resample_from_infostate(player, shuffler).observation(player)
        choices = {bot.choose(seen, legal, FEW, random.Random(number)) for seen in (observation, other)}
        assert len(choices) == 1


@pytest.mark.parametrize("rollouts", [1, 12, 30])
def test_no_more_rollouts_than_the_budget_has_but_for_one_each_of_two_turns(
    rollouts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[int] = []
    play = Rollouts.play

    def counting(self: Rollouts, numbers: Iterable[int], turns: Sequence[int], clock: Clock) -> Results:
        found = play(self, numbers, turns, clock)
        played[-1] += len(found) * len(turns)
        return found

    monkeypatch.setattr(Rollouts, "play", counting)
    bot = make_bot("pharaoh", GAME)
    for number, (observation, _) in enumerate(islice(decisions(4), 4)):
        played.append(0)
        bot.choose(observation, observation.legal_actions(), Budget(rollouts=rollouts), random.Random(number))
        assert played[-1] <= max(rollouts, 2)
    assert any(played)


@pytest.mark.measured
@pytest.mark.parametrize("edition", ["basic", "horus", "nile"])
def test_planner_beats_greedy(edition: str) -> None:
    results = faultless_series(Series(("planner", "greedy"), seed=1, options=(("edition", edition),)), 40)
    assert mean([result.shares[0] for result in results]) > 0.6


@pytest.mark.measured
def test_pharaoh_beats_planner() -> None:
    results = faultless_series(Series(("pharaoh", "planner"), seed=700), 12)
    assert mean([result.shares[0] for result in results]) > 0.5
