"""How the program stops, goes on and ends: suspended by Ctrl-Z, stopped by others, with other drivers and streams."""

from __future__ import annotations

import os
import shutil
import signal
import struct
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.commands import check_refused, environment, run
from tests.tui.terminal import Terminal
from tests.tui.test_pty_faults import RESTORED, saves_of, wait_for_the_end
from tp_tui.storage.game_log import load_save
from tp_tui.storage.saved_games import saved_games

PROGRAM = f"{sys.executable} -m tp_tui"


def in_a_shell(home: Path, command: str) -> Terminal:
    """A shell with job control that has begun `command`."""
    shell = shutil.which("bash") or pytest.skip("job control is tried in bash, which is not installed")
    terminal = Terminal((), home, command=(shell, "--norc", "--noprofile", "-i"), environment={"PS1": "shell> "})
    terminal.wait_for("shell>")
    terminal.child.send(f"{command}\r")
    return terminal


def settled(terminal: Terminal) -> list[str]:
    """What the screen shows once nothing more comes."""
    while terminal.read(0.5):
        pass
    return terminal.lines


def suspend(terminal: Terminal) -> None:
    """Press Ctrl-Z; the shell has the terminal again, as it was."""
    at = len(terminal.received)
    terminal.press("\x1a")
    terminal.wait(lambda: b"shell> " in terminal.received[at:])
    assert all(sequence in terminal.received[at:] for sequence in RESTORED)


def resume(terminal: Terminal) -> None:
    at = len(terminal.received)
    terminal.press("fg", "enter")
    terminal.wait(lambda: b"\x1b[?1049h" in terminal.received[at:])


def test_suspended_and_back_with_a_whole_picture(tmp_path: Path) -> None:
    terminal = in_a_shell(tmp_path, f"{PROGRAM} play --seed 7 --option first=1")
    terminal.wait_for("Enter place")
    terminal.press("tab", "enter")
    terminal.wait_for("Choose a row")
    before = settled(terminal)
    suspend(terminal)
    terminal.press('echo I am "back"', "enter")
    terminal.wait_for("I am back")
    resume(terminal)
    assert settled(terminal) == before
    # Once more, and over a larger screen: then a signal ends what is suspended.
    suspend(terminal)
    terminal.resize(100, 30)
    resume(terminal)
    assert len(settled(terminal)) == 30
    assert any("Choose a row" in line for line in terminal.lines[24:]), terminal.text
    suspend(terminal)
    terminal.press("kill %1; fg", "enter")
    terminal.wait(lambda: not children_of(terminal.child.pid))
    terminal.press("echo ended with $?", "enter")
    terminal.wait_for("ended with 143")
    (summary,) = saved_games(saves_of(tmp_path))
    assert load_save(summary.file).saved.actions
    terminal.close()


@pytest.mark.slow
def test_stopped_by_others_it_goes_on_as_it_was(tmp_path: Path) -> None:
    """Whoever stops it does not ask: the terminal is still taken over, and is given back once, as it was."""
    terminal = in_a_shell(tmp_path, f"{PROGRAM}; echo ended with $?")
    terminal.wait_for("How to play")
    before = settled(terminal)
    (program,) = children_of(terminal.child.pid)
    os.kill(program, signal.SIGSTOP)
    terminal.wait_for("Stopped")
    terminal.press("clear; echo between", "enter")
    terminal.wait_for("between")
    terminal.press("fg", "enter")
    terminal.wait_for("How to play")
    assert settled(terminal) == before
    terminal.press("q")
    # What follows the program in the line of the shell went on when it was stopped.
    terminal.wait_for("shell>")
    terminal.press("stty -a | tr ' ' '\\n' | grep -E '^-?(echo|icanon|icrnl);?$' | tr '\\n' ' '", "enter")
    terminal.wait_for("icrnl icanon echo")
    terminal.close()


def children_of(pid: int) -> list[int]:
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(line) for line in listed.stdout.split()]


