"""Cursor motion: the order in which runs of cells are sent to a terminal, and the moves between them, in few bytes.

A change of style takes some twenty bytes and a move of the cursor three to eight, so the order of a few runs counts.
Terminals also save one cursor, its position and style (DECSC, VT100), and restore both in four bytes (DECRC): a
position where every other frame begins to write is worth saving.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from tp_tui.terminal.sgr import sgr_change, style_for_blanks

SAVE = "\x1b7"

RESTORE = f"\x1b8{SAVE}"
"""Restores the saved cursor and saves it again: some terminals restore it but once."""

MOST_ORDERED = 24
"""Runs for which the best order is searched; more are sorted by line or by style, whichever is shorter."""

MOST_BY_STYLE = 4000
"""Runs that are sorted by style at all; more go from top to bottom."""

MOST_IMPROVED = 16
"""Runs whose order is improved by local search."""

LONG = 100
"""Bytes of moves and changes of style from which on local search begins from every order."""

LEAST_LOOKED_AT = 80
"""Bytes of moves and changes of style in a frame from which on another cursor to save is looked for."""

FADING = 0.85
"""How much what a saved cursor would have spared counts one frame later."""

LEAST_SAVED = 8
"""Bytes that saving another cursor must have spared in a frame before it is saved."""


class Run(NamedTuple):
    """Cells of one line and one style that are to be sent.

    `end` is the column behind them. `is_blank` says that only the ground of the style can be seen, `is_erased` that
    they are the end of the line and are erased instead of written.
    """

    x: int
    y: int
    end: int
    text: str
    codes: str
    is_blank: bool
    is_erased: bool = False


class Cursor(NamedTuple):
    """Where a terminal writes, and in what style; a negative column or a style of None is unknown."""

    x: int = -1
    y: int = -1
    style: str | None = None


@lru_cache(maxsize=8192)
def cursor_motion(from_x: int, from_y: int, x: int, y: int, feeds_lines: bool) -> str:
    """Return the shortest sequence that moves the cursor from one cell to another; a negative `from_x` is unknown.

    With `feeds_lines` a line feed moves the cursor straight down, as it does while OPOST is off.
    """
    if (x, y) == (from_x, from_y):
        return ""
    motions = [f"\x1b[{y + 1 if y else ''}{f';{x + 1}' if x else ''}H"]
    if from_x >= 0:
        down, across = y - from_y, x - from_x
        vertical = "" if not down else f"\x1b[{abs(down) if abs(down) > 1 else ''}{'B' if down > 0 else 'A'}"
        if feeds_lines and 0 < down <= len(vertical):
            vertical = "\n" * down
        if not across:
            motions.append(vertical)
        elif across < 0:
            motions += [f"{vertical}{chr(8) * -across}", f"{vertical}\x1b[{-across}D"]
        else:
            motions.append(f"{vertical}\x1b[{across if across > 1 else ''}C")
        if not x:
            motions.append(f"{vertical}\r")
    return min(motions, key=len)


@lru_cache(maxsize=8192)
def sgr_change_on_blanks(style: str | None, codes: str) -> str:
    """Return the SGR sequence by which blank cells look as they would in the style `codes`."""
    return sgr_change(style, style_for_blanks(style, codes))


class RunWriter:
    """The terminal as a writer sees it: its cursor, and the cursor that it has saved.

    Attributes:
        feeds_lines: whether a line feed moves the cursor straight down.
    """

    def __init__(self) -> None:
        """Begin with a terminal in an unknown state."""
        self.feeds_lines = False
        self.forget(0)

    def forget(self, width: int) -> None:
        """Forget cursor, style and saved cursor; the terminal has `width` columns."""
        self._width = width
        self._cursor = Cursor()
        self._saved: Cursor | None = None
        self._spared: dict[Cursor, float] = {}

    def reset_style(self) -> str:
        """Return the sequence that resets the style."""
        self._cursor = self._cursor._replace(style="")
        return "\x1b[m"

    def write(self, runs: Sequence[Run], end: tuple[int, int] | None) -> str:
        """Return the bytes that draw `runs`, in the shortest order found, and leave the cursor at `end`."""
        order = self._shortest(runs, end)
        is_few = 1 < len(runs) <= MOST_ORDERED
        keep = self._worth_keeping(order) if is_few else None
        parts: list[str] = []
        cursor = self._cursor
        for run in order:
            parts.append(self._enter(cursor, run))
            begins = Cursor(run.x, run.y, self._style_in(cursor, run))
            if begins == keep:
                parts.append(SAVE)
                self._saved, keep = begins, None
            parts.append("\x1b[K" if run.is_erased else run.text)
            cursor = self._behind(cursor, run)
        if end is not None:
            parts.append(self._go(cursor, *end))
            cursor = cursor._replace(x=end[0], y=end[1])
        self._cursor = cursor
        return "".join(parts)

    # One step

    def _enter(self, cursor: Cursor, run: Run) -> str:
        """Return the motion and style that begin a run, by way of the saved cursor where that is shorter."""
        direct = self._enter_directly(cursor, run)
        if self._saved is None or len(direct) <= len(RESTORE):
            return direct
        restored = RESTORE + self._enter_directly(self._saved, run)
        return restored if len(restored) < len(direct) else direct

    def _enter_directly(self, cursor: Cursor, run: Run) -> str:
        """Return the motion and style that begin a run, without the saved cursor."""
        from_x, from_y, style = cursor
        change = sgr_change_on_blanks(style, run.codes) if run.is_blank else sgr_change(style, run.codes)
        return cursor_motion(from_x, from_y, run.x, run.y, self.feeds_lines) + change

    def _style_in(self, cursor: Cursor, run: Run) -> str:
        """Return the style that a run is written in once `_enter` has begun it."""
        if not run.is_blank:
            return run.codes
        is_restored = self._saved is not None and self._enter(cursor, run).startswith(RESTORE)
        return style_for_blanks(self._saved.style if is_restored and self._saved else cursor.style, run.codes)

    def _behind(self, cursor: Cursor, run: Run) -> Cursor:
        style = self._style_in(cursor, run)
        if run.is_erased:
            return Cursor(run.x, run.y, style)
        # Where the cursor is behind the last column differs from terminal to terminal.
        return Cursor(run.end if run.end < self._width else -1, run.y, style)

    def _go(self, cursor: Cursor, x: int, y: int) -> str:
        return cursor_motion(cursor.x, cursor.y, x, y, self.feeds_lines)

    # Orders

    def _cost(self, order: Iterable[Run], end: tuple[int, int] | None) -> int:
        """Return the number of bytes that moves and changes of style take in this order."""
        cursor, bytes_ = self._cursor, 0
        for run in order:
            bytes_ += len(self._enter(cursor, run))
            cursor = self._behind(cursor, run)
        return bytes_ + (len(self._go(cursor, *end)) if end is not None else 0)

    def _shortest(self, runs: Sequence[Run], end: tuple[int, int] | None) -> Sequence[Run]:
        """Return the runs in the shortest order found."""
        count = len(runs)
        if not 1 < count <= MOST_BY_STYLE:
            return runs
        styles = list(dict.fromkeys(run.codes for run in runs))
        if self._cursor.style in styles:
            styles = [self._cursor.style, *(codes for codes in styles if codes != self._cursor.style)]
        ranks = {codes: number for number, codes in enumerate(styles)}
        by_style = sorted(range(count), key=lambda number: ranks[runs[number].codes])
        if count > MOST_ORDERED:
            return min(runs, [runs[number] for number in by_style], key=lambda order: self._cost(order, end))
        steps = self._steps([*(self._behind(Cursor(), run) for run in runs), self._cursor], runs, end)
        tours = (list(range(count)), by_style, _nearest_first(steps))
        tour = min(tours, key=lambda tour: _bytes_of(tour, steps))
        if count <= MOST_IMPROVED:
            tour = _improved(tour, steps)
            if _bytes_of(tour, steps) > LONG:
                improved = [_improved(each, steps) for each in tours]
                tour = min(tour, *improved, key=lambda tour: _bytes_of(tour, steps))
        return [runs[number] for number in tour]

    def _steps(
        self, cursors: Sequence[Cursor], runs: Sequence[Run], end: tuple[int, int] | None
    ) -> Sequence[Sequence[int]]:
        """Return the bytes from each cursor to every run, with or without the saved cursor, and to the end."""
        steps = self._direct_steps(cursors, runs)
        if self._saved is not None:
            restored = [len(RESTORE) + bytes_ for bytes_ in self._direct_steps([self._saved], runs)[0]]
            steps = [list(map(min, row, restored)) for row in steps]
        for cursor, row in zip(cursors, steps, strict=True):
            row.append(len(self._go(cursor, *end)) if end is not None else 0)
        return steps

    def _direct_steps(self, cursors: Iterable[Cursor], runs: Sequence[Run]) -> list[list[int]]:
        """Return the bytes from each cursor to every run, without the saved cursor."""
        # This takes most of the time of a frame: hence names for what is looked up, and no calls but what is cached.
        feeds_lines = self.feeds_lines
        goals = [(run.x, run.y, run.codes, sgr_change_on_blanks if run.is_blank else sgr_change) for run in runs]
        return [
            [
                len(cursor_motion(from_x, from_y, x, y, feeds_lines)) + len(change(style, codes))
                for x, y, codes, change in goals
            ]
            for from_x, from_y, style in cursors
        ]

    def _worth_keeping(self, order: Sequence[Run]) -> Cursor | None:
        """Return the cursor of this frame that was most worth saving; None to keep the one that is saved.

        What a cursor would have spared counts less with every frame.
        """
        direct, cursor = list[int](), self._cursor
        for run in order:
            direct.append(len(self._enter_directly(cursor, run)))
            cursor = self._behind(cursor, run)
        if sum(direct) < LEAST_LOOKED_AT:
            return None
        spared = {cursor: spared * FADING for cursor, spared in self._spared.items() if spared > LEAST_SAVED}
        here = {Cursor(run.x, run.y, run.codes): None for run in order if not run.is_blank}
        looked_at = list(here if self._saved is None else here | {self._saved: None})
        for cursor, steps in zip(looked_at, self._direct_steps(looked_at, order), strict=True):
            less = (cost - len(RESTORE) - step for cost, step in zip(direct, steps, strict=True))
            spared[cursor] = spared.get(cursor, 0) + sum(bytes_ for bytes_ in less if bytes_ > 0)
        self._spared = spared
        best = max(here, key=lambda cursor: spared[cursor], default=None)
        least = LEAST_SAVED + (spared[self._saved] if self._saved is not None else 0)
        return best if best is not None and spared[best] >= least else None


# A tour is the order of stops, by their numbers. `steps` says what leads from a stop to another: its last row is where
# the terminal writes before, its last column the end.


def _nearest_first(steps: Sequence[Sequence[int]]) -> list[int]:
    """Return a tour with the nearest stop behind each."""
    left, tour, row = list(range(len(steps) - 1)), list[int](), steps[-1]
    while left:
        nearest = min(left, key=row.__getitem__)
        left.remove(nearest)
        tour.append(nearest)
        row = steps[nearest]
    return tour


def _bytes_of(tour: Sequence[int], steps: Sequence[Sequence[int]]) -> int:
    """Return the bytes of a tour."""
    return sum(steps[before][after] for before, after in pairwise([-1, *tour, len(tour)]))


def _improved(tour: list[int], steps: Sequence[Sequence[int]]) -> list[int]:
    """Return the tour after moving single stops, and neighbours together, to where they take fewer bytes."""
    for length in (1, 2, 3, 1):
        for start in range(len(tour) - length + 1):
            tour = _best_move(tour, steps, start, length) or tour
    return tour


def _best_move(tour: list[int], steps: Sequence[Sequence[int]], start: int, length: int) -> list[int] | None:
    """Return the tour with the stops from `start` on elsewhere, if that is shorter."""
    count = len(tour)
    taken, rest = tour[start : start + length], tour[:start] + tour[start + length :]
    stops = [-1, *rest, count]
    first, last = taken[0], taken[-1]
    before, after = stops[start], stops[start + 1]
    spared = steps[before][first] + steps[last][after] - steps[before][after]
    best, place = spared, -1
    for at in range(len(rest) + 1):
        before, after = stops[at], stops[at + 1]
        added = steps[before][first] + steps[last][after] - steps[before][after]
        if added < best:
            best, place = added, at
    return None if place < 0 else rest[:place] + taken + rest[place:]
