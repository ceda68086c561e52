"""The paged help: the current step, the rules opened at a clause, and the game's other pages."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from tp_tui.presenters import common_actions
from tp_tui.presenters.ascii_text import in_ascii
from tp_tui.presenters.screen_words import words
from tp_tui.tui.base_app import BaseApp
from tp_tui.tui.footer import KeyFooter
from tp_tui.tui.help_pages import Page
from tp_tui.tui.key_gaps import WIDE_GAP, columns_of
from tp_tui.tui.reading_scroll import ReadingScroll, ReadingText
from tp_tui.tui.screens.min_size import ScrolledScreen
from tp_tui.tui.skyline import Skyline
from tp_tui.tui.styled_lines import ASCII_CLASS

SPREAD, SPREAD_COLUMNS = "-spread", 170
"""The CSS class of a screen that shows pages beside the open one, and the columns from which there is room for them."""

PAGE_COLUMNS, LINES_BETWEEN = 76, 2
"""The columns of a page's text, and the lines around the title of a page below another."""

PADDING = 4
"""The total horizontal padding of the text, in columns."""


LEAST_BELOW, MOST_BELOW = 10, 17
"""The lines below the pages from which the picture of the game stands there, and the most that it has of them."""


class HelpScreen(ScrolledScreen):
    """The help, with tabs for its pages."""

    CSS_PATH = "help.tcss"

    app: BaseApp

    ACTIONS = common_actions.HELP

    def __init__(
        self, pages: Sequence[Page], now: str = "", keys: Sequence[tuple[str, str]] = (), *, opens: str = ""
    ) -> None:
        """Create the help; the explanation `now` and the enabled `keys` stay above all pages.

        It opens with the page called `opens`, or with the first.
        """
        super().__init__()
        self._pages, self._now, self._keys = tuple(pages), now, tuple(keys)
        self._number = next((number for number, page in enumerate(self._pages) if page.name == opens), 0)
        self._beside: Sequence[int] = ()

    def compose(self) -> ComposeResult:
        """Compose the current step, the tabs, the page and the footer; for a screen reader the title comes first."""
        above = [Static("", id="now")] if self._now or self._keys else []
        names = Static("", id="names")
        yield from (names, *above) if self.app.is_for_reader else (*above, names)
        with Vertical(id="below"):
            with Horizontal(id="pages"):
                page, picture = ReadingText(id="page", classes="page"), Vertical(id="picture", classes="picture")
                yield ReadingScroll(page, picture, id="text")
                yield Static("", id="rule")
                yield VerticalScroll(id="beside", can_focus=False)
            yield Skyline(least=LEAST_BELOW, most=MOST_BELOW)
        yield KeyFooter()

    def on_mount(self) -> None:
        """Show the page that it opens with."""
        self._show()

    @property
    def page(self) -> Page:
        """The open page."""
        return self._pages[self._number]

    def on_resize(self) -> None:
        """Fit the keys and the tabs to the width, and show the pages after the open one where there is room."""
        self._show_beside()
        self._show_names()
        for now in self.query("#now").results(Static):
            lines = self._now_in_lines(self.app.size.width - PADDING)
            if self.app.has_class(ASCII_CLASS):
                lines.plain = in_ascii(lines.plain)
            now.update(lines)

    def _now_in_lines(self, width: int) -> Text:
        """Return the explanation and below it the keys, in columns where the screen is seen."""
        names, colours = self.app.key_names, self.app.theme_variables
        text = Text(names.in_text(self._now), style=Style(color=colours["foreground"], bold=True))
        dim, gold = Style(color=colours["lines-dim"]), Style(color=colours["primary"], bold=True)
        keys = names.in_rows(self._keys)
        if self.app.is_for_reader:
            said = " · ".join(f"{key}: {what}" for key, what in keys)
            return text.append(f"\n{words.HELP_NOW} {said}" if keys else "", style=dim)
        left = iter(keys)
        for widths in grid([cell_len(f"{key} {what}") for key, what in keys], width):
            padding = "\n"
            for column, (key, what) in zip(widths, left, strict=False):
                text.append(padding).append(key, style=gold).append(f" {what}", style=dim)
                padding = " " * (column + WIDE_GAP - cell_len(f"{key} {what}"))
        return text

    def _show(self) -> None:
        page = self.page
        self._show_names()
        shown, text = self.query_one("#page", ReadingText), page.in_keys(self.app.key_names)
        shown.display = bool(text)
        shown.show(text, page.line or -1, page.headings, page.inks, lists_signs=page.lists_signs)
        self._show_picture(page)
        self._show_beside()
        self.call_after_refresh(self._scroll_to_line)

    @property
    def _numbers_beside(self) -> Sequence[int]:
        """The numbers of the pages beside the open one: the next, and below it those that there is room for."""
        if self.app.size.width < SPREAD_COLUMNS or len(self._pages) < 2:
            return ()
        following = [*range(self._number + 1, len(self._pages)), *range(self._number)]
        room = self.app.size.height - sum(widget.size.height for widget in self.query("#now, #names, KeyFooter"))
        for place, number in enumerate(following):
            room -= self._pages[number].lines_in(PAGE_COLUMNS, self.app.key_names) + LINES_BETWEEN
            if room < 0:
                return following[: max(1, place)]
        return following

    def _show_beside(self) -> None:
        """Show the next pages beside the open one, if there is room."""
        numbers, names = self._numbers_beside, self.app.key_names
        self.set_class(bool(numbers), SPREAD)
        if numbers == self._beside:
            return
        self._beside = numbers
        beside = self.query_one("#beside", VerticalScroll)
        beside.remove_children()
        for number in numbers:
            page = self._pages[number]
            if number != numbers[0]:
                beside.mount(Static(page.name, classes="title", markup=False))
            if page.picture:
                beside.mount(Vertical(page.picture(), classes="picture"))
            text = ReadingText(page.in_keys(names), classes="page")
            text.marked, text.headings, text.inks = page.line or -1, page.headings, page.inks
            text.lists_signs = page.lists_signs
            beside.mount(text)

    def _show_names(self) -> None:
        """Update the tabs; if there is no room for all, drop the first ones until the open page's tab fits.

        A screen reader, which does not hear which one is reversed, gets the title of the open page alone.
        """
        if self.app.is_for_reader:
            number, count = self._number + 1, len(self._pages)
            said = words.HELP_PAGE.format(page=self.page.name, number=number, count=count)
            self.query_one("#names", Static).update(said)
            return
        colours = self.app.theme_variables
        names = Text(f" {words.HELP_TITLE} ", style=Style(color=colours["primary"], bold=True))
        chosen = Style(color=colours["background"], bgcolor=colours["primary"], bold=True)
        taken = cell_len(names.plain) + sum(cell_len(page.name) + 3 for page in self._pages[: self._number + 1])
        first = 0
        while first < self._number and taken > self.app.size.width:
            taken -= cell_len(self._pages[first].name) + 3
            first += 1
        for number, page in enumerate(self._pages[first:], first):
            ink = "primary" if number in self._numbers_beside else "foreground"
            style = chosen if number == self._number else Style(color=colours[ink])
            names.append(" ").append(f" {page.name} ", style=style)
        self.query_one("#names", Static).update(names)

    def _scroll_to_line(self) -> None:
        """Scroll to the page's opening line, with the line above it visible to show that there is more."""
        above = self.query_one("#page", ReadingText).lines_before(self.page.line)
        self.query_one("#text", VerticalScroll).scroll_to(y=max(0, above - 1), animate=False)

    def _show_picture(self, page: Page) -> None:
        """Replace the picture with that of a page."""
        picture = self.query_one("#picture", Vertical)
        picture.remove_children()
        picture.display = page.picture is not None
        if page.picture:
            picture.mount(page.picture())

    def action_turn(self, by: int) -> None:
        """Turn to the next (1) or previous (-1) page, wrapping round."""
        self._number = (self._number + by) % len(self._pages)
        self._show()

    def action_end(self, bottom: bool) -> None:
        """Scroll to the top or the bottom of the page."""
        view = self.query_one("#text", VerticalScroll)
        view.scroll_to(y=view.max_scroll_y if bottom else 0, animate=False)


def grid(columns: Sequence[int], width: int) -> Sequence[Sequence[int]]:
    """Return row by row the widths that texts of these `columns` stand in: one below the other where no row is added.

    >>> grid([20, 5, 5, 20, 5, 5], 36), grid([20, 5, 5, 9], 23)
    ([[20, 5, 5], [20, 5, 5]], [[20], [5, 5], [9]])
    """
    flowing: list[list[int]] = []
    for each in columns:
        if flowing and columns_of([*flowing[-1], each], WIDE_GAP) <= width:
            flowing[-1].append(each)
        else:
            flowing.append([each])
    for count in range(len(columns), 0, -1):
        widths = [max(columns[at::count]) for at in range(count)]
        rows = -(-len(columns) // count)
        if rows <= len(flowing) and columns_of(widths, WIDE_GAP) <= width:
            return [widths[: len(columns) - row * count] for row in range(rows)]
    return flowing
