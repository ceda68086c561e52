"""What must be sent for a terminal to show another frame: only the cells that differ, in as few bytes as that takes.

A frame is cells, each with its letter and its style as terminals are told it: the numbers of an SGR sequence
(ECMA-48, 8.3.117). Nothing here knows of Textual; texts and styles go in, one string for the terminal comes out.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len

DRAWN_ON_BLANKS = frozenset({"4", "5", "7", "9", "21", "53"})
"""The attributes that can be seen where there is no letter: underlines, blinking, reverse, strike, overline."""

ENDED_BY = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "9": "29"}
"""What ends an attribute, where something does so alone."""

UNKNOWN = "\0"
"""Stands for what a cell shows before anything was sent."""

LEAST_ERASED = 5
"""Blank cells at the end of a line from which on erasing them takes fewer bytes than writing them."""

MOST_SORTED = 4000
"""Runs of cells that are put in the order that takes the fewest bytes; more go from top to bottom."""

SHORT_GAP = 4
"""Cells that are rather written again than stepped over."""


class Pen(NamedTuple):
    """The style that a terminal writes with: attributes such as bold, and the colours; empty for the default."""

    attributes: frozenset[str] = frozenset()
    foreground: str = ""
    background: str = ""


@lru_cache(maxsize=4096)
def pen_of(codes: str) -> Pen:
    """Return the style of an SGR sequence's numbers.

    >>> pen_of("1;38;5;220;48;5;16")
    Pen(attributes=frozenset({'1'}), foreground='38;5;220', background='48;5;16')
    """
    attributes, foreground, background = set[str](), "", ""
    numbers = iter(codes.split(";") if codes else ())
    for number in numbers:
        if number in ("38", "48"):
            kind = next(numbers)
            colour = ";".join((number, kind, *(next(numbers) for _ in range(1 if kind == "5" else 3))))
            foreground, background = (colour, background) if number == "38" else (foreground, colour)
        elif number == "39":
            foreground = ""
        elif number == "49":
            background = ""
        elif (len(number) > 1 and number[0] in "39" and number not in ("90", "9")) or number == "90":
            foreground = number
        elif len(number) > 1 and (number[0] == "4" or number[:2] == "10"):
            background = number
        else:
            attributes.add(number)
    return Pen(frozenset(attributes), foreground, background)


@lru_cache(maxsize=4096)
def on_blanks(codes: str) -> str:
    """Return what of a style can be seen on a blank cell: its background, and the attributes that draw there.

    >>> on_blanks("1;38;5;220;48;5;16")
    '48;5;16'
    """
    pen = pen_of(codes)
    if pen.attributes & DRAWN_ON_BLANKS:
        return codes
    return pen.background


@lru_cache(maxsize=8192)
def pen_change(before: str | None, codes: str) -> str:
    """Return what makes a terminal that writes with the style `before` write with `codes`; None is not known."""
    if before == codes:
        return ""
    whole = f"\x1b[0;{codes}m" if codes else "\x1b[m"
    if before is None:
        return whole
    old, new = pen_of(before), pen_of(codes)
    gone, parts = old.attributes - new.attributes, sorted(new.attributes - old.attributes)
    if not gone <= set(ENDED_BY):
        return whole
    for end in sorted({ENDED_BY[number] for number in gone}):
        # What ends bold ends dim too.
        parts = [
            end,
            *parts,
            *(number for number in sorted(new.attributes & old.attributes) if ENDED_BY[number] == end),
        ]
    if old.foreground != new.foreground:
        parts.append(new.foreground or "39")
    if old.background != new.background:
        parts.append(new.background or "49")
    change = f"\x1b[{';'.join(parts)}m"
    return min(change, whole, key=len)


class Run(NamedTuple):
    """Cells of one line and one style that are to be sent; `end` is the column behind them."""

    x: int
    y: int
    end: int
    text: str
    codes: str
    is_erased: bool = False


class FrameDiff:
    """The cells that a terminal shows and those that it is to show.

    Attributes:
        erases: whether erasing the end of a line fills it with the background colour, as most terminals do.
    """

    def __init__(self, *, erases: bool) -> None:
        """Begin with a terminal of no size."""
        self.erases = erases
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
        self._x = self._y = -1
        self._pen: str | None = None

    def put(self, x: int, y: int, segments: Iterable[tuple[str, str]]) -> None:
        """Write segments of text, each with its style, into the frame from a cell on; what is outside is cut off."""
        if not 0 <= y < self._height:
            return
        begin, letters, styles = x, self._letters[y], self._styles[y]
        if 0 < begin < self._width and not letters[begin]:
            begin -= 1
            letters[begin] = " "  # half of a wide letter is none
        for text, codes in segments:
            cells = list(text) if cell_len(text) == len(text) and text.isprintable() else _cells(text)
            if x + len(cells) > self._width:
                cells = cells[: max(0, self._width - x)]
            letters[x : x + len(cells)] = cells
            blank = on_blanks(codes)
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
        before = self._x, self._y, self._pen
        sequence, after = self._sent(runs), (self._x, self._y, self._pen)
        if 1 < len(runs) <= MOST_SORTED:
            self._x, self._y, self._pen = before
            styles = list(dict.fromkeys(run.codes for run in runs))
            if self._pen in styles:
                styles = [self._pen, *(codes for codes in styles if codes != self._pen)]
            by_style = self._sent(sorted(runs, key=lambda run: styles.index(run.codes)))
            if len(by_style.encode()) < len(sequence.encode()):
                return by_style
            self._x, self._y, self._pen = after
        return sequence

    def _sent(self, runs: list[Run]) -> str:
        """Return what sends these runs in their order."""
        parts: list[str] = []
        for run in runs:
            parts.append(self._go(run.x, run.y))
            is_seen = self._pen is None or run.text.strip() or on_blanks(self._pen) != run.codes
            parts.append(self._use(run.codes) if is_seen else "")
            if run.is_erased:
                parts.append("\x1b[K")
                continue
            parts.append(run.text)
            # Where the cursor is behind the last column differs from terminal to terminal.
            self._x = run.end if run.end < self._width else -1
        return "".join(parts)

    def leave(self) -> str:
        """Return what makes the terminal write plainly again, for what others write to it."""
        self._pen = ""
        return "\x1b[m"

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
                runs.append(Run(at, y, self._width, "", styles[at], is_erased=True))
                last = self._width
                break
            end = self._changed_until(y, at, min(last, blank))
            while at < end:
                stop, codes = self._style_until(y, at, end)
                runs.append(Run(at, y, stop, "".join(letters[at:stop]), codes))
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
                if styles[cell] != on_blanks(codes):
                    return cell, codes
            elif styles[cell] != codes:
                if not is_blank or on_blanks(styles[cell]) != codes:
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
        if pen_of(codes).attributes - {"1"}:
            return self._width
        while at and letters[at - 1] == " " and styles[at - 1] == codes:
            at -= 1
        return at if self._width - at >= LEAST_ERASED else self._width

    def _use(self, codes: str) -> str:
        change = pen_change(self._pen, codes)
        self._pen = codes
        return change

    def _go(self, x: int, y: int) -> str:
        """Return the shortest way of the cursor to a cell."""
        if (x, y) == (self._x, self._y):
            return ""
        ways = [f"\x1b[{y + 1 if y else ''}{f';{x + 1}' if x else ''}H"]
        if self._x >= 0:
            down, across = y - self._y, x - self._x
            vertical = "" if not down else f"\x1b[{abs(down) if abs(down) > 1 else ''}{'B' if down > 0 else 'A'}"
            if not across:
                ways.append(vertical)
            elif across < 0:
                ways += [f"{vertical}{chr(8) * -across}", f"{vertical}\x1b[{-across}D"]
            else:
                ways.append(f"{vertical}\x1b[{across if across > 1 else ''}C")
            if not x:
                ways.append(f"{vertical}\r")
        self._x, self._y = x, y
        return min(ways, key=len)


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
