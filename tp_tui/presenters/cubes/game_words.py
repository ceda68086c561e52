"""The facts of Cubes in words."""

from __future__ import annotations

from tp_tui.presenters.game_words import GameWords
from tp_tui.presenters.messages import _


class CubesWords(GameWords):
    """Makes the facts of Cubes into words."""

    def score_note(self) -> str:
        """Say that full rows are no points yet (Q17, Q25)."""
        return _("Full rows are counted as if the game ended now.")


WORDS = CubesWords
