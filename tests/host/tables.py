"""Sessions at tables, well-behaved and otherwise, with a real keeper."""

from __future__ import annotations

import os
import random
import select
import signal
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from tp_tui.games.contract.json_data import JsonValue
from tp_tui.room import Play
from tp_tui.room.keeper_socket import connect, process_of
from tp_tui.room.remote_room import RemoteRoom
from tp_tui.room.table import TableError
from tp_tui.room.table_messages import FROM_KEEPER, VERSION, Hello, Join, Message, NewTable, decode, encode

SECONDS = 30.0


def sit_down(folder: Path, name: str, request: Join | NewTable | str) -> RemoteRoom:
    """Sit down in a session of one's own; a text is a code."""
    request = Join(request) if isinstance(request, str) else request
    return RemoteRoom(partial(connect, folder), name, request)


def new_table(
    folder: Path, *others: str, game: str = "cubes", seats: Sequence[str] = (), options: JsonValue = None
) -> list[RemoteRoom]:
    """Set up a table as Ada, where the others sit down, so that the game begins; return the sessions by seat."""
    seats = tuple(seats) or ("me", *("open" for _ in others))
    ada = sit_down(folder, "Ada", NewTable(game, options or {"first": 1}, tuple(seats)))
    rooms = [ada, *(sit_down(folder, name, ada.code) for name in others)]
    for room in rooms:
        until(room, lambda room=room: room.has_begun)
    return rooms


def until(room: RemoteRoom, holds: Callable[[], bool], seconds: float = SECONDS) -> None:
    """Let a session catch up until a condition holds."""
    end = time.monotonic() + seconds
    room.catch_up()
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        select.select([room.news], [], [], 0.1)
        room.catch_up()


def steps_of(room: RemoteRoom) -> int:
    return room.view(room.seat).steps


def play_step(rooms: Sequence[RemoteRoom], rng: random.Random) -> None:
    """Do a random step for whose turn it is, and wait until everybody sees it."""
    until(rooms[0], lambda: rooms[0].current < 0 or rooms[0].current in [room.seat for room in rooms])
    if rooms[0].current < 0:
        return
    mover = next(room for room in rooms if room.seat == rooms[0].current)
    until(mover, lambda: mover.current == mover.seat and steps_of(mover) == steps_of(rooms[0]))
    mover.submit(mover.seat, Play(rng.choice(mover.view(mover.seat).legal)))
    for room in rooms:
        until(room, lambda room=room: steps_of(room) >= steps_of(mover))


def play_to_the_end(rooms: Sequence[RemoteRoom], seed: int = 1) -> None:
    rng = random.Random(seed)
    while rooms[0].current >= 0:
        play_step(rooms, rng)
    for room in rooms:
        until(room, lambda room=room: room.current < 0)


def close(rooms: Sequence[RemoteRoom]) -> None:
    for room in rooms:
        room.close()


def keeper_of(folder: Path) -> int:
    """The process id of the keeper."""
    with connect(folder) as opened:
        return process_of(opened)


def kill_keeper(folder: Path) -> None:
    """Kill the keeper, and wait until it takes no connections any more."""
    keeper = keeper_of(folder)
    os.kill(keeper, signal.SIGKILL)
    end = time.monotonic() + SECONDS
    while _listens(folder, keeper):  # also as a zombie, until its last thread has ended
        assert time.monotonic() < end
        time.sleep(0.001)


def _listens(folder: Path, keeper: int) -> bool:
    """Whether the socket of a folder is still that of this process."""
    try:
        with connect(folder, starts=False) as opened:
            return process_of(opened) == keeper
    except TableError:
        return False


class Stranger:
    """A client that sends what it likes, and keeps every byte that it gets."""

    def __init__(self, folder: Path, name: str | None = "Eve") -> None:
        """Connect, and greet the keeper unless `name` is None."""
        self.socket = connect(folder)
        self.socket.settimeout(SECONDS)
        self.received = b""
        self._read = 0
        if name is not None:
            self.send(encode(Hello(VERSION, name)))
            self.receive()

    def send(self, data: bytes) -> None:
        """Send data, as far as the keeper takes it."""
        with suppress(OSError):
            self.socket.sendall(data)

    def receive(self) -> Message:
        """Return the next message."""
        while b"\n" not in self.received[self._read :]:
            data = self.socket.recv(65536)
            assert data, "the keeper has hung up"
            self.received += data
        end = self.received.index(b"\n", self._read) + 1
        line, self._read = self.received[self._read : end], end
        return decode(line, FROM_KEEPER)

    def take_waiting(self) -> bytes:
        """Take what has come, and return all that came since the greeting."""
        self.socket.setblocking(False)
        with suppress(BlockingIOError):
            while data := self.socket.recv(65536):
                self.received += data
        self.socket.settimeout(SECONDS)
        return self.received[self._read :]

    def is_dropped(self) -> bool:
        """Read on until the keeper hangs up; return whether it does."""
        try:
            while data := self.socket.recv(65536):
                self.received += data
        except TimeoutError:
            return False
        except OSError:
            pass
        return True

    def close(self) -> None:
        self.socket.close()
