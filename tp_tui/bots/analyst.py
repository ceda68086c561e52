"""The analyst: analyses positions of a game by rollouts, and goes on with an analysis where it stopped."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import NamedTuple

from tp_tui.bots.analysis import MIN_SAMPLES, Analysis, Line, Margin
from tp_tui.bots.base import PATIENCE, Advice, Budget, Clock, Deadline, part_seed
from tp_tui.bots.beam_search import candidate_turns
from tp_tui.bots.review import UNEXPLAINED, Review, after, judgeable_prefix, mean_value, transposition
from tp_tui.bots.rollout_pool import play_together
from tp_tui.bots.rollouts import FAR_SHARE, RolloutRequest
from tp_tui.bots.search_evaluations import search_evaluations
from tp_tui.games.contract import (
    MAX_REASONS,
    MIN_WORTH,
    Action,
    Evaluation,
    Observation,
    Reason,
    SearchKind,
    SearchSettings,
    State,
)

MIN_WIDTH = 32
"""The least width of the beam search for candidate turns: wider than most bots', as it takes little of the time."""

DEEPER = 8
"""How many times the rollouts of a bot's search an analysis without another limit takes."""

MAX_ROLLOUTS = 4_000
"""The most rollouts of an analysis: more would make a long answer, and change little."""

LONGEST = 20.0
"""The seconds for an analysis that nothing else limits: well below the patience with bots."""

AT_LAST = 0.75 * PATIENCE
"""The seconds after which a usual number of rollouts is not waited for: on a busy machine there are fewer."""

MAX_LINES = 24
"""The most lines of an analysis; another turn that somebody played takes the place of the last one."""

FIND_SHARE = 0.8
"""The share of the time that finding candidate turns may take; it seldom takes a tenth."""

MIN_FINDING = 1.0
"""The seconds left to finding them even in a shorter look: on a busy machine, or in a process that has just started."""

PLAYED_SHARE = 0.3
"""The share of the time for playing on from the turn that was played, after the candidates."""

BATCH_SHARE = 0.25
"""The samples between two looks at the clock and at who is behind, as a share of those so far."""

CLEARLY_BEHIND = 3.0
"""The standard errors of the difference by which a turn is clearly behind and is played on no further."""

RACE_FROM = 12
"""The samples needed before a turn can be clearly behind: of fewer the standard error says little."""

SETTLED_ERROR = 0.25
"""The standard error in points below which a margin is known well enough."""

SETTLED_SHARE = 0.1
"""The standard error, as a share of the margin, below which it is known well enough."""

MAX_GAINED, MAX_LOST = 2, 1
"""The most facts named of the better turn, and of the other one: what is said must be read beside a board."""

SLIGHT_SHARE = 0.15
"""The share of a margin below which a reason is not worth mentioning."""

SLIGHT = 0.5
"""The points by which the best turn may be valued below another without mentioning the rollouts as a reason."""

SIMULATED = Reason("simulated", 0.0)

DECIMALS = 2
"""The decimals kept of a rollout's result in points."""


class Judged(NamedTuple):
    """The part of a played turn that can be judged: its actions, and the line that leads to the same position."""

    line: Line
    actions: tuple[Action, ...]


