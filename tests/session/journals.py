"""The files that sessions are kept in."""

from __future__ import annotations

from pathlib import Path

from tp_tui.session import Session
from tp_tui.storage.journal import Journal


def journal_of(session: Session) -> Journal:
    assert session.journal is not None
    return session.journal


def file_of(session: Session) -> Path:
    return journal_of(session).file


def let_go(session: Session) -> Path:
    """Close the journal, as the end of a program does, and return its file."""
    journal_of(session).close()
    return file_of(session)
