"""Seats, commands, undo and redo, what happened in words: everything a front end may ask for."""

from tp_tui.session.commands import Command, Play, PlayText, Redo, RefusedError, Undo
from tp_tui.session.seats import Seat, SeatError, named_seats, parse_seats, seat_text, seats_from_texts
from tp_tui.session.session import Session
from tp_tui.session.view import SPECTATOR, Hint, LogEntry, View

__all__ = [
    "SPECTATOR",
    "Command",
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
    "named_seats",
    "parse_seats",
    "seat_text",
    "seats_from_texts",
]
