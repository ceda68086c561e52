"""Scores as lines of spans: a table of point sources by player, and a plot of the points by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_

from rich.cells import cell_len

from tp_tui.presenters.deciding_factors import ScoreSource
from tp_tui.presenters.messages import capitalized, listed
from tp_tui.presenters.players import PLAYER_LETTERS, player_names
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.spans import Line, Span
from tp_tui.room import View
from tp_tui.tui.pixels import BLANK_DOTS, DOTS
from tp_tui.tui.side_text import wrapped
from tp_tui.tui.styled_lines import name_in

COLUMN = 5
"""The width of a player's points."""

LOW_BAR = "▆"
"""The character of a bar that leaves a gap below the line above and is as high as the figures beside it."""

MIN_HALF = 5
"""The least width of such bars."""

DUEL_COLUMNS = 48
"""The width from which the bars of two players grow outwards; on less each has a column, so that bars stay long."""

LONG_DUEL_COLUMNS = 64
"""The width from which such bars are long enough for few points to be told apart."""

BETWEEN_PLAYERS = 2
"""The columns between a player's bars and the next one's points."""


def min_width(sources: Sequence[ScoreSource], players: int) -> int:
    """Return the width in columns of the table without bars."""
    return _titles_width(sources) + (COLUMN + 1) * players


def _titles_width(sources: Sequence[ScoreSource]) -> int:
    return max(len(title) for title in (words.TOTAL, *(source.title for source in sources))) + 1


def scores_now(view: View, sources: Sequence[ScoreSource], width: int, *, in_ascii: bool) -> list[Line]:
    """Return all sources of points, those of two players against each other, and what can still change hands."""
    lines = source_lines(view, sources, width, in_ascii=in_ascii)
    open_ones = [source.title for source in sources if source.is_provisional]
    if open_ones and not view.is_over:
        said = words.PROVISIONAL.format(sources=listed(open_ones))
        lines += note_lines(capitalized(said), width)
    return lines


def note_lines(note: str, width: int) -> list[Line]:
    """Return a note to stand below a table, in the middle of its `width`."""
    return [(), *(((text.center(width), "dim"),) for text in wrapped(note, width))]


def source_lines(
    view: View,
    sources: Sequence[ScoreSource],
    width: int,
    *,
    in_ascii: bool,
    shown: int | None = None,
    most: int | None = None,
    height: int = 0,
) -> list[Line]:
    """Return the sources of points with bars: those of two players against each other where there is room.

    Bars that would be short there have a line each if `height` lines are enough for that.

    Args:
        view: the position.
        sources: the sources of points.
        width: the columns there are.
        in_ascii: whether bars are letters.
        shown: how many sources are told, of which the total is the sum; None for all.
        most: the points of the longest bar, so that bars keep their lengths while points are counted; None for the
            most points of the sources.
    """
    shown = len(sources) if shown is None else shown
    if len(view.scores()) == 2 and width < LONG_DUEL_COLUMNS and 2 * (len(sources) + 1) <= height:
        return paired_lines(view, sources, width, in_ascii=in_ascii, shown=shown, most=most)
    draw = duel_lines if len(view.scores()) == 2 and width >= DUEL_COLUMNS else columns_lines
    return draw(view, sources, width, in_ascii=in_ascii, shown=shown, most=most)


