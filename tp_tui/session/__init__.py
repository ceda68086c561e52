"""Seats, commands, undo and redo, what happened in words: everything a front end may ask for."""

from tp_tui.session.seats import Seat, SeatError, parse_seats, seat_text, seats_from_texts
from tp_tui.session.session import Hint, LogEntry, Play, PlayText, Redo, RefusedError, Session, Undo, View

__all__ = [
    "Hint",
    "LogEntry",
    "Play",
    "PlayText",
    "Redo",
    "RefusedError",
    "Seat",
    "SeatError",
    "Session",
    "Undo",
    "View",
    "parse_seats",
    "seat_text",
    "seats_from_texts",
]
