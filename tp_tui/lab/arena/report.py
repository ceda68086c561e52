"""Reports of a series, as tables, JSON and CSV."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from statistics import median

from rich.console import Console, ConsoleOptions, RenderableType
from rich.markup import escape
from rich.segment import Segment
from rich.table import Table

from tp_tui.bots import FALLBACK_BOT
from tp_tui.bots.bot_spec import labels_of
from tp_tui.games import get_game
from tp_tui.games.kit.printable import escape_controls
from tp_tui.lab.arena.match import Result
from tp_tui.lab.arena.series import Series
from tp_tui.lab.arena.statistics import EntryFigures, GoalFigures, goal_figures, mean, series_figures
from tp_tui.presenters.game_words import words_for

MAX_COUNTED = 8
"""The most distinct shortfalls of a goal that are listed; otherwise only their range and median."""

CSV_HEADINGS = (
    *("game", "seed", "entry", "bot", "seat", "points", "share"),
    *("turns", "mean_turn_ms", "longest_turn_ms", "stand_ins"),
)


class ReportConsole(Console):
    """A console that escapes control characters: names and faults of bots are untrusted."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterator[Segment]:
        """Yield the segments of `renderable` with control characters escaped."""
        for text, style, control in super().render(renderable, options):
            yield Segment(text if control else escape_controls(text), style, control)


def print_report(series: Series, results: Sequence[Result], asked: int, console: Console | None = None) -> None:
    """Print a table of every entry's win rate, mean points and turn times, and a table of its points by source.

    `asked` is the number of games planned. Turn times are the median and the 99th percentile, in milliseconds.
    """
    out = console or ReportConsole()
    out.print(_extent(series, results, asked), soft_wrap=True, highlight=False)
    if not results:
        return
    figures = series_figures(series, results)
    stood_in = any(entry.stand_ins for entry in figures)
    table = table_of("bot", "wins", "95% interval", "points", "turn ms", "99%", *(["stood in"] if stood_in else []))
    for entry, label in zip(figures, labels_of(series.bots), strict=True):
        table.add_row(
            escape(label),
            f"{entry.wins / entry.games:.1%}",
            f"{entry.interval[0]:.1%} – {entry.interval[1]:.1%}",
            f"{entry.points:.1f}",
            milliseconds(entry.turn_median),
            milliseconds(entry.turn_99),
            *([str(entry.stand_ins)] if stood_in else []),
        )
    out.print(table)
    for entry in figures:
        if entry.stand_ins:
            said = f"{FALLBACK_BOT} stood in for {entry.bot} in {entry.stand_ins} decisions, first in {entry.fault}"
            out.print(said, soft_wrap=True, highlight=False, markup=False)
    if goal := goal_figures(series, results):
        out.print(f"\n{_goal_in_words(goal)}", soft_wrap=True, highlight=False, markup=False)
    out.print("\nWhere the points came from")
    out.print(_sources(series, figures))


def report_json(series: Series, results: Sequence[Result], asked: int) -> str:
    """Return the figures of `print_report` and the series' settings as a JSON object; times are in milliseconds."""
    names = words_for(get_game(series.game)).score_sources()
    entries = []
    for entry in series_figures(series, results) if results else []:
        low, high = entry.interval
        about = {
            "bot": entry.bot,
            "wins": entry.wins,
            "rate": entry.wins / entry.games,
            "interval": [low, high],
            "points": entry.points,
            "sources": {names[clause]: points for clause, points in entry.sources.items()},
            "turns": entry.turns,
            "turn_ms": {"median": entry.turn_median * 1000, "p99": entry.turn_99 * 1000},
            "stand_ins": entry.stand_ins,
        }
        entries.append(about | ({"first_fault": entry.fault} if entry.fault else {}))
    return json.dumps(
        {
            "games": len(results),
            "asked": asked,
            "seed": series.seed,
            "options": series.reported_settings(),
            "budget": series.budget_settings(),
            "decisions": sum(result.decisions for result in results),
            **({"goal": _goal_json(goal)} if results and (goal := goal_figures(series, results)) else {}),
            "entries": entries,
        },
        indent=2,
        ensure_ascii=False,
    )


def report_csv(series: Series, results: Sequence[Result]) -> str:
    """Return CSV with a header and one line per game and entry; the last columns are points by source."""
    names = words_for(get_game(series.game)).score_sources()
    clauses = [name for name in names if any(name in found for result in results for found in result.sources)]
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow([*CSV_HEADINGS, *(names[clause].lower().rstrip(".").replace(" ", "_") for clause in clauses)])
    for result in results:
        for entry, bot in enumerate(series.bots):
            turns = [seconds * 1000 for seconds in result.turns[entry]]
            lines.writerow(
                [result.number + 1, series.seed + result.number, entry + 1, bot, result.seats[entry] + 1]
                + [result.points[entry], round(result.shares[entry], 6), len(turns)]
                + [round(mean(turns), 3), round(max(turns, default=0.0), 3), result.stand_ins[entry]]
                + [result.sources[entry].get(clause, 0) for clause in clauses]
            )
    return text.getvalue()


def table_of(first: str, *headings: str) -> Table:
    """Return an empty table of names, truncated to fit, and right-aligned figures."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(first, overflow="ellipsis")
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def count_of(played: int, asked: int, what: str = "game") -> str:
    """Return a count in words: `400 games` or `12 of 400 games`."""
    games = f"{asked} {what}{'s' * (asked != 1)}"
    return games if played == asked else f"{played} of {games}"


def milliseconds(seconds: float) -> str:
    """Format a time in milliseconds, with one decimal if it is short."""
    return f"{seconds * 1000:.1f}" if seconds < 0.01 else f"{seconds * 1000:.0f}"


def _extent(series: Series, results: Sequence[Result], asked: int) -> str:
    """Return the games and seeds in words: `400 games, seeds 1 to 400`."""
    return f"{count_of(len(results), asked)}, seeds {series.seed} to {series.seed + asked - 1}"


def _goal_in_words(goal: GoalFigures) -> str:
    """Return in words how often the goal was reached and by how much it was missed."""
    low, high = goal.interval
    said = f"Goal, {goal.text}: reached in {goal.reached} of {goal.games} games ({low:.1%} – {high:.1%})"
    if not goal.lacked:
        return said
    numbers = Counter(goal.lacked)
    if len(numbers) <= MAX_COUNTED:
        lacked = ", ".join(f"{short} in {games}" for short, games in sorted(numbers.items()))
    else:
        lacked = f"{goal.lacked[0]} to {goal.lacked[-1]}, half of them {median(goal.lacked):g} or less"
    return f"{said}.\nThe others lacked, of {goal.needed}: {lacked}."


def _goal_json(goal: GoalFigures) -> Mapping[str, object]:
    return {
        "text": goal.text,
        "needed": goal.needed,
        "reached": goal.reached,
        "interval": list(goal.interval),
        "lacked": list(goal.lacked),
    }


def _sources(series: Series, figures: Sequence[EntryFigures]) -> Table:
    names = words_for(get_game(series.game)).score_sources()
    shown = [clause for clause in names if any(clause in entry.sources for entry in figures)]
    table = table_of("bot", *(names[clause] for clause in shown))
    for entry, label in zip(figures, labels_of(series.bots), strict=True):
        table.add_row(escape(label), *(f"{entry.sources.get(clause, 0.0):.1f}" for clause in shown))
    return table
