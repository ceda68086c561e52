"""Help in pages: what can be done now, the rules, opened at a clause, and whatever else the game wants to say."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from tp_tui.presenters import common_actions
from tp_tui.presenters.ascii_text import in_ascii
from tp_tui.presenters.screen_words import words
from tp_tui.tui.base_app import BaseApp
from tp_tui.tui.footer import KeyFooter
from tp_tui.tui.help_pages import Page
from tp_tui.tui.reading_scroll import ReadingScroll, ReadingText
from tp_tui.tui.screens.min_size import ScrolledScreen
from tp_tui.tui.styled_lines import ASCII_CLASS

BETWEEN = " · "
"""What stands between a key and the next one."""

PADDING = 4
"""Columns left and right of the text together."""


class HelpScreen(ScrolledScreen):
    """Pages to turn and scroll."""

    CSS_PATH = "help.tcss"

    app: BaseApp

    ACTIONS = common_actions.HELP

    def __init__(self, pages: Sequence[Page], now: str = "", keys: Sequence[tuple[str, str]] = ()) -> None:
        """Show the first of `pages`; above all of them stands what can be done `now`, and the `keys` that do it."""
        super().__init__()
        self._pages, self._now, self._keys = tuple(pages), now, tuple(keys)
        self._number = 0

    def compose(self) -> ComposeResult:
        """What can be done now, the names of the pages, the page, keys."""
        if self._now or self._keys:
            yield Static("", id="now")
        yield Static("", id="names")
        yield ReadingScroll(ReadingText(id="page"), Vertical(id="picture"), id="text")
        yield KeyFooter()

    def on_mount(self) -> None:
        """Open the first page."""
        self._show()

    @property
    def page(self) -> Page:
        """The page that is open."""
        return self._pages[self._number]

    def on_resize(self) -> None:
        """Break the lines of the keys where they end now, and name the pages that there is room for."""
        self._show_names()
        for now in self.query("#now").results(Static):
            lines = self._now_in_lines(self.app.size.width - PADDING)
            if self.app.has_class(ASCII_CLASS):
                lines.plain = in_ascii(lines.plain)
            now.update(lines)

    def _now_in_lines(self, width: int) -> Text:
        """Return what can be done, and below it the keys in lines of `width` columns, none apart from its word."""
        names = self.app.key_names
        text = Text(names.in_text(self._now), style="bold")
        room = 0
        for number, (key, what) in enumerate(names.in_rows(self._keys)):
            before = BETWEEN if number else f"\n{words.HELP_NOW} "
            needed = cell_len(f"{key}: {what}")
            if number and cell_len(before) + needed > room:
                before, room = "\n", width
            elif not number:
                room = width
            text.append(before, style="not bold").append(key).append(f": {what}", style="not bold")
            room -= cell_len(before.lstrip("\n")) + needed
        return text

    def _show(self) -> None:
        page = self.page
        self._show_names()
        self.query_one("#page", ReadingText).show(page.in_keys(self.app.key_names), page.line or -1)
        self._show_picture(page)
        self.call_after_refresh(self._scroll_to_line)

    def _show_names(self) -> None:
        """Name the pages; where not all have room, the first ones give way to the one that is open."""
        names = Text(f" {words.HELP_TITLE}: ", style="bold")
        taken = cell_len(names.plain) + sum(cell_len(page.name) + 3 for page in self._pages[: self._number + 1])
        first = 0
        while first < self._number and taken > self.app.size.width:
            taken -= cell_len(self._pages[first].name) + 3
            first += 1
        for number, page in enumerate(self._pages[first:], first):
            names.append(f" {page.name} ", style="bold reverse" if number == self._number else "").append(" ")
        self.query_one("#names", Static).update(names)

    def _scroll_to_line(self) -> None:
        """Scroll to where reading begins; a line of what stands before it shows that there is more above."""
        above = self.query_one("#page", ReadingText).lines_before(self.page.line)
        self.query_one("#text", VerticalScroll).scroll_to(y=max(0, above - 1), animate=False)

    def _show_picture(self, page: Page) -> None:
        """Show the drawing of the page in the place of the one before."""
        picture = self.query_one("#picture", Vertical)
        picture.remove_children()
        picture.display = page.picture is not None
        if page.picture:
            picture.mount(page.picture())

    def action_turn(self, by: int) -> None:
        """To the next page or the one before, round the ends."""
        self._number = (self._number + by) % len(self._pages)
        self._show()

    def action_end(self, bottom: bool) -> None:
        """To the top or the bottom of the page."""
        view = self.query_one("#text", VerticalScroll)
        view.scroll_to(y=view.max_scroll_y if bottom else 0, animate=False)
