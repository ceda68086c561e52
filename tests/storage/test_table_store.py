"""The contract of stores, for any of them."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tp_tui.storage.file_store import LARGEST_LOG, FileStore
from tp_tui.storage.files import FileRefusedError
from tp_tui.storage.table_store import START, LostLogError, OwnedElsewhereError, Position, TableStore

FIRST = [b"format = 2", b"---"]


@pytest.fixture(params=["files", pytest.param("postgres", marks=pytest.mark.slow)])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], TableStore]:
    """What opens a store of a kind, at first empty, as another process does."""
    if request.param == "files":
        return lambda: FileStore(tmp_path / "logs")
    from tp_tui.storage.postgres_store import PostgresStore

    url = request.getfixturevalue("postgres").new_database()
    return lambda: PostgresStore(url)


@pytest.fixture
def store(make: Callable[[], TableStore]) -> TableStore:
    return make()


def test_a_log_grows_and_is_read_by_anybody(store: TableStore, make: Callable[[], TableStore]) -> None:
    assert store.names() == []
    log = store.create("one.tp", FIRST)
    assert (log.name, store.names()) == ("one.tp", ["one.tp"])
    whole = make().read("one.tp")
    assert (whole.lines, whole.torn) == (tuple(FIRST), b"")
    log.append([b"row h", "äöü # !".encode()])
    log.append([])
    log.append([b""])
    more = make().read("one.tp", whole.end)
    assert more.lines == (b"row h", "äöü # !".encode(), b"")
    assert more.begin == whole.end
    assert make().read("one.tp").lines == (*FIRST, *more.lines)
    assert make().read("one.tp", more.end).lines == ()
    assert make().read("one.tp", more.end).end == more.end


def test_a_name_that_is_taken_leaves_the_other_log_alone(store: TableStore) -> None:
    first, second = store.create("one.tp", FIRST), store.create("one.tp", [b"another"])
    assert first.name == "one.tp" != second.name
    assert store.names() == sorted(["one.tp", second.name])
    assert (store.read("one.tp").lines, store.read(second.name).lines) == (tuple(FIRST), (b"another",))


def test_a_log_has_one_owner_and_the_next_goes_on(store: TableStore, make: Callable[[], TableStore]) -> None:
    log = store.create("one.tp", FIRST)
    assert make().is_owned("one.tp")
    with pytest.raises(OwnedElsewhereError):
        make().open("one.tp")
    log.append([b"row h"])
    log.close()
    log.close()
    assert not make().is_owned("one.tp")
    again, portion = make().open("one.tp")
    assert portion.lines == (*FIRST, b"row h")
    again.append([b"done"])
    assert store.read("one.tp", portion.end).lines == (b"done",)
    assert store.is_owned("one.tp")


def test_the_system_frees_the_log_of_an_owner_that_is_killed(store: TableStore) -> None:
    store.create("one.tp", FIRST).close()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        log, _ = store.open("one.tp")
        log.append([b"row h"])
        os.write(writing, b"!")
        signal.pause()
    assert os.read(reading, 1) == b"!"
    assert store.is_owned("one.tp")
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(reading)
    os.close(writing)
    log, portion = store.open("one.tp")
    assert portion.lines == (*FIRST, b"row h")
    log.append([b"done"])


def test_of_many_who_want_a_log_one_gets_it(store: TableStore, make: Callable[[], TableStore]) -> None:
    store.create("one.tp", FIRST).close()
    got: list[object] = []

    def take() -> None:
        try:
            log, _ = make().open("one.tp")
            got.append(log)
        except OwnedElsewhereError:
            got.append(None)

    threads = [threading.Thread(target=take) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(got) == 8
    assert sum(log is not None for log in got) == 1


def test_who_waits_for_more_is_told_when_it_is_there(store: TableStore, make: Callable[[], TableStore]) -> None:
    log = store.create("one.tp", FIRST)
    end = store.read("one.tp").end
    assert store.wait_for_more("one.tp", START, 0)
    assert not store.wait_for_more("one.tp", end, 0)
    begin = time.monotonic()
    assert not store.wait_for_more("one.tp", end, 0.15)
    assert time.monotonic() - begin >= 0.15
    is_there = threading.Event()

    def wait() -> None:
        if make().wait_for_more("one.tp", end, 60):
            is_there.set()

    waiting = threading.Thread(target=wait)
    waiting.start()
    log.append([b"row h"])
    assert is_there.wait(60)
    waiting.join()


def test_a_place_in_another_log_of_that_name_is_none_in_this(store: TableStore) -> None:
    store.create("one.tp", FIRST).close()
    here = store.read("one.tp").end
    for strange in (Position(here.log + 1, here.offset), Position(here.log, here.offset + 1000)):
        portion = store.read("one.tp", strange)
        assert (portion.lines, portion.begin.offset) == (tuple(FIRST), 0)
        assert store.wait_for_more("one.tp", strange, 0)


def test_what_is_not_there_is_an_error_of_the_system(store: TableStore) -> None:
    for use in (store.read, store.open, lambda name: store.wait_for_more(name, START, 0)):
        with pytest.raises(OSError, match="No such file"):
            use("none.tp")
    assert not store.is_owned("none.tp")


@pytest.mark.parametrize("name", ["", ".", "..", "../one.tp", "a/b", "/etc/passwd"])
def test_no_name_leads_out_of_a_store(store: TableStore, name: str) -> None:
    for use in (store.read, store.open, lambda name: store.create(name, FIRST)):
        with pytest.raises(OSError, match=r"\w"):
            use(name)
    assert store.names() == []


# Of the store of files alone


def test_a_try_that_was_interrupted_is_made_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However much of it came onto the disk, the same lines come to stand there once."""
    store = FileStore(tmp_path)
    log = store.create("one.tp", FIRST)
    real, lines = os.pwrite, [b"place f7 s", b"row h", b"done"]
    for most in range(24):

        def part(descriptor: int, data: bytes, place: int, most: int = most) -> int:
            real(descriptor, data[:most], place)
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "pwrite", part)
        with pytest.raises(OSError, match="No space"):
            log.append(lines[: 1 + most % 3])
        before = (tmp_path / "one.tp").read_bytes()
        assert len(before) <= len(b"format = 2\n---\nplace f7 s\nrow h\ndone\n")
    monkeypatch.setattr(os, "pwrite", real)
    log.append(lines)
    log.append([b"draw 1"])
    assert store.read("one.tp").lines == (*FIRST, *lines, b"draw 1")


