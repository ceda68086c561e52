"""Reviews: what a bot thinks of a turn that somebody played, judged by what that player could know then."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from tp_tui.bots.base import Budget
from tp_tui.games.contract import Action, Evaluation, Observation, Reason, State


@dataclass(frozen=True, slots=True)
class Review:
    """What a bot thinks of the rest of a turn, from a decision up to where the next outcome is hidden.

    Attributes:
        played: what was judged of what was played.
        best: what the bot would have done; the same as `played` where it finds nothing better.
        loss: by how many points `played` is worse than `best`, 0 or more. It is a mean of two estimates, weighted as
            the bot weighs them: how far ahead the player is in rollouts from the ends of both turns, and what the
            evaluation says of the positions there.
        rollouts: how many near rollouts that stands on, of both turns together; 0 if on the evaluation alone.
        reasons: what speaks for `best`, the weightiest first.
    """

    played: tuple[Action, ...]
    best: tuple[Action, ...]
    loss: float = 0.0
    rollouts: int = 0
    reasons: tuple[Reason, ...] = ()


@runtime_checkable
class Reviewer(Protocol):
    """A bot that can say what it thinks of what others played."""

    def review(self, observation: Observation, played: Sequence[Action], budget: Budget, rng: random.Random) -> Review:
        """Return what the bot thinks of `played`, at least one action that is legal at `observation`.

        The answer depends on what may be known there alone. All chance comes from `rng`.
        """


def judged_part(evaluation: Evaluation, samples: Sequence[State], actions: Sequence[Action]) -> tuple[Action, ...]:
    """Return as much of a turn as can be judged before any of it is done: up to where an outcome is hidden.

    `samples` are positions that agree with what the player knew. What is not legal in all of them was decided by
    something that came to light meanwhile. The first action is always among what is returned.
    """
    lengths = []
    for sample in samples:
        state, count = sample.clone(), 1
        seat, turn = state.current_seat(), state.turn_number()
        is_hidden = evaluation.outcome_is_hidden(state)
        state.apply_action(actions[0])
        for action in () if is_hidden else actions[1:]:
            if (state.current_seat(), state.turn_number()) != (seat, turn) or evaluation.outcome_is_hidden(state):
                break
            if action not in state.legal_actions():
                break
            state.apply_action(action)
            count += 1
        lengths.append(count)
    return tuple(actions[: min(lengths)])


def after(state: State, actions: Sequence[Action]) -> State:
    """Return the position that `actions` lead to from `state`, which stays as it is."""
    state = state.clone()
    for action in actions:
        state.apply_action(action)
    return state


def lead_to_the_same(samples: Sequence[State], one: Sequence[Action], other: Sequence[Action]) -> bool:
    """Return whether two chains of actions lead to the same position, whatever is hidden."""
    return tuple(one) == tuple(other) or all(
        after(sample, one).transposition_key() == after(sample, other).transposition_key() for sample in samples
    )


def mean_value(evaluation: Evaluation, samples: Sequence[State], actions: Sequence[Action], player: int) -> float:
    """Return what the evaluation says on average of the positions that `actions` lead to."""
    from statistics import fmean  # only bots count; who only asks them does not wait for fractions and decimals

    return fmean(evaluation.value(after(sample, actions), player) for sample in samples)
