"""Hostile guests beside players, on a real SSH server configured as in docs/hosting.md.

`python -m tests.host.crowd` measures the effect on players: the response times of keys and logins, and lost games. All
clients run on the same machine, hostile ones at the lowest priority, as they would have their own CPUs in reality.
"""

from __future__ import annotations

import argparse
import asyncio
import fcntl
import multiprocessing
import os
import random
import re
import resource
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from tests.hosting import Host, OpenSshHost, running
from tp_tui.storage.game_log import load_save
from tp_tui.storage.saved_games import saved_games

GAMES = ("terra", "necropolis", "cubes")

FULL = re.compile(rb"tp-tui: [^\r\n]*(taken|full|too many|already)[^\r\n]*", re.IGNORECASE)
"""The message to a newcomer if there is no slot left."""

NEWCOMERS = 12
"""The number of players who log in one after another, each rarely enough not to exceed the limit of starts."""

BANDWIDTH = 256 * 1024
"""The maximum bytes per second of a hostile client, as of a home connection."""


class Line:
    """An SSH client in a pseudo-terminal, whose latest output is in `seen`."""

    def __init__(self, command: list[str], size: tuple[int, int] = (80, 24)) -> None:
        """Start the client `command` in a terminal of `size` columns and lines."""
        self.master, slave = os.openpty()
        columns, lines = size
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.process = subprocess.Popen(
            command,
            stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color"},
        )  # fmt: skip
        os.close(slave)
        # Linux schedules sessions as groups, so the group needs the niceness of this process as well.
        with suppress(OSError):
            Path(f"/proc/{self.process.pid}/autogroup").write_text(str(os.nice(0)), encoding="ascii")
        os.set_blocking(self.master, False)
        self.seen = b""
        self.is_closed = False
        self._came = asyncio.Event()
        asyncio.get_running_loop().add_reader(self.master, self._read)

    def _read(self) -> None:
        try:
            data = os.read(self.master, 65536)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self.seen = (self.seen + data)[-200_000:]
        else:
            self.is_closed = True
            asyncio.get_running_loop().remove_reader(self.master)
        self._came.set()

    def send(self, data: bytes) -> int:
        """Send as much as possible without blocking; return the number of bytes."""
        try:
            return os.write(self.master, data)
        except (BlockingIOError, OSError):
            return 0

    async def comes(self, seconds: float) -> bool:
        """Wait for output; return whether there was some."""
        self._came.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._came.wait(), seconds)
            return not self.is_closed
        return False

    async def until(self, found: Callable[[bytes], object], seconds: float) -> bool:
        """Wait until `found` returns true for the output; return whether it did."""
        end = time.monotonic() + seconds
        while not found(self.seen):
            left = end - time.monotonic()
            if left <= 0 or self.is_closed:
                return bool(found(self.seen))
            await self.comes(left)
        return True

    def close(self) -> None:
        """Kill the client, as a lost connection would."""
        self.process.kill()
        self.process.wait()
        if not self.is_closed:
            asyncio.get_running_loop().remove_reader(self.master)
            self.is_closed = True
        os.close(self.master)


@dataclass
class Findings:
    """The measurements.

    Attributes:
        keys: the response time in seconds of each key of a player.
        unanswered: the number of keys without a response within ten seconds.
        sign_ins: the seconds until each newcomer saw the menu or a refusal.
        refused: the number of newcomers refused by the program.
        turned_away: the number of newcomers refused by sshd, which limits connections from one address.
        faults: the number of occurrences of each fault.
        lost: descriptions of lost games.
        attacks: the number of attacks by kind.
    """

    keys: list[float] = field(default_factory=list)
    unanswered: int = 0
    sign_ins: list[float] = field(default_factory=list)
    refused: int = 0
    turned_away: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)
    attacks: Counter[str] = field(default_factory=Counter)


