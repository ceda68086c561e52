"""Scrollable text that keeps its place when the terminal is resized."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from operator import itemgetter
from textwrap import wrap
from types import MappingProxyType

from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from tp_tui.presenters.spans import Line

HANGING = 2
"""The extra indent, in columns, of the continuation of an indented line."""

WIDE_INDENT = 6
"""The spaces of an indent that stands for an empty first column."""

COLUMN = re.compile(rf" *- |\S+(?: \S+)* {{2,}}| {{{WIDE_INDENT},}}")
"""The prefix of a hanging text: a list dash, one or more words followed by spaces, or a wide indent."""


def hanging_lines(line: str, width: int) -> list[str]:
    """Wrap a line to `width` columns with a hanging indent.

    An indented line's continuation is indented further; text after a `COLUMN` prefix stays aligned.

    >>> hanging_lines("  takes the row to the north", 18)
    ['  takes the row to', '    the north']
    >>> hanging_lines("B2    Lay your tile on any free space.", 24)
    ['B2    Lay your tile on', '      any free space.']
    """
    column = COLUMN.match(line)
    if column and column.end() <= width // 2:
        hanging = column.end()
    else:
        indent = len(line) - len(line.lstrip())
        hanging = indent + HANGING if indent else 0
    return wrap(line.rstrip(), max(width, hanging + 1), subsequent_indent=" " * hanging, break_on_hyphens=False) or [""]


HEADING, MARKED, FIRST, FIRST_MARKED = "bold $primary", "bold", "$lines-dim", "bold $primary"
"""The styles of headings and of the highlighted line, and of the first column of others and of that line."""

KEY, SIGN, MEANING = "bold $primary", "bold $foreground", "$lines-dim"
"""The styles of keys, signs and what they mean in a list of them."""


def chip(ink: str, ground: str) -> str:
    """Return the style of a sign in a colour of the theme on another one."""
    return " ".join(("bold", f"${ink}", "on", f"${ground}"))


CONTENT_STYLES = {"bold": "bold", "dim": "$lines-dim", "gold": "$primary"}
"""The style of a name of a span's style, where it is not a colour of the theme."""


def content_of(line: Line) -> Content:
    """Return a line for a widget of Textual's own."""
    return Content.assemble(*((text, " ".join(map(_content_style, sorted(style.split())))) for text, style in line))


def _content_style(name: str) -> str:
    """Return the style of a name of a span's style, of which `ink:NAME` comes before `on:NAME`."""
    kind, _, colour = name.partition(":")
    if colour:
        return f"on ${colour}" if kind == "on" else f"${colour}"
    return CONTENT_STYLES.get(name, f"${name}")


def wrapped_spans(line: Line, width: int) -> Iterator[Line]:
    """Wrap a line of spans as `hanging_lines` does.

    >>> [*wrapped_spans((("Lay it with ", ""), ("Enter", "gold"), (" now", "")), 14)]
    [(('Lay it with', ''),), (('Enter', 'gold'), (' now', ''))]
    """
    text = "".join(part for part, _ in line)
    styles = [style for part, style in line for _ in part]
    end = 0
    for part in hanging_lines(text, width):
        words = part.lstrip()
        indent = len(part) - len(words)
        if not end and text.startswith(part):
            words, indent = part, 0
        start = text.index(words, end)
        end = start + len(words)
        runs = groupby(zip(words, styles[start:end], strict=True), key=itemgetter(1))
        spans = [("".join(letter for letter, _ in run), style) for style, run in runs]
        yield (*[(" " * indent, "")] * bool(indent), *spans)


def spans_without_widow(line: Line, width: int) -> list[Line]:
    """Wrap a line of spans as `wrapped_spans` does, but leave no word alone in the last line if others can join it.

    >>> [text for ((text, _),) in spans_without_widow((("The lead changed hands in the last turn.", ""),), 36)]
    ['The lead changed hands in the', 'last turn.']
    >>> [text for ((text, _),) in spans_without_widow((("Ada led.", ""),), 4)]
    ['Ada', 'led.']
    """
    lines = found = [*wrapped_spans(line, width)]
    while width > 1 and len(lines) > 1 and " " not in "".join(text for text, _ in found[-1]).strip():
        width -= 1
        found = [*wrapped_spans(line, width)]
        if len(found) > len(lines):
            return lines
    return found