def duel_lines(
    view: View, sources: Sequence[ScoreSource], width: int, *, in_ascii: bool, shown: int, most: int | None = None
) -> list[Line]:
    """Return the sources of two players against each other: bars that grow outwards, titles and points between them.

    Only the first `shown` sources are told; the total is that of those.
    """
    titles = _titles_width(sources)
    half = max(0, (width - titles - 2 * COLUMN - 4) // 2)
    if half < MIN_HALF:
        half = 0
    one, other = (_called(view, player) for player in range(2))
    middle = titles + 2 * COLUMN + 2
    left = half + titles + 1 + COLUMN
    if max(cell_len(one), cell_len(other)) < half:  # above the inner ends of the bars
        between = " " * (titles + 2 * COLUMN + 3)
        lines: list[Line] = [((f"{one:>{half - 1}}", "player-1"), (between, "plain"), (other, "player-2"))]
    else:
        beside = other[: half + middle + half - left]
        lines = [((f"{one:>{left}}"[-left:], "player-1"), ("  ", "plain"), (beside, "player-2"))]
    most = longest_bar(sources) if most is None else most
    for source in sources[:shown]:
        bars = [_length(points, most, half - 1) for points in source.points]
        lines.append(_duel_line(source, titles, half, bars, in_ascii=in_ascii))
    lines += [() for _ in sources[shown:]]
    total = totals(view, sources, shown)
    return [*lines, _duel_line(total, titles, half, [0, 0], in_ascii=in_ascii, style="strong")]


def longest_bar(sources: Sequence[ScoreSource]) -> int:
    """Return the points of the longest bar."""
    return max((max(source.points) for source in sources), default=1)


def _duel_line(
    source: ScoreSource, titles: int, half: int, bars: Sequence[int], *, in_ascii: bool, style: str = "plain"
) -> Line:
    left, right = (_bar(player, length, in_ascii=in_ascii) for player, length in enumerate(bars))
    spans = [(" " * (half - len(left) - 1), "plain"), (left, "player-1"), (" " if half else "", "plain")]
    spans.append((f"{capitalized(source.title):>{titles}} ", style))
    spans += [(f"{points:>{COLUMN - 1}} ", _points_style(source, points, style)) for points in source.points]
    spans += [(" ", "plain"), (right, "player-2")]
    return tuple(span for span in spans if span[0])


def paired_lines(
    view: View, sources: Sequence[ScoreSource], width: int, *, in_ascii: bool, shown: int, most: int | None = None
) -> list[Line]:
    """Return the sources of two players with a bar in a line of its own for each, and behind the totals the names.

    Only the first `shown` sources are told; the total is that of those.
    """
    titles = _titles_width(sources)
    room = width - titles - COLUMN - 2
    most = longest_bar(sources) if most is None else most
    lines: list[Line] = []
    for number, source in enumerate((*sources, totals(view, sources, shown))):
        is_total = number == len(sources)
        style = "strong" if is_total else "plain"
        for player, points in enumerate(source.points):
            if shown <= number and not is_total:
                lines.append(())
                continue
            letter = (f"{PLAYER_LETTERS[player]} ", f"player-{player + 1}")
            bar = _bar(player, _length(points, most, room), in_ascii=in_ascii)
            behind = name_in(player_names(view)[player], room) if is_total else bar
            title = "" if player else capitalized(source.title)
            told = (f"{points:>{COLUMN - 1}} ", _points_style(source, points, style))
            lines.append(((f"{title:<{titles}}", style), letter, told, (behind, f"player-{player + 1}")))
    return lines


def columns_lines(
    view: View, sources: Sequence[ScoreSource], width: int, *, in_ascii: bool, shown: int, most: int | None = None
) -> list[Line]:
    """Return the sources of one player or several as columns of points and bars, the total last.

    Only the first `shown` sources are told; the total is that of those.
    """
    players = len(view.scores())
    titles = _titles_width(sources)
    column = max(COLUMN + 1, (width - titles + BETWEEN_PLAYERS) // players)
    room = column - COLUMN + 1 - BETWEEN_PLAYERS
    most = longest_bar(sources) if most is None else most
    called = [_called(view, player) for player in range(players)]
    if max(map(cell_len, called), default=0) > column - BETWEEN_PLAYERS:
        called = list(PLAYER_LETTERS[:players])
    names = [*(f"{each:<{column}}" for each in called[:-1]), *called[-1:]]
    heads = [(name, f"player-{number}") for number, name in enumerate(names, 1)]
    lines: list[Line] = [((" " * titles, "plain"), *heads)]
    for source in (*sources[:shown], totals(view, sources, shown)):
        is_total = source.title == words.TOTAL
        spans: list[Span] = [(f"{capitalized(source.title):<{titles}}", "strong" if is_total else "plain")]
        for player, points in enumerate(source.points):
            length = _length(points, most, room) if room >= MIN_HALF and not is_total else 0
            spans.append((f"{points:>{COLUMN - 2}} ", _points_style(source, points, "strong" if is_total else "plain")))
            bar = _bar(player, length, in_ascii=in_ascii)
            rest = column - COLUMN + 1 - len(bar) if player < players - 1 else 0
            spans += [(bar, f"player-{player + 1}"), (" " * rest, "plain")]
        lines.append(tuple(span for span in spans if span[0]))
    return [*lines[:-1], *[() for _ in sources[shown:]], lines[-1]]


def _called(view: View, player: int) -> str:
    """Return a player's letter and name; the letter tells bars and dots apart where there are no colours."""
    return f"{PLAYER_LETTERS[player]} {player_names(view)[player]}"


def totals(view: View, sources: Sequence[ScoreSource], shown: int) -> ScoreSource:
    """Return the points of the first `shown` sources together, or of all."""
    if shown >= len(sources):
        return ScoreSource(words.TOTAL, tuple(score.total for score in view.scores()))
    players = range(len(view.scores()))
    return ScoreSource(
        words.TOTAL, tuple(sum(source.points[player] for source in sources[:shown]) for player in players)
    )


def _points_style(source: ScoreSource, points: int, style: str) -> str:
    """Return the style of a player's points, which shine if nobody has as many."""
    is_best = len(source.points) > 1 and points == max(source.points) and source.points.count(points) == 1
    return "strong ink:primary" if is_best else style


def _length(points: int, most: int, room: int) -> int:
    """Return the columns of a bar, of which `most` points fill `room`; any points have one."""
    return max(points > 0, round(max(points, 0) * max(room, 0) / max(1, most))) if room > 0 else 0


def _bar(player: int, columns: int, *, in_ascii: bool) -> str:
    """Return a bar of so many columns; in ASCII it consists of the player's letter."""
    return (PLAYER_LETTERS[player] if in_ascii else LOW_BAR) * columns


DOTS_HIGH, DOTS_WIDE = len(DOTS), len(DOTS[0])

TOP_DOTS = DOTS[0][0] | DOTS[0][1]
"""The dots of a line that runs along the upper edge of a cell."""

DASH = 2
"""The columns in which one of the lines that share cells is seen before the next one is."""


def course_lines(rounds: Sequence[Sequence[int]], legend: str, width: int, height: int) -> list[Line]:
    """Draw the points by turn as a line of dots a player, with its letter at its end, above an axis with the scale.

    Lines that share cells are seen in turns, but each ends in a cell of its own if there is room for that.
    """
    most = max((max(points) for points in rounds), default=0) or 1
    scale = len(str(most)) + 1
    columns, rows = max(2, width - scale - 3), max(1, height - 2)
    players = sorted(range(len(rounds[0])), key=lambda player: -rounds[-1][player])
    last, last_dot, wide = max(1, len(rounds) - 1), DOTS_HIGH * rows - 1, DOTS_WIDE * columns
    cells: dict[tuple[int, int], dict[int, int]] = {}
    for player in players:
        before = None
        for x in range(wide):
            points = _points_at(rounds, player, x * last / (wide - 1))
            y = last_dot - round(max(0.0, points) * last_dot / most)
            before = y if before is None else before
            for dot in range(min(y, before + 1), max(y, before - 1) + 1):  # steep parts have no gaps
                cell = cells.setdefault((x // DOTS_WIDE, dot // DOTS_HIGH), {})
                cell[player] = cell.get(player, 0) | DOTS[dot % DOTS_HIGH][x % DOTS_WIDE]
            before = y
    # The letters stand below one another in the order of the points, each as near to its line as can be.
    below, ends = -1, dict[int, int]()
    for place, player in enumerate(players):
        end = (last_dot - round(max(0, rounds[-1][player]) * last_dot / most)) // DOTS_HIGH
        below = min(max(end, below + 1), rows + 1 - len(players) + place)
        ends[below] = player
        shared = cells[columns - 1, min(end, rows - 1)]
        if end < below < rows and len(shared) > 1:  # before its own letter, in its own colour
            del shared[player]
            cells.setdefault((columns - 1, below), {})[player] = TOP_DOTS
    lines: list[Line] = []
    for row in range(rows + 1):
        label = most if row == 0 else 0 if row == rows else ""
        leads = row == 0 and most == rounds[-1][players[0]]
        axis: list[Span] = [("─" * columns, "ink:lines-shade")]
        drawn = axis if row == rows else [_dots(cells.get((x, row)), columns - 1 - x) for x in range(columns)]
        spans: list[Span] = [(f"{label:>{scale}} ", f"player-{players[0] + 1}" if leads else "dim"), *drawn]
        if row in ends:
            spans += [(" ", "plain"), (PLAYER_LETTERS[ends[row]], f"player-{ends[row] + 1}")]
        lines.append(tuple(spans))
    return [*lines, ((" " * (scale + 1) + legend[:columns], "dim"),)]


def _dots(cell: Mapping[int, int] | None, from_end: int) -> Span:
    """Return a cell of the course: all its dots in the colour of the player whose turn it is `from_end` columns on."""
    if not cell:
        return " ", "plain"
    player = [*cell][from_end // DASH % len(cell)]
    return chr(BLANK_DOTS + reduce(or_, cell.values())), f"player-{player + 1}"


def _points_at(rounds: Sequence[Sequence[int]], player: int, at: float) -> float:
    """Return the points of a player at a turn, or between two turns on the straight line that joins them."""
    before = min(int(at), len(rounds) - 1)
    after = min(before + 1, len(rounds) - 1)
    return rounds[before][player] + (rounds[after][player] - rounds[before][player]) * (at - before)


def plot_lines(rounds: Sequence[Sequence[int]], legend: str, width: int, height: int) -> list[Line]:
    """Plot the points by turn as a line of letters a player, with the scale on the left.

    Where lines share cells, their letters take turns.
    """
    most = max((max(points) for points in rounds), default=0) or 1
    scale = len(str(most)) + 1
    columns, rows = max(2, width - scale - 1), max(2, height - 1)
    cells: dict[tuple[int, int], list[int]] = {}
    last = max(1, len(rounds) - 1)
    for x in range(columns):
        points = [_points_at(rounds, player, x * last / max(1, columns - 1)) for player in range(len(rounds[0]))]
        for player in sorted(range(len(points)), key=lambda player: -points[player]):
            y = rows - 1 - int(max(0.0, points[player]) * (rows - 1) / most)
            cells.setdefault((x, y), []).append(player)
    lines: list[Line] = []
    for y in range(rows):
        label = most if y == 0 else 0 if y == rows - 1 else ""
        spans: list[Span] = [(f"{label:>{scale}} ", "dim")]
        for x in range(columns):
            here = cells.get((x, y))
            player = here[(columns - 1 - x) % len(here)] if here else -1  # the last letter is the leader's
            spans.append((PLAYER_LETTERS[player], f"player-{player + 1}") if here else (" ", "dim"))
        lines.append(tuple(spans))
    return [*lines, ((" " * (scale + 1) + legend[:columns], "dim"),)]