class Analyst:
    """Analyses positions of one game."""

    def __init__(
        self,
        game: str,
        weights: tuple[tuple[str, float], ...] = (),
        farther: int = 0,
        kind: SearchKind = SearchKind.ROLLOUTS,
    ) -> None:
        """Judge positions of `game` by its evaluation with these `weights`.

        The horizon of rollouts is longer by `farther` own turns than the settings ask for.
        """
        self._game, self._weights, self._farther, self._kind = game, weights, farther, kind
        self._evaluation, _ = search_evaluations(game, weights, kind)

    def analyse(
        self,
        observation: Observation,
        budget: Budget,
        rng: random.Random,
        known: Analysis | None = None,
        played: Sequence[Action] = (),
    ) -> tuple[Analysis, Judged | None]:
        """Return the analysis of a position, and the part of the turn `played` that can be judged; None for no turn.

        The earlier analysis `known` is continued if the budget allows more than went into it. A budget that caps
        rollouts without a time limit stands for the bot's usual number, so that the same position gets the same one,
        unless the machine is so busy that it would be waited for in vain.
        """
        settings = self._evaluation.search_settings(observation.state, self._kind)
        horizon = (settings.analysis_horizon or settings.horizon) + self._farther
        width = max(MIN_WIDTH, settings.beam_width)
        settings = settings._replace(beam_width=width, horizon=horizon)
        is_endless = budget.milliseconds is None and budget.rollouts is None
        no_limit = Deadline(AT_LAST) if budget.caps_rollouts else Clock(LONGEST)
        clock = no_limit if is_endless else Clock.of(budget)
        analysis = known
        if analysis is None or analysis.is_cut_short:
            left = clock.part(FIND_SHARE).left()
            finding = Clock(None if left is None else max(left, MIN_FINDING))
            analysis = self._begin(observation, settings, finding, rng, known)
        place, judged = -1, tuple[Action, ...]()
        if played:
            samples = self.samples(observation, analysis, settings.hidden_samples)
            judged = judgeable_prefix(self._evaluation, samples, played)
            analysis, place = self._with_line(observation, analysis, samples, judged)
        total = _total(settings, budget) if len(analysis.lines) > 1 else 0
        turns = (line.actions for line in analysis.lines)
        request = RolloutRequest.of_search(
            self._game, observation, turns, analysis.seed, settings, self._weights, self._kind
        )
        search = _Search(analysis, request, budget.processes)
        if place >= 0 and total and clock.left() is not None:
            search.compare(place, clock)
        ahead = search.halve(total, clock.part(1 - PLAYED_SHARE) if played else clock)
        if place >= 0:
            search.catch_up(place, clock)
        search.settle(ahead, place, clock)
        analysis = search.analysis()
        return analysis, Judged(analysis.lines[place], judged) if place >= 0 else None

    def advice(self, observation: Observation, analysis: Analysis, known: Analysis | None = None) -> Advice:
        """Return the best turn of an analysis, and the reasons for preferring it to the others.

        The advice says whether the shorter search `known` preferred another turn.
        """
        (state,) = self.samples(observation, analysis, 1)
        best, lead = analysis.best, analysis.lead
        others = [line.actions for line in analysis.lines if line is not best]
        reasons = self._evaluation.reasons(state, best.actions, others)
        is_told = lead is not None and lead.is_sampled and lead.is_clear
        if is_told and best.value < max(line.value for line in analysis.lines) - SLIGHT:
            reasons = (*reasons[: MAX_REASONS - 1], SIMULATED)
        return Advice(best.actions, reasons, _is_changed(analysis, known), analysis)

    def review(
        self, observation: Observation, analysis: Analysis, played: Judged, known: Analysis | None = None
    ) -> Review:
        """Return by how much the best turn of an analysis is better than the one that was played, and why."""
        best, margin = analysis.best, analysis.margin(analysis.best, played.line)
        is_changed = _is_changed(analysis, known) or _is_judged_anew(margin, played.line, known)
        risk = round(max(0.0, analysis.risk(played.line)), DECIMALS)
        if margin.points <= 0:
            actions, rollouts = played.actions, margin.rollouts
            return Review(actions, actions, rollouts=rollouts, is_changed=is_changed, analysis=analysis, risk=risk)
        (state,) = self.samples(observation, analysis, 1)
        reasons, against = difference(self._evaluation, state, best, played.line, margin.points)
        return Review(
            played.actions, best.actions, margin.points, margin.rollouts, reasons, margin.error, margin.ahead, against,
            is_changed, analysis, risk,
        )  # fmt: skip

    def samples(self, observation: Observation, analysis: Analysis, count: int) -> list[State]:
        """Return positions that agree with what is known, the same for all who read the analysis."""
        rng = random.Random(part_seed(analysis.seed, -1))
        return [self._evaluation.determinize(observation, rng) for _ in range(count)]

    def _begin(
        self,
        observation: Observation,
        settings: SearchSettings,
        clock: Clock,
        rng: random.Random,
        known: Analysis | None,
    ) -> Analysis:
        """Return the analysis of the candidate turns, valued alike; what the earlier analysis `known` says is kept."""
        weight = 1 + FAR_SHARE if settings.far_horizon // observation.state.players else 1.0
        analysis = known or Analysis(rng.getrandbits(32), weight, ())
        samples = self.samples(observation, analysis, settings.hidden_samples)
        turns = candidate_turns(self._evaluation, observation, settings, clock, rng)
        is_cut_short = clock.is_up()
        # What belongs to a turn depends on what is hidden, and two turns may begin with the same judgeable part.
        found = dict.fromkeys(judgeable_prefix(self._evaluation, samples, turn.actions) for turn in turns)
        lines = {actions: self._line(observation, samples, actions) for actions in found}
        lines |= {line.actions: line for line in analysis.lines}
        ordered = sorted(lines.values(), key=lambda line: (-len(line.results), -line.value))[:MAX_LINES]
        return analysis._replace(lines=tuple(ordered), is_cut_short=is_cut_short)

    def _with_line(
        self, observation: Observation, analysis: Analysis, samples: Sequence[State], actions: tuple[Action, ...]
    ) -> tuple[Analysis, int]:
        """Return the analysis with a line of these `actions`, and its place."""
        place = transposition(samples, [line.actions for line in analysis.lines], actions)
        if place is not None:
            return analysis, place
        lines = (*analysis.lines[: MAX_LINES - 1], self._line(observation, samples, actions))
        return analysis._replace(lines=lines), len(lines) - 1

    def _line(self, observation: Observation, samples: Sequence[State], actions: tuple[Action, ...]) -> Line:
        value = mean_value(self._evaluation, samples, actions, observation.player)
        return Line(actions, round(value, DECIMALS))


