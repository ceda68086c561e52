"""The SSH server of `tp-tui host`: whoever signs in plays, and can do nothing else.

It offers no shell, no files, no forwarding and no environment but what tells about the terminal. The public key is the
player. Each connection has one session, which is a process of its own (see `session_processes`).
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import termios
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import asyncssh

from tp_tui.games.kit.printable import printable
from tp_tui.host.capacity import Capacity, RateLimit, client_of
from tp_tui.host.key_folders import key_folder
from tp_tui.host.session_processes import SessionProcess, SessionProcesses
from tp_tui.host.ssh_access import Access, Bans, InvitedAccess
from tp_tui.presenters.host_words import ssh_words as words
from tp_tui.terminal.input_gate import clamped_size

KEEPALIVE_SECONDS, KEEPALIVES = 30, 4
"""The interval of keepalive messages, and how many the client may leave unanswered."""

WINDOW = 64 * 1024
"""The bytes that a client may send before they were taken."""

PIECE = 32 * 1024
"""The bytes to read of a session's output at one time."""

LONGEST_COMMAND = 1024
"""The characters of a command that a client asks for."""

LONGEST_VALUE, MAX_VARIABLES = 64, 24
"""The characters of a variable, and their number."""

SECONDS_TO_ASK = 20.0
"""How long a client that has signed in may take to open its session."""

SECONDS_TO_HANG_UP, SECONDS_TO_CLOSE = 10.0, 5.0
"""How long a process may take to end once its line is gone, and a client to close the connection."""

WRONG_CODES, WRONG_CODES_SECONDS = 10, 60.0
"""The wrong invitation codes that an address may try within a time."""

STATUS_BUSY = 75
"""The exit status after a temporary failure, such as a full host: `EX_TEMPFAIL` in `sysexits.h`."""

KEPT_VARIABLES = ("PATH", "HOME", "TZ", "TMPDIR")
"""The variables of the host that sessions get, besides those of Python and of the program itself."""

SPECIAL_CHARACTERS = {
    1: termios.VINTR, 2: termios.VQUIT, 3: termios.VERASE, 4: termios.VKILL, 5: termios.VEOF, 6: termios.VEOL,
    7: termios.VEOL2, 8: termios.VSTART, 9: termios.VSTOP, 10: termios.VSUSP, 12: termios.VREPRINT,
    13: termios.VWERASE, 14: termios.VLNEXT,
}  # fmt: skip
"""The terminal's characters by their numbers in RFC 4254, section 8."""

NO_CHARACTER = 255
"""The value of a character that is switched off there."""

SIGNALS = {"HUP": signal.SIGHUP, "INT": signal.SIGINT, "TERM": signal.SIGTERM}
"""The signals that a client may send."""

