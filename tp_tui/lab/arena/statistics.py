"""Statistics of a series of games."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from tp_tui.games.kit.elo import Z95
from tp_tui.lab.arena.match import Result
from tp_tui.lab.arena.series import Series
from tp_tui.presenters.game_words import words_of


@dataclass(frozen=True, slots=True)
class EntryFigures:
    """The statistics of one entry.

    Attributes:
        bot: the bot's name.
        games: the number of games.
        wins: the sum of its shares of the win.
        interval: the 95% Wilson interval of the win rate.
        points: the mean score.
        sources: the mean points by rule clause.
        turns: the number of turns.
        turn_median: the median turn time in seconds.
        turn_99: the 99th percentile of the turn time in seconds.
        stand_ins: the decisions made by the stand-in.
        fault: the game of the first of these and the reason; empty if there was none.
    """

    bot: str
    games: int
    wins: float
    interval: tuple[float, float]
    points: float
    sources: Mapping[str, float]
    turns: int
    turn_median: float
    turn_99: float
    stand_ins: int
    fault: str


@dataclass(frozen=True, slots=True)
class GoalFigures:
    """How often a goal was reached, and by how much it was missed.

    Attributes:
        text: the goal in words.
        needed: the progress required.
        games: the number of games.
        reached: the games in which it was reached.
        interval: the 95% Wilson interval of their share.
        lacked: the shortfalls of the other games, in ascending order.
    """

    text: str
    needed: int
    games: int
    reached: int
    interval: tuple[float, float]
    lacked: tuple[int, ...]


def goal_figures(series: Series, results: Sequence[Result]) -> GoalFigures | None:
    """Return the statistics of the goal; None if the game has no goal."""
    state = series.new_state(0)
    goal = state.goal()
    if goal is None:
        return None
    lacked = sorted(goal.needed - result.progress for result in results if result.progress < goal.needed)
    reached = len(results) - len(lacked)
    return GoalFigures(
        words_of(series.game).goal(state, goal),
        goal.needed,
        len(results),
        reached,
        wilson_interval(reached, len(results)),
        tuple(lacked),
    )


def series_figures(series: Series, results: Sequence[Result]) -> list[EntryFigures]:
    """Return the statistics of every entry from the results of at least one game."""
    return [_entry_figures(bot, entry, results) for entry, bot in enumerate(series.bots)]


def _entry_figures(bot: str, entry: int, results: Sequence[Result]) -> EntryFigures:
    wins = sum(result.shares[entry] for result in results)
    clauses = dict.fromkeys(clause for result in results for clause in result.sources[entry])
    turns = [seconds for result in results for seconds in result.turns[entry]]
    faults = [f"game {result.number + 1}: {result.faults[entry]}" for result in results if result.faults[entry]]
    return EntryFigures(
        bot,
        len(results),
        wins,
        wilson_interval(wins, len(results)),
        mean([result.points[entry] for result in results]),
        {clause: mean([result.sources[entry].get(clause, 0) for result in results]) for clause in clauses},
        len(turns),
        median(turns) if turns else 0.0,
        percentile(turns, 99),
        sum(result.stand_ins[entry] for result in results),
        faults[0] if faults else "",
    )


def wilson_interval(wins: float, games: int) -> tuple[float, float]:
    """Return the 95% interval of a win rate (Wilson 1927). `wins` may count ties as fractions."""
    if not games:
        return 0.0, 1.0
    rate, scale = wins / games, 1 + Z95 * Z95 / games
    middle = (rate + Z95 * Z95 / (2 * games)) / scale
    reach = Z95 / scale * math.sqrt(rate * (1 - rate) / games + Z95 * Z95 / (4 * games * games))
    return middle - reach if wins else 0.0, middle + reach if wins < games else 1.0


def percentile(numbers: Sequence[float], percent: float) -> float:
    """Return a percentile of the numbers by the nearest-rank method; 0 if there are none."""
    ordered = sorted(numbers)
    return ordered[max(0, math.ceil(len(ordered) * percent / 100) - 1)] if ordered else 0.0


def mean(numbers: Sequence[float]) -> float:
    """Return the mean of the numbers; 0 if there are none."""
    return sum(numbers) / len(numbers) if numbers else 0.0
