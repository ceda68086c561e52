"""A terminal that means harm: absurd sizes, floods, sequences out of range. It takes no memory and ends nothing.

The programs run under a limit of their address space, so that one that fails does not take the machine with it.
"""

from __future__ import annotations

import os
import re
import select
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pexpect
import pytest

from tests.tui.terminal import Terminal
from tp_tui.storage.restrictions import RESTRICTED_VARIABLE

SLOW = pytest.mark.slow
ADDRESS_SPACE = 1_500_000
"""KiB that a program may take here."""

MAX_MEMORY = 200
"""MiB that a screen takes at worst, bots left aside."""


class Hostile(Terminal):
    """The program in a terminal of 80×24, of any other size, or of one that it is told."""

    def __init__(
        self,
        arguments: Sequence[str],
        home: Path,
        size: tuple[int, int] = (80, 24),
        environment: Mapping[str, str] | None = None,
    ) -> None:
        columns, lines = size
        script = f'ulimit -v {ADDRESS_SPACE}; stty cols {columns} rows {lines}; exec "$@"'
        command = ("sh", "-c", script, "sh", sys.executable, "-m", "tp_tui")
        super().__init__(arguments, home, environment=environment, command=command)

    @property
    def memory(self) -> int:
        """The most MiB that the program has taken so far."""
        found = re.search(r"VmHWM:\s*(\d+) kB", Path(f"/proc/{self.child.pid}/status").read_text(encoding="ascii"))
        assert found
        return int(found[1]) // 1024

    def send(self, data: bytes) -> None:
        """Send all of it, while what the program draws is read."""
        file, at = self.child.child_fd, 0
        while at < len(data):
            readable, writable, _ = select.select([file], [file], [], 60)
            assert readable or writable, "the program takes nothing more"
            if readable and not self._taken():
                return
            if writable:
                at += os.write(file, data[at : at + 1024])

    def _taken(self) -> bool:
        try:
            self.received = self.received[-100_000:] + self.child.read_nonblocking(65536, timeout=0)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        return True

    def begin(self) -> None:
        """Wait until the program has taken over the terminal and drawn something."""
        self.wait_until(lambda: b"\x1b[?2004h" in self.received and len(self.received) > 1_000)

    def wait_until(self, holds: Callable[[], bool]) -> None:
        for _ in range(1200):
            if holds():
                return
            assert self.child.isalive(), self.received[-2000:].decode(errors="replace")
            select.select([self.child.child_fd], [], [], 0.1)
            self._taken()
        raise AssertionError("waited in vain")

    def check_answers(self) -> None:
        """See that the program is there and draws something new for a key."""
        drawn = 0
        for _ in range(100):
            self.send(b"?")
            for _ in range(5):
                select.select([self.child.child_fd], [], [], 0.1)
                before = self.received
                self._taken()
                drawn += self.received != before
            if drawn:
                break
        assert drawn, "no key is answered"
        assert self.child.isalive()
        assert b"Traceback" not in self.received

    def check_leaves(self, key: bytes = b"\x03") -> None:
        """See that the program is left by a key, as it should be."""
        self.send(key)
        for _ in range(1200):
            select.select([self.child.child_fd], [], [], 0.05)
            if not self._taken() and not self.child.isalive():
                break
        assert b"Traceback" not in self.received
        assert not self.child.isalive()
        assert self.child.exitstatus == 0


ABSURD = {
    "at the start": ((10_000, 10_000), {}, b"", (0, 0)),
    "in the environment": ((80, 24), {"COLUMNS": "30000", "LINES": "30000"}, b"", (0, 0)),
    "by a signal": ((80, 24), {}, b"", (10_000, 10_000)),
    "in band": ((80, 24), {}, b"\x1b[48;20000;20000;1;1t", (0, 0)),
}


@pytest.mark.parametrize("way", [pytest.param(way, marks=SLOW if "by" in way else ()) for way in ABSURD])
def test_a_terminal_of_absurd_size_takes_no_memory(way: str, tmp_path: Path) -> None:
    size, environment, sent, later = ABSURD[way]
    terminal = Hostile([], tmp_path, size, environment)
    try:
        terminal.begin()
        if any(later):
            terminal.child.setwinsize(*later)
        terminal.send(sent)
        terminal.check_answers()
        assert terminal.memory < MAX_MEMORY
        terminal.check_leaves()
    finally:
        terminal.close()


@pytest.mark.slow
def test_the_program_ends_when_a_huge_terminal_is_gone(tmp_path: Path) -> None:
    terminal = Hostile(["play", "--seed", "7"], tmp_path, (10_000, 10_000))
    terminal.begin()
    pid = terminal.child.pid
    os.close(terminal.child.child_fd)
    terminal.child.closed = terminal.child.ptyproc.closed = True
    _, status = os.waitpid(pid, 0)
    assert os.waitstatus_to_exitcode(status) in (129, -1)


OUT_OF_RANGE = (
    "\x1b[1:2u", "\x1b[97;1:3u", "\x1b[1114112u", "\x1b[48;0;0;0;0t", "\x1b[48;1;1;0;0t", "\x1b[48;5;5;1;1t",
    "\x1b[55296u", "\x1b[97;;55296u", "\x1b[48;24;80;0;0t\x1b[<0;5;5M", "\x1b[<0;99999;99999M",
    "\x1b[" + "9" * 5_000 + "u", "\x1b[48;24;80;24;" + "9" * 5_000 + "t",
)  # fmt: skip


def test_sequences_that_are_malformed_or_out_of_range_end_nothing(tmp_path: Path) -> None:
    terminal = Hostile([], tmp_path)
    try:
        terminal.begin()
        for sequence in OUT_OF_RANGE:
            terminal.send(sequence.encode())
            terminal.read(0.1)
            assert terminal.child.isalive(), sequence
        terminal.send(b"\x1b[48;24;80;24;80t")
        terminal.check_answers()
        terminal.check_leaves()
    finally:
        terminal.close()


