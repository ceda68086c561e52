"""The evaluation function of a game, which bots search with. It is optional."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tp_tui.games.contract.actions import Action, Argument
from tp_tui.games.contract.search import DEFAULT_SEARCH, SearchKind, SearchSettings
from tp_tui.games.contract.state import Observation, State

MAX_REASONS = 4
"""The maximum number of reasons given for a turn."""

MIN_WORTH = 0.5
"""The minimum worth of a reason in points, unless it is the only one."""


class Reason(NamedTuple):
    """Why a turn is good: a fact that presenters put into words, and its worth in points.

    `id` identifies the reason within its game and `args` are its arguments. `rival` is the player it mentions; negative
    if it mentions none.
    """

    id: str
    worth: float
    rival: int = -1
    args: tuple[Argument, ...] = ()


class Evaluation(ABC):
    """Estimates what positions of one game are worth to a player, and guides searches."""

    @abstractmethod
    def value(self, state: State, player: int) -> float:
        """Return the value of `state` to `player` in points, including what an unfinished turn can still bring."""

    @abstractmethod
    def candidates(self, state: State) -> Sequence[Action]:
        """Return the legal actions worth searching, in a fixed order; at least one if any action is legal."""

    @abstractmethod
    def outcome_is_hidden(self, state: State) -> bool:
        """Return whether the outcome of the next action is hidden, so that a search stops and averages over samples."""

    def search_settings(self, state: State, kind: SearchKind) -> SearchSettings:
        """Return the width and depth of a search of this kind from `state`."""
        return DEFAULT_SEARCH[kind]

    @property
    def fixed(self) -> Mapping[str, float]:
        """The weights that override those passed to `Game.evaluation`."""
        return {}

    def best_action(self, state: State) -> Action:
        """Return the candidate that leads to the position of the greatest value. `state` must be fully known."""
        player = state.current_player()

        def value_after(action: Action) -> float:
            child = state.clone()
            child.apply_action(action)
            return self.value(child, player)

        candidates = self.candidates(state)
        return candidates[0] if len(candidates) == 1 else max(candidates, key=value_after)

    def best_turn(self, state: State) -> Sequence[Action]:
        """Return the next actions of the current player without searching, at least one; by default `best_action`.

        `state` must be fully known.
        """
        return (self.best_action(state),)

    def rollout_action(self, state: State) -> Action:
        """Return an action of a fast, heuristic rollout policy; by default that of `best_action`.

        `state` must be fully known.
        """
        return self.best_action(state)

    def outcome(self, state: State, player: int) -> float:
        """Return the result of a rollout for `player`: its lead over the average opponent, in points.

        Without opponents, return the value of the position.
        """
        values = [self.value(state, other) for other in range(state.players)]
        own = values.pop(player)
        return own - sum(values) / len(values) if values else own

    def quick(self) -> Evaluation:
        """Return a faster variant with fewer candidates, for rollouts; by default the evaluation itself."""
        return self

    def shortsighted(self) -> Evaluation:
        """Return a variant that ignores what a position offers the opponents; by default the evaluation itself."""
        return self

    def evaluation_for(self, kind: SearchKind) -> Evaluation:
        """Return the evaluation for a search of this kind: the shortsighted one if it only looks at the own turn.

        A game may weaken it further, so that the levels of bots are evenly spaced.
        """
        return self.shortsighted() if kind is SearchKind.OWN_TURN else self

    def facts(
        self, state: State, actions: Sequence[Action], alternatives: Sequence[Sequence[Action]]
    ) -> Sequence[Reason]:
        """Return what the chain `actions` does for the current player, and what it leaves that `alternatives` do not.

        Each fact has its worth in points. Empty if the game explains nothing. `state` comes from `determinize`; facts
        must not depend on anything that is hidden from the player.
        """
        return ()

    def prospects(self, state: State, player: int) -> Mapping[str, float]:
        """Return the components of `value` by name, except points already certain; empty if the game names none."""
        return {}

    def condition(
        self, state: State, better: Sequence[Action], worse: Sequence[Action], points: float
    ) -> Reason | None:
        """Return the hidden outcome that decides whether `better` beats `worse`, as it does by `points` on average.

        None if it depends on nothing that the game can name.
        """
        return None

    def overall(
        self, state: State, actions: Sequence[Action], alternatives: Sequence[Sequence[Action]]
    ) -> Sequence[Reason]:
        """Return how the chain `actions` compares as a whole, for use if no fact is worth mentioning."""
        return ()

    def reasons(
        self, state: State, actions: Sequence[Action], alternatives: Sequence[Sequence[Action]]
    ) -> tuple[Reason, ...]:
        """Return why the current player might prefer `actions` to the `alternatives`, weightiest first."""
        found = self.facts(state, actions, alternatives)
        if not any(reason.worth >= MIN_WORTH for reason in found):
            found = [*found, *self.overall(state, actions, alternatives)]
        ordered = sorted(found, key=lambda reason: -reason.worth)
        return tuple([reason for reason in ordered if reason.worth >= MIN_WORTH] or ordered[:1])[:MAX_REASONS]

    def determinize(self, observation: Observation, rng: random.Random) -> State:
        """Return a full state to search on that is consistent with `observation`.

        A game may use mean values instead of a random sample, which a search would exploit as if it were known.
        """
        return observation.resample(rng)
