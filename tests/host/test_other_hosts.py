"""Several hosts on one database: a table has one keeper among all, and nobody notices whose it is (T27)."""

from __future__ import annotations

import json
import os
import random
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.host.tables import (
    SECONDS,
    close,
    keeper_of,
    kill_keeper,
    play_step,
    play_to_the_end,
    sit_down,
    steps_of,
    until,
)
from tp_tui.room import Play, RefusedError, Room, RoomRefusal
from tp_tui.room.keeper_socket import SOCKET, connect
from tp_tui.room.ladder import LadderFile
from tp_tui.room.remote_room import RemoteRoom, ask_keeper
from tp_tui.room.table import TableError, log_name
from tp_tui.room.table_messages import (
    VERSION,
    Ask,
    Hello,
    Join,
    Leave,
    Left,
    ListTables,
    NewTable,
    Submit,
    Tables,
    encode,
)
from tp_tui.room.table_status import Request
from tp_tui.storage.file_store import FileStore
from tp_tui.storage.game_log import load_log
from tp_tui.storage.postgres_queue import MAIL_CHANNEL, TABLES_CHANNEL
from tp_tui.storage.postgres_store import MAILBOX_CLASS, RESULTS_CHANNEL
from tp_tui.storage.store_location import choose_store, open_store

if TYPE_CHECKING:
    import psycopg

    from tests.storage.postgres import Server

pytestmark = pytest.mark.slow


@pytest.fixture
def hosts(postgres: Server, tmp_path: Path) -> Iterator[list[Path]]:
    """The folders of three hosts' tables, which are all in one database."""
    url = postgres.new_database()
    made = [tmp_path / name for name in ("first", "second", "third")]
    for folder in made:
        choose_store(folder, url)
    yield made
    for folder in made:
        if (folder / SOCKET).exists():
            with suppress(TableError, OSError):
                kill_keeper(folder)


def new_table(hosts: Sequence[Path], *others: str) -> list[RemoteRoom]:
    """A table that Ada sets up on the first host, where others sit down who are on the next hosts."""
    ada = sit_down(hosts[0], "Ada", NewTable("cubes", {"first": 1}, ("me", *("open" for _ in others))))
    rooms = [ada, *(sit_down(hosts[at % len(hosts)], name, ada.code) for at, name in enumerate(others, 1))]
    for room in rooms:
        until(room, lambda room=room: room.has_begun)
    return rooms


def room_in(hosts: Sequence[Path], code: str) -> Room:
    """The game as its log has it."""
    return Room.of_saved(load_log(open_store(hosts[0]), log_name(code)).saved)


def play_on(rooms: Sequence[RemoteRoom], chance: random.Random) -> None:
    """Do a step as soon as the table answers again."""
    while True:
        try:
            play_step(rooms, chance)
        except RefusedError as error:
            if error.refusal.id not in ("keeper_away", "moved_on"):
                raise
        else:
            return


@pytest.mark.rule("T11", "T21", "T27")
def test_players_on_three_hosts_play_a_whole_game(hosts: list[Path]) -> None:
    rooms = new_table(hosts, "Ben", "Cleo")
    code = rooms[0].code
    assert len({keeper_of(folder) for folder in hosts}) == 3
    for room in rooms:
        until(room, lambda room=room: room.status is not None and room.status.present == (0, 1, 2))
    rooms[2].ask_for(Request.SAY, "hello from the third")
    for room in rooms:
        until(room, lambda room=room: [line.text for line in room.talk] == ["hello from the third"])
    other = next(seat for seat in range(3) if seat != rooms[0].current)
    with pytest.raises(RefusedError) as refused:
        rooms[other].submit(other, Play(rooms[rooms[0].current].view(0).legal[0]))
    assert refused.value.refusal == RoomRefusal("others_turn", rooms[0].current)
    play_to_the_end(rooms)
    saved = room_in(hosts, code)
    for room in rooms:
        assert room.view(0).scores() == saved.view(room.seat).scores()
        assert (whole := room.whole()) is not None
        assert whole.actions == saved.actions
    for folder in hosts:
        end = time.monotonic() + SECONDS
        while [game.table for game in LadderFile(folder).read()] != [code]:
            assert time.monotonic() < end
            time.sleep(0.05)
    close(rooms)


