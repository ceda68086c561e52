"""The pharaoh: compares the best turns it finds by rollouts, with what is hidden drawn anew each time.

An information-set Monte Carlo search with truncated rollouts: a beam search finds the turns, all players go on with the
action that looks best at once, up to the end of one of the bot's next turns, and the evaluation judges the position
there. Where the settings ask for it, faster rollouts by rules of thumb go farther. Turns that do badly are dropped
early (`sequential_halving`).
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from statistics import fmean

from tp_tui.bots.base import Advice, Bot, Budget, Clock
from tp_tui.bots.beam_search import Turn, best_of, find_turns, turns_on_average
from tp_tui.bots.review import Review, judged_part, lead_to_the_same, mean_value
from tp_tui.bots.rollout_pool import play_together
from tp_tui.bots.rollouts import FAR_SHARE, Results, RolloutRequest, Rollouts, judges
from tp_tui.bots.sequential_halving import winner
from tp_tui.games.contract import (
    MOST_REASONS,
    Action,
    Game,
    Observation,
    Reason,
    SearchKind,
    SearchSettings,
    State,
)

LEAST_EACH = 3
"""The rollouts that a turn should get at least: with fewer rollouts, fewer turns are compared."""

VALUE_WEIGHT = 1.0
"""The weight of a turn's value at its end, added to the average of its rollouts.

