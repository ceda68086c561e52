"""Records that are damaged, of an earlier version, or in a place that cannot be written: nothing is lost."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from tests.commands import ROOT
from tests.storage.finished_games import finished_game, put
from tp_tui.presenters.faults import remark_text
from tp_tui.storage import records_schema
from tp_tui.storage.folders import HOME_VARIABLE
from tp_tui.storage.game_record import GameRecord, record_of
from tp_tui.storage.records import read_records, record_game
from tp_tui.storage.records_file import records_file

VERSION_1 = Path(__file__).parent / "records_1.sql"
"""Records as the first version wrote them: two games, one of them a daily one."""

NOBODY = 65534


@pytest.fixture
def kept() -> list[GameRecord]:
    """Three games, saved and recorded."""
    for seed in range(3):
        put(finished_game(seed))
    records, remark = read_records()
    assert (len(records), remark) == (3, ())
    return records


def sql(*statements: str) -> Callable[[Path], None]:
    """Change the database in a way that SQLite knows nothing wrong with."""

    def change(file: Path) -> None:
        connection = sqlite3.connect(file)
        for statement in statements:
            connection.execute(statement)
        connection.commit()
        connection.close()

    return change


def cut(size: int) -> Callable[[Path], None]:
    return lambda file: file.write_bytes(file.read_bytes()[:size])


def patched(place: int, data: bytes) -> Callable[[Path], None]:
    def change(file: Path) -> None:
        whole = file.read_bytes()
        file.write_bytes(whole[:place] + data + whole[place + len(data) :])

    return change


DAMAGES: dict[str, Callable[[Path], None]] = {
    "a text": lambda file: file.write_text("records = []\n" * 500),
    "a few bytes": lambda file: file.write_bytes(b"\xe9r"),
    "cut in the header": cut(50),
    "cut in the first page": cut(3000),
    "cut at a page": cut(8192),
    "cut in a page": cut(9000),
    "cut before its end": lambda file: cut(file.stat().st_size - 1)(file),
    "header overwritten": patched(0, b"\0" * 100),
    "page size overwritten": patched(16, b"\xff\xff"),
    "a page overwritten": patched(4096, b"\xaa" * 4096),
    "schema overwritten": patched(200, b"\x55" * 3000),
    "a negative version": sql("PRAGMA user_version = -7"),
    "no version": sql("PRAGMA user_version = 0"),
    "a table missing": sql("DROP TABLE points"),
    "a column missing": sql("ALTER TABLE games DROP COLUMN course"),
    "seats missing": sql("DELETE FROM points", "DELETE FROM seats"),
    "points of no seat": sql("DELETE FROM seats WHERE game_id = 1"),
    "a number that is a text": sql("UPDATE seats SET total = 'many'"),
    "a text that is a number": sql("UPDATE games SET version = x'00ff'"),
    "no UTF-8": sql("UPDATE games SET file = CAST(x'e972' AS TEXT)"),
    "no JSON": sql("UPDATE games SET options = '{'"),
    "JSON too deep": sql(f"UPDATE games SET course = '{'[' * 100_000}'"),
    "no date": sql("UPDATE games SET finished = 'yesterday'"),
    "no time zone": sql("UPDATE games SET finished = '2026-11-01T12:00:00'"),
    "no day": sql("UPDATE games SET daily = '2026-13-01'"),
    "a seed of many digits": sql(f"UPDATE games SET seed = '{'9' * 5000}'"),
    "other seats": sql("UPDATE games SET who = '[]'"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_records_are_set_aside_and_made_anew(damage: str, kept: list[GameRecord]) -> None:
    file = records_file()
    DAMAGES[damage](file)
    damaged = file.read_bytes()
    records, remark = read_records()
    assert records == kept
    aside = file.with_name("records.damaged-1.sqlite")
    assert str(aside) in remark_text(*remark)
    assert aside.read_bytes() == damaged
    assert read_records() == (kept, ())


@pytest.mark.parametrize("damage", ["a text", "cut in a page", "a table missing", "no version"])
def test_a_game_that_ends_finds_the_damage_too(damage: str, kept: list[GameRecord]) -> None:
    DAMAGES[damage](records_file())
    new = finished_game(9)
    assert "records.damaged-1.sqlite" in remark_text(*record_game(new, Path("new.tp")))
    assert read_records() == ([*kept, record_of(new, "new.tp")], ())


def test_records_set_aside_are_not_written_over(kept: list[GameRecord]) -> None:
    for number in (1, 2, 3):
        records_file().write_bytes(b"x" * (1000 + number))
        assert read_records()[0] == kept
        aside = records_file().with_name(f"records.damaged-{number}.sqlite")
        assert aside.stat().st_size == 1000 + number


def check_changed_bytes(seeds: range, kept: list[GameRecord]) -> None:
    """Whatever few bytes are changed, the records are read, or the sentence says what is wrong with them."""
    file = records_file()
    whole = file.read_bytes()
    set_aside = 0
    for seed in seeds:
        rng, data = Random(seed), bytearray(whole)
        changes = rng.choice((1, 1, 3, 40))
        for _ in range(changes):
            data[rng.randrange(len(data))] = rng.randrange(256)
        if rng.random() < 0.2:
            del data[rng.randrange(len(data)) :]
        file.write_bytes(data)
        file.with_name("records.sqlite-journal").unlink(missing_ok=True)
        records, remark = read_records()
        if "damaged" in remark_text(*remark):
            set_aside += 1
            assert records == kept
        elif not remark:
            # What cannot be told from what was written: another name, another number.
            assert len(records) >= len(kept)
            assert sum(record not in kept for record in records) <= changes
        else:
            assert "later version" in remark_text(*remark) or "cannot be used" in remark_text(*remark)
    assert set_aside > len(seeds) / 10


@pytest.mark.slow
def test_changed_bytes(kept: list[GameRecord]) -> None:
    check_changed_bytes(range(60), kept)


@pytest.mark.measured
def test_many_changed_bytes(kept: list[GameRecord]) -> None:
    check_changed_bytes(range(60, 1000), kept)


# Earlier versions


def old_records() -> None:
    records_file().parent.mkdir(exist_ok=True)
    connection = sqlite3.connect(records_file())
    connection.executescript(VERSION_1.read_text(encoding="utf-8"))
    connection.close()


def check_old(records: list[GameRecord]) -> None:
    assert [(record.seed, record.file) for record in records] == [(1, "terra-1.tp"), (2, "terra-daily-2026-11-02.tp")]
    assert [record.version for record in records] == ["basic", "nile"]
    assert [(seat.name, seat.bot, seat.total) for seat in records[1].seats] == [
        ("Ada", "", records[1].course[-1][1]),
        ("Greedy", "greedy", records[1].course[-1][2]),
    ]
    assert all(sum(seat.sources.values()) == seat.total for record in records for seat in record.seats)


def test_records_of_the_first_version_are_read() -> None:
    old_records()
    records, remark = read_records()
    assert remark == ()
    check_old(records)


def test_earlier_tables_become_the_present_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    old_records()
    later = [*records_schema.MIGRATIONS, ("ALTER TABLE games ADD COLUMN mood TEXT NOT NULL DEFAULT 'fine'",)]
    for module in ("records_schema", "records_file"):
        monkeypatch.setattr(f"tp_tui.storage.{module}.MIGRATIONS", later)
    records, remark = read_records()
    assert remark == ()
    check_old(records)
    assert record_game(finished_game(5), Path("five.tp")) == ()
    assert len(read_records()[0]) == 3
    connection = sqlite3.connect(records_file())
    assert connection.execute("PRAGMA user_version").fetchone() == (len(later),)
    assert connection.execute("SELECT DISTINCT mood FROM games").fetchall() == [("fine",)]
    connection.close()


def test_a_change_of_tables_is_made_whole_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    old_records()
    steps = ("ALTER TABLE games ADD COLUMN mood TEXT", "ALTER TABLE nowhere ADD COLUMN mood TEXT")
    monkeypatch.setattr(records_schema, "MIGRATIONS", [*records_schema.MIGRATIONS, steps])
    connection = sqlite3.connect(records_file(), isolation_level=None)
    before = list(connection.iterdump())
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        records_schema.migrate(connection)
    assert list(connection.iterdump()) == before
    assert records_schema.version_of(connection) == 1
    connection.close()


# Places that cannot be written: as a user without rights, in a folder of its own

IN_PLACE = """
import importlib.metadata, os, resource, sys  # the program loads it late, and this user could not
from pathlib import Path
from tests.storage.finished_games import finished_game
from tp_tui.presenters.faults import remark_text
from tp_tui.storage.records import read_records, record_game
user, largest = map(int, sys.argv[1:])
new = finished_game(9)
# Only now, for the program itself may lie where that user cannot read.
if user:
    os.setgroups([])
    os.setgid(user)
    os.setuid(user)