class _Ahead(NamedTuple):
    """Lines that came out ahead, best first, the samples they were played in, and the rollouts left over."""

    lines: list[int]
    samples: int
    rollouts: int


class _Search:
    """Sequential halving over the lines of an analysis, in which results of earlier looks cost nothing.

    Every round plays the remaining lines in the same samples, counted from the first, and drops the worse half. With
    a number of rollouts for its limit it ends as if there had been no earlier look.
    """

    def __init__(self, analysis: Analysis, request: RolloutRequest, processes: int) -> None:
        self._analysis, self._request, self._processes = analysis, request, processes
        self._results = [[*line.results] for line in analysis.lines]

    def analysis(self) -> Analysis:
        """Return the analysis with what was found."""
        lines = (
            line._replace(results=tuple(found)) for line, found in zip(self._analysis.lines, self._results, strict=True)
        )
        return self._analysis._replace(lines=tuple(lines))

    def halve(self, total: int, clock: Clock) -> _Ahead:
        """Spend up to `total` rollouts, those of earlier looks among them; return what came out ahead."""
        alive, size, target, shared, reached = list(range(len(self._results))), len(self._results), 0, total, 0
        for rounds_left in range(math.ceil(math.log2(size)), 0, -1):
            share = shared // rounds_left
            shared -= share
            target += share // size
            size = (size + 1) // 2
            found = self._round(_Ahead(alive, reached, total), target, clock.part(1 / rounds_left))
            alive, reached, total = found.lines[:size], found.samples, found.rollouts
        return _Ahead(alive, reached, total)

    def compare(self, line: int, clock: Clock) -> None:
        """Play a line and the most promising one in enough samples to compare them, before time is spent on others."""
        best = self.analysis().best
        first = [other.actions for other in self._analysis.lines].index(best.actions)
        self._play([*dict.fromkeys((first, line))], MIN_SAMPLES, clock)

    def catch_up(self, line: int, clock: Clock) -> None:
        """Play a line in all the samples that the best one was played in."""
        depth = max(map(len, self._results))
        while (done := len(self._results[line])) < depth and self._play([line], min(depth, _batch_end(done)), clock):
            pass

    def settle(self, ahead: _Ahead, played: int, clock: Clock) -> None:
        """Spend the rollouts left over by halving on the margins to be reported, until these are precise enough.

        They are those of the best line over the next one and over the one that was `played`; -1 stands for none.
        Dropped lines leave most of their rollouts: too late to change the best line, these refine its margins.
        """
        lines, done, left = [*dict.fromkeys((*ahead.lines[:2], *([played] * (played >= 0))))], *ahead[1:]
        while len(lines) > 1:
            end = _batch_end(done)
            cost = (end - done) * len(lines)
            if cost > left or self._is_settled(lines, done) or not self._play(lines, end, clock):
                break
            done, left = end, left - cost
            alive = self._ordered(lines, done)
            lines = [*alive, *([played] * (played >= 0 and played not in alive))]

    def _is_settled(self, lines: Sequence[int], done: int) -> bool:
        """Return whether the margins of the best of these lines are known well enough from its first samples."""
        analysis = self._after(done)
        best, *others = sorted((analysis.lines[line] for line in lines), key=analysis.mean, reverse=True)
        margins = (analysis.margin(best, other) for other in others)
        return all(margin.error <= max(SETTLED_ERROR, SETTLED_SHARE * margin.points) for margin in margins)

    def _round(self, ahead: _Ahead, target: int, clock: Clock) -> _Ahead:
        """Play the lines in the first `target` samples while there is time; return those not behind, best first."""
        alive, reached, left = ahead
        done = 0
        while done < target and len(alive) > 1:
            done = min(target, _batch_end(done))
            if not self._play(alive, done, clock):
                break
            left -= max(0, done - reached) * len(alive)
            reached = max(done, reached)
            alive = self._ordered(alive, done)
        return _Ahead(alive, reached, left)

    def _play(self, alive: Sequence[int], target: int, clock: Clock) -> bool:
        """Play the lines in the first `target` samples; return False if time has run out."""
        for line in alive:
            begun = len(self._results[line])
            if begun >= target:
                continue
            alike = [other for other in alive if len(self._results[other]) == begun]
            found = play_together(self._request, range(begun, target), alike, clock, self._processes)
            whole = next((number for number in range(begun, target) if number not in found), target)
            if clock.is_up():
                whole -= self._processes  # the last sample of each may have been cut short
            for number in range(begun, whole):
                for other, result in zip(alike, found[number], strict=True):
                    self._results[other].append(round(result, DECIMALS))
            if whole < target:
                return False
        return True

    def _ordered(self, alive: Sequence[int], done: int) -> list[int]:
        """Return the lines by their first samples, best first, without those clearly behind."""
        analysis = self._after(done)
        best, *others = sorted(alive, key=lambda line: -analysis.mean(analysis.lines[line]))
        margins = {line: analysis.margin(analysis.lines[best], analysis.lines[line]) for line in others}
        return [
            best,
            *(
                line
                for line, margin in margins.items()
                if done < RACE_FROM or margin.points <= CLEARLY_BEHIND * margin.error
            ),
        ]

    def _after(self, done: int) -> Analysis:
        """Return the analysis as it was after its first samples."""
        analysis = self.analysis()
        return analysis._replace(lines=tuple(line._replace(results=line.results[:done]) for line in analysis.lines))


