"""`tp-tui host` by real SSH clients: how one comes in, what its owner can do, and what hostile clients cannot."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import asyncssh
import pytest

from tests.host.ssh_table import SshTable
from tests.hosting import TpTuiHost, children, fork_server, running, sessions, spares, tool
from tests.tui.terminal import Terminal
from tp_tui.cli.fork_server import NICENESS, SPARES
from tp_tui.host.guard import ADDRESS_SPACE, RESERVE, SIXTEENTHS_OF_SCREEN
from tp_tui.host.ssh_access import BANNED
from tp_tui.storage.game_log import load_save
from tp_tui.storage.limits import Limits

pytestmark = pytest.mark.slow


def until(found: Callable[[], bool], seconds: float = 30) -> None:
    """Wait for a state."""
    end = time.monotonic() + seconds
    while not found():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TpTuiHost]:
    """A host whose invitation code lets newcomers in."""
    with running(TpTuiHost(tmp_path_factory.mktemp("host"), "--invite", "--address-sessions", "6")) as found:
        for name in ("ada", "ben", "eve"):
            found.new_key(name)
        assert sign_in(found, "ada", code(found)).returncode == 0
        yield found


def code(host: TpTuiHost) -> str:
    (found,) = re.findall(r"who have the code (\w{6})\.", host.log.read_text(encoding="utf-8"))
    return str(found)


def sign_in(host: TpTuiHost, name: str, user: str, command: str = "stats") -> subprocess.CompletedProcess[str]:
    """Sign in with a key of one's own under a user name, and wait for the end."""
    return subprocess.run(
        [tool("ssh"), *host.client_options(name), "-p", str(host.port), "-l", user, "127.0.0.1", command],
        capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60, check=False,
    )  # fmt: skip


