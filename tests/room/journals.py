"""The files that sessions are kept in."""

from __future__ import annotations

from pathlib import Path

from tp_tui.room import Room
from tp_tui.storage.journal import Journal


def journal_of(room: Room) -> Journal:
    assert room.journal is not None
    return room.journal


def file_of(room: Room) -> Path:
    return journal_of(room).file


def let_go(room: Room) -> Path:
    """Close the journal, as the end of a program does, and return its file."""
    journal_of(room).close()
    return file_of(room)