def test_without_a_shell_nothing_is_suspended(tmp_path: Path) -> None:
    """As `ssh -t host tp-tui` starts it: nobody could take it up again."""
    terminal = Terminal([], tmp_path)
    terminal.wait_for("How to play")
    terminal.press("\x1a")
    terminal.wait_for("No shell would bring the game back")
    terminal.press("q")
    wait_for_the_end(terminal)
    assert terminal.child.exitstatus == 0


def test_the_screen_is_drawn_anew(tmp_path: Path) -> None:
    terminal = Terminal(["play", "--seed", "7", "--option", "first=1"], tmp_path)
    terminal.wait_for("Enter place")
    before = settled(terminal)
    terminal._stream.feed(b"\x1b[H\x1b[41mA broadcast message from root\x1b[5;5Hwrote over everything")
    assert terminal.lines != before
    terminal.press("\x0c")
    terminal.wait(lambda: terminal.lines == before)
    terminal.close()


def test_standard_error_may_go_to_a_file(tmp_path: Path) -> None:
    errors = tmp_path / "errors"
    terminal = in_a_shell(tmp_path, f"{PROGRAM} 2>{errors}; echo ended with $?")
    terminal.wait_for("How to play")
    terminal.press("j", "j", "j", "j", "j", "j", "j", "enter")
    settled(terminal)
    terminal.press("\x03")
    terminal.wait_for("ended with 0")
    assert errors.read_text(encoding="utf-8") == ""
    terminal.close()


# Other drivers


@pytest.mark.parametrize("chosen", ["nowhere:Driver", "textual.app:App", "textual.drivers.web_driver", ":", "."])
def test_what_is_no_driver_is_named(chosen: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEXTUAL_DRIVER", chosen)
    check_refused(run(folder=tmp_path), f"there is no driver {chosen}; TEXTUAL_DRIVER takes")


@pytest.mark.slow
def test_another_driver_for_terminals_is_let_through(tmp_path: Path) -> None:
    driver = {"TEXTUAL_DRIVER": "textual.drivers.linux_driver:LinuxDriver"}
    terminal = Terminal([], tmp_path, environment=driver)
    terminal.wait_for("How to play")
    terminal.press("q")
    wait_for_the_end(terminal)
    assert terminal.child.exitstatus == 0
    assert b"Traceback" not in terminal.received


class Browser:
    """A web server's end of the pipes: what Textual's own driver for the web reads and writes."""

    def __init__(self, arguments: Sequence[str], home: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tp_tui", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env=environment(home) | {"TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver"},
        )  # fmt: skip
        assert self.process.stdin
        assert self.process.stdout
        self._in, self._out = self.process.stdin, self.process.stdout
        assert self._out.readline() == b"__GANGLION__\n"

    def press(self, keys: str) -> None:
        data = keys.encode()
        self._in.write(b"D" + struct.pack(">I", len(data)) + data)
        self._in.flush()

    def wait_for(self, text: bytes) -> None:
        seen = b""
        for kind, data in self._packets():
            seen += data if kind == b"D" else b""
            if text in seen:
                return
        raise AssertionError(f"{text!r} never came, but {seen[-500:]!r}")

    def _packets(self) -> Iterator[tuple[bytes, bytes]]:
        while head := self._out.read(5):
            yield head[:1], self._out.read(struct.unpack(">I", head[1:])[0])

    def rest(self) -> list[tuple[bytes, bytes]]:
        return list(self._packets())


def test_the_driver_of_web_servers_is_let_through(tmp_path: Path) -> None:
    browser = Browser([], tmp_path)
    browser.wait_for(b"How to play")
    browser.press("q")
    assert browser.rest()[-1] == (b"M", b'{"type": "exit"}')
    assert browser.process.wait(60) == 0


def test_a_web_server_that_is_gone_ends_the_program(tmp_path: Path) -> None:
    browser = Browser(["play", "--seed", "7", "--option", "first=1"], tmp_path)
    browser.wait_for(b"Place your tile")
    browser._in.close()
    browser._out.close()
    assert browser.process.wait(60) == 128 + signal.SIGHUP