def control(host: TpTuiHost, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tp_tui", "host", str(host.players), *options],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


@pytest.fixture(autouse=True)
def alone(host: TpTuiHost) -> Iterator[None]:
    yield
    until(lambda: not sessions(host))


def exited(terminal: Terminal) -> Callable[[], bool]:
    """Return a check whether a client has ended, which reads what it prints."""
    return lambda: not (terminal.read(0.02), terminal.child.isalive())[1]


# Coming in


@pytest.mark.rule("T29")
def test_the_host_says_how_one_comes_in_and_by_what_it_is_known(host: TpTuiHost) -> None:
    said = host.log.read_text(encoding="utf-8")
    assert f"Friends type: ssh -p {host.port} {code(host)}@localhost\n" in said
    scanned = subprocess.run(
        [tool("ssh-keyscan"), "-t", "ed25519", "-p", str(host.port), "127.0.0.1"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    shown = subprocess.run(
        [tool("ssh-keygen"), "-lvf", "-"], input=scanned.stdout, capture_output=True, text=True, check=True
    ).stdout
    assert shown.split()[1] in said
    assert "\n".join(shown.splitlines()[1:]) in said


@pytest.mark.rule("T29")
def test_a_newcomer_needs_the_code_once(host: TpTuiHost) -> None:
    for user in ("ben", "", "ABCDEF"):
        assert sign_in(host, "ben", user or "x").returncode == 255
    assert sign_in(host, "ben", code(host).lower()).returncode == 0
    assert sign_in(host, "ben", "ben").returncode == 0


@pytest.mark.rule("T29")
def test_who_has_no_key_is_told_how_to_make_one(host: TpTuiHost) -> None:
    options = host.client_options("nobody", is_quiet=False)
    terminal = Terminal((), host.folder, command=[tool("ssh"), *options, "-p", str(host.port), "127.0.0.1"])
    until(exited(terminal))
    assert terminal.received.count(b"ssh-keygen -t ed25519") == 1
    assert b"CODE@host" in terminal.received
    assert b"Permission denied" in terminal.received
    terminal.close()


@pytest.mark.rule("T34")
def test_a_banned_key_does_not_come_in(host: TpTuiHost) -> None:
    shown = subprocess.run(
        [tool("ssh-keygen"), "-lf", str(host.folder / "ben.pub")], capture_output=True, text=True, check=True
    ).stdout
    assert sign_in(host, "ben", code(host)).returncode == 0
    (host.players / BANNED).write_text(f"{shown.split()[1]} shouts\n", encoding="ascii")
    assert sign_in(host, "ben", "ben").returncode == 255
    assert sign_in(host, "ada", "ada").returncode == 0
    (host.players / BANNED).unlink()
    assert sign_in(host, "ben", "ben").returncode == 0


def test_a_second_host_of_the_same_folder_is_refused(host: TpTuiHost) -> None:
    done = control(host, "--port", "0", "--listen", "127.0.0.1")
    assert done.returncode == 2
    assert "is running already" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--open", "--invite"], "one of --open, --keys and --invite"),
        (["--keys", "/nowhere"], "/nowhere holds no keys: No such file"),
        (["--status"], "no host is running for"),
        (["--message", "Hello"], "no host is running for"),
        (["--listen", "192.0.2.1"], "cannot be opened"),
        (["--port", "70000"], "--port"),
    ],
)
def test_what_cannot_be_is_one_sentence(options: list[str], said: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tp_tui", "host", str(tmp_path / "players"), *options],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


# What the owner can do


@pytest.mark.rule("T33")
def test_the_owner_sees_who_is_there_and_tells_everyone(host: TpTuiHost) -> None:
    on_screen = host.terminal("ada", "-t")
    on_screen.wait_for("How to play")
    in_lines = host.terminal("ada", "-t", command="plain play --seed 7")
    in_lines.wait_for("your turn")
    shown = control(host, "--status").stdout.splitlines()
    assert [line.split()[1] for line in shown[:2]] == ["127.0.0.1"] * 2
    assert re.search(r"\b[1-9]\d* MB  menu$", shown[0])
    assert re.search(r"\b[1-9]\d* MB  plain play --seed 7$", shown[1])
    assert "2 sessions are open." in shown
    assert control(host, "--message", "Back\x1b[31m soon").stdout == "2 sessions were told.\n"
    for terminal in (on_screen, in_lines):
        terminal.wait_for("From the host: Back\\x1b[31m soon")
        terminal.press("q", *(["enter"] if terminal is in_lines else []))
    for terminal in (on_screen, in_lines):
        until(exited(terminal))
        assert terminal.child.exitstatus == 0
        terminal.close()


@pytest.mark.rule("T33")
def test_the_owner_sees_what_goes_on_at_the_tables(tmp_path: Path) -> None:
    with running(TpTuiHost(tmp_path, "--open")) as host:
        for name in ("ada", "ben"):
            host.new_key(name)
        assert control(host, "--status").stdout == (
            "0 sessions are open.\n0 tables are in play. 0 moves were made in the last minute.\n"
        )
        with closing(SshTable(host, "cubes", 2, has_screen=False)) as table:
            chance = random.Random(1)
            for _ in range(3):
                table.play_step(chance)
            # The host asks the keeper every few seconds.
            shown = "2 sessions are open.\n1 table is in play. 3 moves were made in the last minute.\n"
            until(lambda: control(host, "--status").stdout.endswith(shown))


@pytest.mark.rule("T31")
def test_a_session_has_limits_and_stands_back_behind_the_host(host: TpTuiHost) -> None:
    """As `Limits` has them for all guests, whichever way they come in."""
    terminal = host.terminal("ada", "-t", command="plain")
    terminal.wait_for("Type a number")
    (pid,) = sessions(host)
    limits = Path(f"/proc/{pid}/limits").read_text(encoding="ascii")
    most = {
        name: int(value) >> 20 for name, value in re.findall(r"Max (data size|file size|address space) +(\d+)", limits)
    }
    memory = Limits().memory * SIXTEENTHS_OF_SCREEN // 16
    assert most == {
        "data size": memory - RESERVE, "file size": Limits().file_size, "address space": memory + ADDRESS_SPACE,
    }  # fmt: skip
    assert re.search(rf"Max open files +{Limits().open_files} ", limits)
    assert re.search(r"Max core file size +0 +0 ", limits)
    nice = [
        int(Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()[16]) for each in (host.server_pid, pid)
    ]
    assert nice[1] == min(19, nice[0] + NICENESS)
    terminal.press("q\r")
    until(exited(terminal))
    terminal.close()


def niceness_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[16])


@pytest.mark.rule("T33")
def test_the_log_has_structured_lines_and_no_whole_fingerprint(host: TpTuiHost) -> None:
    sign_in(host, "ada", "ada", "games")
    lines = [line for line in host.log.read_text(encoding="utf-8").splitlines() if line.startswith("time=")]
    assert lines
    for line in lines:
        assert re.fullmatch(r"time=\S+ \S+ level=[A-Z]+ event=\w+( \w+=('[^']*'|\S+))*", line), line
        assert not re.search(r"SHA256:\S{20}", line)
    assert any("event=session_begins player=SHA256:" in line and "command='games'" in line for line in lines)


@pytest.mark.rule("T33", "T36")
def test_a_stop_tells_everyone_and_every_game_is_kept(tmp_path: Path) -> None:
    with running(TpTuiHost(tmp_path, "--open")) as host:
        host.new_key("ada")
        on_screen = host.terminal("ada", "-t", command="play --seats you,you:Ben --seed 7 --option first=1")
        on_screen.wait_for("Enter place")
        on_screen.press("tab", "enter")
        on_screen.wait_for("Choose a row")
        in_lines = host.terminal(
            "ada", "-t", command="plain play --game cubes --seats you,you:Ben --option first=1 --seed 7"
        )
        in_lines.wait_for("Player 1's turn")
        in_lines.press("money\r")
        in_lines.wait_for("$5 for you")
        host.stop()
        for terminal in (on_screen, in_lines):
            until(exited(terminal))
            assert b"The host is being shut down. What you played is kept.\r\n" in terminal.received
            assert terminal.child.exitstatus == 75
            terminal.close()
        assert on_screen.received.index(b"\x1b[?1049l") < on_screen.received.index(b"The host is being")
        (own,) = host.players.glob("key-*")
        kept = [load_save(file).saved for file in (own / "saves").glob("*.tp")]
        assert sorted(len(saved.actions) > 0 for saved in kept) == [True, True]
        host.start()
        again = host.terminal("ada", "-t")
        again.wait_for("Continue")
        again.press("q")
        again.close()


# What breaks


@pytest.mark.rule("T36")
def test_a_killed_session_ends_alone(host: TpTuiHost) -> None:
    ada, ben = host.terminal("ada", "-t"), host.terminal("ada", "-t")
    for terminal in (ada, ben):
        terminal.wait_for("How to play")
    os.kill(sessions(host)[0], signal.SIGKILL)
    until(lambda: exited(ada)() or exited(ben)())
    other = ben if exited(ada)() else ada
    other.press("q")
    until(exited(other))
    assert other.child.exitstatus == 0
    ada.close()
    ben.close()


@pytest.mark.rule("T36")
def test_sessions_outlive_the_fork_server_and_new_ones_begin(host: TpTuiHost) -> None:
    old = host.terminal("ada", "-t", command="plain")
    old.wait_for("Type a number")
    server = fork_server(host)
    os.kill(server, signal.SIGKILL)
    assert sign_in(host, "ada", "ada", "games").returncode == 0
    assert fork_server(host) != server
    old.press("settings\r")
    old.wait_for("opponent: Greedy")
    old.press("q\r")
    until(exited(old))
    old.close()


@pytest.mark.rule("T36")
def test_killed_itself_the_host_leaves_nothing_behind_but_games(tmp_path: Path) -> None:
    with running(TpTuiHost(tmp_path, "--open")) as host:
        host.new_key("ada")
        terminal = host.terminal("ada", "-t", command="play --seats you,you:Ben --seed 7 --option first=1")
        terminal.wait_for("Enter place")
        terminal.press("tab", "enter")
        terminal.wait_for("Choose a row")
        left = [pid for pid, line in children(host.server_pid) if "host.keeper" not in line]
        assert len(left) >= 2
        os.kill(host.server_pid, signal.SIGKILL)
        until(exited(terminal))
        terminal.close()
        until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in left))
        host.stop()
        host.start()
        again = host.terminal("ada", "-t")
        again.wait_for("Continue")
        again.press("enter")
        again.wait_for("Pass the keyboard")
        again.press("enter")
        again.wait_for("Choose a row")
        again.close()


