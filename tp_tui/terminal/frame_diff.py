"""Frame difference: send a terminal only the cells that have changed, in few bytes.

A frame consists of cells, each with a character and a style, given as SGR parameters (ECMA-48, 8.3.117). Nothing here
knows of Textual: texts and styles go in, a string for the terminal comes out.
"""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len

from tp_tui.terminal.cursor_motion import Run, RunWriter
from tp_tui.terminal.sgr import parse_sgr, visible_on_blanks

UNKNOWN = "\0"
"""The unknown content of a cell before anything was sent."""

STYLE_RESET = "\x1b[m"

MIN_ERASED = 5
"""The blank cells at the end of a line from which erasing takes fewer bytes than writing."""

SHORT_GAP = 4
"""The most bytes of unchanged cells that are rewritten rather than skipped."""


class FrameDiff:
    """The frame that a terminal shows and the next one.

    Attributes:
        erases: whether erasing a line fills it with the background colour (`bce`), as most terminals do.
        cursor: the column and line at which to leave the cursor; None for anywhere.
        sends_whole_lines: whether lines whose text has changed are sent whole and without styles, from top to bottom,
            the cursor's line last, for screen readers, which speak what is written in the order in which it comes.
    """

    def __init__(self, *, erases: bool, lf_keeps_column: bool = False) -> None:
        """Start with an empty frame; `lf_keeps_column` says that a line feed moves the cursor straight down."""
        self.erases = erases
        self.cursor: tuple[int, int] | None = None
        self.sends_whole_lines = False
        self._written: list[int] = []
        self._left_at: tuple[int, int] | None = None
        self._writer = RunWriter()
        self._writer.lf_keeps_column = lf_keeps_column
        self._width = self._height = 0
        self._forget_all()

    def _forget_all(self) -> None:
        width, rows = self._width, range(self._height)
        self._letters = [[" "] * width for _ in rows]
        self._styles = [[""] * width for _ in rows]
        self._dirty: dict[int, tuple[int, int]] = {}
        self.forget()

    def resize(self, width: int, height: int) -> None:
        """Start over with a new size; do nothing if it is the present one."""
        if (width, height) != (self._width, self._height):
            self._width, self._height = width, height
            self._forget_all()

    def forget(self) -> None:
        """Forget what the terminal shows, so that the next `flush` sends everything."""
        width, rows = self._width, range(self._height)
        self._shown_letters = [[UNKNOWN] * width for _ in rows]
        self._shown_styles = [[""] * width for _ in rows]
        self._dirty = dict.fromkeys(rows, (0, width))
        self._left_at = None
        self._writer.forget(width)

    def put(self, x: int, y: int, segments: Iterable[tuple[str, str]]) -> None:
        """Write segments of text and style into the frame, clipped to its size."""
        if not 0 <= y < self._height:
            return
        begin, letters, styles = x, self._letters[y], self._styles[y]
        if 0 < begin < self._width and not letters[begin]:
            begin -= 1
            letters[begin] = " "  # half of a wide character shows nothing
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
        """Return the sequence that updates the terminal to the frame; empty if it is up to date."""
        if self.sends_whole_lines:
            return self._whole_lines()
        runs = [run for y in sorted(self._dirty) for run in self._changed_runs(y, *self._dirty[y])]
        self._dirty.clear()
        return self._writer.write(runs, self.cursor)

    def _whole_lines(self) -> str:
        """Return the sequence that writes the lines whose text has changed.

        Of a line that has only grown, as while a text is typed, the new end alone is written.
        """
        at_cursor = self.cursor[1] if self.cursor else -1
        parts: list[str] = []
        written: list[int] = []
        for y in sorted(self._dirty, key=lambda y: (y == at_cursor, y)):
            letters, shown = self._letters[y], self._shown_letters[y]
            self._shown_styles[y] = list(self._styles[y])
            if letters == shown:
                continue
            text, before = "".join(letters).rstrip(), "".join(shown).rstrip()
            begin, is_typed = 0, y == at_cursor and self.cursor is not None and self.cursor[0] >= cell_len(text)
            if is_typed and before and UNKNOWN not in before and (text.startswith(before) or before.startswith(text)):
                begin = len(min(text, before, key=len))
            column = cell_len(text[:begin])
            erased = "" if cell_len(text) >= self._width else "\x1b[K"
            parts.append(f"\x1b[{y + 1};{column + 1}H{text[begin:]}{erased}")
            self._shown_letters[y] = list(letters)
            written.append(y)
        self._dirty.clear()
        self._written = written or self._written
        self._writer.forget(self._width)
        end = f"\x1b[{self.cursor[1] + 1};{self.cursor[0] + 1}H" if self.cursor else ""
        if not parts and self.cursor == self._left_at:
            return ""
        self._left_at = self.cursor
        return f"{STYLE_RESET if parts else ''}{''.join(parts)}{end}"

    def erase_last(self) -> str:
        """Return the sequence that erases the whole lines sent last, so that the next `flush` writes them again."""
        lines = [y for y in self._written if y < self._height]
        for y in lines:
            self._shown_letters[y] = [" "] * self._width
            self._dirty[y] = (0, self._width)
        return "".join(f"\x1b[{y + 1};1H\x1b[K" for y in lines)

    def leave(self) -> str:
        """Return the sequence that resets the style, before others write to the terminal."""
        return self._writer.reset_style()

    def _changed_runs(self, y: int, first: int, last: int) -> list[Run]:
        """Return the changed runs of a line and mark them as shown."""
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
                at -= 1  # the second half of a wide character is written with the first
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
        """Return the end of the cells from `at` on that can be written in one style, and that style."""
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
        """Return the end of the changed cells from `at` on, including short gaps of unchanged ones."""
        letters, styles = self._letters[y], self._styles[y]
        shown, shown_styles = self._shown_letters[y], self._shown_styles[y]
        end = at + 1
        for cell in range(at + 1, last):
            if letters[cell] != shown[cell] or styles[cell] != shown_styles[cell] or not letters[cell]:
                if (
                    len("".join(letters[end:cell]).encode()) > SHORT_GAP
                    or self._style_until(y, end - 1, cell)[0] < cell
                ):
                    break
                end = cell + 1
        return end

    def _blank_end(self, y: int) -> int:
        """Return the start of the erasable blank cells at the end of a line; its width if they are too few."""
        letters, styles = self._letters[y], self._styles[y]
        codes, at = styles[-1], self._width
        if parse_sgr(codes).attributes - {"1"}:
            return self._width
        while at and letters[at - 1] == " " and styles[at - 1] == codes:
            at -= 1
        return at if self._width - at >= MIN_ERASED else self._width


def _cells(text: str) -> list[str]:
    """Split a text into cells: wide characters are followed by an empty cell, combining marks join their base."""
    cells: list[str] = []
    for letter in text:
        width = cell_len(letter)
        if width:
            cells += [letter if letter.isprintable() else " ", *[""] * (width - 1)]
        elif cells and letter.isprintable():
            at = max(number for number, cell in enumerate(cells) if cell)
            cells[at] += letter
    return cells
