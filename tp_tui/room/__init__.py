"""Seats, commands, undo and redo, what happened in words: everything a front end may ask for."""

from tp_tui.room.commands import Command, Play, PlayText, Redo, RefusedError, Undo
from tp_tui.room.room import Room
from tp_tui.room.seats import Seat, SeatError, named_seats, parse_seats, seat_text, seats_from_texts
from tp_tui.room.view import SPECTATOR, Hint, LogEntry, View

__all__ = [
    "SPECTATOR",
    "Command",
    "Hint",
    "LogEntry",
    "Play",
    "PlayText",
    "Redo",
    "RefusedError",
    "Room",
    "Seat",
    "SeatError",
    "Undo",
    "View",
    "named_seats",
    "parse_seats",
    "seat_text",
    "seats_from_texts",
]
