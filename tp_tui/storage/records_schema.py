"""The database schema of the records, and its migrations."""

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
            seed TEXT NOT NULL,      -- may exceed SQLite's integers
            started TEXT NOT NULL,   -- ISO 8601 in UTC, empty if unknown
            who TEXT NOT NULL,       -- JSON: bot and name of each seat
            version TEXT NOT NULL,
            scenario TEXT NOT NULL,
            variants TEXT NOT NULL,  -- JSON: names
            options TEXT NOT NULL,   -- JSON: values by name
            finished TEXT NOT NULL,
            daily TEXT NOT NULL,     -- date of a daily game, else empty
            turns INTEGER NOT NULL,
            actions INTEGER NOT NULL,
            has_goal INTEGER NOT NULL,
            course TEXT NOT NULL,    -- JSON: for each turn, the seat and the players' scores after it
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
        CREATE TABLE saves (         -- the saved games seen, and their state at that time
            name TEXT PRIMARY KEY NOT NULL,
            changed INTEGER NOT NULL,
            size INTEGER NOT NULL
        )
        """,
    ),
    # Version 2
    (
        "ALTER TABLE games ADD COLUMN hints INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE games ADD COLUMN reviews INTEGER NOT NULL DEFAULT 0",
    ),
)
"""The statements that migrate an empty database to version 1, version 1 to 2, and so on."""


def version_of(connection: sqlite3.Connection) -> int:
    """Return the version of the schema; 0 for an empty database."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def migrate(connection: sqlite3.Connection) -> None:
    """Migrate the schema to the current version in one transaction.

    Raises:
        sqlite3.Error: the migration failed; the database is unchanged.
    """
    if version_of(connection) >= len(MIGRATIONS):
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Another process may have migrated it meanwhile.
        for number in range(version_of(connection), len(MIGRATIONS)):
            for statement in MIGRATIONS[number]:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number + 1}")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
