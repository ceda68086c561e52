"""A screen around a game's table: what the player points at, what to do, and the keys below it."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.geometry import Offset
from textual.widgets import Input

from tp_tui.presenters.ascii_text import in_ascii
from tp_tui.presenters.messages import shortened
from tp_tui.presenters.spans import Span
from tp_tui.room import View
from tp_tui.storage.settings import Settings
from tp_tui.tui.base_app import BaseApp
from tp_tui.tui.footer import KeyFooter
from tp_tui.tui.screens.min_size import SizedScreen
from tp_tui.tui.sign_sets import drawn_with
from tp_tui.tui.styled_lines import HouseLines
from tp_tui.tui.table import GameTable, Notice
from tp_tui.tui.tables import table_for

BETWEEN = (" · ", in_ascii(" · "))
"""What stands between the parts of a prompt; a table may have put its signs in ASCII already."""


def prompt_in(width: int, prompt: str) -> str:
    """Return as many parts of a prompt as have room in a line: the footer and the help have the other keys.

    >>> prompt_in(30, "Choose a row. Arrows: another · Enter: take it")
    'Choose a row. Arrows: another'
    >>> prompt_in(30, "Choose a row. Arrows: another - Enter: take it")
    'Choose a row. Arrows: another'
    """
    while len(prompt) > width and (end := max(map(prompt.rfind, BETWEEN))) > 0:
        prompt = prompt[:end]
    return shortened(prompt, width)


class TableScreen(SizedScreen):
    """Shows a view at its game's table; subclasses say whose, and what the keys do.

    Attributes:
        game_name: the name of the game.
        table: the widget that shows it.
    """

    app: BaseApp

    def __init__(self, game: str, view: View, settings: Settings) -> None:
        """Show `view` of the game of that name."""
        table = table_for(game)
        super().__init__(table.LEAST_SIZE)
        self.game_name = game
        self.table: GameTable = table(view, settings, id="table")
        self._info_length = 0

    def compose(self) -> ComposeResult:
        """Put the table over what the player points at, what to do, and the keys."""
        yield self.table
        yield HouseLines(id="info")
        yield HouseLines(id="prompt")
        yield from self.compose_below()
        yield KeyFooter()

    def compose_below(self) -> ComposeResult:
        """Put something between the prompt and the keys."""
        yield from ()

    def on_mount(self) -> None:
        """Listen to the table."""
        self.watch(self.table, "info", self.show_info)
        self.watch(self.table, "prompt", self.show_prompt)

    def on_resize(self) -> None:
        """Say as much as there is room for now."""
        if self.query("#prompt"):
            self.show_info()
            self.show_prompt()

    def on_screen_resume(self) -> None:
        """Follow settings that were changed while another screen was on top."""
        self.table.settings = self.settings

    def cursor_cell(self) -> Offset | None:
        """Return where the terminal's cursor belongs: on what the table points at, unless text is typed."""
        if self.is_too_small or isinstance(self.focused, Input):
            return super().cursor_cell()
        return self.table.cursor_cell() or self.query_one("#info").content_region.offset

    @property
    def settings(self) -> Settings:
        """The settings that count at this table."""
        return self.app.settings

    @property
    def info(self) -> Span:
        """What the player points at, or what is to be said at once."""
        return self.table.info

    @property
    def prompt(self) -> str:
        """What to do next, for the line above the keys."""
        return self.table.prompt

    def show_info(self) -> None:
        """Show that line."""
        text, style = self.info
        text = shortened(text, self.app.size.width - 2)
        # As long as the line before, so that what is left of that goes in the same style and not as a part of its own.
        text = f" {text}".ljust(self._info_length)
        self._info_length = len(text.rstrip())
        self.query_one("#info", HouseLines).show([((self.in_signs(text), style),)])

    def show_prompt(self) -> None:
        """Show what to do next."""
        prompt = prompt_in(self.app.size.width - 1, self.app.in_keys(self.prompt))
        self.query_one("#prompt", HouseLines).show([((self.in_signs(f" {prompt}"), "strong"),)])

    def in_signs(self, text: str) -> str:
        """Return the text with the player's keys in it, in signs that the terminal is said to have."""
        text = self.app.in_keys(text)
        return in_ascii(text) if drawn_with(self.settings.symbols) == "ascii" else text

    def say(self, text: str, clause: str = "") -> None:
        """Have something said in the place of what the player points at; nothing takes back what was said."""
        self.table.notice = Notice(self.app.in_keys(text), clause)
