"""The names of a host's guests: each has one, and no two have names that can be taken for one another (T2)."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from tp_tui.games.contract.json_data import JsonDataError, load_json
from tp_tui.room.seats import folded_name
from tp_tui.room.table import TableError
from tp_tui.storage.files import read_regular_file, write_atomically
from tp_tui.storage.table_entries import Holder

if TYPE_CHECKING:
    from tp_tui.storage.postgres_store import PostgresStore

FILE = ".names.json"
"""The names by key, in the folder of tables."""

MAX_NAMES = 100_000
"""The guests whose names are kept."""

LARGEST_FILE = 16 << 20
"""The bytes of the file that are read."""


class SharedNames:
    """The names of the guests of all hosts on a database."""

    def __init__(self, store: PostgresStore) -> None:
        """Keep the names in the database of `store`."""
        self._store = store
        self._known: dict[str, str] = {}

    def claim(self, player: Holder) -> None:
        """Give a guest a name, as `PlayerNames.claim` does.

        Raises:
            TableError: somebody else has it, or one that can be taken for it, or the database is away.
        """
        if self._known.get(player.key) == player.name:
            return
        try:
            is_free = self._store.claim_name(player.key, player.name, folded_name(player.name))
        except OSError:
            raise TableError("store_away") from None
        if not is_free:
            raise TableError("name_taken", player.name)
        self._known[player.key] = player.name


class PlayerNames:
    """The names of guests by their keys, which the keeper of the tables alone changes."""

    def __init__(self, folder: Path) -> None:
        """Keep the names in the folder of tables."""
        self._file = folder / FILE
        self._names: dict[str, str] | None = None
        self._changing = threading.Lock()

    def claim(self, player: Holder) -> None:
        """Give a guest a name, in place of an earlier one.

        Raises:
            TableError: somebody else has it, or one that can be taken for it, or it cannot be written down.
        """
        with self._changing:
            names = self._names = self._read() if self._names is None else self._names
            if names.get(player.key) == player.name:
                return
            folded = folded_name(player.name)
            if any(key != player.key and folded_name(name) == folded for key, name in names.items()):
                raise TableError("name_taken", player.name)
            changed = {**names, player.key: player.name}
            if len(changed) > MAX_NAMES:
                raise TableError("table_not_saved")
            try:
                write_atomically(self._file, json.dumps(changed, ensure_ascii=False))
            except OSError:
                raise TableError("table_not_saved") from None
            self._names = changed

    def _read(self) -> dict[str, str]:
        """Return the names on the disk; a file that cannot be read counts as empty."""
        try:
            data = load_json(read_regular_file(self._file, LARGEST_FILE))
        except (OSError, ValueError, JsonDataError):
            return {}
        items = data.items() if isinstance(data, dict) else ()
        return {str(key): name for key, name in items if isinstance(name, str)}
