"""The keeper, a real process: whole games by sessions of their own, its death, and hostile sessions."""

from __future__ import annotations

import os
import random
import socket
import stat
import time
from contextlib import suppress
from pathlib import Path
from threading import Barrier, Thread

import pytest

from tests.host.tables import (
    SECONDS,
    Stranger,
    close,
    keeper_of,
    kill_keeper,
    new_table,
    play_step,
    play_to_the_end,
    sit_down,
    steps_of,
    until,
)
from tests.unprivileged import without_rights
from tp_tui.games.contract import Fault, Refusal
from tp_tui.host.keeper import ALONE_SECONDS, HELLO_SECONDS, MESSAGES, MESSAGES_AT_ONCE, WRONG_CODES
from tp_tui.room import Play, PlayText, RefusedError, Room, RoomRefusal, Undo
from tp_tui.room.keeper_socket import SOCKET, connect, process_of
from tp_tui.room.remote_room import RemoteRoom, ask_keeper
from tp_tui.room.table import TableError
from tp_tui.room.table_messages import (
    LONGEST_LINE,
    VERSION,
    Done,
    Failed,
    Hello,
    Join,
    Leave,
    ListTables,
    Message,
    NewTable,
    Refused,
    Reveal,
    Revealed,
    Seated,
    Shown,
    Status,
    Submit,
    Tables,
    encode,
)
from tp_tui.room.view_data import write_view
from tp_tui.storage.game_log import load_save

KILLS = 20


def saved_room(folder: Path, room: RemoteRoom) -> Room:
    """The game as its log has it."""
    loaded = load_save(folder / f"{room.code}.tp")
    return Room.of_saved(loaded.saved, undone=loaded.undone)


@pytest.mark.rule("T11", "T12", "T24")
def test_two_sessions_play_a_whole_game(folder: Path) -> None:
    rooms = new_table(folder, "Ben")
    ada, ben = rooms
    assert (ada.local_seats, ben.local_seats) == ((0,), (1,))
    assert [seat.name for seat in ben.seats] == ["Ada", "Ben"]
    assert ben.view(1).you == 1
    with pytest.raises(RefusedError) as refused:
        ben.submit(1, PlayText("money"))
    assert refused.value.refusal == RoomRefusal("others_turn", 0)
    with pytest.raises(RefusedError) as refused:
        ada.submit(0, PlayText("dance"))
    assert refused.value.refusal.fault is not None  # type: ignore[union-attr]
    assert ada.whole() is None
    play_to_the_end(rooms)
    whole = ada.whole()
    assert whole is not None
    assert whole.actions == saved_room(folder, ada).actions
    assert [ada.view(0).scores(), ben.view(1).scores()] == [whole.view(0).scores()] * 2
    assert load_save(folder / f"{ada.code}.tp").saved.finished is not None
    close(rooms)


@pytest.mark.rule("T3", "T26")
def test_bots_play_in_the_keeper(folder: Path) -> None:
    rooms = new_table(folder, "Ben", seats=("greedy", "me", "open"))
    until(rooms[0], lambda: rooms[0].current == 1)
    assert rooms[0].view(1).log[0].seat == 0
    play_to_the_end(rooms)
    assert {step.seat for step in saved_room(folder, rooms[0]).steps} == {0, 1, 2}
    close(rooms)


@pytest.mark.rule("T7", "T4")
def test_who_waits_is_told_who_is_missing_and_a_seat_can_be_left(folder: Path) -> None:
    ada = sit_down(folder, "Ada", NewTable("cubes", {}, ("open", "me", "open")))
    until(ada, lambda: ada.waiting == ("", "Ada", ""))
    ben = sit_down(folder, "Ben", ada.code.lower())
    until(ada, lambda: ada.waiting == ("Ben", "Ada", ""))
    rows = ask_keeper(lambda: connect(folder), "Cleo", ListTables())
    assert isinstance(rows, Tables)
    (found,) = rows.rows
    assert (found[0].code, found[0].seats, found[0].current, found[1]) == (ada.code, ("Ben", "Ada", ""), None, -1)
    ask_keeper(lambda: connect(folder), "Ben", Leave(ada.code))
    until(ada, lambda: ada.waiting == ("", "Ada", ""))
    until(ben, lambda: ben.ended is not None)
    ben.close()
    ada.close()
    ask_keeper(lambda: connect(folder), "Ada", Leave(ada.code))
    assert not list(folder.glob("*.tp"))  # nobody is left
    with pytest.raises(TableError) as refused:
        sit_down(folder, "Ben", ada.code)
    assert refused.value.fault.id == "no_table_here"


