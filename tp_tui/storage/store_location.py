"""Where the logs of the tables are: in their folder, or in a database that a file there names.

The choice stands in the folder, so that whoever starts the keeper finds it. The file may hold a password, and only its
owner may read it.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from tp_tui.games.contract import FaultError
from tp_tui.storage.file_store import FileStore
from tp_tui.storage.files import write_atomically
from tp_tui.storage.folders import STORE_FILE, make_folder

if TYPE_CHECKING:
    from tp_tui.storage.postgres_store import PostgresStore

FILES = "files"
"""The choice of files in the folder."""

SCHEMES = ("postgresql://", "postgres://")
"""The beginnings of the URL of a database."""


def chosen_store(folder: Path) -> str:
    """Return the URL of the database that holds the tables of `folder`; `FILES` for none.

    Raises:
        OSError: the file cannot be read.
    """
    try:
        return (folder / STORE_FILE).read_text(encoding="utf-8", errors="replace").strip()
    except FileNotFoundError:
        return FILES


def open_store(folder: Path) -> FileStore | PostgresStore:
    """Return the store of the tables of `folder`.

    Raises:
        OSError: the choice cannot be read.
        ImportError: an extra is missing.
    """
    return store_at(folder, chosen_store(folder))


def store_at(folder: Path, url: str) -> FileStore | PostgresStore:
    """Return the store of the tables of `folder` at `url`.

    Raises:
        ImportError: an extra is missing.
    """
    if url == FILES:
        return FileStore(folder)
    from tp_tui.storage.postgres_store import PostgresStore  # needs an extra

    return PostgresStore(url)


def checked_store(url: str) -> str:
    """Check a choice as somebody has typed it, and return it.

    Raises:
        FaultError: it is neither `FILES` nor the URL of a database, or an extra is missing.
    """
    if url == FILES:
        return url
    if not url.startswith(SCHEMES):
        raise FaultError("no_store", FILES)
    if find_spec("psycopg") is None:
        raise FaultError("store_needs_extra")
    import psycopg

    try:
        psycopg.conninfo.conninfo_to_dict(url)
    except psycopg.ProgrammingError as error:
        raise FaultError("store_url", str(error).strip().splitlines()[0]) from None
    return url


def choose_store(folder: Path, url: str) -> None:
    """Have the tables of `folder` kept in the database at `url`, or in files.

    Raises:
        OSError: the choice cannot be written.
    """
    make_folder(folder)
    file = folder / STORE_FILE
    if url == FILES:
        file.unlink(missing_ok=True)
    else:
        write_atomically(file, f"{url}\n")
