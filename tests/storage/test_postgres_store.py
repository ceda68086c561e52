"""What a database can do to a store that files cannot: go away, come back, and end connections."""

from __future__ import annotations

import gc
import signal
import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.storage.postgres import Server

from tp_tui.storage.table_store import LostLogError, OwnedElsewhereError

pytestmark = pytest.mark.slow

psycopg = pytest.importorskip("psycopg", reason="psycopg is not installed: pip install 'tp-tui[postgres]'")

from tp_tui.storage.postgres_store import PostgresStore  # noqa: E402 - needs psycopg

FIRST = [b"format = 2", b"---"]


@pytest.fixture
def url(postgres: Server) -> str:
    return postgres.new_database()


@pytest.fixture
def store(url: str) -> Iterator[PostgresStore]:
    store = PostgresStore(url)
    yield store
    store.close()


def end_connections(url: str) -> None:
    """End all connections to a database but this one, as a server does that is restarted."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def test_a_server_that_went_away_has_all_that_was_confirmed(postgres: Server, url: str, store: PostgresStore) -> None:
    log = store.create("one.tp", FIRST)
    log.append([b"row h"])
    postgres.end(signal.SIGQUIT)
    try:
        with pytest.raises(OSError, match="connect"):
            log.append([b"done"])
        for use in (store.names, lambda: store.read("one.tp"), lambda: store.open("one.tp")):
            with pytest.raises(OSError, match="connect"):
                use()
        assert not store.is_owned("one.tp")
    finally:
        postgres.start()
    log.append([b"done"])
    assert PostgresStore(url).read("one.tp").lines == (*FIRST, b"row h", b"done")
    assert store.is_owned("one.tp")
    with pytest.raises(OwnedElsewhereError):
        PostgresStore(url).open("one.tp")


def test_lines_are_there_once_whenever_the_connection_ends(url: str, store: PostgresStore) -> None:
    log = store.create("one.tp", FIRST)
    is_over = threading.Event()

    def go_on_ending() -> None:
        while not is_over.wait(0.01):
            end_connections(url)

    ending = threading.Thread(target=go_on_ending)
    ending.start()
    written = [f"move {number}".encode() for number in range(300)]
    try:
        for line in written:
            while True:
                try:
                    log.append([line])
                except LostLogError:
                    raise
                except OSError:
                    continue
                break
    finally:
        is_over.set()
        ending.join()
    # The last connection may have been ended since.
    assert PostgresStore(url).read("one.tp").lines == (*FIRST, *written)


def test_broken_connections_are_let_go(url: str, store: PostgresStore) -> None:
    log = store.create("one.tp", FIRST)
    begun = store.connections
    while store.connections < begun + 6:
        end_connections(url)
        with suppress(OSError):
            log.append([b"row h"])
    gc.collect()
    closed = [each for each in gc.get_objects() if isinstance(each, psycopg.Connection) and each.closed]
    assert len(closed) <= 2


def test_who_lost_the_connection_and_was_followed_by_another_owns_it_no_more(url: str, store: PostgresStore) -> None:
    log, other = store.create("one.tp", FIRST), PostgresStore(url)
    end_connections(url)
    next_log, _ = other.open("one.tp")
    next_log.append([b"row h"])
    for _ in range(2):
        with pytest.raises(OSError, match=r"\w"):
            log.append([b"row v"])
    next_log.close()
    with pytest.raises(LostLogError):
        log.append([b"row v"])
    assert store.read("one.tp").lines == (*FIRST, b"row h")


def test_a_log_that_was_deleted_is_lost(url: str, store: PostgresStore) -> None:
    log = store.create("one.tp", FIRST)
    with psycopg.connect(url) as connection:
        connection.execute("DELETE FROM tp_tui_logs")
    with pytest.raises(LostLogError):
        log.append([b"row h"])
    assert store.names() == []


@pytest.mark.parametrize("name", ["one\x00.tp", "one\udcff.tp"])
def test_names_that_a_database_cannot_hold_are_refused(name: str, store: PostgresStore) -> None:
    for use in (store.read, store.open, lambda name: store.create(name, FIRST)):
        with pytest.raises(OSError, match=r"\w"):
            use(name)
    assert store.names() == []


def test_one_store_serves_many_threads(store: PostgresStore) -> None:
    logs = [store.create(f"{number}.tp", FIRST) for number in range(8)]
    moves = [f"move {number}".encode() for number in range(25)]

    def play(number: int) -> None:
        for move in moves:
            logs[number].append([move])

    threads = [threading.Thread(target=play, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {store.read(name).lines for name in store.names()} == {(*FIRST, *moves)}


def test_nothing_answers_at_a_wrong_address() -> None:
    with pytest.raises(OSError, match="connect"):
        PostgresStore("postgresql://tests@/none?host=/nowhere").names()
    with pytest.raises(OSError, match=r"\w"):
        PostgresStore("postgres is here").names()