def difference(
    evaluation: Evaluation, state: State, better: Line, worse: Line, points: float
) -> tuple[tuple[Reason, ...], tuple[Reason, ...]]:
    """Return the reasons for `better` that `worse` lacks, and vice versa, each the weightiest first.

    In the first, reasons worth less than nothing come last. Reasons for both are left out. The prospects of the
    resulting positions are added; if the reasons do not account for most of the difference of `points`, one more
    attributes the rest to looking further ahead, or to all else where nothing is left to look ahead to.
    """
    ours = evaluation.facts(state, better.actions, [worse.actions])
    theirs = evaluation.facts(state, worse.actions, [better.actions])
    least = max(MIN_WORTH, SLIGHT_SHARE * points)
    gained = _weightiest(_without(ours, theirs, least), least)[:MAX_GAINED]
    lost = _weightiest(_without(theirs, ours, least), least)[:MAX_LOST]
    named = sum(reason.worth for reason in gained) - sum(reason.worth for reason in lost)
    promised = better.value - worse.value - named
    player = state.current_player()
    there, here = (evaluation.prospects(after(state, line.actions), player) for line in (better, worse))
    if abs(promised) >= least:
        sign = math.copysign(1.0, promised)
        moved = {name: sign * (there[name] - here[name]) for name in there}
        most = max(moved, key=lambda name: moved[name], default="")
        if most and moved[most] > 0:
            gained = _weightiest((*gained, Reason("prospect", promised, args=(most, round(promised)))), least)
            named += promised
    # What speaks for it comes first, what speaks against it last.
    gained = tuple(sorted(gained, key=lambda reason: reason.worth < 0))
    if condition := evaluation.condition(state, better.actions, worse.actions, points):
        gained = (*gained, condition)
    if abs(points - named) > max(MIN_WORTH, UNEXPLAINED * points):
        # Where all points are certain, no later turn brings the rest.
        is_settled = bool(there) and not any((*there.values(), *here.values()))
        rest = "all_else" if is_settled else "further_ahead"
        gained = (*gained, Reason(rest, points - named, args=(round(points - named),)))
    return gained, lost


