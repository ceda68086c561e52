"""Learn the weights of a game's evaluation from how games of a bot against itself end.

In the position at the start of each turn the evaluation says how far its player is ahead of the others, and the end of
the game says how far that was right. Both are related by a line whose slope may change in the course of the game, since
early forecasts hold less. The weights are moved, all at once, to where the error is least (Levenberg–Marquardt over
their logarithms). A quarter of the games is held out: it decides how far to go, and whether to go at all.

Weights that predict the result of a game need not pick the best turn. So at the end they play the initial weights.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from tp_tui.bots import Budget
from tp_tui.games import get_game
from tp_tui.games.contract import TERMINAL_PLAYER, Action, Evaluation, OptionError, State
from tp_tui.lab.arena.executors import GameTask, ready_players
from tp_tui.lab.arena.match import Result
from tp_tui.lab.arena.paired_result import PairedResult, paired_result
from tp_tui.lab.arena.spsa import rounded
from tp_tui.lab.arena.tune import RESULT_DIGITS, Tuning, resume_record
from tp_tui.storage.game_log import read_save
from tp_tui.storage.jsonl import JsonlFile

FORMAT = 1
"""The format of records; a record with a greater number cannot be continued."""

HELD_OUT_EVERY = 4
"""Every fourth game is held out of the fit."""

NUDGE = 0.02
"""The change of a weight's logarithm from which derivatives are estimated."""

FARTHEST = math.log(2)
"""The most that a weight is moved in all, as a logarithm: it is at most doubled or halved."""

DAMPINGS = (0.03, 0.3, 3.0)
"""The dampings of a step that are tried, relative to the mean curvature: the greater, the shorter the step."""

MAX_STEPS = 6

MIN_GAIN = 1e-3
"""The least relative reduction of the held-out error by a step; a step with less is not taken, and ends the fit."""


class Sample(NamedTuple):
    """A position at the start of a turn, the player's lead at the end, and how much of the game was over, 0 to 1."""

    state: State
    player: int
    lead: float
    progress: float


class Fit(NamedTuple):
    """What was learned: the weights, and the root mean square of the errors in held-out games, in points.

    Attributes:
        weights: the learned weights.
        before: the error of the initial weights, with the best line.
        after: that of the learned weights.
        spread: that of always predicting a tie.
        positions: the number of positions, those of held-out games among them.
    """

    weights: dict[str, float]
    before: float
    after: float
    spread: float
    positions: int


@dataclass(frozen=True, slots=True)
class Learning:
    """The settings.

    Attributes:
        tuning: the bot, the games, the initial weights and the final check; of rounds it has none.
        games: the number of games to learn from.
        label_rollouts: the rollouts for a decision in these games, which need not be played as well as the check.
    """

    tuning: Tuning
    games: int
    label_rollouts: int

    def settings(self) -> dict[str, object]:
        """Return everything that determines the outcome: the first line of the record."""
        about = self.tuning.settings()
        for name in ("rounds", "games", "change", "step"):
            del about[name]
        return {
            **about,
            "record": "learning",
            "format": FORMAT,
            "learn_games": self.games,
            "label_rollouts": self.label_rollouts,
        }

    def tasks(self) -> list[GameTask]:
        """Return the games to learn from, the bot in both seats."""
        series = self.tuning.series
        budget = Budget(rollouts=self.label_rollouts, processes=series.budget.processes)
        labelled = replace(series, bots=series.bots * 2, budget=budget, keep_games=True)
        return [(labelled, number) for number in range(self.games)]


