"""What went wrong, in words: errors of files whose reason is a rule of a game."""

from __future__ import annotations

from tp_tui.games import get_game
from tp_tui.games.kit.printable import printable
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.messages import _
from tp_tui.room.keeping import Resumed
from tp_tui.storage.saved_game import SaveError


def fault_text(error: Exception) -> str:
    """Return what is wrong, as a clause without an end: the error's own words, or those of the rule that it names."""
    if not isinstance(error, SaveError) or error.refusal is None or error.readable is None:
        return str(error)
    words = words_for(get_game(error.readable.saved.game))
    why = words.refusal(error.readable.position, error.refusal).removesuffix(".")
    reason = _("{reason} ({clause})", reason=why, clause=error.refusal.clause)
    return _("{file}, line {line}: {reason}", file=error.source, line=error.line, reason=printable(reason, 300))


def resumed_text(resumed: Resumed) -> str:
    """Return what the player should know of a game that was taken up again, in sentences; empty for nothing."""
    return f"{fault_text(resumed.damage)}. {resumed.remark}" if resumed.damage else resumed.remark
