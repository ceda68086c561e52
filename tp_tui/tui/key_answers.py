"""Why a key of the game screen does nothing now, in one line for the player."""

from __future__ import annotations

from tp_tui.presenters.refusals import refusal_text
from tp_tui.room import View
from tp_tui.tui import words


def why_not(action: str, view: View, prompt: str) -> str:
    """Return why the screen's `action` (as `take_back('undo')`) cannot be done now.

    Args:
        action: what the key is bound to; empty for a key that is bound to nothing.
        view: the game as the player in front sees it.
        prompt: what the player may do instead, or who is to decide.
    """
    match action.partition("(")[0], action:
        case "take_back", "take_back('redo')":
            return words.NOTHING_TO_REDO
        case "take_back", _:
            return refusal_text(view, view.undo_refusal) if view.undo_refusal else ""
        case "hint" | "take_over", _:
            return prompt if view.is_over else words.HINT_ON_TURN.format(waiting=prompt)
        case "log", _:
            return words.NOTHING_YET
    return words.NO_KEY if view.legal else prompt
