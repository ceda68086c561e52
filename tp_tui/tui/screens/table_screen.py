"""A screen with a game's table above the information line, the prompt and the footer."""

from __future__ import annotations

import textwrap
from pathlib import Path

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.geometry import Offset
from textual.widgets import Input

from tp_tui.presenters.ascii_text import in_ascii
from tp_tui.presenters.key_text import without_keys
from tp_tui.presenters.messages import shortened
from tp_tui.presenters.spans import Line, Span
from tp_tui.room import View
from tp_tui.storage.settings import Settings
from tp_tui.tui.base_app import BaseApp
from tp_tui.tui.footer import KeyFooter
from tp_tui.tui.screens.min_size import SizedScreen
from tp_tui.tui.sign_sets import drawn_with
from tp_tui.tui.styled_lines import HouseLines
from tp_tui.tui.table import SENTENCE_END, TEXT_GAP, GameTable, Notice
from tp_tui.tui.tables import table_for

OPEN = "-open"
"""The CSS class of a prompt that stands on the ground of the page, where what changes with the cursor may join it."""

LABEL_GAP = 2
"""The columns between the information and the label at its right."""

BETWEEN = (" · ", in_ascii(" · "))
"""The separators of a prompt's parts; a table may have converted its prompt to ASCII already."""


def fit_prompt(prompt: str, width: int) -> str:
    """Shorten a prompt to the parts that fit in `width`; footer and help have the other keys.

    >>> fit_prompt("Choose a row. Arrows: another · Enter: take it", 30)
    'Choose a row. Arrows: another'
    >>> fit_prompt("Choose a row. Arrows: another - Enter: take it", 30)
    'Choose a row. Arrows: another'
    """
    while len(prompt) > width and (fewer := _without_last(prompt)):
        prompt = fewer
    return shortened(prompt, width)


def _without_last(prompt: str) -> str:
    """Return a prompt without its last part; empty if it has only one."""
    return prompt[: max(0, *map(prompt.rfind, BETWEEN))]


def joined_line(prompt: str, info: Span, width: int, *, has_keys: bool = True) -> Line:
    """Return prompt and information in one line: what to do, what the player points at, and if it `has_keys` those of
    the prompt, as many as there is room for.

    The line is empty if there is no room for the first two, or nothing to say of what the player points at.

    >>> joined_line("Lay it. Tab: next · r: turn", ("f7: stairs south", "plain"), 40)
    ((' Lay it.  ', 'strong'), ('f7: stairs south    ', 'plain'), ('Tab: next ', 'dim'))
    >>> joined_line("Lay it. Tab: next · r: turn", ("f7: stairs south", "plain"), 40, has_keys=False)
    ((' Lay it.  ', 'strong'), ('f7: stairs south', 'plain'))
    >>> joined_line("Lay it. Tab: next · r: turn", ("f7: stairs south", "plain"), 24)
    ()
    """
    text, style = info
    sentence, *rest = SENTENCE_END.split(prompt, maxsplit=1)
    keys = rest[0] if rest and has_keys else ""
    if _without_last(sentence):
        sentence, keys = "", prompt  # it has keys alone
    begins = f" {sentence}{' ' * TEXT_GAP}" if sentence else " "
    room = width - cell_len(begins) - cell_len(text) - 1
    while keys and cell_len(keys) + TEXT_GAP > room:
        keys = _without_last(keys)
    if not text or room < 0 or not (sentence or keys):
        return ()
    at_right = ((f"{keys} ", "dim"),) if keys else ()
    return (begins, "strong"), (f"{text}{' ' * (room - cell_len(keys))}" if keys else text, style), *at_right