@pytest.mark.rule("T10")
def test_a_player_has_the_table_open_twice(folder: Path) -> None:
    rooms = new_table(folder, "Ben")
    again = sit_down(folder, "Ada", rooms[0].code)
    until(again, lambda: again.has_begun)
    assert again.seat == 0
    again.submit(0, Play(again.view(0).legal[0]))
    for room in rooms:
        until(room, lambda room=room: steps_of(room) == 1)
    assert write_view(rooms[0].view(0)) == write_view(again.view(0))
    close([*rooms, again])


@pytest.mark.rule("T13")
def test_undo_at_a_table(folder: Path) -> None:
    rooms = new_table(folder, "Ben")
    ada, ben = rooms
    ada.submit(0, Play(ada.view(0).legal[0]))
    if ada.undo_refusal(0) is None:
        assert ada.submit(0, Undo()) is None
        until(ben, lambda: steps_of(ben) == 0)
    while ada.current == 0:
        play_step(rooms, random.Random(2))
    with pytest.raises(RefusedError):
        ada.submit(0, Undo())
    close(rooms)


@pytest.mark.rule("T25")
def test_the_keeper_is_killed_between_moves_and_nothing_is_lost(folder: Path) -> None:
    rooms = new_table(folder, "Ben")
    rng = random.Random(5)
    for _ in range(12):
        play_step(rooms, rng)
    shown = [room.view(room.seat) for room in rooms]
    kill_keeper(folder)
    play_step(rooms, rng)
    assert steps_of(rooms[0]) > shown[0].steps
    for room, before in zip(rooms, shown, strict=True):
        assert room.view(room.seat).log[: len(before.log)] == before.log
    close(rooms)


@pytest.mark.slow
@pytest.mark.rule("T25", "T36")
def test_the_keeper_is_killed_again_and_again_while_a_game_goes_on(folder: Path) -> None:
    rooms = new_table(folder, "Ben", seats=("me", "open", "greedy"))
    rng = random.Random(3)
    is_over = False

    def kill() -> None:
        for _ in range(KILLS):
            if is_over:
                break
            time.sleep(rng.uniform(0.3, 0.9))
            with suppress(TableError, OSError):
                kill_keeper(folder)

    killer = Thread(target=kill)
    killer.start()
    shown = 0
    try:
        moves = random.Random(4)
        while rooms[0].current >= 0:
            with suppress(RefusedError):  # the keeper was away for long
                play_step(rooms, moves)
            assert len(saved_room(folder, rooms[0]).steps) >= max(shown, steps_of(rooms[0]))
            shown = steps_of(rooms[0])
    finally:
        is_over = True
        killer.join()
    assert not load_save(folder / f"{rooms[0].code}.tp").remarks
    close(rooms)


@pytest.mark.rule("T24")
def test_many_who_come_at_once_find_one_keeper(folder: Path) -> None:
    found, have_met = set[int](), Barrier(6)

    def come() -> None:
        with connect(folder) as opened:
            found.add(process_of(opened))
            have_met.wait(SECONDS)  # a keeper that is left alone ends, and the last to come would find another

    waiting = [Thread(target=come) for _ in range(have_met.parties)]
    for thread in waiting:
        thread.start()
    for thread in waiting:
        thread.join()
    assert not have_met.broken
    assert len(found) == 1
    assert not {stat.S_IMODE(each.stat().st_mode) & 0o077 for each in (folder, *folder.iterdir())} - {0}


@pytest.mark.rule("T24")
def test_it_ends_when_nobody_is_there(folder: Path) -> None:
    rooms = new_table(folder, "Ben")
    pid = keeper_of(folder)
    time.sleep(ALONE_SECONDS + 1)
    os.kill(pid, 0)
    close(rooms)
    end = time.monotonic() + SECONDS
    while (folder / SOCKET).exists():
        assert time.monotonic() < end
        time.sleep(0.05)
    assert sit_down(folder, "Ben", rooms[0].code).seat == 1  # the next one has the table


