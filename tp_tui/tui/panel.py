"""The frame of dialogs, lists and forms: a title on the border, and keys in the last line of the screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.cells import cell_len
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
from tp_tui.tui.key_gaps import key_gap
from tp_tui.tui.reading_scroll import ReadingScroll
from tp_tui.tui.styled_lines import ASCII_CLASS

PANEL_CSS = Path(__file__).with_name("panel.tcss")
"""The style sheet of the screens with a panel."""


KEY_STYLE = "bold $primary"
"""The style of a key before what it does."""

LISTED = "-listed"
"""The CSS class of a frame whose list reaches from edge to edge."""

Keys = str | Sequence[tuple[str, str]]
"""The keys of a box, each with what it does; or a text."""


class Remark(Static):
    """A text that takes no line while it is empty."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the lines of the text."""
        return super().get_content_height(container, viewport, width) if self.content else 0


class KeyLine(Static):
    """The keys of a box, as far apart as there is room."""

    def __init__(self) -> None:
        """Create an empty line."""
        super().__init__(classes="keys", markup=False)
        self._pairs: Sequence[tuple[str, str]] = ()

    def show(self, keys: Keys) -> None:
        """Show keys as the player has set them, in ASCII if need be."""
        names, in_signs = key_names(self.app), in_ascii if self.app.has_class(ASCII_CLASS) else str
        if isinstance(keys, str):
            self._pairs = ()
            self.update(in_signs(names.in_text(keys)))
            return
        self._pairs = [(in_signs(names.in_text(key)), in_signs(said)) for key, said in keys]
        self._draw()

    def on_resize(self) -> None:
        """Fit the gaps to the width."""
        self._draw()

    def _draw(self) -> None:
        if not self._pairs:
            return
        if isinstance(self.app, TerminalApp) and self.app.is_for_reader:
            self.update(" · ".join(f"{key}: {said}" for key, said in self._pairs))
            return
        gap = key_gap([cell_len(f"{key} {said}") for key, said in self._pairs], self.size.width or self.app.size.width)
        keys = (Content.assemble((key, KEY_STYLE), f" {said}") for key, said in self._pairs)
        shown = Content(" " * gap).join(keys)
        if self.content != shown:
            self.update(shown)


class PromptCover(Static):
    """An empty line in the place of a table's prompt, which asks for nothing while a box is open."""

    def on_mount(self) -> None:
        """Hide it over a screen without a prompt."""
        screens = self.app.screen_stack
        behind = screens[: screens.index(self.screen)] if self.screen in screens else screens
        self.display = bool(behind) and bool(behind[-1].query("#prompt"))


class Panel(Vertical):
    """A titled frame.

    Attributes:
        key_line: the line of keys, the last one of the screen.
    """

    def __init__(
        self, title: str, *children: Widget, keys: Keys = (), keys_if_short: Keys = (), id: str | None = None
    ) -> None:
        """Create a frame around `children` with these `keys`, or `keys_if_short` while no text is scrolled."""
        self._keys, self._keys_by_scrolling = keys, (keys_if_short, keys)
        self.key_line = KeyLine()
        self._scrolled = [child for child in children if isinstance(child, ReadingScroll)] if keys_if_short else []
        listed = LISTED if any(isinstance(child, ChoiceList) for child in children) else None
        super().__init__(*children, id=id, classes=listed)
        self.border_title = escape(title)

    def on_mount(self) -> None:
        """Show the keys."""
        for text in self._scrolled:
            self.watch(text, "show_vertical_scrollbar", self._show_keys_of_text)
        if not self._scrolled:
            self.show_keys()

    def _show_keys_of_text(self, is_scrolled: bool) -> None:
        self.show_keys(self._keys_by_scrolling[is_scrolled])

    def show_keys(self, keys: Keys = ()) -> None:
        """Show the keys anew, as the player may have set others; other `keys` replace them."""
        self._keys = keys or self._keys
        self.key_line.show(self._keys)


def boxed(panel: Panel) -> Iterator[Widget]:
    """Yield a box, and its keys in the last line of the screen, where they hide those of the screen behind it."""
    yield PromptCover()
    yield panel
    yield panel.key_line
