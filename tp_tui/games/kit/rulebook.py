"""The old name of `tp_tui.presenters.rulebook`, until the rulebooks of all games are in their presenters."""

from __future__ import annotations

from tp_tui.presenters.rulebook import Chapter, Figure, chapters_told, read_chapters

__all__ = ["Chapter", "Figure", "chapters_told", "read_chapters"]
