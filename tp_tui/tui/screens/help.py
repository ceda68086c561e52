"""Help in pages: the rules, opened at a clause, and whatever else the game wants to say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from tp_tui.tui import words
from tp_tui.tui.footer import KeyFooter
from tp_tui.tui.help_pages import Page
from tp_tui.tui.screens.min_size import ScrolledScreen


class HelpScreen(ScrolledScreen):
    """Pages to turn and scroll."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark,enter", "app.pop_screen", "Close", id="help.close", key_display="Esc"),
        Binding("tab,right,l", "turn(1)", "Next page", id="help.next", key_display="Tab"),
        Binding("shift+tab,left,h", "turn(-1)", "Page before", id="help.last", show=False),
        Binding("down,j", "scroll(1)", "Down", id="help.down", show=False),
        Binding("up,k", "scroll(-1)", "Up", id="help.up", show=False),
        Binding("pagedown,space", "scroll(15)", "Scroll", id="help.pagedown", key_display="Space"),
        Binding("pageup,b", "scroll(-15)", "Back", id="help.pageup", key_display="b"),
        Binding("g", "end(False)", "Top", id="help.top", show=False),
        Binding("G", "end(True)", "Bottom", id="help.bottom", show=False),
    ]

    def __init__(self, pages: Sequence[Page], now: str = "") -> None:
        """Show the first of `pages`; `now` says above all of them what the step at hand is."""
        super().__init__()
        self._pages, self._now = tuple(pages), now
        self._number = 0

    def compose(self) -> ComposeResult:
        """The names of the pages, what is now, the page, keys."""
        yield Static("", id="names")
        if self._now:
            yield Static(self._now, id="now", markup=False)
        with VerticalScroll(id="text", can_focus=False):
            yield Static("", id="page")
        yield KeyFooter()

    def on_mount(self) -> None:
        """Open the first page."""
        self._show()

    @property
    def page(self) -> Page:
        """The page that is open."""
        return self._pages[self._number]

    def _show(self) -> None:
        page = self.page
        names = Text(f" {words.HELP_TITLE}: ", style="bold")
        for number, other in enumerate(self._pages):
            names.append(f" {other.name} ", style="bold reverse" if number == self._number else "")
            names.append(" ")
        self.query_one("#names", Static).update(names)
        text = Text()
        for number, line in enumerate(page.text.split("\n")):
            text.append(f"{line}\n", style="bold reverse" if page.line and number == page.line else "")
        self.query_one("#page", Static).update(text)
        view = self.query_one("#text", VerticalScroll)
        # A line of what stands before it shows that there is more above.
        self.call_after_refresh(view.scroll_to, y=max(0, page.line - 1), animate=False)

    def action_turn(self, by: int) -> None:
        """To the next page or the one before, round the ends."""
        self._number = (self._number + by) % len(self._pages)
        self._show()

    def action_end(self, bottom: bool) -> None:
        """To the top or the bottom of the page."""
        view = self.query_one("#text", VerticalScroll)
        view.scroll_to(y=view.max_scroll_y if bottom else 0, animate=False)
