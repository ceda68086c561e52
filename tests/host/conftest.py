"""Fixtures of the tests of hosts and their tables."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.host.tables import kill_keeper
from tp_tui.room.keeper_socket import SOCKET
from tp_tui.room.table import TableError


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """The folder of tables, whose keeper ends with the test."""
    made = tmp_path / "tables"
    yield made
    if (made / SOCKET).exists():
        with suppress(TableError):
            kill_keeper(made)
