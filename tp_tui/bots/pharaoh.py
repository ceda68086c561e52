"""The pharaoh: compares its best turns by rollouts, resampling the hidden information for each.

An information-set Monte Carlo search with truncated rollouts. A beam search finds the candidate turns; from the end of
each, all players take greedy actions up to the end of one of the bot's next turns, and the evaluation scores the
position there. If the settings ask for it, faster rollouts with a heuristic policy look further ahead. Sequential
halving drops weak turns early.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from statistics import fmean
from typing import ClassVar

from tp_tui.bots.analysis import VALUE_WEIGHT, Analysis
from tp_tui.bots.analyst import Analyst
from tp_tui.bots.base import Advice, Bot, Budget, Clock
from tp_tui.bots.beam_search import Turn, best_of, candidate_turns
from tp_tui.bots.review import Review
from tp_tui.bots.rollout_pool import play_together
from tp_tui.bots.rollouts import Results, RolloutRequest, Rollouts
from tp_tui.bots.search_evaluations import search_evaluations
from tp_tui.bots.sequential_halving import best_arm, best_arms
from tp_tui.bots.turn_tree import TurnTree
from tp_tui.games.contract import Action, Game, Observation, SearchKind, SearchSettings

MIN_EACH = 3
"""The rollouts planned for each turn: a smaller budget compares fewer turns."""

SHORTEST_ROLLOUT = 0.0001
"""The least seconds assumed for a rollout."""

TIMING_MARGIN = 1.25
"""The factor by which a rollout may exceed the one that was timed."""

FIND_SHARE = 0.15
"""The share of the turn's remaining time for finding candidate turns."""

FIRST_SHARE = 1.5
"""The time for comparing them at the first decision, as a multiple of the time left to each later one of the turn."""

LAST_SHARE = 0.8
"""The share of that time if no later decision of the turn needs a comparison."""


DEEP_SHARE = 0.5
"""The share of the time for longer rollouts of the turns that are still close."""

DEEP_PRIOR = 0.5
"""The weight of the value at a turn's end and of the mean of its shorter rollouts, each, against the longer ones."""


