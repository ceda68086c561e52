"""What nobody foresaw: one sentence for the player, the traceback for the host, and the terminal as it was."""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.commands import ROOT, environment
from tests.tui.terminal import Terminal
from tests.tui.test_pty_faults import RESTORED, fail_at_the_log, wait_for_the_end
from tp_tui.cli import crashes
from tp_tui.cli.faults import run_and_exit
from tp_tui.storage.restrictions import RESTRICTED_VARIABLE

SECRET = "in the host's own words"

BROKEN_KEY = f"""
from tp_tui.tui.screens.game import GameScreen
def fail(self, since_last_turn):
    raise RuntimeError("{SECRET}")
GameScreen.action_log = fail
"""

BROKEN_LINE = f"""
from tp_tui.plain.line_mode import LineMode
def fail(self):
    raise RuntimeError("{SECRET}")
LineMode._hint = fail
"""

BROKEN_COMMAND = f"""
from tp_tui.storage import records
def fail():
    raise RuntimeError("{SECRET}")
records.read_records = fail
"""

GUEST = "something went wrong, and tp-tui had to end; games are kept up to their last move."


def program(code: str) -> tuple[str, ...]:
    """`tp-tui`, after `code`; what of the system's log there may be is out of reach."""
    before = "from tp_tui.cli import crashes\ncrashes.SOCKETS = ()"
    return (sys.executable, "-c", f"{before}\n{code}\nfrom tp_tui.cli.main import main\nmain()")


def run(code: str, *arguments: str, folder: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*program(code), *arguments], cwd=ROOT, env=environment(folder), input=typed,
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


def check_logged(log: Path) -> None:
    """The whole traceback is there, for nobody but the owner of the file."""
    said = log.read_text(encoding="utf-8")
    assert "Traceback (most recent call last):" in said
    assert f"RuntimeError: {SECRET}" in said
    assert log.stat().st_mode & 0o777 == 0o600


def test_the_screen_at_home(tmp_path: Path) -> None:
    terminal = Terminal(["play", "--seed", "7", "--option", "first=1"], tmp_path, command=program(BROKEN_KEY))
    try:
        home = tmp_path / ".local/share/tp-tui"
        at_the_end = " ".join(fail_at_the_log(terminal, home / "saves").decode().split())
        assert f"tp-tui: {GUEST} {home / 'crash.log'} says what happened." in at_the_end
        check_logged(home / "crash.log")
    finally:
        terminal.close()


