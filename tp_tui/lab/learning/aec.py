"""A game as a PettingZoo AEC environment: agents act one after another, each on what its seat knows.

>>> from tp_tui.lab.learning import aec
>>> env = aec.env(edition="nile", players=3)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     over = termination or truncation
...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

The keywords are the options of the game (`tp_tui.games`), such as `edition`, `players`, `symbol`, `open`, `mission`.

There is one agent for each seat: `player_0` is the first. In a mission the seats share one player: they take turns
to decide, all observe the same, and all get its reward. `observation` is what the game's `TensorObserver` gives, laid
out as its `layout` says; `action_mask` marks the legal actions of the agent that is to act, and none for the
others. An action is its number among `State.all_actions`. The only rewards are those at the end, `State.returns`.
"""

from __future__ import annotations

import random
from typing import Any, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from tp_tui.games import DEFAULT_GAME, get_game
from tp_tui.games.contract import State

SEEDS = 2**31
"""How many seeds are drawn from when `reset` is given none."""


class Observed(TypedDict):
    """What an agent observes: the tensor, and for each action of the game 1 if the agent may choose it now."""

    observation: NDArray[np.float32]
    action_mask: NDArray[np.int8]


def env(game: str = DEFAULT_GAME, **options: int | str) -> AECEnv:
    """The environment with PettingZoo's usual safeguards: an illegal action ends the game and costs its agent 1.

    Raises:
        OptionError, DataError: as `Game.new_initial_state` does.
    """
    safe = wrappers.TerminateIllegalWrapper(raw_env(game, **options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(safe))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - PettingZoo's name for it
    """The environment without safeguards: `step` raises IllegalActionError, with the rule, at an illegal action."""

    def __init__(self, game: str = DEFAULT_GAME, **options: int | str) -> None:
        """A game by its name, with its `options`.

        Raises:
            OptionError, DataError: as `Game.new_initial_state` does.
        """
        super().__init__()
        self.metadata = {"name": f"{game}_v0", "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self.game = get_game(game)
        self.options = options
        self.position: State = self.game.new_initial_state(options, 0)
        """The full position, hidden things included: for tools that look on, not for agents."""
        observer = self.game.tensor_observer()
        if observer is None:
            raise TypeError(f"{self.game.title} gives no observation tensors, which this environment is made of")
        self._observer = observer
        self.possible_agents = [f"player_{seat}" for seat in range(self.position.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._actions = self.position.all_actions()
        self.layout = observer.layout(self.position)
        """What each number of an observation means, part by part."""
        highs = [part.most for part in self.layout for _ in range(part.length)]
        high = np.array(highs, dtype=np.float32)
        count = len(self._actions)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(np.zeros_like(high), high, dtype=np.float32),
                    "action_mask": spaces.Box(0, 1, (count,), dtype=np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self._lots = random.Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what `observe` gives that agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of all actions of the game, legal or not."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a fresh game by `seed`; without one, by the next of a sequence that the last seed given began.

        `options` are of no account; what is played was said when the environment was made.
        """
        if seed is not None:
            self._lots.seed(seed)
        self.position = self.game.new_initial_state(self.options, self._lots.randrange(SEEDS) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.position.current_seat()]

    def observe(self, agent: str) -> Observed:
        """Return what `agent` knows, and what it may do."""
        seat, position = self._seats[agent], self.position
        mask = np.zeros(len(self._actions), dtype=np.int8)
        if position.current_seat() == seat:
            mask[[action.number for action in position.legal_actions()]] = 1
        tensor = self._observer.tensor(position, position.player_of(seat))
        return {"observation": np.array(tensor, dtype=np.float32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Let the agent whose turn it is do the action of that number; None is for one whose game is over.

        Raises:
            IllegalActionError: the rules forbid it; nothing has changed.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "None is for an agent whose game is over"
        self.position.apply_action(self._actions[int(action)])
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.position.is_terminal():
            returns = self.position.returns()
            for each in self.agents:
                self.rewards[each] = returns[self.position.player_of(self._seats[each])]
                self.terminations[each] = True
        else:
            self.agent_selection = self.possible_agents[self.position.current_seat()]
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> None:
        """Shows nothing: the program itself has screens."""

    def close(self) -> None:
        """Nothing is held open."""
