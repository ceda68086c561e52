"""Small screens over others: texts to read, questions, passing the keyboard."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

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


class QuestionScreen(ModalScreen[bool]):
    """Asks something that Enter agrees to and Escape does not."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "dismiss(True)", "Yes", id="question.yes"),
        Binding("escape,q", "dismiss(False)", "No", id="question.no"),
    ]

    def __init__(self, title: str, text: str, keys: str) -> None:
        """Ask `text` under `title`; `keys` says what the keys do."""
        super().__init__()
        self._title, self._text, self._keys = title, text, keys

    def compose(self) -> ComposeResult:
        """Title, question, keys."""
        with Vertical(classes="box"):
            yield Static(self._title, classes="title", markup=False)
            yield Static(self._text, markup=False)
            yield Static(self._keys, classes="hint", markup=False)


class InputScreen(ModalScreen[str | None]):
    """Asks for a line of text; None where the player wants none."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "Leave it", id="input.leave"),
    ]

    def __init__(self, title: str, text: str, keys: str, value: str = "", placeholder: str = "") -> None:
        """Ask for what `text` under `title` says, beginning with `value`; `keys` says what the keys do."""
        super().__init__()
        self._title, self._text, self._keys = title, text, keys
        self._value, self._placeholder = value, placeholder

    def compose(self) -> ComposeResult:
        """Title, what is wanted, the line, keys."""
        with Vertical(classes="box"):
            yield Static(self._title, classes="title", markup=False)
            yield Static(self._text, markup=False)
            line = Input(self._value, placeholder=self._placeholder, compact=True, select_on_focus=False)
            line.cursor_blink = False
            yield line
            yield Static(self._keys, classes="hint", markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Return what was typed."""
        event.stop()
        self.dismiss(event.value.strip())


class UnsavedScreen(InputScreen):
    """Tells the player that the game could not be saved; returns another folder to save it in, or nothing."""

    def __init__(self, fault: str) -> None:
        """Say what went wrong."""
        super().__init__(
            words.UNSAVED_TITLE,
            f"{fault}\n\n{words.UNSAVED_HINT}\n",
            words.UNSAVED_KEYS,
            placeholder=words.UNSAVED_FOLDER,
        )
