"""A load test of `tp-tui host`: hundreds of people at its tables, each with an SSH client of their own.

At every table three people and a bot play the game whose turns are shortest, and a fourth person watches on the screen.
Whoever is to move types a move after a while; the test times how long it takes to reach the others in line mode.
Host and clients share this machine, so it is busier than one that only hosts. At the end the keeper of the tables is
killed again and again, and somebody moves at once.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import asyncssh

from tp_tui.games import game_names, get_game
from tp_tui.room.keeper_socket import connect, process_of

GUESTS_OF_TABLE = 4
"""The sessions of a table: those who play, and one who watches."""

PLAYERS = ("Ada", "Ben", "Cleo")

MIN_PAUSE, LONGEST_PAUSE = 5.0, 15.0
"""The seconds for which a person thinks about a move."""

SIGNING_IN = 8
"""The clients that sign in at one time."""

QUIET_STARTS = 10
"""How often a first screen is timed while nobody else is there."""

SECONDS_BETWEEN_STARTS = 1.0
"""How far the newcomers are apart whose first screens are timed."""

IDLE_SECONDS = 10.0

KILLS = 10
"""How often the keeper is killed, at another table each time."""

LONGEST_STUCK = 60.0
"""The seconds after which a table counts as stuck for good."""

GENEROUS = [
    option
    for name in ("sessions", "address-sessions", "address-logins", "unfinished-logins", "starts")
    for option in (f"--{name}", "10000")
] + ["--login-seconds", "120"]
"""Options for a host all of whose clients have one address, and share its cores."""

TURN = re.compile(r"\b[Yy]our turn")

SEATS = "me,open,open,greedy"

TABLES = ".tables"
"""The folder of the tables in that of the players."""

MENU = b"How to play"


@dataclass
class FullHouse:
    """What was measured.

    Attributes:
        sessions: the sessions that were opened.
        lost: those that ended by themselves.
        moves: the seconds until a move was read, for each reader.
        quiet_starts: the seconds from an accepted key to a menu, with nobody else there.
        starts: the same while all play.
        line_memory: the PSS in MB of each session in line mode, as `tp-tui host --status` tells.
        screen_memory: the same of each session on the screen.
        idle: the share of a core that a session took while nobody typed.
        stuck: the seconds until the last reader had a move that was typed when the keeper had just been killed.
    """

    sessions: int = 0
    lost: int = 0
    moves: list[float] = field(default_factory=list)
    quiet_starts: list[float] = field(default_factory=list)
    starts: list[float] = field(default_factory=list)
    line_memory: list[int] = field(default_factory=list)
    screen_memory: list[int] = field(default_factory=list)
    idle: float = 0.0
    stuck: list[float] = field(default_factory=list)


def load_lines(sessions: int, seconds: float, seed: int) -> Iterator[str]:
    """Fill a host with people, and yield the lines of the report.

    Args:
        sessions: the number of sessions.
        seconds: how long they play.
        seed: seeds the pauses of the players.

    Raises:
        OSError, asyncssh.Error: the host cannot be started, or takes nobody in.
    """
    found = asyncio.run(_measure(sessions, seconds, random.Random(seed)))
    ordered = sorted(found.moves)
    yield f"{found.sessions} sessions at {found.sessions // GUESTS_OF_TABLE} tables, {found.lost} of them lost"
    if ordered:
        worst = ordered[int(0.95 * (len(ordered) - 1))]
        yield (
            f"a move at the others: median {1000 * median(ordered):.0f} ms, 95% within {1000 * worst:.0f} ms, "
            f"{len(ordered)} readings"
        )
    alone, among = 1000 * median(found.quiet_starts), 1000 * median(found.starts)
    yield f"from an accepted key to the menu: median {alone:.0f} ms with nobody else there, {among:.0f} ms among these"
    lines, screen = median(found.line_memory), median(found.screen_memory)
    yield f"memory of a session (PSS): median {lines:.0f} MB in line mode, {screen:.0f} MB on the screen"
    yield f"an idle session: {100 * found.idle:.2f}% of a core"
    stuck, most = 1000 * median(found.stuck), 1000 * max(found.stuck)
    yield f"after a kill of the keeper a move is at all the others: median {stuck:.0f} ms, {most:.0f} ms at most"


def _shortest_turn() -> tuple[str, str]:
    """Return a game that begins with a turn of one action, and that action in notation."""
    for name in game_names():
        game = get_game(name)
        state = game.new_initial_state(game.complete_options({}), 0)
        for action in state.legal_actions():
            after = state.clone()
            after.apply_action(action)
            if after.current_player() != state.current_player():
                return name, state.action_to_string(action)
    raise LookupError("no game has a turn of one action")


async def _measure(sessions: int, seconds: float, chance: random.Random) -> FullHouse:
    found = FullHouse()
    with tempfile.TemporaryDirectory(prefix="tp-tui-bench-") as folder:
        log, address = Path(folder) / "log", ("--listen", "127.0.0.1", "--port", "0")
        with log.open("wb") as written:
            command = [sys.executable, "-m", "tp_tui", "host", folder, "--open", *address, *GENEROUS]
            host = subprocess.Popen(command, stderr=written)
        try:
            port = await _port_of(host, log)
            found.quiet_starts = [await _first_screen(port) for _ in range(QUIET_STARTS)]
            tables = [_Table(number, port, chance) for number in range(max(1, sessions // GUESTS_OF_TABLE))]
            signing_in = asyncio.Semaphore(SIGNING_IN)
            await asyncio.gather(*(table.open(signing_in) for table in tables))
            playing = asyncio.gather(*(table.play() for table in tables))
            until = time.monotonic() + seconds
            while not found.starts or time.monotonic() < until:
                found.starts.append(await _first_screen(port))
            for table in tables:
                table.stop()
            await playing
            found.line_memory, found.screen_memory = await asyncio.to_thread(_memory, folder)
            before = _processor_seconds(host.pid)
            await asyncio.sleep(IDLE_SECONDS)
            people = [guest for table in tables for guest in table.guests]
            found.idle = (_processor_seconds(host.pid) - before) / IDLE_SECONDS / len(people)
            found.sessions, found.lost = len(people), sum(guest.is_lost for guest in people)
            found.moves = [waited for table in tables for waited in table.waited]
            for table in tables[:KILLS]:
                found.stuck.append(await table.move_after_kill(Path(folder) / TABLES))
            for guest in people:
                guest.close()
        finally:
            host.terminate()
            await asyncio.to_thread(host.wait)
    return found


async def _port_of(host: subprocess.Popen[bytes], log: Path) -> int:
    """Wait until a host listens, and return its port.

    Raises:
        OSError: it has ended.
    """
    while not (begun := re.search(r"event=host_begins port=(\d+)", log.read_text(encoding="utf-8"))):
        if host.poll() is not None:
            raise ConnectionResetError
        await asyncio.sleep(0.05)
    return int(begun[1])


def _memory(folder: str) -> tuple[list[int], list[int]]:
    """Return the memory in MB of each session in line mode, and of each on the screen."""
    said = subprocess.run(
        [sys.executable, "-m", "tp_tui", "host", folder, "--status"], capture_output=True, text=True, check=True
    ).stdout
    of_lines = re.findall(r" (\d+) MB +plain\b", said)
    of_screens = re.findall(r" (\d+) MB +(?! |plain\b)", said)
    return [*map(int, of_lines)], [*map(int, of_screens)]


def _processor_seconds(pid: int) -> float:
    """Return the processor time of a process and its descendants."""
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
        own = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return own + sum(_processor_seconds(int(child)) for child in children)
    return 0.0


async def _sign_in(port: int) -> asyncssh.SSHClientConnection:
    key = asyncssh.generate_private_key("ssh-ed25519")
    return await asyncssh.connect(
        "127.0.0.1", port, username="bench", client_keys=[key], known_hosts=None, config=None, agent_path=None,
        keepalive_interval=0,
    )  # fmt: skip


async def _first_screen(port: int) -> float:
    """Let somebody new come after a while; return how many seconds pass from an accepted key to a whole menu."""
    await asyncio.sleep(SECONDS_BETWEEN_STARTS)
    async with await _sign_in(port) as connection:
        begun = time.monotonic()
        process = await connection.create_process(term_type="xterm-256color", term_size=(80, 24), encoding=None)
        drawn = b""
        while MENU not in drawn:
            if not (piece := await process.stdout.read(64 * 1024)):
                raise ConnectionResetError
            drawn += piece
        took = time.monotonic() - begun
        process.channel.abort()
    return took


class _Guest:
    """A person at a table.

    Attributes:
        is_lost: whether the session has ended by itself.
    """

    def __init__(self) -> None:
        self.is_lost = False
        self._text = ""
        self._news = asyncio.Event()
        self._connection: asyncssh.SSHClientConnection | None = None
        self._process: asyncssh.SSHClientProcess[bytes] | None = None
        self._reading: asyncio.Task[None] | None = None

    async def open(self, port: int, command: str) -> None:
        """Sign in, and ask for a command."""
        self._connection = await _sign_in(port)
        self._process = await self._connection.create_process(
            command, term_type="xterm-256color", term_size=(80, 24), encoding=None
        )
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        assert self._process is not None
        with suppress(asyncssh.Error):  # the connection is lost
            while data := await self._process.stdout.read(64 * 1024):
                self._text = self._text[-4096:] + data.decode(errors="replace")
                self._news.set()
        self.is_lost = True
        self._news.set()

    async def read_until(self, wanted: re.Pattern[str]) -> re.Match[str]:
        """Wait for a text in the output, and discard the output up to its end.

        Raises:
            OSError: the session has ended.
        """
        while not (match := wanted.search(self._text)):
            if self.is_lost:
                raise ConnectionResetError
            self._news.clear()
            await self._news.wait()
        self._text = self._text[match.end() :]
        return match

    def type(self, text: str) -> None:
        """Type a text."""
        assert self._process is not None
        self._process.stdin.write(text.encode())

    def close(self) -> None:
        """Hang up."""
        if self._reading is not None:
            self._reading.cancel()
        if self._connection is not None:
            self._connection.abort()


class _Table:
    """A table with its people.

    Attributes:
        guests: those who play, in the order of their seats, and last who watches.
        waited: the seconds until a move was read, for each reader.
    """

    def __init__(self, number: int, port: int, chance: random.Random) -> None:
        # No two people of a host have the same name.
        self._names = [f"{name}{number}" for name in PLAYERS]
        self._watcher = f"Eve{number}"
        self.guests = [_Guest() for _ in range(GUESTS_OF_TABLE)]
        self.waited: list[float] = []
        self._port, self._chance = port, chance
        self._game, self._move = _shortest_turn()
        self._is_over = False

    async def open(self, signing_in: asyncio.Semaphore) -> None:
        """Let everyone sit down."""
        first, *others, watcher = self.guests
        async with signing_in:
            await first.open(
                self._port,
                f"plain tables new --game {self._game} --seats {SEATS} --option first=1 --name {self._names[0]}",
            )
            code = (await first.read_until(re.compile(r"Table (\w{6})")))[1]
        for guest, name in zip(others, self._names[1:], strict=True):
            async with signing_in:
                await guest.open(self._port, f"plain join {code} --name {name}")
                await guest.read_until(re.compile(r"At the table|turn\b"))
        async with signing_in:
            await watcher.open(self._port, f"watch {code} --name {self._watcher}")

    async def play(self) -> None:
        """Play until `stop`, or until somebody is lost."""
        with suppress(OSError):
            while not self._is_over:
                mover = await self._await_turn()
                await asyncio.sleep(self._chance.uniform(MIN_PAUSE, LONGEST_PAUSE))
                self.waited += await self._move_of(mover)

    async def move_after_kill(self, folder: Path) -> float:
        """Kill the keeper of the tables in `folder`, and return how long a move then takes to reach all others.

        Raises:
            OSError: somebody is lost.
        """
        mover = await self._await_turn()
        with connect(folder, starts=False) as opened:
            keeper = process_of(opened)
        os.kill(keeper, signal.SIGKILL)
        try:
            async with asyncio.timeout(LONGEST_STUCK):
                return max(await self._move_of(mover))
        except TimeoutError:
            return LONGEST_STUCK

    async def _await_turn(self) -> int:
        """Wait until somebody is to move, and return their number."""
        turns = [asyncio.create_task(guest.read_until(TURN)) for guest in self.guests[: len(PLAYERS)]]
        done, waiting = await asyncio.wait(turns, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
        moved = next(iter(done))
        moved.result()
        return turns.index(moved)

    async def _move_of(self, mover: int) -> list[float]:
        """Let somebody type a move, and return the seconds until each of the others reads it."""
        begun = time.monotonic()
        players = self.guests[: len(PLAYERS)]
        players[mover].type(f"{self._move}\n")
        wanted = re.compile(rf"\b{self._names[mover]} ")
        others = players[:mover] + players[mover + 1 :]
        return await asyncio.gather(*(self._reads(guest, wanted, begun) for guest in others))

    @staticmethod
    async def _reads(guest: _Guest, wanted: re.Pattern[str], begun: float) -> float:
        await guest.read_until(wanted)
        return time.monotonic() - begun

    def stop(self) -> None:
        """Let nobody begin another move."""
        self._is_over = True