if largest >= 0:
    resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))
print(remark_text(*record_game(new, Path("new.tp"))))
records, remark = read_records()
print([record.seed for record in records])
print(remark_text(*remark))
"""


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A home that a user without rights can get to."""
    folder = Path(tempfile.mkdtemp(prefix="tp-tui-place-"))
    folder.chmod(0o755)
    monkeypatch.setenv(HOME_VARIABLE, str(folder / "home"))
    yield folder / "home"
    for each in (folder / "home", folder / "home" / "saves"):
        if each.exists():
            each.chmod(0o755)
    shutil.rmtree(folder)


def own(folder: Path) -> None:
    """Give all of it to the user without rights, if this one has all."""
    if os.geteuid() == 0:
        for each in (folder, *folder.rglob("*")):
            os.chown(each, NOBODY, NOBODY)


def in_place(largest: int = -1) -> list[str]:
    """What the process of a user without rights says, who may write no file larger than that."""
    user = NOBODY if os.geteuid() == 0 else 0
    result = subprocess.run(
        [sys.executable, "-c", IN_PLACE, str(user), str(largest)],
        capture_output=True, text=True, cwd=ROOT, check=False,
    )  # fmt: skip
    assert (result.returncode, result.stderr) == (0, ""), result.stderr
    return result.stdout.splitlines()


