"""Line API widgets that repaint only what has changed, so that a key press sends few bytes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce
from itertools import zip_longest
from pathlib import Path
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
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
from tp_tui.tui.mixes import colour_in

ASCII_CLASS = "-ascii"
"""The CSS class of the app while it is drawn in ASCII, boxes included."""

MAX_CACHED = 2000
"""The maximum number of rendered spans that a widget caches."""

DIRECT = {"bold": Style(bold=True)}
"""Style names that stand for themselves."""

PALETTE = "palette"
"""The CSS class of a widget whose component classes its styled descendants use, so that they are resolved once."""


@lru_cache(maxsize=MAX_CACHED)
def name_in(name: str, width: int) -> str:
    """Return a name in `width` columns, as wide letters take two; it ends with a sign if there is more.

    >>> name_in("Hatshepsut", 6), name_in("Ada", 6)
    ('Hatsh…', 'Ada   ')
    """
    return set_cell_size(name, width) if cell_len(name) <= width else f"{set_cell_size(name, width - 1)}…"


def columns_of(spans: Sequence[Span]) -> int:
    """Return the columns of a line."""
    return sum(cell_len(text) for text, _style in spans)


def style_names(names: str) -> frozenset[str]:
    """Return the single names in space-separated ones."""
    return frozenset(names.split())


def palette_css(module: str, widget: str) -> str:
    """Return the `colours.tcss` beside a module with its rules for `Palette` applied to the widget class `widget`."""
    css = Path(module).with_name("colours.tcss").read_text(encoding="utf-8")
    return css.replace("Palette >", f"{widget} >")


def table_css(module: str, widget: str) -> str:
    """Return the `table.tcss` beside a module, and the palette as `palette_css` does."""
    return Path(module).with_name("table.tcss").read_text(encoding="utf-8") + palette_css(module, widget)


class StyledWidget(PaletteWidget):
    """A widget made of spans; a span's style names are combined, later ones over earlier ones.

    A style name is a component class without its `PREFIX`, from the enclosing palette or else from the widget itself;
    or `on:NAME` or `ink:NAME`, a background or text colour of the theme or between two of them; or `bold`.
    """

    PREFIX: ClassVar[str]

    def __init__(self, *, id: str) -> None:
        """Create an empty widget."""
        super().__init__(id=id)
        self._styles_by_name: dict[str, Style] = {}
        self._drawn_spans: dict[Span, Sequence[Segment]] = {}

    @property
    def palette(self) -> Widget:
        """The widget whose component classes define the styles."""
        nodes = (node for node in self.ancestors if isinstance(node, Widget) and node.has_class(PALETTE))
        return next(nodes, self)

    def style_of(self, names: str) -> Style:
        """Return the combined style of space-separated names."""
        if names not in self._styles_by_name:
            # On the widget's own ground, which may be another one than that of the palette.
            styles = map(self._partial_style, names.split())
            self._styles_by_name[names] = reduce(Style.__add__, styles, self.rich_style)
        return self._styles_by_name[names]

    def _partial_style(self, name: str) -> Style:
        """Return what a single style name changes."""
        kind, _, colour = name.partition(":")
        if name in DIRECT:
            return DIRECT[name]
        if not colour:
            return self.palette.get_component_rich_style(f"{self.PREFIX}{name}", partial=True)
        found = colour_in(self.app.theme_variables, colour)
        return Style(bgcolor=found) if kind == "on" else Style(color=found)

    def strip_of(self, spans: Sequence[Span]) -> Strip:
        """Render spans as a strip of the widget's width."""
        return Strip(map(self._segment, spans)).adjust_cell_length(self.size.width, self.rich_style).simplify()

    def _segment(self, span: Span) -> Segment:
        text, names = span
        style = self.style_of(names) if names else self.rich_style
        if style.color == style.bgcolor and style.color is not None:
            text = " " * cell_len(text)  # a shape in the colour of its ground is none, without colours either
        return Segment(text, style)

    def _drawn_span(self, span: Span) -> Sequence[Segment]:
        drawn = self._drawn_spans.get(span)
        if drawn is None:
            if len(self._drawn_spans) > MAX_CACHED:
                self._drawn_spans.clear()
            drawn = tuple(self._filtered(Strip([self._segment(span)]))) if span[0] else ()
            self._drawn_spans[span] = drawn
        return drawn

    def _filtered(self, strip: Strip) -> Strip:
        background = self.background_colors[1]
        for each in self.get_line_filters():
            strip = strip.apply_filter(each, background)
        return strip

    def notify_style_update(self) -> None:
        """Clear the caches, because theme or signs may have changed."""
        self._styles_by_name.clear()
        self._drawn_spans.clear()
        super().notify_style_update()