def test_a_torn_line_is_given_back_and_continued(tmp_path: Path) -> None:
    store = FileStore(tmp_path)
    (tmp_path / "one.tp").write_bytes(b"format = 2\n---\nplace f")
    log, portion = store.open("one.tp")
    assert (portion.lines, portion.torn) == (tuple(FIRST), b"place f")
    log.append([portion.torn + b"7 s"])
    assert (tmp_path / "one.tp").read_bytes() == b"format = 2\n---\nplace f7 s\n"


def test_half_a_line_is_no_more(tmp_path: Path) -> None:
    store = FileStore(tmp_path)
    (tmp_path / "one.tp").write_bytes(b"format = 2\n")
    end = store.read("one.tp").end
    with (tmp_path / "one.tp").open("ab") as file:
        file.write(b"---")
        file.flush()
        assert not store.wait_for_more("one.tp", end, 0.1)
        file.write(b"\n")
    assert store.wait_for_more("one.tp", end, 0)


@pytest.mark.parametrize("change", ["gone", "longer", "shorter", "another"])
def test_a_file_that_is_not_as_it_was_left_is_not_written(change: str, tmp_path: Path) -> None:
    store, file = FileStore(tmp_path), tmp_path / "one.tp"
    log = store.create("one.tp", FIRST)
    if change == "gone":
        file.unlink()
    elif change == "longer":
        file.write_bytes(file.read_bytes() + b"# mine\n")
    elif change == "shorter":
        file.write_bytes(file.read_bytes()[:-1])
    else:
        (tmp_path / "new").write_bytes(file.read_bytes())
        (tmp_path / "new").replace(file)
    before = file.read_bytes() if file.exists() else b""
    for lines in ([b"row h"], []):
        with pytest.raises(LostLogError):
            log.append(lines)
    assert (file.read_bytes() if file.exists() else b"") == before


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "one.tp").write_bytes(b"x" * (LARGEST_LOG + 1))
    with pytest.raises(FileRefusedError, match="too_large"):
        FileStore(tmp_path).read("one.tp")
