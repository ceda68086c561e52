"""Cursor motion optimization: send runs of cells in an order that takes few bytes for moves and style changes.

A style change takes some twenty bytes and a cursor move three to eight, so the order of a few runs matters. Terminals
can also save one cursor position with its style (DECSC) and restore both in four bytes (DECRC), which pays for a
position where every other frame starts writing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from tp_tui.terminal.sgr import sgr_change, style_for_blanks

SAVE = "\x1b7"

RESTORE = f"\x1b8{SAVE}"
"""Restores the saved cursor and saves it again, because some terminals restore it only once."""

MAX_ORDERED = 80
"""The most runs whose order is improved by local search; more are sorted by line or by style, whichever is shorter."""

MAX_SEARCHED = 24
"""The most runs whose order is searched at length, and for which a cursor may be saved."""

MAX_BY_STYLE = 4000
"""The most runs that may be sorted by style; more are sent from top to bottom."""

LENGTHS = (1, 2, 3, 1)
"""The lengths of the stretches of runs that local search moves elsewhere."""

LONG = 100
"""The bytes of moves and style changes from which it moves longer stretches as well, and starts from every order."""

MIN_LOOKED_AT = 80
"""The bytes of moves and style changes in a frame from which a better cursor to save is considered."""

FADING = 0.75
"""The decay per frame of the bytes that saving a cursor would have spared."""

MIN_SAVED = 8
"""The bytes that saving another cursor must spare before it is saved."""


class Run(NamedTuple):
    """Adjacent cells of one line and one style to be sent.

    Attributes:
        x: the first column.
        y: the line.
        end: the column after the last cell.
        text: the characters.
        codes: the style, as SGR parameters.
        is_blank: whether only the background shows.
        is_erased: whether the cells extend to the end of the line and are erased instead of written.
    """

    x: int
    y: int
    end: int
    text: str
    codes: str
    is_blank: bool
    is_erased: bool = False


class Cursor(NamedTuple):
    """The cursor position and the current style; a negative column or a style of None is unknown."""

    x: int = -1
    y: int = -1
    style: str | None = None


@lru_cache(maxsize=8192)
def cursor_motion(from_x: int, from_y: int, x: int, y: int, lf_keeps_column: bool) -> str:
    """Return the shortest sequence that moves the cursor from one cell to another; a negative `from_x` is unknown.

    With `lf_keeps_column` a line feed moves the cursor straight down, as it does while OPOST is off.
    """
    if (x, y) == (from_x, from_y):
        return ""
    motions = [f"\x1b[{y + 1 if y else ''}{f';{x + 1}' if x else ''}H"]
    if from_x >= 0:
        down, across = y - from_y, x - from_x
        vertical = "" if not down else f"\x1b[{abs(down) if abs(down) > 1 else ''}{'B' if down > 0 else 'A'}"
        if lf_keeps_column and 0 < down <= len(vertical):
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
    """Return the shortest SGR sequence that makes blank cells look as in the style `codes`."""
    return sgr_change(style, style_for_blanks(style, codes))


class RunWriter:
    """Writes runs to a terminal, tracking its cursor, style and saved cursor.

    Attributes:
        lf_keeps_column: whether a line feed moves the cursor straight down.
    """

    def __init__(self) -> None:
        """Start with a terminal in an unknown state."""
        self.lf_keeps_column = False
        self.forget(0)

    def forget(self, width: int) -> None:
        """Forget cursor, style and saved cursor; `width` is the number of columns."""
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
        is_few = 1 < len(runs) <= MAX_SEARCHED
        keep = self._worth_saving(order) if is_few else None
        parts: list[str] = []
        cursor = self._cursor
        for run in order:
            parts.append(self._enter(cursor, run))
            begins = Cursor(run.x, run.y, self._style_in(cursor, run))
            if begins == keep:
                parts.append(SAVE)
                self._saved, keep = begins, None
            parts.append("\x1b[K" if run.is_erased else run.text)
            cursor = self._after(cursor, run)
        if end is not None:
            parts.append(self._go(cursor, *end))
            cursor = cursor._replace(x=end[0], y=end[1])
        self._cursor = cursor
        return "".join(parts)

    # One step

    def _enter(self, cursor: Cursor, run: Run) -> str:
        """Return the motion and style change before a run, via the saved cursor if that is shorter."""
        direct = self._enter_directly(cursor, run)
        if self._saved is None or len(direct) <= len(RESTORE):
            return direct
        restored = RESTORE + self._enter_directly(self._saved, run)
        return restored if len(restored) < len(direct) else direct

    def _enter_directly(self, cursor: Cursor, run: Run) -> str:
        """Return the motion and style change before a run, without the saved cursor."""
        from_x, from_y, style = cursor
        change = sgr_change_on_blanks(style, run.codes) if run.is_blank else sgr_change(style, run.codes)
        return cursor_motion(from_x, from_y, run.x, run.y, self.lf_keeps_column) + change

    def _style_in(self, cursor: Cursor, run: Run) -> str:
        """Return the current style after `_enter`."""
        if not run.is_blank:
            return run.codes
        is_restored = self._saved is not None and self._enter(cursor, run).startswith(RESTORE)
        return style_for_blanks(self._saved.style if is_restored and self._saved else cursor.style, run.codes)

    def _after(self, cursor: Cursor, run: Run) -> Cursor:
        style = self._style_in(cursor, run)
        if run.is_erased:
            return Cursor(run.x, run.y, style)
        # After the last column, the cursor's position depends on the terminal.
        return Cursor(run.end if run.end < self._width else -1, run.y, style)

    def _go(self, cursor: Cursor, x: int, y: int) -> str:
        return cursor_motion(cursor.x, cursor.y, x, y, self.lf_keeps_column)

    # Orders

    def _cost(self, order: Iterable[Run], end: tuple[int, int] | None) -> int:
        """Return the bytes of all moves and style changes in this order."""
        cursor, bytes_ = self._cursor, 0
        for run in order:
            bytes_ += len(self._enter(cursor, run))
            cursor = self._after(cursor, run)
        return bytes_ + (len(self._go(cursor, *end)) if end is not None else 0)

    def _shortest(self, runs: Sequence[Run], end: tuple[int, int] | None) -> Sequence[Run]:
        """Return the runs in the shortest order found."""
        count = len(runs)
        if not 1 < count <= MAX_BY_STYLE:
            return runs
        styles = list(dict.fromkeys(run.codes for run in runs))
        if self._cursor.style in styles:
            styles = [self._cursor.style, *(codes for codes in styles if codes != self._cursor.style)]
        ranks = {codes: number for number, codes in enumerate(styles)}
        by_style = sorted(range(count), key=lambda number: ranks[runs[number].codes])
        if count > MAX_ORDERED:
            return min(runs, [runs[number] for number in by_style], key=lambda order: self._cost(order, end))
        steps = self._steps([*(self._after(Cursor(), run) for run in runs), self._cursor], runs, end)
        tours = (list(range(count)), by_style, _nearest_first(steps))
        tour = min(tours, key=lambda tour: _tour_bytes(tour, steps))
        tour = _improved(tour, steps, LENGTHS)
        if count <= MAX_SEARCHED and _tour_bytes(tour, steps) > LONG:
            tour = min((_improved(each, steps, LENGTHS) for each in tours), key=lambda tour: _tour_bytes(tour, steps))
            tour = _improved(tour, steps, (*range(count // 2, 0, -1), *LENGTHS))
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
        # The hot spot of a frame: hence the hoisted attributes, no calls other than cached ones, and one per style.
        lf_keeps_column = self.lf_keeps_column
        goals = [(run.x, run.y, run.codes, sgr_change_on_blanks if run.is_blank else sgr_change) for run in runs]
        cursors = list(cursors)
        changes = {
            style: [len(change(style, codes)) for _, _, codes, change in goals]
            for style in {cursor.style for cursor in cursors}
        }
        return [
            [
                len(cursor_motion(from_x, from_y, x, y, lf_keeps_column)) + change
                for (x, y, _, _), change in zip(goals, changes[style], strict=True)
            ]
            for from_x, from_y, style in cursors
        ]

    def _worth_saving(self, order: Sequence[Run]) -> Cursor | None:
        """Return the cursor of this frame most worth saving; None to keep the saved one.

        Bytes that a cursor would have spared decay with every frame.
        """
        direct, cursor = list[int](), self._cursor
        for run in order:
            direct.append(len(self._enter_directly(cursor, run)))
            cursor = self._after(cursor, run)
        if sum(direct) < MIN_LOOKED_AT:
            return None
        spared = {cursor: spared * FADING for cursor, spared in self._spared.items() if spared > MIN_SAVED}
        here = {Cursor(run.x, run.y, run.codes): None for run in order if not run.is_blank}
        looked_at = list(here if self._saved is None else here | {self._saved: None})
        for cursor, steps in zip(looked_at, self._direct_steps(looked_at, order), strict=True):
            less = (cost - len(RESTORE) - step for cost, step in zip(direct, steps, strict=True))
            spared[cursor] = spared.get(cursor, 0) + sum(bytes_ for bytes_ in less if bytes_ > 0)
        self._spared = spared
        best = max(here, key=lambda cursor: spared[cursor], default=None)
        least = MIN_SAVED + (spared[self._saved] if self._saved is not None else 0)
        return best if best is not None and spared[best] >= least else None


# A tour is an order of runs (stops), by index. `steps` is the matrix of bytes from one stop to another; its last row is
# the initial cursor, its last column the final one.


def _nearest_first(steps: Sequence[Sequence[int]]) -> list[int]:
    """Return the greedy nearest-neighbour tour."""
    left, tour, row = list(range(len(steps) - 1)), list[int](), steps[-1]
    while left:
        nearest = min(left, key=row.__getitem__)
        left.remove(nearest)
        tour.append(nearest)
        row = steps[nearest]
    return tour


def _tour_bytes(tour: Sequence[int], steps: Sequence[Sequence[int]]) -> int:
    """Return the bytes of a tour."""
    return sum(steps[before][after] for before, after in pairwise([-1, *tour, len(tour)]))


def _improved(tour: list[int], steps: Sequence[Sequence[int]], lengths: Sequence[int]) -> list[int]:
    """Return the tour improved by local search: moving stretches of these lengths elsewhere (or-opt)."""
    for length in lengths:
        for start in range(len(tour) - length + 1):
            tour = _best_move(tour, steps, start, length) or tour
    return tour


def _best_move(tour: list[int], steps: Sequence[Sequence[int]], start: int, length: int) -> list[int] | None:
    """Return the tour with `length` stops from `start` on moved to the best place, or None if that is not shorter."""
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