class TableScreen(SizedScreen):
    """The base class of screens that show a view on its game's table.

    Attributes:
        game_name: the name of the game.
        table: the widget that shows the game.
    """

    # Not as CSS_PATH, for which Textual would read all style sheets again.
    DEFAULT_CSS = Path(__file__).with_name("table_screen.tcss").read_text(encoding="utf-8")
    SCOPED_CSS = False

    app: BaseApp

    def __init__(self, game: str, view: View, settings: Settings) -> None:
        """Show `view` on the table of `game`."""
        table = table_for(game)
        super().__init__(table.MIN_SIZE)
        self.game_name = game
        self.table: GameTable = table(view, settings, id="table")
        self._info_length = 0
        self._info_said: Span = ("", "plain")
        self._prompt_text = ""
        self._joined: Line = ()

    def compose(self) -> ComposeResult:
        """Compose table, information line, prompt and footer."""
        yield self.table
        yield HouseLines(id="info")
        yield HouseLines(id="prompt")
        yield from self.compose_below()
        yield KeyFooter(self.show_prompt)

    def compose_below(self) -> ComposeResult:
        """Compose additional widgets between prompt and footer."""
        yield from ()

    def on_mount(self) -> None:
        """Watch the table's texts."""
        self.watch(self.table, "info", self.show_info)
        self.watch(self.table, "prompt", self.show_prompt)
        self.watch(self.table, "fills_height", self._show_both, init=False)

    def on_resize(self) -> None:
        """Fit the lines to the width."""
        if self.query("#prompt"):
            self._show_both()

    def _show_both(self) -> None:
        self.show_info()
        self.show_prompt()

    def on_screen_resume(self) -> None:
        """Apply settings that may have changed on another screen."""
        self.table.settings = self.settings

    def cursor_cell(self) -> Offset | None:
        """Return the terminal cursor's place: that of the table's cursor, unless an input has the focus."""
        if self.is_too_small or isinstance(self.focused, Input):
            return super().cursor_cell()
        info = self.query_one("#info").content_region
        if self.app.is_for_reader:
            return info.offset + Offset(0, max(0, info.height - 1))  # last, so that its lines are spoken in order
        return self.table.cursor_cell() or info.offset

    @property
    def settings(self) -> Settings:
        """The settings for this table."""
        return self.app.settings

    @property
    def info(self) -> Span:
        """What the player points at, or the notice."""
        return self.table.info

    @property
    def label(self) -> str:
        """The label at the right of the information line, such as that of a daily game; may be empty."""
        return self.table.label

    @property
    def is_label_urgent(self) -> bool:
        """Whether the label takes precedence over the information."""
        return False

    @property
    def shares_line(self) -> bool:
        """Whether information and prompt stand in one line where both fit, so that an empty one is above it."""
        return self.table.shares_line(self.app.size.width) and not self.app.is_for_reader

    @property
    def prompt(self) -> str:
        """What to do next."""
        return self.table.marked_prompt

    def show_info(self) -> None:
        """Update the information line."""
        text, style = self.info
        if self.app.is_for_reader:
            # Whole, in as many lines as it needs, because nothing else shows it.
            wrapped = textwrap.wrap(self.in_signs(text), self.app.size.width - 2)
            info = self.query_one("#info", HouseLines)
            info.styles.height = max(1, len(wrapped))
            info.show([((f" {line}", style),) for line in wrapped])
            return
        if text == self.app.in_keys(self.prompt):
            text = ""  # the line below says it
        self._info_said = self.table.with_stand_ins(text), style
        if self._join():
            self._show_prompt()
        self._show_info()

    def show_prompt(self) -> None:
        """Update the prompt: what to do, with the keys that the footer lacks."""
        prompt = self.prompt
        if not self.app.is_for_reader:  # whose footer is hidden
            prompt = without_keys(prompt, set(self.query_one(KeyFooter).named_ids))
        told = self.table.with_stand_ins(self.app.in_keys(prompt))
        self._prompt_text = self.in_signs(fit_prompt(told, self.app.size.width - 1))
        if self._join():
            self._show_info()
        self._show_prompt()

    def _join(self) -> bool:
        """Join both texts in a line if the table leaves no other one free; return whether that changed anything."""
        before, self._joined = self._joined, ()
        if self.shares_line:
            text, style = self._info_said
            said, width = (self.in_signs(text), style), self.app.size.width
            self._joined = joined_line(self._prompt_text, said, width, has_keys=not self.table.is_steering)
        return self._joined != before

    def _show_prompt(self) -> None:
        shown = self.query_one("#prompt", HouseLines)
        shown.set_class(self.table.fills_height, OPEN)
        shown.show(self.table.drawn([self._joined or ((f" {self._prompt_text}", "strong"),)]))

    def _show_info(self) -> None:
        text, style = self._info_said if not self._joined else ("", "plain")
        label, is_urgent = self.label, self.is_label_urgent
        kept = cell_len(label) + LABEL_GAP if is_urgent else 0
        text = shortened(text, self.app.size.width - 2 - kept)
        room = self.app.size.width - 1 - cell_len(text) - cell_len(label)
        if label and (room > LABEL_GAP or is_urgent):
            drawn = self.in_signs(f" {text}".ljust(len(text) + max(room, 1)))
            self._show_drawn(((drawn, style), (self.in_signs(label), "strong" if is_urgent else "dim")))
            return
        if self._joined:
            self._info_length = 0
        # Padded to the previous length, so that the old text is cleared within the same span.
        text = f" {text}".ljust(self._info_length)
        self._info_length = len(text.rstrip())
        self._show_drawn(((self.in_signs(text), style),))

    def _show_drawn(self, line: Line) -> None:
        self.query_one("#info", HouseLines).show(self.table.drawn([line]))

    def free_columns(self) -> int:
        """Return the columns of the board, which a text about the game leaves free."""
        return self.table.board_columns

    def in_signs(self, text: str) -> str:
        """Fill in the configured keys, and convert the text to ASCII if need be."""
        text = self.app.in_keys(text)
        return in_ascii(text) if drawn_with(self.settings.symbols) == "ascii" else text

    def say(self, text: str, clause: str = "") -> None:
        """Show a refusal or fault on the information line; an empty text clears it."""
        self.table.notice = Notice(self.app.in_keys(text), clause)
