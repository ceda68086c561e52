"""The command `tp-tui host`, which offers games to others over an SSH server of its own."""

from __future__ import annotations

import os
import socket
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tp_tui.cli.faults import UsageError
from tp_tui.cli.limit_options import with_limits
from tp_tui.cli.store_option import choose_store
from tp_tui.cli.streams import echo
from tp_tui.cli.web import is_loopback
from tp_tui.games.kit.printable import printable
from tp_tui.presenters.command_words import words
from tp_tui.presenters.host_words import ssh_words
from tp_tui.storage.files import lock
from tp_tui.storage.folders import data_folder, make_folder
from tp_tui.storage.limits import Limits, set_limits
from tp_tui.storage.restrictions import restrict

if TYPE_CHECKING:
    from asyncssh import SSHKey

    from tp_tui.host.ssh_access import Access

HOST_FOLDER = "host"
"""The default folder of players, in the folder for data."""

LOCK = ".host.lock"
"""The file whose lock the host of a folder holds."""

Count = Annotated[int, typer.Option(min=1, max=100_000, metavar="NUMBER")]


@with_limits(sessions=200, player_sessions=4)
def host(
    folder: Annotated[Path | None, typer.Argument(show_default=False)] = None,
    port: Annotated[int, typer.Option(min=0, max=65535)] = 2222,
    listen: str = "",
    anybody: Annotated[bool, typer.Option("--open")] = False,
    keys: Annotated[Path | None, typer.Option(show_default=False)] = None,
    invite: Annotated[bool, typer.Option("--invite")] = False,
    new_code: Annotated[bool, typer.Option("--new-code")] = False,
    ssh: Annotated[bool, typer.Option("--ssh/--no-ssh", show_default=False)] = True,
    address_sessions: Count = 10,
    address_logins: Count = 12,
    unfinished_logins: Count = 20,
    login_seconds: Count = 20,
    store: Annotated[str, typer.Option(metavar="<url>", show_default=False)] = "",
    status: Annotated[bool, typer.Option("--status")] = False,
    message: str = "",
    *,
    limits: Limits,
) -> None:
    """Offer games to others over SSH; needs the extra tp-tui[host]."""
    place = (folder or data_folder() / HOST_FOLDER).absolute()
    if status or message:
        _control(place, message)
        return
    if ssh and find_spec("asyncssh") is None:
        raise UsageError(words.NEEDS_SSH)
    if sum((anybody, keys is not None, invite or new_code)) > 1:
        raise UsageError(words.ONE_ACCESS)
    restrict()
    set_limits(limits)
    os.umask(0o077)
    make_folder(place)
    owned = os.open(place / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    if not lock(owned):
        raise UsageError(words.HOST_RUNS.format(folder=printable(place)))
    choose_store(place, store)
    # Imported here because help does not need a server.
    import asyncio

    from tp_tui.host.host_service import HostService
    from tp_tui.host.ssh_access import InvitedAccess, OpenAccess, invitation
    from tp_tui.host.ssh_server import LoginLimits

    access: Access | None = None
    who = code = ""
    if ssh and keys is not None:
        access, who = _listed(keys), ssh_words.LISTED.format(file=printable(keys))
    elif ssh and anybody:
        access, who = OpenAccess(), ssh_words.OPEN
    elif ssh:
        code = invitation(place, renews=new_code)
        access, who = InvitedAccess(place, code), ssh_words.INVITED.format(code=code)
    service = HostService(
        place, access, LoginLimits(address_sessions, address_logins, unfinished_logins, login_seconds)
    )
    key = _host_key(place) if ssh else None

    def announce(at: int) -> None:
        if key is None:
            lines = [ssh_words.WITHOUT_SSH.format(folder=printable(place))]
        else:
            from tp_tui.host.ssh_access import randomart

            name = listen if listen and not is_loopback(listen) else socket.gethostname()
            command = f"ssh -p {at} {f'{code}@' if code else ''}{'localhost' if is_loopback(listen) else name}"
            lines = [
                ssh_words.SERVED.format(who=who),
                ssh_words.FRIENDS_TYPE.format(command=command),
                ssh_words.HOST_KEY.format(fingerprint=key.get_fingerprint()),
                randomart(key),
            ]
        for line in "\n".join([*lines, ssh_words.STOP]).split("\n"):
            echo(line, err=True)

    try:
        asyncio.run(service.run(listen, port, key, announce))
    except OSError as error:
        why = os.strerror(error.errno) if error.errno and error.errno > 0 else error.strerror
        raise UsageError(words.NOT_LISTENING.format(port=port, why=why)) from error


def _control(folder: Path, message: str) -> None:
    """Send everyone a message, or print the status of the host."""
    from tp_tui.host.host_control import HostNotRunningError, HostStatus, ask_host

    try:
        answer = ask_host(folder, message)
    except HostNotRunningError:
        raise UsageError(words.NO_HOST.format(folder=printable(folder))) from None
    if not isinstance(answer, HostStatus):
        echo(ssh_words.told(answer))
        return
    for each in answer.sessions:
        echo(ssh_words.session(each.player, each.address, each.seconds, each.memory, each.command))
    echo(ssh_words.sessions(len(answer.sessions)))
    echo(f"{ssh_words.tables(answer.tables)} {ssh_words.moves(answer.moves)}")


def _listed(file: Path) -> Access:
    """Return access for the keys in a file.

    Raises:
        UsageError: it cannot be read.
    """
    from tp_tui.host.ssh_access import ListedAccess

    try:
        return ListedAccess(file.absolute())
    except OSError as error:
        raise UsageError(words.NOT_AUTHORIZED.format(file=printable(file), why=error.strerror)) from error
    except ValueError as error:
        raise UsageError(words.NOT_AUTHORIZED.format(file=printable(file), why=printable(error, 100))) from error


def _host_key(folder: Path) -> SSHKey:
    """Return the host's private key.

    Raises:
        UsageError: its file holds none.
    """
    from tp_tui.host.ssh_access import HOST_KEY, host_key

    try:
        return host_key(folder)
    except ValueError as error:
        raise UsageError(words.BAD_HOST_KEY.format(file=printable(folder / HOST_KEY))) from error