Challenge = tuple[str, str, str, Sequence[tuple[str, bool]]]
"""A title, instructions, their language, and prompts."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LoginLimits:
    """How many may sign in, and how fast.

    Attributes:
        sessions: the sessions of an address at one time.
        logins: the logins a minute of an address.
        unfinished: the clients that are signing in at one time.
        seconds: how long that may take.
    """

    sessions: int = 10
    logins: int = 12
    unfinished: int = 20
    seconds: int = 20


class SshServer:
    """Listens for players, and starts a session for each.

    Attributes:
        sessions: those that are open.
    """

    def __init__(self, folder: Path, access: Access, processes: SessionProcesses, limits: LoginLimits) -> None:
        """Offer the game.

        Args:
            folder: the folder of all players.
            access: who may come in.
            processes: what starts the processes of sessions.
            limits: how many may sign in.
        """
        self.sessions: set[Session] = set()
        self._folder, self.access, self.processes, self.limits = folder, access, processes, limits
        self.bans = Bans(folder)
        self.unfinished = Capacity(limits.unfinished, limits.unfinished)
        self.addresses = Capacity(1 << 30, limits.sessions)
        self.logins = RateLimit(limits.logins, 60.0)
        self.wrong_codes = RateLimit(WRONG_CODES, WRONG_CODES_SECONDS)
        self._acceptor: asyncssh.SSHAcceptor | None = None

    async def listen(self, address: str, port: int, key: asyncssh.SSHKey) -> int:
        """Begin to listen, and return the port.

        Args:
            address: the address to listen on; empty for all.
            port: the port; 0 for any free one.
            key: the host's private key.

        Raises:
            OSError: that is impossible.
        """
        self._acceptor = await asyncssh.listen(
            address,
            port,
            server_factory=lambda: ClientConnection(self),
            server_host_keys=[key],
            server_version="tp-tui",
            login_timeout=self.limits.seconds,
            keepalive_interval=KEEPALIVE_SECONDS,
            keepalive_count_max=KEEPALIVES,
            config=None,
            encoding=None,
            window=WINDOW,
            line_editor=False,
            password_auth=False,
            host_based_auth=False,
            gss_host=None,
            gss_auth=False,
            gss_kex=False,
            x509_trusted_certs=None,
            agent_forwarding=False,
            x11_forwarding=False,
            allow_scp=False,
        )
        return int(self._acceptor.get_port())

    async def close(self) -> None:
        """Let nobody else in, tell everyone, and wait until their games are kept."""
        if self._acceptor is not None:
            self._acceptor.close()
        for session in [*self.sessions]:
            session.stop()
        if ending := [session.ended for session in self.sessions]:
            await asyncio.wait(ending, timeout=SECONDS_TO_HANG_UP + SECONDS_TO_CLOSE)

    def session_environment(self, own: Mapping[str, str], address: str) -> dict[str, str]:
        """Return the environment of a session: the host's, as far as the game needs it, and what is `own` to it."""
        host = {
            name: value
            for name, value in os.environ.items()
            if name in KEPT_VARIABLES or name.startswith(("PYTHON", "TP_TUI_"))
        }
        return {**host, **own, "SSH_CONNECTION": f"{address} 0 host 0"}

    def about_session(self, key: asyncssh.SSHKey, command: str, environment: Mapping[str, str]) -> dict[str, object]:
        """Return what the fork server is told about a session."""
        return {
            "folder": str(self._folder),
            "own": key_folder(key.public_data),
            "command": command,
            "environment": environment,
        }


def is_own_variable(name: str) -> bool:
    """Return whether a client may set a variable, which tells about its terminal."""
    return name in ("COLORTERM", "LANG") or name.startswith("LC_")


def own_variables(told: Mapping[str, str], term: str | None) -> dict[str, str]:
    """Return the variables that a client may set, with what is odd left out.

    >>> own_variables({"LANG": "de_DE.UTF-8", "LC_ALL": "a b", "PAGER": "sh"}, "xterm")
    {'LANG': 'de_DE.UTF-8', 'TERM': 'xterm'}
    """
    asked = {name: value for name, value in told.items() if is_own_variable(name)}
    if term is not None:
        asked["TERM"] = term
    plain = {
        name: value
        for name, value in asked.items()
        if len(value) <= LONGEST_VALUE and value.isascii() and value.isprintable() and not set(value) & set(" /\\$'\"`")
    }
    return dict([*plain.items()][-MAX_VARIABLES:])


