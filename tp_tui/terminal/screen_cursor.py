"""The position of the terminal's own cursor: at the focus.

Screen readers, braille displays and magnifiers follow that cursor, not one that is merely drawn.
"""

from __future__ import annotations

from typing import Any, cast

from textual.containers import VerticalScroll
from textual.geometry import Offset
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static


def cursor_of(screen: Screen[Any]) -> Offset:
    """Return the cell for the terminal's cursor, within the screen.

    It follows the focused widget: the insertion point of an input, the highlighted option of a list. Without focus it
    is the start of the text. A screen or widget may override it with a method `cursor_cell`, which may return None.
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
    """Return the first cell of the text of a list's highlighted option."""
    line = options._index_to_line.get(options.highlighted or 0, 0)
    indent = options.get_component_styles("option-list--option").padding.left
    return options.content_region.offset + Offset(indent, line) - options.scroll_offset


def typing_cell(field: Input) -> Offset:
    """Return the cell of an input's insertion point."""
    # Textual's `cursor_screen_offset` is one cell too far if the cursor is at the end of the text.
    return field.cursor_screen_offset - Offset(int(field.cursor_at_end), 0)


def _beginning(screen: Screen[Any]) -> Offset:
    """Return the start of a scrollable text, otherwise of any text."""
    for kind in (VerticalScroll, Static):
        for widget in screen.query(kind):
            if widget.is_on_screen and widget.content_region:
                return widget.content_region.offset
    return Offset()