class ReadingText(Widget):
    """Text wrapped with hanging indents.

    Attributes:
        text: the text, unwrapped.
        marked: the number of the highlighted line of `text`; -1 for none.
        headings: the numbers of the lines that are headings.
        inks: the styles of signs in the first column, by sign.
        spans: lines in styles of their own, by number.
        lists_signs: whether each line is a key or a sign and, dim, what it means.
    """

    def __init__(self, text: str = "", *, id: str | None = None, classes: str | None = None) -> None:
        """Show `text`."""
        super().__init__(id=id, classes=classes)
        self.text = text
        self.marked = -1
        self.headings: frozenset[int] = frozenset()
        self.inks: Mapping[str, str] = {}
        self.spans: Mapping[int, Line] = {}
        self.lists_signs = False

    def show(
        self,
        text: str,
        marked: int = -1,
        headings: frozenset[int] = frozenset(),
        inks: Mapping[str, str] = MappingProxyType({}),
        *,
        lists_signs: bool = False,
    ) -> None:
        """Show a text with one line highlighted, and signs in the first column in styles of their own."""
        self.text, self.marked, self.headings, self.inks = text, marked, headings, inks
        self.lists_signs = lists_signs
        self.refresh(layout=True)

    def lines_before(self, line: int) -> int:
        """Return how many screen lines precede line `line` of the text."""
        return len(self._lines(self.size.width, line))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the number of lines when wrapped to `width`."""
        return len(self._lines(width))

    def render(self) -> Content:
        """Render the wrapped text."""
        return Content("\n").join(
            part for number, line in enumerate(self.text.split("\n")) for part in self._parts(number, line)
        )

    def _parts(self, number: int, line: str) -> Iterator[Content]:
        """Yield the parts of a line of the text."""
        width = self.size.width
        if spans := self.spans.get(number, ()):
            yield from map(content_of, wrapped_spans(spans, width))
        else:
            parts = hanging_lines(line, width)
            yield from (self._styled(part, number, is_first=not nth) for nth, part in enumerate(parts))

    def _styled(self, part: str, line: int, *, is_first: bool) -> Content:
        """Return a part of a line of the text: of rules, the number stands back, or shines if the rule is marked."""
        is_marked = line == self.marked
        shown = Content.styled(part, HEADING if line in self.headings else MARKED if is_marked else "")
        if self.lists_signs and not is_marked:
            first = COLUMN.match(part) if is_first else None
            shown = Content.styled(part, MEANING)
            shown = shown.stylize(SIGN if self.inks else KEY, 0, first.end()) if first else shown
        if self.inks and is_first and (signs := COLUMN.match(part)):
            for word in re.finditer(r"\S+", signs[0]):
                shown = shown.stylize(self.inks.get(word[0], ""), *word.span())
        column = COLUMN.match(part) if self.headings and is_first else None
        return shown.stylize(FIRST_MARKED if is_marked else FIRST, 0, column.end()) if column else shown

    def _lines(self, width: int, end: int | None = None) -> list[str]:
        return [part for line in self.text.split("\n")[:end] for part in hanging_lines(line, width)]


class ReadingScroll(VerticalScroll, can_focus=False):
    """A scrollable page, with other widgets above it.

    A new width wraps the lines differently. The line of the text that was on top returns to the top, even after sizes
    at which there was nothing to scroll.
    """

    def __init__(self, page: Static | ReadingText, *above: Widget, id: str, at_end: bool = False) -> None:
        """Show `page` below the widgets `above`; with `at_end`, start at its end."""
        super().__init__(*above, page, id=id)
        self._page = page
        self._at_end = at_end
        self._seen_size = Size(0, 0)
        self._width = 0
        self._top_line = 0
        self._scrolled = 0.0
        self._is_returning = False

    def _line_counts(self) -> list[int]:
        """Return the number of screen lines of each line of the text at the present width."""
        page, width = self._page, max(1, self._page.size.width)
        if isinstance(page, ReadingText):
            return [len(hanging_lines(line, width)) for line in page.text.split("\n")]
        return [max(1, len(Content(line).wrap(width))) for line in str(page.content).split("\n")]

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Remember the line of the text that the reader scrolled to the top, and the width."""
        super().watch_scroll_y(old_value, new_value)
        if self._is_returning or self.size != self._seen_size or old_value > self.max_scroll_y:
            return  # scrolled by the resize, not by the reader
        self._width, self._scrolled = self._page.size.width, new_value
        above = 0
        for number, count in enumerate(self._line_counts()):
            above += count
            if above > round(new_value):
                self._top_line = number
                return

    def on_resize(self) -> None:
        """Restore the reading position; the first time, scroll to the start or the end."""
        if self._at_end and not self._seen_size:
            self.call_after_refresh(self.scroll_end, animate=False)
        self._seen_size = self.size
        self.call_after_refresh(self._back_to_top_line)

    def _back_to_top_line(self) -> None:
        if not self._width:
            return  # the reader has not scrolled yet
        is_as_wide = self._page.size.width == self._width
        above = self._scrolled if is_as_wide else sum(self._line_counts()[: self._top_line])
        self._is_returning = True
        self.scroll_to(y=above, animate=False, immediate=True)
        self._is_returning = False
