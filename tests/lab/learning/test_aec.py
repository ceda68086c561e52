"""The PettingZoo environment: PettingZoo's own tests, and what they do not look at."""

from __future__ import annotations

import random
import subprocess
import sys
import warnings

import pytest

np = pytest.importorskip("numpy")
pettingzoo_test = pytest.importorskip("pettingzoo.test")

from tests.commands import documented_example  # noqa: E402
from tests.faults import raises_fault  # noqa: E402
from tests.games.terra.knowledge_tracker import Witness, disguised  # noqa: E402
from tests.games.terra.positions import snapshot  # noqa: E402
from tp_tui.games.contract import IllegalActionError, OptionError  # noqa: E402
from tp_tui.lab.learning import aec  # noqa: E402

GAMES = [
    {"players": 2},
    {"edition": "horus", "players": 3, "stairs": "line"},
    {"edition": "nile", "players": 4, "symbol": "yes", "open": "yes", "search_order": "free"},
    {"mission": 1, "players": 3},
    {"mission": 3, "players": 1},
]


def named(options):
    return " ".join(f"{name}={value}" for name, value in options.items())


every_game = pytest.mark.parametrize("options", GAMES, ids=named)


def played(env, seed):
    """Play random legal actions to the end; what each agent was told it got, by the seat."""
    env.reset(seed=seed)
    rng = random.Random(seed)
    got = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        got[agent] += reward
        mask = observation["action_mask"]
        env.step(None if termination or truncation else int(rng.choice(np.flatnonzero(mask))))
    return list(got.values())


@every_game
def test_pettingzoo_has_nothing_against_it(options):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # What PettingZoo says of every environment but its own whose observations hold a mask.
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        pettingzoo_test.api_test(aec.env(**options), num_cycles=500)


@every_game
def test_the_same_seed_is_the_same_game(options):
    pettingzoo_test.seed_test(lambda: aec.env(**options), num_cycles=300)


@every_game
def test_rewards_come_at_the_end_and_are_the_returns(options):
    env = aec.raw_env(**options)
    for seed in (1, 2):
        got = played(env, seed)
        state = env.position
        assert state.is_terminal()
        assert got == [state.returns()[state.player_of(seat)] for seat in range(options["players"])]
        assert env.agents == []
        if "mission" not in options:
            assert sum(got) == pytest.approx(0)


def test_the_seats_of_a_mission_take_turns_and_share_what_they_know():
    env = aec.raw_env(mission=2, players=3, first=2)
    env.reset(seed=5)
    acted, rng = [], random.Random(1)
    while len(acted) < 4:
        if not acted or acted[-1] != env.agent_selection:
            acted.append(env.agent_selection)
        agents = [env.observe(agent) for agent in env.agents]
        assert all((one["observation"] == agents[0]["observation"]).all() for one in agents)
        for agent, one in zip(env.agents, agents, strict=True):
            assert one["action_mask"].any() == (agent == env.agent_selection)
        env.step(int(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
    assert acted == ["player_1", "player_2", "player_0", "player_1"]


@every_game
def test_the_mask_is_what_is_legal_and_the_observation_is_in_its_space(options):
    env = aec.raw_env(**options)
    env.reset(seed=3)
    rng = random.Random(3)
    while not env.position.is_terminal():
        agent = env.agent_selection
        for each in env.agents:
            observed = env.observe(each)
            assert env.observation_space(each).contains(observed)
            legal = {action.number for action in env.position.legal_actions()} if each == agent else set()
            assert set(np.flatnonzero(observed["action_mask"])) == legal
        for _ in range(9):
            if not env.position.is_terminal():
                env.step(rng.choice(env.position.legal_actions()).number)


@every_game
def test_agents_do_not_see_what_is_hidden(options):
    env, rng, changed = aec.raw_env(**options), random.Random(4), 0
    env.reset(seed=4)
    witness = Witness(env.position)
    while not env.position.is_terminal():
        state = env.position
        if not rng.randrange(8):
            for seat, agent in enumerate(env.agents):
                env.position = state
                one = env.observe(agent)
                env.position = disguised(state, witness.seen[state.player_of(seat)], rng)
                changed += env.position.faces != state.faces
                two = env.observe(agent)
                assert all((one[name] == two[name]).all() for name in ("observation", "action_mask"))
            env.position = state
        before, action = state.clone(), rng.choice(state.legal_actions())
        env.step(action.number)
        witness.watch(before, action, env.position)
    assert changed > 10


def test_seeds_follow_from_the_one_that_was_given():
    env = aec.raw_env(players=2)

    def deals(seed):
        env.reset(seed=seed)
        first = env.position.faces
        env.reset()
        return first, env.position.faces

    assert deals(11) == deals(11)
    assert len({*deals(11), *deals(12)}) == 4
    env.reset(seed=11)
    assert snapshot(env.position) == snapshot(env.game.new_initial_state({"players": 2}, 11))


def illegal(env):
    return int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])


def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing():
    env = aec.raw_env(players=2)
    env.reset(seed=1)
    before, agent = snapshot(env.position), env.agent_selection
    with pytest.raises(IllegalActionError, match=r"\(B2\)"):
        env.step(illegal(env))
    assert snapshot(env.position) == before
    assert env.agent_selection == agent


def test_behind_the_safeguards_an_illegal_action_ends_the_game():
    env = aec.env(players=2)
    env.reset(seed=1)
    agent = env.agent_selection
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(illegal(env.unwrapped))
    assert env.rewards[agent] == -1
    assert all(env.terminations.values())


def test_options_that_cannot_be_are_refused_at_once():
    with raises_fault(OptionError, "edition"):
        aec.env(edition="gold")
    with raises_fault(OptionError, "colour"):
        aec.env(colour="red")


def test_nothing_of_it_is_imported_by_the_rest_of_the_program():
    code = (
        "import sys, tp_tui.cli.app, tp_tui.games.terra, tp_tui.games.terra.rules.observation_tensor\n"
        "print(sorted({'numpy', 'pettingzoo', 'gymnasium', 'tp_tui.lab.learning'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_the_example_of_the_docs_runs():
    played_by_it = {}
    exec(documented_example("python", "aec.env"), played_by_it)
    assert all(played_by_it["env"].unwrapped.terminations.values())
