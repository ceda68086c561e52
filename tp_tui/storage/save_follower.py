"""Following a saved game as it grows, from another window."""

from __future__ import annotations

from pathlib import Path

from tp_tui.storage.saved_game import LoadedGame
from tp_tui.storage.saves import load_save


class SaveFollower:
    """Reads a saved game again whenever it has changed; whoever plays it need not know."""

    def __init__(self, file: Path) -> None:
        """Follow `file`."""
        self.file = file
        self._seen: tuple[int, int, int] | None = None

    def poll(self) -> LoadedGame | None:
        """Return the game if it has changed since the last time, and at first; else None.

        Half a line counts as not written yet.

        Raises:
            SaveError: it cannot be read, or something is wrong with it.
        """
        try:
            found = self.file.stat()
        except OSError:
            return load_save(self.file)  # says why
        seen = found.st_ino, found.st_size, found.st_mtime_ns
        if seen == self._seen:
            return None
        loaded = load_save(self.file)
        self._seen = seen
        return loaded
