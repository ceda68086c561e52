"""The sphinx: longer rollouts for close turns, and learned weights where a game has some."""

from __future__ import annotations

import random

import pytest

from tp_tui.bots import Budget, weights_of
from tp_tui.bots.base import Clock
from tp_tui.bots.pharaoh import PharaohBot
from tp_tui.bots.rollouts import RolloutRequest, Rollouts
from tp_tui.bots.search_evaluations import search_evaluations
from tp_tui.bots.sphinx import SphinxBot
from tp_tui.games import get_game
from tp_tui.games.contract import SearchKind
from tp_tui.games.kit.weights import flat
from tp_tui.games.necropolis.ai.weights import learned_weights, shipped_weights
from tp_tui.games.terra.ai import weights as terra_weights

NECROPOLIS = get_game("necropolis")
FEW = Budget(rollouts=40)


def test_learned_weights_are_weights_of_the_game_and_others_than_shipped():
    shipped = flat(shipped_weights())
    assert learned_weights().keys() <= shipped.keys()
    assert all(value != shipped[name] for name, value in learned_weights().items())


def test_it_judges_by_them_unless_others_are_given():
    state = NECROPOLIS.new_initial_state({"players": 2}, 5)
    state.apply_action(state.legal_actions()[0])
    sphinx, pharaoh = SphinxBot(NECROPOLIS).evaluation, PharaohBot(NECROPOLIS).evaluation
    assert sphinx.value(state, 0) != pharaoh.value(state, 0)
    assert PharaohBot(NECROPOLIS, learned_weights()).evaluation.value(state, 0) == sphinx.value(state, 0)
    shipped = {name: value for name, value in flat(shipped_weights()).items() if name in learned_weights()}
    assert SphinxBot(NECROPOLIS, shipped).evaluation.value(state, 0) == pharaoh.value(state, 0)


def test_close_turns_are_played_on_further(monkeypatch: pytest.MonkeyPatch):
    played = []
    from tp_tui.bots import pharaoh

    real = pharaoh.play_together

    def watched(request: RolloutRequest, numbers, alive, clock, processes):
        played.append((request.horizon, len(alive), numbers.stop))
        return real(request, numbers, alive, clock, processes)

    monkeypatch.setattr(pharaoh, "play_together", watched)
    state, rng = NECROPOLIS.new_initial_state({"players": 2}, 8), random.Random(1)
    for _ in range(12):
        seen = state.observation(state.current_player())
        state.apply_action(SphinxBot(NECROPOLIS).choose(seen, seen.legal_actions(), FEW, rng))
    settings = SphinxBot(NECROPOLIS).evaluation.search_settings(state, SearchKind.LEARNED)
    horizons = {horizon for horizon, _, _ in played}
    assert horizons == {settings.horizon, settings.deep_horizon}
    assert max(alive for horizon, alive, _ in played if horizon == settings.deep_horizon) <= settings.deep_turns


def test_no_turn_is_played_on_further_before_it_had_its_shorter_rollouts(monkeypatch: pytest.MonkeyPatch):
    from tp_tui.bots import pharaoh

    played, rng = list[tuple[int, int]](), random.Random(2)

    # So different from sample to sample that no turn is clearly behind.
    def noise(request: RolloutRequest, numbers, alive, clock, processes):
        played.append((request.horizon, numbers.stop))
        return {number: [rng.gauss(0, 100) for _ in alive] for number in numbers}

    monkeypatch.setattr(pharaoh, "play_together", noise)
    state = NECROPOLIS.new_initial_state({"players": 2}, 8)
    seen = state.observation(state.current_player())
    SphinxBot(NECROPOLIS).choose(seen, seen.legal_actions(), Budget(), random.Random(1))
    settings = SphinxBot(NECROPOLIS).evaluation.search_settings(state, SearchKind.LEARNED)
    shorter = [stop for horizon, stop in played if horizon == settings.horizon]
    assert settings.deep_after <= shorter[-1]
    assert played[len(shorter)][0] == settings.deep_horizon