@pytest.mark.rule("T31", "T36")
def test_sessions_begin_in_spare_processes_and_without_them(tmp_path: Path) -> None:
    with running(TpTuiHost(tmp_path, "--open")) as host:
        host.new_key("ada")

        def begins_in_spare() -> bool:
            waiting = spares(host)
            terminal = host.terminal("ada", "-t")
            terminal.wait_for("How to play")
            until(lambda: len(sessions(host)) == 1)
            (pid,) = sessions(host)
            assert not sockets(pid) & sockets(fork_server(host))
            terminal.press("q")
            until(exited(terminal))
            terminal.close()
            until(lambda: not sessions(host))
            return pid in waiting

        until(begins_in_spare)  # as soon as one has prepared itself
        until(lambda: len(spares(host)) == SPARES)
        for pid in spares(host):
            os.kill(pid, signal.SIGKILL)
        begins_in_spare()
        until(lambda: len(spares(host)) == SPARES)
        waiting = spares(host)
        os.kill(fork_server(host), signal.SIGKILL)
        until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in waiting))


def sockets(pid: int) -> set[str]:
    """What sockets a process has open."""
    found = {os.readlink(file) for file in Path(f"/proc/{pid}/fd").iterdir()}  # noqa: PTH115 - links to no files
    return {name for name in found if name.startswith("socket:")}


