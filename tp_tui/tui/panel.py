"""The box that dialogs, lists and forms are written in: its title in gold on the border, its keys in the last line."""

from __future__ import annotations

from rich.markup import escape
from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import Static

from tp_tui.presenters.ascii_text import in_ascii
from tp_tui.presenters.key_text import key_names
from tp_tui.tui.styled_lines import ASCII_CLASS


class Panel(Vertical):
    """A titled box."""

    def __init__(self, title: str, *children: Widget, keys: str = "", id: str | None = None) -> None:
        """Put `children` under `title`; `keys` says in the last line what the keys do."""
        self._keys = keys
        self._key_line = Static(classes="keys", markup=False)
        super().__init__(*children, self._key_line, id=id)
        self.border_title = escape(title)

    def on_mount(self) -> None:
        """Say what the keys do."""
        self.show_keys()

    def show_keys(self) -> None:
        """Say what the keys do, in signs that the terminal is said to have."""
        keys = key_names(self.app).in_text(self._keys)
        self._key_line.update(in_ascii(keys) if self.app.has_class(ASCII_CLASS) else keys)