class ClientConnection(asyncssh.SSHServer):
    """A client, from its first byte to its last."""

    def __init__(self, server: SshServer) -> None:
        """Wait for the client's key."""
        self.server = server
        self.address = self.client = ""
        self.key: asyncssh.SSHKey | None = None
        self.has_place = False
        self._user = ""
        self._is_unfinished = self._has_guessed = self._is_told = False
        self._session: Session | None = None
        self._connection: asyncssh.SSHServerConnection | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Turn a client away at once if there are too many."""
        self._connection = conn
        self.address = str(conn.get_extra_info("peername", ("",))[0])
        self.client, server = client_of(self.address), self.server
        if not server.unfinished.has_place(self.client):
            self._turn_away("too_many_unfinished")
        elif server.logins.is_reached(self.client):
            self._turn_away("too_many_logins")
        else:
            server.logins.count(self.client)
            server.unfinished.take(self.client)
            self._is_unfinished = True

    def _turn_away(self, why: str) -> None:
        _log.info("turned_away reason=%s address=%s", why, self.address)
        if self._connection is not None:
            self._connection.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Free what the client held."""
        self._finish()
        if self.has_place:
            self.has_place = False
            self.server.addresses.give_back(self.client)

    def _finish(self) -> None:
        if self._is_unfinished:
            self._is_unfinished = False
            self.server.unfinished.give_back(self.client)

    def begin_auth(self, username: str) -> bool:
        """Note the user name, which may be an invitation code; everybody has to sign in."""
        self._user = username
        return True

    def public_key_auth_supported(self) -> bool:
        """Offer to sign in by a key."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Return whether the owner of a key may come in; asyncssh checks the signature."""
        server = self.server
        if key in server.bans:
            _log.info("refused reason=banned player=%s address=%s", short(key), self.address)
            return False
        if server.wrong_codes.is_reached(self.client):
            return False
        if not server.access.admits(key, username, self.address):
            if InvitedAccess.is_guess(username) and not self._has_guessed:
                self._has_guessed = True
                server.wrong_codes.count(self.client)
            return False
        self.key = key
        return True

    def kbdint_auth_supported(self) -> bool:
        """Offer a second way, which only tells how the first one works."""
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Challenge | bool:
        """Tell who could not sign in how to do so, once: clients try again."""
        if self._is_told:
            return False
        self._is_told = True
        return "", words.how_to_sign_in(is_invited=isinstance(self.server.access, InvitedAccess)), "", []

    def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> bool:
        """Let nobody in without a key."""
        return False

    def auth_completed(self) -> None:
        """Count the client among those who are in."""
        self._finish()
        if self.server.addresses.has_place(self.client):
            self.server.addresses.take(self.client)
            self.has_place = True
        asyncio.get_running_loop().call_later(SECONDS_TO_ASK, self._end_without_session)

    def _end_without_session(self) -> None:
        if self._session is None or not self._session.has_begun:
            self.close()

    def session_requested(self) -> Session | bool:
        """Open the one session of this connection."""
        if self._session is not None or self.key is None:
            return False
        self._session = Session(self, self.key)
        return self._session

    def close(self) -> None:
        """End the connection."""
        if self._connection is not None:
            self._connection.close()


def short(key: asyncssh.SSHKey) -> str:
    """Return the beginning of a key's fingerprint, for the log."""
    return key.get_fingerprint()[:15]