class Learner:
    """Learning in progress.

    Attributes:
        learning: the settings.
        kept: the games that were read from the record of an earlier run.
        fit: what was learned; None before all games are played.
        check: the learned weights against the initial ones so far; None before the check.
    """

    def __init__(self, learning: Learning, record: JsonlFile | None = None) -> None:
        """Start, or resume at the end of `record`.

        Raises:
            FaultError: the record cannot be read or written, or does not match the settings.
        """
        self.learning, self._record = learning, record
        self.fit: Fit | None = None
        self.check: PairedResult | None = None
        self._games: dict[int, list[int]] = {}
        if record is not None:
            resume_record(record, learning.settings(), self._resume, "learning")
        self.kept = len(self._games)

    @property
    def tuning(self) -> Tuning:
        """The settings that learning shares with tuning."""
        return self.learning.tuning

    @property
    def tuned(self) -> dict[str, float]:
        """The learned weights, rounded; the initial ones if there are none yet."""
        weights = self.fit.weights if self.fit is not None else self.tuning.start
        return {name: rounded(weight, RESULT_DIGITS) for name, weight in weights.items()}

    @property
    def contests_asked(self) -> int:
        """The number of games in a complete check."""
        return self.tuning.check_games

    @property
    def check_seed(self) -> int:
        """The first seed of the check: no game to learn from has it."""
        return self.tuning.series.seed + self.learning.games

    @property
    def games_played(self) -> int:
        """The number of games to learn from that were played."""
        return len(self._games)

    @property
    def games_left(self) -> int:
        """The number of games still to be played."""
        return self.learning.games - len(self._games) + (0 if self._is_checked else self.tuning.check_games)

    @property
    def _is_checked(self) -> bool:
        return self.check is not None and self.check.contests == self.contests_asked

    def run(self, advance: Callable[[object], None], jobs: int = 1, cluster: str = "") -> None:
        """Play the games, fit the weights and check them; call `advance` with every result.

        Raises:
            ClusterError, ArenaError: as for `executors.play_series`.
            FaultError: the record cannot be written.
        """
        left = [task for task in self.learning.tasks() if task[1] not in self._games]

        def keep(_: int, result: Result) -> None:
            actions = [action.number for action in read_save(result.saved.encode()).saved.actions]
            self._games[result.number] = actions
            self._write({"game": result.number, "actions": actions})
            advance(result)

        results: dict[int, Result] = {}

        def take(place: int, result: Result) -> None:
            results[place] = result
            advance(result)

        with ready_players(jobs, cluster) as play:
            play(left, keep)
            self.fit = fit(self._samples(), get_game(self.tuning.series.game).evaluation, self.tuning.start)
            if self._is_checked or self.tuned == self.tuning.start:
                return
            seed = self.check_seed
            try:
                play(self.tuning.tasks(seed, self.tuning.check_games, self.tuned, self.tuning.start), take)
            finally:
                self.check = paired_result(results, alone=False)
            self._write({"check": self.check.as_entry(), "seed": seed, "tuned": self.tuned})

    def _samples(self) -> list[list[Sample]]:
        """Return the positions of all games, in order of number, so that the order of finishing does not matter."""
        series, _ = self.learning.tasks()[0]
        return [samples_of(series.new_state(number), self._games[number]) for number in sorted(self._games)]

    def _write(self, entry: Mapping[str, object]) -> None:
        if self._record is not None:
            self._record.append(entry)

    def _resume(self, entry: Mapping[str, Any]) -> None:
        if "check" in entry:
            self.check = PairedResult.from_entry(entry["check"])
            return
        number, actions = entry["game"], entry["actions"]
        if type(number) is not int or not 0 <= number < self.learning.games or self.check is not None:
            raise ValueError
        if type(actions) is not list or not all(type(action) is int for action in actions):
            raise ValueError
        self._games[number] = actions


def samples_of(state: State, actions: Sequence[int]) -> list[Sample]:
    """Return the positions in which turns begin in a game from `state` by these actions, given by number.

    Raises:
        ValueError: an action is illegal.
    """
    numbered: dict[int, Action] = {action.number: action for action in state.all_actions()}
    begun, turn = list[tuple[State, int, int]](), (TERMINAL_PLAYER, 0)
    for place, number in enumerate(actions):
        now = (state.current_player(), state.turn_number())
        if now != turn:
            begun.append((state.clone(), now[0], place))
            turn = now
        if number not in numbered or numbered[number] not in state.legal_actions():
            raise ValueError(f"{number} is not the number of a legal action")
        state.apply_action(numbered[number])
    points = [float(state.points(player)) for player in range(state.players)]
    return [Sample(before, player, _lead(points, player), place / len(actions)) for before, player, place in begun]