@pytest.mark.rule("T24", "T27")
def test_a_folder_that_others_can_open_is_none_for_tables(folder: Path) -> None:
    folder.mkdir(mode=0o755)
    with pytest.raises(TableError) as refused:
        sit_down(folder, "Ada", NewTable("cubes", {}, ("me", "open")))
    assert refused.value.fault.id == "keeper_of_others"


@pytest.mark.rule("T17", "T38")
def test_a_game_is_revealed_once_it_is_over_and_to_those_who_may_see_it(folder: Path) -> None:
    ada = sit_down(folder, "Ada", NewTable("cubes", {"first": 1}, ("me", "open"), watch="no"))
    rooms = [ada, sit_down(folder, "Ben", ada.code)]

    def asked(name: str) -> Message:
        stranger = Stranger(folder, name)
        stranger.send(encode(Reveal(ada.code)))
        answer = stranger.receive()
        stranger.close()
        return answer

    for room in rooms:
        until(room, lambda room=room: room.has_begun)
    play_step(rooms, random.Random(1))
    not_yet = Failed(Fault("not_watched", (ada.code,)))
    assert [asked(name) for name in ("Ada", "Ben", "Eve")] == [not_yet] * 3
    assert ada.whole() is None
    play_to_the_end(rooms)
    assert isinstance(asked("Ben"), Revealed)
    assert asked("Eve") == not_yet
    close(rooms)