def fraction(times: list[float], part: float) -> float:
    """Return the quantile of times below which the fraction `part` lies."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


# Players


async def play(host: Host, name: str, number: int, findings: Findings, end: float, ready: asyncio.Event) -> None:
    """Play with about a key per second, and record the response times."""
    chance = random.Random(number)
    game = GAMES[number % len(GAMES)]
    command = f"play --game {game} --seats you,random --seed {number}"
    line = Line(host.ssh(name, "-tt", command=command))
    if not await line.until(lambda seen: b"Enter" in seen, 120):
        findings.faults[f"{name} did not get a table: {line.seen[-200:]!r}"] += 1
        ready.set()
        line.close()
        return
    ready.set()
    watching = asyncio.create_task(watch_save(host, name, findings, end))
    while time.monotonic() < end and not line.is_closed:
        await asyncio.sleep(chance.uniform(0.7, 1.3))
        while await line.comes(0.05):
            pass  # a bot's move is not a response
        key = chance.choice((b"\x1b[C", b"\x1b[D", b"\x1b[A", b"\x1b[B", b"\t", b"?", b"\r"))
        begun = time.monotonic()
        line.send(key)
        if await line.comes(10):
            findings.keys.append(time.monotonic() - begun)
        elif not line.is_closed and key in (b"\t", b"?"):
            findings.unanswered += 1
        if key == b"?":
            await asyncio.sleep(0.3)
            line.send(b"\x1b")
            await line.comes(2)
    if line.is_closed:
        findings.faults[f"{name} was thrown out: {line.seen[-300:]!r}"] += 1
    look_for_faults(line.seen, name, findings)
    line.close()
    played = await watching
    if await asyncio.to_thread(actions_kept, host, name) < max(1, played):
        findings.lost.append(f"{name}: the game is gone, or ends earlier than it was seen")


async def watch_save(host: Host, name: str, findings: Findings, end: float) -> int:
    """Read a player's saved game repeatedly; return its last number of actions."""
    played = 0
    while time.monotonic() < end:
        await asyncio.sleep(random.uniform(15, 25))
        now = await asyncio.to_thread(actions_kept, host, name)
        if now < played:
            findings.lost.append(f"{name}: {now} of {played} actions are left")
        played = max(played, now)
    return played


def actions_kept(host: Host, name: str) -> int:
    """Return the number of actions in a player's latest saved game; 0 if there is none."""
    folder = folder_of(host, name)
    games = saved_games(folder / "saves") if folder else []
    return len(load_save(games[0].file).saved.actions) if games else 0


def folder_of(host: Host, name: str) -> Path | None:
    """Return the folder of a player's key; None if it does not exist yet."""
    printed = subprocess.run(
        ["ssh-keygen", "-lf", host.folder / f"{name}.pub"], capture_output=True, text=True, check=True
    ).stdout
    fingerprint = printed.split()[1].removeprefix("SHA256:").replace("+", "-").replace("/", "_")
    folder = host.players / f"key-{fingerprint}"
    return folder if folder.is_dir() else None


def look_for_faults(seen: bytes, who: str, findings: Findings) -> None:
    """Record output that no guest may see."""
    for fault in (b"Traceback", b"/site-packages/", str(Path(__file__).parents[2]).encode()):
        if fault in seen:
            findings.faults[f"{who} saw {fault.decode()}"] += 1


# Attackers

Attack = Callable[[random.Random], bytes]


def focus(chance: random.Random) -> bytes:
    return b"\x1b[I\x1b[O" * 500


def clicks(chance: random.Random) -> bytes:
    return b"".join(
        f"\x1b[<{chance.randrange(36)};{chance.randrange(99)};{chance.randrange(40)}{chance.choice('Mm')}".encode()
        for _ in range(300)
    )


def keys(chance: random.Random) -> bytes:
    return bytes(chance.choice(b"hjklu?i \t\r:dx123") for _ in range(2000))


def paste(chance: random.Random) -> bytes:
    return b"\x1b[200~" + b"p" * 4000


def noise(chance: random.Random) -> bytes:
    return chance.randbytes(4000)


def sizes(chance: random.Random) -> bytes:
    return b"".join(
        f"\x1b[48;{chance.choice((0, 1, 300, 20000))};{chance.choice((0, 1, 500, 20000))};0;0t".encode()
        for _ in range(50)
    )


def broken(chance: random.Random) -> bytes:
    return b"\x1b[1:2u\x1b[97;1:3u\x1b[1114112u\x1b[48;0;0;0;0t\x1b]0;" + b"\x1b[" + b"9" * 3000


def endless(chance: random.Random) -> bytes:
    return b"a" * 8000


def readline_keys(chance: random.Random) -> bytes:
    return b"aaaa\x15\x19\x19" * 30 + b"\x1b?" + b"~postgres\x1b&" * 5


def hints(chance: random.Random) -> bytes:
    return b"i\x1b" * 2


