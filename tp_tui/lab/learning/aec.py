"""A PettingZoo AEC environment: agents act in turn, each on what its seat knows.

>>> from tp_tui.lab.learning import aec
>>> env = aec.env(edition="nile", players=3)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     over = termination or truncation
...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

The keyword arguments are the game's options, such as `edition`, `players`, `symbol`, `open`, `mission`.

There is one agent per seat, starting with `player_0`. In a mission the seats share one player: they decide in turn, all
observe the same and get the same reward. `observation` is the tensor of the game's `TensorObserver`, described by
`layout`; `action_mask` marks the legal actions of the agent to act, and is all 0 for the others. Actions are indices
into `State.all_actions`. Rewards are given only at the end: `State.returns`.
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
"""The range of seeds drawn when `reset` is given none."""


class Observed(TypedDict):
    """An agent's observation: the tensor, and 1 for each action that is legal now."""

    observation: NDArray[np.float32]
    action_mask: NDArray[np.int8]


def env(game: str = DEFAULT_GAME, **options: int | str) -> AECEnv:
    """Create an environment with PettingZoo's usual wrappers: an illegal action ends the game with reward -1.

    Raises:
        OptionError, DataError: as for `Game.new_initial_state`.
    """
    safe = wrappers.TerminateIllegalWrapper(raw_env(game, **options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(safe))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - PettingZoo's name for it
    """The environment without wrappers: for an illegal action `step` raises IllegalActionError with the rule."""

    def __init__(self, game: str = DEFAULT_GAME, **options: int | str) -> None:
        """Create an environment for a game, by name, with its `options`.

        Raises:
            OptionError, DataError: as for `Game.new_initial_state`.
        """
        super().__init__()
        self.metadata = {"name": f"{game}_v0", "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self.game = get_game(game)
        self.options = options
        self.position: State = self.game.new_initial_state(options, 0)
        """The full position with all hidden information: for observing tools, not for agents."""
        observer = self.game.tensor_observer()
        if observer is None:
            raise TypeError(f"{self.game.title} gives no observation tensors, which this environment is made of")
        self._observer = observer
        self.possible_agents = [f"player_{seat}" for seat in range(self.position.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._actions = self.position.all_actions()
        self.layout = observer.layout(self.position)
        """The meaning of the numbers in the tensor, part by part."""
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
        self._rng = random.Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of `observe`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the indices of all actions of the game, legal or not."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game. Without `seed`, draw one from a generator seeded by the last one given.

        `options` is ignored: the game's options are fixed for the environment.
        """
        if seed is not None:
            self._rng.seed(seed)
        self.position = self.game.new_initial_state(self.options, self._rng.randrange(SEEDS) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.position.current_seat()]

    def observe(self, agent: str) -> Observed:
        """Return the observation and action mask of `agent`."""
        seat, position = self._seats[agent], self.position
        mask = np.zeros(len(self._actions), dtype=np.int8)
        if position.current_seat() == seat:
            mask[[action.number for action in position.legal_actions()]] = 1
        tensor = self._observer.tensor(position, position.player_of(seat))
        return {"observation": np.array(tensor, dtype=np.float32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Apply an action of the selected agent; None if its game is over.

        Raises:
            IllegalActionError: the action is illegal; nothing has changed.
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
        """Do nothing: there are no render modes."""

    def close(self) -> None:
        """Do nothing: there are no resources to release."""
