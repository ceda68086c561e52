"""The command `tp-tui guest`, which an SSH server runs for users who may play on this machine but do nothing else.

Each public key has a folder of its own for settings and saved games. The command that the client requests is never
passed to a shell: it is parsed as arguments of `tp-tui`, of which only `GUEST_COMMANDS` are allowed.
"""

from __future__ import annotations

import base64
import binascii
import os
import re
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from tp_tui.cli.crashes import log_beside
from tp_tui.cli.faults import BusyError, UsageError
from tp_tui.cli.front_ends import open_menu
from tp_tui.cli.limit_options import with_limits
from tp_tui.cli.session import begin_session
from tp_tui.cli.store_option import choose_store
from tp_tui.games.contract import FaultError
from tp_tui.games.kit.printable import printable
from tp_tui.host.key_folders import KEY_PREFIX, TABLES, key_folder
from tp_tui.host.session_slots import FullHouseError, take_slot
from tp_tui.presenters.command_words import words
from tp_tui.presenters.faults import fault_text
from tp_tui.storage.folders import HOME_VARIABLE, make_folder
from tp_tui.storage.limits import Limits, set_limits
from tp_tui.storage.restrictions import GUEST_COMMANDS, HostAccess, is_plain_name, let_in, restrict

TOP_LEVEL_OPTIONS = ("-h", "--help", "--version")
"""The options that a guest may use without a command."""

IN_LINES = "--plain"
"""The option that a guest may also put first, without hyphens too, to play in line mode."""

PLAYER = re.compile(r"[a-z0-9](?:[a-z0-9_-]{0,30}[a-z0-9])?")
"""A player's name, which is a safe folder name on every system."""

ARGUMENT = re.compile(r"[\w .,:=@+-]+")
"""An argument that a guest may give, which has no `/` and no shell metacharacters."""


@with_limits()
def guest(
    folder: Path,
    player: str = "",
    store: Annotated[str, typer.Option(metavar="<url>", show_default=False)] = "",
    *,
    limits: Limits,
) -> object:
    """Let users who log in over SSH play, and do nothing else; to be set as ForceCommand."""
    restrict()
    set_limits(limits)
    choose_store(folder.absolute(), store)
    own = folder / (checked_player(player) if player else folder_of_key(os.environ))
    return play_as_guest(folder, own, os.environ.get("SSH_ORIGINAL_COMMAND", ""), limits)


def play_as_guest(folder: Path, own: Path, command: str, limits: Limits) -> object:
    """Carry out the command that a guest requests, in this process, which is restricted already.

    Args:
        folder: the folder of all players.
        own: the folder of this one.
        command: what the SSH client asked for; empty for the menu.
        limits: the numbers of sessions.

    Returns:
        The exit status; None for 0.

    Raises:
        FaultError: the command is not allowed to guests.
        BusyError: there are as many sessions as allowed.
    """
    log_beside(folder.absolute())
    arguments = requested_arguments(command)
    make_folder(own)
    os.environ[HOME_VARIABLE] = str(own.absolute())
    # Keys with links to the same folder are one player.
    let_in(own.resolve().name, folder.absolute() / TABLES)
    try:
        take_slot(folder, own, limits)
    except FullHouseError as error:
        raise BusyError(fault_text(error)) from error
    if arguments:
        from tp_tui.cli.app import begin_and_run

        return begin_and_run(arguments)
    open_menu(remark=begin_session())
    return None


def checked_player(name: str) -> str:
    """Check that a player's name is a valid folder name, and return it.

    Raises:
        UsageError: it is not.
    """
    if PLAYER.fullmatch(name) and not name.startswith(KEY_PREFIX):
        return name
    raise UsageError(words.NO_PLAYER.format(name=printable(name, 40), prefix=KEY_PREFIX))


def folder_of_key(environment: Mapping[str, str]) -> str:
    """Return the name of the folder for the public key used to log in, as OpenSSH's server exposes it.

    Raises:
        UsageError: the server does not expose the key, or it is a certificate.
    """
    try:
        said = Path(environment["SSH_USER_AUTH"]).read_text(encoding="ascii")
    except (KeyError, OSError, UnicodeDecodeError):
        said = ""
    for line in said.splitlines():
        method, _, rest = line.partition(" ")
        kind, _, encoded = rest.partition(" ")
        if method != "publickey":
            continue
        if "-cert-" in kind:
            raise UsageError(words.CERTIFICATE)
        try:
            key = base64.b64decode(encoded.split(" ")[0], validate=True)
        except (binascii.Error, ValueError):
            continue
        if key:
            return key_folder(key)
    raise UsageError(words.NO_KEY)


def requested_arguments(command: str) -> list[str]:
    """Parse the command that an SSH client requests into arguments of `tp-tui`, whose name may be omitted.

    >>> requested_arguments("plain play --seed 7")
    ['--plain', 'play', '--seed', '7']

    Raises:
        FaultError: it is not allowed to guests.
    """
    closed = FaultError(HostAccess.COMMAND.value, GUEST_COMMANDS)
    try:
        arguments = shlex.split(command)
    except ValueError:
        raise closed from None
    if arguments[:1] == ["tp-tui"]:
        arguments = arguments[1:]
    in_lines = arguments[:1] in ([IN_LINES], [IN_LINES.strip("-")])
    if in_lines:
        arguments = arguments[1:]
    if (
        arguments
        and arguments[0] not in GUEST_COMMANDS
        and (arguments[0] not in TOP_LEVEL_OPTIONS or len(arguments) > 1)
    ):
        raise closed
    for argument in arguments:
        if not ARGUMENT.fullmatch(argument) or not is_plain_name(argument.lstrip("-")):
            raise FaultError(HostAccess.PATH.value)
    return [IN_LINES, *arguments] if in_lines else arguments