def fit(
    games: Sequence[Sequence[Sample]],
    evaluation: Callable[[Mapping[str, float]], Evaluation],
    start: Mapping[str, float],
) -> Fit:
    """Return the weights with the least error, as far as held-out games confirm it.

    Args:
        games: the positions of each game.
        evaluation: makes an evaluation with certain weights.
        start: the initial weights, none of them 0.
    """
    learned = [sample for number, game in enumerate(games) if number % HELD_OUT_EVERY for sample in game]
    held_out = [sample for number, game in enumerate(games) if not number % HELD_OUT_EVERY for sample in game]
    names, moved = [*start], [0.0] * len(start)

    def weights_at(moves: Sequence[float]) -> dict[str, float]:
        return {name: start[name] * math.exp(move) for name, move in zip(names, moves, strict=True)}

    def is_allowed(place: int, move: float) -> bool:
        try:
            evaluation({names[place]: start[names[place]] * math.exp(move)})
        except OptionError:
            return False
        return True

    def leads(samples: Sequence[Sample], moves: Sequence[float]) -> list[float]:
        judged = evaluation(weights_at(moves))
        return [
            _lead([judged.value(sample.state, player) for player in range(sample.state.players)], sample.player)
            for sample in samples
        ]

    def error(line: Sequence[float], moves: Sequence[float]) -> float:
        return _root_mean_square(_residuals(held_out, leads(held_out, moves), line))

    seen = leads(learned, moved)
    line = _line(learned, seen)
    before = best = error(line, moved)
    for _ in range(MAX_STEPS):
        slopes = [_slope(line, sample.progress) for sample in learned]
        columns = []
        for place in range(len(names)):
            nudge = NUDGE if is_allowed(place, moved[place] + NUDGE) else -NUDGE
            found = leads(learned, [move + nudge * (other == place) for other, move in enumerate(moved)])
            columns.append([k * (b - a) / nudge for k, a, b in zip(slopes, seen, found, strict=True)])
        residuals = _residuals(learned, seen, line)
        tried = []
        for step in _steps(columns, residuals):
            moves = [max(-FARTHEST, min(FARTHEST, move + by)) for move, by in zip(moved, step, strict=True)]
            # A weight that would leave its bounds stays where it is.
            moves = [move if is_allowed(place, move) else moved[place] for place, move in enumerate(moves)]
            there = leads(learned, moves)
            its_line = _line(learned, there)
            tried.append((error(its_line, moves), moves, there, its_line))
        least, moves, there, its_line = min(tried, key=lambda one: one[0])
        if least > best * (1 - MIN_GAIN):
            break
        best, moved, seen, line = least, moves, there, its_line
    spread = _root_mean_square([sample.lead for sample in held_out])
    return Fit(weights_at(moved), before, best, spread, len(learned) + len(held_out))


def _lead(values: Sequence[float], player: int) -> float:
    """Return by how much `player` is ahead of the average of the others."""
    return values[player] - (sum(values) - values[player]) / max(1, len(values) - 1)


def _slope(line: Sequence[float], progress: float) -> float:
    return line[0] + line[1] * progress


def _line(samples: Sequence[Sample], leads: Sequence[float]) -> list[float]:
    """Return the slope of the best line at the start of the game, and how much steeper it is at its end."""
    columns = [list(leads), [lead * sample.progress for sample, lead in zip(samples, leads, strict=True)]]
    return least_squares(columns, [sample.lead for sample in samples], 1e-9)


def _residuals(samples: Sequence[Sample], leads: Sequence[float], line: Sequence[float]) -> list[float]:
    return [sample.lead - _slope(line, sample.progress) * lead for sample, lead in zip(samples, leads, strict=True)]


def _steps(columns: Sequence[Sequence[float]], residuals: Sequence[float]) -> Iterator[list[float]]:
    """Yield a step for each damping."""
    curvature = sum(number * number for column in columns for number in column) / len(columns)
    for damping in DAMPINGS:
        yield least_squares(columns, residuals, damping * curvature or 1.0)


def least_squares(columns: Sequence[Sequence[float]], target: Sequence[float], damping: float) -> list[float]:
    """Return the coefficients of `columns` whose sum is nearest to `target`, damped (ridge regression)."""
    size = len(columns)
    rows = [
        [sum(here * there for here, there in zip(one, other, strict=True)) for other in (*columns, target)]
        for one in columns
    ]
    for place in range(size):
        rows[place][place] += damping
    # The matrix is symmetric and positive definite: elimination needs no pivoting.
    for place in range(size):
        for below in range(place + 1, size):
            factor = rows[below][place] / rows[place][place]
            for column in range(place, size + 1):
                rows[below][column] -= factor * rows[place][column]
    found = [0.0] * size
    for place in reversed(range(size)):
        known = sum(rows[place][column] * found[column] for column in range(place + 1, size))
        found[place] = (rows[place][size] - known) / rows[place][place]
    return found


def _root_mean_square(numbers: Sequence[float]) -> float:
    return math.sqrt(sum(number * number for number in numbers) / len(numbers)) if numbers else 0.0