@pytest.mark.rule("T27")
def test_a_table_is_listed_on_each_host_and_taken_over_by_whoever_looks(hosts: list[Path]) -> None:
    ada, ben = new_table(hosts, "Ben")
    chance = random.Random(3)
    for _ in range(3):
        play_step([ada, ben], chance)
    mover = (ada, ben)[ada.current].seat

    def lists_it(folder: Path, name: str, current: int) -> bool:
        answer = ask_keeper(lambda: connect(folder), name, ListTables())
        assert isinstance(answer, Tables)
        return [(row.code, row.current) for row, _ in answer.rows] == [(ada.code, current)]

    end = time.monotonic() + SECONDS
    while not all(lists_it(folder, "Ada", mover) for folder in hosts):
        assert time.monotonic() < end
    with pytest.raises(TableError) as full:
        sit_down(hosts[2], "Dora", ada.code)
    assert full.value.fault.id == "table_full"
    close([ada, ben])
    # Nobody is there any more, so that the third host may have it.
    again = sit_down(hosts[2], "Ben", ada.code)
    again.await_begin()
    assert steps_of(again) == 3
    again.close()


@pytest.mark.rule("T25", "T27", "T36")
def test_a_killed_keeper_is_followed_by_that_of_another_host(hosts: list[Path]) -> None:
    rooms = new_table(hosts, "Ben", "Cleo")
    chance = random.Random(5)
    for number in range(6):
        play_on(rooms, chance)
        shown = max(map(steps_of, rooms))
        os.kill(keeper_of(hosts[number % 2]), signal.SIGKILL)
        looking = sit_down(hosts[2], "Cleo", rooms[0].code)
        looking.await_begin()
        assert steps_of(looking) >= shown
        looking.close()
    play_on(rooms, chance)
    play_to_the_end(rooms)
    close(rooms)


@pytest.mark.rule("T25", "T27", "T36")
def test_a_killed_database_comes_back_with_every_move_that_was_shown(hosts: list[Path], postgres: Server) -> None:
    rooms = new_table(hosts, "Ben", "Cleo")
    chance = random.Random(7)
    for _ in range(3):
        for _ in range(4):
            play_on(rooms, chance)
        shown = max(map(steps_of, rooms))
        postgres.end(signal.SIGKILL)
        try:
            for room in rooms:
                until(room, lambda room=room: room.is_away)
            mover = rooms[rooms[0].current]
            with pytest.raises(RefusedError) as refused:
                mover.submit(mover.seat, Play(mover.view(mover.seat).legal[0]))
            assert refused.value.refusal == RoomRefusal("keeper_away")
            with pytest.raises(TableError) as away:
                ask_keeper(lambda: connect(hosts[1]), "Ben", ListTables())
            assert away.value.fault.id == "store_away"
        finally:
            postgres.start()
        for room in rooms:
            until(room, lambda room=room: not room.is_away)
        assert len(room_in(hosts, rooms[0].code).actions) >= shown
        assert min(map(steps_of, rooms)) >= shown
    play_on(rooms, chance)
    close(rooms)


FAST_CLOCK = """
import datetime, time

AHEAD = 3600

class Told(type):
    def __instancecheck__(cls, value):
        return isinstance(value, true)

class Fast(datetime.datetime, metaclass=Told):
    @classmethod
    def now(cls, tz=None):
        return true.now(tz) + datetime.timedelta(seconds=AHEAD)

true, datetime.datetime = datetime.datetime, Fast
true_time = time.time
time.time = lambda: true_time() + AHEAD
"""
"""What Python runs first in the keeper of a host whose clock is an hour ahead."""


