"""A ladder: every bot against every other, two at a table, and what Elo that makes of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from rich.console import Console

from tp_tui.arena.elo import Strengths, strengths
from tp_tui.arena.executors import Task
from tp_tui.arena.match import Result, Series
from tp_tui.arena.record import Record, play_recorded
from tp_tui.arena.report import budget_of, count_of, labels_of, settings_of, table_of
from tp_tui.bots import STAND_IN


@dataclass(frozen=True, slots=True)
class Ladder:
    """Games of every pair of `series.bots`, `games` each, all from the series' first seed on; `anchor` is the first's.

    Attributes:
        series: the bots, two or more, and how their games are played.
        games: how many each pair plays.
        anchor: the Elo of the first bot, from which the others are counted.
    """

    series: Series
    games: int
    anchor: float = 0.0

    def tasks(self) -> list[Task]:
        """All games. Those of a pair are spread over the whole, so that a ladder broken off has some of each."""
        pairs = [replace(self.series, bots=pair) for pair in combinations(self.series.bots, 2)]
        return [(pair, number) for number in range(self.games) for pair in pairs]


class Standing:
    """The results of a ladder so far."""

    def __init__(self, ladder: Ladder) -> None:
        """No game yet."""
        self.ladder = ladder
        self.bots = ladder.series.bots
        count = len(self.bots)
        self.wins = [[0.0] * count for _ in range(count)]
        self.games = [[0] * count for _ in range(count)]
        self.stand_ins = [0] * count
        self._pairs = list(combinations(range(count), 2))

    @property
    def played(self) -> int:
        """How many games there were."""
        return sum(map(sum, self.games)) // 2

    @property
    def asked(self) -> int:
        """How many there are to be."""
        return len(self._pairs) * self.ladder.games

    def take(self, place: int, result: Result) -> None:
        """Count the game at that place of the ladder's tasks."""
        one, other = self._pairs[place % len(self._pairs)]
        for player, opponent, share, stood_in in (
            (one, other, result.shares[0], result.stand_ins[0]),
            (other, one, result.shares[1], result.stand_ins[1]),
        ):
            self.wins[player][opponent] += share
            self.games[player][opponent] += 1
            self.stand_ins[player] += stood_in

    def strengths(self) -> Strengths | None:
        """What the games make of the bots; None as long as some have no games."""
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
    """Play what of it is not in `record`; the results are in `standing` as far as it came, `done` hears of each.

    Raises:
        ClusterError, ArenaError, DataError: as `record.play_recorded` does.
    """

    def take(place: int, result: Result) -> None:
        standing.take(place, result)
        if done is not None:
            done(result)

    play_recorded(ladder.tasks(), take, record, jobs, cluster)


def print_ladder(standing: Standing, console: Console | None = None) -> None:
    """Print the bots from the strongest to the weakest with their Elo, and what share each pair's games had."""
    out = console or Console()

    def say(text: str) -> None:
        out.print(text, soft_wrap=True, highlight=False, markup=False)

    ladder, series = standing.ladder, standing.ladder.series
    first, last = series.seed, series.seed + ladder.games - 1
    say(f"{count_of(standing.played, standing.asked)}, {ladder.games} a pair with seeds {first} to {last}")
    found = standing.strengths()
    if found is None:
        return
    order = _order(found)
    stood_in = any(standing.stand_ins)
    labels = labels_of(standing.bots)
    table = table_of("bot", "Elo", "95% interval", "above the next", "95% interval", "wins", *["stood in"] * stood_in)
    for place, bot in enumerate(order):
        low, high = found.interval(bot)
        row = [f"{found.elo[bot]:.0f}", f"{low:.0f} – {high:.0f}" if bot else "given"]
        if place + 1 < len(order):
            gap, least, most = found.gap(bot, order[place + 1])
            row += [f"{gap:.0f}", f"{least:.0f} – {most:.0f}"]
        else:
            row += ["", ""]
        row.append(f"{sum(standing.wins[bot]) / sum(standing.games[bot]):.1%}")
        table.add_row(labels[bot], *row, *[str(standing.stand_ins[bot])] * stood_in)
    out.print(table)
    say(f"\nShare of the wins, of the bot on the left against the one above; {standing.bots[0]} is {ladder.anchor:g}")
    out.print(_pair_table(standing, order, labels))
    if found.added:
        pairs = ", ".join(f"{standing.bots[one]} and {standing.bots[other]}" for one, other in found.added)
        say(f"\nNo Elo is high enough where all games went one way: a tie was added to those of {pairs}.")
    if stood_in:
        say(f"\n{STAND_IN} stood in for decisions that bots failed at.")


def ladder_json(standing: Standing) -> str:
    """The same as a JSON object."""
    ladder, found = standing.ladder, standing.strengths()
    about: dict[str, object] = {
        "games": standing.played,
        "asked": standing.asked,
        "games_a_pair": ladder.games,
        "seed": ladder.series.seed,
        "anchor": {"bot": standing.bots[0], "elo": ladder.anchor},
        "options": settings_of(replace(ladder.series, bots=ladder.series.bots[:2])),
        "budget": budget_of(ladder.series),
    }
    if found is not None:
        about["bots"] = [
            {
                "bot": standing.bots[bot],
                "elo": found.elo[bot],
                "interval": list(found.interval(bot)),
                "wins": sum(standing.wins[bot]),
                "games": sum(standing.games[bot]),
                "stand_ins": standing.stand_ins[bot],
            }
            for bot in _order(found)
        ]
        about["ties_added"] = [[standing.bots[one], standing.bots[other]] for one, other in found.added]
    about["pairs"] = [
        {
            "bots": [standing.bots[one], standing.bots[other]],
            "games": standing.games[one][other],
            "wins": [standing.wins[one][other], standing.wins[other][one]],
        }
        for one, other in combinations(range(len(standing.bots)), 2)
    ]
    return json.dumps(about, indent=2, ensure_ascii=False)


def _order(found: Strengths) -> list[int]:
    return sorted(range(len(found.elo)), key=lambda bot: (-found.elo[bot], bot))


def _pair_table(standing: Standing, order: Sequence[int], labels: Sequence[str]) -> object:
    table = table_of("", *(labels[bot] for bot in order))
    for bot in order:
        cells = []
        for other in order:
            games = standing.games[bot][other]
            cells.append(f"{standing.wins[bot][other] / games:.1%}" if games else "–")
        table.add_row(labels[bot], *cells)
    return table
