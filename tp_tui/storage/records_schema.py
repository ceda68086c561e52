"""The tables of the records, and how those of earlier versions become the present ones."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

MIGRATIONS: Sequence[Sequence[str]] = (
    # Version 1
    (
        """
        CREATE TABLE games (
            id INTEGER PRIMARY KEY,
            game TEXT NOT NULL,
            seed TEXT NOT NULL,      -- may be larger than SQLite's numbers
            started TEXT NOT NULL,   -- ISO 8601 in UTC, empty where it is not known
            who TEXT NOT NULL,       -- JSON: the bot and the name of every seat
            version TEXT NOT NULL,
            scenario TEXT NOT NULL,
            variants TEXT NOT NULL,  -- JSON: their names
            options TEXT NOT NULL,   -- JSON: their values by name
            finished TEXT NOT NULL,
            daily TEXT NOT NULL,     -- the day, empty for no daily game
            turns INTEGER NOT NULL,
            actions INTEGER NOT NULL,
            has_goal INTEGER NOT NULL,
            course TEXT NOT NULL,    -- JSON: of every turn the seat, and the players' scores at its end
            program TEXT NOT NULL,
            file TEXT NOT NULL,
            UNIQUE (game, seed, started, who)
        )
        """,
        """
        CREATE TABLE seats (
            game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            name TEXT NOT NULL,
            bot TEXT NOT NULL,       -- empty for a human
            player INTEGER NOT NULL,
            total INTEGER NOT NULL,
            share REAL NOT NULL,
            PRIMARY KEY (game_id, seat)
        )
        """,
        """
        CREATE TABLE points (
            game_id INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            line INTEGER NOT NULL,
            source TEXT NOT NULL,    -- the clause
            points INTEGER NOT NULL,
            PRIMARY KEY (game_id, seat, line),
            FOREIGN KEY (game_id, seat) REFERENCES seats (game_id, seat) ON DELETE CASCADE
        )
        """,
        """
        CREATE TABLE saves (         -- the saved games that were looked at, as they were then
            name TEXT PRIMARY KEY NOT NULL,
            changed INTEGER NOT NULL,
            size INTEGER NOT NULL
        )
        """,
    ),
)
"""What to do to records of each version before, from none on."""


def version_of(connection: sqlite3.Connection) -> int:
    """Return the version of the tables, 0 for none."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the tables to the present version, all the way or not at all.

    Raises:
        sqlite3.Error: that cannot be done; they are as they were.
    """
    if version_of(connection) >= len(MIGRATIONS):
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Another window may have done it meanwhile.
        for number in range(version_of(connection), len(MIGRATIONS)):
            for statement in MIGRATIONS[number]:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number + 1}")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
