"""Widgets drawn with the line API that repaint only what changed, so that a key costs few bytes on the wire."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from importlib.resources import files
from itertools import zip_longest
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.events import Click
from textual.geometry import Offset, Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tp_tui.presenters.players import PLAYER_LETTERS
from tp_tui.presenters.spans import Line, Span
from tp_tui.terminal.palette_widget import DrawnWidget, PaletteWidget

ASCII_CLASS = "-ascii"
"""The class of the app while the terminal is said to have letters and plain signs alone: boxes are drawn with those."""

MOST_KEPT = 2000
"""Spans that a widget keeps as they were drawn."""

PALETTE = "palette"
"""The CSS class of a widget that has the component classes of the styled widgets in it: they are worked out once."""


def palette_css(package: str, widget: str) -> str:
    """Return the `colours.tcss` of a package, whose rules are for a `Palette`, as that of a widget class."""
    return files(package).joinpath("colours.tcss").read_text(encoding="utf-8").replace("Palette >", f"{widget} >")


class StyledWidget(PaletteWidget):
    """A widget whose text is in spans; the names of a span's styles lie over one another, the last on top.

    The names are those of component classes without their `PREFIX`, of the palette it stands in or else of its own.
    """

    PREFIX: ClassVar[str]

    def __init__(self, *, id: str) -> None:
        """Make an empty widget."""
        super().__init__(id=id)
        self._styles_by_name: dict[str, Style] = {}
        self._drawn_spans: dict[Span, Sequence[Segment]] = {}

    @property
    def palette(self) -> Widget:
        """The widget that has the component classes."""
        nodes = (node for node in self.ancestors if isinstance(node, Widget) and node.has_class(PALETTE))
        return next(nodes, self)

    def style_of(self, names: str) -> Style:
        """Return the style of these names, later ones over earlier ones."""
        if names not in self._styles_by_name:
            first, *rest = (f"{self.PREFIX}{name}" for name in names.split())
            palette = self.palette
            base = palette.get_component_rich_style(first)
            over = [palette.get_component_rich_style(name, partial=True) for name in rest]
            self._styles_by_name[names] = reduce(Style.__add__, over, base)
        return self._styles_by_name[names]

    def strip_of(self, spans: Sequence[Span]) -> Strip:
        """Return the spans as a line of the widget's width."""
        segments = [Segment(text, self.style_of(names)) for text, names in spans]
        return Strip(segments).adjust_cell_length(self.size.width, self.rich_style).simplify()

    def _drawn_span(self, span: Span) -> Sequence[Segment]:
        drawn = self._drawn_spans.get(span)
        if drawn is None:
            if len(self._drawn_spans) > MOST_KEPT:
                self._drawn_spans.clear()
            text, names = span
            style = self.style_of(names) if names else self.rich_style
            drawn = tuple(self._filtered(Strip([Segment(text, style)]))) if text else ()
            self._drawn_spans[span] = drawn
        return drawn

    def _filtered(self, strip: Strip) -> Strip:
        background = self.background_colors[1]
        for each in self.get_line_filters():
            strip = strip.apply_filter(each, background)
        return strip

    def notify_style_update(self) -> None:
        """Forget the styles worked out: the theme may have changed, and the signs of the terminal."""
        self._styles_by_name.clear()
        self._drawn_spans.clear()
        super().notify_style_update()


