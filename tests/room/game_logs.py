"""The logs of rooms, and their files."""

from __future__ import annotations

from pathlib import Path

from tp_tui.room import Room
from tp_tui.storage.game_log import GameLog


def log_of(room: Room) -> GameLog:
    assert room.game_log is not None
    return room.game_log


def file_of(room: Room) -> Path:
    return log_of(room).file


def let_go(room: Room) -> Path:
    """Close the log, as the program does at its end, and return its file."""
    log_of(room).close()
    return file_of(room)
