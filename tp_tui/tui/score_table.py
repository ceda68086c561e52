"""Scores as lines of spans: a table of point sources by player, and a plot of the points by turn."""

from __future__ import annotations

from collections.abc import Sequence

from tp_tui.presenters.deciding_factors import ScoreSource
from tp_tui.presenters.messages import capitalized, listed
from tp_tui.presenters.players import PLAYER_LETTERS
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.spans import Line, Span
from tp_tui.room import View
from tp_tui.tui.side_text import wrapped

COLUMN = 5
"""The width of a player's points."""

MIN_BAR = 10
"""The minimum width of the bars; with less, there are none."""

BAR = "█"

BEST = "*"
"""The mark of a sole leader in a source of points."""


def min_width(sources: Sequence[ScoreSource], players: int) -> int:
    """Return the width in columns of the table without bars."""
    return _titles_width(sources) + (COLUMN + 1) * players


def _titles_width(sources: Sequence[ScoreSource]) -> int:
    return max(len(title) for title in (words.TOTAL, *(source.title for source in sources))) + 1


def table_lines(view: View, sources: Sequence[ScoreSource], width: int, *, in_ascii: bool) -> list[Line]:
    """Return a line for the total and for each source of points; the leader is marked by a sign, not only by style."""
    scores = view.scores()
    totals = ScoreSource(words.TOTAL, tuple(score.total for score in scores))
    titles = _titles_width(sources)
    room = width - min_width(sources, len(scores)) - 1
    letters = PLAYER_LETTERS[: len(scores)]
    heads = [(f"{letter:>{COLUMN}} ", f"player-{number}") for number, letter in enumerate(letters, 1)]
    head: Line = ((" " * titles, "dim"), *heads)
    lines = [head, _line(totals, titles, "strong")]
    most = max((max(source.points) for source in sources), default=1) or 1
    for source in sources:
        spans = _line(source, titles, "plain")
        if room >= MIN_BAR and len(scores) == 2:
            spans = (*spans, (" ", "plain"), *_bars(source, room, most, in_ascii=in_ascii))
        lines.append(spans)
    open_ones = [source.title for source in sources if source.is_provisional]
    if open_ones and not view.is_over:
        said = words.PROVISIONAL.format(sources=listed(open_ones))
        lines += [(), *(((text, "dim"),) for text in wrapped(capitalized(said), width))]
    return lines


def _line(source: ScoreSource, titles: int, style: str) -> Line:
    best = max(source.points) if len(source.points) > 1 else None
    title = capitalized(source.title)
    spans: list[Span] = [(f"{title:<{titles}}", style)]
    for points in source.points:
        is_best = points == best and source.points.count(points) == 1
        spans.append((f"{points:>{COLUMN}}{BEST if is_best else ' '}", "strong" if is_best else style))
    return tuple(spans)


def _bars(source: ScoreSource, room: int, most: int, *, in_ascii: bool) -> Line:
    """Draw the bars of two players from the middle outwards; in ASCII they consist of the players' letters."""
    half = room // 2
    left, right = (max(points, 0) * half // most for points in source.points)
    one, other = (letter if in_ascii else BAR for letter in (*PLAYER_LETTERS[:2],))
    spans = ((" " * (half - left), "plain"), (one * left, "player-1"), (other * right, "player-2"))
    return tuple(span for span in spans if span[0])


def plot_lines(rounds: Sequence[Sequence[int]], width: int, height: int) -> list[Line]:
    """Plot the points by turn as the players' letters on a grid, with the scale on the left."""
    most = max((max(points) for points in rounds), default=0) or 1
    scale = len(str(most)) + 1
    columns, rows = max(2, width - scale - 1), max(2, height - 1)
    cells: dict[tuple[int, int], int] = {}
    for number, points in enumerate(rounds):
        x = number * (columns - 1) // max(1, len(rounds) - 1)
        for player in sorted(range(len(points)), key=lambda player: points[player]):
            y = rows - 1 - max(0, points[player]) * (rows - 1) // most
            cells[x, y] = player
    lines: list[Line] = []
    for y in range(rows):
        label = most if y == 0 else 0 if y == rows - 1 else ""
        spans: list[Span] = [(f"{label:>{scale}} ", "dim")]
        for x in range(columns):
            here = cells.get((x, y))
            spans.append((" ", "dim") if here is None else (PLAYER_LETTERS[here], f"player-{here + 1}"))
        lines.append(tuple(spans))
    turns = words.PLOT_TURNS.format(turns=len(rounds) - 1)
    return [*lines, ((" " * (scale + 1) + turns[:columns], "dim"),)]