ON_SCREEN: dict[str, Attack] = {
    "focus reports": focus, "clicks": clicks, "keys": keys, "unclosed paste": paste, "noise": noise, "sizes": sizes,
    "broken sequences": broken,
}  # fmt: skip
IN_LINES: dict[str, Attack] = {"endless line": endless, "editing keys": readline_keys}


async def attack(host: Host, name: str, number: int, findings: Findings, end: float) -> None:
    """Attack in one way until `end`, logging in again whenever the session is over."""
    chance = random.Random(number)
    ways = [*ON_SCREEN, *IN_LINES, "hints", "huge terminal", "sign in and go"]
    way = ways[number % len(ways)]
    while time.monotonic() < end:
        findings.attacks[way] += 1
        size, command, make = (80, 24), "", (lambda chance: b"")
        if way in ON_SCREEN:
            make = ON_SCREEN[way]
            command = chance.choice(("", "play --seats you,random --seed 1"))
        elif way in IN_LINES:
            make, command = IN_LINES[way], "play --plain --seats you,random --seed 1"
        elif way == "hints":
            make, command = hints, "play --seats you,pharaoh --seed 1"
        elif way == "huge terminal":
            size = (10_000, 10_000)
        line = Line(host.ssh(name, "-tt", command=command), size)
        if way == "sign in and go":
            await line.comes(chance.uniform(0.1, 2))
            look_for_faults(line.seen, way, findings)
            line.close()
            continue
        await line.until(lambda seen: len(seen) > 500 or FULL.search(seen), 60)
        signed_in_until = min(end, time.monotonic() + chance.uniform(5, 60))
        waiting = b""
        while time.monotonic() < signed_in_until and not line.is_closed:
            waiting = waiting or make(chance)
            sent = line.send(waiting[:16_384])
            waiting = waiting[sent:]
            await asyncio.sleep(max(0.05, sent / BANDWIDTH) if way != "hints" else 0.5)
        look_for_faults(line.seen, way, findings)
        line.close()
        # Wait before logging in again, as sshd limits the rate.
        await asyncio.sleep(chance.uniform(0.2, 1))


async def sign_in(host: Host, name: str, findings: Findings, end: float) -> None:
    """Log in as a newcomer every few seconds, and record the response times."""
    for number in count():
        if time.monotonic() > end:
            return
        begun = time.monotonic()
        line = Line(host.ssh(f"{name}{number % NEWCOMERS}", "-tt"))
        if await line.until(lambda seen: b"How to play" in seen or FULL.search(seen), 30):
            findings.sign_ins.append(time.monotonic() - begun)
            findings.refused += FULL.search(line.seen) is not None
        elif b"kex_exchange" in line.seen:
            findings.turned_away += 1
        else:
            findings.faults[f"a newcomer saw {line.seen[-120:]!r}"] += 1
        line.send(b"q")
        await line.until(lambda _: False, 1)
        line.close()
        await asyncio.sleep(2)


# Measuring