class ImpatientHost(TpTuiHost):
    """A host that asks each second whether a client is there, and takes five seconds of silence for its end."""

    def command(self) -> list[str]:
        program = (
            "from tp_tui.host import ssh_server; ssh_server.KEEPALIVE_SECONDS, ssh_server.KEEPALIVES = 1, 5;"
            "from tp_tui.__main__ import main; main()"
        )
        python, _, _, *arguments = super().command()
        return [python, "-c", program, *arguments]


@pytest.mark.rule("T25", "T32")
def test_a_line_that_has_gone_silent_is_noticed_and_the_game_kept(tmp_path: Path) -> None:
    with running(ImpatientHost(tmp_path, "--open")) as host:
        for name in ("ada", "ben"):
            host.new_key(name)
        silent = host.terminal(
            "ada", "-t", command="plain play --game cubes --seats you,you:Ben --option first=1 --seed 7"
        )
        silent.wait_for("Player 1's turn")
        silent.press("money\r")
        silent.wait_for("$5 for you")
        other = host.terminal("ben", "-t", command="plain")
        other.wait_for("Type a number")
        silent.child.kill(signal.SIGSTOP)
        until(lambda: (other.read(0.02), len(sessions(host)))[1] == 1)
        own = [file for folder in host.players.glob("key-*") for file in (folder / "saves").glob("*.tp")]
        assert [len(load_save(file).saved.actions) for file in own] == [1]
        other.press("settings\r")
        other.wait_for("opponent: Greedy")
        silent.child.kill(signal.SIGKILL)
        for terminal in (silent, other):
            terminal.close()


# What hostile clients cannot do (T38)


def client(host: TpTuiHost, name: str = "ada") -> asyncssh.connection._SSHClientConnectionManager:
    """A client that may do anything."""
    return asyncssh.connect(
        "127.0.0.1", host.port, username="x", client_keys=[str(host.folder / name)], known_hosts=None, config=None,
        agent_path=None,
    )  # fmt: skip


@pytest.mark.rule("T38")
async def test_a_connection_has_one_session(host: TpTuiHost) -> None:
    async with client(host) as connection:
        first = await connection.create_process("games")
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.create_process("games")
        assert "Cubes" in str(await first.stdout.read())


@pytest.mark.rule("T30", "T38")
async def test_what_is_asked_for_beside_a_session_is_refused(host: TpTuiHost) -> None:
    async with client(host) as connection:
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_connection("127.0.0.1", host.port)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_unix_connection(str(host.players / ".host.socket"))
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_port("127.0.0.1", 0, "127.0.0.1", 1)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.start_sftp_client()