def begin_fast_keeper(folder: Path, beside: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Start the keeper of a host with a clock that is an hour ahead."""
    (beside / "fast").mkdir()
    (beside / "fast" / "sitecustomize.py").write_text(FAST_CLOCK, encoding="utf-8")
    with monkeypatch.context() as here:
        here.syspath_prepend(beside / "fast")
        keeper_of(folder)


@pytest.mark.rule("T8", "T27", "T37")
def test_a_host_whose_clock_is_an_hour_ahead_has_the_same_deadline(
    hosts: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock of the database decides, whichever host has the table."""
    begin_fast_keeper(hosts[1], tmp_path, monkeypatch)
    ada = sit_down(hosts[0], "Ada", NewTable("cubes", {"first": 1}, ("me", "open"), pace=600))
    ben = sit_down(hosts[1], "Ben", ada.code)
    for room in (ada, ben):
        until(room, lambda room=room: room.status is not None and room.status.left is not None)
        assert 0 < left(room) <= 600
    deadlines = deadlines_of(hosts, ada.code)
    kill_keeper(hosts[0])
    ada.close()
    until(ben, lambda: not ben.is_away and ben.status is not None and ben.status.present == (1,))
    assert 0 < left(ben) <= 600
    with pytest.raises(RefusedError) as refused:
        ben.ask_for(Request.BOT)
    assert refused.value.refusal.id == "in_time"
    assert deadlines_of(hosts, ben.code) == deadlines
    # The next turn begins at a host whose clock is an hour ahead, and ends by the same clock.
    ada = sit_down(hosts[1], "Ada", ben.code)
    until(ada, lambda: ada.has_begun)
    while ada.current == 0:
        play_step([ada, ben], random.Random(3))
    until(ben, lambda: len(deadlines_of(hosts, ben.code)) > len(deadlines))
    assert timedelta() < deadlines_of(hosts, ben.code)[-1] - datetime.now(UTC) <= timedelta(seconds=601)
    close([ada, ben])


def left(room: RemoteRoom) -> float:
    """How many seconds a session was told that the turn has left."""
    assert room.status is not None
    assert room.status.left is not None
    return room.status.left


def deadlines_of(hosts: Sequence[Path], code: str) -> list[datetime]:
    """The deadlines in the log of a table, in whole seconds, one for each turn that has begun."""
    lines = open_store(hosts[0]).read(log_name(code)).lines
    return [datetime.fromisoformat(line.split()[-1].decode()) for line in lines if line.startswith(b"!clock ")]


@pytest.mark.rule("T2", "T27")
def test_a_seat_can_be_left_on_another_host_than_that_of_the_table(hosts: list[Path]) -> None:
    ada = sit_down(hosts[0], "Ada", NewTable("cubes", {}, ("me", "open", "open")))
    ben = sit_down(hosts[1], "Ben", ada.code)
    until(ada, lambda: ada.waiting == ("Ada", "Ben", ""))
    assert ask_keeper(lambda: connect(hosts[1]), "Ben", Leave(ada.code)) == Left(ada.code)
    until(ada, lambda: ada.waiting == ("Ada", "", ""))
    until(ben, lambda: ben.ended is not None)
    with pytest.raises(TableError) as wrong:
        ask_keeper(lambda: connect(hosts[2]), "Zoe", Join("AAAAAA"))
    assert wrong.value.fault.id == "no_table_here"
    close([ada, ben])


def hostile_letters(ada_at: int, ben_at: int) -> list[tuple[int, int, int, bytes]]:
    """What somebody with a password of the database may send: mailbox, sender, link and line.

    The keeper of Ada's table has the mailbox `ada_at`, and that of Ben's session, on link 1, has `ben_at`.
    """
    eve = json.dumps(["guest:" + "E" * 43, "Eve"]).encode()
    hellos = [b"", b"{", b"[" * 60_000, b"\xff\xfe", b"[1,2]", b'["a","b","c"]', b"A" * 1_000_000,
              json.dumps(["guest:x", "\x1b]0;x\x07"]).encode(), json.dumps(["x", ""]).encode()]  # fmt: skip
    lines = [b"{}\n", b"no json\n", b"A" * 60_000, encode(Submit(1, ["play", 0], 0)), encode(Hello(VERSION, "Ada")),
             encode(Ask(1, Request.RESIGN)), b"A" * 200_000]  # fmt: skip
    view = b'{"is":"shown","view":{}}\n'
    return [
        *((ada_at, 900 + at, 1, hello) for at, hello in enumerate(hellos)),
        # Links that are opened as they should be, and then say or hang up too much.
        *(
            (ada_at, 950 + at, 1, line)
            for at, sent in enumerate(lines)
            for line in (eve, sent, sent, b"", sent, b"", b"")
        ),
        *((ada_at, 980, link, eve) for link in (0, 2**62)),
        # Answers on links that are none, and on Ben's from somebody else than the keeper of the table.
        *((ben_at, 990, link, line) for link in (-1, -2, -(2**62)) for line in (view, b"nonsense\n", b"")),
    ]


@pytest.mark.rule("T27", "T38")
def test_letters_and_news_of_somebody_hostile_reach_no_session(hosts: list[Path], postgres: Server) -> None:
    rooms = new_table(hosts[:2], "Ben")
    chance = random.Random(11)
    keepers = [keeper_of(folder) for folder in hosts[:2]]
    summary = (["AAAAAA", "cubes", ["Eve", ""], None, [[1, "open"]], "yes", 0], [[0, "guest:x", "Eve"]])
    with psycopg_connection(hosts[0]) as database:
        keys = {key for (key,) in database.execute("SELECT key FROM tp_tui_locks WHERE key > %s", (MAILBOX_CLASS,))}
        ((ada_at,),) = database.execute("SELECT mailbox FROM tp_tui_logs").fetchall()
        (ben_at,) = {key - MAILBOX_CLASS for key in keys} - {ada_at}
        for mailbox, sender, link, line in hostile_letters(ada_at, ben_at):
            database.execute(
                "INSERT INTO tp_tui_mail (mailbox, sender, link, line) VALUES (%s, %s, %s, %s)",
                (mailbox, sender, link, line),
            )
            database.execute("SELECT pg_notify(%s, %s)", (f"{MAIL_CHANNEL}{mailbox}", "x" * 7000))
        odd = ["", "{", "[]", "[" * 60_000, json.dumps(summary), "A" * 1_000_000]
        odd += [json.dumps(([*summary[0][:1], "no game", *summary[0][2:]], [])) for _ in range(1)]
        odd += [json.dumps((["BBBBBB", *summary[0][1:2], ["\x1b[2J"], *summary[0][3:]], []))]
        for text in odd:
            database.execute(
                "INSERT INTO tp_tui_logs (name, summary) VALUES ('BBBBBB.tp', %s) "
                "ON CONFLICT (name) DO UPDATE SET summary = excluded.summary",
                (text,),
            )
            for name in ("BBBBBB.tp", "../x", "\x1b[2J", ""):
                database.execute("SELECT pg_notify(%s, %s)", (TABLES_CHANNEL, name))
        for line in ("", "{", "[]", "[" * 60_000, '{"table": 1}'):
            database.execute("INSERT INTO tp_tui_results (line) VALUES (%s)", (line,))
        database.execute("SELECT pg_notify(%s, '')", (RESULTS_CHANNEL,))
        play_step(rooms, chance)
        end = time.monotonic() + SECONDS
        while database.execute(
            "SELECT count(*) FROM tp_tui_mail WHERE mailbox IN (%s, %s)", (ada_at, ben_at)
        ).fetchone() != (0,):
            assert time.monotonic() < end
    for folder in hosts[:2]:
        answer = ask_keeper(lambda folder=folder: connect(folder), "Ada", ListTables())
        assert isinstance(answer, Tables)
        assert [row.code for row, _ in answer.rows] == [rooms[0].code]
    play_to_the_end(rooms)
    assert not any(room.is_away for room in rooms)
    assert [keeper_of(folder) for folder in hosts[:2]] == keepers
    end = time.monotonic() + SECONDS
    # Nonsense among the results is passed over.
    while [game.table for game in LadderFile(hosts[1]).read()] != [rooms[0].code]:
        assert time.monotonic() < end
    close(rooms)


@contextmanager
def psycopg_connection(folder: Path) -> Iterator[psycopg.Connection]:
    """A connection to the database of the tables in a folder."""
    import psycopg  # without it, the fixture has skipped this

    store = open_store(folder)
    assert not isinstance(store, FileStore)
    with psycopg.connect(store.url, autocommit=True) as database:
        yield database
