"""Real SSH servers on the loopback address that offer the game, and clients with their own keys."""

from __future__ import annotations

import getpass
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.commands import ROOT, documented_example
from tests.tui.terminal import Terminal

AnyHost = TypeVar("AnyHost", bound="Host")

PRIVSEP = Path("/run/sshd")
"""The folder that sshd needs when it runs as root."""

WRAPPER = """#!/bin/sh
# The program of this checkout; what the server hands on to it is written down.
env >>{log}
echo ---- >>{log}
PYTHONPATH={root} exec {python} -m tp_tui "$@"
"""


def tool(name: str) -> str:
    """Return the path of an OpenSSH program; skip the test if it is not installed."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin:/sbin")
    return found or pytest.skip(f"{name} is not installed: apt-get install openssh-server openssh-client")


_reserved: list[socket.socket] = []


def free_port() -> int:
    """Return a port that is given to nobody else as long as the tests run, but to whoever asks for it by number."""
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.bind(("127.0.0.1", 0))
    _reserved.append(found)
    return int(found.getsockname()[1])


def is_open(port: int, server: subprocess.Popen[Any] | None = None) -> bool:
    """Wait until a port accepts connections; return False after a timeout, or when `server` ends."""
    for _ in range(600):
        with socket.socket() as tried:
            if tried.connect_ex(("127.0.0.1", port)) == 0:
                return True
        if server and server.poll() is not None:
            return False
        time.sleep(0.05)
    return False


Child = tuple[int, str]


def children(pid: int) -> list[Child]:
    """Return the processes that a process has started, and these in turn, with their command lines."""
    found: list[Child] = []
    with suppress(OSError):  # it has ended meanwhile
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split():
            with suppress(OSError):
                line = Path(f"/proc/{child}/cmdline").read_bytes().replace(b"\0", b" ").decode()
                found += [(int(child), line), *children(int(child))]
    return found


class Host:
    """A server that offers the game to the owners of its authorized keys.

    Attributes:
        folder: a folder for everything.
        players: the folder of players.
        port: where the server listens.
    """

    def __init__(self, folder: Path) -> None:
        self.folder, self.user, self.port = folder, getpass.getuser(), free_port()
        self.players, self.log = folder / "players", folder / "server.log"
        self._keys = folder / "keys"
        self._keys.touch()
        self._server: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        """Return the command line of the server."""
        raise NotImplementedError

    def start(self) -> None:
        with self.log.open("ab") as log:
            self._server = subprocess.Popen(self.command(), stderr=log, stdout=log)
        assert is_open(self.port, self._server), self.log.read_text(encoding="utf-8", errors="replace")

    @property
    def server_pid(self) -> int:
        """The process id of the server; 0 if it is not running."""
        return self._server.pid if self._server else 0

    def stop(self) -> None:
        if self._server:
            self._server.terminate()
            try:
                self._server.wait(30)
            except subprocess.TimeoutExpired:
                self._server.kill()
                self._server.wait()
                raise

    def add_player(self, name: str) -> None:
        """Authorize a new key with the documented options."""
        options = documented_example("authorized_keys", "restrict").split()[0]
        public = self.new_key(name)
        with self._keys.open("a", encoding="utf-8") as keys:
            keys.write(f"{options} {public}")

    def add_bare_player(self, name: str) -> None:
        """Authorize a new key without options, as by a careless host."""
        public = self.new_key(name)
        with self._keys.open("a", encoding="utf-8") as keys:
            keys.write(public)

    def new_key(self, name: str) -> str:
        """Make a key that the server does not know, and return its public half."""
        file = self.folder / name
        subprocess.run([tool("ssh-keygen"), "-q", "-t", "ed25519", "-N", "", "-f", file], check=True)
        return file.with_name(f"{name}.pub").read_text(encoding="ascii")

    def client_options(self, name: str, *, is_quiet: bool = True) -> list[str]:
        """Return the options of a client that signs in by one key alone, and is not asked or told anything."""
        return [
            "-F", "none", "-i", str(self.folder / name), "-o", "IdentitiesOnly=yes", "-o", "IdentityAgent=none",
            "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null",
            *(("-o", "BatchMode=yes", "-o", "LogLevel=ERROR") if is_quiet else ()),
        ]  # fmt: skip

    def ssh(self, name: str, *options: str, command: str = "") -> list[str]:
        """Return the command line by which a player logs in."""
        place = ["-p", str(self.port), "-l", self.user, *options, "127.0.0.1"]
        return [tool("ssh"), *self.client_options(name), *place, *([command] if command else [])]

    def run(self, name: str, *options: str, command: str = "") -> subprocess.CompletedProcess[str]:
        """Log in without a terminal, and wait for the end."""
        return subprocess.run(
            self.ssh(name, *options, command=command),
            capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60, check=False,
        )  # fmt: skip

    def copy(self, program: str, name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run `sftp` or `scp` as a player."""
        return subprocess.run(
            [tool(program), *self.client_options(name), "-P", str(self.port), *arguments],
            capture_output=True, text=True, input="pwd\nls /\n", timeout=60, check=False,
        )  # fmt: skip

    def terminal(self, name: str, *options: str, command: str = "") -> Terminal:
        """Log in from a terminal."""
        return Terminal((), self.folder, command=self.ssh(name, *options, command=command))