class StyledLines(StyledWidget, DrawnWidget, can_focus=False):
    """Lines of spans."""

    PREFIX = "lines--"

    def __init__(self, *, id: str) -> None:
        """Make a widget without lines."""
        super().__init__(id=id)
        self._lines: list[Line] = []

    def show(self, lines: Sequence[Line]) -> None:
        """Show these lines and repaint what differs from the ones before."""
        old, self._lines = self._lines, list(lines)
        differing = [
            (number, before, now)
            for number, (before, now) in enumerate(zip_longest(old, self._lines, fillvalue=()))
            if before is not now and before != now
        ]
        if not (differing and self.is_mounted):
            return
        width = self.size.width  # which Textual looks up on the screen each time
        if regions := [region for line in differing if (region := changed_region(*line, width))]:
            self.repaint(regions)

    @property
    def lines(self) -> Sequence[Line]:
        """The lines that are shown."""
        return self._lines

    @property
    def text(self) -> str:
        """What is shown, without its styles."""
        return "\n".join("".join(text for text, _ in line) for line in self._lines)

    def cell_of(self, styles: frozenset[str]) -> Offset | None:
        """Return the cell of the terminal where the first span in one of these styles begins; None for no such."""
        for y, line in enumerate(self._lines[: self.size.height]):
            x = 0
            for text, style in line:
                if not styles.isdisjoint(style.split()):
                    return self.content_region.offset + Offset(x, y)
                x += cell_len(text)
        return None

    def render_line(self, y: int) -> Strip:
        """Render a line, as wide as the widget."""
        return self.strip_of(self._lines[y] if y < len(self._lines) else ())

    def render_lines(self, crop: Region) -> list[Strip]:
        """Render what of the widget is to be seen.

        Textual asks its style sheet a dozen questions about every line. Lines of spans have no border and no tint, and
        are drawn without them where they have no padding either.
        """
        if self.styles.gutter:
            return super().render_lines(crop)
        return [self._drawn_part(y, crop.x, crop.right) for y in crop.line_range]

    def _drawn_part(self, y: int, first: int, last: int) -> Strip:
        """Return a line from the column `first` to before `last`, as it is sent to the terminal.

        Only the spans in it are looked at, and those that were drawn once are not worked out again.
        """
        drawn: list[Segment] = []
        line, end = self._lines[y] if y < len(self._lines) else (), 0
        for span in line:
            text, names = span
            begin, end = end, end + cell_len(text)
            if end <= first:
                continue
            if begin < first or end > last:
                if end - begin != len(text):  # wide letters: letters are not columns
                    return self._filtered(self.strip_of(line)).crop(first, last)
                span = text[max(0, first - begin) : last - begin], names
            drawn += self._drawn_span(span)
            if end >= last:
                break
        if end < last:
            drawn += self._drawn_span((" " * (last - max(first, end)), ""))
        return Strip(drawn, last - first).simplify()


class HouseLines(StyledLines):
    """Lines in the styles that every screen has."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        *(f"lines--{name}" for name in ("strong", "dim", "plain", "chosen", "good", "bad")),
        *(f"lines--player-{number}" for number, _ in enumerate(PLAYER_LETTERS, 1)),
    }


class ClickableLines(StyledLines):
    """Lines of spans that say where they were clicked on."""

    class Clicked(Message):
        """The lines were clicked on.

        Attributes:
            widget_id: the id of the widget.
            column: the column, from 0.
            line: the line, from 0.
        """

        def __init__(self, widget_id: str, column: int, line: int) -> None:
            """Say where."""
            super().__init__()
            self.widget_id, self.column, self.line = widget_id, column, line

    def on_click(self, event: Click) -> None:
        """Say where the lines were clicked on."""
        event.stop()
        self.post_message(self.Clicked(self.id or "", event.x, event.y))


def changed_region(y: int, before: Sequence[Span], now: Sequence[Span], width: int) -> Region | None:
    """Return the part of line `y` that differs; None if none does."""
    same = 0
    for was, becomes in zip(before, now, strict=False):
        if was != becomes:
            break
        same += 1
    x = sum(cell_len(text) for text, _ in now[:same])
    before, now = before[same:], now[same:]
    if any(not text.isascii() and cell_len(text) != len(text) for text, _ in (*before, *now)):
        return Region(x, y, width - x, 1)  # wide letters: letters are not columns
    lengths = [sum(len(text) for text, _ in spans) for spans in (before, now)]
    if lengths[0] == lengths[1]:
        while before and now and before[-1] == now[-1]:
            before, now = before[:-1], now[:-1]
    # What neither says is blank before and now.
    letters = [_letters(spans, min(max(lengths), width - x)) for spans in (before, now)]
    differing = [at for at, (was, becomes) in enumerate(zip(*letters, strict=True), x) if was != becomes]
    if not differing:
        return None
    return Region(differing[0], y, differing[-1] - differing[0] + 1, 1)


def _letters(spans: Sequence[Span], count: int) -> list[Span]:
    """Return the first `count` characters with their styles, padded with blanks."""
    letters = [(letter, names) for text, names in spans for letter in text][: max(0, count)]
    return letters + [(" ", "")] * (count - len(letters))
