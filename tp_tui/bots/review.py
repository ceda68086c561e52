"""Reviews: a bot's judgement of a turn that was played, by what the player could know at the time."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from tp_tui.bots.analysis import FINE_LOSS, Analysis, Margin, mean_of
from tp_tui.bots.base import Advice, Budget
from tp_tui.games.contract import Action, Evaluation, Observation, Reason, State

UNEXPLAINED = 0.3
"""The share of a margin that reasons may leave out without saying where the rest comes from."""

RESTS = frozenset(("further_ahead", "all_else"))
"""The reasons for what the others do not account for: what later turns bring, and what neither they nor facts do."""


class Review(NamedTuple):
    """A bot's judgement of a turn, from a decision up to the next hidden outcome.

    Attributes:
        played: the part of the played actions that was judged.
        best: the actions the bot would have taken; equal to `played` if it finds nothing better.
        loss: the points by which `played` is worse than `best`, 0 or more.
        rollouts: the near rollouts behind `loss`, of both turns together; 0 if it rests on the evaluation alone.
        reasons: what `best` has that `played` lacks, the weightiest first; with `against` it adds up to most of `loss`.
        error: the standard error of `loss`.
        ahead: the share of the samples in which `best` came out ahead: the more depends on luck, the nearer to a half.
        against: what `played` has that `best` lacks.
        is_changed: whether a shorter look had preferred another turn than `best`.
        analysis: the analysis that this is a reading of.
        risk: the most that `played` may lose to any turn, a standard error above the difference.
    """

    played: tuple[Action, ...]
    best: tuple[Action, ...]
    loss: float = 0.0
    rollouts: int = 0
    reasons: tuple[Reason, ...] = ()
    error: float = 0.0
    ahead: float = 1.0
    against: tuple[Reason, ...] = ()
    is_changed: bool = False
    analysis: Analysis | None = None
    risk: float = 0.0

    @property
    def games(self) -> int:
        """The games tried with each of the two turns."""
        return Margin(rollouts=self.rollouts).games

    @property
    def is_fine(self) -> bool:
        """Whether the turn is about as good as the best, as far as the bot can tell; too few rollouts tell nothing."""
        return not (self.is_compared and Margin(self.loss, self.error, self.rollouts).is_clear)

    @property
    def is_alone(self) -> bool:
        """Whether no other turn was worth comparing."""
        return self.analysis is not None and len(self.analysis.lines) == 1 and not self.analysis.is_cut_short

    @property
    def is_compared(self) -> bool:
        """Whether enough rollouts of both turns were played to compare them."""
        return Margin(rollouts=self.rollouts).is_sampled

    @property
    def is_open(self) -> bool:
        """Whether it is not clearly worse, and may yet lose more than a fine turn, so that the bot cannot tell."""
        return self.is_fine and max(self.loss + self.error, self.risk) >= FINE_LOSS


@runtime_checkable
class Reviewer(Protocol):
    """A bot that analyses positions, and so can go on with an analysis and review what others played.

    Only what is known at `observation` counts. All randomness comes from `rng`.
    """

    def advise(
        self,
        observation: Observation,
        legal_actions: Sequence[Action],
        budget: Budget,
        rng: random.Random,
        known: Analysis | None = None,
    ) -> Advice:
        """Return what it would do, going on with the analysis `known`."""

    def review(
        self,
        observation: Observation,
        played: Sequence[Action],
        budget: Budget,
        rng: random.Random,
        known: Analysis | None = None,
    ) -> Review:
        """Judge `played`, a sequence of at least one action, the first legal at `observation`."""


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


def transposition(
    samples: Sequence[State], chains: Sequence[Sequence[Action]], actions: Sequence[Action]
) -> int | None:
    """Return the place of the first of `chains` that leads where `actions` do, whatever is hidden; None without one."""
    if tuple(actions) in (whole := [tuple(chain) for chain in chains]):
        return whole.index(tuple(actions))
    ends = [after(sample, actions).transposition_key() for sample in samples]
    for place, chain in enumerate(chains):
        if all(after(sample, chain).transposition_key() == end for sample, end in zip(samples, ends, strict=True)):
            return place
    return None


def mean_value(evaluation: Evaluation, samples: Sequence[State], actions: Sequence[Action], player: int) -> float:
    """Return the average evaluation of the positions after `actions`."""
    return mean_of([evaluation.value(after(sample, actions), player) for sample in samples])
