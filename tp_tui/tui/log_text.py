"""The log of a game to read: a sentence for each turn, its steps below it."""

from __future__ import annotations

from collections.abc import Sequence

from tp_tui.room import LogEntry, View
from tp_tui.tui import words


def log_text(view: View, turns: Sequence[LogEntry]) -> str:
    """Return these turns of the game with their steps set in; a line that says so if there are none."""
    lines: list[str] = []
    number = 0
    for turn in turns:
        if turn.turn != number:
            number = turn.turn
            lines.append(words.TURN.format(turn=number))
        lines.append(f"  {turn.text}")
        name = f"{view.names[turn.seat]} "
        lines += [f"    {step.text.removeprefix(name)}" for step in view.steps_of(turn)]
    return "\n".join(lines) or words.NOTHING_YET
