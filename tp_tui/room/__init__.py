"""A game being played: seats, commands, views, undo and redo. The interface for front ends."""

from tp_tui.room.commands import Command, Play, PlayText, Redo, RefusedError, RoomRefusal, Undo
from tp_tui.room.hotseat import Hotseat
from tp_tui.room.room import Room
from tp_tui.room.seats import Seat, SeatError, named_seats, parse_seats, seat_text, seats_from_texts
from tp_tui.room.view import SPECTATOR, Entry, StepEntry, TurnEntry, View

__all__ = [
    "SPECTATOR",
    "Command",
    "Entry",
    "Hotseat",
    "Play",
    "PlayText",
    "Redo",
    "RefusedError",
    "Room",
    "RoomRefusal",
    "Seat",
    "SeatError",
    "StepEntry",
    "TurnEntry",
    "Undo",
    "View",
    "named_seats",
    "parse_seats",
    "seat_text",
    "seats_from_texts",
]
