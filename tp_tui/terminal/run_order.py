"""The order in which pieces of text are sent to a terminal, and the way of its cursor between them, in few bytes.

A change of colours takes some twenty bytes and a way of the cursor three to eight, so of a few pieces the order counts.
Terminals also keep one place with the style that they wrote with there (DECSC, VT100) and go back to both in four bytes
(DECRC): a place where every other frame begins to write is worth keeping.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from tp_tui.terminal.pens import pen_change, pen_for_blanks

SAVE = "\x1b7"

RESTORE = f"\x1b8{SAVE}"
"""Goes back to the kept place, and keeps it again: some terminals go back there but once."""

MOST_ORDERED = 24
"""Pieces whose order is looked for one by one; more are sorted by lines or by styles, whichever is shorter."""

MOST_BY_STYLE = 4000
"""Pieces that are sorted by styles at all; more go from top to bottom."""

MOST_IMPROVED = 16
"""Pieces whose order is looked over once more."""

LONG = 100
"""Bytes of ways and changes of style from which on more than one order is looked over once more."""

LEAST_LOOKED_AT = 80
"""Bytes of ways and changes of style in a frame from which on another place to keep is looked for."""

FADING = 0.85
"""What counts of what a place spared in the frame before."""

LEAST_SAVED = 8
"""Bytes that keeping another place must have spared in a frame before it is kept."""


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


class Place(NamedTuple):
    """Where a terminal writes, and in what style; a negative column and no style are not known."""

    x: int = -1
    y: int = -1
    pen: str | None = None


@lru_cache(maxsize=8192)
def way(from_x: int, from_y: int, x: int, y: int, feeds_lines: bool) -> str:
    """Return the shortest way of the cursor from one cell to another; a negative `from_x` is not known.

    With `feeds_lines` a line feed leads straight down, as it does where the terminal driver adds no carriage return.
    """
    if (x, y) == (from_x, from_y):
        return ""
    ways = [f"\x1b[{y + 1 if y else ''}{f';{x + 1}' if x else ''}H"]
    if from_x >= 0:
        down, across = y - from_y, x - from_x
        vertical = "" if not down else f"\x1b[{abs(down) if abs(down) > 1 else ''}{'B' if down > 0 else 'A'}"
        if feeds_lines and 0 < down <= len(vertical):
            vertical = "\n" * down
        if not across:
            ways.append(vertical)
        elif across < 0:
            ways += [f"{vertical}{chr(8) * -across}", f"{vertical}\x1b[{-across}D"]
        else:
            ways.append(f"{vertical}\x1b[{across if across > 1 else ''}C")
        if not x:
            ways.append(f"{vertical}\r")
    return min(ways, key=len)


@lru_cache(maxsize=8192)
def change_on_blanks(pen: str | None, codes: str) -> str:
    """Return what makes a terminal with that style write blank cells that look as `codes` does."""
    return pen_change(pen, pen_for_blanks(pen, codes))


class RunWriter:
    """A terminal as far as writing goes: where its cursor is, its style, and the place that it keeps.

    Attributes:
        feeds_lines: whether a line feed leads straight down.
    """

    def __init__(self) -> None:
        """Know nothing of the terminal."""
        self.feeds_lines = False
        self.forget(0)

    def forget(self, width: int) -> None:
        """Take nothing for known of a terminal of so many columns."""
        self._width = width
        self._place = Place()
        self._kept: Place | None = None
        self._spared: dict[Place, float] = {}

    def use_default_pen(self) -> str:
        """Return what makes the terminal write plainly."""
        self._place = self._place._replace(pen="")
        return "\x1b[m"

    def write(self, runs: Sequence[Run], end: tuple[int, int] | None) -> str:
        """Return what sends these runs, in whatever order is shortest, and leaves the cursor at `end`."""
        order = self._shortest(runs, end)
        is_few = 1 < len(runs) <= MOST_ORDERED
        keep = self._worth_keeping(order) if is_few else None
        parts: list[str] = []
        place = self._place
        for run in order:
            parts.append(self._enter(place, run))
            begins = Place(run.x, run.y, self._pen_in(place, run))
            if begins == keep:
                parts.append(SAVE)
                self._kept, keep = begins, None
            parts.append("\x1b[K" if run.is_erased else run.text)
            place = self._behind(place, run)
        if end is not None:
            parts.append(self._go(place, *end))
            place = place._replace(x=end[0], y=end[1])
        self._place = place
        return "".join(parts)

    # One step

    def _enter(self, place: Place, run: Run) -> str:
        """Return what leads from a place to where a run can be written, by way of the kept place where that is less."""
        direct = self._enter_directly(place, run)
        if self._kept is None or len(direct) <= len(RESTORE):
            return direct
        restored = RESTORE + self._enter_directly(self._kept, run)
        return restored if len(restored) < len(direct) else direct

    def _enter_directly(self, place: Place, run: Run) -> str:
        """Return what leads straight from a place to where a run can be written."""
        from_x, from_y, pen = place
        change = change_on_blanks(pen, run.codes) if run.is_blank else pen_change(pen, run.codes)
        return way(from_x, from_y, run.x, run.y, self.feeds_lines) + change

    def _pen_in(self, place: Place, run: Run) -> str:
        """Return the style that a run is written with when it is entered from `place` as `_enter` does."""
        if not run.is_blank:
            return run.codes
        is_restored = self._kept is not None and self._enter(place, run).startswith(RESTORE)
        return pen_for_blanks(self._kept.pen if is_restored and self._kept else place.pen, run.codes)

    def _behind(self, place: Place, run: Run) -> Place:
        pen = self._pen_in(place, run)
        if run.is_erased:
            return Place(run.x, run.y, pen)
        # Where the cursor is behind the last column differs from terminal to terminal.
        return Place(run.end if run.end < self._width else -1, run.y, pen)

    def _go(self, place: Place, x: int, y: int) -> str:
        return way(place.x, place.y, x, y, self.feeds_lines)

    # Orders

    def _cost(self, order: Iterable[Run], end: tuple[int, int] | None) -> int:
        """Return the bytes of all ways and changes of style in this order."""
        place, bytes_ = self._place, 0
        for run in order:
            bytes_ += len(self._enter(place, run))
            place = self._behind(place, run)
        return bytes_ + (len(self._go(place, *end)) if end is not None else 0)

    def _shortest(self, runs: Sequence[Run], end: tuple[int, int] | None) -> Sequence[Run]:
        """Return the runs in the order of the fewest bytes that was found."""
        count = len(runs)
        if not 1 < count <= MOST_BY_STYLE:
            return runs
        styles = list(dict.fromkeys(run.codes for run in runs))
        if self._place.pen in styles:
            styles = [self._place.pen, *(codes for codes in styles if codes != self._place.pen)]
        places = {codes: number for number, codes in enumerate(styles)}
        by_style = sorted(range(count), key=lambda number: places[runs[number].codes])
        if count > MOST_ORDERED:
            return min(runs, [runs[number] for number in by_style], key=lambda order: self._cost(order, end))
        steps = self._steps([*(self._behind(Place(), run) for run in runs), self._place], runs, end)
        tours = (list(range(count)), by_style, _nearest_first(steps))
        tour = min(tours, key=lambda tour: _bytes_of(tour, steps))
        if count <= MOST_IMPROVED:
            tour = _improved(tour, steps)
            if _bytes_of(tour, steps) > LONG:
                improved = [_improved(each, steps) for each in tours]
                tour = min(tour, *improved, key=lambda tour: _bytes_of(tour, steps))
        return [runs[number] for number in tour]

    def _steps(
        self, places: Sequence[Place], runs: Sequence[Run], end: tuple[int, int] | None
    ) -> Sequence[Sequence[int]]:
        """Return, for each place, the bytes from there to every run, by the kept place or not, and to the end."""
        steps = self._direct_steps(places, runs)
        if self._kept is not None:
            restored = [len(RESTORE) + bytes_ for bytes_ in self._direct_steps([self._kept], runs)[0]]
            steps = [list(map(min, row, restored)) for row in steps]
        for place, row in zip(places, steps, strict=True):
            row.append(len(self._go(place, *end)) if end is not None else 0)
        return steps

    def _direct_steps(self, places: Iterable[Place], runs: Sequence[Run]) -> list[list[int]]:
        """Return, for each place, the bytes that lead straight from there to every run."""
        # This takes most of the time of a frame: hence names for what is looked up, and no calls but what is cached.
        feeds_lines = self.feeds_lines
        goals = [(run.x, run.y, run.codes, change_on_blanks if run.is_blank else pen_change) for run in runs]
        return [
            [len(way(from_x, from_y, x, y, feeds_lines)) + len(change(pen, codes)) for x, y, codes, change in goals]
            for from_x, from_y, pen in places
        ]

    def _worth_keeping(self, order: Sequence[Run]) -> Place | None:
        """Return the place of this frame that would have spared most in this one and those before; None to change none.

        What a place spares in one frame counts for less and less in later ones.
        """
        direct, place = list[int](), self._place
        for run in order:
            direct.append(len(self._enter_directly(place, run)))
            place = self._behind(place, run)
        if sum(direct) < LEAST_LOOKED_AT:
            return None
        spared = {place: spared * FADING for place, spared in self._spared.items() if spared > LEAST_SAVED}
        here = {Place(run.x, run.y, run.codes): None for run in order if not run.is_blank}
        looked_at = list(here if self._kept is None else here | {self._kept: None})
        for place, steps in zip(looked_at, self._direct_steps(looked_at, order), strict=True):
            less = (cost - len(RESTORE) - step for cost, step in zip(direct, steps, strict=True))
            spared[place] = spared.get(place, 0) + sum(bytes_ for bytes_ in less if bytes_ > 0)
        self._spared = spared
        best = max(here, key=lambda place: spared[place], default=None)
        least = LEAST_SAVED + (spared[self._kept] if self._kept is not None else 0)
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