def memory_of_sessions(server: int) -> tuple[float, float]:
    """Return the memory in MiB of all sessions of the SSH server together, and of the largest process."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            with suppress(OSError, IndexError):
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
    below = {server}
    while more := {pid for pid, parent in parents.items() if parent in below} - below:
        below |= more
    whole = most = 0
    for pid in below - {server}:
        with suppress(OSError, StopIteration):
            rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
            kib = next(int(each.split()[1]) for each in rollup.splitlines() if each.startswith("Pss:"))
            whole, most = whole + kib, max(most, kib)
    return whole / 1024, most / 1024


def sessions_left(players: Path) -> int:
    """Return the number of sessions that still run ten seconds after the last client has gone."""
    for _ in range(100):
        found = 0
        for entry in Path("/proc").iterdir():
            with suppress(OSError):
                found += entry.name.isdecimal() and str(players).encode() in (entry / "cmdline").read_bytes()
        if not found:
            break
        time.sleep(0.1)
    return found


async def watch_memory(server: int, end: float, most: list[float]) -> None:
    """Record the maximum memory of all sessions and of one process in `most`."""
    while time.monotonic() < end:
        whole, one = await asyncio.to_thread(memory_of_sessions, server)
        most[:] = [max(most[0], whole), max(most[1], one)]
        await asyncio.sleep(15)


def attack_in_a_process(
    host: Host, attackers: int, seconds: float, found: multiprocessing.SimpleQueue[Findings]
) -> None:
    """Run `attackers` concurrent attacks in a process of the lowest priority."""
    os.nice(19)
    os.setsid()
    with suppress(OSError):
        Path("/proc/self/autogroup").write_text("19", encoding="ascii")
    findings, end = Findings(), time.monotonic() + seconds

    async def attack_all() -> None:
        await asyncio.gather(*(attack(host, f"hostile{number}", number, findings, end) for number in range(attackers)))

    asyncio.run(attack_all())
    found.put(findings)


async def measure(
    host: Host, players: int, attackers: int, quiet: float, loud: float
) -> tuple[Findings, Findings, list[float]]:
    """Return the findings before and during the attack, and the maximum memory used."""
    alone, findings, most = Findings(), Findings(), [0.0, 0.0]
    events = [asyncio.Event() for _ in range(players)]
    begun = time.monotonic() + 6 * players / 4  # enough for all to sit down
    end = begun + quiet + loud
    tasks = [
        asyncio.create_task(play(host, f"player{number}", number, findings, end, events[number]))
        for number in range(players)
    ]
    for event in events:
        await event.wait()
    findings.keys.clear()
    await asyncio.sleep(quiet)
    alone.keys, alone.unanswered = list(findings.keys), findings.unanswered
    findings.keys.clear()
    assert host.server_pid
    found: multiprocessing.SimpleQueue[Findings] = multiprocessing.get_context("fork").SimpleQueue()
    hostile = multiprocessing.get_context("fork").Process(
        target=attack_in_a_process, args=(host, attackers, end - time.monotonic(), found)
    )
    await asyncio.to_thread(hostile.start)
    tasks.append(asyncio.create_task(sign_in(host, "newcomer", findings, end)))
    tasks.append(asyncio.create_task(watch_memory(host.server_pid, end, most)))
    await asyncio.gather(*tasks)
    theirs = await asyncio.to_thread(found.get)
    await asyncio.to_thread(hostile.join)
    findings.attacks, findings.faults = theirs.attacks, findings.faults + theirs.faults
    return alone, findings, most


def main() -> None:
    """Measure, and print the findings; exit with status 1 if a game was lost or a guest saw something forbidden."""
    parser = argparse.ArgumentParser(prog="python -m tests.host.crowd", description=main.__doc__)
    parser.add_argument("--playing", type=int, default=20, help="sessions that play")
    parser.add_argument("--hostile", type=int, default=60, help="clients that attack")
    parser.add_argument("--quiet", type=float, default=20, help="seconds before they come")
    parser.add_argument("--loud", type=float, default=90, help="seconds that they stay")
    asked = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
    with tempfile.TemporaryDirectory(prefix="tp-tui-crowd-") as folder, running(OpenSshHost(Path(folder))) as host:
        for number in range(asked.playing):
            host.add_player(f"player{number}")
        for number in range(asked.hostile):
            host.add_player(f"hostile{number}")
        for number in range(NEWCOMERS):
            host.add_player(f"newcomer{number}")
        alone, found, most = asyncio.run(measure(host, asked.playing, asked.hostile, asked.quiet, asked.loud))
        left_over = sessions_left(host.players)
    for title, times in (("keys, alone", alone.keys), ("keys, crowded", found.keys), ("sign-ins", found.sign_ins)):
        shown = "  ".join(f"{part:.0%} {1000 * fraction(times, part):6.0f} ms" for part in (0.5, 0.9, 0.95, 0.99))
        print(f"{title:14} {len(times):5}  {shown}")
    print(f"keys without an answer {found.unanswered}, newcomers refused with a sentence {found.refused}")
    print(f"newcomers turned away by sshd's limits on one address {found.turned_away}")
    print(f"memory of all sessions {most[0]:.0f} MiB, of the largest process {most[1]:.0f} MiB")
    print(f"sessions left when all clients are gone {left_over}")
    print("attacks " + ", ".join(f"{way} {number}" for way, number in sorted(found.attacks.items())))
    for fault, number in found.faults.items():
        print(f"{number:5} × {fault}")
    for lost in found.lost:
        print(f"lost: {lost}")
    sys.exit(1 if found.lost or left_over or any("saw Traceback" in fault for fault in found.faults) else 0)


if __name__ == "__main__":
    main()
