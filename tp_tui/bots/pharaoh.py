"""The pharaoh: weighs the best turns it finds by playing on from them, with what is hidden drawn anew each time.

An information-set Monte Carlo search with truncated rollouts: a beam narrows the turns, everyone plays on as looks best
at once, up to the end of one of the bot's next turns, and the evaluation judges what has come out. Where the
evaluation calls for it further rollouts by rules of thumb go with each, which are fast enough to go far. Turns that do
not come out well are given up early (`race.py`).
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from operator import attrgetter

from tp_tui.bots.base import Advice, Bot, Budget, Clock
from tp_tui.bots.beam_search import Turn, best_of, find_turns, turns_on_average
from tp_tui.bots.rollout_pool import play_together
from tp_tui.bots.rollouts import Results, RolloutRequest, Rollouts, judges
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
"""How many rollouts a turn should get at least: where there are fewer rollouts, fewer turns are compared."""

AT_ITS_END = 1.0
"""How much what a turn is worth at its end counts beside what its rollouts come to on average.

Measured by what six turns of a placement were worth by 12 games of greedy to the end: with it ten rollouts a turn
correlate with that by 0.65 instead of 0.60 (143 placements of two players), by 0.74 instead of 0.70 (60 of four).
"""

SHORTEST = 0.0001
"""The least seconds that a rollout is taken to last."""

VARYING = 1.25
"""How much longer rollouts may take than one that was timed."""

FIND_SHARE = 0.15
"""The share of the time left for the turn that finding the turns may take."""

FIRST = 1.5
"""How much of that time comparing them may take, as a multiple of what each later decision of the turn then has."""

LAST_SHARE = 0.8
"""The share of it for a decision that ends the turn, but for looking at what comes of it."""

SLIGHT = 0.5
"""Points by which a turn may look worse than another without a word about it."""

PLAYED_ON = Reason("comes out best when the game is played on", 0.0)


class PharaohBot(Bot):
    """Plays on from the best turns in its mind, and begins the one that comes out best."""

    name = "pharaoh"
    summary = "plays on from the best turns in its mind, with what is hidden drawn anew each time"

    def __init__(self, game: Game, weights: Mapping[str, float] | None = None) -> None:
        """A bot for seats of `game`, registered by that game's evaluation with these `weights`."""
        super().__init__(game)
        self._weights = tuple((weights or {}).items())
        self.evaluation, _ = judges(game.name, self._weights)

    def choose(
        self, observation: Observation, legal_actions: Sequence[Action], budget: Budget, rng: random.Random
    ) -> Action:
        """The action that begins the turn that comes out best within the budget."""
        return self._weighed(observation, budget, rng, whole=False)[0].actions[0]

    def _weighed(
        self, observation: Observation, budget: Budget, rng: random.Random, whole: bool
    ) -> tuple[Turn, Sequence[Turn]]:
        """The turn that comes out best within the budget, up to where what comes next is hidden, and all weighed.

        Where all begin alike it is the one that is worth most at its end. Where the `whole` turn is not asked for, only
        how it begins need be the best.
        """
        clock = Clock.of(budget)
        settings = self.evaluation.search_settings(observation.state, SearchKind.ROLLOUTS)
        candidates = self.evaluation.candidates(observation.state)
        if len(candidates) == 1:
            only = Turn(0.0, (candidates[0],))
            return only, (only,)
        turns = self._turns(observation, settings, clock.part(FIND_SHARE), rng)
        if not settings.rollouts or _begin_alike(turns):
            return turns[0], turns
        outcome_is_hidden = self.evaluation.outcome_is_hidden(observation.state)
        share = LAST_SHARE if outcome_is_hidden or whole else FIRST / (FIRST + len(turns[0].actions))
        return self._compare(observation, turns, settings, budget, clock.part(share), rng, whole), turns

    def advise(
        self, observation: Observation, legal_actions: Sequence[Action], budget: Budget, rng: random.Random
    ) -> Advice:
        """The turn that `choose` begins, and what speaks for it against the others that were weighed."""
        best, turns = self._weighed(observation, budget, rng, whole=True)
        state = self.evaluation.determinize(observation, rng)
        actions = _within_turn(state, best.actions)
        others = [_within_turn(state, turn.actions) for turn in turns if turn is not best]
        reasons = self.evaluation.reasons(state, actions, others)
        if best.value < max(turn.value for turn in turns) - SLIGHT:
            reasons = (*reasons[: MOST_REASONS - 1], PLAYED_ON)
        return Advice(actions, reasons)

    def _turns(
        self, observation: Observation, settings: SearchSettings, clock: Clock, rng: random.Random
    ) -> list[Turn]:
        """The turns to compare, the best first by what they are worth at their end."""
        if self.evaluation.outcome_is_hidden(observation.state):
            # None of these is like another, whatever it is worth.
            found = turns_on_average(self.evaluation, observation, settings.hidden_samples, clock, rng)
            return sorted(found, key=attrgetter("value"), reverse=True)[: settings.turns]
        state = self.evaluation.determinize(observation, rng)
        width, per_first_action = settings.beam_width, settings.turns_per_first_action
        found = find_turns(self.evaluation, state, observation.player, width, clock, per_first_action)
        return best_of(found, settings.turns, per_first_action)

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
        """The turn that comes out best; of fewer of them if there is not time for all."""
        far_horizon = settings.far_horizon // observation.state.players
        chains, seed = tuple(turn.actions for turn in turns), rng.getrandbits(32)
        contest = RolloutRequest(
            self.game.name, observation, chains, seed, settings.horizon, far_horizon, self._weights
        )
        left = budget.rollouts
        if left is None and (budget.milliseconds is None or budget.as_usual):
            left = settings.rollouts
        seconds, possible = _seconds_each(contest, clock), left
        if seconds:
            in_time = int((clock.left() or 0.0) / seconds)
            possible = in_time if left is None else min(left, in_time)
        most = max(2, (possible or 0) // LEAST_EACH)
        # Those that begin otherwise first: it is the beginning that is chosen.
        compared = turns if most >= len(turns) else best_of(turns, most, 1)
        entered = {turns.index(turn): AT_ITS_END * turn.value for turn in compared}

        def play(numbers: range, alive: Sequence[int], clock: Clock) -> Results:
            return play_together(contest, numbers, alive, clock, budget.processes)

        def is_decided(alive: Sequence[int]) -> bool:
            return len(alive) == 1 or (not whole and _begin_alike([turns[turn] for turn in alive]))

        return turns[winner(entered, play, left, clock, seconds, is_decided)]


def _begin_alike(turns: Sequence[Turn]) -> bool:
    return len({turn.actions[0] for turn in turns}) == 1


def _seconds_each(contest: RolloutRequest, clock: Clock) -> float:
    """How long a rollout takes, by one of them; with as much as is allowed for it to vary. Without a limit 0."""
    before = clock.left()
    if before is None:
        return 0.0
    Rollouts(contest).play((0,), (0,), clock)
    return max(SHORTEST, VARYING * (before - (clock.left() or 0.0)))


def _within_turn(state: State, actions: Sequence[Action]) -> tuple[Action, ...]:
    """Those of `actions` that belong to the turn of `state`: where seats share a player they go on into the next."""
    state, found = state.clone(), list[Action]()
    seat, turn = state.current_seat(), state.turn_number()
    for action in actions:
        if (state.current_seat(), state.turn_number()) != (seat, turn):
            break
        found.append(action)
        state.apply_action(action)
    return tuple(found)