def _without(reasons: Sequence[Reason], others: Sequence[Reason], least: float) -> list[Reason]:
    """Return those of `reasons` that are not among `others`.

    Left out are the same facts, whatever they are worth there, and those of a kind that differ by less than `least`.
    """
    common = {(reason.id, reason.rival, reason.args) for reason in others}

    def of_kind(side: Sequence[Reason], like: Reason) -> list[float]:
        return [each.worth for each in side if (each.id, each.rival) == (like.id, like.rival)]

    def is_alike(reason: Reason) -> bool:
        theirs = of_kind(others, reason)
        return bool(theirs) and abs(sum(of_kind(reasons, reason)) - sum(theirs)) < least

    return [each for each in reasons if (each.id, each.rival, each.args) not in common and not is_alike(each)]


def _weightiest(reasons: Sequence[Reason], least: float) -> tuple[Reason, ...]:
    """Return the reasons whose worth is at least `least` in absolute value, the weightiest first."""
    weighty = [reason for reason in reasons if abs(reason.worth) >= least]
    return tuple(sorted(weighty, key=lambda reason: -abs(reason.worth)))


def _total(settings: SearchSettings, budget: Budget) -> int:
    """Return the rollouts that an analysis may have in all."""
    if not settings.rollouts:
        return 0
    if budget.rollouts is not None:
        return budget.rollouts
    if budget.milliseconds is None and budget.caps_rollouts:
        return settings.rollouts
    is_capped = budget.milliseconds is None or budget.caps_rollouts
    return min(MAX_ROLLOUTS, DEEPER * settings.rollouts if is_capped else MAX_ROLLOUTS)


def _is_changed(analysis: Analysis, known: Analysis | None) -> bool:
    """Return whether a shorter look had preferred another turn."""
    return known is not None and known.rollouts > 0 and known.best.actions != analysis.best.actions


def _is_judged_anew(margin: Margin, played: Line, known: Analysis | None) -> bool:
    """Return whether a shorter search judged the played turn differently: clearly worse or not, or by other points."""
    before = next((line for line in known.lines if line.actions == played.actions), None) if known else None
    if known is None or before is None:
        return False
    earlier = known.margin(known.best, before)
    differs = abs(earlier.points - margin.points) > earlier.error + margin.error
    return earlier.is_clear != margin.is_clear or (margin.is_clear and differs)


def _batch_end(done: int) -> int:
    """Return the number of samples after the next batch."""
    return done + max(2, int(BATCH_SHARE * done))