@pytest.mark.parametrize(
    ("code", "command", "typed"), [(BROKEN_LINE, "play --seed 7", "hint\n"), (BROKEN_COMMAND, "stats", "")]
)
def test_lines_and_commands_of_guests(
    code: str, command: str, typed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSH_ORIGINAL_COMMAND", command)
    folder = tmp_path / "players"
    done = run(code, "guest", str(folder), "--player", "ada", folder=tmp_path, typed=typed)
    assert done.returncode == 70, done
    assert done.stderr == f"tp-tui: {GUEST}\n"
    assert SECRET not in done.stdout
    assert str(tmp_path) not in done.stdout
    check_logged(folder / "crash.log")
    assert not (folder / "ada/crash.log").exists()


@pytest.mark.slow
def test_the_screen_of_a_guest(tmp_path: Path) -> None:
    folder = tmp_path / "players"
    asked = {"SSH_ORIGINAL_COMMAND": "play --seed 7 --option first=1"}
    terminal = Terminal(
        ["guest", str(folder), "--player", "ada"], tmp_path, environment=asked, command=program(BROKEN_KEY)
    )
    try:
        terminal.wait_for("Enter place")
        terminal.press("O")
        wait_for_the_end(terminal)
        assert terminal.child.exitstatus == 70
        said = " ".join(terminal.received[terminal.received.rindex(RESTORED[0]) :].decode().split())
        assert f"tp-tui: {GUEST}" in said
        assert not any(word in terminal.received for word in (b"Traceback", SECRET.encode(), str(tmp_path).encode()))
        check_logged(folder / "crash.log")
    finally:
        terminal.close()


@pytest.mark.parametrize("missing", ["can't start new thread", "no process"])
def test_a_screen_that_gets_no_thread_ends_with_a_sentence(missing: str, tmp_path: Path) -> None:
    what = "threading.Thread, 'start'" if "thread" in missing else "subprocess, 'Popen'"
    code = f"""
import subprocess, threading
def missing(*_, **__):
    raise RuntimeError({missing!r})
setattr({what}, missing)
"""
    terminal = Terminal(["guest", str(tmp_path / "players"), "--player", "ada"], tmp_path, command=program(code))
    try:
        if missing == "no process":  # which only bots need
            terminal.wait_for("How to play")
            terminal.press("q")
        wait_for_the_end(terminal)
        assert terminal.child.exitstatus == (0 if missing == "no process" else 75)
        assert b"Traceback" not in terminal.received
        assert str(tmp_path).encode() not in terminal.received
    finally:
        terminal.close()


# The logs


class Syslog:
    """What is sent to the system's log."""

    LOG_PID = LOG_USER = LOG_ERR = 0

    def __init__(self) -> None:
        self.lines: list[str] = []

    def openlog(self, name: str, *_: int) -> None:
        self.lines.append(f"[{name}]")

    def syslog(self, _: int, line: str) -> None:
        self.lines.append(line)


@pytest.fixture
def syslog(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Syslog:
    """A system with a log, and a session of a guest."""
    found = Syslog()
    monkeypatch.setenv(RESTRICTED_VARIABLE, "1")
    monkeypatch.setattr(crashes, "syslog", found)
    monkeypatch.setattr(crashes, "SOCKETS", (str(tmp_path),))
    monkeypatch.setattr(crashes, "_host_folder", tmp_path / "host")
    return found


def raised(text: str) -> Exception:
    try:
        raise ValueError(text)
    except ValueError as error:
        return error


def test_guests_are_logged_by_the_system(syslog: Syslog, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert crashes.log_crash(raised(f"{SECRET} \x1b]0;title\x07")) == ""
    assert syslog.lines[0] == "[tp-tui]"
    assert syslog.lines[-1].startswith(f"ValueError: {SECRET} ")
    assert "\x1b" not in "".join(syslog.lines)
    assert not (tmp_path / "host").exists()
    assert capsys.readouterr() == ("", "")


def test_a_tab_of_a_browser_tells_its_server_too(
    syslog: Syslog, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TEXTUAL_DRIVER", "textual.drivers.web_driver:WebDriver")
    with open(2, "w", closefd=False, encoding="utf-8") as error:
        monkeypatch.setattr(sys, "__stderr__", error)
        crashes.log_crash(raised(SECRET))
    assert SECRET in capfd.readouterr().err
    assert syslog.lines


def test_what_happens_in_the_background_is_logged(
    syslog: Syslog, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Nothing of it is on a guest's screen: sshd shows what is written to standard error."""
    for owner, name in ((threading, "excepthook"), (sys, "excepthook"), (sys, "unraisablehook")):
        monkeypatch.setattr(owner, name, getattr(owner, name))
    monkeypatch.setattr(logging, "lastResort", logging.lastResort)
    crashes.log_unhandled()

    def fail() -> None:
        raise ValueError(SECRET)

    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    assert syslog.lines.count(f"ValueError: {SECRET}") == 1
    assert logging.lastResort is not None
    logging.lastResort.handle(logging.LogRecord("asyncio", logging.ERROR, "", 0, "a task failed", (), None))
    assert syslog.lines[-1] == "a task failed"
    assert capfd.readouterr() == ("", "")


def test_a_file_of_crashes_stays_small_and_has_the_latest(home: Path) -> None:
    for number in range(300):
        assert crashes.log_crash(raised(f"number {number} {'x' * 900}")) == str(home / "crash.log")
        assert (home / "crash.log").stat().st_size <= crashes.LARGEST_LOG + 2 * crashes.LONGEST_REPORT
    said = (home / "crash.log").read_text(encoding="utf-8")
    assert "number 299 " in said
    assert "number 0 " not in said
    assert said.startswith("20")


def test_where_nothing_can_be_logged_the_sentence_is_said(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "crash.log").mkdir()

    def fail() -> None:
        raise ValueError(SECRET)

    with pytest.raises(SystemExit) as ended:
        run_and_exit(fail)
    assert ended.value.code == 70
    assert capsys.readouterr().err == f"tp-tui: {GUEST}\n"
