"""Where on the screen the terminal's own cursor belongs: on what has the focus.

Screen readers, braille displays and magnifiers follow that cursor, whatever is drawn to look like one.
"""

from __future__ import annotations

from typing import Any, cast

from textual.containers import VerticalScroll
from textual.geometry import Offset
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static


def cursor_of(screen: Screen[Any]) -> Offset:
    """Return the cell of the terminal that the cursor belongs on, within the screen.

    That is where the widget in focus has its own: a letter of a field for text, the highlighted line of a list, the
    cell that a table points at. Where nothing has the focus it is the beginning of what there is to read. A screen or a
    widget that knows better has a method `cursor_cell`, which returns None where it does not.
    """
    found = _cursor_in(screen, screen.focused) or _beginning(screen)
    return screen.outer_size.clamp_offset(found)


def _cursor_in(screen: Screen[Any], focused: Widget | None) -> Offset | None:
    for node in (screen, focused):
        cursor_cell = getattr(node, "cursor_cell", None)
        if cursor_cell is not None and (cell := cursor_cell()) is not None:
            return cast("Offset", cell)
    if isinstance(focused, Input):
        return typing_cell(focused)
    if isinstance(focused, OptionList):
        return highlighted_line(focused)
    return focused.content_region.offset if focused is not None else None


def highlighted_line(options: OptionList) -> Offset:
    """Return where the text of the highlighted line of a list begins."""
    line = options._index_to_line.get(options.highlighted or 0, 0)
    indent = options.get_component_styles("option-list--option").padding.left
    return options.content_region.offset + Offset(indent, line) - options.scroll_offset


def typing_cell(field: Input) -> Offset:
    """Return where the next letter goes that is typed in a field."""
    # Its own `cursor_screen_offset` is a cell further where the cursor is behind the text.
    return field.cursor_screen_offset - Offset(int(field.cursor_at_end), 0)


def _beginning(screen: Screen[Any]) -> Offset:
    """Return where a text begins that is to be scrolled, else any text."""
    for kind in (VerticalScroll, Static):
        for widget in screen.query(kind):
            if widget.is_on_screen and widget.content_region:
                return widget.content_region.offset
    return Offset()
