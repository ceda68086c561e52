"""The socket of the keeper: where it is, who may use it, and how the first who needs a keeper starts one.

The keeper and its clients are processes of one user. They meet at a Unix socket in the folder of tables, which is open
to that user alone; both ends ask the system who is at the other.
"""

from __future__ import annotations

import errno
import os
import socket
import stat
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tp_tui.room.table import TableError
from tp_tui.storage.files import lock
from tp_tui.storage.folders import HOME_VARIABLE, OWNER_ONLY, make_folder
from tp_tui.storage.restrictions import PLAYER_VARIABLE, is_restricted, shown_path

KEEPER = "tp_tui.host.keeper"
"""The module that runs as the keeper."""

SOCKET = ".keeper.socket"
LOG = ".keeper.log"
KEEPER_LOCK = ".keeper.lock"
"""The file whose lock the keeper of a folder holds."""

LARGEST_LOG = 100_000
"""The size in bytes of the error log beyond which the next keeper starts a new one."""

START_SECONDS = 10.0
"""How long to wait for a keeper that was started."""

SECONDS_FOR_STANDBY = 0.05
"""How long a standby has to take over before another keeper is started."""

FIRST_PAUSE, LONGEST_PAUSE = 0.01, 0.1
"""The first and the longest pause between attempts to reach a keeper, in seconds."""

LONGEST_PATH = 100
"""The bytes of a socket's path that every system takes."""

_CREDENTIALS = struct.Struct("3i")
"""Process, user and group of a peer, as Linux tells them."""


def checked_folder(folder: Path) -> Path:
    """Make the folder of tables if it is missing, and check that it is this user's alone.

    Raises:
        TableError: it belongs to somebody else, or others may open it.
        OSError: it cannot be made.
    """
    if not hasattr(socket, "SO_PEERCRED"):
        raise TableError("no_tables_here")
    make_folder(folder)
    about = folder.stat()
    if about.st_uid != os.geteuid() or stat.S_IMODE(about.st_mode) & ~OWNER_ONLY:
        raise TableError("keeper_of_others", shown_path(folder))
    return folder


def user_of(peer: socket.socket) -> int:
    """Return the user id of the process at the other end.

    Raises:
        OSError: the system does not tell.
    """
    return _credentials_of(peer)[1]


def process_of(peer: socket.socket) -> int:
    """Return the id of the process at the other end.

    Raises:
        OSError: the system does not tell.
    """
    return _credentials_of(peer)[0]


def _credentials_of(peer: socket.socket) -> tuple[int, int, int]:
    process, user, group = _CREDENTIALS.unpack(
        peer.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    )
    return process, user, group


class SocketPath:
    """The path of a socket in a folder, however long the folder's is; to be closed."""

    def __init__(self, folder: Path, name: str = SOCKET) -> None:
        """Open the folder, in which the socket has this name.

        Raises:
            OSError: there is none.
        """
        self._descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        direct = str(folder / name)
        is_short = len(os.fsencode(direct)) <= LONGEST_PATH
        self.path = direct if is_short else f"/proc/self/fd/{self._descriptor}/{name}"

    def close(self) -> None:
        """Close the folder."""
        os.close(self._descriptor)


def connect(folder: Path, *, starts: bool = True) -> socket.socket:
    """Return a connection to the keeper of a folder, started if there is none.

    Args:
        folder: the folder of tables.
        starts: whether to start a keeper.

    Raises:
        TableError: there is no keeper and none could be started, or the folder is not this user's alone.
        OSError: the folder cannot be made.
    """
    checked_folder(folder)
    begun, pause = time.monotonic(), FIRST_PAUSE
    child: subprocess.Popen[bytes] | None = None
    while True:
        try:
            return _connected(folder)
        except OSError as error:
            now = time.monotonic()
            if not starts or now - begun > START_SECONDS:
                raise TableError("keeper_not_there", os.strerror(error.errno or errno.ECONNREFUSED)) from error
        if now - begun > SECONDS_FOR_STANDBY and (child is None or child.poll() is not None):
            # However many find out at one time that there is no keeper, one of them starts the next.
            child = _start_unless_begun(folder)
        time.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


def _connected(folder: Path) -> socket.socket:
    """Return a connection to the keeper.

    Raises:
        OSError: there is none, or it belongs to another user.
    """
    found = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    path = SocketPath(folder)
    try:
        found.connect(path.path)
        if user_of(found) != os.geteuid():
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except BaseException:
        found.close()
        raise
    finally:
        path.close()
    return found


def _environment(folder: Path) -> dict[str, str]:
    """Return the environment of a keeper: it has no player's key and, on a host, no player's settings."""
    kept = {name: value for name, value in os.environ.items() if name != PLAYER_VARIABLE}
    own = {HOME_VARIABLE: str(folder)} if is_restricted() else {}
    return {**kept, **own, "PYTHONPATH": os.pathsep.join(filter(os.path.isabs, sys.path))}


def _start_unless_begun(folder: Path) -> subprocess.Popen[bytes] | None:
    """Start a keeper unless there is one, which may have begun just now and not listen yet.

    Raises:
        TableError: the system lacks the resources.
    """
    with _lock_file(folder) as held:
        return _start(folder, held) if lock(held) else None


def start_standby(folder: Path) -> subprocess.Popen[bytes] | None:
    """Start a process that is the next keeper as soon as the present one ends; None if there is no keeper now.

    Raises:
        TableError: the system lacks the resources.
    """
    with _lock_file(folder) as held:
        return None if lock(held) else _start(folder, held)


@contextmanager
def _lock_file(folder: Path) -> Iterator[int]:
    """Open the file whose lock a keeper holds.

    Raises:
        TableError: the system lacks the resources.
    """
    try:
        descriptor = os.open(folder / KEEPER_LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise TableError("keeper_not_there", os.strerror(error.errno or errno.EAGAIN)) from error
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def _start(folder: Path, held: int) -> subprocess.Popen[bytes]:
    """Start a keeper for a folder, in a session of its own, so that it outlives this terminal.

    Args:
        folder: the folder.
        held: the open file whose lock a keeper holds. It goes to the new process, with the lock if this one has it.

    Raises:
        TableError: the system lacks the resources.
    """
    try:
        return subprocess.Popen(
            # -P and this program's own path keep modules in the player's folder from shadowing its imports.
            [sys.executable, "-P", "-m", KEEPER, str(held)],
            cwd=folder,
            env=_environment(folder),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=(held,),
            start_new_session=True,
        )
    except OSError as error:
        raise TableError("keeper_not_there", os.strerror(error.errno or errno.EAGAIN)) from error