class PharaohBot(Bot):
    """A Monte Carlo search that plays the turn with the best rollouts."""

    name = "pharaoh"
    search_kind: ClassVar[SearchKind] = SearchKind.ROLLOUTS
    """What the evaluation is asked for."""

    def __init__(self, game: Game, weights: Mapping[str, float] | None = None) -> None:
        """Create a bot for a registered `game` with these evaluation `weights`."""
        super().__init__(game)
        self._weights = tuple((weights or {}).items())
        self.evaluation, self._quick = search_evaluations(game.name, self._weights, self.search_kind)
        self._planned: tuple[Hashable, tuple[Action, ...]] = (None, ())
        self._analyst = Analyst(game.name, self._weights, kind=self.search_kind)

    def choose(
        self, observation: Observation, legal_actions: Sequence[Action], budget: Budget, rng: random.Random
    ) -> Action:
        """Return the first action of the best turn found within the budget.

        If all turns share it, rollouts do not compare them. A turn chosen by a tree is played as it was planned, unless
        something hidden comes out.
        """
        position, rest = self._planned
        if rest and position == observation.state.transposition_key():
            return self._play(observation, rest)
        clock = Clock.of(budget)
        settings = self.evaluation.search_settings(observation.state, self.search_kind)
        candidates = self.evaluation.candidates(observation.state)
        if len(candidates) == 1:
            return candidates[0]
        turns = candidate_turns(self.evaluation, observation, settings, clock.part(FIND_SHARE), rng)
        if settings.tree_depth:
            tree = TurnTree(self.evaluation, self._quick, settings, observation.player, clock.part(LAST_SHARE))
            return self._play(observation, tree.best(observation, turns, VALUE_WEIGHT, rng).actions)
        if not settings.rollouts or _same_first_action(turns):
            return turns[0].actions[0]
        outcome_is_hidden = self.evaluation.outcome_is_hidden(observation.state)
        share = LAST_SHARE if outcome_is_hidden else FIRST_SHARE / (FIRST_SHARE + len(turns[0].actions))
        return self._compare(observation, turns, settings, budget, clock.part(share), rng).actions[0]

    def _play(self, observation: Observation, turn: tuple[Action, ...]) -> Action:
        """Return the first action of `turn`, and plan the rest for the position that it should lead to.

        What it reveals is hidden in that position, which is then not the one that comes.
        """
        action, *rest = turn
        after = observation.state.clone()
        after.apply_action(action)
        self._planned = (after.transposition_key(), tuple(rest))
        return action

    def advise(
        self,
        observation: Observation,
        legal_actions: Sequence[Action],
        budget: Budget,
        rng: random.Random,
        known: Analysis | None = None,
    ) -> Advice:
        """Return the best turn of an analysis, and the reasons for preferring it to the others."""
        analysis, _ = self._analyst.analyse(observation, budget, rng, known)
        return self._analyst.advice(observation, analysis, known)

    def review(
        self,
        observation: Observation,
        played: Sequence[Action],
        budget: Budget,
        rng: random.Random,
        known: Analysis | None = None,
    ) -> Review:
        """Compare `played` with the turn that `advise` would have chosen, in the same analysis."""
        analysis, judged = self._analyst.analyse(observation, budget, rng, known, played)
        assert judged is not None
        return self._analyst.review(observation, analysis, judged, known)

    def _compare(
        self,
        observation: Observation,
        turns: Sequence[Turn],
        settings: SearchSettings,
        budget: Budget,
        clock: Clock,
        rng: random.Random,
    ) -> Turn:
        """Return a turn whose first action is that of the best rollouts; compare fewer turns if time is short."""
        request = RolloutRequest.of_search(
            self.game.name,
            observation,
            (turn.actions for turn in turns),
            rng.getrandbits(32),
            settings,
            self._weights,
            self.search_kind,
        )
        left = budget.rollouts
        if left is None and (budget.milliseconds is None or budget.caps_rollouts):
            left = settings.rollouts
        seconds, possible = _seconds_each(request, clock), left
        if seconds:
            in_time = int((clock.left() or 0.0) / seconds)
            possible = in_time if left is None else min(left, in_time)
        most = max(2, (possible or 0) // MIN_EACH)
        # Prefer turns with different first actions: only the first action is played now.
        compared = turns if most >= len(turns) else best_of(turns, most, 1)
        entered = {turns.index(turn): VALUE_WEIGHT * turn.value for turn in compared}

        samples = 0

        def play(numbers: range, alive: Sequence[int], clock: Clock) -> Results:
            nonlocal samples
            samples = numbers.stop
            return play_together(request, numbers, alive, clock, budget.processes)

        def is_decided(alive: Sequence[int]) -> bool:
            return _same_first_action([turns[turn] for turn in alive])

        if not settings.deep_turns:
            return turns[best_arm(entered, play, left, clock, seconds, is_decided)]

        def is_settled(alive: Sequence[int]) -> bool:
            return is_decided(alive) or (len(alive) <= settings.deep_turns and samples >= settings.deep_after)

        part = clock.part(1 - DEEP_SHARE)
        close, results = best_arms(entered, play, left, part, seconds, is_settled, settings.deep_turns)
        if is_decided(close):
            return turns[close[0]]
        deep = replace(request, seed=rng.getrandbits(32), horizon=settings.deep_horizon)

        def play_deep(numbers: range, alive: Sequence[int], clock: Clock) -> Results:
            return play_together(deep, numbers, alive, clock, budget.processes)

        known = {
            turn: DEEP_PRIOR * (entered[turn] + (fmean(results[turn]) if results[turn] else 0.0)) for turn in close
        }
        rollouts = None if left is None else round(left * settings.deep_rollouts / settings.rollouts)
        return turns[best_arm(known, play_deep, rollouts, clock, seconds, is_decided)]


def _same_first_action(turns: Sequence[Turn]) -> bool:
    return len({turn.actions[0] for turn in turns}) == 1


def _seconds_each(request: RolloutRequest, clock: Clock) -> float:
    """Time one rollout and return the seconds to allow for each; 0 if there is no time limit."""
    before = clock.left()
    if before is None:
        return 0.0
    Rollouts(request).play((0,), (0,), clock)
    return max(SHORTEST_ROLLOUT, TIMING_MARGIN * (before - (clock.left() or 0.0)))
