"""A PostgreSQL server of the tests' own, without rights, in a folder of its own, reached by a socket there alone."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

import psycopg

from tests.hosting import children, has_not_ended
from tests.unprivileged import NOBODY

DEBIAN = Path("/usr/lib/postgresql")

_numbers = count(1)


def programs() -> Path | None:
    """The folder with `initdb` and `postgres`; None where PostgreSQL is not installed."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else sorted(DEBIAN.glob("*/bin"), reverse=True)
    return next((folder for folder in folders if (folder / "postgres").exists()), None)


class Server:
    """A server that can be stopped, killed and started again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self._user = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
        data = ("-D", folder / "data")
        self._run("initdb", *data, "-A", "trust", "-U", "tests", "-E", "UTF8", "--locale=C", "--no-sync")
        self.start()

    def _command(self, name: str, *arguments: object) -> list[str]:
        found = programs()
        assert found is not None
        return [str(found / name), *map(str, arguments)]

    def _run(self, name: str, *arguments: object) -> None:
        subprocess.run(
            self._command(name, *arguments), check=True, cwd=self._folder, stdout=subprocess.DEVNULL, **self._user
        )

    def start(self) -> None:
        """Start, and wait until it answers."""
        sockets = f"-cunix_socket_directories={self._folder}"
        command = self._command("postgres", "-D", self._folder / "data", sockets, "-clisten_addresses=")
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, cwd=self._folder, stdout=log, stderr=log, **self._user)
        end = time.monotonic() + 60
        while True:
            try:
                psycopg.connect(self.url("postgres")).close()
            except psycopg.OperationalError:
                assert time.monotonic() < end, (self._folder / "log").read_text()
                time.sleep(0.02)
            else:
                return

    def end(self, number: signal.Signals) -> None:
        """End by SIGINT (its fast shutdown) or SIGQUIT (at once, as after a crash)."""
        assert self._process is not None
        self._process.send_signal(number)
        self._process.wait(60)

    def kill(self) -> None:
        """Kill the postmaster, and all processes that it has started, at once."""
        assert self._process is not None
        # So that it starts no others meanwhile.
        self._process.send_signal(signal.SIGSTOP)
        started = [pid for pid, _ in children(self._process.pid)]
        self._process.kill()
        for pid in started:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait(60)
        # It does not start again as long as they have its memory.
        end = time.monotonic() + 60
        while any(map(has_not_ended, started)):
            assert time.monotonic() < end, started
            time.sleep(0.01)

    def url(self, database: str) -> str:
        """Where a database is."""
        return f"postgresql://tests@/{database}?host={self._folder}"

    def new_database(self) -> str:
        """Create an empty database, and say where it is."""
        name = f"tests{next(_numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)


@contextmanager
def server() -> Iterator[Server]:
    """A server, for a while. Its folder has a short path: those of sockets may have 107 bytes."""
    with tempfile.TemporaryDirectory(prefix="tp-pg-") as name:
        folder = Path(name)
        folder.chmod(0o700)
        if os.geteuid() == 0:
            os.chown(folder, NOBODY, NOBODY)
        running = Server(folder)
        try:
            yield running
        finally:
            running.end(signal.SIGINT)
