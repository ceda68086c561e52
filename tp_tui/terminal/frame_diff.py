"""What must be sent for a terminal to show another frame: only the cells that differ, in as few bytes as that takes.

A frame is cells, each with its letter and its style as terminals are told it: the numbers of an SGR sequence
(ECMA-48, 8.3.117). Nothing here knows of Textual; texts and styles go in, one string for the terminal comes out.
"""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len

from tp_tui.terminal.cursor_motion import Run, RunWriter
from tp_tui.terminal.sgr import parse_sgr, visible_on_blanks

UNKNOWN = "\0"
"""Stands for what a cell shows before anything was sent."""

LEAST_ERASED = 5
"""Blank cells at the end of a line from which on erasing them takes fewer bytes than writing them."""

SHORT_GAP = 4
"""Cells that are rather written again than stepped over."""


class FrameDiff:
    """The cells that a terminal shows and those that it is to show.

    Attributes:
        erases: whether erasing the end of a line fills it with the background colour, as most terminals do.
        cursor: the column and the line of the cell that the cursor is left at; None for wherever it comes to be.
    """

    def __init__(self, *, erases: bool, feeds_lines: bool = False) -> None:
        """Begin with a terminal of no size; with `feeds_lines` a line feed leads straight down in it."""
        self.erases = erases
        self.cursor: tuple[int, int] | None = None
        self._writer = RunWriter()
        self._writer.feeds_lines = feeds_lines
        self._width = self._height = 0
        self._forget_all()

    def _forget_all(self) -> None:
        width, rows = self._width, range(self._height)
        self._letters = [[" "] * width for _ in rows]
        self._styles = [[""] * width for _ in rows]
        self._dirty: dict[int, tuple[int, int]] = {}
        self.forget()

    def resize(self, width: int, height: int) -> None:
        """Begin anew with a terminal of that size; nothing happens where it has it already."""
        if (width, height) != (self._width, self._height):
            self._width, self._height = width, height
            self._forget_all()

    def forget(self) -> None:
        """Take nothing for granted that the terminal shows: the next change sends everything."""
        width, rows = self._width, range(self._height)
        self._shown_letters = [[UNKNOWN] * width for _ in rows]
        self._shown_styles = [[""] * width for _ in rows]
        self._dirty = dict.fromkeys(rows, (0, width))
        self._writer.forget(width)

    def put(self, x: int, y: int, segments: Iterable[tuple[str, str]]) -> None:
        """Write segments of text, each with its style, into the frame from a cell on; what is outside is cut off."""
        if not 0 <= y < self._height:
            return
        begin, letters, styles = x, self._letters[y], self._styles[y]
        if 0 < begin < self._width and not letters[begin]:
            begin -= 1
            letters[begin] = " "  # half of a wide letter shows nothing
        for text, codes in segments:
            cells = list(text) if cell_len(text) == len(text) and text.isprintable() else _cells(text)
            if x + len(cells) > self._width:
                cells = cells[: max(0, self._width - x)]
            letters[x : x + len(cells)] = cells
            blank = visible_on_blanks(codes)
            if blank == codes or " " not in cells:
                styles[x : x + len(cells)] = [codes] * len(cells)
            else:
                styles[x : x + len(cells)] = [blank if letter == " " else codes for letter in cells]
            x += len(cells)
        if x < self._width and not letters[x]:
            letters[x] = " "
            x += 1
        if x > begin:
            first, last = self._dirty.get(y, (begin, x))
            self._dirty[y] = min(first, begin), max(last, x)

    def flush(self) -> str:
        """Return what brings the terminal from what it shows to the frame; empty where it shows that already.

        Of few changes those of one style are sent one after another where that is shorter: a change of style takes
        more bytes than most ways of the cursor.
        """
        runs = [run for y in sorted(self._dirty) for run in self._changed_runs(y, *self._dirty[y])]
        self._dirty.clear()
        return self._writer.write(runs, self.cursor)

    def leave(self) -> str:
        """Return what makes the terminal write plainly again, for what others write to it."""
        return self._writer.reset_style()

    def _changed_runs(self, y: int, first: int, last: int) -> list[Run]:
        """Return what of a line is to be sent, and take it for shown."""
        letters, styles = self._letters[y], self._styles[y]
        shown, shown_styles = self._shown_letters[y], self._shown_styles[y]
        if letters[first:last] == shown[first:last] and styles[first:last] == shown_styles[first:last]:
            return []
        blank = self._blank_end(y) if self.erases else self._width
        runs: list[Run] = []
        at = first
        while at < last:
            if letters[at] == shown[at] and styles[at] == shown_styles[at]:
                at += 1
                continue
            while at and not letters[at]:
                at -= 1  # the second half of a wide letter is written with the first
            if blank <= at:
                runs.append(Run(at, y, self._width, "", styles[at], is_blank=True, is_erased=True))
                last = self._width
                break
            end = self._changed_until(y, at, min(last, blank))
            while at < end:
                stop, codes = self._style_until(y, at, end)
                text = "".join(letters[at:stop])
                runs.append(Run(at, y, stop, text, codes, is_blank=not text.strip()))
                at = stop
        shown[first:last] = letters[first:last]
        shown_styles[first:last] = styles[first:last]
        return runs

    def _style_until(self, y: int, at: int, end: int) -> tuple[int, str]:
        """Return where the cells end that can be written in one style from `at` on, and that style."""
        letters, styles = self._letters[y], self._styles[y]
        codes, is_blank = styles[at], letters[at] == " "
        for cell in range(at + 1, end):
            if letters[cell] == " ":
                if styles[cell] != visible_on_blanks(codes):
                    return cell, codes
            elif styles[cell] != codes:
                if not is_blank or visible_on_blanks(styles[cell]) != codes:
                    return cell, codes
                codes = styles[cell]
            is_blank = is_blank and letters[cell] == " "
        return end, codes

    def _changed_until(self, y: int, at: int, last: int) -> int:
        """Return where the cells end that are to be written in one go from `at` on, short gaps included."""
        letters, styles = self._letters[y], self._styles[y]
        shown, shown_styles = self._shown_letters[y], self._shown_styles[y]
        end = at + 1
        for cell in range(at + 1, last):
            if letters[cell] != shown[cell] or styles[cell] != shown_styles[cell] or not letters[cell]:
                if cell - end > SHORT_GAP or self._style_until(y, end - 1, cell)[0] < cell:
                    break
                end = cell + 1
        return end

    def _blank_end(self, y: int) -> int:
        """Return where the blank cells of one style begin that a line ends with; the width where they are too few."""
        letters, styles = self._letters[y], self._styles[y]
        codes, at = styles[-1], self._width
        if parse_sgr(codes).attributes - {"1"}:
            return self._width
        while at and letters[at - 1] == " " and styles[at - 1] == codes:
            at -= 1
        return at if self._width - at >= LEAST_ERASED else self._width


def _cells(text: str) -> list[str]:
    """Return a text as cells: a wide letter has an empty cell behind it, a mark stands with the letter it is on."""
    cells: list[str] = []
    for letter in text:
        width = cell_len(letter)
        if width:
            cells += [letter if letter.isprintable() else " ", *[""] * (width - 1)]
        elif cells and letter.isprintable():
            at = max(number for number, cell in enumerate(cells) if cell)
            cells[at] += letter
    return cells