class OpenSshHost(Host):
    """OpenSSH's server, configured as in docs/hosting.md.

    It allows everything that the documented configuration does not forbid, so that tests check the documentation.

    Attributes:
        environment: the file in which the environment of each session is written down.
    """

    def __init__(self, folder: Path, *, is_documented: bool = True) -> None:
        super().__init__(folder)
        self.environment = folder / "environment"
        program = folder / "tp-tui"
        program.write_text(WRAPPER.format(log=self.environment, root=ROOT, python=sys.executable), encoding="utf-8")
        program.chmod(0o755)
        self.new_key("host")
        documented = documented_example("sshd_config", "ForceCommand")
        for written, here in (
            ("Match User pyramids", f"Match User {self.user}"),
            ("/etc/ssh/pyramids_keys", str(self._keys)),
            ("/opt/tp-tui/bin/tp-tui", str(program)),
            ("/srv/tp-tui", str(self.players)),
        ):
            assert documented.count(written) == 1, written
            documented = documented.replace(written, here)
        if not is_documented:
            documented = f"AuthorizedKeysFile {self._keys}\n"
        self._config = folder / "sshd_config"
        self._config.write_text(
            f"Port {self.port}\nListenAddress 127.0.0.1\nHostKey {folder}/host\nPidFile none\nUsePAM no\n"
            "StrictModes no\nPasswordAuthentication no\nLogLevel VERBOSE\nPermitRootLogin prohibit-password\n"
            # With this level a shell leaves out the start files of whoever runs the tests: they may do anything.
            "SetEnv SHLVL=2\nAcceptEnv LANG LC_*\nAllowTcpForwarding yes\nAllowAgentForwarding yes\nX11Forwarding yes\n"
            f"PermitTunnel yes\nSubsystem sftp internal-sftp\n{documented}",
            encoding="utf-8",
        )

    def command(self) -> list[str]:
        if os.getuid() == 0:
            PRIVSEP.mkdir(mode=0o755, exist_ok=True)
        checked = subprocess.run([tool("sshd"), "-t", "-f", self._config], capture_output=True, text=True, check=False)
        assert checked.returncode == 0, checked.stderr
        return [tool("sshd"), "-D", "-e", "-f", str(self._config)]


class TpTuiHost(Host):
    """The server of `tp-tui host`."""

    def __init__(self, folder: Path, *options: str) -> None:
        super().__init__(folder)
        # Tests sign in faster than people.
        self._options = ["--address-logins", "10000", "--starts", "10000", *options]

    def command(self) -> list[str]:
        access = [] if {"--open", "--invite"} & {*self._options} else ["--keys", str(self._keys)]
        place = [str(self.players), "--listen", "127.0.0.1", "--port", str(self.port)]
        return [sys.executable, "-m", "tp_tui", "host", *place, *access, *self._options]

    def start(self) -> None:
        """Start, and wait until it has said so, which is a moment after it listens."""
        before = self.log.stat().st_size if self.log.exists() else 0
        super().start()
        end = time.monotonic() + 60
        while b"event=host_begins" not in self.log.read_bytes()[before:]:
            assert time.monotonic() < end, self.log.read_text(encoding="utf-8", errors="replace")
            time.sleep(0.02)


def fork_server(host: TpTuiHost) -> int:
    """Return the process id of the fork server; raise StopIteration if there is none."""
    return next(pid for pid, line in children(host.server_pid) if "fork_server" in line)


def sessions(host: TpTuiHost) -> list[int]:
    """Return the process ids of the sessions."""
    return [pid for pid in forked(host) if standard_input(pid) not in ("", os.devnull)]


def spares(host: TpTuiHost) -> list[int]:
    """Return the process ids of the processes that wait for a session."""
    return [pid for pid in forked(host) if standard_input(pid) == os.devnull]


def forked(host: TpTuiHost) -> list[int]:
    with suppress(OSError, StopIteration):
        server = fork_server(host)
        pids = Path(f"/proc/{server}/task/{server}/children").read_text(encoding="ascii").split()
        return [int(pid) for pid in pids if has_not_ended(int(pid))]
    return []


def has_not_ended(pid: int) -> bool:
    """Return whether a process is there and does not only wait to be reaped."""
    with suppress(OSError):
        return (
            Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()[0] != "Z"
        )
    return False


def is_at_rest(pid: int) -> bool:
    """Return whether all threads of a process sleep: one that only waits for a processor does not."""
    states = []
    for stat in Path(f"/proc/{pid}/task").glob("*/stat"):
        with suppress(OSError):  # it has ended
            states.append(stat.read_text(encoding="utf-8").rpartition(")")[2].split()[0])
    return set(states) <= {"S"}


def standard_input(pid: int) -> str:
    """Return what a process has as standard input, which for a spare is nothing; empty for one that is just ending."""
    with suppress(OSError):
        return str(Path(f"/proc/{pid}/fd/0").readlink())
    return ""


@contextmanager
def running(host: AnyHost) -> Iterator[AnyHost]:
    """Start a server, and stop it at the end."""
    try:
        host.start()
        yield host
    finally:
        host.stop()