def test_a_folder_without_write_permission(place: Path) -> None:
    for seed in (1, 2):
        put(finished_game(seed))
    read_records()
    put(finished_game(3))
    own(place)
    file = records_file()
    before = file.read_bytes()
    file.chmod(0o400)
    place.chmod(0o500)
    recorded, found, remark = in_place()
    assert "readonly" in recorded
    assert found == "[1, 2, 3]"
    assert str(file) in remark
    assert (file.read_bytes(), sorted(each.name for each in place.iterdir())) == (before, ["records.sqlite", "saves"])


def test_a_folder_without_write_permission_and_without_records(place: Path) -> None:
    put(finished_game(3))
    own(place)
    place.chmod(0o500)
    recorded, found, remark = in_place()
    assert "Permission denied" in recorded
    assert (found, "Permission denied" in remark) == ("[3]", True)


def test_records_that_may_not_be_read(place: Path) -> None:
    put(finished_game(3))
    read_records()
    own(place)
    records_file().chmod(0)
    recorded, found, remark = in_place()
    assert "cannot be used" in recorded
    assert (found, "cannot be used" in remark) == ("[3]", True)


@pytest.mark.parametrize("room", [0, 4096, 20_000])
def test_a_full_disk(room: int, place: Path) -> None:
    for seed in (1, 2):
        put(finished_game(seed))
    read_records()
    put(finished_game(3))
    own(place)
    recorded, found, remark = in_place(room)
    assert "cannot be used" in recorded
    assert found == "[1, 2, 3]"
    assert "cannot be used" in remark
    # With room again all is there, and nothing was damaged.
    own(place)
    recorded, found, remark = in_place()
    assert (recorded, found, remark) == ("", "[1, 2, 3, 9]", "")
