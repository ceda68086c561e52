"""Small screens over others: texts to read, and passing the keyboard."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from tp_tui.tui import words
from tp_tui.tui.footer import KeyFooter
from tp_tui.tui.screens.min_size import ScrolledScreen, SizedScreen


class TextScreen(ScrolledScreen):
    """A text to read and scroll."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark,o,enter", "app.pop_screen", "Close", id="text.close", key_display="Esc"),
        Binding("down,j", "scroll(1)", "Down", id="text.down", show=False),
        Binding("up,k", "scroll(-1)", "Up", id="text.up", show=False),
        Binding("pagedown,space", "scroll(10)", "Page down", id="text.pagedown", key_display="Space"),
        Binding("pageup,b", "scroll(-10)", "Page up", id="text.pageup", key_display="b"),
    ]

    def __init__(self, title: str, text: str, *, at_end: bool = False) -> None:
        """Show `text` under `title`; `at_end` begins at its end."""
        super().__init__()
        self.text = text
        self._title, self._at_end = title, at_end

    def compose(self) -> ComposeResult:
        """Title, text, keys."""
        yield Static(self._title, classes="title", markup=False)
        with VerticalScroll(id="text", can_focus=False):
            yield Static(self.text, markup=False)
        yield KeyFooter()

    def on_mount(self) -> None:
        """Scroll to where reading begins."""
        if self._at_end:
            self.query_one("#text", VerticalScroll).scroll_end(animate=False)


class HandoverScreen(SizedScreen):
    """Hides the game while the keyboard goes from one human to the next."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "dismiss", "Go on", id="handover.go")]

    def __init__(self, name: str) -> None:
        """Ask for `name`."""
        super().__init__()
        self._player_name = name

    def compose(self) -> ComposeResult:
        """Whose turn it is."""
        with Vertical(classes="box"):
            yield Static(words.HANDOVER.format(name=self._player_name), classes="title", markup=False)
            yield Static(words.HANDOVER_HINT.format(name=self._player_name), classes="hint", markup=False)