class Session(asyncssh.SSHServerSession[bytes]):
    """A player's session: the wires between the client and the process that plays.

    Attributes:
        key: the player's public key.
        address: where the player is.
        begun: when it began, as `time.monotonic` tells.
        command: what the client asked for.
        ended: done when nothing is left of it.
        process: the process, once it was started.
    """

    def __init__(self, connection: ClientConnection, key: asyncssh.SSHKey) -> None:
        """Belong to a connection whose client has signed in with a key."""
        self.key, self.address, self.begun, self.command = key, connection.address, time.monotonic(), ""
        self.process: SessionProcess | None = None
        self._connection, self._server = connection, connection.server
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self._terminal: int | None = None
        self._term: str | None = None
        self._wires: _Wires | None = None
        self._last_words = ""
        self._is_gone = self._is_stopping = False
        self._notices: int | None = None
        self._started = asyncio.Event()
        self.ended: asyncio.Task[None] = asyncio.get_running_loop().create_task(self._run())

    # What the client asks for

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """Note the channel."""
        self._channel = chan

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]
    ) -> bool:
        """Open a pseudo-terminal."""
        if self._terminal is not None:
            return False
        try:
            self._terminal, process_end = os.openpty()
        except OSError:
            return False
        self._term = term_type
        self._wires = _Wires(self._terminal, [(self._terminal, None)], [process_end] * 3)
        termios.tcsetwinsize(self._terminal, _window(term_size[0], term_size[1]))
        _set_characters(process_end, term_modes)
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """Tell the process the new size."""
        if self._terminal is not None and not self._is_gone:
            with suppress(OSError):
                termios.tcsetwinsize(self._terminal, _window(width, height))

    def shell_requested(self) -> bool:
        """Open the menu."""
        return True

    def exec_requested(self, command: str) -> bool:
        """Note what to do; the process knows what is allowed."""
        self.command = command
        return len(command) <= LONGEST_COMMAND

    def subsystem_requested(self, subsystem: str) -> bool:
        """Refuse all, such as file transfers."""
        return False

    def session_started(self) -> None:
        """Start the process; what is typed meanwhile waits for it."""
        if self._wires is None:
            with suppress(OSError):  # `_play` tries again, and says so
                self._wires = _pipes()
        self._started.set()

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        """Hand on what was typed."""
        if self._wires is not None:
            self._wires.type(data)

    def eof_received(self) -> bool:
        """Hand on that nothing more will be typed; the output goes on."""
        if self._wires is not None:
            self._wires.end_typing()
        return True

    def signal_received(self, signal: str) -> None:
        """Hand on a signal."""
        if self.process is not None and signal in SIGNALS:
            self.process.signal(SIGNALS[signal])

    def pause_writing(self) -> None:
        """Read no output while the client does not take any."""
        if self._wires is not None:
            self._wires.pause()

    def resume_writing(self) -> None:
        """Read output again."""
        if self._wires is not None:
            self._wires.resume()

    def connection_lost(self, exc: Exception | None) -> None:
        """Hang up."""
        self._is_gone = True
        self._started.set()
        if self._wires is not None:
            self._wires.hang_up()

    # What the host does

    @property
    def has_begun(self) -> bool:
        """Whether the client has asked for what the session is to do."""
        return self._started.is_set()

    def stop(self) -> None:
        """End the session because the host stops; the game is kept, and the player is told so."""
        self._last_words, self._is_stopping = words.HOST_ENDS, True
        if self.process is not None:
            self.process.signal(signal.SIGTERM)

    def notify(self, line: str) -> None:
        """Show the player a line from the host."""
        if self._notices is not None:
            with suppress(OSError):  # a session that reads none misses some
                os.write(self._notices, f"{line}\n".encode())

    async def _run(self) -> None:
        """Carry the session out."""
        await self._started.wait()
        channel = self._channel
        if channel is None or self._is_gone:
            self._close_wires()
            return
        self._server.sessions.add(self)
        player, status = short(self.key), 1
        _log.info(
            "session_begins player=%s address=%s command=%r terminal=%s",
            player, self.address, printable(self.command, 80), self._term or "none",
        )  # fmt: skip
        try:
            status = await self._play(channel)
        except OSError as error:
            _log.error("session_fails player=%s reason=%r", player, os.strerror(error.errno or 0))
            self._last_words, status = words.NO_PROCESS, STATUS_BUSY
        except Exception:
            _log.exception("session_fails player=%s", player)
        finally:
            self._server.sessions.discard(self)
            self._close_wires()
            _log.info("session_ends player=%s status=%d seconds=%.0f", player, status, time.monotonic() - self.begun)
            await self._say_goodbye(channel, status)
            self._connection.close()

    async def _play(self, channel: asyncssh.SSHServerChannel[bytes]) -> int:
        """Run the process to its end, and return its exit status.

        Raises:
            OSError: the system lacks the resources.
        """
        if not self._connection.has_place:
            self._last_words = words.full_for_address(self._server.limits.sessions)
            return STATUS_BUSY
        if self._wires is None:
            self._wires = _pipes()
        wires = self._wires
        notices, self._notices = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)
        own = own_variables(channel.get_environment(), self._term)
        environment = self._server.session_environment(own, self.address)
        try:
            self.process = await self._server.processes.start(
                self._server.about_session(self.key, self.command, environment), [*wires.of_process, notices]
            )
        finally:
            os.close(notices)
            wires.hand_over()
        wires.connect(channel)
        if self._is_gone:
            wires.hang_up()
        ended: asyncio.Future[Any] = self.process.status
        silent: asyncio.Future[Any] = asyncio.ensure_future(wires.silent.wait())
        await asyncio.wait([ended, silent], return_when=asyncio.FIRST_COMPLETED)
        if not ended.done():
            # The line is gone, or the process has closed its output: it is ending.
            if self._is_gone:
                self.process.signal(signal.SIGHUP)
            await asyncio.wait([ended], timeout=SECONDS_TO_HANG_UP)
            if not ended.done():
                self.process.signal(signal.SIGKILL)
                await asyncio.wait([ended], timeout=SECONDS_TO_CLOSE)
        silent.cancel()
        wires.drain()
        return ended.result() if ended.done() else -signal.SIGKILL

    async def _say_goodbye(self, channel: asyncssh.SSHServerChannel[bytes], status: int) -> None:
        """Close the channel with a last word, and wait until the client has closed it, too."""
        with suppress(OSError, asyncssh.Error):
            if self._last_words:
                said = f"{self._last_words}\r\n".encode()
                # A terminal shows both kinds of output, and might exchange them.
                channel.write(said, None if self._terminal is not None else asyncssh.EXTENDED_DATA_STDERR)
            if self._is_stopping:
                channel.exit(STATUS_BUSY)
            elif status < 0:
                channel.exit_with_signal(signal.Signals(-status).name.removeprefix("SIG"))
            else:
                channel.exit(status)
            async with asyncio.timeout(SECONDS_TO_CLOSE):
                await channel.wait_closed()

    def _close_wires(self) -> None:
        if self._wires is not None:
            self._wires.close()
        if self._notices is not None:
            os.close(self._notices)
            self._notices = None


