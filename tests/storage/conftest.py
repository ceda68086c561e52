"""A PostgreSQL server for the tests that need one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.storage.postgres import Server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A server of the tests' own; they are skipped where none is installed."""
    pytest.importorskip("psycopg", reason="psycopg is not installed: pip install 'tp-tui[postgres]'")
    from tests.storage.postgres import programs, server

    if programs() is None:
        pytest.skip("PostgreSQL is not installed (Debian: apt-get install postgresql)")
    with server() as running:
        yield running
