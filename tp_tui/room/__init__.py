"""A game being played: seats, commands, views, undo and redo. The interface for front ends.

Its names are imported on first use: the menu shows saved games and faults, and needs neither a game nor bots for that.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tp_tui.room.commands import Command, Play, PlayText, Redo, RefusedError, RoomRefusal, Undo
    from tp_tui.room.hotseat import Hotseat
    from tp_tui.room.player_room import PlayerRoom
    from tp_tui.room.room import Room
    from tp_tui.room.seats import Seat, SeatError, named_seats, parse_seats, seat_text, seats_from_texts
    from tp_tui.room.view import ALL_OPEN, SPECTATOR, Entry, StepEntry, TurnEntry, View

_MODULES = {
    "commands": ("Command", "Play", "PlayText", "Redo", "RefusedError", "RoomRefusal", "Undo"),
    "hotseat": ("Hotseat",),
    "player_room": ("PlayerRoom",),
    "room": ("Room",),
    "seats": ("Seat", "SeatError", "named_seats", "parse_seats", "seat_text", "seats_from_texts"),
    "view": ("ALL_OPEN", "SPECTATOR", "Entry", "StepEntry", "TurnEntry", "View"),
}
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}

__all__ = [
    "ALL_OPEN",
    "SPECTATOR",
    "Command",
    "Entry",
    "Hotseat",
    "Play",
    "PlayText",
    "PlayerRoom",
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


def __getattr__(name: str) -> object:
    """Import a name of the interface (PEP 562)."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
    globals()[name] = found
    return found