@pytest.mark.rule("T38")
@pytest.mark.parametrize("command", ["x" * 2000, f"stats{' --plain' * 200}", "\0", "\x1b]0;x\x07", f"join {'A' * 500}"])
async def test_an_odd_command_is_refused_in_a_sentence_or_at_once(command: str, host: TpTuiHost) -> None:
    async with client(host) as connection:
        try:
            done = await connection.run(command)
        except asyncssh.ChannelOpenError:
            return
        assert done.returncode == 2
        assert str(done.stderr).count("\n") == 1
        assert str(done.stderr).rstrip("\n").isprintable()


@pytest.mark.rule("T38")
async def test_a_window_of_any_size_does_no_harm(host: TpTuiHost) -> None:
    for size in ((0, 0), (1, 1), (2**31, 2**31), (4_000_000_000, 3)):
        async with client(host) as connection:
            process = await connection.create_process(term_type="xterm-256color", term_size=size, encoding=None)
            assert await process.stdout.read(10)
            process.change_terminal_size(100_000, 100_000)
            process.change_terminal_size(80, 24)
            process.stdin.write(b"q")
            assert (await process.wait()).exit_status == 0


@pytest.mark.rule("T38")
async def test_who_reads_nothing_holds_nobody_up(host: TpTuiHost) -> None:
    """Its process waits, the host's memory does not grow, and the others play on."""
    async with client(host) as connection:
        process = await connection.create_process("plain", term_type="xterm", term_size=(80, 24), encoding=None)
        process.channel.pause_reading()
        before = memory_of(host.server_pid)
        for _ in range(200):
            process.stdin.write(b"rules\n" * 50)
            await asyncio.sleep(0)
        done = await asyncio.to_thread(sign_in, host, "ada", "ada", "games")
        assert done.returncode == 0
        assert memory_of(host.server_pid) - before < 16 * 1024
        process.channel.abort()


def memory_of(pid: int) -> int:
    """Return the resident memory of a process in KiB."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(re.findall(r"VmRSS:\s+(\d+)", status)[0])


@pytest.mark.rule("T32", "T38")
def test_half_open_connections_are_few_and_short(tmp_path: Path) -> None:
    with running(TpTuiHost(tmp_path, "--open", "--unfinished-logins", "3", "--login-seconds", "5")) as host:
        host.new_key("ada")
        waiting = [socket.create_connection(("127.0.0.1", host.port)) for _ in range(8)]
        try:
            until(lambda: host.log.read_text(encoding="utf-8").count("reason=too_many_unfinished") >= 5)
            # After five seconds they are turned out, too, and who has a key comes in.
            until(lambda: sign_in(host, "ada", "ada", "games").returncode == 0)
            for each in waiting:
                each.settimeout(10)
                with suppress(ConnectionError):
                    while each.recv(1000):
                        pass
        finally:
            for each in waiting:
                each.close()


@pytest.mark.rule("T32", "T38")
def test_an_address_has_so_many_logins_and_sessions(tmp_path: Path) -> None:
    host = TpTuiHost(tmp_path, "--open", "--address-sessions", "2")
    with running(host):
        host.new_key("ada")
        held = [host.terminal("ada", "-t", command="plain") for _ in range(2)]
        for each in held:
            each.wait_for("Type a number")
        refused = sign_in(host, "ada", "ada", "games")
        assert refused.returncode == 75
        assert refused.stderr == (
            "There are 2 sessions from your address already. Close one of them, then come back.\n"
        )
        held[0].child.kill(signal.SIGKILL)
        until(lambda: sign_in(host, "ada", "ada", "games").returncode == 0)
        for each in held:
            each.close()
    few = TpTuiHost(tmp_path, "--open", "--address-logins", "4")  # the first of which finds out whether it listens
    with running(few):
        assert [sign_in(few, "ada", "ada", "games").returncode for _ in range(5)] == [0, 0, 0, 255, 255]


@pytest.mark.rule("T32", "T38")
def test_codes_cannot_be_guessed(tmp_path: Path) -> None:
    with running(TpTuiHost(tmp_path, "--invite")) as host:
        host.new_key("eve")
        for number in range(10):
            assert sign_in(host, "eve", f"AAAAA{number}").returncode == 255
        assert sign_in(host, "eve", code(host)).returncode == 255  # too late: a minute's tries are used up
