"""Dialogs: texts, questions, inputs, lists and the handover between players.

Only the dialog's own box is drawn; the screen behind it stays visible.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

from tp_tui.presenters import common_actions
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.spans import Line, lines_of, text_of
from tp_tui.tui.choice_list import ChoiceList
from tp_tui.tui.panel import PANEL_CSS, Keys, Panel, boxed
from tp_tui.tui.reading_scroll import ReadingScroll, ReadingText, hanging_lines
from tp_tui.tui.screens.min_size import LINES_OF_A_BOX, NARROW, CoveredScreen, ScrolledScreen, SizedScreen
from tp_tui.tui.text_field import LONGEST_TEXT

AT_SIDE, MIN_AT_SIDE = "at-side", 33
"""The CSS class of a text that leaves the board at the left free, and the least width of its box."""

AROUND_TEXT, TEXT_COLUMNS = 10, 77
"""The columns of frame, margins and scroll bar around the text of a box, and the most of the text."""

LINES_OF_A_PAGE = 4
"""The lines of a page besides its text: title, keys and an empty line before each."""


class TextScreen(ScrolledScreen):
    """A scrollable text."""

    CSS_PATH = PANEL_CSS

    ACTIONS = common_actions.TEXT

    def __init__(
        self,
        title: str,
        text: str | Sequence[Line],
        *,
        at_end: bool = False,
        beside: Callable[[], int] | None = None,
    ) -> None:
        """Create the dialog; `at_end` opens it at its end, `beside` returns the columns to leave free at the left."""
        super().__init__()
        self._lines = lines_of(text) if isinstance(text, str) else text
        self.text = text_of(self._lines)
        self._title, self._at_end, self._beside = title, at_end, beside
        self._keys = words.SHORT_TEXT_KEYS if beside else words.TEXT_KEYS
        self.set_class(beside is not None, AT_SIDE)

    def compose(self) -> ComposeResult:
        """Compose the dialog."""
        text = ReadingText(self.text)
        text.spans = dict(enumerate(self._lines))
        scroll = ReadingScroll(text, id="text", at_end=self._at_end)
        title = self._title if self.has_class(AT_SIDE) else f" {self._title} "
        yield from boxed(Panel(title, scroll, keys=self._keys, keys_if_short=words.CLOSE_KEYS))

    def on_resize(self) -> None:
        """Fit the box to the columns beside the board, or to the whole screen where nothing stands beside it."""
        if self._beside:
            beside = 0 if self.has_class(NARROW) else self._beside()
            self.query_one(Panel).styles.width = max(MIN_AT_SIDE, self.app.size.width - beside)
        super().on_resize()

    @property
    def lines_beside_text(self) -> int:
        """The lines besides the text; a text whose box would leave little of it becomes a page."""
        width, height = self.app.size
        high = sum(len(hanging_lines(line, min(width - AROUND_TEXT, TEXT_COLUMNS))) for line in self.text.split("\n"))
        is_page = not self.has_class(AT_SIDE) and high + LINES_OF_A_BOX > height * 3 // 4
        self.set_class(is_page, "-page")
        return LINES_OF_A_PAGE if is_page else super().lines_beside_text


class HandoverScreen(SizedScreen):
    """Hides the game while the keyboard is handed to the next player."""

    CSS_PATH = PANEL_CSS

    ACTIONS = common_actions.HANDOVER

    def __init__(self, name: str) -> None:
        """Ask for the player called `name`."""
        super().__init__()
        self._player_name = name

    def compose(self) -> ComposeResult:
        """Compose the dialog."""
        said = Static(words.HANDOVER.format(name=self._player_name), classes="strong", markup=False)
        yield from boxed(Panel(words.HANDOVER_TITLE, said, keys=words.HANDOVER_KEYS.format(name=self._player_name)))


class QuestionScreen(CoveredScreen[bool], ModalScreen[bool]):
    """A yes-or-no question, answered with Enter or Escape."""

    CSS_PATH = PANEL_CSS

    ACTIONS = common_actions.QUESTION

    def __init__(self, title: str, text: str, keys: Keys) -> None:
        """Create the dialog; `keys` explains the keys."""
        super().__init__()
        self._title, self._text, self._keys = title, text, keys

    def compose(self) -> ComposeResult:
        """Compose the dialog."""
        yield from boxed(Panel(self._title, Static(self._text.rstrip(), markup=False), keys=self._keys))


class LeaveScreen(QuestionScreen):
    """Asks, over another dialog, whether an unsaved game may be lost."""

    def __init__(self) -> None:
        """Create the dialog."""
        super().__init__(words.LEAVE_TITLE, words.LEAVE_QUESTION, words.LEAVE_KEYS)
        self.is_leaving = True

    def ask_to_leave(self, asks: bool = True) -> None:
        """Close the dialog if `asks` is false."""
        if not asks:
            self.dismiss(False)


class InputScreen(CoveredScreen[str | None], ModalScreen[str | None]):
    """Asks for a line of text; returns None if cancelled."""

    CSS_PATH = PANEL_CSS

    ACTIONS = common_actions.INPUT

    def __init__(self, title: str, text: str, keys: Keys, value: str = "", placeholder: str = "") -> None:
        """Create the dialog; `value` is the initial text, and `keys` explains the keys."""
        super().__init__()
        self._title, self._text, self._keys = title, text, keys
        self._value, self._placeholder = value, placeholder

    def compose(self) -> ComposeResult:
        """Compose the dialog."""
        line = Input(
            self._value, placeholder=self._placeholder, compact=True, select_on_focus=False, max_length=LONGEST_TEXT
        )
        line.cursor_blink = False
        yield from boxed(Panel(self._title, Static(self._text.rstrip(), markup=False), line, keys=self._keys))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Return the text."""
        event.stop()
        self.dismiss(event.value.strip())


class ChoiceScreen(CoveredScreen[int | None], ModalScreen[int | None]):
    """Asks for a choice from a list; returns its index, or None if cancelled."""

    CSS_PATH = PANEL_CSS

    ACTIONS = common_actions.CHOICE

    def __init__(self, title: str, lines: Sequence[str], chosen: int = 0) -> None:
        """Create the dialog with the line `chosen` highlighted."""
        super().__init__()
        self._title, self._lines, self._chosen = title, lines, chosen

    def compose(self) -> ComposeResult:
        """Compose the dialog."""
        options = ChoiceList(*self._lines, markup=False)
        options.highlighted = self._chosen
        yield from boxed(Panel(self._title, options, keys=words.CHOICE_KEYS))

    def action_step(self, by: int) -> None:
        """Move the highlight."""
        self.query_one(ChoiceList).step(by)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Return the index of the chosen line."""
        event.stop()
        self.dismiss(event.option_index)


class UnsavedScreen(InputScreen):
    """Reports that the game could not be saved, and asks for another folder."""

    def __init__(self, fault: str) -> None:
        """Create the dialog."""
        super().__init__(
            words.UNSAVED_TITLE,
            f"{fault}\n\n{words.UNSAVED_HINT}",
            words.UNSAVED_KEYS,
            placeholder=words.UNSAVED_FOLDER,
        )