def _window(width: int, height: int) -> tuple[int, int]:
    """Return lines and columns of a window, clamped to what can be laid out; 0 is an unknown size."""
    columns, lines = clamped_size(width or 80, height or 24)
    return lines, columns


def _set_characters(terminal: int, modes: Mapping[int, int]) -> None:
    """Set the client's special characters, such as the erase character, and its UTF-8 mode on a terminal."""
    attributes = termios.tcgetattr(terminal)
    for mode, place in SPECIAL_CHARACTERS.items():
        if 0 <= modes.get(mode, -1) <= NO_CHARACTER:
            attributes[6][place] = bytes([modes[mode] if modes[mode] != NO_CHARACTER else 0])
    if modes.get(42):
        attributes[0] |= 0o40000  # IUTF8, which the module `termios` does not name
    termios.tcsetattr(terminal, termios.TCSANOW, attributes)


def _pipes() -> _Wires:
    """Return wires without a terminal.

    Raises:
        OSError: the system lacks the resources.
    """
    made: list[int] = []
    try:
        for _ in range(3):
            made += os.pipe2(os.O_CLOEXEC)
    except OSError:
        for descriptor in made:
            os.close(descriptor)
        raise
    reads_input, typed, output, writes_output, errors, writes_errors = made
    outputs: list[tuple[int, asyncssh.DataType]] = [(output, None), (errors, asyncssh.EXTENDED_DATA_STDERR)]
    return _Wires(typed, outputs, [reads_input, writes_output, writes_errors])


