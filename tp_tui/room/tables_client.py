"""The tables of this machine or host, for front ends: the list, sitting down, watching and leaving."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from tp_tui.room.keeper_socket import connect
from tp_tui.room.remote_room import RemoteRoom, ask_keeper
from tp_tui.room.table import TableError, TableSummary, player_name
from tp_tui.room.table_messages import Join, Leave, Left, ListTables, Message, NewTable, Tables, Watch
from tp_tui.storage.folders import has_tables, tables_folder
from tp_tui.storage.restrictions import is_restricted, player_key

Rows = Sequence[tuple[TableSummary, int]]
"""Tables, each with the seat of the player there, negative for none."""


class TablesClient:
    """One player's access to the tables, each call of which may wait for the keeper.

    Attributes:
        name: the player's name.
    """

    def __init__(self, name: str) -> None:
        """Act as `name`, which may be empty for who only looks at the list.

        Raises:
            SeatError: nobody can have that name.
            TableError: this is a guest of a host that does not say who it is, as in a browser.
        """
        if is_restricted() and not player_key():
            raise TableError("no_guest")
        self.name = player_name(name) if name else ""
        self._folder: Path = tables_folder().absolute()
        self._connect = partial(connect, self._folder)

    def rows(self) -> Rows:
        """Return the tables with a seat for the player, or to be watched.

        Raises:
            TableError: they cannot be listed.
        """
        if not has_tables():
            return ()  # without starting a keeper
        answer = self._ask(ListTables())
        assert isinstance(answer, Tables)
        return answer.rows

    def sit_down(self, request: Join | NewTable | Watch) -> RemoteRoom:
        """Sit down at a table, or watch it.

        Raises:
            TableError: that is impossible.
        """
        return RemoteRoom(self._connect, self.name, request)

    def leave(self, code: str) -> str:
        """Give up the seat at a table, and return its code.

        Raises:
            TableError: that is impossible.
        """
        answer = self._ask(Leave(code))
        assert isinstance(answer, Left)
        return answer.code

    def _ask(self, message: Message) -> Message:
        return ask_keeper(self._connect, self.name, message)
