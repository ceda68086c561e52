"""The evaluation: a game's own idea of what positions are worth, which bots search with. No game must have one."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tp_tui.games.contract.actions import Action, Argument
from tp_tui.games.contract.search import DEFAULT_SEARCH, SearchKind, SearchSettings
from tp_tui.games.contract.state import Observation, State

MOST_REASONS = 4
"""How many reasons for a turn are given at most."""


class Reason(NamedTuple):
    """Why a turn is good: a fact that presenters put into words, and its weight in points.

    `id` names the reason within its game and `args` are what it is about. `rival` is the player it names; negative for
    none.
    """

    id: str
    worth: float
    rival: int = -1
    args: tuple[Argument, ...] = ()


class Evaluation(ABC):
    """A game's own idea of what a position is worth to a player; what the bots search with."""

    @abstractmethod
    def value(self, state: State, player: int) -> float:
        """The worth of `state` to `player`, in points; within a turn, what the turn can still bring counts too."""

    @abstractmethod
    def candidates(self, state: State) -> Sequence[Action]:
        """Of the legal actions those worth weighing, in a fixed order: never none while one is legal."""

    @abstractmethod
    def outcome_is_hidden(self, state: State) -> bool:
        """Whether what the next action brings is hidden, so that a search ends here and averages over samples."""

    def search_settings(self, state: State, kind: SearchKind) -> SearchSettings:
        """Return how wide and how far a search of that kind goes from `state`."""
        return DEFAULT_SEARCH[kind]

    @property
    def fixed(self) -> Mapping[str, float]:
        """The weights that this judgement holds to, whatever `Game.evaluation` was asked for."""
        return {}

    def best_action(self, state: State) -> Action:
        """Of the candidates the one that leads to the position of the greatest value. `state` hides nothing."""
        player = state.current_player()

        def value_after(action: Action) -> float:
            child = state.clone()
            child.apply_action(action)
            return self.value(child, player)

        candidates = self.candidates(state)
        return candidates[0] if len(candidates) == 1 else max(candidates, key=value_after)

    def rollout_action(self, state: State) -> Action:
        """What who decides does by rules of thumb, weighing nothing: worse than `best_action`, but many times faster.

        `best_action` itself if the game has no such rules. `state` hides nothing.
        """
        return self.best_action(state)

    def outcome(self, state: State, player: int) -> float:
        """Return how well a rollout came out for `player`: how far it is ahead of the others on average, in points.

        Where there are no others, what the position is worth.
        """
        values = [self.value(state, other) for other in range(state.players)]
        own = values.pop(player)
        return own - sum(values) / len(values) if values else own

    def quick(self) -> Evaluation:
        """The same judgement with fewer candidates, for who leads rollouts; itself if the game has none."""
        return self

    def shortsighted(self) -> Evaluation:
        """The judgement without what a position leaves to the other players; itself if the game has no such part."""
        return self

    def judgement_for(self, kind: SearchKind) -> Evaluation:
        """Return what a search of that kind judges by: shortsighted where it looks at its own turn, else all there is.

        A game may have a search judge by less, so that each level of bots is a step for a player.
        """
        return self.shortsighted() if kind is SearchKind.OWN_TURN else self

    def reasons(
        self, state: State, actions: Sequence[Action], instead: Sequence[Sequence[Action]]
    ) -> tuple[Reason, ...]:
        """Return why whose decision it is might do the chain `actions` rather than those `instead`, weightiest first.

        Empty if the game has no words for it. `state` is one to search on (see `determinize`); what is hidden from the
        player makes no difference to what is said.
        """
        return ()

    def determinize(self, observation: Observation, rng: random.Random) -> State:
        """A full state to search on that agrees with `observation`.

        A game may put mean values where a sample of `Observation.resample` would be chased as if it were known.
        """
        return observation.resample(rng)