class _Wires:
    """The descriptors between a channel and a process.

    Attributes:
        of_process: standard input, output and error of the process, until they are handed over.
        silent: set when nothing more comes from the process, or the line is gone.
    """

    def __init__(self, typed: int, outputs: list[tuple[int, asyncssh.DataType]], of_process: list[int]) -> None:
        """Hold descriptors, to be closed.

        Args:
            typed: what is typed is written to it.
            outputs: what comes from the process is read from them, each with its kind on the channel.
            of_process: the other ends.
        """
        self.of_process = of_process
        self.silent = asyncio.Event()
        self._typed, self._outputs = typed, dict(outputs)
        self._open = {typed, *self._outputs}
        for descriptor in self._open:
            os.set_blocking(descriptor, False)
        self._waiting = bytearray()
        self._is_terminal = typed in self._outputs
        self._ends = self._is_paused = False
        self._loop = asyncio.get_running_loop()
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None

    def hand_over(self) -> None:
        """Close the ends of the process, which has them now."""
        for descriptor in set(self.of_process):
            os.close(descriptor)
        self.of_process = []

    def connect(self, channel: asyncssh.SSHServerChannel[bytes]) -> None:
        """Begin to hand on what was typed, and what comes."""
        self._channel = channel
        self._write()
        self.resume()

    # To the process

    def type(self, data: bytes) -> None:
        """Hand on what was typed, and let the client wait while the process does not take it."""
        if self._typed in self._open:
            self._waiting += data
            if self._channel is not None:
                self._write()

    def end_typing(self) -> None:
        """Tell the process that nothing more will be typed."""
        self._ends = True
        if self._channel is not None:
            self._write()

    def _write(self) -> None:
        if self._typed not in self._open or self._channel is None:
            return
        try:
            while self._waiting:
                del self._waiting[: os.write(self._typed, self._waiting[:PIECE])]
        except BlockingIOError:
            self._channel.pause_reading()
            self._loop.add_writer(self._typed, self._write)
            return
        except OSError:  # the process is ending
            self._waiting.clear()
        self._loop.remove_writer(self._typed)
        self._channel.resume_reading()
        if self._ends:
            self._end()

    def _end(self) -> None:
        """Pass the end of input on: on a terminal, as its character, if lines are typed there."""
        self._ends = False
        if not self._is_terminal:
            self._close(self._typed)
            return
        with suppress(OSError, termios.error):
            attributes = termios.tcgetattr(self._typed)
            if attributes[3] & termios.ICANON:
                os.write(self._typed, attributes[6][termios.VEOF])

    # From the process

    def pause(self) -> None:
        """Read nothing for a while."""
        self._is_paused = True
        for descriptor in self._outputs:
            if descriptor in self._open:
                self._loop.remove_reader(descriptor)

    def resume(self) -> None:
        """Read again."""
        self._is_paused = False
        for descriptor in self._outputs:
            if descriptor in self._open:
                self._loop.add_reader(descriptor, self._read, descriptor)

    def _read(self, descriptor: int) -> bool:
        """Hand on a piece of output; return whether there may be more."""
        try:
            data = os.read(descriptor, PIECE)
        except BlockingIOError:
            return False
        except OSError:  # how a terminal ends
            data = b""
        if not data:
            self._close(descriptor)
            if not self._open & set(self._outputs):
                self.silent.set()
            return False
        if self._channel is not None and not self._channel.is_closing():
            self._channel.write(data, self._outputs[descriptor])
        return True

    def drain(self) -> None:
        """Hand on the output that an ended process has left."""
        for descriptor in self._outputs:
            while descriptor in self._open and self._read(descriptor):
                pass

    # The end

    def hang_up(self) -> None:
        """Close everything: a process on a terminal is told by the system, another reads the end of its input."""
        for descriptor in [*self._open]:
            self._close(descriptor)
        self.silent.set()

    def close(self) -> None:
        """Close all descriptors."""
        self.hand_over()
        self.hang_up()

    def _close(self, descriptor: int) -> None:
        if descriptor in self._open:
            self._open.discard(descriptor)
            self._loop.remove_reader(descriptor)
            self._loop.remove_writer(descriptor)
            os.close(descriptor)
