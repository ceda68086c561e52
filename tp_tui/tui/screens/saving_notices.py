"""What the player is told where a game can no longer be saved, or can again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tp_tui.games.kit.wording import sentence
from tp_tui.storage.restrictions import Exit, refusal
from tp_tui.tui import words
from tp_tui.tui.screens.dialogs import TextScreen, UnsavedScreen

if TYPE_CHECKING:
    from tp_tui.tui.screens.game import GameScreen


class SavingNotices:
    """Says so at once where the game is no longer saved, is saved again, or goes on in another file."""

    def __init__(self, screen: GameScreen) -> None:
        """Speak up on `screen`."""
        self._screen = screen
        self._fault, self._moved = "", ""

    def tell(self) -> None:
        """Say what has changed since the last time; a fault opens a dialog that offers another folder."""
        journal = self._screen.room.journal
        if journal is None or (journal.fault, journal.moved) == (self._fault, self._moved):
            return
        was_unsaved = bool(self._fault)
        self._fault, self._moved = journal.fault, journal.moved
        if journal.fault and not was_unsaved and (closed := refusal(Exit.FOLDER)):
            self._screen.app.push_screen(TextScreen(words.UNSAVED_TITLE, f"{journal.fault}\n\n{sentence(closed)}"))
        elif journal.fault and not was_unsaved:
            self._screen.app.push_screen(UnsavedScreen(journal.fault), self._save_in)
        elif not journal.fault:
            self._screen.say(words.SAVED_AGAIN if was_unsaved else journal.moved)

    def _save_in(self, folder: str | None) -> None:
        """Save the game in another folder, if one was named."""
        room = self._screen.room
        if not folder or room.journal is None:
            return
        room.journal.move_to(Path(folder).expanduser().absolute())
        room.keep()
        self._fault = ""
        if room.journal.fault:
            self.tell()
        else:
            self._screen.say(words.SAVED_IN.format(file=room.journal.file))
