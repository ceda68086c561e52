"""What rollouts are led and judged by: legal everywhere and far better than chance; goals count."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.bots.games import GAME, VERSIONS, name_of, random_game
from tests.games.terra.positions import bare, found, give, hold, pyramid, surround, to_phase
from tp_tui.bots.base import Clock
from tp_tui.bots.beam_search import find_turns
from tp_tui.bots.rollouts import FAR_EACH, FAR_SHARE, RolloutRequest, Rollouts
from tp_tui.bots.search_evaluations import search_evaluations
from tp_tui.games.contract import Action, Evaluation, State
from tp_tui.games.terra.rules.missions import MissionRules
from tp_tui.games.terra.rules.state import PLACE, WORK, TerraState

_, QUICK = search_evaluations(GAME.name, ())
POLICIES: dict[str, Callable[[State], Action]] = {"quick": QUICK.best_action, "offhand": QUICK.rollout_action}


def quick_game(seed: int, policy: str = "quick", **options: int | str) -> TerraState:
    """A game that is played to its end as rollouts are; fails where that does what is not legal."""
    state = GAME.new_initial_state(options, seed)
    while not state.is_terminal():
        action = POLICIES[policy](state)
        assert action in state.legal_actions()
        state.apply_action(action)
    assert isinstance(state, TerraState)
    return state


@pytest.mark.parametrize("options", VERSIONS[::2], ids=name_of)
def test_plays_whole_games_legally(options: dict[str, int | str]) -> None:
    assert quick_game(3, **options).is_terminal()


@pytest.mark.parametrize("options", VERSIONS, ids=name_of)
def test_plays_whole_games_offhand(options: dict[str, int | str]) -> None:
    assert all(quick_game(seed, "offhand", **options).is_terminal() for seed in range(4))


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("options", VERSIONS[::2], ids=name_of)
def test_does_something_legal_wherever_a_game_may_be(options: dict[str, int | str], policy: str) -> None:
    for state in random_game(8, **options)[:-1]:
        assert POLICIES[policy](state) in state.legal_actions()


@pytest.mark.parametrize(
    ("policy", "edition", "points"),
    [
        ("quick", "basic", 80),
        ("quick", "horus", 100),
        ("quick", "nile", 180),
        ("offhand", "basic", 70),
        ("offhand", "horus", 95),
        ("offhand", "nile", 165),
    ],
)
@pytest.mark.slow
def test_scores_far_more_than_chance(policy: str, edition: str, points: int) -> None:
    scores = [
        state.points(player)
        for seed in range(8)
        for state in [quick_game(seed, policy, edition=edition)]
        for player in range(2)
    ]
    assert sum(scores) / len(scores) > points


@pytest.mark.rule("H7")
@pytest.mark.parametrize("owner", [0, 1])
def test_offhand_an_own_ring_is_closed_and_a_rival_s_is_not(owner: int) -> None:
    state = bare(edition="horus")
    found(state, "e1", player=owner, crew=1)
    surround(state, "e1", dict.fromkeys(("d1", "f1", "d2", "e2"), "eye+eye"), last="f2")
    hold(state, "worker")
    closes = state.action_to_string(QUICK.rollout_action(state)).startswith("place f2 ")
    assert closes == (owner == 0)


@pytest.mark.rule("B20")
@pytest.mark.parametrize(("grey", "exchanges"), [(1, False), (2, True)])
def test_offhand_blocks_are_exchanged_only_for_a_level(grey: int, exchanges: bool) -> None:
    state = bare(turn=3)
    pyramid(state, "e6", player=0, level=1, colour="blue", crew=3)
    give(state, 0, blue=1, grey=grey)
    to_phase(state, "work")
    kinds = []
    while state.current_player() == 0 and state.phase == WORK:
        action = QUICK.rollout_action(state)
        kinds.append(action.kind)
        state.apply_action(action)
    assert kinds == (["swap", "build", "done"] if exchanges else ["done"])


@pytest.mark.rule("M2", "M3", "M4")
@pytest.mark.parametrize("mission", [1, 2, 3])
def test_nearness_grows_with_what_the_goal_asks_for(mission: int) -> None:
    state = GAME.new_initial_state({"mission": mission, "players": 1}, 3)
    assert isinstance(state, TerraState)
    rules = state.rules
    assert isinstance(rules, MissionRules)
    before = rules.nearness(state)
    for site, colour in enumerate((0, 1)):
        state.levels[site], state.colours[site], state.owners[site], state.values[site] = 4, colour, 1, 2
    state.worth[0] = 70
    two = rules.nearness(state)
    state.colours[1] = 0
    # A second pyramid of a colour is of use to the first two missions, not to the third.
    assert before < two
    assert (rules.nearness(state) < two) == (mission == 3)


def test_the_end_of_a_mission_is_judged_by_its_goal() -> None:
    state = quick_game(5, mission=1, players=1)
    assert isinstance(state.rules, MissionRules)
    assert QUICK.outcome(state, 0) == state.rules.nearness(state) != QUICK.value(state, 0)


def test_outcome_is_how_far_a_player_is_ahead_on_average() -> None:
    state = quick_game(2, players=3)
    points = [state.points(player) for player in range(3)]
    assert QUICK.outcome(state, 1) == points[1] - (points[0] + points[2]) / 2


@pytest.mark.parametrize(
    ("options", "ahead", "turns"),
    [({"players": 3}, 0, [0, 1, 2]), ({"players": 3}, 1, [0, 1, 2, 0]), ({"mission": 1, "players": 1}, 3, [0] * 4)],
)
def test_a_rollout_stops_before_the_next_turn_or_after_as_many_as_asked_for(
    options: dict[str, int | str], ahead: int, turns: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[int, int]] = []

    def noting(self: Evaluation, state: State) -> object:
        seen.append((state.current_player(), state.turn_number()))
        return state.legal_actions()[0]

    evaluation = GAME.evaluation()
    monkeypatch.setattr(type(evaluation), "best_action", noting)
    state = GAME.new_initial_state(options, 4)
    first = state.current_player()
    request = RolloutRequest("terra", state.observation(first), ((state.legal_actions()[0],),), 5, ahead)
    Rollouts(request).play([0], [0], Clock(None))
    whose = [player for player, _ in dict.fromkeys(seen)]
    assert [(player - first) % state.players for player in whose] == turns


def test_far_rollouts_go_with_each_near_one_and_imagine_other_things_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    imagined: dict[str, set[tuple[int, ...]]] = {"best_action": set(), "rollout_action": set()}

    def noting(name: str) -> Callable[[Evaluation, TerraState], Action]:
        def first_legal(_: Evaluation, state: TerraState) -> Action:
            imagined[name].add(tuple(state.faces))
            return state.legal_actions()[0]

        return first_legal

    state = GAME.new_initial_state({"edition": "nile", "players": 3}, 4)
    begun = state.turn_number()

    def turns_played(_: Evaluation, end: State, player: int) -> float:
        return end.turn_number() - begun

    for name in imagined:
        monkeypatch.setattr(type(QUICK), name, noting(name))
    monkeypatch.setattr(type(QUICK), "outcome", turns_played)
    turns = tuple((action,) for action in state.legal_actions()[:2])
    request = RolloutRequest("terra", state.observation(state.current_player()), turns, 5, horizon=1, far_horizon=3)
    assert Rollouts(request).play([6], [0, 1], Clock(None)) == {6: pytest.approx([1 + 3 * FAR_SHARE] * 2)}
    assert (len(imagined["best_action"]), len(imagined["rollout_action"])) == (1, FAR_EACH)


@pytest.mark.parametrize(("rollouts", "told"), [(1, []), (3, [1.0]), (5, [1.0 + FAR_SHARE / FAR_EACH])])
def test_a_sample_counts_as_far_as_the_time_went_for_all_turns(
    rollouts: int, told: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = 0

    def until_the_time_is_up(self: Rollouts, *_: object) -> float | None:
        nonlocal begun
        begun += 1
        return 1.0 if begun <= rollouts else None

    monkeypatch.setattr(Rollouts, "_played_on", until_the_time_is_up)
    state = GAME.new_initial_state({"edition": "nile"}, 4)
    turns = tuple((action,) for action in state.legal_actions()[:2])
    request = RolloutRequest("terra", state.observation(state.current_player()), turns, 5, horizon=1, far_horizon=3)
    found = Rollouts(request).play([6], [0, 1], Clock(None))
    assert found == ({6: pytest.approx(told * 2)} if told else {})


@pytest.mark.parametrize(("far", "beam"), [(0, 0), (3, 0), (0, 2)])
def test_samples_end_with_the_time_where_the_game_is_over_too(far: int, beam: int) -> None:
    state = random_game(5)[-2]
    turns = [turn for turn in find_turns(QUICK, state, state.player, 1, Clock(None)) if len(turn.actions) == 1]
    request = RolloutRequest(
        "terra", state.observation(state.player), (turns[-1].actions,), 5, horizon=1, far_horizon=far, beam=beam
    )
    many = 20_000
    assert 0 < len(Rollouts(request).play(range(many), [0], Clock(0.1))) < many


@pytest.mark.rule("M3", "M5")
def test_a_rollout_that_plans_its_turns_to_the_end_of_a_mission_gets_more_points() -> None:
    def points(beam: int, seed: int) -> float:
        state = GAME.new_initial_state({"players": 1, "mission": 2}, seed)
        evaluation = GAME.evaluation().quick()
        while state.turn_number() < 25 or state.phase != PLACE:
            state.apply_action(evaluation.best_action(state))
        placement = evaluation.best_action(state)
        request = RolloutRequest("terra", state.observation(0), ((placement,),), seed, horizon=10, beam=beam)
        return Rollouts(request).play([0], [0], Clock(None))[0][0]

    greedy, planned = ([points(beam, seed) for seed in (1, 2)] for beam in (0, 2))
    assert sum(planned) > sum(greedy)
    assert all(number == int(number) for number in planned)