class StyledLines(StyledWidget, DrawnWidget, can_focus=False):
    """Lines of spans."""

    PREFIX = "lines--"

    def __init__(self, *, id: str) -> None:
        """Create a widget without lines."""
        super().__init__(id=id)
        self._lines: list[Line] = []

    def show(self, lines: Sequence[Line]) -> None:
        """Show new lines and repaint the regions that differ."""
        old, self._lines = self._lines, list(lines)
        differing = [
            (number, before, now)
            for number, (before, now) in enumerate(zip_longest(old, self._lines, fillvalue=()))
            if before is not now and before != now
        ]
        if not (differing and self.is_mounted):
            return
        width = self.size.width  # Textual looks it up on the screen each time
        if regions := [region for line in differing if (region := changed_region(*line, width))]:
            self.repaint(regions)

    @property
    def lines(self) -> Sequence[Line]:
        """The lines shown."""
        return self._lines

    @property
    def text(self) -> str:
        """The text of the lines, without styles."""
        return "\n".join("".join(text for text, _ in line) for line in self._lines)

    def cell_of(self, styles: frozenset[str], *, has_all: bool = False) -> Offset | None:
        """Return the terminal cell of the first span with one of these styles, or with all of them, or None."""
        for y, line in enumerate(self._lines[: self.size.height]):
            x = 0
            for text, style in line:
                named = style_names(style)
                if styles <= named if has_all else not styles.isdisjoint(named):
                    return self.content_region.offset + Offset(x, y)
                x += cell_len(text)
        return None

    def render_line(self, y: int) -> Strip:
        """Render a line at the widget's width."""
        return self.strip_of(self._lines[y] if y < len(self._lines) else ())

    def render_lines(self, crop: Region) -> list[Strip]:
        """Render the visible lines.

        Without padding this bypasses Textual's styling of each line: these widgets have neither border nor tint.
        """
        if self.styles.gutter:
            return super().render_lines(crop)
        return [self._drawn_part(y, crop.x, crop.right) for y in crop.line_range]

    def _drawn_part(self, y: int, first: int, last: int) -> Strip:
        """Return the filtered columns `first` to `last`, exclusive, of a line, from cached spans if possible."""
        drawn: list[Segment] = []
        line, end = self._lines[y] if y < len(self._lines) else (), 0
        for span in line:
            text, names = span
            begin, end = end, end + cell_len(text)
            if end <= first:
                continue
            if begin < first or end > last:
                if end - begin != len(text):  # wide characters: indices are not columns
                    return self._filtered(self.strip_of(line)).crop(first, last)
                span = text[max(0, first - begin) : last - begin], names
            drawn += self._drawn_span(span)
            if end >= last:
                break
        if end < last:
            drawn += self._drawn_span((" " * (last - max(first, end)), ""))
        return Strip(drawn, last - first).simplify()


class HouseLines(StyledLines):
    """Lines in the styles shared by all screens."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        *(f"lines--{name}" for name in ("strong", "dim", "plain", "chosen", "good", "bad")),
        *(f"lines--player-{number}" for number, _ in enumerate(PLAYER_LETTERS, 1)),
    }


class ClickableLines(StyledLines):
    """Lines that report the cell of a click."""

    class Clicked(Message):
        """The lines were clicked.

        Attributes:
            widget_id: the id of the widget.
            column: the column, from 0.
            line: the line, from 0.
        """

        def __init__(self, widget_id: str, column: int, line: int) -> None:
            """Create the message."""
            super().__init__()
            self.widget_id, self.column, self.line = widget_id, column, line

    def on_click(self, event: Click) -> None:
        """Post `Clicked`."""
        event.stop()
        self.post_message(self.Clicked(self.id or "", event.x, event.y))


def changed_region(y: int, before: Sequence[Span], now: Sequence[Span], width: int) -> Region | None:
    """Return the region of line `y` that differs, or None."""
    same = 0
    for was, becomes in zip(before, now, strict=False):
        if was != becomes:
            break
        same += 1
    x = sum(cell_len(text) for text, _ in now[:same])
    before, now = before[same:], now[same:]
    if any(not text.isascii() and cell_len(text) != len(text) for text, _ in (*before, *now)):
        return Region(x, y, width - x, 1)  # wide characters: indices are not columns
    lengths = [sum(len(text) for text, _ in spans) for spans in (before, now)]
    if lengths[0] == lengths[1]:
        while before and now and before[-1] == now[-1]:
            before, now = before[:-1], now[:-1]
    # Columns beyond both lines are blank.
    count = max(0, min(max(lengths), width - x))
    (old, old_styles), (new, new_styles) = (_letters(spans, count) for spans in (before, now))
    first = 0
    while first < count and old[first] == new[first] and old_styles[first] == new_styles[first]:
        first += 1
    if first == count:
        return None
    while old[count - 1] == new[count - 1] and old_styles[count - 1] == new_styles[count - 1]:
        count -= 1
    return Region(x + first, y, count - first, 1)


def _letters(spans: Sequence[Span], count: int) -> tuple[str, list[str]]:
    """Return `count` characters, padded with blanks, and the style of each."""
    styles = [names for text, names in spans for _ in text]
    return "".join(text for text, _ in spans).ljust(count), styles + [""] * (count - len(styles))
