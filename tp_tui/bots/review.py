"""Reviews: a bot's judgement of a turn that was played, by what the player could know at the time."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from tp_tui.bots.base import Budget
from tp_tui.games.contract import Action, Evaluation, Observation, Reason, State


@dataclass(frozen=True, slots=True)
class Review:
    """A bot's judgement of a turn, from a decision up to the next hidden outcome.

    Attributes:
        played: the part of the played actions that was judged.
        best: the actions the bot would have taken; equal to `played` if it finds nothing better.
        loss: the points by which `played` is worse than `best`, 0 or more: a mean of the rollouts from the ends of both
            turns and the evaluation of the positions there, weighted as in the bot's search.
        rollouts: the near rollouts behind `loss`, of both turns together; 0 if it rests on the evaluation alone.
        reasons: the reasons for `best`, the weightiest first.
    """

    played: tuple[Action, ...]
    best: tuple[Action, ...]
    loss: float = 0.0
    rollouts: int = 0
    reasons: tuple[Reason, ...] = ()


@runtime_checkable
class Reviewer(Protocol):
    """A bot that can review what others played."""

    def review(self, observation: Observation, played: Sequence[Action], budget: Budget, rng: random.Random) -> Review:
        """Judge `played`, a sequence of at least one action, the first legal at `observation`.

        Only what is known there counts. All randomness comes from `rng`.
        """


def judgeable_prefix(evaluation: Evaluation, samples: Sequence[State], actions: Sequence[Action]) -> tuple[Action, ...]:
    """Return the prefix of a turn that could be judged in advance: at least one action, up to the next hidden outcome.

    `samples` are positions consistent with what the player knew. An action that is not legal in all of them depended on
    something revealed during the turn.
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
    """Return the position after `actions`, leaving `state` unchanged."""
    state = state.clone()
    for action in actions:
        state.apply_action(action)
    return state


def transpose(samples: Sequence[State], one: Sequence[Action], other: Sequence[Action]) -> bool:
    """Return whether two sequences of actions transpose, whatever is hidden."""
    return tuple(one) == tuple(other) or all(
        after(sample, one).transposition_key() == after(sample, other).transposition_key() for sample in samples
    )


def mean_value(evaluation: Evaluation, samples: Sequence[State], actions: Sequence[Action], player: int) -> float:
    """Return the average evaluation of the positions after `actions`."""
    from statistics import (
        fmean,  # here, because it imports fractions and decimal, which those who only ask can do without
    )

    return fmean(evaluation.value(after(sample, actions), player) for sample in samples)