@pytest.mark.skipif(os.getuid() != 0, reason="another user of the machine can be tried by root alone")
@pytest.mark.rule("T24", "T38")
def test_another_user_of_the_machine_is_not_answered(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even if something has opened folder and socket to everybody."""
    rooms = new_table(folder, "Ben")
    monkeypatch.chdir(folder)
    greeting = encode(Hello(VERSION, "Ada")) + encode(Join(rooms[0].code))

    def come() -> None:
        with socket.socket(socket.AF_UNIX) as eve:
            eve.settimeout(SECONDS)
            eve.connect(SOCKET)
            with suppress(ConnectionError):
                eve.sendall(greeting)
                assert eve.recv(1000) == b""

    folder.chmod(0o711)
    Path(SOCKET).chmod(0o666)
    try:
        without_rights(come)
    finally:
        folder.chmod(0o700)
    play_step(rooms, random.Random(1))
    close(rooms)


HOSTILE = {
    "nothing": [b"\n"],
    "no json": [b"GET / HTTP/1.1\r\n"],
    "binary": [bytes(range(256)) * 8 + b"\n"],
    "another version": [encode(Hello(VERSION + 1, "Eve"))],
    "no hello": [encode(ListTables())],
    "hello twice": [encode(Hello(VERSION, "Eve")) * 2],
    "nobody joins": [encode(Hello(VERSION, "")), encode(Join("KHUFU7"))],
    "a name with an escape": [b'{"is":"hello","version":1,"name":"\\u001b[2J"}\n'],
    "too long": [encode(Hello(VERSION, "Eve")), b'{"is":"join","code":"' + b"A" * LONGEST_LINE + b'"}\n'],
    "endless": [encode(Hello(VERSION, "Eve")), b"[" * (4 * LONGEST_LINE)],
    "deep": [encode(Hello(VERSION, "Eve")), b"[" * 60_000 + b"\n"],
    "a command without a table": [encode(Hello(VERSION, "Eve")), encode(Submit(1, ["undo", None], 0))],
    "a game that is none": [encode(Hello(VERSION, "Eve")), encode(NewTable("../x", {}, ("me", "open")))],
    "options that are none": [encode(Hello(VERSION, "Eve")), encode(NewTable("cubes", [[]], ("me", "open")))],
    "an answer": [encode(Hello(VERSION, "Eve")), encode(Refused(1, Refusal("C1", "x")))],
}


@pytest.mark.rule("T38")
def test_hostile_sessions_are_dropped_and_reach_nobody(folder: Path) -> None:
    rooms = new_table(folder, "Ben")
    rng = random.Random(1)
    pid = keeper_of(folder)
    for kind, sent in HOSTILE.items():
        stranger = Stranger(folder, None)
        for data in sent:
            stranger.send(data)
        assert stranger.is_dropped(), kind
        stranger.close()
        play_step(rooms, rng)
    assert not any(room.is_away for room in rooms)
    assert keeper_of(folder) == pid
    close(rooms)


@pytest.mark.rule("T38")
def test_a_flood_holds_up_nobody_else(folder: Path) -> None:
    rooms = new_table(folder, "Ben")
    begun = time.monotonic()
    floods = [Stranger(folder, f"Eve {number}") for number in range(4)]
    for flood in floods:
        flood.send(encode(Join("AAAAAA")) * int(10 * MESSAGES_AT_ONCE))
    rng = random.Random(1)
    for _ in range(10):
        play_step(rooms, rng)
        for flood in floods:
            # Each has had its burst, and then so many a second, however many lie there.
            most = MESSAGES_AT_ONCE + MESSAGES * (time.monotonic() - begun)
            assert flood.take_waiting().count(b"\n") <= most + 1
    assert not any(room.is_away for room in rooms)
    close(rooms)


@pytest.mark.rule("T38")
def test_half_open_sessions_are_dropped(folder: Path) -> None:
    begun = time.monotonic()
    stranger = Stranger(folder, None)
    stranger.send(b'{"is":')
    assert stranger.is_dropped()
    assert time.monotonic() - begun >= HELLO_SECONDS


@pytest.mark.rule("T12", "T38")
def test_a_stranger_cannot_play_anothers_seat_or_a_message_again(folder: Path) -> None:
    rooms = new_table(folder, "Ben")
    ada, ben = rooms
    eve = Stranger(folder)
    eve.send(encode(Join(ada.code)))
    answer = eve.receive()
    assert isinstance(answer, Failed)
    assert answer.fault.id == "table_full"
    eve.send(b'{"is":"submit","id":1,"command":["play",0],"after":0,"seat":0}\n')
    assert eve.is_dropped()
    ben_again = Stranger(folder, "Ben")
    ben_again.send(encode(Join(ada.code)))
    assert isinstance(ben_again.receive(), Seated)
    assert isinstance(ben_again.receive(), Shown)
    assert isinstance(ben_again.receive(), Status)
    action = ada.view(0).legal[0].number
    ben_again.send(encode(Submit(1, ["play", action], 0)))
    refused = ben_again.receive()
    assert isinstance(refused, Refused)
    assert refused.refusal == RoomRefusal("others_turn", 0)
    while ada.current == 0:
        play_step(rooms, random.Random(1))
    step = steps_of(ben)
    message = encode(Submit(2, ["play", ben.view(1).legal[0].number], step))
    ben_again.send(message * 3)
    answers = []
    while len(answers) < 3:
        if isinstance(got := ben_again.receive(), Done | Refused):
            answers.append(got)
    assert isinstance(answers[0], Done)
    assert [each.refusal.id for each in answers[1:] if isinstance(each, Refused)] == ["moved_on", "moved_on"]
    until(ada, lambda: steps_of(ada) == step + 1)
    close(rooms)


@pytest.mark.rule("T6", "T38")
def test_codes_cannot_be_guessed(folder: Path) -> None:
    rooms = new_table(folder, "Ben")
    eve = Stranger(folder)
    faults = []
    for number in range(WRONG_CODES + 2):
        eve.send(encode(Join("ABCDE" + "ABCDEFGHJKLMNP"[number])))
        answer = eve.receive()
        assert isinstance(answer, Failed)
        faults.append(answer.fault.id)
    assert faults == ["no_table_here"] * WRONG_CODES + ["many_codes"] * 2
    close(rooms)


@pytest.mark.rule("T25", "T38")
def test_a_reader_that_stops_is_dropped_and_nobody_waits_for_it(folder: Path) -> None:
    rooms = new_table(folder, "Ben")
    deaf = [Stranger(folder, "Ada") for _ in range(4)]
    for each in deaf:
        each.send(encode(Join(rooms[0].code)))
    play_to_the_end(rooms)
    assert all(each.is_dropped() for each in deaf)
    assert not any(room.is_away for room in rooms)
    close(rooms)
