"""Bots against each other: one game, or a series with the seats rotated, over several processes."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context

from tp_tui.bots import UNLIMITED, make_bot
from tp_tui.games import get_game
from tp_tui.games.base import State


@dataclass(frozen=True, slots=True)
class Result:
    """One finished game. Lists are by entry of the series, whichever seat it had.

    `shares` are shares of the win; where seats share a player and a goal, 1 for each if it was reached. `sources` sums
    the points of each by their reason; `seconds` is each one's longest turn.
    """

    number: int
    points: tuple[int, ...]
    shares: tuple[float, ...]
    sources: tuple[Mapping[str, int], ...]
    seconds: tuple[float, ...]
    decisions: int


@dataclass(frozen=True, slots=True)
class Series:
    """Games to be played: the bots that enter, the game with its options, the seed of the first game."""

    bots: tuple[str, ...]
    seed: int
    game: str = "terra"
    options: tuple[tuple[str, int | str], ...] = ()


def play(series: Series, number: int) -> Result:
    """Game `number` of the series: its seed is the series' plus `number`, and the seats move on by one a game."""
    game = get_game(series.game)
    seats = len(series.bots)
    seed = series.seed + number
    state = game.new_initial_state({**dict(series.options), "players": seats}, seed)
    entries = [(seat + number) % seats for seat in range(seats)]
    bots = [make_bot(series.bots[entry], game) for entry in entries]
    chances = [random.Random(seed * 1000 + seat) for seat in range(seats)]
    longest = [0.0] * seats
    decisions, turn_of, turn_time = 0, (-1, 0), 0.0
    while not state.is_terminal():
        seat = state.current_seat()
        if (seat, state.turn_number()) != turn_of:
            turn_of, turn_time = (seat, state.turn_number()), 0.0
        legal = state.legal_actions()
        begun = time.perf_counter()
        action = bots[seat].choose(state.observation(state.player_of(seat)), legal, UNLIMITED, chances[seat])
        turn_time += time.perf_counter() - begun
        longest[seat] = max(longest[seat], turn_time)
        state.apply_action(action)
        decisions += 1
    scores = state.scores()
    scores = [scores[state.player_of(seat)] for seat in range(seats)]
    by_entry = sorted(range(seats), key=lambda seat: entries[seat])
    shares = _shares(state)
    sources = []
    for seat in by_entry:
        found: dict[str, int] = {}
        for line in scores[seat].lines:
            found[line.clause] = found.get(line.clause, 0) + line.points
        sources.append(found)
    return Result(
        number,
        tuple(scores[seat].total for seat in by_entry),
        tuple(shares[state.player_of(seat)] for seat in by_entry),
        tuple(sources),
        tuple(longest[seat] for seat in by_entry),
        decisions,
    )


def _shares(state: State) -> list[float]:
    """By player the share of the win in a finished game; of a goal reached, all of it."""
    returns = state.returns()
    best = max(returns)
    if state.goal() is not None:
        return [float(value > 0) for value in returns]
    return [(value == best) / returns.count(best) for value in returns]


def play_series(
    series: Series, games: int, jobs: int = 1, done: Callable[[Result], None] | None = None
) -> list[Result]:
    """That many games, in order; `done` hears of each as it ends. The same for any number of `jobs`."""
    results: list[Result] = []

    def take(result: Result) -> None:
        results.append(result)
        if done is not None:
            done(result)

    if jobs == 1:
        for number in range(games):
            take(play(series, number))
    else:
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            _spread(pool, series, games, take)
    return sorted(results, key=lambda result: result.number)


def _spread(pool: Executor, series: Series, games: int, take: Callable[[Result], None]) -> None:
    futures = [pool.submit(play, series, number) for number in range(games)]
    try:
        for future in as_completed(futures):
            take(future.result())
    finally:
        for future in futures:
            future.cancel()


def wilson_interval(wins: float, games: int) -> tuple[float, float]:
    """The 95% interval of a win rate (Wilson 1927)."""
    if not games:
        return 0.0, 1.0
    z = 1.959964
    rate, scale = wins / games, 1 + z * z / games
    middle = (rate + z * z / (2 * games)) / scale
    reach = z / scale * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def mean(numbers: Sequence[float]) -> float:
    """Their mean, 0 of none."""
    return sum(numbers) / len(numbers) if numbers else 0.0
