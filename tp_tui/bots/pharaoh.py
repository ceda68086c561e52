"""The pharaoh: compares its best turns by rollouts, resampling the hidden information for each.

An information-set Monte Carlo search with truncated rollouts. A beam search finds the candidate turns; from the end of
each, all players take greedy actions up to the end of one of the bot's next turns, and the evaluation scores the
position there. If the settings ask for it, faster rollouts with a heuristic policy look further ahead. Sequential
halving drops weak turns early.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from statistics import fmean

from tp_tui.bots.base import Advice, Bot, Budget, Clock
from tp_tui.bots.beam_search import Turn, average_turns, best_of, find_turns
from tp_tui.bots.review import Review, judgeable_prefix, mean_value, transpose
from tp_tui.bots.rollout_pool import play_together
from tp_tui.bots.rollouts import FAR_SHARE, Results, RolloutRequest, Rollouts, search_evaluations
from tp_tui.bots.sequential_halving import best_arm
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
"""The rollouts planned for each turn: a smaller budget compares fewer turns."""

VALUE_WEIGHT = 1.0
"""The weight of the evaluation at a turn's end, added to the average of its rollouts.

Ten rollouts a turn were compared with 12 games that greedy bots played to the end from each of six turns. This weight
raises the correlation from 0.60 to 0.65 (143 decisions with two players) and from 0.70 to 0.74 (60 with four).
"""

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

SLIGHT = 0.5
"""The points by which the chosen turn may be valued below another without mentioning the rollouts as a reason."""

SIMULATED = Reason("simulated", 0.0)


class PharaohBot(Bot):
    """A Monte Carlo search that plays the turn with the best rollouts."""

    name = "pharaoh"

    def __init__(self, game: Game, weights: Mapping[str, float] | None = None) -> None:
        """Create a bot for a registered `game` with these evaluation `weights`."""
        super().__init__(game)
        self._weights = tuple((weights or {}).items())
        self.evaluation, _ = search_evaluations(game.name, self._weights)

    def choose(
        self, observation: Observation, legal_actions: Sequence[Action], budget: Budget, rng: random.Random
    ) -> Action:
        """Return the first action of the best turn found within the budget."""
        return self._search(observation, budget, rng, whole=False)[0].actions[0]

    def _search(
        self, observation: Observation, budget: Budget, rng: random.Random, whole: bool
    ) -> tuple[Turn, Sequence[Turn]]:
        """Return the best turn, up to the next hidden outcome, and all turns that were compared.

        Without `whole` only its first action is sure to be the best. If all turns share it, the one of the greatest
        value is returned without rollouts.
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
        share = LAST_SHARE if outcome_is_hidden or whole else FIRST_SHARE / (FIRST_SHARE + len(turns[0].actions))
        return self._compare(observation, turns, settings, budget, clock.part(share), rng, whole), turns

    def advise(
        self, observation: Observation, legal_actions: Sequence[Action], budget: Budget, rng: random.Random
    ) -> Advice:
        """Return the best turn found, and the reasons for preferring it to the others."""
        best, turns = self._search(observation, budget, rng, whole=True)
        state = self.evaluation.determinize(observation, rng)
        actions = _within_turn(state, best.actions)
        others = [_within_turn(state, turn.actions) for turn in turns if turn is not best]
        reasons = self.evaluation.reasons(state, actions, others)
        if best.value < max(turn.value for turn in turns) - SLIGHT:
            reasons = (*reasons[: MOST_REASONS - 1], SIMULATED)
        return Advice(actions, reasons)

    def review(self, observation: Observation, played: Sequence[Action], budget: Budget, rng: random.Random) -> Review:
        """Compare `played` with the turn that `advise` would have chosen.

        Fresh rollouts of both, from the same samples of the hidden information, estimate the loss without selection
        bias. They get half the budget, like the search.
        """
        settings = self.evaluation.search_settings(observation.state, SearchKind.ROLLOUTS)
        samples = [self.evaluation.determinize(observation, rng) for _ in range(settings.hidden_samples)]
        judged = judgeable_prefix(self.evaluation, samples, played)
        clock, half = Clock.of(budget), budget.milliseconds and budget.milliseconds // 2
        found, _ = self._search(observation, replace(budget, milliseconds=half), rng, whole=True)
        best = judgeable_prefix(self.evaluation, samples, found.actions)
        if transpose(samples, best, judged):
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
        """Return the turns to compare, the most valuable first."""
        if self.evaluation.outcome_is_hidden(observation.state):
            found = average_turns(self.evaluation, observation, settings.hidden_samples, clock, rng)
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
        """Return the turn with the best rollouts; compare fewer turns if time is short."""
        request = self._request(observation, [turn.actions for turn in turns], settings, rng)
        left = budget.rollouts
        if left is None and (budget.milliseconds is None or budget.caps_rollouts):
            left = settings.rollouts
        seconds, possible = _seconds_each(request, clock), left
        if seconds:
            in_time = int((clock.left() or 0.0) / seconds)
            possible = in_time if left is None else min(left, in_time)
        most = max(2, (possible or 0) // LEAST_EACH)
        # Prefer turns with different first actions: only the first action is played now.
        compared = turns if most >= len(turns) else best_of(turns, most, 1)
        entered = {turns.index(turn): VALUE_WEIGHT * turn.value for turn in compared}

        def play(numbers: range, alive: Sequence[int], clock: Clock) -> Results:
            return play_together(request, numbers, alive, clock, budget.processes)

        def is_decided(alive: Sequence[int]) -> bool:
            return len(alive) == 1 or (not whole and _same_first_action([turns[turn] for turn in alive]))

        return turns[best_arm(entered, play, left, clock, seconds, is_decided)]


def _same_first_action(turns: Sequence[Turn]) -> bool:
    return len({turn.actions[0] for turn in turns}) == 1


def _seconds_each(request: RolloutRequest, clock: Clock) -> float:
    """Time one rollout and return the seconds to allow for each; 0 if there is no time limit."""
    before = clock.left()
    if before is None:
        return 0.0
    Rollouts(request).play((0,), (0,), clock)
    return max(SHORTEST_ROLLOUT, TIMING_MARGIN * (before - (clock.left() or 0.0)))


def _within_turn(state: State, actions: Sequence[Action]) -> tuple[Action, ...]:
    """Return the `actions` up to the end of the current turn: if one player has several seats, they may go beyond."""
    state, found = state.clone(), list[Action]()
    seat, turn = state.current_seat(), state.turn_number()
    for action in actions:
        if (state.current_seat(), state.turn_number()) != (seat, turn):
            break
        found.append(action)
        state.apply_action(action)
    return tuple(found)
