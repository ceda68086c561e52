"""The log of a room, and its refusals, as text."""

from __future__ import annotations

from tp_tui.presenters.log_text import step_text, turn_text
from tp_tui.presenters.refusals import refusal_text
from tp_tui.room import SPECTATOR, RefusedError, Room, View


def steps_told(view: View) -> list[str]:
    """Return the texts of all steps of the log."""
    return [step_text(view, entry) for entry in view.log]


def turns_told(view: View) -> list[str]:
    """Return the texts of all turns of the log."""
    return [turn_text(view, entry) for entry in view.turns]


def refusal_told(room: Room, error: RefusedError, seat: int = SPECTATOR) -> str:
    """Return the text of why a command was refused."""
    return refusal_text(room.view(seat), error.refusal)


def undo_refusal_told(view: View) -> str:
    """Return the text of why undo is refused; empty if it is possible."""
    return refusal_text(view, view.undo_refusal) if view.undo_refusal else ""
