"""A ladder: a round robin of two-player games between bots, and the resulting Elo ratings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from tp_tui.games.kit.elo import Strengths, strengths
from tp_tui.lab.arena.executors import GameTask, SeriesTasks
from tp_tui.lab.arena.match import Result
from tp_tui.lab.arena.record import Record, play_recorded
from tp_tui.lab.arena.series import Series


@dataclass(frozen=True, slots=True)
class Ladder:
    """Games between all pairs of bots, each pair starting from the series' first seed.

    Attributes:
        series: two or more bots, and the settings of their games.
        games: the number of games per pair.
        anchor: the Elo of the first bot, on which the others are based.
    """

    series: Series
    games: int
    anchor: float = 0.0

    def tasks(self) -> Sequence[GameTask]:
        """Return all games, interleaved by pair so that an interrupted ladder has some of each."""
        return SeriesTasks([replace(self.series, bots=pair) for pair in combinations(self.series.bots, 2)], self.games)


class Standing:
    """The results of a ladder so far."""

    def __init__(self, ladder: Ladder) -> None:
        """Start without results."""
        self.ladder = ladder
        self.bots = ladder.series.bots
        count = len(self.bots)
        self.wins = [[0.0] * count for _ in range(count)]
        self.games = [[0] * count for _ in range(count)]
        self.stand_ins = [0] * count
        self._pairs = list(combinations(range(count), 2))

    @property
    def played(self) -> int:
        """The number of games played."""
        return sum(map(sum, self.games)) // 2

    @property
    def asked(self) -> int:
        """The number of games planned."""
        return len(self._pairs) * self.ladder.games

    def take(self, place: int, result: Result) -> None:
        """Add the result of the task with index `place`."""
        one, other = self._pairs[place % len(self._pairs)]
        for player, opponent, share, stood_in in (
            (one, other, result.shares[0], result.stand_ins[0]),
            (other, one, result.shares[1], result.stand_ins[1]),
        ):
            self.wins[player][opponent] += share
            self.games[player][opponent] += 1
            self.stand_ins[player] += stood_in

    def strengths(self) -> Strengths | None:
        """Return the bots' ratings; None while a bot has no games."""
        try:
            return strengths(self.wins, self.ladder.anchor)
        except ValueError:
            return None


def play_ladder(
    ladder: Ladder,
    standing: Standing,
    jobs: int = 1,
    done: Callable[[Result], None] | None = None,
    cluster: str = "",
    record: Record | None = None,
) -> None:
    """Play the games missing from `record`, adding all results to `standing` and calling `done` with each.

    Raises:
        ClusterError, ArenaError, DataError: as for `record.play_recorded`.
    """

    def take(place: int, result: Result) -> None:
        standing.take(place, result)
        if done is not None:
            done(result)

    play_recorded(ladder.tasks(), take, record, jobs, cluster)
