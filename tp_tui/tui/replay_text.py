"""The lines of a replay: where it is, what happened last."""

from __future__ import annotations

from tp_tui.presenters.log_text import last_step, step_text
from tp_tui.presenters.screen_words import words
from tp_tui.room import SPECTATOR
from tp_tui.room.replay import ALL_OPEN, Replay


def happened(replay: Replay, step: int, seat: int) -> str:
    """Return what the step before that position was, as it is told to `seat`."""
    if not step:
        return words.REPLAY_BEGINNING
    view = replay.view(step, seat)
    return " ".join(step_text(view, entry) for entry in last_step(view))


def place(replay: Replay, step: int, seat: int) -> str:
    """Return where in the game that position is, and whose point of view `seat` is."""
    if step < replay.length:
        turn = replay.turns[replay.turn_at(step)]
        where = words.REPLAY_TURN.format(turn=turn.number, name=replay.seats[turn.seat].name)
    else:
        where = words.REPLAY_OVER if replay.position(step).is_terminal() else words.REPLAY_END
    return " · ".join((where, words.REPLAY_STEP.format(step=step, length=replay.length), seen_from(replay, seat)))


def seen_from(replay: Replay, seat: int) -> str:
    """Return whose point of view `seat` is."""
    if seat == ALL_OPEN:
        return words.REPLAY_OPEN
    if seat == SPECTATOR:
        return words.REPLAY_SPECTATOR
    return words.REPLAY_SEAT.format(name=replay.seats[seat].name)
