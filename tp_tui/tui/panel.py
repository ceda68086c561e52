"""The frame of dialogs, lists and forms: a title on the border and the keys in the last line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rich.markup import escape
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from tp_tui.presenters.ascii_text import in_ascii
from tp_tui.presenters.key_text import key_names
from tp_tui.terminal.terminal_app import TerminalApp
from tp_tui.tui.choice_list import ChoiceList
from tp_tui.tui.styled_lines import ASCII_CLASS

PANEL_CSS = Path(__file__).with_name("panel.tcss")
"""The style sheet of the screens with a panel."""


KEY_SEPARATOR, KEY_GAP, WIDE = " · ", 3, 80
"""What stands between keys in a text, the columns between them in a bar, and the columns from which there is room."""


class Remark(Static):
    """A text that takes no line while it is empty."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the lines of the text."""
        return super().get_content_height(container, viewport, width) if self.content else 0


class Panel(Vertical):
    """A titled frame."""

    def __init__(self, title: str, *children: Widget, keys: str = "", id: str | None = None) -> None:
        """Create a frame around `children`; `keys` is the text of the last line."""
        self._keys = keys
        self._key_line = Static(classes="keys", markup=False)
        listed = "-listed" if any(isinstance(child, ChoiceList) for child in children) else None
        super().__init__(*children, self._key_line, id=id, classes=listed)
        self.border_title = escape(title)

    def on_mount(self) -> None:
        """Show the keys."""
        self.show_keys()

    def show_keys(self, keys: str = "") -> None:
        """Show the keys as the player has set them, in ASCII if need be; `keys` replaces the text of them."""
        self._keys = keys or self._keys
        keys = key_names(self.app).in_text(self._keys)
        in_signs = in_ascii if self.app.has_class(ASCII_CLASS) else str
        if isinstance(self.app, TerminalApp) and self.app.is_for_reader:
            self._key_line.update(in_signs(keys))
        else:
            self._key_line.update(key_bar(keys, KEY_GAP if self.app.size.width >= WIDE else 2, in_signs))


def key_bar(keys: str, gap: int, in_signs: Callable[[str], str] = str) -> Content:
    """Return keys with what they do, such as `Enter: open · Esc: back`, as a bar: keys shine, words stand back.

    >>> key_bar("Enter: open · Esc: back", 3).plain
    'Enter open   Esc back'
    """
    parts = [each.partition(": ") for each in keys.split(KEY_SEPARATOR)]
    spans = [
        [(in_signs(key), "bold $primary"), in_signs(f" {said}")] if sign else [in_signs(key)]
        for key, sign, said in parts
    ]
    return Content(" " * gap).join([Content.assemble(*each) for each in spans])