@pytest.mark.parametrize("edition", ["basic", "horus", "nile"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_terra_only_positions_are_judged_by_learned_weights_and_rollouts_are_played_as_before(
    players: int, edition: str
):
    rules, learned = get_game("terra"), terra_weights.learned_weights(edition, players)
    shipped = flat(terra_weights.shipped_weights(edition))
    assert learned.keys() <= shipped.keys()
    assert all(value != shipped[name] for name, value in learned.items())
    state = rules.new_initial_state({"players": players, "edition": edition}, 5)
    (sphinx, its_policy), (pharaoh, policy) = (
        search_evaluations("terra", (), kind) for kind in (SearchKind.LEARNED, SearchKind.ROLLOUTS)
    )
    assert sphinx.value(state, 0) != pharaoh.value(state, 0)
    assert PharaohBot(rules, learned).evaluation.value(state, 0) == sphinx.value(state, 0)
    while not state.is_terminal():
        assert its_policy.value(state, 0) == policy.value(state, 0)
        action = its_policy.rollout_action(state)
        assert action == policy.rollout_action(state)
        state.apply_action(action)


def test_with_more_than_two_the_basic_version_is_judged_by_other_weights_and_more_rollouts():
    rules = get_game("terra")
    two, three = (
        SphinxBot(rules).evaluation.search_settings(
            rules.new_initial_state({"players": players, "edition": "basic"}, 3), SearchKind.LEARNED
        )
        for players in (2, 3)
    )
    assert three.turns == two.turns
    assert three.rollouts > two.rollouts
    assert two.rollout_width > three.rollout_width == 0
    basic, nile = (
        [terra_weights.learned_weights(edition, players) for players in (2, 3, 4)] for edition in ("basic", "nile")
    )
    assert basic[0] != basic[1] == basic[2]
    assert nile[0] == nile[1] == nile[2]


def test_where_nothing_was_learned_it_plays_as_pharaoh():
    rules = get_game("terra")
    state = rules.new_initial_state({"mission": 1}, 3)
    for number in range(4):
        seen = state.observation(state.current_player())
        choices = {
            bot(rules).choose(seen, seen.legal_actions(), Budget(rollouts=6), random.Random(number))
            for bot in (SphinxBot, PharaohBot)
        }
        assert len(choices) == 1
        state.apply_action(choices.pop())


def test_in_the_second_version_it_compares_more_placements_and_on_the_nile_as_many_as_pharaoh():
    rules = get_game("terra")
    found = {}
    for edition in ("horus", "nile"):
        state = rules.new_initial_state({"players": 2, "edition": edition}, 3)
        kinds = (SearchKind.LEARNED, SearchKind.ROLLOUTS)
        found[edition] = [rules.evaluation().search_settings(state, kind) for kind in kinds]
    learned, other = found["horus"]
    assert learned.turns > other.turns
    assert learned.turns_per_first_action == 1
    assert learned.rollouts == other.rollouts
    assert found["nile"] == [other, other]


def test_in_the_basic_version_it_compares_more_turns_and_plays_better_after_each():
    rules = get_game("terra")
    state = rules.new_initial_state({"players": 2, "edition": "basic"}, 3)
    evaluation = SphinxBot(rules).evaluation
    learned, other = (evaluation.search_settings(state, kind) for kind in (SearchKind.LEARNED, SearchKind.ROLLOUTS))
    assert learned.turns > other.turns
    seen = state.observation(state.current_player())
    turn = tuple(evaluation.best_turn(state))
    leads = []
    for width in (0, learned.rollout_width):
        request = RolloutRequest("terra", seen, (turn,), 1, horizon=3, width=width)
        results = Rollouts(request).play(range(12), [0], Clock(None))
        leads.append([result for each in results.values() for result in each])
    greedy, found = leads
    assert found != greedy
    assert Rollouts(request).play([5], [0], Clock(None)) == {5: [found[5]]}


@pytest.mark.parametrize("players", [2, 4])
def test_a_planned_turn_is_legal_and_ends_the_building(players: int):
    evaluation = SphinxBot(NECROPOLIS).evaluation
    for seed in range(3):
        state, turns = NECROPOLIS.new_initial_state({"players": players}, seed), 0
        while not state.is_terminal():
            actions = evaluation.best_turn(state)
            for action in actions:
                kinds = {legal.kind for legal in state.legal_actions()}
                assert action in state.legal_actions()
                state.apply_action(action)
            turns += actions[0].kind == "pair"
            assert actions[0].kind != "pair" or "pair" not in kinds
            assert actions[0].kind not in ("pyramid", "obelisk", "tomb", "done")  # nothing is left to build
        assert turns == 10 * players


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("terra", {"edition": "basic"}),
        ("terra", {"edition": "nile"}),
        ("necropolis", {}),
        ("cubes", {"side": "small"}),
        ("cubes", {"side": "large"}),
    ],
)
def test_tuning_begins_with_what_it_judges_by(game: str, options: dict[str, int | str]):
    rules = get_game(game)
    begun = weights_of("sphinx", rules, options)
    assert begun.keys() == rules.weights(options).keys()
    assert {**rules.weights(options), **rules.learned_weights(options)} == begun
    state = rules.new_initial_state({"players": 2, **options}, 5)
    own, same = SphinxBot(rules).evaluation, SphinxBot(rules, begun).evaluation
    rng = random.Random(2)
    for _ in range(12):
        assert own.value(state, 0) == same.value(state, 0)
        state.apply_action(rng.choice(state.legal_actions()))


def test_at_terra_weights_change_what_it_judges_and_not_what_rollouts_play():
    rules = get_game("terra")
    state = rules.new_initial_state({"players": 2}, 3)
    own, other = SphinxBot(rules).evaluation, SphinxBot(rules, {"unit": 9.0}).evaluation
    assert own.value(state, 0) != other.value(state, 0)
    assert own.quick().value(state, 0) == other.quick().value(state, 0)