MEGABYTE = 1_000_000
FLOODS = {
    "focus": (b"\x1b[I\x1b[O", 1),
    "clicks": (b"\x1b[<0;40;12M\x1b[<0;40;12m", 2),
    "moves": (b"\x1b[<35;40;12M\x1b[<35;41;12M", 2),
    "keys": (b"\x1b[A\x1b[B", 1),
    "sizes": (b"\x1b[48;300;500;300;500t\x1b[48;299;499;300;500t", 1),
    "reports": (b"\x1b[?2048;2$y\x1b[?2026;2$y", 1),
    "pastes": (b"\x1b[200~xx\x1b[201~", 1),
    "a paste without end": (b"\x1b[200~" + b"x" * 4_000, 24),
    "a title without end": (b"\x1b]0;" + b"x" * 4_000, 8),
}


@pytest.mark.parametrize(
    "flood", [pytest.param(flood, marks=() if flood in ("focus", "a paste without end") else SLOW) for flood in FLOODS]
)
def test_a_flood_takes_no_memory_and_ctrl_c_is_heard_in_it(flood: str, tmp_path: Path) -> None:
    data, megabytes = FLOODS[flood]
    terminal = Hostile([], tmp_path)
    try:
        terminal.begin()
        terminal.send(data * (megabytes * MEGABYTE // len(data)))
        assert terminal.child.isalive()
        assert terminal.memory < MAX_MEMORY
        terminal.check_leaves(b"\x03" + data * 100)
    finally:
        terminal.close()


# Line mode


def in_lines(home: Path, folder: Path, **environment: str) -> Terminal:
    script = f'ulimit -v {ADDRESS_SPACE}; cd "{folder}"; exec "$@"'
    command = ("sh", "-c", script, "sh", sys.executable, "-m", "tp_tui")
    terminal = Terminal(["--plain"], home, environment=environment, command=command)
    terminal.wait_for("lists them again")
    return terminal


@pytest.mark.parametrize("guest", [True, pytest.param(False, marks=SLOW)], ids=["guest", "at home"])
def test_no_names_of_files_or_accounts_are_completed(guest: bool, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    for name in ("kings-secret", "keys-secret"):
        (folder / name).touch()
    terminal = in_lines(tmp_path, folder, **({RESTRICTED_VARIABLE: "1"} if guest else {}))
    try:
        for typed in ("k\x1b?", "\x15k\t\t", "\x15~root\x1b&", "\x15k\x1b*", "\x15~r\x1b~", "\x15./\x1b/", "\x15~\t\t"):
            terminal.press(typed)
            terminal.read(0.2)
        terminal.press("\x15q\r")
        terminal.wait(lambda: not terminal.child.isalive(), 60, "the end")
        assert terminal.child.exitstatus == 0
        for secret in (b"secret", b"/root"):
            assert secret not in terminal.received
    finally:
        terminal.close()


def test_killing_and_yanking_takes_no_memory_of_a_guest(tmp_path: Path) -> None:
    terminal = in_lines(tmp_path, tmp_path, **{RESTRICTED_VARIABLE: "1"})
    try:
        terminal.press("x" * 8)
        for _ in range(30):
            terminal.press("\x01\x0b\x19\x19")
        terminal.read(0.5)
        terminal.press("\x15\r")
        terminal.wait(lambda: terminal.received.count(b"lists them again") > 1)
        status = Path(f"/proc/{terminal.child.pid}/status").read_text(encoding="ascii")
        found = re.search(r"VmHWM:\s*(\d+) kB", status)
        assert found
        assert int(found[1]) < MAX_MEMORY * 1024
        terminal.press("q\r")
        terminal.wait(lambda: not terminal.child.isalive(), 60, "the end")
    finally:
        terminal.close()


@pytest.mark.slow
def test_at_home_lines_are_edited_still(tmp_path: Path) -> None:
    terminal = in_lines(tmp_path, tmp_path)
    try:
        terminal.press("nowhere\r")
        terminal.wait_for("nowhere is not in the menu")
        terminal.press("\x1b[A")
        terminal.wait(lambda: terminal.lines[terminal.screen.cursor.y] == "> nowhere")
        terminal.press("\x15uit\x1b[D\x1b[D\x1b[Dq\r")
        terminal.wait(lambda: not terminal.child.isalive(), 60, "the end")
        assert terminal.child.exitstatus == 0
    finally:
        terminal.close()


def test_a_guest_whose_terminal_takes_nothing_is_gone(tmp_path: Path) -> None:
    """One that reads nothing would hold up the program for ever: here it is 0.2 seconds instead of a minute."""
    run = "import tp_tui.tui.app as app; app.STALLED_SECONDS = 0.2; from tp_tui.cli.main import main; main()"
    command = (sys.executable, "-c", run)
    terminal = Terminal([], tmp_path, (200, 60), environment={RESTRICTED_VARIABLE: "1"}, command=command)
    status = None
    try:
        # Nothing is read here: every drawing anew stays in the buffer of the terminal, until that is full.
        for _ in range(1200):
            ended, status = os.waitpid(terminal.child.pid, os.WNOHANG)
            if ended:
                break
            if select.select([], [terminal.child.child_fd], [], 0.05)[1]:
                os.write(terminal.child.child_fd, b"\x0c")
            time.sleep(0.05)
        else:
            terminal.child.kill(signal.SIGKILL)
        assert status is not None
        assert os.waitstatus_to_exitcode(status) == 129
    finally:
        os.close(terminal.child.child_fd)
        terminal.child.closed = terminal.child.ptyproc.closed = True