Measured against 12 games of greedy to the end from each of six turns: with it ten rollouts a turn correlate with those
by 0.65 instead of 0.60 (143 decisions of two players), by 0.74 instead of 0.70 (60 of four).
"""

SHORTEST = 0.0001
"""The seconds that a rollout is assumed to take at least."""

VARYING = 1.25
"""How much longer than the one that was timed a rollout is assumed to take."""

FIND_SHARE = 0.15
"""The share of the time left for the turn that finding the turns may take."""

FIRST = 1.5
"""The time for comparing them, as a multiple of what each later decision of the turn then has."""

LAST_SHARE = 0.8
"""The share of that time for a decision after which only what was hidden remains to be looked at."""

SLIGHT = 0.5
"""The points by which a turn may look worse than another without a reason being given."""

PLAYED_ON = Reason("best when simulated ahead", 0.0)


class PharaohBot(Bot):
    """A Monte Carlo search that begins the turn whose rollouts do best."""

    name = "pharaoh"

    def __init__(self, game: Game, weights: Mapping[str, float] | None = None) -> None:
        """Make a bot for `game`, which is registered, with these `weights` in its evaluation."""
        super().__init__(game)
        self._weights = tuple((weights or {}).items())
        self.evaluation, _ = judges(game.name, self._weights)

    def choose(
        self, observation: Observation, legal_actions: Sequence[Action], budget: Budget, rng: random.Random
    ) -> Action:
        """Return the first action of the turn that does best within the budget."""
        return self._search(observation, budget, rng, whole=False)[0].actions[0]

    def _search(
        self, observation: Observation, budget: Budget, rng: random.Random, whole: bool
    ) -> tuple[Turn, Sequence[Turn]]:
        """Return the turn that does best, up to where the next outcome is hidden, and all turns that were compared.

        Where all have the same first action it is the one with the greatest value. If the `whole` turn is not asked
        for, only its first action need be the best.
        """
        clock = Clock.of(budget)
        settings = self.evaluation.search_settings(observation.state, SearchKind.ROLLOUTS)
        candidates = self.evaluation.candidates(observation.state)
        if len(candidates) == 1:
            only = Turn(0.0, (candidates[0],))
            return only, (only,)
        turns = self._turns(observation, settings, clock.part(FIND_SHARE), rng)
        if not settings.rollouts or _same_first_action(turns):
            return turns[0], turns
        outcome_is_hidden = self.evaluation.outcome_is_hidden(observation.state)
        share = LAST_SHARE if outcome_is_hidden or whole else FIRST / (FIRST + len(turns[0].actions))
        return self._compare(observation, turns, settings, budget, clock.part(share), rng, whole), turns

    def advise(
        self, observation: Observation, legal_actions: Sequence[Action], budget: Budget, rng: random.Random
    ) -> Advice:
        """Return the turn that `choose` begins, and what speaks for it against the others that were compared."""
        best, turns = self._search(observation, budget, rng, whole=True)
        state = self.evaluation.determinize(observation, rng)
        actions = _within_turn(state, best.actions)
        others = [_within_turn(state, turn.actions) for turn in turns if turn is not best]
        reasons = self.evaluation.reasons(state, actions, others)
        if best.value < max(turn.value for turn in turns) - SLIGHT:
            reasons = (*reasons[: MOST_REASONS - 1], PLAYED_ON)
        return Advice(actions, reasons)

    def review(self, observation: Observation, played: Sequence[Action], budget: Budget, rng: random.Random) -> Review:
        """Return what `advise` would have done instead of `played`, and by how much that is better.

        Rollouts of both that were not looked at when the better one was chosen say how much, from the same samples of
        what is hidden. They are as many as those that chose it.
        """
        settings = self.evaluation.search_settings(observation.state, SearchKind.ROLLOUTS)
        samples = [self.evaluation.determinize(observation, rng) for _ in range(settings.hidden_samples)]
        judged = judged_part(self.evaluation, samples, played)
        clock, half = Clock.of(budget), budget.milliseconds and budget.milliseconds // 2
        found, _ = self._search(observation, replace(budget, milliseconds=half), rng, whole=True)
        best = judged_part(self.evaluation, samples, found.actions)
        if lead_to_the_same(samples, best, judged):
            return Review(judged, judged)
        values = [mean_value(self.evaluation, samples, chain, observation.player) for chain in (best, judged)]
        request = self._request(observation, (best, judged), settings, rng)
        count = (budget.rollouts or settings.rollouts) // 2 if settings.rollouts else 0
        results = play_together(request, range(count), (0, 1), clock, budget.processes)
        loss = values[0] - values[1]
        if results:
            ahead = fmean(ours - theirs for ours, theirs in results.values())
            rollouts_weight = 1 + FAR_SHARE if request.far_horizon else 1.0
            loss = (VALUE_WEIGHT * loss + ahead) / (VALUE_WEIGHT + rollouts_weight)
        rollouts = len(results) * len(request.turns)
        if loss <= 0:
            return Review(judged, judged, rollouts=rollouts)
        return Review(judged, best, loss, rollouts, self.evaluation.reasons(samples[0], best, [judged]))

    def _turns(
        self, observation: Observation, settings: SearchSettings, clock: Clock, rng: random.Random
    ) -> list[Turn]:
        """Return the turns to compare, those of the greatest value first."""
        if self.evaluation.outcome_is_hidden(observation.state):
            found = turns_on_average(self.evaluation, observation, settings.hidden_samples, clock, rng)
            return sorted(found, key=attrgetter("value"), reverse=True)[: settings.turns]
        state = self.evaluation.determinize(observation, rng)
        width, per_first_action = settings.beam_width, settings.turns_per_first_action
        found = find_turns(self.evaluation, state, observation.player, width, clock, per_first_action)
        return best_of(found, settings.turns, per_first_action)

    def _request(
        self,
        observation: Observation,
        chains: Sequence[tuple[Action, ...]],
        settings: SearchSettings,
        rng: random.Random,
    ) -> RolloutRequest:
        far_horizon = settings.far_horizon // observation.state.players
        seed = rng.getrandbits(32)
        return RolloutRequest(
            self.game.name, observation, tuple(chains), seed, settings.horizon, far_horizon, self._weights
        )

    def _compare(
        self,
        observation: Observation,
        turns: Sequence[Turn],
        settings: SearchSettings,
        budget: Budget,
        clock: Clock,
        rng: random.Random,
        whole: bool,
    ) -> Turn:
        """Return the turn whose rollouts do best; of fewer turns if there is not time for all."""
        request = self._request(observation, [turn.actions for turn in turns], settings, rng)
        left = budget.rollouts
        if left is None and (budget.milliseconds is None or budget.as_usual):
            left = settings.rollouts
        seconds, possible = _seconds_each(request, clock), left
        if seconds:
            in_time = int((clock.left() or 0.0) / seconds)
            possible = in_time if left is None else min(left, in_time)
        most = max(2, (possible or 0) // LEAST_EACH)
        # One of each first action before others: it is the first action that is chosen.
        compared = turns if most >= len(turns) else best_of(turns, most, 1)
        entered = {turns.index(turn): VALUE_WEIGHT * turn.value for turn in compared}

        def play(numbers: range, alive: Sequence[int], clock: Clock) -> Results:
            return play_together(request, numbers, alive, clock, budget.processes)

        def is_decided(alive: Sequence[int]) -> bool:
            return len(alive) == 1 or (not whole and _same_first_action([turns[turn] for turn in alive]))

        return turns[winner(entered, play, left, clock, seconds, is_decided)]


def _same_first_action(turns: Sequence[Turn]) -> bool:
    return len({turn.actions[0] for turn in turns}) == 1


def _seconds_each(request: RolloutRequest, clock: Clock) -> float:
    """Return the seconds to allow for a rollout, by timing one; 0 without a time limit."""
    before = clock.left()
    if before is None:
        return 0.0
    Rollouts(request).play((0,), (0,), clock)
    return max(SHORTEST, VARYING * (before - (clock.left() or 0.0)))


def _within_turn(state: State, actions: Sequence[Action]) -> tuple[Action, ...]:
    """Return those of `actions` that belong to the turn of `state`: where seats share a player they go on beyond it."""
    state, found = state.clone(), list[Action]()
    seat, turn = state.current_seat(), state.turn_number()
    for action in actions:
        if (state.current_seat(), state.turn_number()) != (seat, turn):
            break
        found.append(action)
        state.apply_action(action)
    return tuple(found)
