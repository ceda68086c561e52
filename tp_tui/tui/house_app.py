"""What every screen may count on in the application: colours, the signs of the terminal, help on a key."""

from __future__ import annotations

from typing import ClassVar

from textual.scrollbar import ScrollBar, ScrollBarRender

from tp_tui.games.kit.wording import sentence
from tp_tui.presenters.ascii_text import in_ascii
from tp_tui.storage.restrictions import Exit, refusal
from tp_tui.storage.settings import Settings
from tp_tui.tui import words
from tp_tui.tui.screen_help import help_of
from tp_tui.tui.screens.dialogs import TextScreen
from tp_tui.tui.styled_lines import ASCII_CLASS
from tp_tui.tui.terminal_app import TerminalApp
from tp_tui.tui.themes import all_themes


class _PlainScrollBar(ScrollBarRender):
    """A scroll bar that ends where a line does, in spaces alone."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "] * len(ScrollBarRender.VERTICAL_BARS)
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "] * len(ScrollBarRender.HORIZONTAL_BARS)


class HouseApp(TerminalApp):
    """An application with the player's settings.

    Attributes:
        settings: what the player has set.
    """

    settings: Settings

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return the colours of the first theme, for themes that lack some."""
        return dict(all_themes()[0].variables)

    def action_screen_help(self) -> None:
        """Say what the screen in front is for, and what its keys do."""
        self.push_screen(TextScreen(words.HELP_TITLE, self.in_signs(help_of(self.screen).text())))

    def action_suspend_process(self) -> None:
        """Stop until the shell takes the program up again; where nobody would, say so."""
        if closed := refusal(Exit.SUSPEND):
            self.tell(sentence(closed))
        elif not self.can_come_back:
            self.tell(words.NO_SUSPEND)
        else:
            super().action_suspend_process()

    def tell(self, text: str) -> None:
        """Say something in the screen in front; in a box over it where it has no place for that."""
        if say := getattr(self.screen, "say", None):
            say(text)
        elif not isinstance(self.screen, TextScreen):
            self.push_screen(TextScreen(words.NOTICE_TITLE, self.in_signs(text)))

    def use_signs(self) -> None:
        """Draw boxes and scroll bars with the signs that the terminal is said to have."""
        is_plain = self.settings.symbols == "ascii"
        self.set_class(is_plain, ASCII_CLASS)
        ScrollBar.renderer = _PlainScrollBar if is_plain else ScrollBarRender

    def in_signs(self, text: str) -> str:
        """Return the text in signs that the terminal is said to have."""
        return in_ascii(text) if self.settings.symbols == "ascii" else text
